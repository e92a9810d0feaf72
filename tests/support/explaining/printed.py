"""Boards that commands explain, and the steps that they print."""

from __future__ import annotations

UNIQUE = ("snake-1-6x6", "shakashaka-tab4", "kenken-testBoard")
NONE = "kenken\na a\nb b\na 3+\nb 5+\n"  # has no solution


def numbered(text: str) -> list[str]:
    """The lines that tell a step, without their numbers, which must count from 1."""
    lines = [line for line in text.splitlines() if line.split(". ")[0].isdigit()]
    assert [line.split(". ")[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
    return [line.split(". ", 1)[1] for line in lines]
