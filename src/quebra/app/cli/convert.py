"""quebra convert"""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from quebra.app.cli.common import entries
from quebra.app.cli.main import BAD_INPUT, complain
from quebra.core.game import Board
from quebra.core.reading import board_to_json, board_to_text
from quebra.core.registry import game_of
from quebra.engine.dimacs import dimacs


def _as_json(board: Board) -> str:
    return json.dumps(board_to_json(board)) + "\n"


def _as_dimacs(board: Board) -> str:
    return dimacs(game_of(board).model.build(board))


FORMATS: dict[str, Callable[[Board], str]] = {
    "text": board_to_text,
    "json": _as_json,
    "dimacs": _as_dimacs,
}


@click.command(name="convert", epilog="Example: quebra convert board.txt --to json > board.json")
@click.argument("file", metavar="FILE")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), required=True, help="The format wanted.")
def command(file: str, target: str) -> int:
    """Write every board of FILE in another format.

    dimacs is the model's clauses with a comment for every variable and rule; for a snake it lacks
    the rule "in one piece", which is added while solving.
    """
    code, first = 0, True
    for entry in entries([file]):
        if entry.board is None:
            code = complain(str(entry.error), BAD_INPUT)
            continue
        separator = "" if first or target == "json" else "\n"
        print(separator + FORMATS[target](entry.board), end="")
        first = False
    return code
