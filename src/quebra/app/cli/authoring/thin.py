"""quebra thin"""

from __future__ import annotations

import click

from quebra.app.author.clues import kept
from quebra.app.cli.authoring.common import board_options, clue_options, hand_out, require_place
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.sentences import told
from quebra.core.files.sources import load
from quebra.engine.author.thin import Thinned


@click.command(
    name="thin",
    epilog=worked(
        "quebra thin board.txt",
        "quebra thin board.txt --drop --difficulty hard -o harder.txt",
        "quebra thin board.json --symmetry rotation180 --json",
    ),
)
@click.argument("file", metavar="FILE")
@click.option("--drop", is_flag=True, help="Print the board without all that can be left out together.")
@click.option("--difficulty", metavar="LEVEL", help="Leave out clues only until this level is reached.")
@clue_options
@click.option(
    "--grade/--no-grade",
    "grading",
    default=None,
    help="Grade the boards without each clue: all, or none (usual: 10).",
)
@board_options
def command(
    file: str,
    drop: bool,
    difficulty: str | None,
    keep: tuple[str, ...],
    symmetry: str,
    grading: bool | None,
    output: str | None,
    force: bool,
    time_limit: float | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Tell which clues of the board in FILE are superfluous, one at a time and together.

    With --drop and --difficulty it is tried in several orders to reach just that level. Exit code: 0 some
    are (or the level is reached), 1 none is (or it is not, or the board has not one solution), 2 bad
    input, 3 the time limit came first.
    """
    from quebra.engine.author.thin import GRADED, thin

    if output is not None and not drop:
        raise click.UsageError("--output writes the board without clues: it goes with --drop")
    if difficulty is not None and not drop:
        raise click.UsageError("--difficulty says how far clues are left out: it goes with --drop")
    require_place(output, force)
    board = load(file)
    thinned = thin(
        board,
        difficulty=difficulty,
        symmetry=symmetry,
        keep=kept(keep, board),
        drop=drop and (grading is not False or difficulty is not None),
        graded=0 if drop or grading is False else None if grading else GRADED,
        time_limit=time_limit,
    )
    if as_json:
        from quebra.app.author.data import thinned_json

        print_json(thinned_json(thinned, drop))
        if drop and output is not None and thinned.is_fit:
            hand_out(thinned.puzzle, output)
    elif drop and thinned.is_fit:
        from quebra.app.author.told import AuthorVoice

        voice = AuthorVoice(lang)
        hand_out(thinned.puzzle, output)
        click.echo(told(voice.dropped(thinned, difficulty), ascii_only, language=lang), err=True)
    else:
        _tell(thinned, ascii_only, lang, beside_board=drop)
    if not thinned.complete:
        return TIME_UP
    if not thinned.is_fit:
        return 1
    if drop and difficulty is not None:
        return 0 if thinned.grade is not None and thinned.grade.level == difficulty else 1
    return 0 if thinned.superfluous else 1


def _tell(thinned: Thinned, ascii_only: bool, language: str, *, beside_board: bool) -> None:
    from quebra.app.author.told import AuthorVoice

    voice = AuthorVoice(language)
    lines = []
    if thinned.status in ("none", "multiple"):
        lines.append(voice.say(f"no_spare_{thinned.status}"))
    elif not thinned.superfluous and thinned.complete:
        lines.append(voice.say("none_superfluous"))
    if thinned.superfluous:
        lines.append(voice.say("superfluous"))
        lines += [f"- {voice.superfluous(one)}" for one in thinned.superfluous]
    if len(thinned.together) > 1:
        clues = ", ".join(map(voice.clue, thinned.together))
        lines.append(voice.say("together", clues=clues))
    if not thinned.complete:
        lines.append(voice.say("more" if thinned.superfluous else "spare_unknown"))
    click.echo(told("\n".join(lines), ascii_only, "  ", language=language), err=beside_board)
