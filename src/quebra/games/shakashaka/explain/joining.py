"""Cells that follow from one reason, or along one side, told in one breath."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Listed, Naming, Phrase, Step
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain.supposing import runs_of

MOST_ANGLES = 2  # that are told by their size
MOST_JOINED = 4  # parts of one told step
SIDES_RUN = ("told-turns", "told-goes-on")
# The angles that are told by what one sees: a light side against dark, a corner that sticks out.
LEFT_BY = {"why-light": 45, "why-dark": 45, "why-notch": 270}
SEEN = ("why-angle", "why-stuck")
WHITE_CELL = ("told-white", "told-between")
PLAIN_WHITE = ("beside-black", "angle", "no-way-on")


def continues(parts: Sequence[Step], step: Step) -> bool:
    """Whether a step follows a side on, serves the same number, or leaves the same place white."""
    first, cell = parts[0], step.conclusions[0].cell
    if len(parts) >= MOST_JOINED or not first.said or not step.said:
        return False
    if step.key in SIDES_RUN:
        if len(step.rules) > 1:
            return False
        if first.key in WHITE_CELL and len(parts) == 1:
            return step.values["by"] == name_of(first.conclusions[0].cell)
        placed = {name_of(fact.cell) for part in parts for fact in part.conclusions if fact.value != WHITE}
        return step.values["from"] in placed
    if step.key == "told-notch":
        return all((part.key, part.values) == (step.key, step.values) for part in parts)
    if step.key == "told-needed":
        return all((part.key, part.values) == (step.key, step.values) for part in parts)
    if _is_plain(step) and all(map(_is_plain, parts[1:])):
        return first.key in WHITE_CELL and any(_touch(cell, part.conclusions[0].cell) for part in parts)
    return False


def _is_plain(step: Step) -> bool:
    """Whether a cell stays white for reasons that one sees at once."""
    return step.key in WHITE_CELL and step.technique in PLAIN_WHITE


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def join(parts: Sequence[Step]) -> Naming:
    """Parts told in one breath."""
    cases = tuple(case for part in parts for case in part.cases)
    whites = all(fact.value == WHITE for part in parts for fact in part.conclusions)
    leading = max(parts, key=lambda part: part.cost) if whites else parts[0]
    return Naming(leading.technique, (), parts[0].key, {}, _joined(parts), cases)


def _joined(parts: Sequence[Step]) -> tuple[Phrase, ...]:
    first, *others = parts
    if all(fact.value == WHITE for part in parts for fact in part.conclusions):
        if first.key == "told-white" and not _is_plain(first) and len(parts) <= MOST_JOINED:
            # The first took some thought; with it, what lies beside is plain to see.
            key = "told-then-white" if len(others) == 1 else "told-then-whites"
            beside = runs_of(part.conclusions[0].cell for part in others)
            return (*first.said, Phrase(key, {"cells": beside, "why": _why_white(others)}))
        cells = runs_of(fact.cell for part in parts for fact in part.conclusions)
        if len(parts) > MOST_JOINED:  # so many are told at once only at the end
            return (Phrase("told-rest", {"cells": cells, "why": _why_white(parts)}),)
        return (Phrase("told-whites", {"cells": cells, "why": _why_white(parts)}),)
    needed = [part for part in parts if part.key == "told-needed"]
    notches = [part for part in parts if part.key == "told-notch"]
    said = first.said
    if len(needed) > 1:
        each = Listed(tuple(Phrase("needed-one", part.said[0].values) for part in needed))
        said = (Phrase("told-needed-many", {**first.said[0].values, "needed": each}),)
    elif len(notches) > 1:
        each = Listed(tuple(Phrase("cell-is", part.said[0].values) for part in notches))
        said = (Phrase("told-notch-many", {**first.said[0].values, "each": each}),)
    elif first.key in WHITE_CELL:
        said = (*first.said, Phrase(f"so-{others[0].key}", others[0].said[0].values))
        others = others[1:]
    runs = [part for part in others if part.key in SIDES_RUN]
    if not runs:
        return said
    links = Listed(tuple(Phrase(f"run-{part.key}", part.said[0].values) for part in runs))
    # Each side that is followed has begun at a triangle of its own.
    many = len(runs) > 1 and len([*needed, *notches]) > 1
    return (*said, Phrase("told-runs" if many else "told-run", {"links": links}))


def _why_white(parts: Sequence[Step]) -> Phrase:
    """What triangles in white cells would do: turn a light side to dark, leave angles, have no way on."""
    whys = [case.why for part in parts for case in part.cases]
    whys += [Phrase("why-light") for part in parts if part.key == "told-between"]
    keys = {why.key for why in whys}
    if not all(part.cases or part.key == "told-between" for part in parts) or not keys <= {*LEFT_BY, *SEEN}:
        return Phrase("whites-fit")
    if keys == {"why-light"}:
        return Phrase("whites-dark")
    angles = sorted({_angle(why) for why in whys if why.key != "why-stuck"})
    left = [Phrase("angle", {"angle": angle}) for angle in angles]
    if len(angles) > MOST_ANGLES:
        left = [Phrase("wrong-angle")]
    if "why-stuck" in keys:
        left.append(Phrase("no-way-on"))
    return Phrase("whites-leave", {"left": Listed(tuple(left), "either")})


def _angle(why: Phrase) -> int:
    return LEFT_BY.get(why.key) or int(str(why.values["angle"]))
