"""The rows of a comparison as lines of text: a table for engines, and one a board for strategies."""

from __future__ import annotations

from quebra.app.compare import WORDS
from quebra.app.compare.measure import EngineRow, StrategyRow
from quebra.core.words import duration, number, say

ENGINE_COUNTS = ("decisions", "conflicts", "propagations", "restarts")
STRATEGY_COUNTS = ("choices", "backtracks", "prunings", "propagations")
ENGINE_WIDTHS = (9, 10, 10, 13, 9)
STRATEGY_WIDTHS = (9, 9, 11, 9, 12)  # with the names, 80 columns


class ComparisonTables:
    """Writes headings and rows in one language."""

    def __init__(self, lang: str, time_limit: float, minimise: bool) -> None:
        self._lang, self._late = lang, f"> {duration(time_limit, lang)}"
        self._minimise = minimise

    def engine_heading(self) -> str:
        """The columns of the table of engines."""
        kind = "length" if self._minimise else "status"
        names = [self._say(key) for key in ("board", "engine", kind, "time", *ENGINE_COUNTS)]
        return _engine_line(*names)

    def engine_line(self, row: EngineRow) -> str:
        """One board by one engine."""
        counts = (row.decisions, row.conflicts, row.propagations, row.restarts)
        return _engine_line(row.board, row.engine, self._told(row), *self._numbers(row.milliseconds, counts))

    def strategy_heading(self, board: str) -> list[str]:
        """What is measured of a board, and the columns below it."""
        kind = "length" if self._minimise else "outcome"
        names = [self._say(key) for key in ("strategy", kind, "time", *STRATEGY_COUNTS)]
        above = say(WORDS, self._lang, "minimise" if self._minimise else "decide", {"board": board})
        return [above, _strategy_line(*names)]

    def strategy_line(self, row: StrategyRow) -> str:
        """One board by one strategy. Where the time limit came first, it stands in the place of the time."""
        counts = [getattr(row.effort, key) for key in STRATEGY_COUNTS]
        time, *others = self._numbers(row.milliseconds, counts)
        return _strategy_line(row.strategy, self._told(row), self._late if row.is_late else time, *others)

    def _told(self, row: EngineRow | StrategyRow) -> str:
        """How it ended; of a shortest answer its length, which may be the best so far."""
        if row.length is None:
            return self._say(row.status)
        return str(row.length) if row.optimal else f"≤ {row.length}"

    def _numbers(self, milliseconds: float, counts: list[int] | tuple[int, ...]) -> list[str]:
        return [number(milliseconds, self._lang, 2), *(number(count, self._lang) for count in counts)]

    def _say(self, key: str) -> str:
        return say(WORDS, self._lang, key)


def _engine_line(board: str, engine: str, status: str, *numbers: str) -> str:
    right = " ".join(text.rjust(width) for text, width in zip(numbers, ENGINE_WIDTHS, strict=True))
    return f"{board:<22} {engine:<9} {status:<9} {right}"


def _strategy_line(strategy: str, outcome: str, *numbers: str) -> str:
    right = " ".join(text.rjust(width) for text, width in zip(numbers, STRATEGY_WIDTHS, strict=True))
    return f"{strategy:<15} {outcome:<9} {right}"
