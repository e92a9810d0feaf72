"""Terminal pictures, letter by letter."""

from __future__ import annotations

import json
import re
from itertools import product

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
