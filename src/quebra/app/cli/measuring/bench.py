"""quebra bench"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from quebra.app.bench import WORDS
from quebra.app.cli.exits import INTERRUPTED, TIME_UP, complain
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.measuring.plot_file import plot_options, require_plot
from quebra.app.cli.options import json_option, language_option
from quebra.app.cli.progress import Ticker
from quebra.core.errors import InputError, TimeUp, shorten
from quebra.core.files.saving import write_whole
from quebra.core.registry import game_named, games
from quebra.core.words import number, say
from quebra.engine.solve.sat import engine_names

if TYPE_CHECKING:  # the engine is loaded when boards are made, not for --help
    from quebra.app.bench.boards import Case
    from quebra.app.bench.measure import Bench, BenchRow

LARGEST = 1000


def _sizes(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """Sides of boards: 5,8,10."""
    if value is None:
        return None
    parts = [part.strip() for part in value.split(",") if part.strip()]
    if not parts or not all(
        part.isascii() and part.isdigit() and len(part) <= 4 and 1 <= int(part) <= LARGEST for part in parts
    ):
        raise InputError(f"--sizes: expected sides of boards such as 5,8,10, found {shorten(value)!r}")
    return tuple(sorted({int(part) for part in parts}))


@click.command(
    name="bench",
    epilog=worked(
        "quebra bench",
        "quebra bench --type kenken --sizes 4,6,8,10 --baseline cadical",
        "quebra bench --json --plot times.svg > times.jsonl",
    ),
)
@click.option("--type", "types", metavar="NAME", multiple=True, help="Only this puzzle; may be repeated.")
@click.option("--sizes", callback=_sizes, metavar="A,B,…", help="Sides of the boards (5,7,9,12,16).")
@click.option(
    "--baseline",
    type=click.Choice(engine_names()),
    default="glucose",
    help="Engine to compare with (glucose).",
)
@click.option("--boards", type=click.IntRange(1, 1000), default=3, help="Boards a size (3).")
@click.option("--runs", type=click.IntRange(1, 1000), default=5, help="Runs a board; the median counts (5).")
@click.option(
    "--time-limit", type=click.FloatRange(0, min_open=True), metavar="S", help="Seconds for all of it."
)
@plot_options
@json_option
@language_option
def command(
    types: tuple[str, ...],
    sizes: tuple[int, ...] | None,
    baseline: str,
    boards: int,
    runs: int,
    time_limit: float | None,
    plot: str | None,
    theme: str,
    as_json: bool,
    lang: str,
) -> int:
    """Measure how fast Quebra makes boards, solves them and proves their solutions unique, on this machine.

    The boards are the same every time; where they are solved, an engine of python-sat is measured beside
    it for comparison. Exit code: 0 done, 2 bad input, 3 the time limit came first, 130 interrupted; what
    was measured by then is printed.
    """
    from quebra.app.bench.boards import cases_for
    from quebra.app.bench.measure import Bench
    from quebra.engine.model.clock import Clock

    require_plot(plot)
    wanted = list(dict.fromkeys(game_named(name).name for name in types)) or list(games())
    cases, refused = cases_for(wanted, sizes)
    session = _Session(Bench(baseline, boards, runs, Clock(time_limit)), cases, plot, theme, as_json, lang)
    for reason in refused:
        complain(session.say("left_out", reason=reason))
    return session.run()


@dataclass(frozen=True, slots=True)
class _Session:
    bench: Bench
    cases: list[Case]
    plot: str | None
    theme: str
    as_json: bool
    lang: str

    def run(self) -> int:
        """Rows as soon as they are measured; then the picture of those there are."""
        rows: list[BenchRow] = []
        code = 0
        ticker = Ticker()
        try:
            for case in self.cases:
                row = self._row(case, ticker)
                ticker.clear()
                if row is not None:
                    self._tell(row, first=not rows)
                    rows.append(row)
        except TimeUp:
            ticker.clear()
            code = complain(self.say("too_late", done=len(rows), all=len(self.cases)), TIME_UP)
        except KeyboardInterrupt:
            ticker.clear()
            code = complain(self.say("interrupted", done=len(rows), all=len(self.cases)), INTERRUPTED)
        self._conclude(rows)
        return code

    def _row(self, case: Case, ticker: Ticker) -> BenchRow | None:
        """One row, or nothing when its boards could not be made."""
        from quebra.app.bench.boards import GIVE_UP
        from quebra.engine.generate.attempt import GaveUp

        title, size = game_named(case.type).titles[self.lang], f"{case.size}x{case.size}"
        ticker.tell(self.say("making", type=title, size=size))

        def tell(done: int) -> None:
            ticker.tell(self.say("measuring", type=title, size=size, done=done, boards=self.bench.boards))

        try:
            return self.bench.measure(case, tell)
        except GaveUp:
            self.bench.clock.check()  # was it the time limit of the whole?
            ticker.clear()
            complain(self.say("given_up", type=title, size=size, seconds=f"{GIVE_UP:g}"))
            return None

    def _tell(self, row: BenchRow, *, first: bool) -> None:
        if self.as_json:
            print_json(row.to_json())
            return
        if first:
            print(self.say("heading", boards=self.bench.boards, runs=self.bench.runs), end="\n\n")
            columns = [self.say(f"column_{key}") for key in ("puzzle", "size", "making", "own", "ratio")]
            print(_line(*columns[:4], row.baseline, columns[4]))
        making, own, other = (
            f"{number(1000 * time, self.lang, 2)} ms"
            for time in (row.generate_seconds, row.seconds, row.baseline_seconds)
        )
        title, ratio = game_named(row.type).titles[self.lang], number(row.ratio, self.lang, 1)
        print(_line(title, f"{row.size}x{row.size}", making, own, other, ratio), flush=True)

    def _conclude(self, rows: list[BenchRow]) -> None:
        if not rows:
            return
        from quebra.app.bench.measure import mean_ratio

        if not self.as_json:
            ratio = mean_ratio(rows)
            key = "mean" if ratio >= 1 else "mean_slower"
            print(f"\n{self.say(key, ratio=number(ratio, self.lang, 1), baseline=self.bench.baseline)}")
        if self.plot is not None:
            from quebra.app.bench.picture import bench_plot

            write_whole(self.plot, bench_plot(rows, self.lang, self.theme))
            if not self.as_json:
                print(self.say("plot_written", file=self.plot), flush=True)

    def say(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.lang, key, values)


def _line(*columns: str) -> str:
    title, size, making, own, other, ratio = columns
    return f"{title:<14} {size:>7} {making:>13} {own:>11} {other:>11} {ratio:>17}"
