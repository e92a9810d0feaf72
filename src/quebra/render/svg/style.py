"""The colours and pens of a picture, as CSS classes: a page may restyle each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from functools import cache

from quebra.render.svg.font import FAMILY
from quebra.render.svg.themes import theme_named

FONTS = f"'{FAMILY}',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
BOLD = ";font-weight:600"


def style(theme: str, parts: Sequence[str]) -> str:
    """The rules for the classes that some elements have, and no others."""
    used = {name for part in parts for name in re.findall(r'class="([^"]+)"', part)}
    rules = [f".{name}{{{rule}}}" for name, rule in _rules(theme).items() if name in used]
    if any("<text" in part for part in parts):
        return "\n".join([f".q{{font-family:{FONTS}}}", *rules])
    return "\n".join(rules).replace(BOLD, "")


@cache
def _rules(name: str) -> dict[str, str]:
    """Every class and what it looks like: plain selectors, as the simplest readers know no others."""
    theme = theme_named(name)
    rules = {f"q-{field.name}": f"fill:{getattr(theme, field.name)}" for field in fields(theme)}
    for tone in ("clue", "answer", "mark", "wrong"):
        rules[f"q-{tone}"] += BOLD
    rules |= {
        "q-line": _pen(theme.line),
        "q-wall": _pen(theme.wall, "stroke-linecap:square"),
        "q-grain": _pen(theme.grain, "stroke-linecap:square"),
        "q-half": f"fill:{theme.half};stroke:{theme.half};stroke-linejoin:round",
        "q-onink": f"fill:{theme.on_ink}{BOLD}",
        "q-onblack": f"fill:{theme.white}{BOLD}",
        "q-onwhite": f"fill:{theme.black}{BOLD}",
        "q-edge": f"fill:{theme.edge};stroke:{theme.edge};stroke-linejoin:round",
        "q-edge-line": _pen(theme.edge),
        "q-tongue": _pen(theme.tongue, "stroke-linecap:round;stroke-linejoin:round"),
        "q-cross": _pen(theme.cross, "stroke-linecap:round"),
        "q-black": f"fill:{theme.black};stroke:{theme.black_edge}",
        "q-white": f"fill:{theme.white};stroke:{theme.white_edge}",
        "q-pushed": _pen(theme.last, "stroke-linejoin:round"),
        "q-won": _pen(theme.won),
        "q-halo": _pen(theme.halo, "stroke-linejoin:round"),
        "q-reason": _pen(theme.reason),
        "q-premise": _pen(theme.premise),
        "q-conclusion": _pen(theme.conclusion),
        "q-mistake": _pen(theme.wrong, "stroke-linecap:round"),
        "q-reason-tint": f"fill:{theme.reason_tint}",
        "q-conclusion-tint": f"fill:{theme.conclusion_tint}",
    }
    for tone in ("ink", "clue", "answer", "faint", "mark", "body", "wrong"):
        rules[f"q-{tone}-line"] = _pen(getattr(theme, tone))
    for tone in ("head", "tail"):
        rules |= {f"q-{tone}": f"fill:{theme.edge}", f"q-{tone}-line": _pen(theme.edge)}
    return rules


def _pen(colour: str, more: str = "") -> str:
    return f"fill:none;stroke:{colour}" + (f";{more}" if more else "")
