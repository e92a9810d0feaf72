"""A board as a picture to keep: SVG, PNG or PDF, with its name and its words for screen readers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import index
from typing import cast

from quebra.app.naming import called
from quebra.core.errors import InputError
from quebra.core.files.saving import ending_of, write_whole
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell, name_of
from quebra.core.reading import parse_answer
from quebra.core.registry import game_of, game_of_both
from quebra.core.scene import Highlight, Role, Scene
from quebra.core.words import LANGUAGES, default_language
from quebra.render.describe import describe
from quebra.render.svg import scene_svg
from quebra.render.svg.themes import theme_named

CELL = 40.0  # pixels
WIDEST = 900.0  # a picture whose cell size nobody chose
SMALLEST_CELL, LARGEST_CELL = 1.0, 1000.0
KINDS = (".svg", ".png", ".pdf")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a board, which notebooks show.

    ``title`` and ``description`` are what a screen reader says; ``cell`` is the side of a cell in pixels.
    """

    scene: Scene = field(repr=False)
    title: str
    description: str = field(default="", repr=False)
    theme: str = "light"
    cell: float = CELL
    language: str = "en"

    @property
    def svg(self) -> str:
        """The whole SVG file; its letters are outlines, so that it needs no font."""
        return self._drawn(outlined=True)

    def _drawn(self, *, outlined: bool) -> str:
        return scene_svg(
            self.scene,
            cell=self.cell,
            title=self.title,
            description=self.description,
            theme=self.theme,
            outlined=outlined,
            page=True,
        )

    def _repr_svg_(self) -> str:
        """For notebooks. Some lay all pictures into one page, where the colours of one theme would reach
        those of another: each theme gets classes of its own."""
        if self.theme == "light":
            return self.svg
        own = f"q-{self.theme}-"
        return self.svg.replace('class="q-', f'class="{own}').replace(".q-", f".{own}")

    def png(self, zoom: float = 2.0) -> bytes:
        """As PNG; ``zoom`` is how many pixels stand for one of the SVG."""
        from quebra.render.files.png import svg_png

        return svg_png(self.svg, zoom=zoom)

    def pdf(self) -> bytes:
        """As PDF: one page as large as the picture."""
        return picture_pages([self])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file of the kind that its name ends in: .svg, .png or .pdf."""
        place = os.fspath(path)
        kind = ending_of(place, "path", KINDS)
        write_whole(place, self.svg if kind == ".svg" else self.png() if kind == ".png" else self.pdf())


def picture_pages(pictures: Sequence[Picture]) -> bytes:
    """Pictures as PDF: one a page, each page as large as its picture. Its letters can be searched."""
    from quebra.render.files.pdf import svg_pdf

    pages = [(one._drawn(outlined=False), f"{one.title}. {one.description}") for one in pictures]
    return svg_pdf(pages, title=pictures[0].title, language=pictures[0].language)


def picture(
    board: Board,
    answer: Answer | str | None = None,
    *,
    theme: str = "light",
    cell_size: float | None = None,
    coordinates: bool = False,
    marks: Iterable[Cell] = (),
    wrong: Iterable[Cell] = (),
    language: str | None = None,
) -> Picture:
    """A board, with an answer (or its text) or without, as a picture to show or to save.

    ``theme`` is light, dark, print or contrast. ``cell_size`` is the side of a cell in pixels, 40 (less on
    huge boards) unless told. ``coordinates`` numbers the rows and columns. ``marks`` are cells to frame,
    ``wrong`` cells to underline as mistakes. ``language`` is that of the words in it, ``"en"`` or ``"pt"``.
    """
    told = language or default_language()
    if told not in LANGUAGES:
        raise InputError(f"unknown language {told!r}, expected one of: {', '.join(LANGUAGES)}")
    if isinstance(answer, str):
        answer = parse_answer(board, answer, partial=True)
    board = getattr(board, "position", board)  # a game in progress shows where it stands
    scene = scene_of(board, answer, told)
    shapes = (*scene.shapes, *_marked(scene, marks, "conclusion"), *_marked(scene, wrong, "wrong"))
    scene = replace(scene, shapes=shapes, coordinates=coordinates or scene.coordinates)
    theme_named(theme)
    _require_cell(cell_size)
    cell = cell_size or fitting_cell(scene)
    return Picture(scene, called(board, told, scene), describe(scene, told), theme, cell, told)


def _require_cell(size: float | None) -> None:
    if size is None:
        return
    if not isinstance(size, int | float) or not SMALLEST_CELL <= size <= LARGEST_CELL:
        raise InputError(f"cell_size: expected {SMALLEST_CELL:g} to {LARGEST_CELL:g} pixels, found {size!r}")


def scene_of(value: Board | Answer, answer: Answer | None, language: str) -> Scene:
    """A board, with an answer or without; or an answer alone, whose board is not at hand."""
    game = game_of(value)
    if game.kind == "puzzle" and not isinstance(value, Board):
        if answer is not None:
            raise InputError("expected a board and then an answer, found two answers or the wrong order")
        return game.draw.alone(value)
    board = cast(Board, value)  # or a position of a game for two
    if answer is not None:
        game_of_both(board, answer)
    return game.draw.draw(board, answer, language=language)


def fitting_cell(scene: Scene, cell: float = CELL, widest: float = WIDEST) -> float:
    """The side of a cell, smaller than usual where the picture would get too wide."""
    return min(cell, widest / (scene.columns + 2))


def _marked(scene: Scene, cells: Iterable[Cell], role: Role) -> list[Highlight]:
    try:
        found = list(dict.fromkeys((index(row), index(column)) for row, column in cells))
    except (TypeError, ValueError):
        raise InputError("expected cells to mark as (row, column), such as [(1, 2)]") from None
    for row, column in found:
        if not (1 <= row <= scene.rows and 1 <= column <= scene.columns):
            raise InputError(f"{name_of((row, column))} is off the board, which cannot be marked")
    return [Highlight(cell, role) for cell in found]
