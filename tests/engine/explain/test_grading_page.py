"""docs/grading.md tells the costs and levels that the code has."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import pytest

from quebra.engine.explain import scoring
from support.places import ROOT


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A way to the modules of the bench, forgotten after the test."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "bench"), *sys.path])
    before = set(sys.modules)
    yield import_module
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(ROOT / "bench")):
            del sys.modules[name]


def test_the_tables_are_current(bench: Any) -> None:
    page = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    assert bench("grading_page").current(page) == page
    assert page.count("| kenken | `") > 20 and "| trivial | 0 |" in page


def test_the_formula_is_current() -> None:
    page = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    told = (
        f"score = hardest + {scoring.TOTAL_WEIGHT:g} × log2(1 + total) + {scoring.NARROW_WEIGHT:g} / choices"
        f" + {scoring.DEPTH_WEIGHT:g} × log2(1 + depth)"
    )
    assert told in page


@pytest.mark.parametrize(
    "one, two, value",
    [
        ([1, 2, 3, 4], [10, 20, 30, 99], 1.0),
        ([1, 2, 3, 4], [4, 3, 2, 1], -1.0),
        ([1, 1, 2, 2], [1, 2, 3, 4], 0.8944),  # ties share their places: 0.5, 0.5, 2.5, 2.5
        ([1, 1, 1], [1, 2, 3], 0.0),
        ([86, 97, 99, 100, 101, 103, 106, 110, 112, 113], [2, 20, 28, 27, 50, 29, 7, 17, 6, 12], -0.1758),
    ],
)
def test_rank_correlation(bench: Any, one: list[float], two: list[float], value: float) -> None:
    assert bench("grade_ranking").spearman(one, two) == pytest.approx(value, abs=1e-4)
