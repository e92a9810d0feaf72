"""What a supposed value would mean for the cells around it, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.chains.told import cell_runs
from quebra.engine.explain.steps import Listed, Phrase, Spoken, Value
from quebra.engine.model.model import Rule
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain.further import Narrowing
from quebra.games.shakashaka.explain.places import SIGNS
from quebra.games.shakashaka.model import VALUES


def deciding(step: Narrowing) -> Rule | None:
    """The number that has part in what a cell could not hold."""
    return next((why.rule for _, why in step.out if why.kind in ("many", "few")), None)


def numbered(rule: Rule) -> dict[str, Spoken]:
    """A number and where it is."""
    return {"count": int(dict(rule.values)["count"]), "number": name_of(rule.cells[0])}


def then(steps: Sequence[Narrowing], end: Narrowing) -> Phrase:
    """The cells nearby, one after another, until nothing is left for one of them."""
    # What is left of a cell in the end says all that was said of it before.
    last = {step.cell: step for step in steps}
    told = [step for cell, step in last.items() if cell != end.cell] or list(last.values())
    white = _white(told)
    left = [*white, *_only(told, more=bool(white))]
    key, number = "then-nothing" if left else "then-leave-nothing", deciding(end)
    values: dict[str, Spoken] = {"other": name_of(end.cell)}
    nothing = Phrase(key, values) if number is None else Phrase(f"{key}-number", values | numbered(number))
    return Phrase("why-then", {"then": Listed((*_full(told), *_out(told), *left)), "end": nothing})


def _full(steps: Iterable[Narrowing]) -> list[Phrase]:
    """Numbers that would have their triangles, with the cells that they leave white."""
    white: dict[Rule, list[Cell]] = {}
    for step in steps:
        if (number := _completed(step)) is not None:
            white.setdefault(number, []).append(step.cell)
    return [
        Phrase(
            "then-full" if len(cells) == 1 else "then-full-many",
            {"count": dict(rule.values)["count"], "number": name_of(rule.cells[0]), "cells": cells_of(cells)},
        )
        for rule, cells in white.items()
    ]


def _completed(step: Narrowing) -> Rule | None:
    """The number that alone leaves a cell white; None where something else does."""
    if step.left != (WHITE,):
        return None
    rules = {why.rule if why.kind == "many" else None for _, why in step.out}
    return rules.pop() if len(rules) == 1 else None


def _white(steps: Iterable[Narrowing]) -> list[Phrase]:
    cells = [step.cell for step in steps if step.left == (WHITE,) and _completed(step) is None]
    key = "then-white" if len(cells) == 1 else "then-white-many"
    return [Phrase(key, {"cells": cells_of(cells)})] if cells else []


def _only(steps: Iterable[Narrowing], *, more: bool) -> list[Phrase]:
    """The few values that would be left for cells, perhaps told after those that stay white."""
    some = [step for step in steps if step.left != (WHITE,) and _lacks(step) is None]
    only = [
        Phrase("only", {"cell": name_of(step.cell), "signs": signs_of(step.left, "white-left")})
        for step in some
    ]
    key = "then-only" if len(some) == 1 and len(some[0].left) == 1 else "then-only-many"
    return [Phrase(f"{key}-more" if more else key, {"only": Listed(tuple(only))})] if some else []


def _out(steps: Iterable[Narrowing]) -> list[Phrase]:
    """The single triangles that cells could not hold."""
    lacking: dict[Value, list[Cell]] = {}
    for step in steps:
        if (gone := _lacks(step)) is not None:
            lacking.setdefault(gone, []).append(step.cell)
    out = [Phrase("out", {"sign": SIGNS[gone], "cells": cells_of(cells)}) for gone, cells in lacking.items()]
    return [Phrase("then-out", {"out": Listed(tuple(out))})] if out else []


def _lacks(step: Narrowing) -> Value | None:
    """The triangle that is the only value a cell has lost; None where there is no such one."""
    gone = [value for value in VALUES if value not in step.left]
    return gone[0] if len(gone) == 1 and gone[0] != WHITE else None


def signs_of(values: Sequence[Value], white: str = "blank") -> Listed:
    """Values between which there is a choice."""
    return Listed(tuple(Phrase(white) if value == WHITE else SIGNS[value] for value in values), "either")


def cells_of(cells: Sequence[Cell]) -> Spoken:
    """Cells one by one, in the order given."""
    return Listed(tuple(name_of(cell) for cell in cells))


def runs_of(cells: Iterable[Cell]) -> Spoken:
    """Cells as one reads them, those in a row by their first and last."""
    return Listed(
        tuple(
            name_of(first)
            if first == last
            else Phrase("run", {"first": name_of(first), "last": name_of(last)})
            for first, last in cell_runs(tuple(cells))
        )
    )
