"""Makes the pictures of docs/gallery.md and the README: `make gallery`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

import quebra
from quebra import zurero
from quebra.app.booklet.book import Book, booklet_pages
from quebra.app.booklet.items import items
from quebra.app.drawing import PictureStyle, steps
from quebra.app.zurero.pictures import GameLook, diagram_file, film_file, sheet_file
from quebra.core.reading import Entry
from quebra.core.registry import game_of
from quebra.games.zurero.diagram import diagram
from quebra.render.svg.sheet import Panel, sheet_svg

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
TARGET = DOCS / "gallery"
RECORD = ROOT / "src/quebra/games/zurero/cases/long-game.txt"
GAME = "L5 R5 TG TF BE L6 L4 R4 TE R3 BF R7 L4 L7 L4 BC L5 L6 L6 R6"  # of two computers
ORDERS = (("bosnian-snake", "8x8", 5), ("shakashaka", "8x8", 2), ("kenken", "8x8", 7))


def main() -> None:
    """All of them, in the order of the page."""
    TARGET.mkdir(exist_ok=True)
    puzzles = [
        next(quebra.generate(type, size=size, difficulty="normal", seed=seed)) for type, size, seed in ORDERS
    ]
    for name, text in [*_boards(puzzles), *_steps(), *_games()]:
        (TARGET / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text) / 1000:.0f} kB")
    _hero(puzzles)
    _booklet()


def _boards(puzzles: list[quebra.Generated]) -> Iterator[tuple[str, str]]:
    """Each puzzle and its solution, in the three themes."""
    for theme in ("light", "dark", "print"):
        panels = [
            Panel(game_of(puzzle.board).draw.draw(puzzle.board, answer))
            for answer_too in (False, True)
            for puzzle in puzzles
            for answer in [puzzle.solution if answer_too else None]
        ]
        yield (
            f"boards-{theme}.svg",
            sheet_svg(
                panels,
                columns=3,
                cell=30,
                theme=theme,
                title=f"Three puzzles and their solutions, theme {theme}",
            ),
        )


def _steps() -> Iterator[tuple[str, str]]:
    explanation = quebra.explain(quebra.examples()["kenken-testBoard"])
    yield "steps.svg", str(steps(explanation, "KenKen 4x4", ".svg", PictureStyle()))


def _games() -> Iterator[tuple[str, str]]:
    record = zurero.load_record(RECORD)
    yield "zurero.svg", str(diagram_file(record, ".svg", GameLook(cell=28, numbers="all")))
    yield "zurero-sheet.svg", str(sheet_file(record, ".svg", GameLook(theme="print", cell=16)))
    yield "zurero-film.svg", film_file(record, GameLook(cell=24), 0.8)


def _hero(puzzles: list[quebra.Generated]) -> None:
    """The picture at the head of the README."""
    play = zurero.LiveGame(size=9)
    for move in GAME.split():
        play.play(move)
    panels = [
        Panel(game_of(one.board).draw.draw(one.board, one.solution), game_of(one.board).titles["en"])
        for one in puzzles
    ]
    panels.append(Panel(replace(diagram(play, numbers="all"), keys=(), caption=""), "Zurero"))
    title = "A solved Bosnian Snake, Shakashaka and KenKen, and a game of Zurero"
    svg = sheet_svg(panels, columns=4, cell=27, title=title)
    (DOCS / "quebra.svg").write_text(svg, encoding="utf-8")


def _booklet() -> None:
    """A few pages of a booklet, side by side."""
    orders = (("kenken", "6x6", "normal"), ("shakashaka", "10x10", "easy"), ("bosnian-snake", "8x8", "easy"))
    boards = [
        puzzle.board
        for type, size, level in orders
        for puzzle in quebra.generate(type, size=size, difficulty=level, count=6, seed=1)
    ]
    ready = list(items(Entry("gallery", 0, board) for board in boards))
    book = Book(title="Rainy days", author="Quebra", per_page=6, language="en", hints=True)
    pages = [Image.open(io.BytesIO(page)).convert("L") for page in booklet_pages(ready, book, ppi=60)]
    chosen = [pages[number] for number in (0, 2, 3, 4, 5, len(pages) - 1)]
    width, height, gap = chosen[0].width, chosen[0].height, 10
    sheet = Image.new("L", (3 * width + 4 * gap, 2 * height + 3 * gap), 150)
    for place, page in enumerate(chosen):
        row, column = divmod(place, 3)
        sheet.paste(page, (gap + column * (width + gap), gap + row * (height + gap)))
    sheet.quantize(32).save(TARGET / "booklet.png", optimize=True)


if __name__ == "__main__":
    main()
