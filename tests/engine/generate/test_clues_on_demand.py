"""Bosnian Snake and Shakashaka made to order: what holds for clues given on demand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import quebra
from quebra.core.symmetry import SYMMETRIES
from quebra.engine.explain.scoring import LEVELS
from support.made_to_order import check_all, is_symmetric, made, request

TYPES = ("bosnian-snake", "shakashaka")


def layout(board: Any) -> Any:
    """Where clues stand, whatever they say."""
    kinds = tuple(tuple(_kind(mark) for mark in line) for line in board.cells)
    if board.type == "shakashaka":
        return kinds
    return kinds, *(
        tuple(one is None for one in counts) for counts in (board.row_counts, board.column_counts)
    )


def _kind(mark: Any) -> Any:
    return "number" if isinstance(mark, int) else "end" if mark in ("H", "T") else mark


def without_one_clue(board: Any) -> Iterator[Any]:
    """The board with each of its clues left out in turn."""
    for row, line in enumerate(board.cells):
        for column, mark in enumerate(line):
            if isinstance(mark, int):
                blank = "#" if board.type == "shakashaka" else None
                changed = (*line[:column], blank, *line[column + 1 :])
                yield replace(board, cells=(*board.cells[:row], changed, *board.cells[row + 1 :]))
    for name in ("row_counts", "column_counts"):
        counts = getattr(board, name, ())
        for place, count in enumerate(counts):
            if count is not None:
                yield replace(board, **{name: (*counts[:place], None, *counts[place + 1 :])})


@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("level", LEVELS)
def test_levels(type: str, level: str) -> None:
    check_all(made(type, 8, level, seed=2 if level == "extreme" else 1), request(type, 8, level))


@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
def test_symmetric_layouts(type: str, symmetry: str) -> None:
    options = {"ends": "unknown"} if (type, symmetry) == ("bosnian-snake", "rotation90") else {}
    puzzle = made(type, 7, "any", symmetry=symmetry, **options)
    check_all(puzzle, request(type, 7, "any", symmetry=symmetry, **options))
    assert is_symmetric(puzzle.board, symmetry, layout)


@pytest.mark.parametrize("type", TYPES)
def test_oblong_boards(type: str) -> None:
    puzzle = made(type, "5x9", "easy", seed=2, symmetry="mirror")
    check_all(puzzle, request(type, "5x9", "easy", symmetry="mirror"))
    assert (puzzle.board.rows, puzzle.board.columns) == (5, 9)
    assert is_symmetric(puzzle.board, "mirror", layout)


@pytest.mark.parametrize("type", TYPES)
def test_minimal_boards_can_spare_no_clue(type: str) -> None:
    puzzle = made(type, 6, "any", minimal=True)
    check_all(puzzle, request(type, 6, "any", minimal=True))
    fewer = list(without_one_clue(puzzle.board))
    assert fewer
    assert all(quebra.count(board, cap=2) == 2 for board in fewer)


def test_snakes_between_given_ends_of_a_given_length() -> None:
    asked = {"ends": "r1c1,r7c7", "length": "15-21", "tell_length": True}
    puzzle = made("bosnian-snake", 7, "normal", **asked)
    check_all(puzzle, request("bosnian-snake", 7, "normal", **asked))
    path = puzzle.solution.path
    assert (path[0], path[-1]) == ((1, 1), (7, 7))
    assert 15 <= len(path) <= 21
    assert puzzle.board.length == len(path)


def test_snakes_with_unknown_ends() -> None:
    puzzle = made("bosnian-snake", 7, "easy", ends="unknown")
    check_all(puzzle, request("bosnian-snake", 7, "easy", ends="unknown"))
    assert not puzzle.board.ends


@pytest.mark.parametrize(("counts", "clues"), [(1.0, None), (0.5, 0.2), (0.0, None), (None, 0.4)])
def test_shares_of_counts_and_numbers(counts: float | None, clues: float | None) -> None:
    puzzle = made("bosnian-snake", 8, "any", counts=counts, clues=clues)
    board = puzzle.board
    if counts is not None:
        shown = sum(count is not None for count in (*board.row_counts, *board.column_counts))
        assert abs(shown - counts * 16) <= max(1, 0.05 * 16)
    if clues is not None:
        empty = 64 - len(puzzle.solution.snake)
        assert abs(len(board.clues) - clues * empty) <= max(1, 0.05 * empty)


@pytest.mark.parametrize(("black", "numbered"), [(0.25, None), (0.35, 0.5), (None, 0.7)])
def test_shares_of_black_and_numbered_cells(black: float | None, numbered: float | None) -> None:
    puzzle = made("shakashaka", 8, "any", black=black, numbered=numbered)
    board = puzzle.board
    dark = sum(not board.is_white(cell) for cell in board.all_cells())
    if black is not None:
        assert abs(dark - black * 64) <= 0.05 * 64
    if numbered is not None:
        assert abs(len(board.numbers) - numbered * dark) <= max(1, 0.05 * dark)


@pytest.mark.parametrize(
    ("type", "size", "asked", "reason"),
    [
        ("bosnian-snake", 8, {"ends": "r1c1,r1c2"}, "touch side by side"),
        ("bosnian-snake", 8, {"ends": "r1c1,r2c2"}, "touch corner to corner"),
        ("bosnian-snake", 8, {"ends": "r1c1,r1c1"}, "expected two cells"),
        ("bosnian-snake", 8, {"ends": "r1c1,r9c9"}, "r9c9 is not on a board of 8x8"),
        ("bosnian-snake", 8, {"ends": "here"}, "two cells such as r1c1,r8c8"),
        ("bosnian-snake", 8, {"length": "41"}, "no snake on 8x8 is longer than 39 cells"),
        ("bosnian-snake", 8, {"length": "16", "ends": "r1c1,r8c8"}, "odd number of cells"),
        ("bosnian-snake", 8, {"length": "5", "ends": "r1c1,r8c8"}, "at least 15 cells"),
        ("bosnian-snake", 8, {"symmetry": "rotation90"}, "use --ends unknown"),
        ("bosnian-snake", 8, {"symmetry": "mirror", "ends": "r1c1,r8c8"}, "the image of r1c1 is r1c8"),
        ("bosnian-snake", 8, {"counts": 0, "clues": 0}, "always several snakes"),
        ("bosnian-snake", 2, {}, "sides of 3 to 30"),
        ("shakashaka", 8, {"black": 0}, "several solutions"),
        ("shakashaka", 8, {"black": 1}, "white cells"),
        ("shakashaka", 8, {"numbered": 1.5}, "share from 0 to 1"),
        ("bosnian-snake", 8, {"clues": 63}, "clues: at most 62 fit on the board, found 63"),
        ("bosnian-snake", 8, {"clues": 50, "ends": "r1c1,r8c8"}, "clues: at most 49 fit on the board"),
        ("bosnian-snake", 8, {"counts": 17}, "counts: at most 16 fit on the board"),
        ("bosnian-snake", 8, {"counts": 5, "symmetry": "rotation180"}, "there can be 4 or 6, but not 5"),
        ("bosnian-snake", 8, {"clues": 7, "symmetry": "mirror"}, "there can be 6 or 8, but not 7"),
    ],
)
def test_impossible_requests_are_refused(type: str, size: int, asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(quebra.InputError, match=reason):
        request(type, size, "any", **asked)


def test_no_snake_is_longer_than_told() -> None:
    """The bound, against every snake on small boards."""
    from quebra.games.bosnian_snake.requests import longest

    for rows, columns in ((3, 3), (3, 4), (4, 4)):
        lines = [" ".join("*" + "." * columns), *[" ".join("." * (columns + 1))] * rows]
        board = quebra.parse("bosnian-snake\n" + "\n".join(lines))
        found = max(len(answer.snake) for answer in quebra.solutions(board))
        assert found <= longest(rows, columns)
