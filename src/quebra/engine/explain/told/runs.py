"""Steps that follow one another and are told in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact


def plain(run: Sequence[Step]) -> list[Step]:
    """The steps of a run without routine ones."""
    return [step for step in run if not step.routine]


def runs_of(
    steps: Sequence[Step], goes_on: Callable[[Sequence[Step], Step], bool]
) -> Iterator[tuple[list[Step], list[Step]]]:
    """The steps in runs, each with the routine steps after it.

    ``goes_on`` says whether a step takes up where a run is. Only steps that follow one another are joined, so
    nothing is told before what it rests on. Routine ones do not break a run; those inside it are part of it.
    """
    run: list[Step] = []
    waiting: list[Step] = []  # routine steps since the last one of the run
    for step in steps:
        if step.routine:
            waiting.append(step)
            continue
        if run and goes_on(plain(run), step):
            run += waiting
        else:
            yield run, waiting
            run = []
        run.append(step)
        waiting = []
    yield run, waiting


def together(run: Sequence[Step], key: str, values: Mapping[str, str | int]) -> Step:
    """One step with all that a run uses and finds."""
    facts = [fact for step in run for fact in step.conclusions]
    # What is filled in first, so that a list of steps names it before what lies beside it.
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
        unsure=any(step.unsure for step in run),
        rests_on=tuple(dict.fromkeys(f for step in run for f in step.rests_on if f not in found)),
        parts=tuple(run),
    )
