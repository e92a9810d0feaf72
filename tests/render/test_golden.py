"""Scenes and SVGs as they were looked at and found good; QUEBRA_GOLDEN=write makes them anew to be read."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

import quebra
from quebra import zurero
from quebra.app.explanation.frames import Album
from quebra.core.registry import game_of
from quebra.core.scene import Scene
from quebra.render.svg import scene_svg
from quebra.render.text.show import scene_text

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("QUEBRA_GOLDEN") == "write"


def answered(name: str) -> Scene:
    board = quebra.examples()[name]
    return game_of(board).draw.draw(board, quebra.solve(board).solution)


def stepped(name: str, place: int) -> Scene:
    return Album(quebra.explain(quebra.examples()[name]), "en").shown()[place].scene


def game() -> Scene:
    play = zurero.LiveGame(size=7)
    for move in ("L4", "R4", "TD", "BD", "L5"):
        play.play(move)
    return game_of(play.position).draw.draw(play.position)


SCENES = {
    "snake": lambda: answered("snake-2-puzzle-7"),
    "shakashaka": lambda: replace(answered("shakashaka-tabExemplo"), coordinates=True),
    "kenken": lambda: answered("kenken-testBoard"),
    "kenken-step": lambda: stepped("kenken-testBoard", 4),
    "shakashaka-step": lambda: stepped("shakashaka-tabExemplo", 3),
    "zurero": game,
}


def told(scene: Scene) -> str:
    """A scene, one shape a line."""
    rest = replace(scene, shapes=())
    return "\n".join([repr(rest), *map(repr, scene.shapes), ""])


@pytest.mark.parametrize("name", SCENES)
def test_scenes_and_their_pictures(name: str) -> None:
    scene = SCENES[name]()
    made = {
        f"{name}.scene": told(scene),
        f"{name}.txt": scene_text(scene),
        f"{name}.svg": scene_svg(scene, title=name, page=True),
    }
    for file, text in made.items():
        if WRITE:
            (GOLDEN / file).write_text(text, encoding="utf-8")
        assert (GOLDEN / file).read_text(encoding="utf-8") == text, file
