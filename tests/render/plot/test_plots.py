"""Charts: sound XML, places in the order of the values, names beside each other, bad data refused."""

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
from quebra.render.plot.names import LINE, Box, fitted, measured, placed, spread
from quebra.render.plot.scale import nice_step, range_of
from quebra.render.svg.font import EM, glyph

SVG = "{http://www.w3.org/2000/svg}"
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
<path d="M32 364L675.38 364" fill="none" stroke="#7d8592"/>
<path d="M40 364L40 369" fill="none" stroke="#7d8592"/>
<path d="M675.38 364L675.38 369" fill="none" stroke="#7d8592"/>
<rect x="683.38" y="25" width="13.22" height="18" fill="#fff"/>
<polyline points="40,199 675.38,34" fill="none" stroke="#0072b2" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M35.5 199a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z" fill="#0072b2" stroke="#fff" stroke-width="1.2"><title>a, 1: 1</title></path>
<path d="M670.88 34a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z" fill="#0072b2" stroke="#fff" stroke-width="1.2"><title>a, 2: 2</title></path>
<g fill="#0072b2" font-weight="600"><title>a</title><g class="q-name" transform="scale(0.014)"><use href="#qs61" x="49027" y="2759"/></g></g>
</svg>
"""  # noqa: E501


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def titles(root: ElementTree.Element, tag: str) -> list[str]:
    found = [element.find(f"{SVG}title") for element in root.iter(f"{SVG}{tag}")]
    return [title.text or "" for title in found if title is not None]


def mark_places(text: str) -> list[tuple[float, float]]:
    """The points of the first line, whose marks are circles."""
    return [
        (float(x) + 4.5, float(y))
        for x, y in re.findall(r'd="M([-\d.]+) ([-\d.]+)a4\.5 4\.5 0 1 0 9 0', text)
    ]


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


def test_lines_differ_in_shape_and_dashes_as_in_colour() -> None:
    assert set(COLOURS) == {"light", "dark", "print"}
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


@pytest.mark.parametrize(
    "values, log, ticks",
    [
        ((5, 12), False, (5, 6, 7, 8, 9, 10, 11, 12)),
        ((5, 40), False, (5, 10, 15, 20, 25, 30, 35, 40)),
        ((7,), False, (6, 7, 8)),
        ((0.1, 0.3), False, (0.1, 0.15, 0.2, 0.25, 0.3)),
        ((0.002,), True, (0.001, 0.002, 0.005)),
        ((0.002, 0.03), True, (0.002, 0.005, 0.01, 0.02)),
        ((0.002, 0.04), True, (0.002, 0.005, 0.01, 0.02, 0.05)),
        ((0.00009, 0.005), True, (0.0001, 0.001, 0.01)),
        ((0.0001, 1), True, (0.0001, 0.001, 0.01, 0.1, 1)),
        ((0.0003, 0.11), True, (0.0001, 0.001, 0.01, 0.1)),
    ],
)
def test_ticks_are_round(values: tuple[float, ...], log: bool, ticks: tuple[float, ...]) -> None:
    assert range_of(values, log=log, outer=False, wanted=7).ticks == ticks


@given(st.lists(NUMBERS, min_size=1), st.booleans())
def test_ticks_are_few_and_grow(values: list[float], outer: bool) -> None:
    found = range_of(values, log=False, outer=outer, wanted=6)
    assert 2 <= len(found.ticks) <= 12
    assert all(first < second for first, second in pairwise(found.ticks))
    assert found.low <= min(values) and max(values) <= found.high


@given(st.floats(1e-290, 1e290))
def test_nice_steps(rough: float) -> None:
    step = nice_step(rough)
    assert rough * (1 - 1e-8) <= step <= 2.51 * rough
    assert f"{step:.3e}"[:5] in ("1.000", "2.000", "5.000")


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=30))
def test_bins_hold_every_value_once(values: list[float]) -> None:
    bins = bins_for(values)
    counts = bins.counts(values)
    assert sum(counts) == len(values)
    assert 1 <= len(counts) == bins.count <= 16
    slack = 1e-6 * bins.width
    for place, count in enumerate(counts):
        low, high = bins.edge(place) - slack, bins.edge(place + 1) + slack
        assert sum(low <= value <= high for value in values) >= count


def test_a_value_on_an_edge_belongs_above() -> None:
    bins = bins_for([0.1, 0.2, 0.3, 0.7, 1.6])
    assert bins.width == 0.1
    assert bins.counts([0.3]) == [0, 0, 1, *[0] * 13]
    assert (bins.edge(0), bins.edge(bins.count)) == (0.1, 1.7)


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


def test_the_typeface_has_the_letters_that_are_measured() -> None:
    letter = glyph("m", "semibold")
    assert letter is not None
    assert measured("mm", 10, "semibold") == pytest.approx(2 * letter.advance / EM * 10)
