"""The record of a board in play against a twin that copies the whole board at every move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.grid import name_of
from quebra.core.play.moves import LONGEST_LOG
from quebra.core.play.record import PlayRecord, filling_move, replay
from quebra.core.registry import game_named
from quebra.core.state.formats import parse_state, state_to_text
from quebra.games.bosnian_snake.board import BODY, END_ORDER, SnakeBoard
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.playing.logs import random_log
from support.playing.twin import SnapshotRecord
from support.states import filled

ANY_BOARD = st.one_of(snake_boards(), shakashaka_boards(), kenken_boards(most=9))
THREE = quebra.parse("kenken\na a a\nb b b\nc c c\na 6+\nb 6+\nc 6+\n")
EXAMPLES = [pytest.param(board, id=name) for name, board in quebra.examples().items()]


@settings(max_examples=300)
@given(ANY_BOARD, st.integers(0, 2**32))
def test_the_record_is_its_twin(board: Board, seed: int) -> None:
    record, twin = PlayRecord(board), SnapshotRecord(board)
    for text in random_log(board, random.Random(seed), 40):
        before = record.position
        effect = record.play(text)
        twin.play(text)
        after = record.position
        assert after.to_json() == twin.position()
        # The page draws anew what the effect tells: every cell that looks another way, and no other.
        assert set(effect.cells) == set(changed(before, after)) and list(effect.cells) == sorted(effect.cells)
        assert effect.layers == (before.layers != after.layers)


def changed(before: Any, after: Any) -> list[tuple[int, int]]:
    found = []
    for cell in {*before.values, *before.marks, *after.values, *after.marks}:
        old, new = (
            (one.values.get(cell), one.marks.get(cell), one.layer.get(cell)) for one in (before, after)
        )
        if old != new:
            found.append(cell)
    return found


@given(ANY_BOARD, st.integers(0, 2**32))
def test_everything_is_undone_and_redone(board: Board, seed: int) -> None:
    record = replay(board, random_log(board, random.Random(seed), 30))
    while record.position.can_redo:
        record.play("redo")
    end, undone = record.position, 0
    while record.position.can_undo:
        record.play("undo")
        undone += 1
    start = record.position
    assert (start.values, start.marks, start.layer, start.layers) == ({}, {}, {}, 0)
    for _ in range(undone):
        assert record.position.can_redo
        record.play("redo")
    assert record.position == end


@given(ANY_BOARD, st.integers(0, 2**32), st.integers(0, 2**32))
def test_logs_of_two_players_can_be_joined_anyhow(board: Board, one: int, other: int) -> None:
    """A move is a move whatever was played before it."""
    rng = random.Random(one ^ other)
    logs = [random_log(board, random.Random(seed), 15) for seed in (one, other)]
    joined, twin = PlayRecord(board), SnapshotRecord(board)
    while any(logs):
        text = rng.choice([log for log in logs if log]).pop(0)
        joined.play(text)
        twin.play(text)
    assert joined.position.to_json() == twin.position()


@given(ANY_BOARD, st.integers(0, 2**32))
def test_the_state_is_what_is_filled_in_and_marked(board: Board, seed: int) -> None:
    record = replay(board, random_log(board, random.Random(seed), 25))
    state, position = record.state(), record.position
    told = {cell: "snake" if mark in END_ORDER or mark == BODY else "empty" for cell, mark in marks_of(board)}
    assert state.answer == filled(board, {**told, **position.values})
    assert dict(state.marks) == position.marks
    assert parse_state(board, state_to_text(board, state)) == state


def marks_of(board: Any) -> list[Any]:
    """What a snake's board says of its cells; other answers have nothing there."""
    if not isinstance(board, SnakeBoard):
        return []
    return [(cell, board.mark(cell)) for cell in board.all_cells() if board.mark(cell) is not None]


@pytest.mark.parametrize("board", EXAMPLES)
def test_a_solution_is_one_move(board: Board) -> None:
    (answer, *_) = quebra.solve(board).solutions
    record = replay(board, [filling_move(board, answer)])
    open_cells = [
        name_of((row, column))
        for row in range(1, board.rows + 1)
        for column in range(1, board.columns + 1)
        if board.open_values((row, column))
    ]
    assert [part.partition("=")[0] for part in filling_move(board, answer).split(" ")] == open_cells
    assert quebra.check(board, record.state().answer).right
    assert record.state().answer.cells == answer.cells  # type: ignore[attr-defined]
    assert not record.state().marks


def test_a_solution_of_a_described_board_is_one_move(small_games: None) -> None:
    for name in ("lamps", "latin", "posts", "stars"):
        for board in game_named(name).examples.examples().values():
            (answer, *_) = quebra.solve(board).solutions
            assert replay(board, [filling_move(board, answer)]).state().answer == answer


def test_a_log_says_which_of_its_moves_is_none() -> None:
    with pytest.raises(InputError, match="move 3: part 2 of a move: r9c1 is off the board"):
        replay(THREE, ["r1c1=1", "undo", "r1c1=2 r9c1=1"])
    with pytest.raises(InputError, match="expected up to 100000"):
        replay(THREE, ["undo"] * (LONGEST_LOG + 1))


def test_trials_may_be_nested_as_deep_as_a_log_is_long() -> None:
    """Nothing is kept twice, nor anything called within itself."""
    deep = 5000
    record = replay(THREE, ["trial"] * deep)
    record.play("r1c1=1")
    assert record.position.layer == {(1, 1): deep}
    for _ in range(deep):
        record.play("keep")
    assert (record.position.layers, record.position.values, record.position.layer) == (0, {(1, 1): 1}, {})
    for _ in range(deep):
        record.play("undo")
    assert record.position.layer == {(1, 1): deep}
    record.play("clear")
    record.play("undo")
    assert record.position.layers == deep
