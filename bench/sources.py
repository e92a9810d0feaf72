"""Where boards come from: the examples, the boards kept here, and the corpus when it is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import quebra
from quebra.games.shakashaka.board import ShakashakaBoard

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent / "docs"
CORPUS = HERE.parent.parent / "shared" / "corpus"
NO_CORPUS = "the corpus is not here"


@dataclass(frozen=True, slots=True)
class Known:
    """A board of the corpus and what its file says of it."""

    name: str
    board: Any
    status: str
    level: str = ""


def corpus(file: str) -> list[Known]:
    """The boards of a corpus file that have a status; none when there is no corpus."""
    path = CORPUS / file
    if not path.exists():
        return []
    found = [json.loads(line) for line in path.read_text().splitlines()]
    return [
        Known(one["name"], quebra.board_from_json(one), one["status"], one.get("level", ""))
        for one in found
        if "status" in one
    ]


def people(file: str) -> list[Any]:
    """The boards of the corpus that people have solved; none when there is no corpus."""
    path = CORPUS / "people" / file
    if not path.exists():
        return []
    found = [json.loads(line) for line in path.read_text().splitlines()]
    return [
        quebra.board_from_json({key: one[key] for key in one if key not in ("person", "solution")})
        for one in found
    ]


def examples(prefix: str) -> dict[str, Any]:
    """The bundled boards whose name starts so."""
    return {name: board for name, board in quebra.examples().items() if name.startswith(prefix)}


def kept_shakashaka() -> dict[str, ShakashakaBoard]:
    """The 10x10 boards in this folder (seeded, from boards.py; each has one solution)."""
    text = (HERE / "boards" / "shakashaka-10x10.txt").read_text()
    return {f"kept-{number}": board for number, board in enumerate(quebra.parse_all(text), 1)}


def eight_views(board: ShakashakaBoard) -> Iterator[ShakashakaBoard]:
    """The board turned and mirrored."""
    cells = board.cells
    for _ in range(4):
        yield ShakashakaBoard(len(cells), len(cells[0]), cells)
        yield ShakashakaBoard(len(cells), len(cells[0]), cells[::-1])
        cells = tuple(zip(*cells[::-1], strict=True))
