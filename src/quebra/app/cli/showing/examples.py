"""quebra examples"""

from __future__ import annotations

from random import Random

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.app.naming import size_of
from quebra.core.examples import example, examples
from quebra.core.reading import board_to_json, board_to_text
from quebra.core.registry import game_named, game_of
from quebra.engine.solve.solve import solve


@click.command(
    name="examples",
    epilog=worked(
        "quebra examples",
        "quebra examples snake-1-9x9 > board.txt",
        "quebra solve snake-1-9x9",
        "quebra examples --random kenken | quebra show -",
    ),
)
@click.argument("name", required=False)
@click.option(
    "--random", "at_random", is_flag=True, help="One board at random; NAME may be a type of puzzle."
)
@click.option("--seed", type=int, metavar="S", help="With --random: the same seed, the same board.")
@json_option
def command(name: str | None, at_random: bool, seed: int | None, as_json: bool) -> int:
    """List the bundled boards with their status, or print the board called NAME.

    They are the boards of the student reports that Quebra grew out of, under the reports' names.
    The status is worked out anew each time.
    """
    if seed is not None and not at_random:
        raise click.UsageError("--seed goes with --random")
    if at_random:
        name = _drawn(name, seed)
        if not as_json:
            print(f"// {name}")
    if name is not None:
        board = example(name)
        if as_json:
            print_json({**board_to_json(board), "name": name})
        else:
            print(board_to_text(board), end="")
        return 0
    _list_all(as_json)
    return 0


def _drawn(type: str | None, seed: int | None) -> str:
    """The name of a board at random, of all or of one type."""
    wanted = None if type is None else game_named(type).name
    names = [name for name, board in examples().items() if wanted in (None, board.type)]
    return Random(seed).choice(names)


def _list_all(as_json: bool) -> None:
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
