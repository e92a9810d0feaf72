"""The `quebra` command: finds its subcommands, and turns every error into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

import click

from quebra import __version__
from quebra.app.cli.exits import INTERRUPTED, complain
from quebra.app.cli.help import worked
from quebra.app.cli.lazy import LazyGroup
from quebra.app.cli.output import OutputError, standard_output
from quebra.core.errors import QuebraError

# Room and name, what it does; each is a module, loaded when it runs.
COMMANDS = {
    "menu": "Choose from a menu, with questions in place of options.",
    "solving.solve": "Solve puzzles; prove one, several or no solution.",
    "explaining.explain": "Solve step by step, with the reason of every step.",
    "explaining.hint": "The next step of a board in play, or its mistake.",
    "explaining.grade": "Tell how hard boards are for people.",
    "making.generate": "Make new puzzles: one solution, the level asked for.",
    "authoring.repair": "Propose the smallest changes that leave exactly one solution.",
    "authoring.fill": "Fill in the clues that a layout leaves open.",
    "authoring.importance": "Tell what each clue is good for; draw it as a heat map.",
    "authoring.thin": "Tell which clues are superfluous, or leave them out.",
    "making.book": "Typeset puzzles as a booklet to print.",
    "solving.check": "Check an answer and name every broken rule.",
    "showing.show": "Show a board, or a board with an answer, in the terminal.",
    "showing.draw": "Draw boards as SVG, PNG or PDF.",
    "showing.examples": "List the bundled boards, or print one.",
    "showing.convert": "Write boards in another format or notation.",
    "measuring.stats": "Count a batch by puzzle, size and level; draw it.",
    "solving.compare": "Compare engines, or strategies of search, on the same boards.",
    "measuring.bench": "Measure how fast boards are solved and made on this machine.",
    "measuring.reports": "Print the five reports' tables, theirs beside ours.",
    "serving.serve": "Serve the studio: a page on which people play.",
    "zurero": "Play, study and referee the board game Zurero.",
    "showing.demo": "See what Quebra does, in one screen.",
}


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=worked("quebra solve snake-2-puzzle-5 --stats"),
)
@click.version_option(__version__, prog_name="quebra")
@click.pass_context
def cli(ctx: click.Context) -> int:
    """Quebra solves, explains, grades, generates, checks, draws and prints Bosnian Snake, Shakashaka and
    KenKen, and plays Zurero.

    FILE may be a text file, a .json, a .jsonl (one puzzle a line), a .pl of Prolog facts, - for
    standard input, a puzz.link address, a Keen game ID, or the name of a bundled board. Alone in a
    terminal, `quebra` opens its menu.
    """
    if ctx.invoked_subcommand is None:
        if _at_terminal():
            from quebra.app.terminal.menu.start import run_menu
            from quebra.core.words import default_language

            return run_menu(default_language())
        click.echo(ctx.get_help())
    return 0


def _at_terminal() -> bool:
    """Whether somebody sits there: what is typed and what is shown are a terminal's."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


assert isinstance(cli, LazyGroup)
cli.package, cli.summaries = "quebra.app.cli", COMMANDS


def run() -> NoReturn:
    """The entry point: results on standard output, one line for every error."""
    if "_QUEBRA_COMPLETE" in os.environ:
        cli.main(prog_name="quebra")  # answers the shell that asks for completions, and exits
    sys.exit(guarded(sys.argv[1:]))


def guarded(arguments: list[str]) -> int:
    """Runs a command line and gives its exit code.

    click's own main() would swallow interrupts and closed pipes before they get here.
    """
    return answered(lambda: _invoked(arguments))


def answered(work: Callable[[], int]) -> int:
    """Does some work and gives its exit code; whatever goes wrong is told in one line."""
    try:
        with standard_output():
            return work()
    except click.UsageError as error:
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        return complain(error.format_message() + where)
    except click.ClickException as error:
        return complain(error.format_message())
    except QuebraError as error:
        return complain(str(error))
    except OutputError as error:
        return 0 if error.unheard else complain(f"cannot write the results: {error.strerror}")
    except OSError as error:
        return complain(_told(error))
    except (KeyboardInterrupt, click.Abort):
        from quebra.core.words import default_language, say

        return complain(say("quebra.app", default_language(), "interrupted"), INTERRUPTED)
    except RecursionError:
        return complain("the input is nested too deeply")
    except MemoryError:
        return complain("not enough memory for this board")


def _invoked(arguments: list[str]) -> int:
    try:
        with cli.make_context("quebra", arguments) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as stop:  # a help page was asked for
        code = stop.exit_code
    return code if isinstance(code, int) else 0


def _told(error: OSError) -> str:
    """What the system refuses, and with which file."""
    reason = error.strerror or str(error) or type(error).__name__
    place = error.filename
    return f"{os.fsdecode(place)}: {reason}" if isinstance(place, str | bytes) else f"cannot go on: {reason}"
