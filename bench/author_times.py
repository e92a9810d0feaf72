"""For authors: common cells, contradictions, repairs and superfluous clues, on boards spoilt a little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import quebra
from quebra.core.clue import Clue
from quebra.engine.author.part import part_for
from quebra.engine.author.repair import repair
from quebra.engine.author.thin import thin
from quebra.engine.explain.explain import Explaining
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import make_request
from report import Row, Table, at_most, time_text
from timing import Settings

LARGER = 5  # times the limit: what the larger boards may take
COMMON, CONTRADICTION, PROPOSALS, GRADES, LIST = 0.05, 0.3, 1.0, 1.0, 1.0  # seconds at the 95th percentile
NEAR = 3  # by so much a clue is wrong at most
RULES = 5  # of a contradiction, median
SIZES = (("shakashaka", 10, 15), ("bosnian-snake", 10, 15), ("kenken", 9, 12))


@dataclass(frozen=True, slots=True)
class Kind:
    """Boards of one kind and size."""

    type: str
    side: int
    larger: bool
    count: int

    @property
    def name(self) -> str:
        return f"{self.type} {self.side}×{self.side}"

    def limit(self, seconds: float) -> float:
        return seconds * (LARGER if self.larger else 1)


@cache
def _made(type: str, side: int, seed: int) -> Any:
    request = make_request(type, f"{side}x{side}", difficulty="normal")
    return generate_one(request, seed).board


def _boards(kind: Kind) -> Iterator[tuple[Any, Random]]:
    for seed in range(1, kind.count + 1):
        yield _made(kind.type, kind.side, seed), Random(seed)


def wrong(board: Any, random: Random) -> Any:
    """The board with one clue changed a little, so that it has no solution: a slip of the pen."""
    part = part_for(board)
    shown = part.shown(board)
    while True:
        clue = random.choice(list(shown))
        near = [said for said in part.choices(board, clue) if is_near(said, shown[clue])]
        changed = part.with_clue(board, clue, random.choice(near)) if near else None
        if changed not in (None, board) and quebra.solve(changed).status == "none":
            return changed


def is_near(said: int | str, other: int | str) -> bool:
    """Whether two clues differ by a little: in their number, not in their operator."""
    first, second = str(said), str(other)
    numbers = [text.rstrip("+-*/=") for text in (first, second)]
    if first[len(numbers[0]) :] != second[len(numbers[1]) :]:
        return False
    return 0 < abs(int(numbers[0]) - int(numbers[1])) <= NEAR


def missing(board: Any, random: Random) -> Any | None:
    """The board without a clue that it needs; None where it needs none."""
    part = part_for(board)
    clues = list(part.droppable(board))
    for clue in random.sample(clues, len(clues)):
        poorer = part.with_clue(board, clue, None)
        if poorer is not None and quebra.solve(poorer).status == "multiple":
            return poorer
    return None


def richer(board: Any, random: Random) -> tuple[Any, Clue] | None:
    """The board with one clue more than it needs."""
    part, solution = part_for(board), quebra.solve(board).solution
    places = list(part.places(board))
    for clue in random.sample(places, len(places)):
        for said in part.fitting(board, clue, solution):
            more = part.with_clue(board, clue, said)
            if more is not None and clue in part_for(more).droppable(more):
                return more, clue
    return None


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    started = perf_counter()
    value = work()
    return perf_counter() - started, value


def ranked(seconds: list[float]) -> float:
    """The 95th percentile: no more than 1 in 20 is slower."""
    return sorted(seconds)[-1 - len(seconds) // 20]


def _row(name: str, seconds: list[float], limit: float, remark: str = "") -> Row:
    spread = f"{len(seconds)} boards, median {time_text(median(seconds))}, slowest {time_text(max(seconds))}"
    return at_most(name, ranked(seconds), limit, f"{spread}; {remark}" if remark else spread)


def _share(found: int, of: int) -> str:
    return f"{found} of {of}"


def repairs(kind: Kind) -> list[Row]:
    """A wrong clue, then a missing one."""
    plain, graded, first = [], [], 0
    for board, random in _boards(kind):
        spoilt = wrong(board, random)
        seconds, found = timed(lambda spoilt=spoilt: repair(spoilt, graded=0))
        plain.append(seconds)
        first += board in [one.board for one in found.proposals[:3]]
        graded.append(max(0.0, timed(lambda spoilt=spoilt: repair(spoilt))[0] - seconds))
    rows = [
        _row(
            f"{kind.name}, wrong clue",
            plain,
            kind.limit(PROPOSALS),
            f"planted one in the first 3: {_share(first, len(plain))}",
        ),
        _row(f"{kind.name}, grades of the first 3", graded, kind.limit(GRADES)),
    ]
    plain, one, listed = [], 0, 0
    for board, random in _boards(kind):
        poorer = missing(board, random)
        if poorer is None:
            continue
        seconds, found = timed(lambda poorer=poorer: repair(poorer, graded=0))
        plain.append(seconds)
        one += bool(found.proposals) and len(found.proposals[0].changes) == 1
        listed += board in [proposal.board for proposal in found.proposals]
    if plain:
        remark = (
            f"one clue is enough: {_share(one, len(plain))}, planted one listed: {_share(listed, len(plain))}"
        )
        rows.append(_row(f"{kind.name}, missing clue", plain, kind.limit(PROPOSALS), remark))
    return rows


def superfluous(kind: Kind) -> list[Row]:
    seconds, named, whole = [], 0, 0
    for board, random in _boards(kind):
        if (more := richer(board, random)) is None:
            continue
        taken, found = timed(lambda more=more: thin(more[0], graded=0))
        seconds.append(taken)
        named += more[1] in [one.clue for one in found.superfluous]
        whole += 1
    return [
        _row(f"{kind.name}, superfluous clues", seconds, kind.limit(LIST), f"named: {_share(named, whole)}")
    ]


def common_cells(kind: Kind) -> list[Row]:
    seconds = []
    for board, random in _boards(kind):
        poorer = missing(board, random)
        if poorer is not None:
            seconds.append(timed(lambda poorer=poorer: quebra.common(poorer))[0])
    return [_row(f"{kind.name}, common cells", seconds, kind.limit(COMMON))] if seconds else []


def contradictions(kind: Kind) -> list[Row]:
    seconds, rules, told = [], [], 0
    for board, random in _boards(kind):
        explaining = Explaining(wrong(board, random))
        explaining.solve()
        taken, found = timed(explaining.contradict)
        seconds.append(taken)
        rules.append(len(found.rules))
        told += bool(found.chain)
    many = median(rules)
    remark = f"told as a chain: {_share(told, len(rules))}"
    row = _row(f"{kind.name}, contradiction", seconds, kind.limit(CONTRADICTION), remark)
    measured = Row(
        f"{kind.name}, rules of a contradiction",
        f"{many:g}",
        target=f"≤ {RULES}",
        ok=many <= RULES,
        remark=f"median; most {max(rules)}",
        value=many,
    )
    return [row, measured]


def tables(settings: Settings) -> list[Table]:
    count = 6 if settings.quick else 100
    kinds = [Kind(type, side, False, count) for type, side, _ in SIZES]
    kinds += [Kind(type, side, True, 3 if settings.quick else 20) for type, _, side in SIZES]
    quebra.explain(_made("kenken", 9, 1))  # the first call loads the kernel
    note = "One run each, in one process; the 95th percentile counts. The boards are generated ones, changed."
    return [
        Table("Authors, repairs", notes=[note], rows=[row for kind in kinds for row in repairs(kind)]),
        Table(
            "Authors, superfluous clues", notes=[note], rows=[r for kind in kinds for r in superfluous(kind)]
        ),
        Table(
            "Authors, common cells", notes=[note], rows=[row for kind in kinds for row in common_cells(kind)]
        ),
        Table(
            "Authors, contradictions", notes=[note], rows=[r for kind in kinds for r in contradictions(kind)]
        ),
    ]
