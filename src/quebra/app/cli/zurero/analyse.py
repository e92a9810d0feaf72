"""quebra zurero analyse"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from quebra.app.cli.exits import INTERRUPTED, complain
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import ascii_option, json_option, language_option
from quebra.app.cli.progress import Ticker
from quebra.app.cli.zurero.common import PACKAGE, game_of_record, position_option

if TYPE_CHECKING:
    from quebra.games.zurero.analysis import MoveAnalysis
    from quebra.games.zurero.records.record import Record
    from quebra.games.zurero.search.engine import Limits

LINE_SHOWN = 8  # moves of the best line in the table
DEEPEST = 99
WIDTH = 100


@click.command(
    name="analyse",
    epilog=worked(
        "quebra zurero analyse game.txt",
        "quebra zurero analyse game.sgf --seconds 2 --boards",
        "quebra zurero analyse game.txt --json > analysis.json",
        'quebra zurero analyse --position "5/1w3/2bw1/5/5 b"',
    ),
)
@click.argument("file", metavar="[RECORD]", required=False)
@position_option
@click.option(
    "--nodes",
    type=click.IntRange(1, 10**12),
    metavar="N",
    help="Positions looked at for each position of the game (default 200000).",
)
@click.option("--depth", type=click.IntRange(1, DEEPEST), metavar="D", help="Moves looked ahead.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 86_400, min_open=True),
    metavar="S",
    help="Seconds for each position of the game.",
)
@click.option("--boards", is_flag=True, help="Draw the board before every mistake and blunder.")
@json_option
@ascii_option
@language_option
def command(
    file: str | None,
    position: str | None,
    nodes: int | None,
    depth: int | None,
    seconds: float | None,
    boards: bool,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Score every position of the game in RECORD and mark mistakes (?) and blunders (??).

    RECORD is a text or SGF file, - for standard input, or a figure of the report; with --position it is
    left out, or moves from that position. Scores are for Black. "Wins in N" is
    proven and N, which counts the moves of both sides, is the fewest; "in at most N" is proven too,
    but there may be a shorter way. Without --seconds the same record always gives the same analysis.
    """
    from quebra.games.zurero.analysis import USUAL_LIMITS, analyse
    from quebra.games.zurero.search.engine import Limits

    record = game_of_record(file, position)
    limits = USUAL_LIMITS
    if nodes or depth or seconds:
        limits = Limits(depth=depth or DEEPEST, nodes=nodes or 0, seconds=seconds or 0.0)
    report = Report(record, limits, lang, ascii_only, boards, as_json)
    complete = False
    try:
        report.begin()
        for entry in analyse(record.play, limits):
            report.take(entry)
        complete = True
    except KeyboardInterrupt:
        pass
    report.end(complete)
    return 0 if complete else complain("interrupted", INTERRUPTED)


class Report:
    """The table as it grows, or the JSON at the end."""

    def __init__(
        self, record: Record, limits: Limits, language: str, ascii_only: bool, boards: bool, as_json: bool
    ) -> None:
        self.record, self.limits, self.language = record, limits, language
        self.ascii, self.boards, self.json = ascii_only, boards, as_json
        self.entries: list[MoveAnalysis] = []
        self._ticker = Ticker()
        widest = {
            self._outcome(colour, exact, 100) for colour in ("black", "white") for exact in (True, False)
        }
        self._score_width = max(map(len, (*widest, self._say("analysis-head-score"))))
        self._side_width = max(len(self._say(colour)) for colour in ("black", "white"))

    def begin(self) -> None:
        if not self.json:
            from quebra.app.zurero.sentences import heading

            print(heading(self.record, self.language), end="")
            print(self._row(
                self._say("analysis-head-move"), "", self._say("analysis-head-score"),
                self._say("analysis-head-loss"), self._say("analysis-head-line"),
            ))  # fmt: skip
        self._tick()

    def take(self, entry: MoveAnalysis) -> None:
        self.entries.append(entry)
        self._ticker.clear()
        if not self.json:
            self._print_entry(entry)
        self._tick()

    def end(self, complete: bool) -> None:
        self._ticker.clear()
        if self.json:
            from quebra.app.zurero.data import analysis_data

            print_json(analysis_data(self.record, self.limits, self.entries, complete))
            return
        from quebra.app.zurero.sentences import ending_of

        if complete:
            print(ending_of(self.record.play, self.language))
        self._print_summary()

    def _tick(self) -> None:
        number, count = len(self.entries) + 1, len(self.record.play.positions)
        if number <= count:
            self._ticker.tell(self._say("analysis-progress", number=number, count=count))

    def _say(self, key: str, **values: str | int) -> str:
        from quebra.core.words import say

        text = say(PACKAGE, self.language, key, values)
        return text.replace("…", "...") if self.ascii else text

    def _row(self, move: str, mark: str, score: str, loss: str, line: str) -> str:
        width = self._side_width + 11
        return f"{move:<{width}} {mark:<2}  {score:<{self._score_width}}  {loss:>6}  {line}".rstrip()

    def _print_entry(self, entry: MoveAnalysis) -> None:
        from quebra.app.cli.zurero.show import picture

        side = f"{self._say(entry.turn):<{self._side_width}}"
        move = f"{entry.number:>3}. {side}  {entry.move or ''}"
        line = " ".join(str(slide) for slide in entry.view.line[:LINE_SHOWN])
        if entry.best not in entry.view.line[:1]:
            line = f"{entry.best} / {line}"
        if self.boards and entry.mark:
            print(f"\n{picture(entry.position, self.ascii, self.language)}", end="")
        loss = "" if entry.move is None else self._say("analysis-best") if entry.is_best else str(entry.loss)
        print(self._row(move, entry.mark, self._score(entry), loss, line), flush=True)

    def _score(self, entry: MoveAnalysis) -> str:
        plies = entry.view.win_in
        if plies is None:
            return f"{entry.score_for_black:+d}"
        winner = entry.turn if plies > 0 else {"black": "white", "white": "black"}[entry.turn]
        return self._outcome(winner, entry.view.exact, abs(plies))

    def _outcome(self, winner: str, exact: bool, plies: int) -> str:
        key = "analysis-wins" if exact else "analysis-wins-at-most"
        return self._say(key, side=self._say(winner), count=plies)

    def _print_summary(self) -> None:
        from textwrap import fill

        from quebra.core.errors import printable
        from quebra.games.zurero.analysis import BLUNDER, MISTAKE, summarise

        for colour, found in summarise(self.entries).items():
            name = self.record.tags.get(colour.title())
            values: dict[str, str | int] = {
                "side": self._say(colour), "name": printable(name or ""), "moves": found.moves,
                "mistakes": found.mistakes, "blunders": found.blunders,
                "loss": self._number(found.average_loss),
            }  # fmt: skip
            print(self._say("analysis-summary" if name else "analysis-summary-unnamed", **values))
        key = self._say("analysis-key", mistake=MISTAKE, blunder=BLUNDER)
        print(fill(key, WIDTH), flush=True)

    def _number(self, value: float) -> str:
        from quebra.core.words import number

        return number(value, self.language, 1)
