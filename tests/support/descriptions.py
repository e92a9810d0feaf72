"""Descriptions of boards that differ in all that a description may say, and random boards of each."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign
from quebra.core.scene import Fill, Label

TWO = (Sign("on", "o"), Sign("off", "x"))
THREE = (Sign("red", "rd"), Sign("green", "gr", partial(Label, text="G", tone="answer")), Sign("blue", "b"))
DIGITS = tuple(Sign(name, str(number)) for number, name in enumerate(("one", "two", "three", "four"), 1))
WALL = Sign("wall", "#", Fill)

DESCRIPTIONS = {
    "plain": Description(TWO, "off", numbers=range(9)),
    "no blank": Description(TWO, marks=(WALL,), numbers=range(3)),
    "givens": Description(DIGITS, givens=True, square=True),
    "long letters": Description(THREE, "blue", (WALL, Sign("gate", "<=>")), range(120), givens=True),
    "counts": Description(TWO, "off", counts=range(12)),
    "counts and all": Description(THREE, "red", (WALL,), range(2, 30), True, range(1, 200)),
    "regions": Description(TWO, "off", regions=True),
    "everything": Description(THREE, None, (WALL,), range(10), True, range(5), True, True),
}


def classes(name: str) -> tuple[type[GridBoard], type[GridAnswer]]:
    """The two classes that a game with this description would have."""
    own = {"__slots__": (), "type": "sample"}
    board = type("SampleBoard", (GridBoard,), {**own, "description": DESCRIPTIONS[name]})
    return board, type("SampleAnswer", (GridAnswer,), own)


CLASSES = {name: classes(name) for name in DESCRIPTIONS}


def _lists(draw: st.DrawFn, item: st.SearchStrategy[Any], many: int) -> list[Any]:
    found: list[Any] = draw(st.lists(item, min_size=many, max_size=many))
    return found


@st.composite
def described_boards(draw: st.DrawFn, name: str, most: int = 5) -> GridBoard:
    """Any board of a description."""
    described, kind = DESCRIPTIONS[name], CLASSES[name][0]
    rows = draw(st.integers(1, most))
    columns = rows if described.square else draw(st.integers(1, most))
    contents = [None, *(sign.name for sign in described.board_signs)]
    content: st.SearchStrategy[Any] = st.sampled_from(contents)
    if described.numbers is not None:
        content |= st.sampled_from(described.numbers)
    counts: tuple[Any, ...] = ((), ())
    if described.counts is not None:
        count = st.none() | st.sampled_from(described.counts)
        counts = (_lists(draw, count, rows), _lists(draw, count, columns))
    regions = [_lists(draw, st.integers(0, 12), columns) for _ in range(rows)] if described.regions else []
    cells = tuple(tuple(_lists(draw, content, columns)) for _ in range(rows))
    extras = draw(st.dictionaries(st.sampled_from(["name", "seed"]), st.integers(), max_size=2))
    return kind(cells, counts[0], counts[1], tuple(map(tuple, regions)), extras)


@st.composite
def described_answers(draw: st.DrawFn, name: str, board: GridBoard, whole: bool) -> GridAnswer:
    """Any answer that fits what its board shows."""
    names = board.description.value_names
    choice = st.sampled_from(names) if whole else st.none() | st.sampled_from(names)
    rows = [
        [
            board.given((row, column)) or draw(choice) if board.is_open((row, column)) else None
            for column in range(1, board.columns + 1)
        ]
        for row in range(1, board.rows + 1)
    ]
    return CLASSES[name][1](tuple(map(tuple, rows)))
