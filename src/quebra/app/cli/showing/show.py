"""quebra show"""

from __future__ import annotations

import click

from quebra.app.cli.boards import Spacing, answer_in, entries, serve
from quebra.app.cli.help import worked
from quebra.app.cli.options import ascii_option, coordinates_option, language_option
from quebra.app.cli.output import speaks_unicode
from quebra.app.cli.terminal import draw
from quebra.app.naming import own_name, title
from quebra.core.errors import InputError
from quebra.core.files.sources import load
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry
from quebra.core.registry import game_of


@click.command(
    name="show",
    epilog=worked(
        "quebra show board.txt",
        "quebra show board.txt answer.txt --ascii",
        "quebra show kenken-testBoard --cages --lang pt",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="[ANSWER]", required=False)
@click.option("--partial", is_flag=True, help="Open cells (.) of the answer are undecided.")
@click.option("--cages", is_flag=True, help="List the cages below the board (KenKen), with coordinates.")
@coordinates_option(None)
@ascii_option
@language_option
def command(
    file: str,
    answer_file: str | None,
    partial: bool,
    cages: bool,
    coordinates: bool | None,
    ascii_only: bool,
    lang: str,
) -> int:
    """Draw every board of FILE, or the one board with ANSWER filled in."""
    numbered = cages if coordinates is None else coordinates  # the list tells rows and columns

    def picture(board: Board, answer: Answer | None) -> None:
        table = cage_table(board, lang, ascii_only) if cages else ""
        print(draw(board, answer, ascii_only, coordinates=numbered, language=lang), end="")
        print(table, end="")

    if answer_file is not None:
        board = load(file)
        picture(board, answer_in(answer_file, board, partial=partial))
        return 0
    spacing = Spacing()

    def show(entry: Entry, board: Board) -> int:
        if cages:
            _require_cages(board)
        spacing.begin(title(entry) if entry.stream or own_name(board) else "")
        picture(board, None)
        return 0

    return serve(entries([file]), show)


def _require_cages(board: Board) -> None:
    if not game_of(board).offers("cages", "table"):
        raise InputError(f"--cages: a {board.type} board has no cages")


def cage_table(board: Board, lang: str, ascii_only: bool) -> str:
    """The cages of a board, one a line: number, operator, target, and where it begins."""
    _require_cages(board)
    rows = game_of(board).part("cages").table(board, lang, ascii_only or not speaks_unicode())
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(f"{line}\n" for line in lines)
