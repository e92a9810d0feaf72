"""The drawing of boards that describe themselves: nothing that they hold is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.derived.draw import GridDrawing
from quebra.core.scene import Dot, Fill, Label, Outside, layer_of
from quebra.render.svg.picture import scene_svg
from quebra.render.text.show import scene_text
from support.descriptions import CLASSES, DESCRIPTIONS, described_answers, described_boards

each = pytest.mark.parametrize("name", DESCRIPTIONS)


@each
@settings(max_examples=10)
@given(data=st.data())
def test_every_content_and_value_has_a_shape(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    answer = data.draw(described_answers(name, board, data.draw(st.booleans())))
    drawing = GridDrawing(CLASSES[name][0])
    bare, filled = drawing.draw(board), drawing.draw(board, answer)
    at = {shape.cell: shape for shape in filled.shapes if not isinstance(shape, Outside)}
    own = {shape.cell: shape for shape in bare.shapes if not isinstance(shape, Outside)}
    for cell in board.all_cells():
        if board.content(cell) is not None:
            assert at[cell] == own[cell] and layer_of(own[cell]) == "clues"
        elif answer.value(cell) is None:
            assert at[cell] == own[cell] == Dot(cell)
        elif answer.value(cell) == board.description.blank:
            assert cell not in at
        else:
            assert layer_of(at[cell]) == "answer"
    told = [count for count in (*board.row_counts, *board.column_counts) if count is not None]
    outside = [shape for shape in filled.shapes if isinstance(shape, Outside)]
    assert sorted(shape.text for shape in outside) == sorted(map(str, told))


@each
@settings(max_examples=3)
@given(data=st.data())
def test_it_is_shown_as_text_and_as_svg(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    scene = GridDrawing(CLASSES[name][0]).draw(board)
    text = scene_text(scene)
    for content in (content for row in board.cells for content in row if isinstance(content, int)):
        assert str(content) in text
    assert scene_svg(scene).startswith("<svg")
    # Rows and columns are numbered at the sides where no counts stand.
    numbered = scene_text(replace(scene, coordinates=True))
    assert len(numbered.splitlines()) >= len(text.splitlines())


def test_looks_of_their_own_letters_and_givens() -> None:
    kind, answer = CLASSES["long letters"]
    board = kind((("wall", "gate", 119), ("green", "red", "blue"), (None, None, None)))
    shapes = (
        GridDrawing(kind).draw(board, answer(((None,) * 3, (None,) * 3, ("green", "red", "blue")))).shapes
    )
    assert shapes == (
        Fill((1, 1)),
        Label((1, 2), "<=>"),
        Label((1, 3), "119"),
        Label((2, 1), "G", "clue"),
        Label((2, 2), "rd"),
        Dot((2, 3), "cross", given=True),
        Label((3, 1), "G", "answer"),
        Label((3, 2), "rd", "answer"),
    )


def test_walls_run_between_regions() -> None:
    kind = CLASSES["regions"][0]
    scene = GridDrawing(kind).draw(kind(((None,) * 2,) * 2, regions=((1, 2), (1, 2))))
    assert scene.regions == ((1, 2), (1, 2)) and scene.lines
    top = scene_text(scene).splitlines()[0]
    assert "┳" in top and "┯" not in top
    undivided = scene_text(GridDrawing(kind).draw(kind.empty(2, 2))).splitlines()[0]
    assert "┯" in undivided and "┳" not in undivided


def test_an_answer_alone() -> None:
    kind, answer = CLASSES["counts"]
    scene = GridDrawing(kind).alone(answer((("on", "off", None),)))
    assert (scene.rows, scene.columns) == (1, 3)
    assert scene.shapes == (Label((1, 1), "o", "answer"), Dot((1, 3)))
