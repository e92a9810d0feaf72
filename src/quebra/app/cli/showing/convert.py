"""quebra convert"""

from __future__ import annotations

from collections.abc import Callable

import click

from quebra.app.cli.common import entries
from quebra.app.cli.help import worked
from quebra.app.cli.main import BAD_INPUT, complain
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.game import Board
from quebra.core.notations import write_notation
from quebra.core.reading import board_to_json, board_to_text
from quebra.core.registry import game_of
from quebra.engine.model.dimacs import dimacs


def _as_json(board: Board) -> str:
    return to_json(board_to_json(board)) + "\n"


def _as_dimacs(board: Board) -> str:
    return dimacs(game_of(board).model.build(board))


def _as_notation(name: str) -> Callable[[Board], str]:
    return lambda board: write_notation(board, name)


FORMATS: dict[str, Callable[[Board], str]] = {
    "text": board_to_text,
    "json": _as_json,
    "puzzlink": _as_notation("puzzlink"),
    "keen": _as_notation("keen"),
    "prolog": _as_notation("prolog"),
    "dimacs": _as_dimacs,
}
ONE_LINE = ("json", "puzzlink", "keen")  # the others have a blank line between boards


@click.command(name="convert", epilog=worked("quebra convert board.txt --to json > board.json"))
@click.argument("file", metavar="FILE")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), required=True, help="The format wanted.")
def command(file: str, target: str) -> int:
    """Write every board of FILE in another format.

    puzzlink is an address on puzz.link (Shakashaka; snakes without numbers inside), keen a game ID
    of Simon Tatham's Keen (KenKen of 3 to 9), prolog the facts of the students' reports. dimacs is
    the model's clauses with a comment for every variable and rule; for a snake it lacks the rule
    "in one piece", which is added while solving.
    """
    code, first = 0, True
    for entry in entries([file]):
        if entry.board is None:
            code = complain(str(entry.error), BAD_INPUT)
            continue
        try:
            written = FORMATS[target](entry.board).rstrip("\n")
        except InputError as error:
            code = complain(str(error.at(entry.source, entry.line or None)), BAD_INPUT)
            continue
        print(written if first or target in ONE_LINE else f"\n{written}")
        first = False
    return code
