"""The engine: it finds what is there, claims only what is proven, and repeats itself when asked to."""

from __future__ import annotations

import random
import subprocess
import sys
import threading

import pytest

from quebra._native import ZureroBoard, zurero_shortest_win
from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.search.engine import SURE_WIN, WIN, Engine, Limits, decode, encode, native_board
from quebra.games.zurero.search.proof import shortest_win

pytestmark = pytest.mark.kernel

PLAIN = 0
ORDER_AND_WINDOW = 2 + 128


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(16)


def random_position(chance: random.Random, size: int, slides: int) -> Position:
    """A position some random slides into a game that is not over."""
    while True:
        position = rules.start(size)
        for _ in range(slides):
            if position.result is None:
                position = rules.play(position, chance.choice(rules.legal_slides(position)))
        if position.result is None:
            return position


def puzzles(plies: int, count: int) -> list[Position]:
    """Positions whose shortest forced win the proof search has shown to take so many plies."""
    chance = random.Random(plies)
    found: list[Position] = []
    while len(found) < count:
        board = ZureroBoard(chance.choice((7, 9, 13, 19)))
        for _ in range(chance.randint(8, 26)):
            if board.winner == 2 and board.legal():
                board.play(chance.choice(board.legal()))
        if board.winner == 2 and board.legal() and zurero_shortest_win(board, plies)[0] == plies:
            size, cells = board.size, board.cells()
            rows = tuple(cells[row * size : (row + 1) * size] for row in range(size))
            found.append(Position(rows, "white" if board.turn else "black"))
    return found


@pytest.mark.parametrize("plies", [1, 3, 5])
def test_all_wins_in_1_3_and_5_are_found(engine: Engine, plies: int) -> None:
    for position in puzzles(plies, 60):
        engine.forget()
        thought = engine.think(position, Limits(nodes=300_000))
        assert thought.win_in == plies, position
        assert len(thought.line) == plies
        # The move keeps the win: whatever the answer, the rest is a win too.
        after = rules.play(position, thought.move)
        if plies == 1:
            assert after.result is not None
            assert after.result.winner == position.turn
            continue
        for answer in rules.legal_slides(after):
            reply = rules.play(after, answer)
            if reply.result is None:
                assert shortest_win(reply, plies - 2) is not None
            else:
                assert reply.result.winner == position.turn


def test_a_loss_is_seen_too(engine: Engine) -> None:
    for position in puzzles(3, 20):
        after = rules.play(position, engine.think(position, Limits(nodes=100_000)).move)
        thought = engine.think(after, Limits(nodes=100_000))
        assert thought.win_in is not None
        assert thought.win_in == -2


def minimax(engine: Engine, position: Position, depth: int, ply: int = 0) -> int:
    """The plain twin: every line to the depth, judged by the worth of its end."""
    if position.result is not None:
        winner = position.result.winner
        return 0 if winner == "draw" else (WIN - ply if winner == position.turn else ply - WIN)
    if depth == 0:
        return engine.worth(position)
    return max(
        -minimax(engine, rules.play(position, slide), depth - 1, ply + 1)
        for slide in rules.legal_slides(position)
    )


@pytest.mark.parametrize("features", [PLAIN, ORDER_AND_WINDOW])
def test_the_search_agrees_with_plain_minimax(engine: Engine, features: int) -> None:
    chance = random.Random(5)
    for size, depth in [(5, 3), (6, 2), (7, 3), (9, 2), (5, 3), (5, 4)]:
        position = random_position(chance, size, chance.randint(2, 8))
        thought = engine.think(position, Limits(depth=depth, features=features))
        assert thought.score == minimax(engine, position, depth)


def test_the_same_budget_gives_the_same_thought() -> None:
    position = read_moves("J10 L10 TK R10 L11").position
    limits = Limits(nodes=50_000)
    first, second = Engine(8), Engine(8)
    one = first.think(position, limits)
    first.think(read_moves("J10 L10 TJ").position, limits)
    first.forget()
    again, other = first.think(position, limits), second.think(position, limits)
    assert (one.line, one.score, one.depth, one.nodes) == (again.line, again.score, again.depth, again.nodes)
    assert (one.line, one.score, one.depth, one.nodes) == (other.line, other.score, other.depth, other.nodes)
    assert 49_000 < one.nodes < 50_200  # the slides of one position are looked at together


def test_noise_follows_the_seed(engine: Engine) -> None:
    position = read_moves("J10 L10 TK R10").position
    moves = set()
    for seed in range(12):
        engine.forget()
        thought = engine.think(position, Limits(nodes=200, noise=200, seed=seed))
        engine.forget()
        assert engine.think(position, Limits(nodes=200, noise=200, seed=seed)).line == thought.line
        moves.add(thought.move)
    assert len(moves) > 1


def test_any_noise_leaves_scores_of_positions_below_wins() -> None:
    for noise in (10**6, 2**31 - 1):
        found = Engine(1).think(rules.start(9), Limits(depth=2, noise=noise, seed=3))
        assert abs(found.score) < SURE_WIN


def test_two_threads_find_wins_too() -> None:
    engine = Engine(16)
    for position in puzzles(5, 15):
        engine.forget()
        thought = engine.think(position, Limits(nodes=500_000, threads=2))
        assert thought.win_in == 5
    assert engine.think(rules.start(9), Limits(depth=5, threads=2)).depth == 5


def test_a_thought_can_be_stopped_from_another_thread() -> None:
    engine = Engine(4)
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    thought = engine.think(rules.start(19), Limits())
    timer.join()
    assert thought.line
    assert thought.move in rules.legal_slides(rules.start(19))


def test_every_depth_is_told(engine: Engine) -> None:
    told: list[int] = []
    engine.forget()
    thought = engine.think(rules.start(9), Limits(depth=4), lambda one: told.append(one.depth))
    assert told == [1, 2, 3, 4]
    assert thought.depth == 4


def test_an_error_in_the_listener_comes_through() -> None:
    engine = Engine(1)

    def fail(_: object) -> None:
        raise RuntimeError("heard enough")

    with pytest.raises(RuntimeError, match="heard enough"):
        engine.think(rules.start(9), Limits(depth=4, threads=2), fail)
    assert engine.think(rules.start(9), Limits(depth=2)).line


def test_a_finished_game_is_refused(engine: Engine) -> None:
    over = rules.play(
        Position(("bbbb.", *(".....",) * 4), "black"), rules.legal_slides(rules.start(5))[0].__class__("R", 1)
    )
    assert over.result is not None
    with pytest.raises(InputError, match="over"):
        engine.think(over, Limits(nodes=10))


def test_numbers_and_slides_go_both_ways() -> None:
    for slide in rules.legal_slides(random_position(random.Random(1), 19, 20)):
        assert decode(encode(slide)) == slide
    position = random_position(random.Random(2), 11, 12)
    assert native_board(position).cells() == "".join(position.rows)


def test_what_is_remembered_belongs_to_one_size() -> None:
    """The same stones near the corner of two boards share a hash; their games are not the same."""
    engine = Engine(16)
    chance = random.Random(4)
    for _ in range(40):
        small = random_position(chance, 6, 14)
        wide = Position((*(f"{row}." for row in small.rows), "." * 7), small.turn)
        fresh = Engine(16).think(wide, Limits(depth=5))
        engine.think(small, Limits(depth=7))
        again = engine.think(wide, Limits(depth=5))
        assert (again.score, again.line) == (fresh.score, fresh.line)


def test_forgetting_many_times_leaves_no_trace() -> None:
    engine = Engine(1)
    position = read_moves("J10 L10 TK R10").position
    first = engine.think(position, Limits(nodes=3000))
    for _ in range(150):
        engine.forget()
        again = engine.think(position, Limits(nodes=3000))
        assert (again.nodes, again.score, again.line) == (first.nodes, first.score, first.line)


def test_the_budget_is_for_all_threads_together() -> None:
    thought = Engine(4).think(rules.start(19), Limits(nodes=40_000, threads=2))
    assert thought.nodes < 42_000


CODE = """
import os, signal, threading
from quebra import zurero
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize(
    "call",
    [
        "zurero.Engine(4).think(zurero.start(19), zurero.Limits(threads=2))",
        "zurero.shortest_win(zurero.start(19), 25)",
        "list(zurero.can_force_win(zurero.start(9), 'black', 64))",
        "zurero.perft(zurero.start(19), 20)",
    ],
)
def test_the_kernels_can_be_interrupted(call: str) -> None:
    code = CODE.format(call=call)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "interrupted\n", done.stderr


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 0},
        {"depth": 100},
        {"nodes": -5},
        {"seconds": -1.0},
        {"threads": 0},
        {"seed": -1},
        {"noise": -1},
    ],
)
def test_limits_that_cannot_be_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(InputError, match="expected"):
        Limits(**limits)


def test_a_board_with_a_five_is_no_game(engine: Engine) -> None:
    with pytest.raises(InputError, match="over"):
        engine.think(Position(("bbbbb", *(".....",) * 4), "white"), Limits(nodes=10))
    with pytest.raises(InputError, match="no slide"):
        engine.think(Position((".....",) * 5, "white"), Limits(nodes=10))
