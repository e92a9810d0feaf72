"""Measures Quebra against its targets and its rivals.

    python bench/run.py [--quick] [--json FILE] [--only NAME,...] [--page FILE]

A full run writes docs/bench.md, docs/growth.md and docs/growth.svg. With --quick or --only it
prints, so that figures to quote are never mixed with figures to glance at; --only growth and --only
limits do write their own pages, and --page writes one of the sections chosen (docs/bench-explaining.md is
that of explain,hint,author).
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from report import Table, as_data, as_text, machine, page
from sources import DOCS
from timing import Settings

SECTIONS = (
    "snake",
    "shakashaka",
    "kenken",
    "zurero",
    "startup",
    "growth",
    "explain",
    "hint",
    "author",
    "grades",
    "generate",
    "pictures",
    "limits",
    "page",
    "help",
    "server",
)
MODULES = {"grades": "grade_ranking"}  # the others are NAME_times


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs and sizes; writes no page")
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write the figures as JSON")
    parser.add_argument(
        "--only", metavar="NAME,...", default="", help=f"some sections of: {', '.join(SECTIONS)}"
    )
    parser.add_argument("--page", metavar="FILE", type=Path, help="write a page of just these sections")
    arguments = parser.parse_args()
    arguments.names = arguments.only.split(",") if arguments.only else list(SECTIONS)
    for name in arguments.names:
        if name not in SECTIONS:
            parser.error(f"--only: no section is called {name!r}, expected {', '.join(SECTIONS)}")
    return arguments


def main() -> int:
    arguments = _arguments()
    settings = Settings(quick=arguments.quick)
    facts = machine()
    print("\n".join(f"{name}: {value}" for name, value in facts.items()), end="\n\n")
    found: list[Table] = []
    for name in arguments.names:
        for table in import_module(MODULES.get(name, f"{name}_times")).tables(settings):
            found.append(table)
            print(as_text(table), flush=True)
    if not arguments.quick and not arguments.only:
        (DOCS / "bench.md").write_text(page(facts, found))
    if arguments.page:
        arguments.page.write_text(page(facts, found))
    if arguments.json:
        arguments.json.write_text(json.dumps(as_data(facts, found), ensure_ascii=False, indent=1) + "\n")
    judged = [row.ok for table in found for row in table.rows if row.ok is not None]
    print(f"{sum(judged)} of {len(judged)} targets are met.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
