"""quebra generate: one command for each puzzle, with what can be set for it."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from quebra.app.cli.help import worked
from quebra.app.cli.making.generate_options import Options, sections, usual_size
from quebra.core.registry import game_named, games
from quebra.engine.generate.request import DIFFICULTIES, can_be_made, requests_of, require_made


class _Puzzles(click.Group):
    """The puzzles that can be generated. Options may stand before the puzzle's name, too."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in games() if can_be_made(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command_for(cmd_name.lower()) if cmd_name.lower() in self.list_commands(ctx) else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = self.list_commands(ctx)
        place = next((place for place, word in enumerate(args) if word.lower() in known), None)
        if place is not None:
            args = [args[place].lower(), *args[:place], *args[place + 1 :]]
        elif args and not {"-h", "--help"} & set(args):
            if not args[0].startswith("-"):
                require_made(args[0])  # complains if there is no such puzzle, too
            raise click.UsageError(f"expected a puzzle to generate, one of: {', '.join(known)}", ctx)
        elif args:
            args = ["--help"]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            part = requests_of(name)
            least, most = part.SIZES
            sizes = f"sides of {least} to {most}, {usual_size(part)} unless told otherwise"
            rows.append((name, f"{game_named(name).titles['en']}, {sizes}."))
        with formatter.section("Puzzles"):
            formatter.write_dl(rows)
        with formatter.section("Levels"):
            formatter.write_text(f"{', '.join(DIFFICULTIES[:-1])}, or {DIFFICULTIES[-1]}")


class _Sections(click.Command):
    """A command whose help lists its options in sections."""

    sections: dict[str, Options]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        listed = [param for params in self.sections.values() for param in params]
        rest = [param for param in self.get_params(ctx) if param not in listed]
        for heading, params in {**self.sections, "Other": rest}.items():
            records = [record for param in params if (record := param.get_help_record(ctx)) is not None]
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


@click.group(
    name="generate",
    cls=_Puzzles,
    invoke_without_command=True,
    options_metavar=None,
    subcommand_metavar="TYPE [OPTIONS]",
    epilog=worked(
        "quebra generate kenken --size 6x6 --difficulty hard",
        "quebra generate shakashaka --size 10x10 --symmetry rotation180 --seed 7 | quebra show -",
        "quebra generate bosnian-snake --count 100 --jobs 2 --output snakes.jsonl",
        "quebra generate kenken --help",
    ),
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Make new puzzles: exactly one solution, of the level asked for, the same again for the same seed.

    `quebra generate TYPE --help` lists what can be set for a puzzle.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _command_for(name: str) -> click.Command:
    title, part = game_named(name).titles["en"], requests_of(name)
    size, options = usual_size(part), sections(title, part)
    made = _Sections(
        name,
        params=[param for params in options.values() for param in params],
        callback=partial(_run, name, tuple(option.name for option in part.OPTIONS)),
        help=f"""Make new puzzles: {title}.

        Without --output they go to standard output as text, with level, score and seed above each.
        Exit code: 0 made, 2 a request that cannot be met or bad input, 3 given up.""",
        epilog=worked(
            f"quebra generate {name} --size {size} --difficulty hard",
            f"quebra generate {name} --count 3 --seed 7 --json",
            f"quebra generate {name} --count 1000 --jobs all --seed 7 --output {name}.jsonl",
            f"quebra generate {name} --count 1000 --jobs all --seed 7 --output {name}.jsonl --resume",
        ),
    )
    made.sections = options
    return made


def _run(name: str, own: tuple[str, ...], **values: Any) -> int:
    from quebra.app.cli.making.generate_run import GenerateOptions, run

    options = {key: values.pop(key) for key in own}
    return run(GenerateOptions(type=name, options=options, **values))
