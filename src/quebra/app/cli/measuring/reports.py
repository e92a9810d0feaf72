"""quebra reports"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING

import click

from quebra.app.cli.exits import BAD_INPUT, INTERRUPTED, complain
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.measuring.plot_file import plot_options, require_plot
from quebra.app.cli.options import json_option, language_option, no_nan
from quebra.app.cli.output import report_only
from quebra.app.cli.progress import Ticker, bar
from quebra.app.reports import WORDS
from quebra.core.files.saving import require_writable, write_whole
from quebra.core.words import say

if TYPE_CHECKING:  # the engine is loaded when something is measured, not for --help
    from quebra.app.reports.compared import ComparedTable
    from quebra.app.reports.measure import Measurer
    from quebra.app.reports.published import PublishedReport

PAGE = "docs/reports.md"


@click.command(
    name="reports",
    epilog=worked(
        "quebra reports --list",
        "quebra reports snake-2",
        "quebra reports kenken shakashaka --budget 2 --plot times.svg",
        "quebra reports --write",
    ),
)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--list", "listing", is_flag=True, help="Only tell the reports' names and tables.")
@click.option(
    "--budget",
    type=click.FloatRange(0, min_open=True),
    callback=no_nan,
    default=10.0,
    metavar="S",
    help="Seconds a cell may take (10).",
)
@click.option(
    "--write",
    "page",
    is_flag=False,
    flag_value=PAGE,
    metavar="[FILE]",
    help=f"Renew the marked section of a page ({PAGE}); the text around it stays.",
)
@plot_options
@json_option
@language_option
def command(
    names: tuple[str, ...],
    listing: bool,
    budget: float,
    page: str | None,
    plot: str | None,
    theme: str,
    as_json: bool,
    lang: str,
) -> int:
    """Measure what the five reports measured, on the same boards, and print their figures beside ours.

    NAME is snake-1, snake-2, shakashaka, zurero or kenken; all five without it. Where a report is wrong, by
    the rules or by its own figures, it says so and why. Exit code: 0 done, 2 bad input, 130 interrupted; what
    was measured by then is printed.
    """
    from quebra.app.reports.counterparts import OwnRunner
    from quebra.app.reports.measure import Measurer
    from quebra.app.reports.published import NAMES, published

    reports = [published(name) for name in dict.fromkeys(names or NAMES)]
    if listing:
        return _list(reports, lang)
    require_plot(plot)
    if page is not None:
        if names:
            raise click.UsageError("--write renews the tables of all five reports: it goes without NAME")
        from quebra.app.reports.page import require_marks

        report_only()
        require_marks(page)
        require_writable(page, "--write")
    session = _Session(Measurer(OwnRunner(), budget), as_json, lang)
    code = session.run(reports)
    session.renew(page, code)
    return session.draw(plot, theme, code)


def _list(reports: Sequence[PublishedReport], lang: str) -> int:
    from quebra.app.reports.told import list_line

    for report in reports:
        print(list_line(report, lang))
    return 0


@dataclass(slots=True)
class _Session:
    measurer: Measurer
    as_json: bool
    lang: str
    tables: list[ComparedTable] = field(default_factory=list)

    def run(self, reports: Sequence[PublishedReport]) -> int:
        """Tables as soon as they are measured; what an interrupt leaves of one is told, too."""
        from quebra.app.reports.compared import ComparedTable

        wanted = [
            ComparedTable(report, table, self.measurer.budget)
            for report in reports
            for table in report.tables
        ]
        total = sum(len(table.counterparts()) for table in wanted)
        for table in wanted:
            self.tables.append(table)
            with Ticker() as ticker:
                is_whole = self._measure(table, total, ticker)
            self._tell(table, first=table.table is table.report.tables[0])
            if not is_whole:
                return complain(self.say("interrupted"), INTERRUPTED)
        return 0

    def _measure(self, table: ComparedTable, total: int, ticker: Ticker) -> bool:
        """Whether all of it was measured."""
        try:
            for counterpart in table.counterparts():
                done = sum(len(other.runs) for other in self.tables)
                what, where = f"{counterpart.by} {counterpart.subject}", table.table.label
                ticker.tell(f"{bar(done, total)} {done}/{total} {table.report.name}, {where}: {what}")
                table.runs[counterpart] = self.measurer.measure(counterpart)
        except KeyboardInterrupt:
            return False
        return True

    def _tell(self, table: ComparedTable, *, first: bool) -> None:
        if self.as_json:
            for line in table.to_json(self.lang):
                print_json(line)
            return
        from quebra.app.reports.told import ROOM, explained, heading, table_lines

        width = get_terminal_size((100, 24)).columns
        if len(self.tables) == 1:
            print(fill(explained(table.budget, self.lang), min(width, ROOM) - 1), end="\n\n")
        if first:
            print(fill(heading(table.report, self.lang), width - 1), end="\n\n")
        print("\n".join(table_lines(table, self.lang, width)), end="\n\n", flush=True)

    def draw(self, place: str | None, theme: str, code: int) -> int:
        """The picture of what was measured; gives the exit code of the command."""
        if place is None:
            return code
        from quebra.app.reports.picture import reports_plot

        picture = reports_plot(self.tables, self.lang, theme)
        if picture is None:
            return complain(self.say("nothing_to_draw"), code or BAD_INPUT)
        write_whole(place, picture)
        if not self.as_json:
            print(self.say("plot_written", file=place), flush=True)
        return code

    def renew(self, page: str | None, code: int) -> None:
        """The page gets a whole section or stays as it was."""
        if page is None:
            return
        if code:
            complain(self.say("page_kept", file=page))
            return
        from quebra.app.reports.page import renew

        renew(page, self.tables, self.lang)
        if not self.as_json:
            print(self.say("page_written", file=page), flush=True)

    def say(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.lang, key, values)
