"""Pictures as SVG: sound XML, the right shapes, nothing over anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra import zurero
from quebra.core.registry import game_of
from quebra.core.scene import (
    Dot,
    Fill,
    Highlight,
    Label,
    Note,
    Outside,
    Scene,
    Shape,
    Stone,
    Trail,
    Triangle,
)
from quebra.render.svg import scene_svg
from quebra.render.svg.letters import CAPITAL, width_of
from support.boards import kenken_boards, shakashaka_boards, snake_boards

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = list(quebra.examples())


def picture(*shapes: Shape, rows: int = 2, columns: int = 2, **more: object) -> Scene:
    return Scene(rows, columns, shapes, **more)  # type: ignore[arg-type]


def parsed(scene: Scene, **more: str) -> ElementTree.Element:
    return ElementTree.fromstring(scene_svg(scene, **more))  # type: ignore[arg-type]


def drawn(*shapes: Shape, rows: int = 2, columns: int = 2, **more: object) -> list[str]:
    """The lines of a picture without its head and its style."""
    text = scene_svg(picture(*shapes, rows=rows, columns=columns, **more))
    return text.split("</style>\n")[1].splitlines()[:-1]


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get("class") == name]


def letters(root: ElementTree.Element) -> Iterator[tuple[float, float, float, str, str]]:
    """Every text: x, baseline, size, anchor, text; single characters of a line one by one."""
    for element in root.iter(f"{SVG}text"):
        places, text = str(element.get("x")).split(), element.text or ""
        parts = [text] if len(places) == 1 else list(text)
        for x, part in zip(places, parts, strict=True):
            baseline, size = float(str(element.get("y"))), float(str(element.get("font-size")))
            yield float(x), baseline, size, str(element.get("text-anchor")), part


def scenes_of(name: str) -> list[Scene]:
    board = quebra.examples()[name]
    result = quebra.solve(board)
    draw = game_of(board).draw.draw
    answered = [draw(board, result.solution)] if result.solution is not None else []
    return [
        scene for plain in (draw(board), *answered) for scene in (plain, replace(plain, coordinates=True))
    ]


def assert_within(scene: Scene) -> None:
    """All texts lie inside the picture."""
    root = parsed(scene)
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    for x, baseline, size, anchor, text in letters(root):
        wide = width_of(text) * size
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        assert left >= -0.2 and left + wide <= width + 0.2, text
        assert baseline - CAPITAL * size >= -0.2 and baseline <= height + 0.2, text


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_sound_and_has_a_name(name: str) -> None:
    for scene in scenes_of(name):
        root = parsed(scene, title=f"Board {name}", description="A <b>board</b> & more")
        assert root.tag == f"{SVG}svg" and root.get("role") == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text == f"Board {name}" and root[1].text == "A <b>board</b> & more"
        assert_within(scene)
        labels = [shape.text for shape in scene.shapes if isinstance(shape, Label | Outside)]
        said = [text for *_, text in letters(root)]
        assert all(said.count(text) >= labels.count(text) for text in labels)


@pytest.mark.parametrize("moves", [[], ["L5"], ["L5", "R5", "TE", "BE", "L6"]])
def test_positions_of_the_board_game(moves: list[str]) -> None:
    game = zurero.LiveGame(size=9)
    for move in moves:
        game.play(move)
    scene = game_of(game.position).draw.draw(game.position)
    root = parsed(scene)
    stones = of_class(root, "q-black") + of_class(root, "q-white")
    assert len(stones) == len(moves) + 1 + len(scene.keys)
    assert of_class(root, "q-wood") and not of_class(root, "q-wall")
    assert_within(scene)


@given(st.one_of(kenken_boards(), shakashaka_boards(), snake_boards()), st.booleans())
def test_random_boards(board: quebra.Board, coordinates: bool) -> None:
    assert_within(replace(game_of(board).draw.draw(board), coordinates=coordinates))


@given(st.text(max_size=8), st.text(max_size=8))
def test_any_text_comes_out_as_it_was(label: str, title: str) -> None:
    scene = picture(Label((1, 1), label), Outside("left", 1, label), caption=label)
    root = parsed(scene, title=title)
    # XML has no place for control characters and reads every line end as one kind.
    clean = [re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text) for text in (label, title)]
    clean = [text.replace("\r\n", "\n").replace("\r", "\n") for text in clean]
    assert [text for *_, text in letters(root)] == [clean[0]] * 3 * bool(label)
    assert root.findtext(f"{SVG}title", "") == clean[1]


def test_a_small_grid_line_by_line() -> None:
    assert drawn(
        Label((1, 1), "3+", "clue", "corner"), Label((2, 1), "1", "answer"), regions=((0, 1), (0, 1))
    ) == [
        '<rect class="q-paper" x="3.2" y="3.2" width="80" height="80"/>',
        '<path class="q-line" stroke-width="1" d="M3.2 43.2H83.2M43.2 3.2V83.2"/>',
        '<path class="q-wall" stroke-width="2.6" d="M3.2 3.2h80v80h-80zM43.2 3.2V83.2"/>',
        '<text class="q-answer" text-anchor="middle" font-size="22.4" y="76.2" x="23.2">1</text>',
        '<text class="q-clue" text-anchor="start" font-size="12.4" y="15.4" x="7.2">3+</text>',
    ]


def test_marks_line_by_line() -> None:
    roles = [Highlight((1, 1), role) for role in ("reason", "premise", "conclusion")]  # type: ignore[arg-type]
    assert drawn(*roles, rows=1, columns=1) == [
        '<rect class="q-paper" x="3.2" y="3.2" width="40" height="40"/>',
        '<path class="q-conclusion-tint" d="M3.2 3.2h40v40h-40z"/>',
        '<path class="q-wall" stroke-width="2" d="M3.2 3.2h40v40h-40z"/>',
        *(
            f'<path class="q-{name}" stroke-width="{width}" stroke-dasharray="5.6 3.6" '
            'd="M5.2 5.2L41.2 5.2M5.2 41.2L41.2 41.2M5.2 5.2L5.2 41.2M41.2 5.2L41.2 41.2"/>'
            for name, width in (("halo", "3.2"), ("reason", "2"))
        ),
        *(
            f'<path class="q-{name}" stroke-width="{width}" d="M12 5.6h22.4a6.4 6.4 0 0 1 6.4 6.4v22.4'
            'a6.4 6.4 0 0 1 -6.4 6.4h-22.4a6.4 6.4 0 0 1 -6.4 -6.4v-22.4a6.4 6.4 0 0 1 6.4 -6.4z"/>'
            for name, width in (("halo", "3.6"), ("premise", "1.4"))
        ),
        *(
            f'<path class="q-{name}" stroke-width="{width}" d="M4.4 4.4h37.6v37.6h-37.6z"/>'
            for name, width in (("halo", "6"), ("conclusion", "3.8"))
        ),
    ]  # fmt: skip


def test_reasons_have_one_outline_together() -> None:
    corner = [Highlight(cell, "reason") for cell in ((1, 1), (2, 1), (2, 2))]
    (line,) = [line for line in drawn(*corner) if 'class="q-reason"' in line]
    strokes = re.findall(r"M(\S+) (\S+)L(\S+) ([^M\"]+)", line)
    # Six sides; the two that meet in the inner corner end at the same point, a little inside the cells.
    assert len(strokes) == 6
    ends = [point for stroke in strokes for point in (stroke[:2], stroke[2:])]
    assert all(ends.count(point) == 2 for point in ends)
    assert ("41.2", "45.2") in ends


def test_triangles_and_black_cells_leave_no_seams() -> None:
    lines = drawn(Fill((1, 1)), Fill((1, 2)), Triangle((2, 1), "nw"), Triangle((2, 2), "se"))
    (half,) = [line for line in lines if "q-half" in line]
    (ink,) = [line for line in lines if "q-ink" in line]
    assert half.endswith('d="M3.2 43.2L43.2 43.2L3.2 83.2zM83.2 43.2L83.2 83.2L43.2 83.2z"/>')
    assert ink.endswith('d="M3.2 3.2h40v40h-40zM43.2 3.2h40v40h-40z"/>')
    # Black lies over the thin lines.
    assert [name for line in lines for name in re.findall("q-(line|half|ink)", line)] == [
        "line",
        "ink",
        "half",
    ]


@pytest.mark.parametrize("corner", ["nw", "ne", "sw", "se"])
def test_a_triangle_fills_its_corner(corner: str) -> None:
    (line,) = [line for line in drawn(Triangle((1, 1), corner), rows=1, columns=1) if "q-half" in line]  # type: ignore[arg-type]
    points = {(float(x), float(y)) for x, y in re.findall(r"[ML](\S+) ([\d.]+)", line)}
    ends = {"n": 3.2, "w": 3.2, "s": 43.2, "e": 43.2}
    right_angle = (ends[corner[1]], ends[corner[0]])
    assert points == {
        (x, y) for x in (3.2, 43.2) for y in (3.2, 43.2) if x == right_angle[0] or y == right_angle[1]
    }


def test_a_number_on_black_is_white() -> None:
    root = parsed(picture(Fill((1, 1)), Label((1, 1), "2"), Label((1, 2), "3")))
    assert [text.text for text in of_class(root, "q-onink")] == ["2"]
    assert [text.text for text in of_class(root, "q-clue")] == ["3"]


PATH = ((1, 1), (1, 2), (2, 2), (3, 2), (3, 3))


def test_a_trail_is_one_smooth_band() -> None:
    root = parsed(picture(Trail(PATH, "head", "tail"), rows=3, columns=3))
    (band,) = of_class(root, "q-body-line")
    # From the middle of the head around two bends to the edge of the tail's cell.
    assert (
        band.get("d") == "M23.2 23.2L44.8 23.2Q63.2 23.2 63.2 41.6L63.2 84.8Q63.2 103.2 81.6 103.2L85.6 103.2"
    )
    assert len(of_class(root, "q-eye")) == 2 and len(of_class(root, "q-pupil")) == 2
    (tail,) = of_class(root, "q-body")[:1]
    assert str(tail.get("d")).startswith("M83.2 112.4L83.2 94Q")


@pytest.mark.parametrize(
    ("end", "eyes", "pupils"), [("head", 2, 2), ("tail", 0, 0), ("end", 1, 0), ("open", 0, 0)]
)
def test_ends_differ_without_their_colour(end: str, eyes: int, pupils: int) -> None:
    for cells in (((1, 1),), ((1, 1), (1, 2))):
        finish = end if len(cells) == 1 else "open"
        root = parsed(picture(Trail(cells, end, finish)))  # type: ignore[arg-type]
        assert (len(of_class(root, "q-eye")), len(of_class(root, "q-pupil"))) == (eyes, pupils)
        drops = [element for element in of_class(root, "q-body") if element.tag == f"{SVG}path"]
        assert len(drops) == (end == "tail")


def test_a_head_looks_away_from_its_body() -> None:
    for cells, ahead in ((((1, 1), (1, 2)), "left"), (((1, 2), (1, 1)), "right"), (((2, 1), (1, 1)), "down")):
        root = parsed(picture(Trail(cells, "head", "open")))
        pupils = [(float(str(p.get("cx"))), float(str(p.get("cy")))) for p in of_class(root, "q-pupil")]
        middle = (3.2 + 40 * (cells[0][1] - 0.5), 3.2 + 40 * (cells[0][0] - 0.5))
        x, y = (sum(pupil[axis] for pupil in pupils) / 2 - middle[axis] for axis in (0, 1))
        assert {"left": x < -3, "right": x > 3, "down": y > 3}[ahead]


def test_dots_show_only_where_they_say_something() -> None:
    everywhere = [Dot(cell) for cell in ((1, 1), (1, 2), (2, 1), (2, 2))]
    assert not of_class(parsed(picture(*everywhere)), "q-dot")
    assert len(of_class(parsed(picture(*everywhere[1:])), "q-dot")) == 3
    assert len(of_class(parsed(picture(*everywhere[1:], Dot((1, 1), "cross"))), "q-cross")) == 1
    assert len(of_class(parsed(picture(*everywhere[1:], Dot((1, 1), tone="mark"))), "q-mark")) == 1


def test_stones_differ_by_their_marks() -> None:
    stones = [Stone((1, 1), "black", "last"), Stone((1, 2), "white", "pushed"), Stone((2, 1), "black", "won")]
    root = parsed(picture(*stones, points=True))
    assert [len(of_class(root, f"q-{name}")) for name in ("last", "pushed", "won")] == [1, 1, 1]


@given(st.integers(1, 16), st.data())
def test_pencil_marks_keep_their_places(slots: int, data: st.DataObject) -> None:
    kept = data.draw(st.sets(st.integers(1, slots), min_size=1))
    texts = tuple(str(digit) if digit in kept else "" for digit in range(1, slots + 1))
    everything = tuple(map(str, range(1, slots + 1)))
    some, all_of_them = (
        {text: (x, y) for x, y, *_, text in letters(parsed(picture(Note((1, 1), marks, slots))))}
        for marks in (texts, everything)
    )
    assert some == {text: all_of_them[text] for text in some} and set(some) == set(filter(None, texts))
    assert len(set(all_of_them.values())) == slots
    assert all(3.2 < x < 43.2 and 3.2 < y < 43.2 for x, y in all_of_them.values())


def test_triangles_as_pencil_marks_are_drawn_in_their_corners() -> None:
    """The typeface has none: each is a path of three corners, inside its quarter of the cell."""
    for place, sign in ((0, "◤"), (2, "◥"), (6, "◣"), (8, "◢")):
        texts = tuple(sign if one == place else "" for one in range(9))
        drawing = picture(Note((1, 1), texts, 9))
        (data,) = re.findall(r'<path class="q-note" d="([^"]+)"', scene_svg(drawing))
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", data)]
        bare = picture(Note((1, 1), tuple("1" if one == place else "" for one in range(9)), 9))
        ((x, y, *_),) = letters(parsed(bare))
        assert len(numbers) == 6 and data.count("L") == 2 and data.endswith("z")
        assert abs((min(numbers[::2]) + max(numbers[::2])) / 2 - x) < 3
        assert abs((min(numbers[1::2]) + max(numbers[1::2])) / 2 - y) < 6  # a letter stands on its line
        assert not list(letters(parsed(drawing)))


@given(st.integers(0, 10**8), st.sampled_from("+−×÷"), st.integers(0, 25), st.integers(1, 9))
def test_clues_keep_clear_of_digits_and_pencil_marks(target: int, sign: str, digit: int, slots: int) -> None:
    clue = Label((1, 1), f"{target}{sign}", "clue", "corner")
    notes = Note((1, 1), tuple("8" * slots), slots)
    for below in (Label((1, 1), str(digit), "answer"), notes):
        first, *others = sorted(letters(parsed(picture(clue, below))), key=lambda found: found[1])
        x, baseline, size, anchor, text = first
        assert text == clue.text and anchor == "start"
        assert x + width_of(text) * size <= 43.2
        assert all(other[1] - CAPITAL * other[2] > baseline for other in others)


def test_coordinates_go_to_free_sides() -> None:
    faint = [text.text for text in of_class(parsed(picture(rows=2, columns=3, coordinates=True)), "q-faint")]
    assert sorted(faint) == ["1", "123", "2"]
    root = parsed(picture(Outside("left", 1, "7"), Outside("top", 1, "8"), coordinates=True))
    right, bottom = 83.2, 83.2
    for text in of_class(root, "q-faint"):
        first = float(str(text.get("x")).split()[0])
        assert first > right or float(str(text.get("y"))) > bottom
    taken = [Outside(side, 1, "7") for side in ("left", "right", "top", "bottom")]  # type: ignore[arg-type]
    assert not of_class(parsed(picture(*taken, coordinates=True)), "q-faint")


def test_every_class_has_a_style() -> None:
    shapes: list[Shape] = [
        Dot((1, 1)),
        Note((1, 1), ("1",), 1),
        Trail(PATH, "head", "tail"),
        Trail(PATH, "end"),
    ]
    shapes += [Highlight((1, 1), role) for role in ("reason", "premise", "conclusion")]  # type: ignore[arg-type]
    shapes += [Trail(PATH, tone="wrong"), Label((1, 1), "x", "wrong"), Triangle((1, 1), "nw", "wrong")]
    shapes += [Stone((1, 1), "black", mark) for mark in ("last", "pushed", "won")]  # type: ignore[arg-type]
    for points in (False, True):
        text = scene_svg(picture(*shapes, rows=3, columns=3, points=points, coordinates=True, caption="x"))
        style, body = text.split("</style>")
        assert set(re.findall('class="(q-[a-z-]+)"', body)) <= set(re.findall(r"\.(q-[a-z-]+)\{", style))


def test_the_size_of_a_cell() -> None:
    small, large = (ElementTree.fromstring(scene_svg(picture(), cell=cell)) for cell in (10, 100))
    assert (small.get("width"), large.get("width")) == ("21.6", "216")
    assert small.get("viewBox") == "0 0 21.6 21.6"
