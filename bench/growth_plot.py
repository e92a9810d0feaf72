"""Time (logarithmic) against size, a line a puzzle. Run by itself, it draws growth.md's figures anew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quebra.render.plot import Axis, Curve, line_plot
from sources import DOCS

__all__ = ["Curve", "lines_of", "plot"]

ROW = re.compile(r"\| (\d+)×\d+ \| ([\d.,]+) (µs|ms|s) \|")
UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}


def plot(lines: Sequence[Curve]) -> str:
    """The whole file, from each puzzle's (size, seconds)."""
    return line_plot(
        lines,
        title="How time grows with size",
        x=Axis("cells along a side", exact=lambda size: f"{size:g}×{size:g}"),
        y=Axis("Median time to solve a board and prove its solution the only one", True, _tick, _exact),
    )


def lines_of(page: str) -> list[Curve]:
    """The lines that a page's tables tell, one a heading."""
    found = []
    for section in page.split("\n## ")[1:]:
        rows = ROW.findall(section)
        points = tuple((int(size), float(time.replace(",", "")) * UNITS[unit]) for size, time, unit in rows)
        found.append(Curve(section.splitlines()[0], points))
    return found


def _tick(seconds: float) -> str:
    unit = "s" if seconds >= 1 else "ms" if seconds >= 1e-3 else "µs"
    return f"{round(seconds / UNITS[unit], 6):g} {unit}"


def _exact(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"


if __name__ == "__main__":
    drawn = plot(lines_of((DOCS / "growth.md").read_text(encoding="utf-8")))
    (DOCS / "growth.svg").write_text(drawn, encoding="utf-8")
