"""Terminal pictures, letter by letter."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

import quebra
from quebra.render.text.boxes import crossing

SNAKE = """\
       2     2
  ┌────────────┐
  │ ●━━┓  ·  · │
1 │ 4  ┃  ·  · │
  │ ·  ┗━━━━━┓ │
  │ ×  ·  3  ◆ │
  └────────────┘
"""
SNAKE_ASCII = """\
       2     2
  +------------+
  | H--+  .  . |
1 | 4  |  .  . |
  | .  +-----+ |
  | x  .  3  T |
  +------------+
"""
SHAKASHAKA = """\
┌────────────────────┐
│████    ███▀▀███    │
│████    █▀    ▀█    │
│    ███▀      ▄██1██│
│    █▀      ▄███████│
│█2███▄    ▄█        │
│███████▄▄███        │
│███▀▀██████████▀▀███│
│█▀    ▀██████▀    ▀█│
│█▄    ▄█    █▄    ▄█│
│███▄▄███    ███▄▄███│
└────────────────────┘
"""


def snake() -> quebra.Board:
    return quebra.parse("bosnian-snake\n* . 2 . 2\n. H . . .\n1 4 . . .\n. . . . .\n. x . 3 T\n")


def test_a_snake_is_a_connected_body() -> None:
    board = snake()
    path = [[1, 1], [1, 2], [2, 2], [3, 2], [3, 3], [3, 4], [4, 4]]
    answer = quebra.parse_answer(board, json.dumps({"path": path}))
    assert quebra.show(board, answer) == SNAKE
    assert quebra.show(board, answer, ascii_only=True) == SNAKE_ASCII
    assert "●━━┓" not in quebra.show(board)


def test_triangles_are_half_filled_cells() -> None:
    board = quebra.examples()["shakashaka-tabExemplo"]
    assert quebra.show(board, quebra.solve(board).solution) == SHAKASHAKA


def test_cages_have_thick_borders_and_their_target() -> None:
    board = quebra.examples()["kenken-testBoard"]
    picture = quebra.show(board, quebra.solve(board).solution)
    assert picture.splitlines()[:4] == [
        "┏━━━━━┳━━━━━┯━━━━━┳━━━━━┓",
        "┃1−   ┃2÷   │     ┃3−   ┃",
        "┃  3  ┃  2  │  1  ┃  4  ┃",
        "┠─────╊━━━━━╈━━━━━╉─────┨",
    ]


def test_wide_targets_make_wide_cells() -> None:
    board = quebra.parse("kenken\na a\na a\na 123456*\n")
    assert "┃123456×" in quebra.show(board)
    assert len({len(line) for line in quebra.show(board).splitlines()}) == 1


COORDINATES = """\
       2     2
  ┌────────────┐
  │ ●  ·  ·  · │ 1
1 │ 4  ·  ·  · │ 2
  │ ·  ·  ·  · │ 3
  │ ×  ·  3  ◆ │ 4
  └────────────┘
    1  2  3  4
"""
CAGES_WITH_COORDINATES = """\
     1     2
  +=====+=====+
  #6+   |     #
1 #     |     #
  +-----+-----+
  #     |     #
2 #     |     #
  +=====+=====+
"""


def test_coordinates_stand_where_no_counts_are() -> None:
    assert quebra.show(snake(), coordinates=True) == COORDINATES
    one_count = quebra.parse("bosnian-snake\n* . . .\n2 H . .\n. . . T\n")
    *_, last = quebra.show(one_count, coordinates=True).splitlines()
    assert last == "    1  2  3"  # below, not above, where a count may stand
    board = quebra.examples()["kenken-testBoard2"]
    assert quebra.show(board, coordinates=True, ascii_only=True) == CAGES_WITH_COORDINATES


@pytest.mark.parametrize("columns", [9, 10, 25, 99, 100, 250])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_numbers_of_columns_stand_over_their_columns(columns: int, ascii_only: bool) -> None:
    """Each with a blank before it and over the middle of its cell; beyond 99 as on a ruler."""
    row = ". " * columns
    for board in (quebra.parse(f"bosnian-snake\n* {row}\n. {row}\n"), quebra.parse(f"shakashaka\n{row}\n")):
        width = 3 if board.type == "bosnian-snake" else 4
        above, *_ = quebra.show(board, coordinates=True, ascii_only=ascii_only).splitlines()
        found = [(int(match[0]), match.start(), match.end()) for match in re.finditer(r"\d+", above)]
        ruler = columns > 99 and width == 3
        assert [number for number, *_ in found] == [
            number for number in range(1, columns + 1) if not ruler or number == 1 or number % 5 == 0
        ]
        for number, start, end in found:
            left = 3 + (number - 1) * width  # "1 │" stands before the first cell
            assert left <= start and end <= left + width


@pytest.mark.parametrize("rows", [9, 10, 25, 100, 250])
def test_numbers_of_rows_are_aligned(rows: int) -> None:
    board = quebra.parse("bosnian-snake\n* . .\n" + ". . .\n" * rows)
    lines = quebra.show(board, coordinates=True).splitlines()[2:-1]
    width = len(str(rows))
    assert [line[:width] for line in lines] == [str(row).rjust(width) for row in range(1, rows + 1)]
    assert {line[width:] for line in lines} == {" │ ·  · │"}
    counted = quebra.parse("bosnian-snake\n* . 1\n" + ". . .\n" * rows)
    for row, line in enumerate(quebra.show(counted, coordinates=True).splitlines()[2:-2], 1):
        assert line == f"│ ·  · │ {row}"


def test_every_meeting_of_lines_has_its_character() -> None:
    for weights in product(range(3), repeat=4):
        assert len(crossing(*weights)) == 1
        assert crossing(*weights, True).isascii()
    assert crossing(2, 1, 2, 1) == "╂"
    assert crossing(0, 2, 2, 0) == "┏"
    assert crossing(1, 1, 1, 1) == "┼"


def test_colour_paints_without_changing_the_letters() -> None:
    for board in quebra.examples().values():
        answer = quebra.solve(board).solution
        coloured = quebra.show(board, answer, colour=True)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [line.rstrip() for line in plain.splitlines()] == quebra.show(board, answer).splitlines()
