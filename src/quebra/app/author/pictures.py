"""What authors ask for, as pictures."""

from __future__ import annotations

from collections.abc import Iterator

from quebra.app.explanation.frames import known_before
from quebra.core.scene import Scene
from quebra.engine.explain.explain import part_of
from quebra.engine.model.model import Fact
from quebra.engine.solve.common import Common


def common_scene(common: Common, language: str) -> Scene:
    """The board with the cells filled in that are the same in all solutions."""
    board = common.board
    known = known_before(board, _facts(common))
    return part_of(board).scene(board, known, language=language)


def _facts(common: Common) -> Iterator[Fact]:
    """What is known of each cell, in the facts of its model: a value may be that of none of the others."""
    model = part_of(common.board).model(common.board)
    spoken = {(cell, value) for _, cell, values in model.blocks for value in values}
    for fact in common.common:
        if (fact.cell, fact.value) in spoken:
            yield fact
        for value in common.board.open_values(fact.cell):
            if value != fact.value and (fact.cell, value) in spoken:
                yield Fact(fact.cell, value, False)
    for cell, values in common.open:
        for value in common.board.open_values(cell):
            if value not in values and (cell, value) in spoken:
                yield Fact(cell, value, False)
