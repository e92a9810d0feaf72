"""quebra solve"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import click

from quebra.app.answers.solving import common_solve_json, counted, ending_json, result_json, smallest_json
from quebra.app.cli.boards import Spacing, are_several, entries, serve
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import json_text, print_json
from quebra.app.cli.options import (
    ascii_option,
    coordinates_option,
    json_option,
    language_option,
    time_limit_option,
)
from quebra.app.cli.progress import Ticker
from quebra.app.cli.sentences import told
from quebra.app.cli.terminal import draw, draw_scene
from quebra.app.naming import title
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry, answer_to_json, board_to_json
from quebra.core.words import say
from quebra.engine.solve.common import common
from quebra.engine.solve.minimise import minimise
from quebra.engine.solve.result import Smallest, Statistics
from quebra.engine.solve.sat import engine_names
from quebra.engine.solve.solve import AUTO, NATIVE, Run, running
from quebra.engine.solve.stream import Stream


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """What the caller asked for."""

    limit: int | None
    counting: bool
    minimising: bool
    time_limit: float | None
    engine: str
    as_json: bool
    ascii_only: bool
    coordinates: bool
    stats: bool
    common: bool
    lang: str


@click.command(
    name="solve",
    epilog=worked(
        "quebra solve board.txt",
        "quebra solve snake-2-puzzle-2 --minimise",
        "quebra solve boards.jsonl > results.jsonl",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1), help="Solutions wanted (2 unless told).")
@click.option("--all", "every", is_flag=True, help="All solutions.")
@click.option("--count", "counting", is_flag=True, help="Only count the solutions; --limit caps the count.")
@click.option("--minimise", "minimising", is_flag=True, help="The snake of fewest cells, proven.")
@click.option(
    "--common", "common_too", is_flag=True, help="Also the cells that are the same in all solutions."
)
@time_limit_option
@click.option("--engine", type=click.Choice([AUTO, NATIVE, *engine_names()]), default=AUTO, show_default=True)
@click.option("--stats", is_flag=True, help="Print what the search took.")
@json_option
@coordinates_option(False)
@ascii_option
@language_option
def command(
    files: tuple[str, ...],
    limit: int | None,
    every: bool,
    counting: bool,
    minimising: bool,
    common_too: bool,
    time_limit: float | None,
    engine: str,
    stats: bool,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Solve each board of FILE and tell whether it has one solution, several or none.

    Exit code: 0 a solution exists, 1 there is none, 2 bad input, 3 the time limit came first.
    """
    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    if minimising and (every or counting or limit is not None):
        raise click.UsageError("--minimise gives one answer: it goes without --all, --count and --limit")
    if common_too and (minimising or every or counting):
        raise click.UsageError(
            "--common looks at all solutions: it goes without --all, --count and --minimise"
        )
    wanted = None if every or (counting and limit is None) else (limit or 2)
    options = SolveOptions(
        wanted,
        counting,
        minimising,
        time_limit,
        engine,
        as_json,
        ascii_only,
        coordinates,
        stats,
        common_too,
        lang,
    )
    several, found = (True, entries(files)) if len(files) > 1 else are_several(entries(files))
    return serve(found, _Session(options, named=several).serve, error_lines=True)


class _Session:
    def __init__(self, options: SolveOptions, named: bool) -> None:
        self.options = options
        self.named = named  # of several boards every one has its heading
        self.stream = Stream(options.engine)
        self.spacing = Spacing()

    def serve(self, entry: Entry, board: Board) -> int:
        if entry.stream or self.options.as_json:
            return self._as_json(board, entry.stream)
        return self._as_text(board, f"{title(entry)}:" if self.named else "")

    def _as_json(self, board: Board, stream: bool) -> int:
        options = self.options
        if options.common:
            return self._common_json(board)
        if options.minimising:
            smallest = minimise(board, time_limit=options.time_limit, engine=options.engine)
            print_json(smallest_json(smallest))
            return _minimise_code(smallest)
        if stream and not options.counting and options.limit is not None:
            result = self.stream.solve(board, limit=options.limit, time_limit=options.time_limit)
            print_json(result_json(result))
            return _exit_code(result.count, result.complete, options.limit)
        return _stream_json(board, options)

    def _as_text(self, board: Board, heading: str) -> int:
        if self.options.minimising:
            smallest = minimise(board, time_limit=self.options.time_limit, engine=self.options.engine)
            self.spacing.begin(heading)
            return self._tell_smallest(board, smallest)
        options, ticker = self.options, Ticker()

        def counting() -> str:
            return self._say("counting", count=run.count)

        with running(board, limit=options.limit, time_limit=options.time_limit, engine=options.engine) as run:
            self.spacing.begin(heading)
            try:
                for answer in run:
                    if options.counting:
                        ticker.tick(counting)
                    else:
                        print(self._picture(board, answer), flush=True)
            except KeyboardInterrupt:
                ticker.clear()
                print(self._say("counted_part", count=run.count), flush=True)
                raise
            ticker.clear()
            self._tell(run)
            if options.common and run.count > 1:
                complete = self._tell_common(board)
                if not complete:
                    return TIME_UP
            if options.stats:
                _print_statistics(run.statistics)
            return _exit_code(run.count, run.complete, options.limit)

    def _common_json(self, board: Board) -> int:
        options = self.options
        found, is_known = common_solve_json(
            board, limit=options.limit, time_limit=options.time_limit, engine=options.engine
        )
        print_json(found)
        return _exit_code(found["count"], found["complete"], options.limit) if is_known else TIME_UP

    def _tell_common(self, board: Board) -> bool:
        """Whether all is known of the cells that are the same in all solutions."""
        from quebra.app.author.pictures import common_scene
        from quebra.app.author.told import AuthorVoice

        found = common(board, time_limit=self.options.time_limit)
        if found.complete:
            scene = common_scene(found, self.options.lang)
            print(draw_scene(scene, self.options.ascii_only, coordinates=True))
        said = AuthorVoice(self.options.lang).common(found)
        print(told(said, self.options.ascii_only, language=self.options.lang), flush=True)
        return found.complete

    def _tell(self, run: Run) -> None:
        """The status in a sentence, or the number where it was asked for."""
        options = self.options
        if not options.counting and (run.count < 2 or (options.limit is not None and options.limit <= 2)):
            print(self._say(run.status))
            return
        key = "counted" if run.complete else "counted_time" if run.out_of_time else "counted_part"
        print(self._say(key, count=counted(run, options.limit)))

    def _tell_smallest(self, board: Board, smallest: Smallest) -> int:
        if smallest.answer is not None:
            print(self._picture(board, smallest.answer))
            key = "smallest" if smallest.optimal else "smallest_so_far"
            print(self._say(key, length=smallest.length or 0))
        else:
            print(self._say("none" if smallest.optimal else "timeout"))
        if self.options.stats:
            _print_statistics(smallest.statistics)
        return _minimise_code(smallest)

    def _picture(self, board: Board, answer: Answer) -> str:
        options = self.options
        return draw(board, answer, options.ascii_only, coordinates=options.coordinates, language=options.lang)

    def _say(self, key: str, **values: int) -> str:
        text = say("quebra.app", self.options.lang, key, values)
        return told(text, self.options.ascii_only, language=self.options.lang)


def _stream_json(board: Board, options: SolveOptions) -> int:
    """Prints solutions while they are found, so that millions of them need no memory."""
    write = sys.stdout.write
    ticker, puzzle = Ticker(), json_text(board_to_json(board))

    def counting() -> str:
        return say("quebra.app", options.lang, "counting", {"count": run.count})

    with running(board, limit=options.limit, time_limit=options.time_limit, engine=options.engine) as run:
        write(f'{{"puzzle": {puzzle}, "solutions": [')
        interrupted = False
        separator = ""
        try:
            for answer in run:
                if options.counting:
                    ticker.tick(counting)
                else:
                    write(separator + json_text(answer_to_json(answer)))
                    separator = ", "
        except KeyboardInterrupt:
            interrupted = True
        ticker.clear()
        ending = ending_json(run, options.limit, counting=options.counting)
        write("], " + json_text(ending)[1:] + "\n")
        sys.stdout.flush()
        if interrupted:
            raise KeyboardInterrupt
        return _exit_code(run.count, run.complete, options.limit)


def _exit_code(count: int, complete: bool, limit: int | None) -> int:
    """3 when the search stopped before it had what was asked for."""
    reached = complete or (limit is not None and count >= max(limit, 2))
    if not reached:
        return TIME_UP
    return 0 if count else 1


def _minimise_code(smallest: Smallest) -> int:
    if not smallest.optimal:
        return TIME_UP
    return 0 if smallest.answer is not None else 1


def _print_statistics(statistics: Statistics) -> None:
    for name, value in statistics.as_dict().items():
        label = name.replace("_", " ")
        shown = (
            f"{value:.6f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value
        )
        print(f"  {label:<16} {shown:>14}")
