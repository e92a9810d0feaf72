"""The reports' bar charts: for every board, how long each strategy takes and how often it goes back."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.app.compare.measure import EngineRow, StrategyRow
from quebra.core.words import duration, number, say
from quebra.render.plot import Measure, SideBar, SideBars, side_bars

WORDS = "quebra.app.compare"


def comparison_plot(rows: Sequence[EngineRow | StrategyRow], lang: str, theme: str = "light") -> str:
    """The rows as an SVG document."""
    boards = dict.fromkeys(row.board for row in rows)
    groups = [SideBars(board, tuple(_bar(row) for row in rows if row.board == board)) for board in boards]
    kinds = {isinstance(row, StrategyRow) for row in rows}
    dead_ends = "backtracks" if kinds == {True} else "conflicts" if kinds == {False} else "both"
    measures = (
        Measure(say(WORDS, lang, "plot_time"), lambda ms: duration(float(f"{ms / 1000:.3g}"), lang)),
        Measure(say(WORDS, lang, f"plot_{dead_ends}"), lambda count: number(count, lang)),
    )
    below = "plot_minimise" if rows[0].minimise else "plot_decide"
    return side_bars(
        groups,
        measures,
        title=say(WORDS, lang, "plot_title"),
        subtitle=say(WORDS, lang, below),
        theme=theme,
    )


def _bar(row: EngineRow | StrategyRow) -> SideBar:
    if isinstance(row, StrategyRow):
        return SideBar(row.strategy, (row.milliseconds, row.effort.backtracks), row.is_late)
    return SideBar(row.engine, (row.milliseconds, row.conflicts), row.is_late)
