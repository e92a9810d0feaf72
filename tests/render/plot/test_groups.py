"""Groups of bars: heights by their axis, open and missing bars, legends, bad data refused."""

from __future__ import annotations

import re

import pytest

from quebra.render.plot import Axis, BarGroup, GroupBar, GroupPanel, Series, grouped_bars
from support.pictures import SVG
from support.pictures import svg as parsed

BOTH = (Series("theirs", 0), Series("ours", 1))


def panel(*pairs: tuple[float | None, float | None], log: bool = False, title: str = "p") -> GroupPanel:
    groups = [
        BarGroup(f"g{place}", tuple(GroupBar(value, f"{value}", f"g{place} {value}") for value in pair))
        for place, pair in enumerate(pairs)
    ]
    return GroupPanel(title, BOTH, tuple(groups), Axis(log=log))


def heights(drawn: str) -> dict[str, float]:
    """How high each bar is, by what pointing at it says."""
    found = re.findall(r'height="([\d.]+)"[^>]*><title>([^<]*)</title></rect>', drawn)
    return {told: float(height) for height, told in found}


def test_heights_follow_the_axis() -> None:
    straight = heights(grouped_bars([panel((1, 2), (4, 10))], title="t"))
    assert straight["g0 2"] == pytest.approx(2 * straight["g0 1"], rel=0.01)
    assert straight["g1 10"] == pytest.approx(10 * straight["g0 1"], rel=0.01)
    powers = heights(grouped_bars([panel((0.01, 1), (100, 10000), log=True)], title="t"))
    steps = [powers[f"g{group} {value}"] for group, value in ((0, 0.01), (0, 1), (1, 100), (1, 10000))]
    assert all(high > 0 for high in steps)
    assert steps[1] - steps[0] == pytest.approx(steps[2] - steps[1], abs=0.1)
    assert steps[3] - steps[2] == pytest.approx(steps[1] - steps[0], abs=0.1)


def test_a_bar_without_a_value_is_not_drawn() -> None:
    drawn = grouped_bars([panel((1, None), (None, 2))], title="t")
    assert set(heights(drawn)) == {"g0 1", "g1 2"}


def test_an_open_bar_is_paler_and_has_an_arrow() -> None:
    bars = (GroupBar(5, "5"), GroupBar(5, "> 5", "more", open=True))
    drawn = grouped_bars([GroupPanel("p", BOTH, (BarGroup("g", bars),))], title="t")
    assert drawn.count("fill-opacity") == 1 and 'fill-opacity=".45"><title>more' in drawn
    assert "L" in drawn.partition("more</title></rect>")[2].partition("/>")[0]


def test_a_series_has_one_colour_in_every_panel() -> None:
    other = GroupPanel("q", (Series("theirs", 0), Series("else", 2)), panel((3, 4)).groups)
    drawn = grouped_bars([panel((1, 2)), other], title="t")
    colour = {told: fill for fill, told in re.findall(r'fill="(#[\da-f]+)"><title>(g0 \d)</title>', drawn)}
    assert colour["g0 1"] == colour["g0 3"] and len(set(colour.values())) == 3


def test_ink_on_paper_tells_three_series_apart() -> None:
    three = (*BOTH, Series("own", 2))
    group = BarGroup("g", tuple(GroupBar(value, "", str(value)) for value in (1, 2, 3)))
    drawn = grouped_bars([GroupPanel("p", three, (group,))], title="t", theme="print")
    fills = re.findall(r'fill="(#\w+)" stroke="#000" stroke-width=".8"><title>', drawn)
    assert len(set(fills)) == 3


def test_panels_stand_two_in_a_row_and_names_may_have_two_lines() -> None:
    def size(*panels: GroupPanel) -> tuple[float, float]:
        root = parsed(grouped_bars(panels, title="t"))
        box = [float(part) for part in (root.get("viewBox") or "").split()]
        return box[2], box[3]

    one, two, three = (size(*[panel((1, 2))] * count) for count in (1, 2, 3))
    assert one[0] < two[0] == three[0] and one[1] == two[1] < three[1]
    named = GroupPanel("p", BOTH, (BarGroup("upper\nlower", panel((1, 2)).groups[0].bars),))
    described = parsed(grouped_bars([named], title="t")).findtext(f"{SVG}desc") or ""
    assert "upper lower: theirs 1, ours 2" in described


def test_panels_without_a_value_are_left_out() -> None:
    root = parsed(grouped_bars([panel((None, None), title="empty"), panel((1, 2), title="full")], title="t"))
    assert "empty" not in (root.findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize(
    "bad, words",
    [
        ([], "nothing to draw"),
        ([panel((None, None))], "nothing to draw"),
        ([panel((0.0, 1.0), log=True)], "a logarithmic axis has no place for 0"),
        ([panel((-1.0, 1.0))], "expected a value from 0"),
        ([panel((float("nan"), 1.0))], "expected a number"),
        ([GroupPanel("p", BOTH, (BarGroup("g", (GroupBar(1.0),)),))], "'g': expected 2 bars, found 1"),
    ],
)
def test_bad_data_is_refused(bad: list[GroupPanel], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        grouped_bars(bad, title="t")
