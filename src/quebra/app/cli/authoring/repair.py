"""quebra repair"""

from __future__ import annotations

import click

from quebra.app.author.clues import kept
from quebra.app.cli.authoring.common import board_options, clue_options, hand_out, require_place
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.sentences import told
from quebra.core.errors import InputError
from quebra.core.files.sources import load
from quebra.core.game import Board
from quebra.engine.author.proposal import Repairs


@click.command(
    name="repair",
    epilog=worked(
        "quebra repair board.txt",
        "quebra repair board.txt --keep r4c7,row3 --apply 1 -o repaired.txt",
        "quebra repair board.json --limit 20 --json",
    ),
)
@click.argument("file", metavar="FILE")
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="Proposals wanted.")
@click.option(
    "--changes", type=click.IntRange(1, 4), default=2, show_default=True, help="Clues changed at most."
)
@clue_options
@click.option("--layout", is_flag=True, help="Black cells may become white, white ones black.")
@click.option("--apply", "chosen", type=click.IntRange(1), metavar="N", help="Print the board of proposal N.")
@click.option("--grade/--no-grade", "grading", default=None, help="Grade all proposals, or none (usual: 3).")
@board_options
def command(
    file: str,
    limit: int,
    changes: int,
    keep: tuple[str, ...],
    symmetry: str,
    layout: bool,
    chosen: int | None,
    grading: bool | None,
    output: str | None,
    force: bool,
    time_limit: float | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Propose the smallest changes of clues after which the board in FILE has exactly one solution.

    A clue says something else, is left out, or is new; every proposal is proven. Best first.
    With --apply a board that has one solution is printed as it is. Unless told otherwise, it is
    tried for 30 seconds. Exit code: 0 there are proposals, or the board has one solution; 1 nothing
    was found, 2 bad input, 3 the time limit came first, or nothing was found though not all could be
    tried.
    """
    from quebra.engine.author.repair import GIVE_UP, GRADED, repair

    if output is not None and chosen is None:
        raise click.UsageError("--output writes the board of a proposal: --apply N says which")
    require_place(output, force)
    board = load(file)
    repairs = repair(
        board,
        limit=max(limit, chosen or 0),
        most_changes=changes,
        keep=kept(keep, board),
        symmetry=symmetry,
        layout=layout,
        graded=GRADED if grading is None else limit * grading,
        time_limit=time_limit or GIVE_UP,
    )
    applied = None if chosen is None else _applied(repairs, chosen, file)
    if as_json:
        from quebra.app.author.data import applied_json, repairs_json

        told_all = repairs_json(repairs, lang)
        print_json(told_all if chosen is None else told_all | applied_json(applied))
    elif applied is None or not repairs.proposals:
        _tell(repairs, changes, ascii_only, lang, beside_board=chosen is not None)
    if applied is not None and (output is not None or not as_json):
        hand_out(applied, output)
    if not repairs.complete:
        return TIME_UP
    return 0 if repairs.proposals or repairs.status == "unique" else 1


def _applied(repairs: Repairs, chosen: int, file: str) -> Board | None:
    """The board of the proposal chosen; one that needs no change is what it was."""
    if repairs.status == "unique":
        return repairs.board
    if not repairs.proposals:
        return None
    if chosen > len(repairs.proposals):
        raise InputError(f"--apply: expected 1 to {len(repairs.proposals)}, found {chosen}", source=file)
    return repairs.proposals[chosen - 1].board


def _tell(repairs: Repairs, changes: int, ascii_only: bool, language: str, *, beside_board: bool) -> None:
    from quebra.app.author.told import AuthorVoice
    from quebra.core.words import say

    voice = AuthorVoice(language)
    lines = []
    if repairs.status == "unique":
        lines.append(voice.say("is_unique"))
    else:
        lines.append(say("quebra.app", language, repairs.status))
    if repairs.proposals:
        lines.append(voice.say("proposals"))
        lines += [f"{n}. {voice.proposal(one)}" for n, one in enumerate(repairs.proposals, 1)]
    if not repairs.complete:
        lines.append(voice.say("more" if repairs.proposals else "nothing_yet"))
    elif not repairs.proposals and repairs.status != "unique":
        lines.append(voice.say("nothing" if changes > 1 else "nothing_one", count=changes))
    click.echo(told("\n".join(lines), ascii_only, "   ", language=language), err=beside_board)
