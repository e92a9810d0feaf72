"""quebra reports: whole tables, the page renewed, clean endings. Nothing depends on how fast anything is."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from quebra.app.cli.main import guarded
from quebra.app.reports.counterparts import OwnRunner
from quebra.app.reports.measure import Counterpart, Figures
from quebra.app.reports.page import BEGIN, END
from quebra.app.reports.published import NAMES, published
from support.commands import assert_refused, run, start
from support.pictures import SVG
from support.pictures import svg as parsed

ROOT = Path(__file__).parents[4]
QUICK = ("--budget", "0.02")
STATUSES = {"measured", "over", "missing"}


def rows_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_report_is_measured_as_json(tmp_path: Path) -> None:
    file = tmp_path / "charts.svg"
    done = run("reports", *QUICK, "--json", "--plot", file)
    assert (done.returncode, done.stderr) == (0, "")
    rows = rows_of(done.stdout)
    assert list(dict.fromkeys(row["report"] for row in rows)) == list(NAMES)
    measured = [row for row in rows if "figures" in row]
    assert len(measured) == sum(len(table.rows) for name in NAMES for table in published(name).tables)
    for row in measured:
        assert row["budget"] == 0.02 and row["task"] in ("decide", "minimise", "generate", "play")
        for figure in row["figures"]:
            assert set(figure) == {"label", "what", "unit", "printed", "theirs", "ours"}
            for own in figure["ours"]:
                assert own["status"] in STATUSES
                assert (own["value"] is not None) == (own["status"] == "measured")
    assert all(row["kind"] in ("note", "wrong") and row["text"] for row in rows if "figures" not in row)
    assert "theirs: 222.720 s" in "".join(
        title.text or "" for title in parsed(file.read_text()).iter(f"{SVG}title")
    )


def test_one_report_in_both_languages() -> None:
    english, portuguese = (run("reports", "kenken", *QUICK, "--lang", lang).stdout for lang in ("en", "pt"))
    assert (
        english.splitlines()[0].startswith("Theirs is what the page prints") and "> 0.02 s" not in portuguese
    )
    assert "kenken: report 5, KenKen (Diogo Pinto, Wilson Oliveira)" in english
    assert "kenken: relatório 5, KenKen (Diogo Pinto, Wilson Oliveira)" in portuguese
    for text in (english, portuguese):
        assert "Board Size" in text and "Creating Time" in text and "snake" not in text
    assert "222.720 s" in english and "222,720 s" in portuguese
    assert (
        "Wrong in the report: Its text says" in english and "Errado no relatório: O texto diz" in portuguese
    )


def test_the_list_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(OwnRunner, "run")
    done = run("reports", "--list")
    assert done.returncode == 0 and [line.split()[0] for line in done.stdout.splitlines()] == list(NAMES)
    assert "Tabela 1, Tabela 2" in done.stdout
    assert run("reports", "--list", "kenken").stdout.count("\n") == 1


def test_the_page_of_the_project_is_renewed(tmp_path: Path) -> None:
    """On a small budget and a copy; by hand stays by hand."""
    page = tmp_path / "reports.md"
    shutil.copy(ROOT / "docs" / "reports.md", page)
    before = page.read_bytes()
    begin, end = before.index(BEGIN.encode()) + len(BEGIN), before.index(END.encode())
    done = run("reports", *QUICK, "--write", page)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The section of {page} was renewed.\n")
    after = page.read_bytes()
    assert after[:begin] == before[:begin] and after[after.index(END.encode()) :] == before[end:]
    section = after[begin : after.index(END.encode())].decode()
    assert "more than 0.02 s says so" in section
    for name in NAMES:
        for table in published(name).tables:
            assert f"### {table.label}" in section


def test_the_page_in_the_repository_has_all_tables() -> None:
    text = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    section = text.partition(BEGIN)[2].partition(END)[0]
    for name in NAMES:
        for table in published(name).tables:
            assert f"### {table.label}" in section
            for row in table.rows:
                assert all(label in section for label in row.labels)


def test_without_a_name_of_a_file_the_page_is_that_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run("reports", "--write"), "docs/reports.md: cannot be read")


def test_a_page_without_marks_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(OwnRunner, "run")
    page = tmp_path / "page.md"
    page.write_text("# Mine\n")
    assert_refused(run("reports", "--write", page), "expected the marks <!-- quebra reports: ")
    assert page.read_text() == "# Mine\n"


def interrupted_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Ctrl-C were pressed in a later run."""
    ran = []

    def scripted(runner: OwnRunner, counterpart: Counterpart, number: int, seconds: float) -> Figures:
        ran.append(counterpart)
        if len(ran) > count:
            raise KeyboardInterrupt
        return {"time": 0.5}

    monkeypatch.setattr(OwnRunner, "run", scripted)


def test_what_was_measured_before_an_interrupt_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(4, monkeypatch)
    page, plot = tmp_path / "page.md", tmp_path / "part.svg"
    page.write_text(f"{BEGIN}\nkept\n{END}\n")
    assert guarded(["reports", "--write", str(page), "--lang", "en", "--plot", str(plot)]) == 130
    told = capsys.readouterr()
    assert "Tabela 1" in told.out and "not run" in told.out and "Tabela 2" not in told.out
    assert "interrupted; what was measured before is above" in told.err
    assert "stays as it was: not all of it was measured" in told.err
    assert page.read_text() == f"{BEGIN}\nkept\n{END}\n"


def test_the_chart_shows_what_was_measured_before_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(4, monkeypatch)
    plot = tmp_path / "part.svg"
    assert guarded(["reports", "kenken", "--lang", "en", "--plot", str(plot), "--json"]) == 130
    rows = rows_of(capsys.readouterr().out)
    assert rows[0]["figures"][0]["ours"][0] == {"by": "generate", "status": "measured", "value": 0.5}
    assert rows[1]["figures"][0]["ours"][0]["status"] == "interrupted"
    told = {title.text for title in parsed(plot.read_text()).iter(f"{SVG}title")}
    assert "4, Quebra: 500 ms" in told and "6, Quebra: 500 ms" not in told


def test_a_real_interrupt_leaves_whole_lines() -> None:
    process = start("reports", "snake-1", "snake-2", "--json")
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(2)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert all(json.loads(line)["report"] in NAMES for line in (first + rest).splitlines())
    assert "interrupted" in errors and errors.count("\n") == 1


@pytest.mark.parametrize(
    "arguments, words_of_it",
    [
        (
            ["sudoku"],
            "unknown report 'sudoku', expected one of: snake-1, snake-2, shakashaka, zurero, kenken",
        ),
        (["kenken", "x" * 200], "unknown report 'xxxx"),
        (["--budget", "0"], "--budget"),
        (["--budget", "nan"], "nan"),
        (["--budget", "soon"], "soon"),
        (["--plot", "charts.png"], "--plot: expected a name that ends in .svg, found 'charts.png'"),
        (["--plot", "no/such/folder/charts.svg"], "--plot: there is no folder no/such/folder"),
        (["kenken", "--write"], "--write renews the tables of all five reports"),
        (["--write", "no-such-page.md"], "no-such-page.md: cannot be read: No such file or directory"),
        (["--lang", "fr"], "fr"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], words_of_it: str) -> None:
    assert_refused(run("reports", *arguments), words_of_it)
