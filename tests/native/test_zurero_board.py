"""The kernel's board against the rules in plain Python: over 100,000 positions, every size."""

from __future__ import annotations

import random

import pytest

from quebra._native import ZureroBoard, ZureroEngine
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position, Slide
from quebra.games.zurero.search.engine import encode, native_board, weights
from support.twins import zurero as twin

pytestmark = pytest.mark.kernel

POSITIONS = 4_800  # a size; 21 sizes
WINNER = {"black": 0, "white": 1, "draw": 2}


def agree(board: ZureroBoard, position: Position) -> list[Slide]:
    """Both know the same of a position; what can be played there."""
    result, slides = position.result, rules.legal_slides(position)
    assert board.cells() == "".join(position.rows)
    assert board.turn == (0 if position.turn == "black" else 1)
    assert board.stones == position.stones
    assert board.legal() == [encode(slide) for slide in slides]
    assert board.winner == (2 if result is None else WINNER[result.winner])
    assert board.hash() == twin.hash_of(position)
    return slides


@pytest.mark.parametrize("size", range(5, 26))
def test_random_games_agree_forwards_and_backwards(size: int) -> None:
    chance = random.Random(size)
    seen = 0
    while seen < POSITIONS:
        board, position = ZureroBoard(size), rules.start(size)
        past = [position]
        slides = agree(board, position)
        # Random games end after about 37 slides; staying away from wins at first reaches fuller boards.
        quiet = chance.randrange(0, size * size)
        while position.result is None:
            chance.shuffle(slides)
            after = rules.play(position, slides[0])
            for slide in slides[1:6] if len(past) < quiet else ():
                if after.result is None or after.result.winner == "draw":
                    break
                slides[0] = slide
                after = rules.play(position, slide)
            board.play(encode(slides[0]))
            position = after
            past.append(position)
            slides = agree(board, position)
        seen += len(past)
        for before in reversed(past[:-1]):
            board.undo()
            assert board.cells() == "".join(before.rows)
            assert board.winner == 2
        agree(board, past[0])


@pytest.mark.parametrize("size", [5, 6, 9, 19, 25])
def test_the_hash_is_the_same_under_all_symmetries(size: int) -> None:
    chance = random.Random(size)
    position = rules.start(size)
    hashes = set()
    for _ in range(12):
        position = rules.play(position, chance.choice(rules.legal_slides(position)))
        if position.result is not None:
            break
        mirrored = {
            native_board(Position(twin.turned_rows(position, symmetry), position.turn)).hash()
            for symmetry in range(8)
        }
        assert mirrored == {native_board(position).hash()}
        hashes |= mirrored
    assert len(hashes) > 4
    other = Position(position.rows, "black" if position.turn == "white" else "white")
    assert native_board(other).hash() != native_board(position).hash()


def test_on_5x5_no_two_boards_share_a_hash() -> None:
    """The numbers of the 50 stones and of the turn are independent, so a proof there cannot go wrong."""
    table = twin.numbers(5)
    rows = [twin.WHITE_TO_MOVE, *(table[letter][0][place] for letter in "bw" for place in range(25))]
    rank = 0
    while rows:
        pivot = rows.pop()
        if pivot:
            rank += 1
            low = pivot & -pivot
            rows = [row ^ pivot if row & low else row for row in rows]
    assert rank == 51


@pytest.mark.parametrize("size", [5, 8, 13, 19])
def test_the_worth_of_a_position_is_the_sum_over_its_windows(size: int) -> None:
    values, tempo = weights()
    engine = ZureroEngine(list(values), tempo, 1)
    chance = random.Random(size)
    for _ in range(20):
        position = rules.start(size)
        while position.result is None:
            assert engine.worth(native_board(position)) == twin.worth(position, values, tempo)
            position = rules.play(position, chance.choice(rules.legal_slides(position)))


def test_the_kernel_refuses_what_cannot_be() -> None:
    for size in (4, 26, -1):
        with pytest.raises(ValueError, match="5 to 25"):
            ZureroBoard(size)
    board = ZureroBoard(5)
    for move in (-1, 128, 1000, encode(rules.legal_slides(rules.start(5))[0]) + 1, 31):
        with pytest.raises(ValueError, match="not legal"):
            board.play(move)
    with pytest.raises(ValueError, match="take back"):
        board.undo()
    with pytest.raises(ValueError, match="one letter"):
        ZureroBoard.from_cells(5, "b", 0)
    with pytest.raises(ValueError, match="b, w or"):
        ZureroBoard.from_cells(5, "x" * 25, 0)
    for colour in (-1, 2, 100):
        with pytest.raises(ValueError, match="colour"):
            board.winning_move(colour)
    values, tempo = weights()
    for beyond in (1501, -(2**31)):
        with pytest.raises(ValueError, match="1500"):
            ZureroEngine(list(values), beyond, 1)
        with pytest.raises(ValueError, match="1500"):
            ZureroEngine([*values[:-1], beyond], tempo, 1)


def test_playouts_end_and_count() -> None:
    black, white, draws, moves = ZureroBoard(19).playouts(2000, 7)
    assert black + white + draws == 2000
    assert 30 < moves / 2000 < 45
    assert 0.5 < black / 2000 < 0.62
    assert ZureroBoard(19).playouts(2000, 7) == (black, white, draws, moves)
