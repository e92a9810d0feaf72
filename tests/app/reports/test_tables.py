"""Tables as text, Markdown, JSON and charts: the page's labels, theirs beside ours, in both languages."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from quebra.app.reports.compared import WORDS, ComparedTable
from quebra.app.reports.page import BEGIN, END, renew, require_marks, section_lines
from quebra.app.reports.picture import reports_plot
from quebra.app.reports.published import NAMES, published
from quebra.app.reports.told import heading, table_lines
from quebra.core.errors import InputError
from quebra.core.words import LANGUAGES, say
from support.pictures import SVG
from support.pictures import svg as parsed
from support.report_runs import ScriptedRunner, compared_tables

DAY = date(2026, 11, 17)


def text_of(table: ComparedTable, lang: str = "en", width: int = 100) -> str:
    return "\n".join(table_lines(table, lang, width))


def test_a_table_to_the_letter() -> None:
    (table,) = compared_tables(ScriptedRunner(), 10.0, "kenken")
    lines = text_of(table).splitlines()
    assert lines[:7] == [
        "Fig. 2 · make a new board, and solve it",
        "              - Creating Time -  ------- Solving Time ------",
        "  Board Size     theirs  Quebra     theirs  leftmost  Quebra",
        "  4             0.010 s  250 ms    0.000 s    250 ms  250 ms",
        "  6             0.000 s  250 ms    0.000 s    250 ms  250 ms",
        "  8             0.000 s  250 ms    0.000 s    250 ms  250 ms",
        "  10            0.010 s  250 ms  222.720 s    250 ms  250 ms",
    ]
    assert lines[7].startswith("  Wrong in the report: Its text says ")


def test_many_figures_have_a_line_each_and_labels_are_told_once() -> None:
    table = compared_tables(ScriptedRunner(), 10.0, "shakashaka")[0]
    lines = [line.split() for line in text_of(table).splitlines()]
    assert ["5x5", "Tempo", "(s)", "0.047", "s", "250", "ms", "250", "ms"] in lines
    assert ["Prunings", "13,595", "1.5", "–"] in lines
    assert ["Constraints", "10,292", "–", "–"] in lines  # the script knows no such counter
    assert sum(line[0] == "5x5" for line in lines if line) == 1


def test_a_cell_beyond_its_budget_says_so() -> None:
    table = compared_tables(ScriptedRunner((3.0,)), 2.5, "snake-2")[0]
    assert "  2          12x12  181,860 ms   > 2.5 s  > 2.5 s  3,355,738   > 2.5 s" in text_of(table)
    assert "> 2,5 s" in text_of(table, "pt") and "181 860 ms" in text_of(table, "pt")


def test_runs_of_one_board_stand_beside_the_examples() -> None:
    # In the order of the counterparts: each of the first table once, then 9x9 and the rest of the second.
    runner = ScriptedRunner((0.0, 1.0, 2.0, 3.0, 0.25))
    lines = text_of(compared_tables(runner, 10.0, "snake-1")[1]).splitlines()
    assert lines[3:8] == [
        "  Tabuleiro 6x6",
        "    Exemplo 1  6.46 s            1 s  250 ms  6.75 s         250 ms",
        "    Exemplo 2  6.34 s            2 s  250 ms  6.56 s         250 ms",
        "    Exemplo 3  6.32 s            3 s  250 ms  6.75 s         250 ms",
        "    Média      6.37 s            2 s  250 ms  6.60 s         250 ms",
    ]
    assert lines[13:15] == [
        "  Tabuleiro 12x12",
        "    Exemplo 1  6.42 s         250 ms  250 ms  6.58 s         250 ms",
    ]


def test_what_was_interrupted_is_not_run() -> None:
    table = ComparedTable(published("kenken"), published("kenken").tables[0], 10.0)
    assert "not run" in text_of(table) and "por medir" in text_of(table, "pt")
    figures = next(table.to_json("en"))["figures"]
    assert figures[0]["ours"] == [{"by": "generate", "status": "interrupted", "value": None}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_the_width(lang: str) -> None:
    for table in compared_tables(ScriptedRunner((0.0, 0.0123))):
        assert all(len(line) <= 80 for line in text_of(table, lang, 80).splitlines())
        narrow = text_of(table, lang, 60)
        notes = narrow[narrow.index(say(WORDS, lang, "mark_wrong")) :] if table.table.wrong else ""
        assert all(len(line) < 60 for line in notes.splitlines())


def test_every_table_has_its_labels_in_both_languages() -> None:
    for lang in LANGUAGES:
        for table in compared_tables(ScriptedRunner()):
            text = text_of(table, lang)
            labels = {label for row in table.table.rows for label in row.labels}
            labels |= {figure.label for figure in table.table.figures} | {table.table.label}
            assert all(label in text for label in labels)


def test_json_has_both_sides_in_the_unit_of_the_page() -> None:
    table = compared_tables(ScriptedRunner(), 10.0, "snake-2")[0]
    rows = list(table.to_json("pt"))
    assert rows[1] == {
        "report": "snake-2",
        "table": "Figura 5",
        "labels": ["2", "12x12"],
        "task": "minimise",
        "boards": ["snake-2-puzzle-2"],
        "budget": 10.0,
        "figures": [
            {
                "label": "Tempo(ms)",
                "what": "time",
                "unit": "ms",
                "printed": "181860",
                "theirs": 181860.0,
                "ours": [
                    {"by": "leftmost", "status": "measured", "value": 250.0},
                    {"by": "quebra", "status": "measured", "value": 250.0},
                ],
            },
            {
                "label": "Backtracks",
                "what": "backtracks",
                "unit": None,
                "printed": "3355738",
                "theirs": 3355738.0,
                "ours": [{"by": "leftmost", "status": "measured", "value": 1000.0}],
            },
        ],
    }
    assert rows[4]["figures"][0]["theirs"] is None and rows[4]["figures"][0]["printed"] == "-"
    wrong = [row for row in rows if row.get("kind") == "wrong"]
    assert [row["name"] for row in wrong] == list(table.table.wrong)
    assert "não tem solução" in wrong[0]["text"]
    match = next(compared_tables(ScriptedRunner(), 10.0, "zurero")[0].to_json("en"))
    assert match["players"] == ["report:2", "report:1"]
    assert match["figures"][0]["ours"] == [{"by": "match", "status": "measured", "value": 75.0, "games": 8}]


def test_the_page_keeps_what_is_written_by_hand(tmp_path: Path) -> None:
    page = tmp_path / "reports.md"
    before, after = "# By hand\r\n\ttabs, é and trailing blanks  \n\n", "\nBelow, without a last newline"
    page.write_bytes(f"{before}{BEGIN}\nold\n{END}{after}".encode())
    tables = compared_tables(ScriptedRunner())
    renew(str(page), tables, "en", DAY)
    first = page.read_bytes()
    text = first.decode()
    assert (
        text.startswith(f"{before}{BEGIN}\n") and text.endswith(f"\n{END}{after}") and "\nold\n" not in text
    )
    renew(str(page), tables, "en", DAY)
    assert page.read_bytes() == first
    assert "Written by `quebra reports --write` on 2026-11-17, " in text
    for name in NAMES:
        assert f"## {heading(published(name), 'en')}" in text
    assert (
        "| Board Size | Creating Time | ours: Quebra | Solving Time | ours: leftmost | ours: Quebra |" in text
    )
    assert "| Tamanho |  | theirs | ours: leftmost | ours: Quebra |" in text
    assert "| 10 | 0.010 s | 250 ms | 222.720 s | 250 ms | 250 ms |" in text
    assert "- **Wrong in the report:** Puzzle 9 is not 11x11" in text
    renew(str(page), compared_tables(ScriptedRunner((0.5,))), "pt", DAY)
    assert "500 ms" in page.read_text(encoding="utf-8") and "Errado no relatório" in page.read_text("utf-8")


def test_the_rows_of_a_page_s_tables_have_as_many_cells_as_their_heads() -> None:
    lines = list(section_lines(compared_tables(ScriptedRunner()), "en", DAY))
    blocks, block = [], []
    for line in [*lines, ""]:
        if line.startswith("|"):
            block.append(line.count("|"))
        elif block:
            blocks.append(block)
            block = []
    assert len(blocks) == sum(len(published(name).tables) for name in NAMES)
    assert all(len(set(block)) == 1 and len(block) > 3 for block in blocks)


@pytest.mark.parametrize(
    "text", ["", BEGIN, END, f"{END}\n{BEGIN}\n", f"{BEGIN}\n{BEGIN}\n{END}", f"{BEGIN} {END} {END}"]
)
def test_a_page_without_its_marks_is_refused(text: str, tmp_path: Path) -> None:
    page = tmp_path / "reports.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"reports\.md: expected the marks <!-- quebra reports: "):
        require_marks(str(page))
    assert page.read_text(encoding="utf-8") == text
    with pytest.raises(InputError, match="cannot be read"):
        require_marks(str(tmp_path / "no-such-page.md"))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_the_charts_show_both_sides(theme: str) -> None:
    drawn = reports_plot(compared_tables(ScriptedRunner((0.25, 0.25, 0.25, 0.25, 99.0, 0.25))), "en", theme)
    assert drawn is not None
    told = {title.text for title in parsed(drawn).iter(f"{SVG}title")}
    assert {"12x12, theirs: 181,860 ms", "12x12, ffc: 250 ms", "10, theirs: 222.720 s"} <= told
    assert (
        "6x6, leftmost-down: 250 ms" in told and "report:2 – report:1, played here: 75 % of 8 games" in told
    )
    assert any("> 10 s" in (text or "") for text in told)
    described = parsed(drawn).findtext(f"{SVG}desc") or ""
    assert "snake-2, Figura 7: Tempo(ms)" in described and "15x15: theirs -, leftmost 250 ms" in described


def test_there_is_no_chart_of_nothing() -> None:
    only = ComparedTable(published("zurero"), published("zurero").tables[0], 10.0)
    assert reports_plot([only], "en") is None
