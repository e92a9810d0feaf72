"""Groups of commands that load a command when it is called, so that --help is quick."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click


class LazyGroup(click.Group):
    """A group whose commands are modules: ``PACKAGE.NAME.command``."""

    package = ""
    summaries: Mapping[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.summaries:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))


def lazy_group(
    name: str, package: str, summaries: Mapping[str, str], description: str, epilog: str
) -> LazyGroup:
    """A group below the main one."""

    def show_help(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())

    group = LazyGroup(
        name,
        callback=click.pass_context(show_help),
        invoke_without_command=True,
        help=description,
        epilog=epilog,
    )
    group.package, group.summaries = package, summaries
    return group
