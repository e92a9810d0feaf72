"""quebra bench: whole tables, clean endings. No test depends on how fast anything is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import pytest

from quebra.app.bench.boards import Case, cases_for
from quebra.app.bench.measure import Bench, BenchRow
from quebra.app.cli.main import guarded
from quebra.core.errors import TimeUp
from quebra.core.registry import games
from quebra.core.words import LANGUAGES, words
from quebra.engine.model.clock import Clock
from support.commands import run

SVG = "{http://www.w3.org/2000/svg}"
QUICK = ("--sizes", "4", "--boards", "1", "--runs", "1")


def test_every_puzzle_is_measured_as_json(tmp_path: Path) -> None:
    file = tmp_path / "times.svg"
    done = run("bench", *QUICK, "--json", "--plot", str(file))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["type"] for row in rows] == list(games())
    for row in rows:
        assert (row["rows"], row["columns"], row["boards"], row["runs"]) == (4, 4, 1, 1)
        assert (row["engine"], row["baseline"]) == ("auto", "glucose")
        assert row["seconds"] > 0 and row["baseline_seconds"] > 0 and row["generate_seconds"] > 0
        assert row["ratio"] == pytest.approx(row["baseline_seconds"] / row["seconds"], abs=0.01)
    told = {title.text for title in ElementTree.parse(file).iter(f"{SVG}title")}
    for game in games().values():
        assert {f"{game.titles['en']}, solving", f"{game.titles['en']}, making"} <= told


def test_the_table_in_both_languages() -> None:
    name = list(games())[-1]
    english, portuguese = (
        run("bench", "--type", name, *QUICK, "--baseline", "cadical", "--lang", lang).stdout.splitlines()
        for lang in LANGUAGES
    )
    assert english[2].split() == [
        "puzzle", "size", "making", "default", "cadical", "times", "as", "fast",
    ]  # fmt: skip
    assert portuguese[2].split()[:4] == ["puzzle", "tamanho", "criar", "padrão"]
    assert english[3].startswith(games()[name].titles["en"]) and " 4x4 " in english[3]
    assert english[5].startswith("On average ") and "cadical" in english[5]
    assert portuguese[5].startswith("Em média ") and "," in portuguese[3]
    assert len(english) == len(portuguese) == 6


def test_only_the_types_asked_for() -> None:
    first, *_, last = games()
    done = run("bench", "--type", last, "--type", first, "--type", last, *QUICK, "--json")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == [last, first]


def test_the_time_limit_ends_it() -> None:
    with pytest.raises(TimeUp):
        Bench("glucose", 1, 1, Clock(0)).measure(cases_for(["kenken"], [4])[0][0], lambda done: None)
    done = run("bench", "--sizes", "4", "--time-limit", "0.000001", "--json")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("quebra: the time limit came first; measured: 0 of ")
    assert done.stderr.count("\n") == 1


def test_what_was_measured_before_an_interrupt_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measured: list[str] = []

    def measure(bench: Bench, case: Case, tell: object) -> BenchRow:
        if measured:
            raise KeyboardInterrupt
        measured.append(case.type)
        return BenchRow(case.type, case.size, 1, 1, 0.5, bench.baseline, 1.0, 0.25)

    monkeypatch.setattr(Bench, "measure", measure)
    file = tmp_path / "part.svg"
    assert guarded(["bench", "--sizes", "4", "--plot", str(file), "--lang", "en"]) == 130
    told = capsys.readouterr()
    assert told.err == f"quebra: interrupted; measured: 1 of {len(games())} sizes\n"
    assert (
        "250.00 ms" in told.out
        and "500.00 ms" in told.out
        and "1,000.00 ms" in told.out
        and "2.0 times as fast" in told.out
    )
    assert games()[measured[0]].titles["en"] in file.read_text(encoding="utf-8")


def test_a_real_interrupt_leaves_whole_lines() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "quebra", "bench", "--json", "--runs", "200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANG": "C.UTF-8"},
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert all(json.loads(line)["seconds"] > 0 for line in (first + rest).splitlines())
    assert "interrupted; measured: " in errors and errors.count("\n") == 1


@pytest.mark.parametrize(
    "arguments, words_of_it",
    [
        (["--type", "chess"], "unknown puzzle type 'chess'"),
        (["--type", "zurero"], "has no boards to solve"),
        (["--sizes", "5,x"], "--sizes: expected sides of boards such as 5,8,10"),
        (["--sizes", ","], "--sizes: expected"),
        (["--sizes", "0"], "--sizes: expected"),
        (["--sizes", "999"], "999x999"),
        (["--baseline", "abacus"], "abacus"),
        (["--runs", "0"], "--runs"),
        (["--time-limit", "nan"], "nan"),
        (["--plot", "times.png"], "--plot: expected a name that ends in .svg, found 'times.png'"),
        (["--plot", "no/such/folder/times.svg"], "--plot: there is no folder no/such/folder"),
    ],
)
def test_bad_usage_is_one_line(
    arguments: list[str], words_of_it: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(["bench", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert words_of_it in told.err.splitlines()[0]
    assert told.err.startswith("quebra: ") and told.err.count("\n") == 1


def test_sentences_are_in_both_languages() -> None:
    for package in ("quebra.app.bench", "quebra.app.stats", "quebra.app.reports"):
        english, portuguese = (words(package, lang) for lang in LANGUAGES)
        assert set(english) == set(portuguese)
        for key in english:
            places = [
                {name for _, name, _, _ in Formatter().parse(one[key]) if name}
                for one in (english, portuguese)
            ]
            assert places[0] == places[1], key
