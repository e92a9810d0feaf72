"""Bars beside names: lengths as the values, one scale a measure and group, bad data refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quebra.render.plot import Measure, SideBar, SideBars, side_bars
from quebra.render.plot.side_bars import LONGEST
from support.pictures import SVG
from support.pictures import svg as parsed

TIME, COUNT = Measure("Time", lambda seconds: f"{seconds:g} s"), Measure("Count")


def lengths(text: str) -> dict[str, float]:
    """Each bar by what pointing at it says."""
    return {
        title.text or "": float(bar.get("width", "nan"))
        for bar in parsed(text).iter(f"{SVG}rect")
        if (title := bar.find(f"{SVG}title")) is not None
    }


def test_a_bar_is_as_long_as_its_value() -> None:
    group = SideBars("A", (SideBar("one", (2, 30)), SideBar("two", (0.5, 0)), SideBar("three", (0, 60))))
    other = SideBars("B", (SideBar("four", (1000, 1)),))
    drawn = lengths(side_bars([group, other], (TIME, COUNT), title="t"))
    assert drawn == pytest.approx(
        {
            "one: 2 s": LONGEST,
            "two: 0.5 s": LONGEST / 4,
            "three: 0 s": 0,
            "one: 30": LONGEST / 2,
            "two: 0": 0,
            "three: 60": LONGEST,
            "four: 1000 s": LONGEST,  # a scale of its own
            "four: 1": LONGEST,
        }
    )


def test_a_group_may_be_empty() -> None:
    groups = [SideBars("A", ()), SideBars("B", (SideBar("one", (0,)),))]
    assert lengths(side_bars(groups, (COUNT,), title="t")) == {"one: 0": 0}


def test_what_was_not_finished_is_told_and_paler() -> None:
    group = SideBars("A", (SideBar("one", (2,)), SideBar("two", (9,), unfinished=True)))
    text = side_bars([group], (TIME,), title="t")
    assert set(lengths(text)) == {"one: 2 s", "two: > 9 s"}
    pale = [bar for bar in parsed(text).iter(f"{SVG}rect") if bar.get("fill-opacity")]
    assert len(pale) == 1 and pale[0].findtext(f"{SVG}title") == "two: > 9 s"


def test_everything_is_told_in_words() -> None:
    group = SideBars("A & B", (SideBar("one", (2, 3)), SideBar("two", (9, 4), unfinished=True)))
    root = parsed(side_bars([group], (TIME, COUNT), title="<t>", subtitle="below"))
    assert root.findtext(f"{SVG}title") == "<t>"
    assert root.findtext(f"{SVG}desc") == "A & B. Time. one: 2 s, two: > 9 s\nA & B. Count. one: 3, two: > 4"


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@given(
    st.lists(
        st.lists(
            st.tuples(st.text(max_size=200), st.floats(0, 1e300), st.booleans()), min_size=1, max_size=5
        ),
        min_size=1,
        max_size=3,
    )
)
def test_any_names_and_values_stay_on_the_page(
    theme: str, groups: list[list[tuple[str, float, bool]]]
) -> None:
    made = [
        SideBars(name, tuple(SideBar(name, (value,), late) for name, value, late in bars))
        for bars in groups
        for name, _, _ in bars[:1]
    ]
    root = parsed(side_bars(made, (COUNT,), title="t", theme=theme))
    width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
    for bar in root.iter(f"{SVG}rect"):
        assert float(bar.get("x", 0)) + float(bar.get("width", 0)) <= width + 0.1
        assert float(bar.get("y", 0)) + float(bar.get("height", 0)) <= height + 0.1


def test_what_cannot_be_drawn() -> None:
    bar = SideBar("one", (1,))
    for groups, measures in (([], (TIME,)), ([SideBars("A", ())], (TIME,)), ([SideBars("A", (bar,))], ())):
        with pytest.raises(ValueError, match="nothing to draw"):
            side_bars(groups, measures, title="t")
    with pytest.raises(ValueError, match="expected 2 values, found 1"):
        side_bars([SideBars("A", (bar,))], (TIME, COUNT), title="t")
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="'one': expected a"):
            side_bars([SideBars("A", (SideBar("one", (wrong,)),))], (TIME,), title="t")
