"""quebra check"""

from __future__ import annotations

import click

from quebra.app.answers.checking import finishable_in_time, verdict_json
from quebra.app.cli.boards import answer_in
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
from quebra.app.cli.terminal import draw, marked_cells
from quebra.core.files.sources import load
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.referee import check
from quebra.core.verdict import Verdict
from quebra.core.words import say, tell


@click.command(
    name="check",
    epilog=worked(
        "quebra check board.txt answer.txt",
        "quebra check board.txt half.txt --partial --lang pt",
        "quebra check board.txt half.txt --deep --time-limit 10",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="ANSWER")
@click.option("--partial", is_flag=True, help="Open cells (.) are undecided: name only what is surely wrong.")
@click.option(
    "--deep", is_flag=True, help="As --partial, and find out whether what is filled in can be finished."
)
@time_limit_option
@json_option
@coordinates_option(True)
@ascii_option
@language_option
def command(
    file: str,
    answer_file: str,
    partial: bool,
    deep: bool,
    time_limit: float | None,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Check ANSWER against the board in FILE and name every broken rule with its cells.

    If something is wrong, a picture shows where: the cells named stand between exclamation marks.

    ANSWER may carry pencil marks; they are not judged (see `quebra hint`).

    Exit code: 0 right, 1 wrong (or, with --deep, it cannot be finished), 2 bad input, 3 the time limit came
    first.
    """
    if file == answer_file == "-":
        raise click.UsageError("only one of FILE and ANSWER can be standard input")
    if time_limit is not None and not deep:
        raise click.UsageError("--time-limit is for --deep")
    board = load(file)
    answer = answer_in(answer_file, board, partial=partial or deep)
    verdict = check(board, answer, partial=partial or deep)
    finishable = finishable_in_time(board, answer, time_limit) if deep else None
    if as_json:
        print_json(verdict_json(board, verdict, finishable, lang))
    else:
        outlook = [_outlook(finishable, lang)] if deep and verdict.right and not verdict.complete else []
        lines = [*verdict_lines(board, verdict, lang), *outlook]
        print(told("\n".join(lines), ascii_only, language=lang))
        if not verdict.right:
            wrong = wrong_cells(verdict)
            picture = draw(board, answer, ascii_only, coordinates=coordinates, wrong=wrong, language=lang)
            print(picture, end="")
    if deep and finishable is None:
        return TIME_UP
    return 1 if finishable is False or not verdict.right else 0


def _outlook(finishable: bool | None, lang: str) -> str:
    keys = {True: "finishable", False: "not_finishable", None: "finishable_unknown"}
    return say("quebra.app", lang, keys[finishable])


def wrong_cells(verdict: Verdict) -> set[Cell]:
    """The cells to mark in a picture of a wrong answer."""
    return {cell for violation in verdict.violations for cell in marked_cells(violation.cells)}


def verdict_lines(board: Board, verdict: Verdict, lang: str) -> list[str]:
    """A verdict in sentences."""
    if verdict.right:
        return [say("quebra.app", lang, "right" if verdict.complete else "right_so_far")]
    broken = [f"  {violation.rule}: {tell(board, violation, lang)}" for violation in verdict.violations]
    return [say("quebra.app", lang, "wrong", {"count": len(verdict.violations)}), *broken]
