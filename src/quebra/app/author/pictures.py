"""What authors ask for, as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from quebra.app.explanation.frames import known_before
from quebra.core.clue import COLUMN_COUNT, LENGTH, ROW_COUNT, Clue
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.scene import HEATS, Heat, Outside, Scene
from quebra.core.words import say
from quebra.engine.author.importance import Importance
from quebra.engine.explain.explain import part_of
from quebra.engine.model.model import Fact
from quebra.engine.solve.common import Common

WORDS = "quebra.app.author"


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


def heat_map(found: Importance, language: str) -> Scene:
    """The board with its clues on grounds that tell how many cells each decides, and the number.

    A clue that is not used has neither: the palest ground is that of one cell.
    """
    board = found.board
    scene = game_of(board).draw.draw(board, None, language=language)
    most = max((one.amount for one in found.weights), default=0)
    shapes = list(scene.shapes)
    told = [say(WORDS, language, "heat_caption")]
    for one in found.weights:
        level, text = ceil(HEATS * one.amount / max(most, 1)), str(one.amount)
        if not one.amount:
            continue
        if one.clue.kind == LENGTH:
            told.append(say(WORDS, language, "heat_length", {"count": text}))
        elif one.clue.index is not None:
            shapes += _beside(one.clue, scene, level, text)
        else:
            first, *others = _cells(one.clue, scene)
            shapes.append(Heat(first, level, text))
            shapes += [Heat(cell, level) for cell in others]
    if not all(one.amount for one in found.weights):
        told.append(say(WORDS, language, "heat_unused"))
    return replace(scene, shapes=tuple(shapes), caption="".join(told))


def _beside(clue: Clue, scene: Scene, level: int, text: str) -> tuple[Heat, Outside]:
    """What a count decides stands at the other end of its line."""
    assert clue.index is not None and clue.kind in (ROW_COUNT, COLUMN_COUNT)
    if clue.kind == ROW_COUNT:
        return Heat((clue.index, scene.columns + 1), level), Outside("right", clue.index, text)
    return Heat((scene.rows + 1, clue.index), level), Outside("bottom", clue.index, text)


def _cells(clue: Clue, scene: Scene) -> list[Cell]:
    """Where a clue stands: its cell, or its region with that cell first."""
    assert clue.cell is not None
    if scene.regions is None:
        return [clue.cell]
    region = scene.regions[clue.cell[0] - 1][clue.cell[1] - 1]
    cells = [
        (r, c) for r, row in enumerate(scene.regions, 1) for c, other in enumerate(row, 1) if other == region
    ]
    return [clue.cell, *(cell for cell in cells if cell != clue.cell)]
