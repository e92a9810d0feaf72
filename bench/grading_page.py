"""Writes the tables of docs/grading.md that follow from the code: levels, and the costs of all techniques.

python bench/grading_page.py
"""

from __future__ import annotations

import re
import sys

from quebra.core.registry import games
from quebra.engine.explain import scoring
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.techniques import Technique, costs_of
from sources import DOCS

PAGE = DOCS / "grading.md"


def levels() -> str:
    """The levels and their scores."""
    bounds = (0.0, *scoring.BOUNDS)
    rows = [
        f"| {level} | {low:g} | {'' if number + 1 == len(bounds) else f'{bounds[number + 1]:g}'} |"
        for number, (level, low) in enumerate(zip(scoring.LEVELS, bounds, strict=True))
    ]
    return "\n".join(["| level | from | below |", "| --- | --- | --- |", *rows])


def costs() -> str:
    """Every technique of every game, the cheapest of a game first."""
    lines = [
        "| puzzle | technique | name | cost | for several rules |",
        "| --- | --- | --- | --- | --- |",
    ]
    for game in games().values():
        names = explain_words(game.package, "en")["techniques"]
        table = costs_of(game.package).table
        for technique, entry in sorted(table.items(), key=lambda item: item[1].cost):
            row = (game.name, f"`{technique}`", names[technique], _cost(entry), f"+{entry.each:g}")
            lines.append("| " + " | ".join((*row[:4], row[4] if entry.each else "")) + " |")
    return "\n".join(lines)


def _cost(entry: Technique) -> str:
    return "routine" if entry.routine else f"{entry.cost:g}"


def current(text: str) -> str:
    """The page's text with its tables made anew."""
    for name, table in (("levels", levels()), ("costs", costs())):
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)",
            lambda found, table=table: f"{found[1]}{table}\n{found[2]}",
            text,
            flags=re.DOTALL,
        )
    return text


def main() -> int:
    PAGE.write_text(current(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
