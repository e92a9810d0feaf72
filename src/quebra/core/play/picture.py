"""A Scene as JSON, for a page that draws it itself."""

from __future__ import annotations

from dataclasses import fields, replace

from quebra.core.game import Board, Json
from quebra.core.registry import game_of
from quebra.core.scene import Dot, Scene, Shape, layer_of

PARTS = ("rows", "columns", "regions", "lines", "points", "coordinates", "caption")


def bare_scene(board: Board, language: str = "en") -> Scene:
    """The board with nothing filled in, and without the dots that mark open cells on paper."""
    scene = game_of(board).draw.draw(board, language=language)
    return replace(scene, shapes=tuple(shape for shape in scene.shapes if layer_of(shape) != "grid"))


def scene_to_json(scene: Scene) -> dict[str, Json]:
    """All that a page needs to draw it."""
    written = {name: _plain(getattr(scene, name)) for name in PARTS}
    return {**written, "shapes": [shape_to_json(shape) for shape in scene.shapes]}


def shape_to_json(shape: Shape) -> dict[str, Json]:
    """A shape by its kind, ``shape``, and its fields; a dot may also be a ``cross``."""
    kind = shape.shape if isinstance(shape, Dot) else type(shape).__name__.lower()
    names = [field.name for field in fields(shape) if field.name != "shape"]
    return {"shape": kind, **{name: _plain(getattr(shape, name)) for name in names}}


def look_to_json(shape: Shape) -> dict[str, Json]:
    """A shape wherever it may stand: without its cells, and without what depends on them."""
    placed = ("cell", "cells", "start", "finish", "given")
    return {name: value for name, value in shape_to_json(shape).items() if name not in placed}


def _plain(value: Json) -> Json:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
