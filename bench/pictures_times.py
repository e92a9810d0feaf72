"""Pictures and booklets: what an author waits for, and the same pages set by ReportLab."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import quebra
from quebra.app.booklet.book import Book, typeset_book
from quebra.app.booklet.items import Item, items
from quebra.app.booklet.pictures import answer_scene, board_scene
from quebra.app.picture import picture
from quebra.core.reading import Entry
from quebra.core.registry import game_of
from quebra.render.svg import scene_svg
from quebra.render.text.show import show
from report import Table, at_least, at_most, plain_time, skipped
from timing import Settings, in_turns, timed

BOOK_SECONDS = 10.0
DRAW_SECONDS = 0.5
PARTS = (("kenken", "9x9", 40), ("shakashaka", "10x10", 30), ("bosnian-snake", "10x10", 30))


def tables(settings: Settings) -> list[Table]:
    """Booklets, and single pictures."""
    share = 10 if settings.quick else 1
    puzzles = [
        puzzle.board
        for type, size, count in PARTS
        for puzzle in quebra.generate(type, size=size, difficulty="easy", count=count // share, seed=1)
    ]
    return [_booklets(puzzles, settings), _pictures(settings)]


def _booklets(boards: list[quebra.Board], settings: Settings) -> Table:
    table = Table("Booklets", notes=[f"{len(boards)} puzzles: KenKen 9×9, Shakashaka and snakes 10×10."])
    ready = list(items(Entry("bench", 0, board) for board in boards))
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / "puzzles.jsonl", Path(folder) / "book.pdf"
        _write(boards, source)
        words = [sys.executable, "-m", "quebra", "book", str(source), "-o", str(target)]
        whole = timed(partial(subprocess.run, words, check=True, stdout=subprocess.DEVNULL), settings.runs)
        remark = "process start, proofs of one solution, cover, lessons and answers included"
        table.rows.append(at_most("quebra book", whole.seconds, BOOK_SECONDS, remark))
    ours = partial(typeset_book, ready, Book(cover=False, lessons=False))
    if find_spec("svglib") is None:
        table.rows.append(skipped("against ReportLab", "svglib is not installed"))
        table.rows.append(plain_time("pages alone", timed(ours, settings.runs).seconds))
        return table
    found = in_turns({"ours": ours, "theirs": partial(_reportlab, ready)}, 3)
    ratio = found["theirs"].seconds / found["ours"].seconds
    remark = f"{found['ours'].seconds:.2f} s and {found['theirs'].seconds:.2f} s for boards and answers"
    table.rows.append(at_least("against ReportLab with svglib", ratio, 1.0, remark))
    return table


def _write(boards: list[quebra.Board], place: Path) -> None:
    import json

    place.write_text("".join(json.dumps(quebra.board_to_json(board)) + "\n" for board in boards))


def _reportlab(ready: list[Item]) -> bytes:
    """The same pictures, four a page and answers twenty a page, the usual way in Python."""
    from reportlab.graphics import renderPDF
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas
    from svglib.svglib import svg2rlg

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    puzzles = [board_scene(item.board, "en") for item in ready]
    answers = [answer_scene(item.board, item.solution) for item in ready]
    for scenes, across, down, side in ((puzzles, 2, 2, 240), (answers, 4, 5, 110)):
        for place, scene in enumerate(scenes):
            row, column = divmod(place % (across * down), across)
            drawing = svg2rlg(io.BytesIO(scene_svg(scene, theme="print").encode()))
            scale = side / max(drawing.width, drawing.height)
            drawing.scale(scale, scale)
            renderPDF.draw(drawing, canvas, 45 + column * (side + 15), 790 - (row + 1) * (side + 30))
            if (place + 1) % (across * down) == 0:
                canvas.showPage()
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pictures(settings: Settings) -> Table:
    table = Table(
        "Pictures", notes=["One board with its solution; process start excluded but for `quebra draw`."]
    )
    board = next(quebra.generate("shakashaka", size="20x20", difficulty="easy", seed=1)).board
    answer = quebra.solve(board).solution
    drawn = picture(board, answer)
    scene = game_of(board).draw.draw(board, answer)
    works = {
        "terminal text": partial(show, board, answer),
        "SVG": partial(scene_svg, scene, outlined=True),
        "PNG, 1,650 pixels wide": drawn.png,
        "PDF": drawn.pdf,
    }
    for name, work in works.items():
        table.rows.append(plain_time(f"Shakashaka 20×20, {name}", timed(work, settings.runs).seconds))
    with TemporaryDirectory() as folder:
        for ending in ("svg", "png", "pdf"):
            target = Path(folder) / f"board.{ending}"
            words = [
                sys.executable,
                "-m",
                "quebra",
                "draw",
                "kenken-testBoard",
                "-o",
                str(target),
                "--answer",
            ]
            run = partial(subprocess.run, words, check=True, stdout=subprocess.DEVNULL)
            table.rows.append(
                at_most(f"quebra draw, .{ending}", timed(run, settings.runs).seconds, DRAW_SECONDS)
            )
    return table
