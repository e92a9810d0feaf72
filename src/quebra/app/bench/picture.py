"""Time against size: for every puzzle a line for solving and one for making."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.app.bench import WORDS
from quebra.app.bench.measure import BenchRow
from quebra.core.registry import game_named
from quebra.core.words import duration, say
from quebra.render.plot import Axis, Curve, line_plot


def bench_plot(rows: Sequence[BenchRow], lang: str, theme: str = "light") -> str:
    """The rows as an SVG document."""
    types = dict.fromkeys(row.type for row in rows)
    lines = []
    for type in types:
        title, own = game_named(type).titles[lang], [row for row in rows if row.type == type]
        solving, making = (say(WORDS, lang, f"plot_{key}", {"title": title}) for key in ("solving", "making"))
        lines.append(Curve(solving, tuple((float(row.size), row.seconds) for row in own)))
        lines.append(Curve(making, tuple((float(row.size), row.generate_seconds) for row in own)))
    return line_plot(
        lines,
        title=say(WORDS, lang, "plot_title"),
        x=Axis(say(WORDS, lang, "plot_size"), exact=lambda size: f"{size:g}×{size:g}"),
        y=Axis(
            say(WORDS, lang, "plot_time"),
            log=True,
            write=lambda seconds: duration(seconds, lang),
            exact=lambda seconds: duration(seconds, lang),
        ),
        theme=theme,
    )
