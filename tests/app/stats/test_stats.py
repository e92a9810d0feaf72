"""Counting a batch: marks, clues and levels in the right place, and any batch drawn."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra.app.stats.batch import BatchCount, clues_of, mark_in
from quebra.app.stats.picture import batch_plot
from quebra.engine.explain.scoring import LEVELS
from support.batches import ONE

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = quebra.examples()


@pytest.mark.parametrize("level, score", [("easy", 2), ("extreme", 7.5), ("trivial", 0)])
def test_marks_that_files_tell(level: str, score: float) -> None:
    mark = mark_in(quebra.board_from_json({**ONE, "grade": level, "score": score}))
    assert mark is not None and (mark.level, mark.score) == (level, score)


@pytest.mark.parametrize(
    "extras",
    [
        {},
        {"grade": "easy"},
        {"score": 2.0},
        {"grade": "silly", "score": 2.0},
        {"grade": ["easy"], "score": 2.0},
        {"grade": "easy", "score": "2.0"},
        {"grade": "easy", "score": True},
        {"grade": "easy", "score": -1},
        {"grade": "easy", "score": 10**400},
        {"grade": "easy", "score": float("inf")},
    ],
)
def test_marks_that_cannot_be_right(extras: dict[str, Any]) -> None:
    assert mark_in(quebra.board_from_json({**ONE, **extras})) is None


@pytest.mark.parametrize("name, clues", [("kenken-testBoard", 8), ("kenken-testBoard2", 1)])
def test_clues_of_cages(name: str, clues: int) -> None:
    assert clues_of(EXAMPLES[name]) == clues == len(quebra.board_to_json(EXAMPLES[name])["cages"])


def test_clues_inside_and_beside() -> None:
    data = quebra.board_to_json(EXAMPLES["snake-1-6x6"])
    beside = sum(count is not None for count in (*data["row_counts"], *data["column_counts"]))
    inside = sum(isinstance(mark, int) for row in data["cells"] for mark in row)
    assert clues_of(EXAMPLES["snake-1-6x6"]) == beside + inside > 0


@given(st.lists(st.tuples(st.sampled_from(LEVELS), st.floats(0, 1000)), min_size=1, max_size=20))
def test_any_batch_can_be_drawn(marks: list[tuple[str, float]]) -> None:
    tally = BatchCount()
    for level, score in marks:
        board = quebra.board_from_json({**ONE, "grade": level, "score": score})
        tally.add(board, mark_in(board))
    assert (tally.puzzles, tally.duplicates) == (len(marks), len(marks) - 1)
    root = ElementTree.fromstring(batch_plot(tally, "pt"))
    told = [str(rect.findtext(f"{SVG}title")) for rect in root.iter(f"{SVG}rect")][1:]
    counts = [int(text.rsplit(": ", 1)[1]) for text in told]
    assert sum(counts[:5]) == sum(counts[5:]) == len(marks)
