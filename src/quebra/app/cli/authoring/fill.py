"""quebra fill"""

from __future__ import annotations

import click

from quebra.app.cli.authoring.common import board_options, hand_out, require_place
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.sentences import told
from quebra.core.errors import InputError
from quebra.core.files.sources import read_text, source_name


@click.command(
    name="fill",
    epilog=worked(
        "quebra fill layout.txt",
        "quebra fill layout.txt --difficulty hard --seed 7 -o puzzle.txt",
        "quebra fill layout.json --answer solution.txt --json",
    ),
)
@click.argument("file", metavar="FILE")
@click.option("--difficulty", metavar="LEVEL", default="any", show_default=True, help="The level asked for.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed, another puzzle.")
@click.option("--answer", "answer_file", metavar="ANSWER", help="The solution to build towards.")
@board_options
def command(
    file: str,
    difficulty: str,
    seed: int,
    answer_file: str | None,
    output: str | None,
    force: bool,
    time_limit: float | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Fill in the clues that the layout in FILE leaves open, so that it has exactly one solution.

    An open clue is a ?: a black cell that may carry a number, a cell that is to hold a clue, a count
    beside a line; a cage needs no line at all. Unless told otherwise, it is tried for 30 seconds.
    Exit code: 0 done, 1 there is no such puzzle, 2 bad input, 3 the time limit came first.
    """
    from quebra.app.author.told import AuthorVoice
    from quebra.engine.author.fill import GIVE_UP, fill
    from quebra.engine.author.layouts import load_layout, parse_solution

    require_place(output, force)
    if file == "-" and answer_file == "-":
        raise InputError("--answer: standard input holds the layout already")
    layout = load_layout(file)
    answer = None
    if answer_file is not None:
        try:
            answer = parse_solution(layout, read_text(answer_file))
        except InputError as error:
            raise error.at(source=source_name(answer_file)) from None
    filled = fill(layout, difficulty=difficulty, seed=seed, answer=answer, time_limit=time_limit or GIVE_UP)
    said = AuthorVoice(lang).filled(filled, difficulty)
    if as_json:
        from quebra.app.author.data import filled_json

        print_json(filled_json(filled, said))
        if filled.puzzle is not None and output is not None:
            hand_out(filled.puzzle, output)
    elif filled.puzzle is not None:
        hand_out(filled.puzzle, output)
        click.echo(told(said, ascii_only, language=lang), err=True)
    else:
        print(told(said, ascii_only, language=lang), flush=True)
    if not filled.complete:
        return TIME_UP
    return 0 if filled.puzzle is not None else 1
