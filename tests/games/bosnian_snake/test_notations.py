"""Bosnian Snake in other programs' notations."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.notations import puzzlink as snake_link
from support.boards import snake_boards


def _for_an_address(board: SnakeBoard) -> SnakeBoard:
    ends = {"H": "E", "T": "E", "E": "E", "o": "o"}
    cells = tuple(tuple(ends.get(str(mark)) for mark in row) for row in board.cells)
    return SnakeBoard(board.rows, board.columns, board.row_counts, board.column_counts, cells)


@settings(max_examples=300, deadline=None)
@given(st.one_of(snake_boards(), snake_boards(20)).map(_for_an_address))
def test_snake_addresses_round_trip(board: SnakeBoard) -> None:
    assert snake_link.read(snake_link.write(board)) == board


def test_counts_of_more_than_one_digit() -> None:
    cells = ((None,) * 250,) * 2
    board = SnakeBoard(2, 250, (16, 250), (None,) * 249 + (0,), cells)
    assert snake_link.write(board).endswith("z" * 12 + "o" + "0-10-fa")
    assert snake_link.read(snake_link.write(board)) == board


def test_head_and_tail_become_ends() -> None:
    board = quebra.parse("bosnian-snake\n* . .\n. H .\n. . T\n")
    assert snake_link.read(snake_link.write(board)) == quebra.parse("bosnian-snake\n* . .\n. E .\n. . E\n")
