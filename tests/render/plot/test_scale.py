"""Ticks, steps and bins: round, few, and every value in one place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quebra.render.plot import bins_for
from quebra.render.plot.scale import nice_step, range_of

NUMBERS = st.floats(-1e300, 1e300)


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
