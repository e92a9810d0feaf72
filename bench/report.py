"""Tables of figures: for the terminal, for docs/bench.md and as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

RIVALS = ("clingo", "ortools", "reportlab", "svglib")
HEADINGS = ("what", "target", "measured", "ok", "remark")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. ``ok`` is None where there is no target."""

    what: str
    measured: str
    target: str = ""
    ok: bool | None = None
    remark: str = ""
    value: float | None = None

    def words(self) -> tuple[str, ...]:
        verdict = "" if self.ok is None else "yes" if self.ok else "NO"
        return self.what, self.target, self.measured, verdict, self.remark


@dataclass(slots=True)
class Table:
    """Rows under a title, with what a reader has to know."""

    title: str
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def time_text(seconds: float) -> str:
    """A time the way people say it."""
    if seconds < 0.1:
        return f"{seconds * 1e3:.2f} ms"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def at_most(what: str, seconds: float, limit: float, remark: str = "") -> Row:
    """A time with an upper target."""
    target = f"≤ {limit * 1e3:g} ms" if limit < 1 else f"≤ {limit:g} s"
    return Row(what, time_text(seconds), target, seconds <= limit, remark, seconds)


def at_least(what: str, ratio: float, wanted: float, remark: str = "") -> Row:
    """A ratio with a lower target."""
    return Row(what, f"{ratio:.2f} ×", f"≥ {wanted:g} ×", ratio >= wanted, remark, ratio)


def plain_ratio(what: str, ratio: float, remark: str = "") -> Row:
    """A ratio without a target."""
    return Row(what, f"{ratio:.2f} ×", remark=remark, value=ratio)


def all_equal(what: str, equal: int, total: int, remark: str = "") -> Row:
    """Agreement with a rival: nothing less than all will do."""
    return Row(what, f"{equal} of {total}", "all", equal == total, remark, equal / max(total, 1))


def plain_time(what: str, seconds: float, remark: str = "") -> Row:
    """A time without a target."""
    return Row(what, time_text(seconds), remark=remark, value=seconds)


def skipped(what: str, why: str) -> Row:
    """A figure that could not be taken."""
    return Row(what, "skipped", remark=why)


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    busy = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "cpu": _cpu_name(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "rivals": ", ".join(_version(name) for name in RIVALS),
        "load at the start": busy,
        "date": date.today().isoformat(),
    }


def _version(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"no {name}"


def _cpu_name() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown"


def as_text(table: Table) -> str:
    """A table for the terminal."""
    lines = [HEADINGS, *(row.words() for row in table.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    body = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    return "\n".join([table.title, "-" * len(table.title), *body, *table.notes, ""])


def as_markdown(table: Table) -> str:
    """A table for a Markdown page."""
    lines = [_bar(HEADINGS), _bar("---" for _ in HEADINGS), *(_bar(row.words()) for row in table.rows)]
    notes = [f"\n{note}" for note in table.notes]
    return "\n".join([f"## {table.title}\n", *lines, *notes, ""])


def _bar(words: Iterable[str]) -> str:
    return "| " + " | ".join(words) + " |"


def page(facts: dict[str, str], tables: Sequence[Table]) -> str:
    """The whole of docs/bench.md."""
    missed = [f"{row.what} ({table.title})" for table in tables for row in table.rows if row.ok is False]
    verdict = "Every target is met." if not missed else f"Targets missed: {'; '.join(missed)}."
    head = [
        "# Measured speed\n",
        "Made by `python bench/run.py`. Process start is excluded unless a table says otherwise; a time is",
        "the median of 5 runs; rivals run in turns with Quebra in the same process.\n",
        *(f"- {name}: {value}" for name, value in facts.items()),
        f"\n{verdict}\n",
    ]
    return "\n".join([*head, *(as_markdown(table) for table in tables)])


def as_data(facts: dict[str, str], tables: Sequence[Table]) -> dict[str, Any]:
    """Everything for JSON."""
    return {"machine": facts, "tables": [asdict(table) for table in tables]}
