"""What is seen at once around a cell: the plainest reason why each other value is out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Value
from quebra.engine.model.model import Fact
from quebra.games.shakashaka.board import CORNERS, WHITE
from quebra.games.shakashaka.explain.surroundings import Kind, Surroundings, Why

# How much there is to see for a kind of reason; one more where one has to look further than that.
BURDEN: dict[Kind, int] = {
    **dict.fromkeys(("many", "few", "light", "notch", "dark"), 1),
    "angle": 2,
    "stuck": 2,
    "dead": 5,
}
BURDEN_FURTHER = 10
LITTLE = 1  # so much more is not worth other rules


def glances(around: Surroundings, fact: Fact) -> Iterator[dict[Value, Why]]:
    """For each other value of a cell a reason that is seen at once, in one way or another."""
    if fact.value == WHITE:
        for facing in around.facing(fact.cell):
            yield light_between(around, fact.cell, facing)
    whys = {value: around.why_not(fact.cell, value) for value in around.others(fact.cell, fact.value)}
    yield {value: why for value, why in whys.items() if why is not None}


def light_between(around: Surroundings, cell: Cell, facing: tuple[Cell, Cell]) -> dict[Value, Why]:
    """The triangles that would turn a light side to one of two cells on opposite sides."""
    whys: dict[Value, Why | None] = {value: around.light_to(cell, value, facing) for value in CORNERS}
    return {value: why for value, why in whys.items() if why is not None}


def is_plainer(chosen: Mapping[Value, Why], whys: Mapping[Value, Why | None]) -> bool:
    """Whether reasons say clearly more plainly than others why each of the values is out."""
    if chosen.keys() != whys.keys():
        return False
    burden = sum(BURDEN[why.kind] for why in chosen.values())
    others = sum(BURDEN[why.kind] if why else BURDEN_FURTHER for why in whys.values())
    if burden < others - LITTLE:
        return True
    # Between two dark sides: that takes two names, however few rules do otherwise.
    places = {why.other for why in whys.values() if why and why.kind == "light"}
    return burden == others == len(CORNERS) and len(places) > 2 == len({why.other for why in chosen.values()})
