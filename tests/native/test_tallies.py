"""Rules that only count, told to the native reasoner twice: as clauses and as a tally."""

from __future__ import annotations

from random import Random

import pytest

from quebra._native import Reasoner
from quebra.engine.model.counting import Counter
from quebra.engine.model.model import Graph
from support.twins.reasoner import PlainReasoner

pytestmark = pytest.mark.kernel

CELLS = 12  # a grid of three rows and four columns
EDGES = tuple(
    (place, other)
    for place in range(CELLS)
    for other in (place + 1, place + 4)
    if other < CELLS and (other != place + 1 or other % 4)
)


class Board:
    """Cells that are on or off, some of them marked: counts of both, small rules, and shapes."""

    def __init__(self, random: Random) -> None:
        on, marked = list(range(1, CELLS + 1)), list(range(CELLS + 1, 2 * CELLS + 1))
        self.next = 2 * CELLS
        self.rules: list[tuple[list[tuple[int, ...]], tuple[list[int], list[int], int] | None]] = []
        wanted = random.randint(1, 3)
        implied = [cell if random.random() < 0.8 else 0 for cell in on]
        clauses = self.exactly(marked, wanted)
        clauses += [(-mark, cell) for mark, cell in zip(marked, implied, strict=True) if cell]
        self.rules.append((clauses, (marked, implied, wanted)))
        for size in (4, 4, 6, 11):
            some = sorted(random.sample(on, size))
            count = random.randint(1, size - 1)
            clauses = self.exactly(some, count)
            self.rules.append((clauses, (some, [0] * size, count)))
        for _ in range(4):
            own = random.sample([*on, *marked], 5)
            self.rules.append(
                (
                    [
                        tuple(v * random.choice((1, -1)) for v in random.sample(own, random.randint(2, 3)))
                        for _ in range(random.randint(2, 5))
                    ],
                    None,
                )
            )
        facts = [*on, *marked]
        self.native, self.plain = Reasoner(self.next, facts), PlainReasoner(self.next, facts)
        for number, (clauses, tally) in enumerate(self.rules):
            self.native.add_rule(clauses, False, True)
            self.plain.add_rule(clauses)
            if tally is not None:
                self.native.add_tally(number, *tally)
        for shape in ("joined", "acyclic"):
            self.native.add_graph(shape == "joined", on, EDGES)
            self.plain.add_graph(Graph("joined" if shape == "joined" else "acyclic", tuple(on), EDGES))
        self.numbers = list(range(len(self.plain.rules)))

    def exactly(self, literals: list[int], count: int) -> list[tuple[int, ...]]:
        counter = Counter(tuple(literals), count, self.next + 1)
        self.next += counter.helpers
        return [tuple(clause) for clause in counter.clauses]

    def both_shapes(self, first: int, second: int) -> bool:
        return min(first, second) >= len(self.rules)


def _sorted(forced: list[int] | None) -> list[int] | None:
    return None if forced is None else sorted(forced, key=abs)


@pytest.mark.parametrize("seed", range(25))
def test_tallies_force_what_their_clauses_force(seed: int) -> None:
    random = Random(seed)
    board = Board(random)
    told: dict[tuple[int, int], list[int] | None] = {}
    for literal in [0, *_filling(board, random)]:
        if literal:
            board.native.learn([literal])
            board.plain.learn([literal])
        for rule in board.numbers:
            assert _sorted(board.native.single(rule)) == board.plain.single(rule)
        first = random.choice(board.numbers)
        others = [other for other in board.numbers if other != first and not board.both_shapes(first, other)]
        for other, forced, exact in board.native.pairs(first, others):
            told[first, other] = forced
            assert exact == 1 or not forced
        for other in random.sample(others, 3):
            expected = board.plain.pair(first, other)
            assert _sorted(board.native.pair(first, other)) == expected
            # What was not told anew is as it was when the two were last looked at.
            assert _sorted(told.get((first, other), told.get((other, first), []))) == expected


def _filling(board: Board, random: Random) -> list[int]:
    """Some of what holds in one filling of all rules; nothing when there is none."""
    if not board.plain.solve(board.numbers, []):
        return []
    truth = board.plain.truth()
    return [v if truth[v] else -v for v in random.sample(board.plain.fact_variables, 6)]


@pytest.mark.parametrize(("count", "news"), [(1, []), (7, [(0, [], -1)])])
def test_pairs_with_very_many_fillings_are_not_gone_through(count: int, news: list[object]) -> None:
    """A shape beside a count of many open cells forces nothing; whether that is exact is left open."""
    row = list(range(1, 15))
    clauses = Counter(tuple(row), count, 15).clauses
    native = Reasoner(1000, row)
    native.add_rule(clauses, False, True)
    native.add_tally(0, row, [0] * len(row), count)
    native.add_graph(True, row, [(place, place + 1) for place in range(len(row) - 1)])
    assert native.pairs(1, [0]) == news
    assert native.pair(1, 0) == []


def test_tallies_that_cannot_be_are_refused() -> None:
    native = Reasoner(4, [1, 2, 3])
    native.add_rule([(1, 2)], False, True)
    for counted, implied in (([1, 1], [0, 0]), ([4], [0]), ([9], [0]), ([1], [1]), ([1, 2], [0])):
        with pytest.raises(ValueError, match=r"tally|implied"):
            native.add_tally(0, counted, implied, 1)
    native.add_tally(0, [1, 2], [3, 0], 1)
    native.single(0)
    with pytest.raises(ValueError, match="with its rule"):
        native.add_tally(0, [1, 2], [0, 0], 1)
