"""Files to look at: pictures by the ending of their name, and explanations as sheets of steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quebra.app.booklet.lesson import HERE
from quebra.app.booklet.panels import PagePart, panel_pages
from quebra.app.explanation.frames import Album
from quebra.app.explanation.summary import grade_sentence
from quebra.app.picture import Picture, picture_pages
from quebra.core.registry import game_of
from quebra.core.words import say
from quebra.engine.explain.explain import Explanation
from quebra.render.files.png import sheet_png
from quebra.render.svg.sheet import Panel, sheet_svg

STEP_CELL = 24.0
# On paper pencil marks want cells of some size: pictures in a row, for boards of how many cells at most.
STEP_COLUMNS = {3: 7, 2: 13, 1: 10**6}
STEP_ROOMS = {3: (54.0, 90.0), 2: (84.0, 130.0), 1: (176.0, 200.0)}  # millimetres of a picture, at most


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures look; a cell size that nobody chose suits the kind of file."""

    theme: str = "light"
    cell: float | None = None
    coordinates: bool = False
    language: str = "en"


def content(pictures: Sequence[Picture], ending: str, style: PictureStyle) -> str | bytes:
    """What a file holds: one picture, or as many pages of a PDF."""
    if ending == ".pdf":
        return picture_pages(pictures)
    (only,) = pictures
    # Whoever chose the size of a cell gets just that; else twice the size suits fine screens.
    return only.svg if ending == ".svg" else only.png(zoom=2.0 if style.cell is None else 1.0)


def steps(
    explanation: Explanation, name: str, ending: str, style: PictureStyle, *, every: bool = False
) -> str | bytes:
    """An explanation as numbered small pictures: a sheet, or pages to print."""
    part = step_part(explanation, name, style, every=every)
    if ending == ".pdf":
        return step_pages([part], style)
    cell = style.cell or STEP_CELL
    svg = sheet_svg(part.panels, cell=cell, title=part.title, description=part.subtitle, theme=style.theme)
    return svg if ending == ".svg" else sheet_png(svg, exact=style.cell is not None)


def step_pages(parts: Sequence[PagePart], style: PictureStyle) -> bytes:
    """The steps of one or several boards as pages to print."""
    longest = max(max(part.panels[0].scene.rows, part.panels[0].scene.columns) for part in parts)
    columns = next(columns for columns, most in STEP_COLUMNS.items() if longest <= most)
    return panel_pages(
        parts, columns=columns, room=STEP_ROOMS[columns], theme=style.theme, language=style.language
    )


def step_part(explanation: Explanation, name: str, style: PictureStyle, *, every: bool = False) -> PagePart:
    """The pictures of an explanation with their numbers, the board before them and solved behind them."""
    language = style.language
    first, *others = Album(explanation, language, every=every).shown()
    panels = [Panel(first.scene, _capital(first.heading), first.text)]
    told = first.text
    for one in others:
        # What follows the steps is no step; solutions that differ need not say why again.
        heading = f"{one.number}. {_capital(one.heading)}" if one.is_step else _capital(one.heading)
        panels.append(Panel(one.scene, heading, "" if one.text == told else one.text))
        told = one.text
    if explanation.complete and explanation.status == "unique":
        # Steps that are left out may have filled the last cells.
        board, (answer, *_) = explanation.board, explanation.solutions
        solved = replace(game_of(board).draw.draw(board, answer, language=language), coordinates=True)
        panels.append(Panel(solved, say(HERE, language, "solved")))
    title = say(HERE, language, "steps_title", {"name": name})
    grade = explanation.grade
    return PagePart(title, panels, grade_sentence(grade, language) if grade else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
