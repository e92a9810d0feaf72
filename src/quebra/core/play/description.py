"""How a game describes itself to a player: data that every page and terminal can play by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Literal

from quebra.core.game import Board, Json
from quebra.core.grid import Cell
from quebra.core.play.clues import PlayClue
from quebra.core.play.picture import bare_scene, look_to_json, scene_to_json
from quebra.core.registry import game_of
from quebra.core.scene import Label, Outside, Scene, Shape
from quebra.core.state.state import Value
from quebra.core.words import words

Gesture = Literal["digits", "corner", "path", "slide"]
ERASE = ("Backspace", "Delete")
ANYWHERE: Cell = (1, 1)  # the cell of a look: it is left out when the look is sent


@dataclass(frozen=True, slots=True)
class PlayValue:
    """A value that a player can fill in: its name as it is read out, how it looks, and its keys.

    ``slot`` is its place among pencil marks; without one it takes the next.
    """

    value: Value
    name: str
    look: Shape
    keys: tuple[str, ...] = ()
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A board as a player meets it.

    ``values`` are in the order of the board's own values; a tap goes through them in the order of ``cycle``
    (by default the same). ``secondary`` is what the second tool or button puts. Pencil marks are drawn on a
    grid of ``mark_slots`` by as many places; None where the game has none. In the groups of ``distinct``
    a value stands once.
    """

    gesture: Gesture
    values: tuple[PlayValue, ...]
    clues: tuple[PlayClue, ...] = ()
    secondary: Value | None = None
    cycle: tuple[Value, ...] = ()
    mark_slots: int | None = None
    distinct: tuple[tuple[Cell, ...], ...] = ()
    erase: tuple[str, ...] = ERASE
    names: Mapping[str, str] = field(default_factory=dict)


def slots_for(values: Sequence[Value]) -> int:
    """How many places wide the square is that holds a pencil mark for each value."""
    return ceil(sqrt(len(values)))


def describe_play(board: Board, language: str = "en") -> Play:
    """What the game says of this board."""
    return game_of(board).play.describe(board, language)


def board_in_play(board: Board, language: str = "en") -> dict[str, Json]:
    """All that a page needs to play a board: ``play``, its description, and ``scene``, its picture."""
    scene = bare_scene(board, language)
    return {
        "play": play_to_json(board, describe_play(board, language), scene, language),
        "scene": scene_to_json(scene),
    }


def play_to_json(board: Board, play: Play, scene: Scene, language: str = "en") -> dict[str, Json]:
    """A description for a page that draws ``scene`` (see ``bare_scene``)."""
    usual = tuple(value.value for value in play.values)
    cells = [[(row, column) for column in range(1, board.columns + 1)] for row in range(1, board.rows + 1)]
    possible = {cell: board.open_values(cell) for row in cells for cell in row}
    return {
        "gesture": play.gesture,
        "values": [_value(one, place) for place, one in enumerate(play.values)],
        "cycle": list(play.cycle or usual),
        "erase": list(play.erase),
        "secondary": play.secondary,
        "marks": None if play.mark_slots is None else {"slots": play.mark_slots},
        "open": ["".join("1" if possible[cell] else "0" for cell in row) for row in cells],
        "limits": [
            {"cell": list(cell), "values": list(values)}
            for cell, values in possible.items()
            if values and values != usual
        ],
        "distinct": [[list(cell) for cell in group] for group in play.distinct],
        "clues": _clues(play.clues, scene),
        "names": {**words(__package__, language), **play.names},
    }


def _value(one: PlayValue, place: int) -> dict[str, Json]:
    return {
        "value": one.value,
        "name": one.name,
        "look": look_to_json(one.look),
        "keys": list(one.keys),
        "slot": place if one.slot is None else one.slot,
    }


def _clues(clues: Sequence[PlayClue], scene: Scene) -> list[dict[str, Json]]:
    """The clues, each with the numbers of the shapes that show it."""
    shapes: dict[object, list[int]] = {}
    for number, shape in enumerate(scene.shapes):
        if isinstance(shape, Outside):
            shapes.setdefault((shape.side, shape.index), []).append(number)
        elif isinstance(shape, Label) and shape.tone == "clue":
            shapes.setdefault(shape.cell, []).append(number)
    return [
        {
            "id": clue.id,
            "name": clue.name,
            "shapes": shapes.get(clue.at if clue.outside is None else clue.outside, []),
            "outside": clue.outside and {"side": clue.outside[0], "index": clue.outside[1]},
            "cells": [list(cell) for cell in clue.cells],
            "rule": clue.rule.to_json(),
        }
        for clue in clues
    ]
