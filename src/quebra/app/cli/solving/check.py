"""quebra check"""

from __future__ import annotations

import click

from quebra.app.cli.boards import answer_in
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import ascii_option, coordinates_option, json_option, language_option
from quebra.app.cli.terminal import draw, marked_cells
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.reading import load
from quebra.core.referee import check
from quebra.core.verdict import Verdict
from quebra.core.words import say, tell


@click.command(
    name="check",
    epilog=worked("quebra check board.txt answer.txt", "quebra check board.txt half.txt --partial --lang pt"),
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="ANSWER")
@click.option("--partial", is_flag=True, help="Open cells (.) are undecided: name only what is surely wrong.")
@json_option
@coordinates_option(True)
@ascii_option
@language_option
def command(
    file: str,
    answer_file: str,
    partial: bool,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Check ANSWER against the board in FILE and name every broken rule with its cells.

    If something is wrong, a picture shows where: the cells named stand between exclamation marks.

    Exit code: 0 right, 1 wrong, 2 bad input.
    """
    if file == answer_file == "-":
        raise click.UsageError("only one of FILE and ANSWER can be standard input")
    board = load(file)
    answer = answer_in(answer_file, board, partial=partial)
    verdict = check(board, answer, partial=partial)
    if as_json:
        violations = [
            {"rule": v.rule, "cells": [list(cell) for cell in v.cells], "text": tell(board, v, lang)}
            for v in verdict.violations
        ]
        print_json({"right": verdict.right, "complete": verdict.complete, "violations": violations})
    else:
        print("\n".join(verdict_lines(board, verdict, lang)))
        if not verdict.right:
            wrong = wrong_cells(verdict)
            picture = draw(board, answer, ascii_only, coordinates=coordinates, wrong=wrong, language=lang)
            print(picture, end="")
    return 0 if verdict.right else 1


def wrong_cells(verdict: Verdict) -> set[Cell]:
    """The cells to mark in a picture of a wrong answer."""
    return {cell for violation in verdict.violations for cell in marked_cells(violation.cells)}


def verdict_lines(board: Board, verdict: Verdict, lang: str) -> list[str]:
    """A verdict in sentences."""
    if verdict.right:
        return [say("quebra.app", lang, "right" if verdict.complete else "right_so_far")]
    broken = [f"  {violation.rule}: {tell(board, violation, lang)}" for violation in verdict.violations]
    return [say("quebra.app", lang, "wrong", {"count": len(verdict.violations)}), *broken]
