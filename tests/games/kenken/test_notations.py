"""KenKen in other programs' notations."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import quebra
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.notations import keen
from quebra.games.kenken.notations import prolog as kenken_facts
from support.boards import kenken_boards
from support.notation_samples import kenken


def _for_keen(board: KenKenBoard) -> KenKenBoard:
    cages = (
        Cage(cage.cells, cage.op or ("+" if len(cage.cells) > 1 else "="), cage.target % 2**29)
        for cage in board.cages
    )
    return KenKenBoard(board.size, tuple(cages))


@settings(max_examples=300, deadline=None)
@given(st.one_of(kenken_boards(9), kenken_boards(9, 60)).map(_for_keen))
def test_keen_ids_round_trip(board: KenKenBoard) -> None:
    assume(board.size >= keen.SMALLEST)
    written = keen.write(board)
    assert keen.read(written) == board
    assert re.fullmatch(r"[3-9]:[_a-z0-9]+,[asmd0-9]+", written)


@pytest.mark.parametrize("size", range(3, 10))
def test_one_cage_over_the_whole_board(size: int) -> None:
    everything = tuple((row, column) for row in range(1, size + 1) for column in range(1, size + 1))
    board = KenKenBoard(size, (Cage(everything, "+", 77),))
    assert keen.read(keen.write(board)) == board


def test_keen_reads_and_writes_very_long_runs_differently() -> None:
    # 40 open borders: Keen itself reads yo as 25 + 15; its own writer would put zo.
    board = keen.read("5:yo,a75")
    assert board == keen.read("5:zo,a75")
    assert board is not None
    assert keen.write(board) == "5:yo,a75"


def test_single_cells_in_keen() -> None:
    board = keen.read("3:_13,a1m2a3a2a3a1a3a1a2")
    assert board == kenken("abcdefghi", "1= 2= 3= 2= 3= 1= 3= 1= 2=")
    assert board is not None
    assert keen.write(board) == "3:_13,a1a2a3a2a3a1a3a1a2"


def test_a_single_cell_may_hide_its_operator() -> None:
    board = quebra.parse("kenken\na a a\nb b b\nc c d\na 6+\nb 6+\nc 3+\nd 3\n")
    assert keen.write(board) == "3:e_7,a6a6a3a3"
    assert "field(4, '=', 3)" in kenken_facts.write(board)


@settings(max_examples=100, deadline=None)
@given(kenken_boards())
def test_kenken_facts_hold_the_whole_board(board: KenKenBoard) -> None:
    shown = (Cage(cage.cells, cage.op or "+="[len(cage.cells) == 1], cage.target) for cage in board.cages)
    board = KenKenBoard(board.size, tuple(shown))
    told = kenken_facts.write(board)
    owners = re.findall(r"cell\((\d+), _\)", told)
    fields = re.findall(r"field\((\d+), '(.)', (\d+)\)", told)
    cells: dict[str, list[tuple[int, int]]] = {}
    for place, owner in enumerate(owners):
        cells.setdefault(owner, []).append((place // board.size + 1, place % board.size + 1))
    cages = tuple(Cage(tuple(cells[name]), op, int(target)) for name, op, target in fields)
    assert KenKenBoard(board.size, cages) == board
