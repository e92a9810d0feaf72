"""quebra importance"""

from __future__ import annotations

import click

from quebra.app.cli.authoring.common import require_place, telling_options
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import theme_option
from quebra.app.cli.sentences import told
from quebra.core.files.saving import ending_of, require_other, write_whole
from quebra.core.files.sources import load
from quebra.core.words import say
from quebra.engine.author.importance import Importance

ENDINGS = (".svg", ".png", ".pdf")


@click.command(
    name="importance",
    epilog=worked(
        "quebra importance board.txt",
        "quebra importance board.txt -o importance.svg",
        "quebra importance board.json --json",
    ),
)
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", metavar="OUT", help="Draw a heat map: a name in .svg, .png or .pdf.")
@click.option("--force", is_flag=True, help="Replace the file that is there.")
@theme_option
@telling_options
def command(
    file: str,
    output: str | None,
    force: bool,
    theme: str,
    time_limit: float | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Tell in which steps each clue of the board in FILE is used, and how many cells they decide.

    The steps have the numbers that `quebra explain` gives them. Exit code: 0 done, 1 the board has no
    solution, 2 bad input, 3 the time limit came first.
    """
    from quebra.engine.author.importance import importance

    if output is not None:
        ending_of(output, "--output", ENDINGS)
        require_other(output, (file,), "--output")
    require_place(output, force)
    found = importance(load(file), time_limit=time_limit)
    draws = output is not None and found.status != "none"
    if draws:
        _draw(found, str(output), theme, lang)
    if as_json:
        from quebra.app.author.data import importance_json

        print_json(importance_json(found, lang))
    else:
        _tell(found, ascii_only, lang)
    if draws:
        written = say("quebra.app", lang, "picture_written", {"file": str(output)})
        click.echo(told(written, ascii_only, language=lang), err=True)
    if not found.complete:
        return TIME_UP
    return 1 if found.status == "none" else 0


def _tell(found: Importance, ascii_only: bool, language: str) -> None:
    from quebra.app.author.told import AuthorVoice, capital

    voice = AuthorVoice(language)
    # What is not used so far may be yet.
    told_of = found.weights if found.complete else [one for one in found.weights if one.steps or one.amount]
    lines = [f"- {voice.weight(one)}" for one in told_of]
    if found.status == "none":
        lines.append(voice.say("no_steps"))
    elif not found.weights:
        lines.append(voice.say("no_clues"))
    elif found.status == "multiple":
        lines.append(voice.say("steps_of_several"))
    if found.weights and found.weights[0].amount:
        first = found.weights[0]
        most = voice.say("decides_most", clue=voice.clue(first.clue), count=first.amount)
        lines.append(capital(most))
    if not found.complete:
        lines.append(voice.say("weights_so_far"))
    print(told("\n".join(lines), ascii_only, "  ", language=language), flush=True)


def _draw(found: Importance, output: str, theme: str, language: str) -> None:
    from quebra.app.author.pictures import heat_map
    from quebra.app.drawing import PictureStyle, content
    from quebra.app.naming import called
    from quebra.app.picture import Picture, fitting_cell
    from quebra.render.describe import describe

    scene = heat_map(found, language)
    picture = Picture(
        scene,
        called(found.board, language, scene),
        describe(scene, language),
        theme,
        fitting_cell(scene),
        language,
    )
    write_whole(output, content([picture], ending_of(output, "--output", ENDINGS), PictureStyle(theme)))
