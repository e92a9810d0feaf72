"""The pictures of an explanation as data for the player of steps: what each says, marks and changes."""

from __future__ import annotations

from dataclasses import replace

from quebra.app.explanation.data import Object, marks_json
from quebra.app.explanation.frames import Album, Shown
from quebra.core.game import Board, Json
from quebra.core.grid import Cell
from quebra.core.play.record import values_of
from quebra.core.registry import game_of
from quebra.core.scene import Highlight, Trail
from quebra.core.words import say
from quebra.engine.explain.explain import Explanation

Content = tuple[Json, ...]  # a value or None, values that are left, how a body ends here; as much as there is


def pictures_json(
    explanation: Explanation, language: str, *, every: bool = False, noted: bool = False
) -> list[Object]:
    """The board, every step that is told, and what is left to say at the end.

    ``cells`` of a picture are those that differ from the one before: ``[row, column, value, left, end]``, the
    last two only where there are pencil marks or a body ends. ``struck`` are pencil marks that are crossed
    out there, ``[row, column, values]``. ``noted``: with remarks about rules and costs.
    """
    board, told = explanation.board, []
    before: dict[Cell, Content] = {}
    album = Album(explanation, language, every=every)
    for one in _with_solution(explanation, album.shown(), language):
        now = _contents(board, one)
        changed = [cell for cell in sorted({*before, *now}) if before.get(cell) != now.get(cell)]
        picture: Object = {
            "heading": one.heading,
            "text": one.text,
            "marks": marks_json(shape for shape in one.scene.shapes if isinstance(shape, Highlight)),
            "cells": [[*cell, *now.get(cell, (None,))] for cell in changed],
        }
        noting = {cell for cell, _ in one.left}
        if struck := [[*cell, list(values)] for cell, values in one.struck if cell in noting]:
            picture["struck"] = struck
        if one.technique:
            picture |= {"technique": one.technique, "technique_name": album.teller.technique(one.technique)}
        told.append({**picture, "note": one.note} if noted and one.note else picture)
        before = now
    return told


def mistake_pictures(language: str) -> list[Object]:
    """The board, and that no steps lead on from something wrong."""
    nothing: Object = {"marks": {}, "cells": []}
    said = {key: say(__package__, language, key) for key in ("start", "mistake", "mistake_text")}
    return [
        {"heading": said["start"], "text": "", **nothing},
        {"heading": said["mistake"], "text": said["mistake_text"], **nothing},
    ]


def _with_solution(explanation: Explanation, shown: list[Shown], language: str) -> list[Shown]:
    """Steps that are left out may fill the last cells: then the solution comes behind them."""
    if explanation.status != "unique" or not explanation.complete:
        return shown
    board, (answer, *_) = explanation.board, explanation.solutions
    assert shown[-1].answer is not None
    if values_of(board, shown[-1].answer) == values_of(board, answer):
        return shown
    scene = replace(game_of(board).draw.draw(board, answer, language=language), coordinates=True)
    return [*shown, Shown(scene, say(__package__, language, "solved"), "", answer=answer)]


def _contents(board: Board, one: Shown) -> dict[Cell, Content]:
    """What is filled in and noted, and where a body is known to end that the board itself leaves open."""
    assert one.answer is not None
    values = values_of(board, one.answer)
    found: dict[Cell, Content] = {cell: (value,) for cell, value in values.items()}
    found.update((cell, (None, list(left))) for cell, left in one.left if cell not in values)
    for trail in one.scene.shapes:
        if isinstance(trail, Trail):
            ends = ((trail.cells[0], trail.start), (trail.cells[-1], trail.finish))
            found.update(
                (cell, (values[cell], [], kind)) for cell, kind in ends if kind != "open" and cell in values
            )
    return found
