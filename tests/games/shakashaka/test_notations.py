"""Shakashaka in other programs' notations."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.formats.puzzlink import run_length, write_run
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.games.shakashaka.notations import prolog as shakashaka_facts
from quebra.games.shakashaka.notations import puzzlink as shakashaka_link
from support.boards import shakashaka_boards


@settings(max_examples=300, deadline=None)
@given(st.one_of(shakashaka_boards(), shakashaka_boards(30)))
def test_shakashaka_addresses_round_trip(board: ShakashakaBoard) -> None:
    assert shakashaka_link.read(shakashaka_link.write(board)) == board


def test_runs_of_whites_of_every_length() -> None:
    for length in range(1, 70):
        assert sum(map(run_length, write_run(length))) == length
        for mark in ("#", 0, 4, None):
            row = (mark, *[None] * length, mark)
            board = ShakashakaBoard(1, length + 2, (row,))
            assert shakashaka_link.read(shakashaka_link.write(board)) == board


@settings(max_examples=100, deadline=None)
@given(shakashaka_boards())
def test_shakashaka_facts_hold_the_whole_board(board: ShakashakaBoard) -> None:
    rows = json.loads(
        shakashaka_facts.write(board).removeprefix("tabuleiro(tabQuebra, ").removesuffix(").\n")
    )
    marks = [*range(5), "#", None]
    assert tuple(tuple(marks[code] for code in row) for row in rows) == board.cells
