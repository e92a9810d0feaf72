"""Pictures of Zurero games: a diagram, a sheet of diagrams, the game as it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from quebra.app.booklet.panels import PagePart, panel_pages
from quebra.app.booklet.paper import POINT
from quebra.app.zurero.film import film, glimpse, stay_of_the_end
from quebra.app.zurero.sentences import LONGEST_NAME, PACKAGE
from quebra.app.zurero.sentences import ending_of as result_sentence
from quebra.app.zurero.sentences import heading as players_sentence
from quebra.core.errors import InputError, printable, shorten
from quebra.core.scene import Dot, Scene
from quebra.core.words import say
from quebra.games.zurero.diagram import DiagramPart, Numbers, diagram, parts
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.records.record import Record
from quebra.render.describe import describe
from quebra.render.files.gif import Frame, frames_gif
from quebra.render.files.pdf import svg_pdf
from quebra.render.files.png import sheet_png, svg_png
from quebra.render.svg import scene_svg
from quebra.render.svg.animation import film_svg
from quebra.render.svg.sheet import Panel, sheet_svg, wrapped

ENDINGS = (".svg", ".png", ".pdf", ".gif")
# The side of a cell in pixels unless told otherwise.
CELLS = {".svg": 40.0, ".png": 80.0, ".pdf": 40.0}
SHEET_CELL = 24.0
GIF_WIDTH, GIF_CELL = 520.0, 36.0  # a film is that wide unless told otherwise; small boards are smaller
LARGEST_GIF, MOST_FRAMES = 720.0, 200  # what a film of a long game may take without trying one's patience
# On a page of six, in millimetres: a picture and its words, the heading, a line of text, a column.
PANEL, PANEL_HEADING, PANEL_LINE, COLUMN = 79.0, 8.0, 4.2, 85.0
LOWEST, HIGHEST = 50.0, 72.0  # a picture
LARGEST_SMALL, LARGE = 13, (118.0, 112.0)  # boards with more lines have pictures as large as this
TEXT_SIZE = 8.5  # points


@dataclass(frozen=True, slots=True)
class GameLook:
    """How pictures of a game look; ``cell`` is the side of a cell in pixels."""

    theme: str = "light"
    cell: float | None = None
    coordinates: bool = True
    language: str = "en"
    numbers: Numbers = "none"


def game_file(
    game: Record | LiveGame,
    ending: str,
    *,
    theme: str | None = None,
    cell: float | None = None,
    coordinates: bool = True,
    language: str = "en",
    numbers: Numbers = "none",
) -> str | bytes:
    """The end of a game as the content of a file, by the ending of its name; a GIF shows the whole game."""
    kind = ending if ending.startswith(".") else f".{ending}"
    if kind not in ENDINGS:
        raise InputError(f"expected a file that ends in {', '.join(ENDINGS)}, found {shorten(ending)!r}")
    record = game if isinstance(game, Record) else Record(game)
    look = GameLook(theme or usual_theme(kind), cell, coordinates, language, numbers)
    return game_gif(record, look) if kind == ".gif" else diagram_file(record, kind, look)


def usual_theme(ending: str) -> str:
    """What is printed is black on white; what is seen on a screen has its colours."""
    return "print" if ending == ".pdf" else "light"


def diagram_file(record: Record, ending: str, look: GameLook) -> str | bytes:
    """The end of a game as one diagram: SVG, PNG or PDF."""
    scene = diagram(record.play, numbers=look.numbers, language=look.language, coordinates=look.coordinates)
    title = title_of(record)
    svg = _svg(scene, title, look, look.cell or CELLS[ending], outlined=ending != ".pdf")
    if ending == ".pdf":
        told = f"{title}. {describe(scene, look.language)}"
        return svg_pdf([(svg, told)], title=title, language=look.language)
    return svg if ending == ".svg" else svg_png(svg, zoom=1.0)


def sheet_file(record: Record, ending: str, look: GameLook, every: int | None = None) -> str | bytes:
    """A whole game as diagrams of some moves each: SVG, PNG, or pages of A4 as PDF."""
    shown = parts(record.play, every, language=look.language, coordinates=look.coordinates)
    panels = [Panel(part.scene, _part_heading(part, look.language), part.moves) for part in shown]
    panels[0] = replace(panels[0], text=players_sentence(record, look.language) + panels[0].text)
    result = result_sentence(record.play, look.language)
    panels[-1] = replace(panels[-1], text=f"{panels[-1].text}\n{result}".lstrip("\n"))
    title = title_of(record)
    if ending == ".pdf":
        return _sheet_pages(panels, title, look)
    cell = look.cell or SHEET_CELL
    svg = sheet_svg(panels, cell=cell, title=title, description=result, theme=look.theme)
    return svg if ending == ".svg" else sheet_png(svg, exact=look.cell is not None)


def film_file(record: Record, look: GameLook, seconds: float) -> str:
    """A game that plays by itself, as SVG."""
    made = film(
        record.play, seconds, numbers=look.numbers, language=look.language, coordinates=look.coordinates
    )
    end = diagram(record.play, language=look.language)
    return film_svg(
        made,
        cell=look.cell or CELLS[".svg"],
        title=title_of(record),
        description=describe(end, look.language),
        theme=look.theme,
    )


def game_gif(
    record: Record,
    look: GameLook,
    seconds: float = 1.0,
    *,
    tell: Callable[[int, int], None] | None = None,
    note: Callable[[str], object] | None = None,
) -> bytes:
    """A game move by move as GIF.

    ``tell`` hears how many pictures of how many are done, ``note`` what was left out of a film too large.
    """
    play = record.play
    usual = min(GIF_CELL, GIF_WIDTH / (play.size + 1))
    cell = max(1, int(min(look.cell or usual, LARGEST_GIF / (play.size + 1))))
    count = play.count
    step = max(1, ceil(count / MOST_FRAMES))
    if note is not None and look.cell and cell < look.cell:
        note(say(PACKAGE, look.language, "film-smaller", {"cell": cell, "asked": f"{look.cell:g}"}))
    if note is not None and step > 1:
        note(say(PACKAGE, look.language, "film-shorter", {"count": count, "step": step}))
    frames, before = [], 0
    for number in [*range(play.begins_at, count, step), count]:
        scene, changed = glimpse(_frame(play, number, look), play, before, number, cell)
        stay = stay_of_the_end(seconds) if number == count else seconds * step
        frames.append(Frame(_svg(scene, "", look, cell, outlined=True), stay, changed))
        before = number
    return frames_gif(frames, tell=None if tell is None else lambda done: tell(done, len(frames)))


def title_of(record: Record) -> str:
    """What a game is called: its size, and who plays if the record says so."""
    names = [shorten(printable(record.tags.get(colour, "")), LONGEST_NAME) for colour in ("Black", "White")]
    size = record.play.size
    if not all(names):
        return f"Zurero {size}×{size}"
    return f"Zurero {size}×{size}: {names[0]} – {names[1]}"


def _frame(play: LiveGame, number: int, look: GameLook) -> Scene:
    """One move of a film. Its line below says which; keys that come and go would make it jump."""
    scene = diagram(play, number, numbers=look.numbers, language=look.language, coordinates=look.coordinates)
    # The dots of free cells are for terminals; there are many, and here nobody would see them.
    shapes = tuple(shape for shape in scene.shapes if not isinstance(shape, Dot))
    return replace(scene, shapes=shapes, keys=())


def _svg(scene: Scene, title: str, look: GameLook, cell: float, *, outlined: bool) -> str:
    return scene_svg(
        scene,
        cell=cell,
        title=title,
        description=describe(scene, look.language) if title else "",
        theme=look.theme,
        outlined=outlined,
        page=True,
    )


def _part_heading(part: DiagramPart, language: str) -> str:
    if part.last == 0:
        return say(PACKAGE, language, "diagram-setup")
    key = "diagram-part" if part.last > part.first else "diagram-part-single"
    return say(PACKAGE, language, key, {"first": part.first, "last": part.last})


def _sheet_pages(panels: list[Panel], title: str, look: GameLook) -> bytes:
    """Six diagrams a page, of large boards two; with long texts fewer, never too small ones."""
    columns, room = 1, LARGE
    if panels[0].scene.columns <= LARGEST_SMALL:
        lines = max(len(wrapped(panel.text, TEXT_SIZE * POINT, COLUMN)) for panel in panels)
        columns, room = 2, (COLUMN, max(LOWEST, min(HIGHEST, PANEL - PANEL_HEADING - PANEL_LINE * lines)))
    return panel_pages(
        [PagePart(title, panels)],
        columns=columns,
        room=room,
        theme=look.theme,
        language=look.language,
        size=TEXT_SIZE,
        beside=columns == 1,
    )
