"""quebra show"""

from __future__ import annotations

import click

from quebra.app.cli.boards import Spacing, answer_in, entries, serve
from quebra.app.cli.help import worked
from quebra.app.cli.options import ascii_option
from quebra.app.cli.terminal import draw
from quebra.app.naming import own_name, title
from quebra.core.game import Board
from quebra.core.reading import Entry, load


@click.command(
    name="show", epilog=worked("quebra show board.txt", "quebra show board.txt answer.txt --ascii")
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="[ANSWER]", required=False)
@click.option("--partial", is_flag=True, help="Open cells (.) of the answer are undecided.")
@ascii_option
def command(file: str, answer_file: str | None, partial: bool, ascii_only: bool) -> int:
    """Draw every board of FILE, or the one board with ANSWER filled in."""
    if answer_file is not None:
        board = load(file)
        print(draw(board, answer_in(answer_file, board, partial=partial), ascii_only), end="")
        return 0
    spacing = Spacing()

    def show(entry: Entry, board: Board) -> int:
        spacing.begin(title(entry) if entry.stream or own_name(board) else "")
        print(draw(board, None, ascii_only), end="")
        return 0

    return serve(entries([file]), show)
