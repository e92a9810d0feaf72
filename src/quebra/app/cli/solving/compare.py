"""quebra compare"""

from __future__ import annotations

from dataclasses import dataclass, field

import click

from quebra.app.cli.boards import Spacing, entries, serve
from quebra.app.cli.exits import TIME_UP, complain, gravest
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.measuring.plot_file import plot_options, require_plot
from quebra.app.cli.options import json_option, language_option, no_nan
from quebra.app.cli.progress import Ticker
from quebra.app.compare import WORDS
from quebra.app.compare.measure import EngineRow, StrategyRow, Trial, measure_engine, measure_strategy
from quebra.app.compare.tables import ComparisonTables
from quebra.app.naming import title
from quebra.core.errors import QuebraError
from quebra.core.files.saving import write_whole
from quebra.core.game import Board
from quebra.core.reading import Entry
from quebra.core.registry import game_of
from quebra.core.words import say
from quebra.engine.solve.minimise import require_length
from quebra.engine.solve.sat import engine_names
from quebra.engine.solve.solve import AUTO, NATIVE
from quebra.engine.solve.strategies.strategy import Strategy, strategies_named


@click.command(
    name="compare",
    epilog=worked(
        "quebra compare snake-2-puzzle-2 snake-2-puzzle-5 --engines glucose,minisat,cadical",
        "quebra compare snake-2-puzzle-6 --strategies leftmost,ff,ffc,occurrence,down --minimise",
        "quebra compare boards.txt --strategies all --time-limit 10 --plot strategies.svg",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--engines", metavar="A,B,…", help="Engines to compare (all, unless strategies are named).")
@click.option("--strategies", metavar="A,B,…", help="Labelings to compare, such as ff,ffc-down; or all.")
@click.option("--minimise", is_flag=True, help="The shortest answer and its proof, not any answer.")
@click.option(
    "--repeat", type=click.IntRange(1, 1000), default=3, show_default=True, help="Runs; the median counts."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    callback=no_nan,
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds a run; one that meets it is not repeated.",
)
@plot_options
@json_option
@language_option
def command(
    files: tuple[str, ...],
    engines: str | None,
    strategies: str | None,
    minimise: bool,
    repeat: int,
    time_limit: float,
    plot: str | None,
    theme: str,
    as_json: bool,
    lang: str,
) -> int:
    """Solve each board with several engines or labeling strategies, and print times and search effort.

    Engines are SAT solvers: they solve and prove. Strategies are those of the reports' labelings, on a plain
    search over finite domains: it goes up to the first answer. They are leftmost, reversed, ff, ffc,
    occurrence, min and max, alone or with -down (values from the highest). Exit code: 0 done, 2 bad input,
    3 the time limit came first for an engine.
    """
    require_plot(plot, files)
    comparison = _Comparison(
        [] if engines is None and strategies is not None else _engines(engines, minimise),
        [] if strategies is None else _strategies(strategies),
        Trial(repeat, time_limit, minimise),
        ComparisonTables(lang, time_limit, minimise),
        chosen=engines is not None,
        as_json=as_json,
    )
    try:
        code = serve(entries(files), comparison.serve)
    finally:  # what was measured before an interrupt is drawn, too
        if plot is not None:
            comparison.draw(plot, lang, theme)
    return code


def _engines(names: str | None, minimise: bool) -> list[str]:
    """The engines asked for; when none are, all that can do it."""
    known = [AUTO, NATIVE, *engine_names()]
    if names is None:
        return known[2:] if minimise else known[1:]
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if not wanted:
        raise QuebraError(f"--engines: expected one or more of: {', '.join(known)}")
    for name in wanted:
        if name not in known:
            raise QuebraError(f"unknown engine {name!r}, expected one of: {', '.join(known)}")
    return wanted


def _strategies(names: str) -> list[Strategy]:
    try:
        return strategies_named(names)
    except QuebraError as error:
        raise QuebraError(f"--strategies: {error}") from None


@dataclass(slots=True)
class _Comparison:
    engines: list[str]
    strategies: list[Strategy]
    trial: Trial
    tables: ComparisonTables
    chosen: bool  # by the caller, who is told where one of the engines has no way to solve a board
    as_json: bool
    rows: list[EngineRow | StrategyRow] = field(default_factory=list)
    spacing: Spacing = field(default_factory=Spacing)
    headed: bool = False

    def serve(self, entry: Entry, board: Board) -> int:
        """A row for every engine and every strategy."""
        if self.trial.minimise:
            require_length(board)
        name = title(entry)
        code = gravest([self._by_engine(name, board, engine) for engine in self.engines])
        if self.strategies:
            self._by_strategies(name, board)
        return code

    def _by_engine(self, name: str, board: Board, engine: str) -> int:
        if engine == NATIVE and (self.trial.minimise or not game_of(board).offers("model", "shortcut")):
            kind = "the shortest" if self.trial.minimise else board.type
            return complain(f"{name}: there is no native search for {kind}") if self.chosen else 0
        with Ticker() as ticker:
            ticker.tell(f"{name}: {engine} …")
            row = measure_engine(name, board, engine, self.trial)
        self.rows.append(row)
        if self.as_json:
            print_json(row.to_json())
        else:
            if not self.headed:
                self.spacing.begin(self.tables.engine_heading())
                self.headed = True
            print(self.tables.engine_line(row), flush=True)
        return TIME_UP if row.is_late else 0

    def _by_strategies(self, name: str, board: Board) -> None:
        """A table for each board. A time limit that comes first is a finding like any other."""
        if not self.as_json:
            self.spacing.begin("\n".join(self.tables.strategy_heading(name)))
            self.headed = False  # engines that follow have a table of their own
        for strategy in self.strategies:
            with Ticker() as ticker:
                ticker.tell(f"{name}: {strategy.name} …")
                row = measure_strategy(name, board, strategy, self.trial)
            self.rows.append(row)
            if self.as_json:
                print_json(row.to_json())
            else:
                print(self.tables.strategy_line(row), flush=True)

    def draw(self, plot: str, lang: str, theme: str) -> None:
        """The bars of all rows there are."""
        if not self.rows:
            return
        from quebra.app.compare.picture import comparison_plot

        write_whole(plot, comparison_plot(self.rows, self.trial.time_limit, lang, theme))
        if not self.as_json:
            print(f"\n{say(WORDS, lang, 'plot_written', {'file': plot})}", flush=True)
