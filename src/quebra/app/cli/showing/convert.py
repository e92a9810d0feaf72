"""quebra convert"""

from __future__ import annotations

from collections.abc import Callable

import click

from quebra.app.cli.boards import Spacing, entries, serve
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import json_text
from quebra.core.errors import InputError
from quebra.core.formats.notations import notation_names, write_notation
from quebra.core.game import Board
from quebra.core.reading import Entry, board_to_json, board_to_text, parse_all
from quebra.core.registry import game_of
from quebra.engine.model.dimacs import dimacs

FACTS = "prolog"  # notations whose boards are read together


def _as_json(board: Board) -> str:
    return json_text(board_to_json(board)) + "\n"


def _as_dimacs(board: Board) -> str:
    return dimacs(game_of(board).model.build(board))


def _as_notation(name: str) -> Callable[[Board], str]:
    return lambda board: write_notation(board, name)


def _formats() -> dict[str, Callable[[Board], str]]:
    """Ours, and the notations that games offer."""
    noted = {name: _as_notation(name) for name in notation_names()}
    return {"text": board_to_text, "json": _as_json, **noted, "dimacs": _as_dimacs}


@click.command(name="convert", epilog=worked("quebra convert board.txt --to json > board.json"))
@click.argument("file", metavar="FILE")
@click.option("--to", "target", type=click.Choice(list(_formats())), required=True, help="The format wanted.")
def command(file: str, target: str) -> int:
    """Write every board of FILE in another format.

    puzzlink is an address on puzz.link (Shakashaka; snakes without numbers inside), keen a game ID
    of Simon Tatham's Keen (KenKen of 3 to 9), prolog the facts of the students' reports, prolog-tables
    those of the first (Bosnian Snake: tabuleiro/2 and its counts). dimacs is the model's
    clauses with a comment for every variable and rule; for a snake it lacks the rule "in one piece",
    which is added while solving.
    """
    spacing, together = Spacing(), _Together()

    def convert(entry: Entry, board: Board) -> int:
        written = _formats()[target](board).rstrip("\n")
        if target.startswith(FACTS):
            together.take(board, written)
        if "\n" in written:
            spacing.begin()
        print(written, flush=True)
        return 0

    return serve(entries([file]), convert)


class _Together:
    """Facts speak of each other in one file: a table of counts holds for every board of its size."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, int, int], tuple[Board, str]] = {}  # of each kind and size

    def take(self, board: Board, text: str) -> None:
        """InputError for a board that would change one before it, or be changed by it."""
        other, before = self._first.setdefault((board.type, board.rows, board.columns), (board, text))
        if other is board:
            return
        try:
            kept = list(parse_all(f"{before}\n\n{text}")) == [other, board]
        except InputError:
            kept = False
        if not kept:
            raise InputError(
                "does not go with the facts of a board before it: convert it into a file of its own"
            )
