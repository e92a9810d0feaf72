"""Steps that a player takes in one go: where the snake has no choice, dead ends, cells beside its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from quebra.core.grid import Cell, distance, name_of
from quebra.engine.explain.steps import Listing, Step
from quebra.engine.model.model import Fact

FORCED = frozenset({"only_way_on", "only_way_end"})
BESIDE = frozenset({"way_done", "way_done_end", "would_touch"})
FULL = frozenset({"row_full", "column_full"})  # lines that the snake fills on its way
DEAD_END = "dead_end"
PASSED = "way_done"  # what lies beside a cell that the snake runs through
SHORTEST = 2  # steps of one kind that make a run


def joined(steps: Sequence[Step]) -> list[Step]:
    """The steps as they are told: a run of forced ones is one step, everything else stays as it is.

    Only steps that follow one another are joined, so nothing is told before what it rests on. Routine ones do
    not break a run; those inside it are part of it.
    """
    told: list[Step] = []
    run: list[Step] = []
    waiting: list[Step] = []  # routine steps since the last one of the run
    for step in steps:
        if step.routine:
            waiting.append(step)
            continue
        if _goes_on(_plain(run), step):
            run += waiting
        else:
            told += [*_closed(run), *waiting]
            run = []
        run.append(step)
        waiting = []
    return [*told, *_closed(run), *waiting]


def _plain(run: Sequence[Step]) -> list[Step]:
    return [step for step in run if not step.routine]


def _goes_on(run: Sequence[Step], step: Step) -> bool:
    """Whether a step takes up where the run is."""
    if not run:
        return False
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
    told = _plain(run)
    if told and told[0].key == DEAD_END and len(told) >= SHORTEST:
        cells = [fact.cell for step in told for fact in step.conclusions]
        return [_together(run, "dead_ends", {"places": Listing(map(name_of, cells))})]
    if told and told[0].key == PASSED and len(told) >= SHORTEST:
        return [
            _together(run, "ways_done", {"way": Listing(name_of(step.rules[0].cells[0]) for step in told)})
        ]
    if sum(step.key in FORCED for step in told) < SHORTEST:
        return run
    start, way = told[0].rules[0].cells[0], _snake(told)
    empty = [fact for step in told for fact in step.conclusions if fact.value == "snake" and not fact.holds]
    values = {"first": name_of(start), "last": name_of(way[-1]), "way": Listing(map(name_of, way))}
    if not empty:
        return [_together(run, "run", values)]
    key = "run_full" if any(step.key in FULL for step in told) else "run_beside"
    return [_together(run, key, {**values, "beside": Listing(name_of(fact.cell) for fact in empty)})]


def _snake(run: Iterable[Step]) -> list[Cell]:
    return [fact.cell for step in run for fact in step.conclusions if fact.value == "snake" and fact.holds]


def _together(run: Sequence[Step], key: str, values: dict[str, str]) -> Step:
    """One step with all that the run uses and finds."""
    facts = [fact for step in run for fact in step.conclusions]
    # The way itself first, so that a list of steps names it before what lies beside it.
    found: dict[Fact, None] = dict.fromkeys(sorted(facts, key=lambda fact: not fact.holds))
    return replace(
        run[0],
        rules=tuple(dict.fromkeys(rule for step in run for rule in step.rules)),
        conclusions=tuple(found),
        premises=tuple(dict.fromkeys(f for step in run for f in step.premises if f not in found)),
        key=key,
        values=dict(values),
        cost=max(step.cost for step in run),
        depth=max(step.depth for step in run),
        smallest=False,
        rests_on=tuple(dict.fromkeys(f for step in run for f in step.rests_on if f not in found)),
        parts=tuple(run),
    )
