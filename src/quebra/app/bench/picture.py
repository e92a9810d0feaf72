"""Time against size, a line a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.app.bench.measure import BenchRow
from quebra.core.registry import game_named
from quebra.core.words import say
from quebra.render.plot import Axis, Curve, line_plot

WORDS = "quebra.app.bench"
UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


def bench_plot(rows: Sequence[BenchRow], lang: str, theme: str = "light") -> str:
    """The rows as an SVG document."""
    types = dict.fromkeys(row.type for row in rows)
    lines = [
        Curve(
            game_named(type).titles[lang],
            tuple((float(row.size), row.seconds) for row in rows if row.type == type),
        )
        for type in types
    ]
    return line_plot(
        lines,
        title=say(WORDS, lang, "plot_title"),
        x=Axis(say(WORDS, lang, "plot_size"), exact=lambda size: f"{size:g}×{size:g}"),
        y=Axis(
            say(WORDS, lang, "plot_time"),
            log=True,
            write=lambda seconds: _time(seconds, lang),
            exact=lambda seconds: _time(seconds, lang),
        ),
        theme=theme,
    )


def _time(seconds: float, lang: str) -> str:
    unit, size = next((one for one in UNITS if seconds >= one[1] * 0.999), UNITS[-1])
    text = f"{round(seconds / size, 3):.6g}"
    return f"{text.replace('.', ',') if lang == 'pt' else text} {unit}"
