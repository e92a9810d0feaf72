"""The pictures of a booklet, measured for paper."""

from __future__ import annotations

from dataclasses import replace

from quebra.app.booklet.paper import Measured
from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.core.scene import Dot, Label, Scene, Shape
from quebra.render.files.png import svg_size
from quebra.render.svg import scene_svg
from quebra.render.svg.layout import has_clues

CELL = 40.0  # pixels; paper scales it


def board_scene(board: Board, language: str, coordinates: bool = False) -> Scene:
    """A board as it is printed."""
    return replace(game_of(board).draw.draw(board, language=language), coordinates=coordinates)


def answer_scene(board: Board, answer: Answer) -> Scene:
    """A solution in small: clues beside the digits are left out, they would be too small to read."""
    scene = game_of(board).draw.draw(board, answer)
    shapes = tuple(shape for shape in scene.shapes if not _is_needless(shape))
    return replace(scene, shapes=shapes, caption="")


def _is_needless(shape: Shape) -> bool:
    if isinstance(shape, Label):
        return shape.place == "corner"
    return isinstance(shape, Dot) and not shape.given


def measured(scene: Scene, theme: str) -> Measured:
    """A picture and how many cells wide and high it is. Letters stay text: a PDF can be searched."""
    svg = scene_svg(scene, cell=CELL, theme=theme)
    width, height = svg_size(svg)
    return Measured(svg, width / CELL, height / CELL, has_clues(scene))
