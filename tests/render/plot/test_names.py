"""Names in charts: cut, spread, beside their lines and never over each other."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.render.plot import Curve, line_plot
from quebra.render.plot.names import LINE, Box, fitted, measured, placed, spread
from quebra.render.svg.font import EM, glyph
from support.pictures import SVG
from support.pictures import svg as parsed


def name_boxes(root: ElementTree.Element) -> dict[str, Box]:
    """The room of every name that is drawn in outlines."""
    found = {}
    for group in root.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        uses = list(group.iter(f"{SVG}use"))
        if title is None or not uses:
            continue
        inner = next(one for one in group.iter(f"{SVG}g") if one.get("transform"))
        scale = float(re.findall(r"[\d.]+", str(inner.get("transform")))[0])
        xs, ys = ([float(str(use.get(key))) * scale for use in uses] for key in "xy")
        found[title.text or ""] = Box(
            min(xs), min(ys) - 0.66 * EM * scale, max(xs) + 0.2 * EM * scale, max(ys)
        )
    return found


def test_long_names_are_cut_but_told_whole() -> None:
    name = "a name with <no> end & " * 4000
    root = parsed(line_plot([Curve(name, ((1, 1), (2, 2)))], title=name))
    _, _, width, _ = map(float, str(root.get("viewBox")).split())
    [(told, box)] = name_boxes(root).items()
    assert told == name
    assert width - 220 < box.left < box.right <= width


@given(st.text(max_size=80), st.floats(20, 300))
def test_a_cut_text_fits(text: str, room: float) -> None:
    cut = fitted(text, 14, "semibold", room)
    assert measured(cut, 14, "semibold") <= room
    whole = " ".join(text.split())
    assert cut == whole or (cut.endswith("…") and whole.startswith(cut[:-1]))
    assert cut == whole or measured(whole, 14, "semibold") > room


@given(st.lists(st.floats(0, 500), max_size=20))
def test_spread_heights_keep_their_distance_and_order(wanted: list[float]) -> None:
    found = spread(wanted, LINE, 0, 500)
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    for above, below in pairwise(order):
        assert found[below] - found[above] >= LINE - 1e-6
    assert all(-1e-6 <= height <= 500 + 1e-6 for height in found)


def test_heights_that_are_far_apart_stay() -> None:
    assert spread([300.0, 100.0, 200.0], LINE, 0, 500) == [300.0, 100.0, 200.0]
    assert spread([100.0, 100.0], 20, 0, 500) == [90.0, 110.0]


@settings(max_examples=30)
@given(
    st.lists(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1), min_size=2, max_size=14)
)
def test_names_never_overlap(points: list[list[tuple[int, int]]]) -> None:
    lines = [Curve(f"line {number}", tuple(one)) for number, one in enumerate(points)]
    boxes = name_boxes(parsed(line_plot(lines, title="t")))
    assert set(boxes) == {line.name for line in lines}
    several = list(boxes.values())
    assert not any(one.meets(other) for number, one in enumerate(several) for other in several[:number])


def test_a_name_stands_at_its_line_unless_another_line_is_there() -> None:
    frame = Box(0, 0, 400, 300)
    short_line, long_line = [(0.0, 250.0), (100.0, 200.0)], [(0.0, 50.0), (400.0, 40.0)]
    names = placed(["short", "long"], [short_line, long_line], frame)
    assert names[0].place[0] < 150 and names[0].place[1] == 200.0 and not names[0].led
    assert names[1].place[0] > 400 and names[1].place[1] == 40.0 and not names[1].led
    walls = [[(120.0, 0.0), (120.0, 300.0)], short_line]
    crowded = placed(["wall", "short"], walls, frame)
    assert crowded[1].place[0] > 400 and crowded[1].led


@pytest.mark.parametrize(
    "start, finish, crossed",
    [((0, 5), (20, 5), True), ((0, 0), (20, 2), False), ((5, 0), (5, 20), False), ((12, 4), (13, 6), True)],
)
def test_lines_through_boxes(start: tuple[float, float], finish: tuple[float, float], crossed: bool) -> None:
    assert Box(10, 3, 15, 8).crossed(start, finish) is crossed


def test_the_typeface_has_the_letters_that_are_measured() -> None:
    letter = glyph("m", "semibold")
    assert letter is not None
    assert measured("mm", 10, "semibold") == pytest.approx(2 * letter.advance / EM * 10)
