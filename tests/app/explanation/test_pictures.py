"""The pictures of an explanation as data: played through, they give what the drawn pictures show."""

from __future__ import annotations

from typing import Any

import pytest

import quebra
from quebra.app.explanation.frames import Album
from quebra.app.explanation.pictures import pictures_json
from quebra.core.play.description import board_in_play
from quebra.core.play.record import replay
from quebra.core.scene import Dot, Highlight, Label, Note, Triangle
from support.explaining.printed import NONE

EXAMPLES = quebra.examples()
BOARDS = ("snake-1-6x6", "snake-2-puzzle-7", "shakashaka-tab4", "shakashaka-tab2", "kenken-testBoard")
# No end is told: where they are is found on the way.
ENDLESS = "bosnian-snake\n* 1 1 2\n0 . . .\n1 . . .\n3 . . .\n"


def played(pictures: list[dict[str, Any]]) -> list[dict[tuple[int, int], list[Any]]]:
    """What every cell holds in each of the pictures."""
    found, now = [], {}
    for picture in pictures:
        for row, column, *content in picture["cells"]:
            now[row, column] = content
        found.append(dict(now))
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_they_show_what_is_drawn(name: str) -> None:
    explanation = quebra.explain(EXAMPLES[name])
    pictures = pictures_json(explanation, "en", noted=True)
    shown = Album(explanation, "en").shown()
    values = {one["value"]: one["look"] for one in board_in_play(explanation.board)["play"]["values"]}
    assert [(one["heading"], one["text"], one.get("note", "")) for one in pictures[: len(shown)]] == [
        (one.heading, one.text, one.note) for one in shown
    ]
    for frame, cells, picture in zip(shown, played(pictures), pictures, strict=False):
        drawn = {
            Label: {
                one.cell: one.text
                for one in frame.scene.shapes
                if isinstance(one, Label) and one.tone == "answer"
            },
            Triangle: {one.cell: one.corner for one in frame.scene.shapes if isinstance(one, Triangle)},
        }
        filled = {cell: values[content[0]] for cell, content in cells.items() if content[0] is not None}
        assert drawn[Label] == {
            cell: str(one["text"]) for cell, one in filled.items() if one["shape"] == "label"
        }
        assert drawn[Triangle] == {
            cell: one["corner"] for cell, one in filled.items() if one["shape"] == "triangle"
        }
        crossed = {one.cell for one in frame.scene.shapes if isinstance(one, Dot) and one.shape == "cross"}
        if crossed:  # around a whole body nothing is crossed out
            assert crossed == {cell for cell, one in filled.items() if one["shape"] == "cross"}
        noted = {one.cell: sum(map(bool, one.texts)) for one in frame.scene.shapes if isinstance(one, Note)}
        assert noted == {
            cell: len(content[1]) for cell, content in cells.items() if content[1:2] not in ([], [[]])
        }
        marks = [one for one in frame.scene.shapes if isinstance(one, Highlight)]
        assert sum(map(len, picture["marks"].values())) == len(marks)


@pytest.mark.parametrize("name", BOARDS)
def test_they_end_with_the_solution(name: str) -> None:
    explanation = quebra.explain(EXAMPLES[name])
    last = played(pictures_json(explanation, "pt"))[-1]
    moves = [f"r{row}c{column}={content[0]}" for (row, column), content in last.items()]
    assert all(content[0] is not None for content in last.values())
    filled = replay(explanation.board, [" ".join(moves)]).state().answer
    verdict = quebra.check(explanation.board, filled)
    assert verdict.right and verdict.complete


def test_only_what_changes_is_told() -> None:
    pictures = pictures_json(quebra.explain(EXAMPLES["kenken-testBoard"]), "en")
    before: dict[tuple[int, int], list[Any]] = {}
    for picture, now in zip(pictures, played(pictures), strict=True):
        assert all(before.get((row, column)) != content for row, column, *content in picture["cells"])
        before = now


def test_ends_that_are_found_are_ends() -> None:
    explanation = quebra.explain(quebra.parse(ENDLESS))
    assert explanation.status == "unique"
    *_, before, last = played(pictures_json(explanation, "en"))
    assert before[2, 3] == before[3, 3] == ["snake"]
    ends = {cell: content for cell, content in last.items() if len(content) > 2}
    assert ends == {(2, 3): ["snake", [], "end"], (3, 1): ["snake", [], "end"]}


def test_two_solutions_and_none() -> None:
    several = pictures_json(quebra.explain(EXAMPLES["kenken-testBoard2"]), "en")
    assert [one["heading"] for one in several[-2:]] == ["Solution 1", "Solution 2"]
    one, other = played(several)[-2:]
    assert {cell for cell in one if one[cell] != other[cell]} == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert several[-1]["marks"] == several[-2]["marks"] == {"conclusion": [[1, 1], [1, 2], [2, 1], [2, 2]]}
    none = pictures_json(quebra.explain(quebra.parse(NONE)), "en")
    assert none[-1]["heading"] == "No solution." and none[-1]["marks"]["reason"]
