"""The marks of a step, pencil marks and coordinates in terminal text."""

from __future__ import annotations

from quebra.core.scene import Dot, Highlight, Label, Note, Outside, Scene, Shape, Trail, Triangle
from quebra.render.text.show import scene_text

GRID = """\
     1     2
  ┏━━━━━┳━━━━━┓
  ┃3+   ┃4−   ┃
1 ┃[ 1 ]┃ 124 ┃
  ┣━━━━━╋━━━━━┫
  ┃     ┃[   ]┃
2 ┃( 2 )┃12346┃
  ┗━━━━━┻━━━━━┛
"""


def row(*shapes: Shape, columns: int = 3, **more: object) -> str:
    """The one line of a picture of one row."""
    return scene_text(Scene(1, columns, shapes, **more)).splitlines()[1]  # type: ignore[arg-type]


def test_a_grid_with_everything() -> None:
    shapes: tuple[Shape, ...] = (
        Label((1, 1), "3+", "clue", "corner"),
        Label((1, 2), "4−", "clue", "corner"),
        Label((1, 1), "1", "answer"),
        Note((1, 2), ("1", "2", "", "4"), 4),
        Label((2, 1), "2", "answer"),
        Note((2, 2), ("1", "2", "3", "4", "", "6"), 6),
        Note((2, 1), ("1", "2"), 4),  # the digit is there already
        *(Highlight((1, column), "reason") for column in (1, 2)),
        Highlight((1, 1), "premise"),
        Highlight((1, 1), "conclusion"),
        Highlight((2, 2), "conclusion"),
        Highlight((2, 1), "premise"),
    )
    scene = Scene(2, 2, shapes, regions=((1, 2), (3, 4)), lines=True, text_cell=(5, 2), coordinates=True)
    assert scene_text(scene) == GRID


def test_pencil_marks_take_the_lines_they_need() -> None:
    wide = Note((1, 1), ("1", "2", "3", "4"), 4)
    assert scene_text(Scene(1, 1, (wide,), text_cell=(3, 2))).splitlines()[1:3] == ["│123│", "│ 4 │"]
    assert row(Note((1, 1), ("1",), 1), columns=1) == "│ 1 │"
    long = Note((1, 1), ("10", "", "12"), 3)
    assert scene_text(Scene(1, 1, (long,), text_cell=(5, 2))).splitlines()[2] == "│10 12│"


def test_pencil_marks_without_room_are_left_out() -> None:
    wide = Note((1, 1), ("1", "2", "3", "4"), 4)
    bare = scene_text(Scene(1, 1, (), text_cell=(3, 1)))
    assert scene_text(Scene(1, 1, (wide,), text_cell=(3, 1))) == bare
    clued = (Label((1, 1), "7+", place="corner"), wide)
    assert scene_text(Scene(1, 1, clued, text_cell=(3, 2))).splitlines()[1:3] == ["│7+ │", "│   │"]


def test_triangles_as_pencil_marks() -> None:
    scene = Scene(1, 1, (Note((1, 1), ("◤", "", "◥", "", "□", "", "◣", "", "◢"), 9),), text_cell=(4, 2))
    assert scene_text(scene).splitlines()[1:3] == ["│◤◥□◣│", "│ ◢  │"]
    assert scene_text(scene, ascii_only=True).splitlines()[1:3] == ["|F7wL|", "| J  |"]


def test_numbers_of_links_where_there_is_room() -> None:
    links = (Highlight((1, 1), "link", "1,12"), Highlight((1, 2), "link", "2"))
    scene = Scene(1, 2, (Label((1, 1), "5"), *links), text_cell=(4, 2))
    assert scene_text(scene).splitlines()[1:3] == ["│        │", "│ 5#1  #2│"]
    assert row(Dot((1, 1)), *links[1:], columns=2) == "│ ·  #2│"
    assert row(Dot((1, 1)), Dot((1, 2)), *links, columns=2) == "│ ·1 ·2│"


def test_small_cells() -> None:
    shapes = [Dot((1, 1), "cross"), Trail(((1, 2), (1, 3)))]
    assert row(*shapes, Highlight((1, 1), "conclusion")) == "│[×] •━━• │"
    assert row(*shapes, Highlight((1, 1), "premise")) == "│(×) •━━• │"
    assert row(*shapes, Highlight((1, 1), "reason")) == "│ ×  •━━• │"
    assert row(*shapes, Highlight((1, 3), "conclusion")) == "│ ×  •━[•]│"
    assert row(*shapes, Highlight((1, 3), "premise")) == "│ ×  •━━• │"


def test_a_full_cell_gets_a_star_where_it_has_room() -> None:
    scene = Scene(1, 1, (Triangle((1, 1), "nw"), Highlight((1, 1), "conclusion")), text_cell=(4, 2))
    assert scene_text(scene).splitlines()[1:3] == ["│███▀│", "│█▀ *│"]
    coloured = scene_text(scene, colour=True)
    assert "*" in coloured and "\x1b[1;33m" not in coloured  # the paper is not torn


def test_coordinates_keep_off_numbers() -> None:
    shapes = (Outside("left", 1, "7"), Outside("top", 2, "8"), Dot((1, 1)), Dot((1, 2)))
    text = scene_text(Scene(1, 2, shapes, coordinates=True))
    assert text.splitlines() == ["       8", "  ┌──────┐", "7 │ ·  · │ 1", "  └──────┘", "    1  2"]
