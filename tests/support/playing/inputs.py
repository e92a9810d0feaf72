"""What players do, as data: cases/play.toml of each game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, NamedTuple

import pytest

from quebra.core.game import Game
from quebra.core.grid import Cell
from quebra.core.registry import games

PLACE = re.compile(r"r(\d+)c(\d+)(?:@(nw|ne|sw|se))?")
# How many places each of them takes, at least and at most; a key has a name instead.
ACTIONS = {
    "click": (1, 1),
    "right": (1, 1),
    "drag": (2, 99),
    "right-drag": (2, 99),
    "tap": (1, 1),
    "hold": (1, 1),
    "pull": (1, 1),
    "swipe": (2, 99),
    "focus": (1, 1),
}


class Place(NamedTuple):
    """A cell, and the corner of it that is meant; "" for its middle."""

    cell: Cell
    corner: str


class Action(NamedTuple):
    """One thing that a hand does: at places, or with a key."""

    kind: str
    places: tuple[Place, ...] = ()
    key: str = ""


@dataclass(frozen=True)
class InputCase:
    """What is done on an empty board, and how the board is then: values, marks, and undos back to nothing."""

    game: str
    does: str
    board: str
    actions: tuple[Action, ...]
    values: Mapping[str, Any]
    marks: Mapping[str, Sequence[Any]]
    undos: int


def read_action(text: str) -> Action:
    kind, *rest = text.split(" ")
    if kind == "key":
        (key,) = rest
        return Action(kind, key=key)
    least, most = ACTIONS[kind]
    assert least <= len(rest) <= most, text
    places = []
    for place in rest:
        match = PLACE.fullmatch(place)
        assert match, text
        places.append(Place((int(match[1]), int(match[2])), match[3] or ""))
    return Action(kind, tuple(places))


def all_input_cases() -> list[Any]:
    """The cases of all games, as parameters of a test."""
    found = (case for game in games().values() for case in input_cases(game))
    return [pytest.param(case, id=f"{case.game}: {case.does}") for case in found]


def input_cases(game: Game) -> list[InputCase]:
    """The cases of a game; none where it has no such file."""
    file = resources.files(game.package).joinpath("cases/play.toml")
    if not file.is_file():
        return []
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return [
        InputCase(
            game.name,
            case["does"],
            case.get("board", data["board"]),
            tuple(map(read_action, case["input"])),
            case.get("values", {}),
            case.get("marks", {}),
            case["undos"],
        )
        for case in data["case"]
    ]
