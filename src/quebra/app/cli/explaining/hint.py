"""quebra hint"""

from __future__ import annotations

import click

from quebra.app.answers.hinting import DETAILS, HintTelling
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import (
    ascii_option,
    coordinates_option,
    json_option,
    language_option,
    time_limit_option,
)
from quebra.app.cli.sentences import told
from quebra.app.cli.terminal import draw_scene
from quebra.core.errors import InputError
from quebra.core.files.sources import load, read_text, source_name
from quebra.core.state.formats import parse_state

EXIT_CODES = {"mistake": 1, "none": 1, "timeout": TIME_UP}


@click.command(
    name="hint",
    epilog=worked(
        "quebra hint kenken-testBoard",
        "quebra hint board.txt half.txt --detail place",
        "quebra hint board.txt - --lang pt < half.txt",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("state_file", metavar="[STATE]", required=False)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    default="step",
    show_default=True,
    help="How much to give away: where to look, what it takes, or the step itself.",
)
@time_limit_option
@json_option
@coordinates_option(True)
@ascii_option
@language_option
def command(
    file: str,
    state_file: str | None,
    detail: str,
    time_limit: float | None,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Give the next step for the board in FILE, filled in as far as STATE says, or name its mistake.

    STATE is an answer with open cells (.), in text or JSON; without it nothing is filled in yet. It may
    carry pencil marks, in lines like `marks r1c2 1 3 4`.

    Exit code: 0 done, 1 there is a mistake or no solution, 2 bad input, 3 the time limit came first.
    """
    if file == state_file == "-":
        raise click.UsageError("only one of FILE and STATE can be standard input")
    board = load(file)
    from quebra.engine.explain.hint import hint

    try:
        text = None if state_file is None else read_text(state_file)
        found = hint(board, text, time_limit=time_limit)
        state = None if text is None else parse_state(board, text)
    except InputError as error:
        raise error.at(source=source_name(state_file or file)) from None
    telling = HintTelling(found, state, DETAILS.index(detail), lang)
    if as_json:
        print_json(telling.as_json())
    else:
        print(told("\n".join(telling.lines()), ascii_only, "   ", language=lang))
        if (scene := telling.scene()) is not None:
            print(draw_scene(scene, ascii_only, coordinates=coordinates), end="")
    return EXIT_CODES.get(found.kind, 0)
