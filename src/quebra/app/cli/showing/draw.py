"""quebra draw"""

from __future__ import annotations

import os

import click

from quebra.app.cli.help import worked
from quebra.app.cli.options import language_option, no_nan, theme_option, time_limit_option
from quebra.core.files.saving import ending_of, require_other, require_writable
from quebra.core.files.sources import read_text

ENDINGS = (".svg", ".png", ".pdf")
SMALLEST, LARGEST = 4, 400


@click.command(
    name="draw",
    epilog=worked(
        "quebra draw board.txt -o board.svg --coordinates",
        "quebra draw snake-1-6x6 -o snake.png --answer --cell-size 64",
        "quebra draw kenken-testBoard -o steps.pdf --steps --lang pt",
        "quebra draw puzzles.jsonl -o puzzles.pdf --theme print",
        "quebra draw board.txt half.txt -o half.png --check",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="[ANSWER]", required=False)
@click.option("-o", "--output", required=True, metavar="OUT", help="A name that ends in .svg, .png or .pdf.")
@click.option("--answer", is_flag=True, help="Draw the solution, too.")
@click.option("--steps", is_flag=True, help="The explanation as numbered small pictures.")
@click.option("--all", "every", is_flag=True, help="With --steps: routine steps, too.")
@click.option("--check", "checked", is_flag=True, help="Mark the cells of ANSWER where a rule is broken.")
@theme_option
@click.option(
    "--cell-size",
    "cell",
    type=click.FloatRange(SMALLEST, LARGEST),
    callback=no_nan,
    metavar="N",
    help="Side of a cell in pixels.",
)
@click.option("--coordinates", is_flag=True, help="Number the rows and columns.")
@time_limit_option
@language_option
def command(
    file: str,
    answer_file: str | None,
    output: str,
    answer: bool,
    steps: bool,
    every: bool,
    checked: bool,
    theme: str,
    cell: float | None,
    coordinates: bool,
    time_limit: float | None,
    lang: str,
) -> int:
    """Draw the boards of FILE as SVG, PNG or PDF; with ANSWER, what is filled in so far.

    Several boards become pages of one PDF, or pictures with numbers in their names. FILE may also be the
    record of a Zurero game (more for those: quebra zurero draw). Exit code: 0 done, 1 no solution to draw,
    2 bad input, 3 the time limit came first.
    """
    from quebra.app.cli.showing.draw_run import Drawer, DrawOptions
    from quebra.app.drawing import PictureStyle

    _require_sense(answer_file, answer, steps, every, checked)
    ending = ending_of(output, "--output", ENDINGS)
    require_writable(output, "--output")
    require_other(output, (file, *([answer_file] if answer_file else [])), "--output")
    style = PictureStyle(theme, cell, coordinates, lang)
    drawer = Drawer(DrawOptions(output, ending, answer, steps, every, checked, time_limit, style))
    if answer_file is not None:
        return drawer.filled(file, answer_file)
    record = _record(file)
    if record is not None:
        return drawer.game(file, record)
    return drawer.boards(file)


def _require_sense(answer_file: str | None, answer: bool, steps: bool, every: bool, checked: bool) -> None:
    if answer_file is not None and (answer or steps):
        raise click.UsageError(f"ANSWER and --{'answer' if answer else 'steps'} exclude each other")
    if answer and steps:
        raise click.UsageError("--answer and --steps exclude each other: the steps end in the solution")
    if every and not steps:
        raise click.UsageError("--all needs --steps")
    if checked and answer_file is None:
        raise click.UsageError("--check needs an ANSWER")


def _record(file: str) -> str | None:
    """The text of a file that holds a Zurero game, or of a figure that shows one; None for anything else."""
    if file.lower().startswith("fig-") and not os.path.exists(file):
        return _figure(file)
    if not os.path.isfile(file) or file.endswith((".json", ".jsonl")):
        return None
    text = read_text(file)
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith("//")), "")
    return text if first.lower() == "zurero" or first.startswith(("(;", "[")) else None


def _figure(name: str) -> str | None:
    """The game that leads to a figure of Zurero's report, as text; None if there is no such figure."""
    from quebra.games.zurero.figures import figure_record, is_figure
    from quebra.games.zurero.records.text import write_record

    return write_record(figure_record(name)) if is_figure(name) else None
