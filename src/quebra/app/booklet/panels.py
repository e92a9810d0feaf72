"""Pictures with words on pages to print: the steps of explanations, the diagrams of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from quebra.app.booklet.paper import clipped
from quebra.render.describe import describe
from quebra.render.files.png import svg_size
from quebra.render.files.typeset import typeset
from quebra.render.svg import scene_svg
from quebra.render.svg.sheet import Panel
from quebra.render.svg.themes import theme_named

MOST_TOLD = 600  # letters that a screen reader says of one picture
TITLE_WIDTH = 175.0  # millimetres
TITLE_SIZE, RUNNING_SIZE = 17.0, 8.0  # points


@dataclass(frozen=True, slots=True)
class PagePart:
    """What belongs together, begun on a new page."""

    title: str
    panels: Sequence[Panel]
    subtitle: str = ""


def panel_pages(
    parts: Sequence[PagePart],
    *,
    columns: int,
    room: tuple[float, float],
    theme: str = "light",
    language: str = "en",
    size: float = 9.0,
    beside: bool = False,
) -> bytes:
    """Parts as a PDF on A4; ``room`` is the most millimetres of a picture, ``size`` that of letters.

    Words stand below the pictures, or ``beside`` them.
    """
    look = theme_named(theme)
    data = {
        "title": parts[0].title,
        "lang": language,
        "paper": look.page,
        "ink": look.text,
        "faint": look.faint,
        "size": size,
        "columns": columns,
        "beside": beside,
        "parts": [
            {
                "title": clipped(part.title, TITLE_SIZE, 2 * TITLE_WIDTH),
                "running": clipped(part.title, RUNNING_SIZE, TITLE_WIDTH - 20),
                "subtitle": part.subtitle,
                "panels": [_told(panel, room, theme, language) for panel in part.panels],
            }
            for part in parts
        ],
    }
    template = resources.files(__package__).joinpath("panels.typ").read_text(encoding="utf-8")
    texts = "".join(part.title + part.panels[0].text for part in parts)
    return typeset(template, data, texts=texts)


def _told(panel: Panel, room: tuple[float, float], theme: str, language: str) -> dict[str, str | float]:
    svg = scene_svg(panel.scene, theme=theme)
    width, height = svg_size(svg)
    return {
        "svg": svg,
        "heading": panel.heading,
        "text": panel.text,
        "width": min(room[0], room[1] * width / height),
        "alt": f"{panel.heading}. {describe(panel.scene, language, most=MOST_TOLD)}",
    }
