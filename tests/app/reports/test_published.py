"""What the reports print: whole tables, boards that are bundled, figures that follow from one another."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest

import quebra
from quebra.app.reports.compared import WORDS
from quebra.app.reports.counterparts import GENERATE, MATCH, OWN_WAYS
from quebra.app.reports.published import NAMES, PublishedRow, PublishedTable, published, value_of
from quebra.core.errors import InputError
from quebra.core.words import LANGUAGES, words
from quebra.engine.solve.strategies.strategy import strategy_named
from quebra.games.zurero.players import read_player

TASKS = {"decide", "minimise", "generate", "play"}
EFFORT = {"backtracks", "entailments", "prunings", "constraints", "propagations"}


def tables() -> Iterator[PublishedTable]:
    for name in NAMES:
        yield from published(name).tables


def rows() -> Iterator[tuple[PublishedTable, PublishedRow]]:
    for table in tables():
        for row in table.rows:
            yield table, row


def test_there_are_five_reports_in_their_order_of_numbers() -> None:
    assert sorted(published(name).number for name in NAMES) == [1, 2, 3, 4, 5]
    assert [published(name).name for name in NAMES] == list(NAMES)
    with pytest.raises(InputError, match="unknown report 'sudoku', expected one of: snake-1, snake-2, "):
        published("sudoku")


def test_every_row_has_its_labels_and_a_number_for_every_figure() -> None:
    for table, row in rows():
        assert len(row.labels) == len(table.heads), row
        assert len(row.values) == len(table.figures), row
        for figure, printed in zip(table.figures, row.values, strict=True):
            value = value_of(printed)
            assert value is None or value >= 0
            assert printed or figure.what == "points"  # the fourth report prints no results


def test_everything_beside_a_figure_can_be_run() -> None:
    for table in tables():
        assert table.task in TASKS
        for figure in table.figures:
            assert figure.what in {"time", "points"} | EFFORT
            for by in figure.by:
                assert by in OWN_WAYS or strategy_named(by)
                assert by not in (GENERATE, MATCH) or table.task in ("generate", "play")
    for _, row in rows():
        assert len([kind for kind in (row.boards, row.size, row.players) if kind]) <= 1
        assert set(row.boards) <= set(quebra.examples())
        assert all(read_player(player) for player in row.players)


def test_boards_have_the_size_that_their_row_names_but_for_one() -> None:
    wrong = set()
    for table, row in rows():
        label = next((word for text in row.labels for word in text.split() if "x" in word or "×" in word), "")
        for name in row.boards:
            board = quebra.examples()[name]
            if f"{board.rows}x{board.columns}" != label.replace("×", "x"):
                wrong.add((table.rows.index(row) + 1, name, label))
    assert wrong == {(9, "snake-2-puzzle-9", "11x11")}


def test_means_follow_from_their_rows_but_for_one() -> None:
    first = published("snake-1").tables[1]
    wrong = []
    for start in range(0, len(first.rows), 4):
        *examples, mean = first.rows[start : start + 4]
        assert [row.labels[1] for row in examples] == ["Exemplo 1", "Exemplo 2", "Exemplo 3"]
        assert (mean.labels[1], mean.take) == ("Média", 0) and [row.take for row in examples] == [1, 2, 3]
        for place, printed in enumerate(mean.values):
            true = fmean(float(row.values[place]) for row in examples)
            if f"{true:.2f}" != printed:
                wrong.append((mean.labels[0], first.figures[place].label, printed, f"{true:.2f}"))
    assert wrong == [("Tabuleiro 6x6", "Tempo inverso (s)", "6.60", "6.69")]


def test_the_second_report_s_tables_are_one_table() -> None:
    """Four labelings, the same nine puzzles; a board has figures for all of them or for none."""
    four = published("snake-2").tables
    assert [table.chart_label for table in four] == [f"Figura {number}" for number in (6, 7, 8, 9)]
    for place in range(9):
        found = [table.rows[place] for table in four]
        assert len({row.labels for row in found}) == 1 and len({row.boards for row in found}) == 1
        assert len({tuple(value_of(value) is None for value in row.values) for row in found}) == 1
        for value in (row.values[0] for row in found):
            assert value == "-" or int(value) % 10 == 0  # its clock counts in tens


def test_every_note_is_told_in_both_languages_and_none_is_left_over() -> None:
    used = {key for table in tables() for key in (*table.notes, *table.wrong)}
    for lang in LANGUAGES:
        told = {key for key in words(WORDS, lang) if key.startswith("note_")}
        assert told == {f"note_{key.replace('-', '_')}" for key in used}
