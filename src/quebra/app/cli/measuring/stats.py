"""quebra stats"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from quebra.app.cli.boards import entries, serve
from quebra.app.cli.exits import BAD_INPUT, INTERRUPTED, TIME_UP, complain
from quebra.app.cli.explaining.walking import explained
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.measuring.plot_file import plot_options, require_plot
from quebra.app.cli.options import json_option, language_option, time_limit_option
from quebra.app.cli.progress import Ticker
from quebra.app.naming import title
from quebra.app.stats import WORDS
from quebra.core.files.saving import write_whole
from quebra.core.game import Board
from quebra.core.reading import Entry
from quebra.core.words import say

if TYPE_CHECKING:  # the engine is loaded when puzzles are counted, not for --help
    from quebra.app.stats.batch import BatchCount, Mark


@click.command(
    name="stats",
    epilog=worked(
        "quebra stats book.jsonl",
        "quebra stats book.jsonl --plot book.svg --theme print",
        "quebra stats boards.txt kenken-testBoard --grade --json",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--grade", "grading", is_flag=True, help="Grade the boards whose file tells no grade.")
@time_limit_option
@plot_options
@json_option
@language_option
def command(
    files: tuple[str, ...],
    grading: bool,
    time_limit: float | None,
    plot: str | None,
    theme: str,
    as_json: bool,
    lang: str,
) -> int:
    """Count the puzzles of FILE by type, size and level, with their scores, clues and duplicates.

    Levels and scores are those that the file tells (quebra generate --output writes them). A puzzle that
    is a turn or a mirror image of an earlier one is a duplicate. Exit code: 0 done, 2 some lines could not
    be read, 3 the time limit came first for some, 130 interrupted; the figures are of the others.
    """
    from quebra.app.stats.batch import BatchCount

    require_plot(plot, files)
    session = _Session(BatchCount(), grading, time_limit, lang)
    ending = session.count(files)
    tally = session.tally
    if as_json:
        print_json(tally.to_json())
    elif tally.puzzles:
        from quebra.app.stats.told import told

        print("\n".join(told(tally, lang)), flush=True)
    elif not ending:  # a file that cannot be read has been told of already
        ending = complain(session.say("empty"), BAD_INPUT)
    if plot is not None:
        if not tally.puzzles:
            return complain(session.say("nothing"), ending or BAD_INPUT)
        from quebra.app.stats.picture import batch_plot

        write_whole(plot, batch_plot(tally, lang, theme))
        if not as_json:
            print(session.say("plot_written", file=plot), flush=True)
    return ending


@dataclass(slots=True)
class _Session:
    tally: BatchCount
    grading: bool
    time_limit: float | None
    lang: str
    late: int = 0
    ticker: Ticker = field(default_factory=Ticker)

    def count(self, files: tuple[str, ...]) -> int:
        """Counts all of the files; gives the exit code."""
        try:
            with self.ticker:
                code = serve(self._read(files), self._count)
        except KeyboardInterrupt:
            return complain(self.say("interrupted"), INTERRUPTED)
        if self.late:
            complain(self.say("too_late", count=self.late))
        return code

    def _read(self, files: tuple[str, ...]) -> Iterator[Entry]:
        """The boards, and the errors that are about to be told."""
        for entry in entries(files):
            self.ticker.tick(lambda: self.say("reading", count=self.tally.puzzles))
            if entry.board is None:
                self.ticker.clear()
                self.tally.unread += 1
            yield entry

    def _count(self, entry: Entry, board: Board) -> int:
        from quebra.app.stats.batch import mark_in

        mark = mark_in(board)
        late = self.late
        if mark is None and self.grading:
            mark = self._graded(entry, board)
        self.tally.add(board, mark)
        return TIME_UP if self.late > late else 0

    def _graded(self, entry: Entry, board: Board) -> Mark | None:
        """What `quebra grade` says; nothing for a board without exactly one solution."""
        from quebra.app.stats.batch import Mark

        name = title(entry, alone=True)
        explanation = explained(
            board, self.time_limit, lambda count: self.say("grading", name=name, count=count)
        )
        if explanation.grade is None:
            self.late += not explanation.complete
            return None
        return Mark(explanation.grade.level, explanation.grade.score)

    def say(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.lang, key, values)
