"""Files to look at: pictures by the ending of their name, and explanations as sheets of steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import resources

from quebra.app.frames import Album
from quebra.app.picture import Picture, picture_pages
from quebra.app.summary import grade_sentence
from quebra.core.registry import game_of
from quebra.core.words import say
from quebra.engine.explain import Explanation
from quebra.render.png import svg_png, svg_size
from quebra.render.svg import scene_svg
from quebra.render.svg.sheet import Panel, sheet_svg
from quebra.render.typeset import typeset

STEP_CELL = 24.0
STEP_COLUMNS = 3
STEP_WIDTH = 54.0  # millimetres of a picture on paper
MOST_FINE_PIXELS = 60_000_000  # a sheet with more than this is drawn in its plain size


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures look; a cell size that nobody chose suits the kind of file."""

    theme: str = "light"
    cell: float | None = None
    coordinates: bool = False
    language: str = "en"


def content(pictures: Sequence[Picture], ending: str, style: Style) -> str | bytes:
    """What a file holds: one picture, or as many pages of a PDF."""
    if ending == ".pdf":
        return picture_pages(pictures)
    (only,) = pictures
    # Whoever chose the size of a cell gets just that; else twice the size suits fine screens.
    return only.svg if ending == ".svg" else only.png(zoom=2.0 if style.cell is None else 1.0)


def steps(
    explanation: Explanation, name: str, ending: str, style: Style, *, every: bool = False
) -> str | bytes:
    """An explanation as numbered small pictures: a sheet, or pages to print."""
    title = say("quebra.app.booklet", style.language, "steps_title", {"name": name})
    panels = [
        Panel(one.scene, f"{number}. {_capital(one.heading)}" if number else _capital(one.heading), one.text)
        for number, one in enumerate(Album(explanation, style.language, every=every).shown())
    ]
    if explanation.complete and explanation.status == "unique":
        # Steps that are left out may have filled the last cells.
        board, (answer, *_) = explanation.board, explanation.solutions
        solved = replace(game_of(board).draw.draw(board, answer), coordinates=True)
        panels.append(Panel(solved, say("quebra.app.booklet", style.language, "solved")))
    grade = explanation.grade
    subtitle = grade_sentence(grade, style.language) if grade else ""
    if ending == ".pdf":
        return _step_pages(panels, title, subtitle, style)
    cell = style.cell or STEP_CELL
    svg = sheet_svg(panels, cell=cell, title=title, description=subtitle, theme=style.theme)
    if ending == ".svg":
        return svg
    width, height = svg_size(svg)
    fine = style.cell is None and 4 * width * height < MOST_FINE_PIXELS
    return svg_png(svg, zoom=2.0 if fine else 1.0)


def _step_pages(panels: Sequence[Panel], title: str, subtitle: str, style: Style) -> bytes:
    told = []
    for panel in panels:
        svg = scene_svg(panel.scene, theme=style.theme)
        width, height = svg_size(svg)
        wide = min(STEP_WIDTH, STEP_WIDTH * 1.6 * width / height)
        told.append({"svg": svg, "heading": panel.heading, "text": panel.text, "width": wide})
    data = {
        "title": title,
        "subtitle": subtitle,
        "lang": style.language,
        "paper": "a4",
        "columns": STEP_COLUMNS,
        "steps": told,
    }
    template = resources.files("quebra.app.booklet").joinpath("steps.typ").read_text(encoding="utf-8")
    return typeset(template, data, texts=title)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
