"""Statuses, limits, counts, clocks and engines."""

from __future__ import annotations

import random
import tracemalloc
from time import monotonic

import pytest

import quebra
from quebra.core.game import Board
from quebra.engine.solve import search
from quebra.engine.solve.solve import running
from quebra.games.bosnian_snake.board import SnakeBoard
from support.brute_force import all_snakes
from support.open_boards import empty_snake, loose_kenken
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board

EXAMPLES = quebra.examples()
# Worked out by this program and, where small enough, by brute force.
STATUS = {
    "snake-1-6x6": "unique",
    "snake-1-9x9": "unique",
    "snake-1-12x12-fragment": "multiple",
    "snake-2-puzzle-1": "unique",
    "snake-2-puzzle-2": "multiple",
    "snake-2-puzzle-3": "multiple",
    "snake-2-puzzle-4": "multiple",
    "snake-2-puzzle-5": "multiple",
    "snake-2-puzzle-6": "multiple",
    "snake-2-puzzle-7": "unique",
    "snake-2-puzzle-8": "unique",
    "snake-2-puzzle-9": "multiple",
    "shakashaka-tab1": "unique",
    "shakashaka-tab2": "unique",
    "shakashaka-tab3-reading-1": "unique",
    "shakashaka-tab3-reading-2": "unique",
    "shakashaka-tab3-reading-3": "unique",
    "shakashaka-tab3-reading-4": "unique",
    "shakashaka-tab3-reading-5": "unique",
    "shakashaka-nested": "unique",
    "shakashaka-tab4": "unique",
    "shakashaka-tabExemplo": "unique",
    "shakashaka-tab5": "multiple",
    "shakashaka-tab6": "unique",
    "shakashaka-tab7": "unique",
    "kenken-testBoard": "unique",
    "kenken-testBoard2": "multiple",
}


def test_every_example_has_a_known_status() -> None:
    assert set(STATUS) == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("engine", ["auto", *quebra.engine_names()])
def test_examples_by_every_engine(name: str, engine: str) -> None:
    board = EXAMPLES[name]
    result = quebra.solve(board, engine=engine, time_limit=60)
    assert result.status == STATUS[name]
    assert result.solution is not None
    assert all(quebra.check(board, answer).right for answer in result.solutions)
    if result.status == "unique":
        assert result.solution == quebra.solve(board).solution
        assert result.complete


@pytest.mark.parametrize("engine", quebra.engine_names())
def test_engines_agree_on_random_boards(engine: str) -> None:
    rng = random.Random(11)
    boards: list[Board] = [random_snake_board(rng, 4, 4) for _ in range(40)]
    boards += [random_kenken_board(rng, 4, 3) for _ in range(20)]
    boards += random_shakashaka_boards(rng)[:30]
    for board in boards:
        assert quebra.count(board, engine=engine, cap=50) == quebra.count(board, cap=50)


def test_statistics_tell_the_work() -> None:
    result = quebra.solve(EXAMPLES["snake-2-puzzle-5"])
    work = result.statistics.as_dict()
    for key in ("variables", "clauses", "decisions", "conflicts", "propagations", "restarts"):
        assert work[key] > 0, key
    assert work["encode_seconds"] > 0
    assert work["solve_seconds"] > 0
    assert work["engine"] == "quebra"
    assert work["cuts"] > 0
    assert quebra.solve(EXAMPLES["kenken-testBoard"]).statistics.engine == "native"


def test_limits_counts_and_caps() -> None:
    board = loose_kenken(4)
    assert quebra.count(board) == 576
    assert quebra.count(board, cap=100) == 100
    assert quebra.count(board, cap=1000, engine="glucose") == 576
    one = quebra.solve(board, limit=1)
    assert (len(one.solutions), one.status, one.complete) == (1, "multiple", False)
    five = quebra.solve(board, limit=5)
    assert (len(five.solutions), five.count, five.complete) == (5, 5, False)
    every = quebra.solve(board, limit=None)
    assert (len(set(every.solutions)), every.count, every.complete) == (576, 576, True)
    unique = quebra.solve(EXAMPLES["kenken-testBoard"], limit=1)
    assert (unique.status, unique.complete) == ("unique", True)
    with pytest.raises(quebra.QuebraError):
        quebra.count(board, cap=0)


def test_no_solution_is_not_an_error() -> None:
    board = quebra.parse("bosnian-snake\n* . .\n2 H T\n2 . .\n")
    result = quebra.solve(board)
    assert (result.status, result.count, result.complete, result.solution) == ("none", 0, True, None)
    smallest = quebra.minimise(board)
    assert (smallest.answer, smallest.length, smallest.optimal) == (None, None, True)


def test_solutions_come_one_by_one() -> None:
    found = quebra.solutions(loose_kenken(9))
    first, second = next(found), next(found)
    assert first != second
    found.close()  # type: ignore[attr-defined]


def test_splitting_the_space_finds_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_EXCLUDED", 5)
    board = empty_snake(4, 4)
    found = [frozenset(answer.path) for answer in quebra.solutions(board)]  # type: ignore[attr-defined]
    assert len(found) == len(set(found)) == len(all_snakes(4, 4))
    kenken = loose_kenken(4)
    answers = list(quebra.solutions(kenken, engine="minisat"))
    assert len(answers) == len(set(answers)) == 576


def test_memory_stays_bounded_over_many_solutions() -> None:
    """Python's share must not grow with the number of solutions that have gone by."""
    board = empty_snake(6, 6)
    with running(board, limit=None) as run:
        answers = iter(run)
        for _ in range(3000):
            next(answers)
        tracemalloc.start()
        for _ in range(3000):
            next(answers)
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    assert grown < 400_000


def test_the_engine_forgets_solved_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exclusions hang on switches that are switched off with their part of the space."""
    monkeypatch.setattr(search, "MOST_EXCLUDED", 10)
    dropped: list[int] = []
    original = search.SatSearch._drop
    monkeypatch.setattr(
        search.SatSearch, "_drop", lambda self, part: (dropped.append(part.found), original(self, part))[1]
    )
    total = quebra.count(empty_snake(4, 4))
    assert len(dropped) > total / 40
    assert max(dropped) <= 10


def test_time_limits() -> None:
    board = loose_kenken(12)
    started = monotonic()
    result = quebra.solve(board, limit=None, time_limit=0.3)
    assert monotonic() - started < 3
    assert (result.status, result.complete) == ("multiple", False)
    with pytest.raises(quebra.TimeUp):
        list(quebra.solutions(board, time_limit=0.2))
    hopeless = quebra.solve(all_eights(30), time_limit=0.3)
    assert (hopeless.status, hopeless.count, hopeless.complete) == ("timeout", 0, False)
    for wrong in (-1.0, float("nan")):
        with pytest.raises(quebra.QuebraError, match="time limit"):
            quebra.solve(board, time_limit=wrong)
    with pytest.raises(quebra.QuebraError, match="limit"):
        quebra.solve(board, limit=0)


def all_eights(size: int) -> SnakeBoard:
    """Eight cells in every row and column: far beyond what can be decided at once."""
    return SnakeBoard(size, size, (8,) * size, (8,) * size, ((None,) * size,) * size)


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(quebra.QuebraError, match="expected one of"):
        quebra.solve(EXAMPLES["shakashaka-tab1"], engine="abacus")
    with pytest.raises(quebra.QuebraError, match="no native search"):
        quebra.solve(EXAMPLES["shakashaka-tab1"], engine="native")
