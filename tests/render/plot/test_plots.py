"""Charts: sound XML, places in the order of the values, bars and lines told apart, bad data refused."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.render.plot import Axis, Bar, BarPanel, Curve, bar_panels, bins_for, line_plot
from quebra.render.plot.look import COLOURS, DASHES, SHAPES, Look, mark
from support.pictures import SVG
from support.pictures import svg as parsed

NUMBERS = st.floats(-1e300, 1e300)
POSITIVE = st.floats(1e-300, 1e300)
TINY_BARS = """\
<rect class="q-page" width="420" height="242"/>
<rect x="22.5" y="80" width="109" height="120" fill="#666"><title>a: 2</title></rect>
<rect x="132.5" y="140" width="109" height="60" fill="#666"><title>b: 1</title></rect>
<path d="M22 200L242 200" fill="none" stroke="#555"/>
<path d="M22 200L22 204" fill="none" stroke="#555"/>
<path d="M132 200L132 204" fill="none" stroke="#555"/>
<path d="M242 200L242 204" fill="none" stroke="#555"/>
<g class="q-clue" transform="scale(0.02)"><use href="#qs74" x="1100" y="1980"/></g>
<g class="q-clue" transform="scale(0.012)"><use href="#qs32" x="6160" y="6247"/><use href="#qs31" x="15327" y="11247"/></g>
</svg>
"""  # noqa: E501
TINY_LINE = """\
<rect class="q-page" width="720" height="403.4"/>
<path d="M32 364L675.38 364" fill="none" stroke="#c3c8d0" stroke-opacity=".55"/>
<path d="M32 199L675.38 199" fill="none" stroke="#c3c8d0" stroke-opacity=".55"/>
<path d="M32 34L675.38 34" fill="none" stroke="#c3c8d0" stroke-opacity=".55"/>
<path d="M32 364L675.38 364" fill="none" stroke="#6b7380"/>
<path d="M40 364L40 369" fill="none" stroke="#6b7380"/>
<path d="M675.38 364L675.38 369" fill="none" stroke="#6b7380"/>
<rect x="683.38" y="25" width="13.22" height="18" fill="#fff"/>
<polyline points="40,199 675.38,34" fill="none" stroke="#0072b2" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M35.5 199a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z" fill="#0072b2" stroke="#fff" stroke-width="1.2"><title>a, 1: 1</title></path>
<path d="M670.88 34a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z" fill="#0072b2" stroke="#fff" stroke-width="1.2"><title>a, 2: 2</title></path>
<g fill="#0072b2" font-weight="600"><title>a</title><g class="q-name" transform="scale(0.014)"><use href="#qs61" x="49027" y="2759"/></g></g>
</svg>
"""  # noqa: E501


def titles(root: ElementTree.Element, tag: str) -> list[str]:
    found = [element.find(f"{SVG}title") for element in root.iter(f"{SVG}{tag}")]
    return [title.text or "" for title in found if title is not None]


def mark_places(text: str) -> list[tuple[float, float]]:
    """The points of the first line, whose marks are circles."""
    return [
        (float(x) + 4.5, float(y))
        for x, y in re.findall(r'd="M([-\d.]+) ([-\d.]+)a4\.5 4\.5 0 1 0 9 0', text)
    ]


def body_of(drawn: str) -> str:
    """What is drawn, without the head and the outlines of letters."""
    return drawn.split("</defs>\n")[1]


def test_tiny_charts_to_the_letter() -> None:
    panel = BarPanel("", (Bar("a", 2), Bar("b", 1)), edges=("", "", ""))
    assert body_of(bar_panels([[panel]], title="t", theme="print")) == TINY_BARS
    line = line_plot(
        [Curve("a", ((1, 1), (2, 2)))], title="", x=Axis(write=lambda _: ""), y=Axis(write=lambda _: "")
    )
    assert body_of(line) == TINY_LINE


def test_a_plot_names_itself_and_tells_every_value() -> None:
    root = parsed(line_plot([Curve("first", ((1, 0.25), (2, 0.5)))], title="A & B", y=Axis("seconds")))
    assert (root.findtext(f"{SVG}title"), root.get("role")) == ("A & B", "img")
    assert root.findtext(f"{SVG}desc") == "seconds\nfirst: 1: 0.25, 2: 0.5"
    assert titles(root, "path") == ["first, 1: 0.25", "first, 2: 0.5"]
    own = parsed(line_plot([Curve("x", ((1, 1),))], title="t", description="my own words"))
    assert own.findtext(f"{SVG}desc") == "my own words"


def test_letters_are_outlines_unless_the_typeface_has_none() -> None:
    assert "<text" not in line_plot([Curve("Ação", ((1, 1),))], title="Título")
    assert "蛇" in line_plot([Curve("蛇", ((1, 1),))], title="t").split("</desc>")[1]


@settings(max_examples=40)
@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=8))
def test_any_points_are_drawn_inside_and_in_order(points: list[tuple[float, float]]) -> None:
    drawn = line_plot([Curve("line", tuple(points))], title="t")
    root = parsed(drawn)
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    places = mark_places(drawn)
    assert len(places) == len(points)
    for place, (x, y) in zip(places, sorted(points), strict=True):
        assert 0 < place[0] < width and 0 < place[1] < height
        for other, (other_x, other_y) in zip(places, sorted(points), strict=True):
            assert x <= other_x or place[0] >= other[0]
            assert y <= other_y or place[1] <= other[1]  # heights count downwards


@settings(max_examples=40)
@given(st.lists(st.tuples(POSITIVE, POSITIVE), min_size=1, max_size=6))
def test_any_positive_points_have_a_place_on_logarithmic_axes(points: list[tuple[float, float]]) -> None:
    drawn = line_plot([Curve("line", tuple(points))], title="t", x=Axis(log=True), y=Axis(log=True))
    places = mark_places(drawn)
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert len(places) == len(points)


def test_steps_on_a_logarithmic_axis_are_ratios() -> None:
    across = [(x, float(10**x)) for x in range(4)]
    heights = [y for _, y in mark_places(line_plot([Curve("a", tuple(across))], title="t", y=Axis(log=True)))]
    steps = [upper - lower for upper, lower in pairwise(heights)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.02)
    assert steps[0] > 50


@pytest.mark.parametrize("value", [0.0, -1.0, float("nan"), float("inf"), 1e301, 10**400])
def test_values_without_a_place_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="'slow', y: "):
        line_plot([Curve("slow", ((1, 1), (2, value)))], title="t", y=Axis(log=True))
    with pytest.raises(ValueError, match="'slow', x: "):
        line_plot([Curve("slow", ((value, 1),))], title="t", x=Axis(log=True))


def test_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="one or more lines"):
        line_plot([], title="t")
    with pytest.raises(ValueError, match="'empty' has no points"):
        line_plot([Curve("full", ((1, 1),)), Curve("empty", ())], title="t")
    for rows in ([], [[]], [[BarPanel("no bars", ())]]):
        with pytest.raises(ValueError, match="one or more bars"):
            bar_panels(rows, title="t")
    with pytest.raises(ValueError, match="one or more values"):
        bins_for([])


def test_counts_that_are_none_are_refused() -> None:
    for count in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="'bar'"):
            bar_panels([[BarPanel("p", (Bar("bar", count),))]], title="t")
    with pytest.raises(ValueError, match="expected 2 edges, found 1"):
        bar_panels([[BarPanel("p", (Bar("bar", 1),), edges=("0",))]], title="t")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(InputError, match="unknown theme"):
        line_plot([Curve("a", ((1, 1),))], title="t", theme="pink")


@settings(max_examples=40)
@given(st.lists(st.text(max_size=30), min_size=1, max_size=4), st.text(max_size=60))
def test_any_name_makes_sound_xml(names: list[str], title: str) -> None:
    lines = [Curve(name, ((1, 1), (2, number))) for number, name in enumerate(names)]
    marks = titles(parsed(line_plot(lines, title=title)), "path")
    assert len(marks) == 2 * len(names)
    panel = BarPanel(title, tuple(Bar(name, 1) for name in names), note=title)
    assert len(titles(parsed(bar_panels([[panel]], title=title)), "rect")) == len(names)


def test_lines_differ_in_shape_and_dashes_as_in_colour() -> None:
    assert set(COLOURS) == {"light", "dark", "print", "contrast", "contrast-dark"}
    for theme in COLOURS:
        pens = [Look.of(theme).pen(number) for number in range(30)]
        assert len({(pen.shape, pen.dashes) for pen in pens}) == 30
    assert len({mark(shape, 0, 0) for shape in SHAPES}) == len(SHAPES)
    assert len(set(DASHES)) == len(DASHES)


def test_themes_colour_the_page() -> None:
    pages = {
        theme: re.findall(
            r"\.q-page\{fill:(#\w+)", line_plot([Curve("a", ((1, 1),))], title="t", theme=theme)
        )
        for theme in ("light", "dark", "print")
    }
    assert pages == {"light": ["#fff"], "dark": ["#16181c"], "print": ["#fff"]}


def test_bars_are_as_high_as_their_counts() -> None:
    counts = (4, 0, 2, 8)
    row = [BarPanel("a", tuple(Bar(str(count), count) for count in counts)), BarPanel("b", (Bar("one", 1),))]
    drawn = [
        (float(str(rect.get("height"))), float(str(rect.get("y"))) + float(str(rect.get("height"))))
        for rect in parsed(bar_panels([row], title="t")).iter(f"{SVG}rect")
        if rect.find(f"{SVG}title") is not None
    ]
    unit = drawn[3][0] / 8
    assert unit > 5
    assert [height for height, _ in drawn] == pytest.approx([unit * count for count in (*counts, 1)])
    assert len({round(ground, 2) for _, ground in drawn}) == 1


def test_counts_that_have_no_room_are_told_for_the_highest_only() -> None:
    def written(bars: int) -> int:
        panel = BarPanel("", tuple(Bar("", 1000 + n) for n in range(bars)), edges=("",) * (bars + 1))
        digits = {f"qs{ord(digit):x}" for digit in "0123456789"}
        uses = parsed(bar_panels([[panel]], title="t")).iter(f"{SVG}use")
        return sum(str(use.get("href")).removeprefix("#") in digits for use in uses)

    assert written(5) == 5 * 4
    assert written(40) == 4


def test_bars_of_nothing_stand_on_the_ground() -> None:
    heights = [
        rect.get("height")
        for rect in parsed(bar_panels([[BarPanel("p", (Bar("a", 0),))]], title="t")).iter(f"{SVG}rect")
    ]
    assert heights[1:] == ["0"]
