"""Grades: our scores of Keen's boards against the levels that Keen made them for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import quebra
from quebra.engine.explain.scoring import LEVELS, Grade
from report import Row, Table, skipped
from sources import NO_CORPUS, corpus
from timing import Settings

KEEN_LEVELS = ("Easy", "Normal", "Hard", "Extreme", "Unreasonable")
TARGETS: dict[int | None, float] = {None: 0.9, 6: 0.8, 9: 0.8}  # by size; None: all sizes together
MOST_SECONDS = 60.0
MOST_TOLD = 12


@dataclass(frozen=True, slots=True)
class Graded:
    """A board of Keen's, with its level and our grade."""

    name: str
    size: int
    level: str
    grade: Grade
    technique: str  # of its hardest step
    rules: int


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """The rank correlation: 1 when both put everything in the same order, ties taken as equal."""
    one, two = _centred(_ranks(first)), _centred(_ranks(second))
    both = sum(a * b for a, b in zip(one, two, strict=True))
    size = sum(a * a for a in one) * sum(b * b for b in two)
    return both / size**0.5 if size else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order; equal ones share the mean of their places."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    mean = {value: sum(shared) / len(shared) for value, shared in places.items()}
    return [mean[value] for value in values]


def _centred(values: Sequence[float]) -> list[float]:
    middle = sum(values) / len(values)
    return [value - middle for value in values]


def graded(quick: bool = False) -> tuple[list[Graded], int]:
    """Keen's boards with our grades, and how many took too long."""
    found, late = [], 0
    for number, one in enumerate(corpus("kenken_keen.jsonl")):
        if quick and number % 4:
            continue
        explanation = quebra.explain(one.board, time_limit=MOST_SECONDS)
        if explanation.grade is None:
            late += 1
            continue
        hardest = max(explanation.steps, key=lambda step: step.cost)
        found.append(
            Graded(one.name, one.board.size, one.level, explanation.grade, hardest.technique, hardest.size)
        )
    return found, late


def correlation(boards: Sequence[Graded]) -> float:
    return spearman([KEEN_LEVELS.index(one.level) for one in boards], [one.grade.score for one in boards])


def _correlations(boards: Sequence[Graded], late: int) -> Table:
    table = Table("Grades, rank correlation with Keen's levels")
    sizes = sorted({one.size for one in boards})
    for size in (None, *sizes):
        some = [one for one in boards if size in (None, one.size)]
        value, target = correlation(some), TARGETS.get(size)
        name = "all sizes" if size is None else f"{size}×{size}"
        remark = f"{len(some)} boards" + (f", {late} took too long" if late and size is None else "")
        wanted = "" if target is None else f"≥ {target:g}"
        ok = None if target is None else value >= target
        table.rows.append(Row(name, f"{value:.3f}", wanted, ok, remark, value))
    return table


def _levels(boards: Sequence[Graded]) -> Table:
    table = Table("Grades, Keen's levels and ours")
    for level in KEEN_LEVELS:
        some = [one for one in boards if one.level == level]
        counts = Counter(one.grade.level for one in some)
        told = ", ".join(f"{counts[ours]} {ours}" for ours in LEVELS if counts[ours])
        scores = [one.grade.score for one in some]
        if scores:
            remark = f"score {min(scores):g} to {max(scores):g}, median {median(scores):g}"
            table.rows.append(Row(level, told, remark=remark))
    return table


def _differences(boards: Sequence[Graded]) -> Table:
    """The boards whose places in the two orders are farthest apart."""
    theirs = _ranks([KEEN_LEVELS.index(one.level) for one in boards])
    ours = _ranks([one.grade.score for one in boards])
    apart = sorted(zip(boards, theirs, ours, strict=True), key=lambda row: -abs(row[1] - row[2]))
    table = Table("Grades, where we differ most", notes=["Places of so many boards, easiest first."])
    for one, their_place, our_place in apart[:MOST_TOLD]:
        grade = one.grade
        places = f"place {their_place:.0f} by Keen, {our_place:.0f} by score {grade.score:g} ({grade.level})"
        why = f"hardest step: {one.technique}, {one.rules} rule{'s' if one.rules > 1 else ''}"
        table.rows.append(Row(f"{one.name} ({one.level})", places, remark=why))
    return table


def tables(settings: Settings) -> list[Table]:
    boards, late = graded(settings.quick)
    if not boards:
        return [Table("Grades", rows=[skipped("Keen's boards", NO_CORPUS)])]
    return [_correlations(boards, late), _levels(boards), _differences(boards)]
