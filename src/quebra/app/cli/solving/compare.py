"""quebra compare"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter

import click

from quebra.app.cli.boards import entries, serve
from quebra.app.cli.exits import TIME_UP, complain, gravest
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.app.cli.progress import Ticker
from quebra.app.naming import title
from quebra.core.errors import QuebraError
from quebra.core.game import Board
from quebra.core.reading import Entry
from quebra.core.registry import game_of
from quebra.engine.solve.sat import COUNTED, engine_names
from quebra.engine.solve.solve import AUTO, NATIVE, solve


@dataclass(frozen=True, slots=True)
class EngineRow:
    """One board by one engine."""

    board: str
    engine: str
    status: str
    milliseconds: float
    decisions: int
    conflicts: int
    propagations: int
    restarts: int


@click.command(
    name="compare",
    epilog=worked("quebra compare snake-2-puzzle-2 snake-2-puzzle-5 --engines glucose,minisat,cadical"),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--engines", default=None, metavar="A,B,…", help="Engines to compare (default: all).")
@click.option(
    "--repeat", type=click.IntRange(1, 1000), default=3, show_default=True, help="Runs; the median counts."
)
@click.option(
    "--time-limit", type=click.FloatRange(0, min_open=True), default=60.0, show_default=True, metavar="S"
)
@json_option
def command(
    files: tuple[str, ...], engines: str | None, repeat: int, time_limit: float, as_json: bool
) -> int:
    """Solve and prove each board with several engines, and print times and search effort.

    The table the reports print for their labeling strategies, for SAT engines instead.
    """
    known = [AUTO, NATIVE, *engine_names()]
    wanted = known[1:] if engines is None else [name.strip() for name in engines.split(",") if name.strip()]
    if not wanted:
        raise QuebraError(f"--engines: expected one or more of: {', '.join(known)}")
    for name in wanted:
        if name not in known:
            raise QuebraError(f"unknown engine {name!r}, expected one of: {', '.join(known)}")
    comparison = _Comparison(wanted, engines is not None, repeat, time_limit, as_json)
    return serve(entries(files), comparison.serve)


@dataclass(slots=True)
class _Comparison:
    engines: list[str]
    chosen: bool  # by the caller, who is told where one of them has no way to solve a board
    repeat: int
    time_limit: float
    as_json: bool
    headed: bool = False

    def serve(self, entry: Entry, board: Board) -> int:
        """A row for every engine."""
        return gravest([self._row(title(entry), board, engine) for engine in self.engines])

    def _row(self, name: str, board: Board, engine: str) -> int:
        if engine == NATIVE and not game_of(board).offers("model", "shortcut"):
            return complain(f"{name}: there is no native search for {board.type}") if self.chosen else 0
        with Ticker() as ticker:
            ticker.tell(f"{name}: {engine} …")
            row = _measure(name, board, engine, self.repeat, self.time_limit)
        if self.as_json:
            print_json(asdict(row))
        else:
            if not self.headed:
                print(_line("board", "engine", "status", "ms", *COUNTED))
                self.headed = True
            print(_table_line(row), flush=True)
        return TIME_UP if row.status == "timeout" else 0


def _measure(name: str, board: Board, engine: str, repeat: int, time_limit: float) -> EngineRow:
    times = []
    for _ in range(repeat):
        started = perf_counter()
        result = solve(board, time_limit=time_limit, engine=engine)
        times.append(1000 * (perf_counter() - started))
        if result.status == "timeout":
            break
    work = result.statistics
    return EngineRow(
        name,
        engine,
        result.status,
        round(median(times), 3),
        work.decisions,
        work.conflicts,
        work.propagations,
        work.restarts,
    )


def _table_line(row: EngineRow) -> str:
    numbers = (row.decisions, row.conflicts, row.propagations, row.restarts)
    return _line(row.board, row.engine, row.status, f"{row.milliseconds:.2f}", *(f"{n:,}" for n in numbers))


def _line(board: str, engine: str, status: str, *numbers: str) -> str:
    widths = (9, 10, 10, 13, 9)
    right = " ".join(text.rjust(width) for text, width in zip(numbers, widths, strict=True))
    return f"{board:<22} {engine:<9} {status:<9} {right}"
