"""Steps that a player takes in one go: where the snake has no choice, dead ends, cells beside its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from quebra.core.grid import Cell, distance, name_of
from quebra.engine.explain.chains.told import CellRuns, cell_runs
from quebra.engine.explain.steps import Listed, Listing, Phrase, Step
from quebra.engine.explain.told.runs import plain, runs_of, together
from quebra.games.bosnian_snake.explain.dead_ends import in_order

FORCED = frozenset({"only_way_on", "only_way_end"})
TOUCH = "would_touch"
BESIDE = frozenset({"way_done", "way_done_end", TOUCH})
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
        step.rules[0].cells[:1] if step.key != TOUCH else step.rules[0].cells
    )


def _closed(run: list[Step]) -> list[Step]:
    """A run as one step, if it is one."""
    told = plain(run)
    if told and told[0].key == DEAD_END and len(told) >= SHORTEST:
        return [_dead_ends(run, [fact.cell for step in told for fact in step.conclusions])]
    if told and told[0].key == PASSED and len(told) >= SHORTEST:
        passed = Listing(name_of(step.rules[0].cells[0]) for step in told)
        return [together(run, "ways_done", {"way": passed, "beside": CellRuns(sorted(_empty(told)))})]
    if sum(step.key in FORCED for step in told) < SHORTEST:
        return run
    start, way = told[0].rules[0].cells[0], _snake(told)
    values: dict[str, str | int] = {"first": name_of(start), "last": name_of(way[-1])}
    touching = _empty(step for step in told if step.key == TOUCH)
    beside = _empty(step for step in told if step.key not in (*FULL, TOUCH))
    full = [step for step in told if step.key in FULL]
    if not full and not touching:
        values["way"] = Listing(map(name_of, way))
        if not beside:
            return [together(run, "run", values)]
        return [together(run, "run_beside", {**values, "beside": CellRuns(beside)})]
    empty = [Phrase("run_beside", {"cells": _runs(beside)})] if beside else []
    empty += [Phrase("run_touch", {"cells": _runs(touching)})] if touching else []
    empty += [Phrase("run_fills", {"lines": Listed(tuple(map(_filled, full)))})] if full else []
    said = Phrase("run_full", {**values, "way": _listed(way), "empty": Listed(tuple(empty), "; ")})
    return [replace(together(run, "run_full", values), said=(said,))]


def _dead_ends(run: list[Step], cells: list[Cell]) -> Step:
    """Dead ends in the order in which they are found, each for the sake of the one before it."""
    order = Phrase("in_turn_two" if len(cells) == 2 else "in_turn")
    said = Phrase("dead_ends", {"places": _pieces(in_order(cells)), "order": order})
    step = together(run, "dead_ends", {"places": Listing(map(name_of, cells))})
    return replace(step, said=(said,))


def _filled(step: Step) -> Phrase:
    """A line that the snake has filled, with the cells that stay empty."""
    cells = _empty([step])
    key = f"{step.key}_{'one' if len(cells) == 1 else 'many'}"
    return Phrase(key, {"line": dict(step.rules[0].values)["line"], "cells": _runs(cells)})


def _empty(steps: Iterable[Step]) -> list[Cell]:
    facts = (fact for step in steps for fact in step.conclusions)
    return [fact.cell for fact in facts if fact.value == "snake" and not fact.holds]


def _listed(cells: Iterable[Cell]) -> Listed:
    return Listed(tuple(name_of(cell) for cell in cells))


def _runs(cells: Sequence[Cell]) -> Listed:
    """Cells as one reads them, those in a row by their first and last."""
    return _pieces(cell_runs(cells))


def _pieces(runs: Iterable[tuple[Cell, Cell]]) -> Listed:
    named = [(name_of(first), name_of(last)) for first, last in runs]
    return Listed(
        tuple(
            first if first == last else Phrase("cells_to", {"first": first, "last": last})
            for first, last in named
        )
    )


def _snake(run: Iterable[Step]) -> list[Cell]:
    return [fact.cell for step in run for fact in step.conclusions if fact.value == "snake" and fact.holds]
