"""Statuses, limits, counts, clocks, engines, switches, streams and minimising."""

from __future__ import annotations

import random
import tracemalloc
from time import monotonic

import pytest

import quebra
from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import exactly, totaliser
from quebra.engine.model.model import Clause, Model
from quebra.engine.solve import search
from quebra.engine.solve.sat import Sat
from quebra.engine.solve.solve import ModelSearcher, Race, running
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.model import shortcut
from quebra.games.shakashaka.board import ShakashakaBoard
from support.brute_force import all_snakes, snakes_of
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board

EXAMPLES = quebra.examples()
# Worked out by this program and, where small enough, by brute force.
STATUS = {
    "snake-1-6x6": "unique",
    "snake-1-9x9": "unique",
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
    "shakashaka-tab4": "unique",
    "shakashaka-tabExemplo": "unique",
    "shakashaka-tab5": "multiple",
    "shakashaka-tab6": "unique",
    "shakashaka-tab7": "unique",
    "kenken-testBoard": "unique",
    "kenken-testBoard2": "multiple",
}
SMALLEST = {
    "snake-1-6x6": 23,
    "snake-1-9x9": 41,
    "snake-2-puzzle-2": 35,
    "snake-2-puzzle-3": 21,
    "snake-2-puzzle-4": 13,
    "snake-2-puzzle-5": 29,
    "snake-2-puzzle-6": 31,
    "snake-2-puzzle-7": 9,
    "snake-2-puzzle-8": 5,
    "snake-2-puzzle-9": 17,
}


def empty_snake(rows: int, columns: int) -> SnakeBoard:
    return SnakeBoard(rows, columns, (None,) * rows, (None,) * columns, ((None,) * columns,) * rows)


def loose_kenken(size: int) -> KenKenBoard:
    """Every Latin square solves it."""
    total = size * (size + 1) // 2
    cages = tuple(Cage(tuple((row, c) for c in range(1, size + 1)), "+", total) for row in range(1, size + 1))
    return KenKenBoard(size, cages)


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


def test_minimising_out_of_time_gives_the_best_so_far() -> None:
    board = EXAMPLES["snake-2-puzzle-2"]
    smallest = quebra.minimise(board, time_limit=0)
    assert not smallest.optimal
    unhurried = quebra.minimise(board)
    assert (unhurried.status, unhurried.optimal) == ("multiple", True)
    assert quebra.minimise(EXAMPLES["snake-1-9x9"]).status == "unique"


@pytest.mark.parametrize("name", SMALLEST)
def test_minimise_examples(name: str) -> None:
    smallest = quebra.minimise(EXAMPLES[name])
    assert smallest.optimal
    assert smallest.length == SMALLEST[name]
    assert smallest.answer is not None
    assert len(smallest.answer.path) == smallest.length  # type: ignore[attr-defined]
    assert quebra.check(EXAMPLES[name], smallest.answer).right


@pytest.mark.parametrize("rows, columns", [(2, 3), (3, 4), (4, 4), (4, 5), (5, 5)])
def test_minimise_agrees_with_brute_force(rows: int, columns: int) -> None:
    rng = random.Random(rows + 10 * columns)
    for _ in range(60):
        board = random_snake_board(rng, rows, columns)
        expected = min(map(len, snakes_of(board)), default=None)
        smallest = quebra.minimise(board)
        assert smallest.optimal
        assert smallest.length == expected, quebra.board_to_text(board)


def test_only_a_snake_has_a_length() -> None:
    with pytest.raises(quebra.QuebraError, match="no length"):
        quebra.minimise(EXAMPLES["kenken-testBoard"])


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(quebra.QuebraError, match="expected one of"):
        quebra.solve(EXAMPLES["shakashaka-tab1"], engine="abacus")
    with pytest.raises(quebra.QuebraError, match="no native search"):
        quebra.solve(EXAMPLES["shakashaka-tab1"], engine="native")


def test_a_stream_gives_the_same_results() -> None:
    rng = random.Random(4)
    boards: list[Board] = []
    for seed in range(6):
        boards += random_shakashaka_boards(random.Random(seed))[:40]
    boards += [EXAMPLES["snake-1-6x6"], EXAMPLES["kenken-testBoard"]]
    rng.shuffle(boards)
    for board, result in zip(boards, quebra.solve_many(boards), strict=True):
        alone = quebra.solve(board)
        assert (result.status, result.complete) == (alone.status, alone.complete)
        assert result.board is board
        if result.status == "unique":
            assert result.solutions == alone.solutions
        assert all(quebra.check(board, answer).right for answer in result.solutions)


def test_a_stream_counts_like_a_single_board() -> None:
    board = ShakashakaBoard(4, 5, ((None,) * 5,) * 4)
    streamed = list(quebra.solve_many([board] * 3, limit=None))
    assert {result.count for result in streamed} == {quebra.count(board)}
    assert streamed[0].count > 1


def test_names_of_rules_and_facts() -> None:
    for name, expected in {
        "snake-1-9x9": {"continues", "touches-itself", "column-count", "clue"},
        "shakashaka-tab7": {"one-value", "rectangle", "number"},
        "kenken-testBoard": {"one-digit", "row", "column", "cage"},
    }.items():
        board = EXAMPLES[name]
        model: Model = game_of(board).model.build(board)
        assert {rule.name for rule in model.rules} == expected
        assert all(rule.cells for rule in model.rules)
        assert set(model.deciders) <= set(model.facts)


@pytest.mark.parametrize("limit", [0, 30_000])
@pytest.mark.parametrize("total", [0, 1, 2, 5, 9, 12, 21])
def test_exactly_counts(total: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By plain clauses, by a counter and by adding in binary."""
    monkeypatch.setattr("quebra.engine.model.counting.COUNTER_LIMIT", limit)
    for count in range(total + 2):
        model = Model()
        literals = [model.helper() for _ in range(total)]
        clauses = exactly(literals, count, model.helper)
        sat = Sat("minisat", [*clauses, *((v, -v) for v in literals)])
        model.deciders = literals
        if count > total:
            assert not sat.solve()
            continue
        assert sat.solve([-v for v in literals[count:]])
        truth = sat.truth(model.variables)
        assert all(truth[v] for v in literals[:count])
        assert not sat.solve(literals[: count + 1]) or count == total


def test_a_totaliser_bounds_from_above() -> None:
    for most in (2, 4, 9):
        model = Model()
        groups = [[model.helper() for _ in range(3)] for _ in range(3)]
        clauses: list[Clause] = []
        outputs = totaliser(groups, most, model.helper, clauses)
        literals = [v for group in groups for v in group]
        sat = Sat("minisat", clauses)
        for bound in range(min(most, 9)):
            assert sat.solve([-outputs[bound], *literals[:bound]])
            assert not sat.solve([-outputs[bound], *literals[: bound + 1]])


@pytest.mark.parametrize("turns", [(0.0, 10.0), (10.0, 10.0), (0.0, 0.0, 0.0, 0.0, 10.0)])
def test_a_race_loses_nothing_and_repeats_nothing(turns: tuple[float, ...]) -> None:
    """Whoever wins, all solutions come out once."""
    board = loose_kenken(4)
    native = shortcut(board)
    assert native is not None
    race = Race(native, lambda: ModelSearcher(board, "glucose"), turns)
    found = []
    while (answer := race.advance(Clock())) is not None:
        found.append(answer)
    race.close()
    assert len(found) == len(set(found)) == 576


class Scripted:
    """A searcher that finds what it is told, or runs out of its turn (None)."""

    def __init__(self, *answers: str | None) -> None:
        self.statistics = quebra.Statistics()
        self._answers = list(answers)

    def advance(self, clock: Clock) -> str | None:
        answer = self._answers.pop(0) if self._answers else "end"
        if answer is None:
            raise quebra.TimeUp
        return None if answer == "end" else answer

    def close(self) -> None:
        self._answers.clear()


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (["a", "b", "c"], [], "abc"),
        (["a", None, None], ["b", "a", "c"], "abc"),  # the loser's answer is not given twice
        (["a", None, None], ["a", "b", "c"], "abc"),
        (["a", None], ["a"], "a"),
        ([None, "b", "a"], ["a", None], "ab"),
        ([None], [], ""),
        (["a", None, "b"], ["c", None, "d", "b", "a"], "acb"),
    ],
)
def test_every_course_of_a_race(first: list[str | None], second: list[str | None], expected: str) -> None:
    race = Race(Scripted(*first), lambda: Scripted(*second), (1.0, 1.0))  # type: ignore[arg-type, return-value]
    found = ""
    while (answer := race.advance(Clock())) is not None:
        found += answer  # type: ignore[operator]
    assert found == expected


def test_large_cages() -> None:
    """Cages too large to list: by diagrams and by judging, with and without the native search."""
    whole = tuple((r, c) for r in range(1, 5) for c in range(1, 5))
    for op, target in (("+", 40), ("*", 24**4), (None, 40)):
        board = KenKenBoard(4, (Cage(whole, op, target),))
        assert quebra.count(board) == 576
        assert quebra.count(board, engine="glucose") == 576
    sixteen = tuple((r, c) for r in range(1, 17) for c in range(1, 17))
    assert quebra.solve(KenKenBoard(16, (Cage(sixteen, "+", 16 * 136),)), limit=1).count == 2
    huge = KenKenBoard(4, (Cage(whole, "*", 10**30),))
    assert quebra.solve(huge).status == "none"


def test_digit_zero_and_division() -> None:
    """With digits from 0 nothing is divided by 0."""
    board = KenKenBoard(2, (Cage(((1, 1), (1, 2)), "/", 0), Cage(((2, 1), (2, 2)), "+", 1)), 0)
    assert quebra.solve(board).status == "none"
    assert quebra.solve(board, engine="cadical").status == "none"


def test_a_large_board_with_a_length_stays_small() -> None:
    board = empty_snake(60, 60)
    long = SnakeBoard(60, 60, board.row_counts, board.column_counts, board.cells, 900)
    model: Model = game_of(long).model.build(long)
    assert sum(len(rule.clauses) for rule in model.rules) < 300_000
