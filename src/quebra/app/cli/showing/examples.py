"""quebra examples"""

from __future__ import annotations

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.app.naming import size_of
from quebra.core.examples import example, examples
from quebra.core.reading import board_to_json, board_to_text
from quebra.core.registry import game_of
from quebra.engine.solve.solve import solve


@click.command(
    name="examples",
    epilog=worked("quebra examples", "quebra examples snake-1-9x9 > board.txt", "quebra solve snake-1-9x9"),
)
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> int:
    """List the bundled boards with their status, or print the board called NAME.

    They are the boards of the student reports that Quebra grew out of, under the reports' names.
    The status is worked out anew each time.
    """
    if name is not None:
        board = example(name)
        if as_json:
            print_json({**board_to_json(board), "name": name})
        else:
            print(board_to_text(board), end="")
        return 0
    found = examples()
    width = max(map(len, found))
    for label, board in found.items():
        status = solve(board, limit=1).status
        if as_json:
            print_json({**board_to_json(board), "name": label, "status": status})
            continue
        title = game_of(board).titles["en"]
        note = board.extras.get("note", "")
        print(f"{label:<{width}}  {title:<13}  {size_of(board):>7}  {status:<8}  {note}".rstrip())
    return 0
