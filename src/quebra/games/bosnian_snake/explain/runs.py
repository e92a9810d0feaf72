"""Steps that a player takes in one go: where the snake has no choice, dead ends, cells beside its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.grid import Cell, distance, name_of
from quebra.engine.explain.chains.told import CellRuns
from quebra.engine.explain.steps import Listing, Step
from quebra.engine.explain.told.runs import plain, runs_of, together

FORCED = frozenset({"only_way_on", "only_way_end"})
BESIDE = frozenset({"way_done", "way_done_end", "would_touch"})
FULL = frozenset({"row_full", "column_full"})  # lines that the snake fills on its way
DEAD_END = "dead_end"
PASSED = "way_done"  # what lies beside a cell that the snake runs through
SHORTEST = 2  # steps of one kind that make a run


def joined(steps: Sequence[Step]) -> list[Step]:
    """The steps as they are told: a run of forced ones is one step, everything else stays as it is."""
    return [step for run, after in runs_of(steps, _goes_on) for step in (*_closed(run), *after)]


def _goes_on(run: Sequence[Step], step: Step) -> bool:
    """Whether a step takes up where the run is."""
    if run[0].key == DEAD_END:
        return step.key == DEAD_END and step.conclusions[0].cell in run[-1].rules[0].cells[1:]
    if run[0].key == PASSED:
        here = step.rules[0].cells[0]
        return step.key == PASSED and distance(run[-1].rules[0].cells[0], here) == 1
    if run[0].key not in FORCED:
        return False
    way = {run[0].rules[0].cells[0], *_snake(run)}
    if step.key in FORCED:
        return step.rules[0].cells[0] in way
    if step.key in FULL:
        return not set(_snake(run)).isdisjoint(step.rules[0].cells)
    return step.key in BESIDE and not way.isdisjoint(
        step.rules[0].cells[:1] if step.key != "would_touch" else step.rules[0].cells
    )


def _closed(run: list[Step]) -> list[Step]:
    """A run as one step, if it is one."""
    told = plain(run)
    if told and told[0].key == DEAD_END and len(told) >= SHORTEST:
        cells = [fact.cell for step in told for fact in step.conclusions]
        return [together(run, "dead_ends", {"places": Listing(map(name_of, cells))})]
    if told and told[0].key == PASSED and len(told) >= SHORTEST:
        return [
            together(run, "ways_done", {"way": Listing(name_of(step.rules[0].cells[0]) for step in told)})
        ]
    if sum(step.key in FORCED for step in told) < SHORTEST:
        return run
    start, way = told[0].rules[0].cells[0], _snake(told)
    empty = [fact for step in told for fact in step.conclusions if fact.value == "snake" and not fact.holds]
    values = {"first": name_of(start), "last": name_of(way[-1]), "way": Listing(map(name_of, way))}
    if not empty:
        return [together(run, "run", values)]
    key = "run_full" if any(step.key in FULL for step in told) else "run_beside"
    return [together(run, key, {**values, "beside": CellRuns(fact.cell for fact in empty)})]


def _snake(run: Iterable[Step]) -> list[Cell]:
    return [fact.cell for step in run for fact in step.conclusions if fact.value == "snake" and fact.holds]
