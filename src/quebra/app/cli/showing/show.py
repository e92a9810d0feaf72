"""quebra show"""

from __future__ import annotations

import click

from quebra.app.cli.common import ascii_option, draw, entries, one_board, title
from quebra.app.cli.help import worked
from quebra.app.cli.main import BAD_INPUT, complain
from quebra.core.errors import InputError
from quebra.core.reading import parse_answer, read_text


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
        board = one_board(file)
        try:
            answer = parse_answer(board, read_text(answer_file), partial=partial)
        except InputError as error:
            raise error.at(source=answer_file) from None
        print(draw(board, answer, ascii_only), end="")
        return 0
    code = 0
    for number, entry in enumerate(entries([file])):
        if entry.board is None:
            code = complain(str(entry.error), BAD_INPUT)
            continue
        if number:
            print()
        if entry.stream or entry.board.extras.get("name"):
            print(title(entry))
        print(draw(entry.board, None, ascii_only), end="")
    return code
