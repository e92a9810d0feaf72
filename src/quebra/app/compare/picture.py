"""The reports' bar charts: for every board, how long each strategy takes and how often it goes back."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.app.compare import WORDS
from quebra.app.compare.measure import EngineRow, StrategyRow
from quebra.core.words import duration, number, say
from quebra.render.plot import Measure, SideBar, SideBars, side_bars


def comparison_plot(
    rows: Sequence[EngineRow | StrategyRow], time_limit: float, lang: str, theme: str = "light"
) -> str:
    """The rows as an SVG document. Of a run that met its time limit the bar is as long as the limit."""
    boards = dict.fromkeys(row.board for row in rows)
    groups = [
        SideBars(board, tuple(_bar(row, time_limit) for row in rows if row.board == board))
        for board in boards
    ]
    compared = _compared(rows)
    measures = (
        Measure(say(WORDS, lang, "plot_time"), lambda seconds: duration(float(f"{seconds:.3g}"), lang)),
        Measure(say(WORDS, lang, f"plot_dead_ends_{compared}"), lambda count: number(count, lang)),
    )
    return side_bars(
        groups,
        measures,
        title=say(WORDS, lang, f"plot_title_{compared}"),
        subtitle=say(WORDS, lang, "plot_minimise" if rows[0].minimise else f"plot_decide_{compared}"),
        theme=theme,
    )


def _compared(rows: Sequence[EngineRow | StrategyRow]) -> str:
    """What the rows are about, as words are named by it."""
    if all(isinstance(row, StrategyRow) for row in rows):
        return "strategies"
    return "both" if any(isinstance(row, StrategyRow) for row in rows) else "engines"


def _bar(row: EngineRow | StrategyRow, time_limit: float) -> SideBar:
    seconds = time_limit if row.is_late else row.milliseconds / 1000
    if isinstance(row, StrategyRow):
        return SideBar(row.strategy, (seconds, row.effort.backtracks), row.is_late)
    return SideBar(row.engine, (seconds, row.conflicts), row.is_late)
