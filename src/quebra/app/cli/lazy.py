"""Groups of commands that load a command when it is called, so that --help is quick."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click


class LazyGroup(click.Group):
    """A group whose commands are modules: ``PACKAGE.MODULE.command``.

    ``summaries`` says in a line what each module's command does; a module in a folder of the package is
    written with its folder (``solving.solve``), its command is called by the last part.
    """

    package = ""
    summaries: Mapping[str, str] = {}

    @property
    def _modules(self) -> dict[str, str]:
        return {module.rpartition(".")[2]: module for module in self.summaries}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        command = import_module(f"{self.package}.{self._modules[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(zip(self._modules, self.summaries.values(), strict=True)))


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
