"""For authors: common cells, contradictions, repairs and superfluous clues, on boards spoilt a little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from statistics import median
from time import process_time
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
PLANTED = 0.95  # of the boards: the planted change is among the first three proposals
MOST_SEEDS = 4  # times as many boards are made, where some have nothing to spoil
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


@cache
def spoilt(kind: Kind, spoil: Callable[[Any, Random], Any]) -> list[tuple[Any, Any]]:
    """So many boards, each with what spoiling made of it; those that cannot be spoilt so are passed over.
    They are kept: several parts measure the same ones, and a wrong clue is proven wrong once."""
    found: list[tuple[Any, Any]] = []
    for seed in range(1, MOST_SEEDS * kind.count + 1):
        board = _made(kind.type, kind.side, seed)
        changed = spoil(board, Random(seed))
        if changed is not None:
            found.append((board, changed))
        if len(found) == kind.count:
            break
    return found


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
    """Seconds of one core, whatever else the machine does, and the value."""
    started = process_time()
    value = work()
    return process_time() - started, value


def ranked(seconds: list[float]) -> float:
    """The 95th percentile: no more than 1 in 20 is slower."""
    return sorted(seconds)[-1 - len(seconds) // 20]


def _row(name: str, seconds: list[float], limit: float, remark: str = "") -> Row:
    spread = f"{len(seconds)} boards, median {time_text(median(seconds))}, slowest {time_text(max(seconds))}"
    return at_most(name, ranked(seconds), limit, f"{spread}; {remark}" if remark else spread)


def _share(name: str, found: int, of: int, least: float) -> Row:
    return Row(
        name,
        f"{found} of {of}",
        target=f"≥ {least:.0%}",
        ok=found >= least * of,
        value=found / of if of else 0.0,
    )


def wrong_clues(kind: Kind) -> list[Row]:
    plain, graded, first = [], [], 0
    for board, changed in spoilt(kind, wrong):
        seconds, found = timed(lambda changed=changed: repair(changed, graded=0))
        plain.append(seconds)
        first += board in [one.board for one in found.proposals[:3]]
        graded.append(max(0.0, timed(lambda changed=changed: repair(changed))[0] - seconds))
    return [
        _row(f"{kind.name}, wrong clue", plain, kind.limit(PROPOSALS)),
        _share(f"{kind.name}, wrong clue: planted change in the first 3", first, len(plain), PLANTED),
        _row(f"{kind.name}, grades of the first 3", graded, kind.limit(GRADES)),
    ]


def missing_clues(kind: Kind) -> list[Row]:
    plain, one, listed = [], 0, 0
    for board, poorer in spoilt(kind, missing):
        seconds, found = timed(lambda poorer=poorer: repair(poorer, graded=0))
        plain.append(seconds)
        one += bool(found.proposals) and len(found.proposals[0].changes) == 1
        listed += board in [proposal.board for proposal in found.proposals]
    return [
        _row(f"{kind.name}, missing clue", plain, kind.limit(PROPOSALS)),
        _share(f"{kind.name}, missing clue: one clue is enough", one, len(plain), 1.0),
        _share(f"{kind.name}, missing clue: planted one listed", listed, len(plain), 1.0),
    ]


def superfluous(kind: Kind) -> list[Row]:
    seconds, named = [], 0
    for _, (more, clue) in spoilt(kind, richer):
        taken, found = timed(lambda more=more: thin(more, graded=0))
        seconds.append(taken)
        named += clue in [one.clue for one in found.superfluous]
    return [
        _row(f"{kind.name}, superfluous clues", seconds, kind.limit(LIST)),
        _share(f"{kind.name}, superfluous clues: planted one named", named, len(seconds), 1.0),
    ]


def common_cells(kind: Kind) -> list[Row]:
    boards = (poorer for _, poorer in spoilt(kind, missing))
    seconds = [timed(lambda poorer=poorer: quebra.common(poorer))[0] for poorer in boards]
    return [_row(f"{kind.name}, common cells", seconds, kind.limit(COMMON))]


def contradictions(kind: Kind) -> list[Row]:
    """Names are what a person would count: every clue, and a rule of the game once for all its places."""
    seconds, found = [], []
    for _, changed in spoilt(kind, wrong):
        explaining = Explaining(changed)
        explaining.solve()
        taken, contradiction = timed(explaining.contradict)
        seconds.append(taken)
        found.append(contradiction)
    names = median(one.names for one in found)
    clues = median(sum(rule.clue is not None for rule in one.rules) for one in found)
    places = median(len(one.rules) for one in found)
    helped = sum(bool(one.helping) for one in found)
    return [
        _row(f"{kind.name}, contradiction", seconds, kind.limit(CONTRADICTION)),
        Row(
            f"{kind.name}, clues and rules of a contradiction",
            f"{names:g}",
            target=f"≤ {RULES}",
            ok=names <= RULES,
            remark=f"median; {clues:g} clues; {places:g} with a rule counted in each of its places",
            value=names,
        ),
        replace(
            _share(f"{kind.name}, told as a chain", sum(bool(one.chain) for one in found), len(found), 1.0),
            remark=f"{helped} with the help of other rules",
        ),
    ]


def tables(settings: Settings) -> Iterator[Table]:
    """Each as soon as it is known: all of them take a while."""
    count = 6 if settings.quick else 100
    kinds = [Kind(type, side, False, count) for type, side, _ in SIZES]
    kinds += [Kind(type, side, True, 3 if settings.quick else 20) for type, _, side in SIZES]
    quebra.explain(_made("kenken", 9, 1))  # the first call loads the kernel
    note = "CPU seconds of one process, one run each; the 95th percentile counts. Generated boards, changed."
    parts = {
        "contradictions": (contradictions,),
        "common cells": (common_cells,),
        "superfluous clues": (superfluous,),
        "repairs": (wrong_clues, missing_clues),
    }
    for name, some in parts.items():
        rows = [row for kind in kinds for part in some for row in part(kind)]
        yield Table(f"Authors, {name}", rows, [note])
