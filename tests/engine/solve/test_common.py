"""What all solutions have in common, against plain enumeration."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import quebra
from quebra.engine.solve.common import common
from support.authors import all_values
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.open_boards import loose_kenken

PATIENCE = 60.0  # seconds for a listing, on a machine that may be busy


def assert_exact(board: Any) -> None:
    """The values found in each cell are those of all solutions together, no more and no fewer."""
    every = all_values(board)
    found = common(board)
    assert found.complete
    assert found.status == ("none" if not every else "unique" if len(every) == 1 else "multiple")
    told: dict[Any, set[str | int]] = {fact.cell: {fact.value} for fact in found.common}
    told |= {cell: set(values) for cell, values in found.open}
    assert told == {cell: {values[cell] for values in every} for cell in every[0]} if every else told == {}


@settings(max_examples=60, deadline=None)
@given(shakashaka_boards(most=3))
def test_shakashaka(board: Any) -> None:
    assert_exact(board)


@settings(max_examples=60, deadline=None)
@given(snake_boards(most=4))
def test_snakes(board: Any) -> None:
    assert_exact(board)


@settings(max_examples=60, deadline=None)
@given(kenken_boards(most=4))
def test_kenken(board: Any) -> None:
    assert_exact(board)


def test_listed_or_not_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few solutions are listed, many are not; both ways tell the same."""
    for board in (loose_kenken(3), quebra.examples()["kenken-testBoard2"]):
        with monkeypatch.context() as patched:
            patched.setattr("quebra.engine.solve.common.LISTING_SECONDS", PATIENCE)
            listed = common(board)
        with monkeypatch.context() as patched:
            patched.setattr("quebra.engine.solve.common.FEW", 1)
            asked = common(board)
        assert listed == asked and listed.status == "multiple"
        assert listed.statistics.engine == "native" != asked.statistics.engine


def test_values_are_in_the_order_of_the_board() -> None:
    found = common(loose_kenken(3))
    assert found.open[0] == ((1, 1), (1, 2, 3))
    assert [cell for cell, _ in found.open] == sorted(cell for cell, _ in found.open)


@pytest.mark.parametrize("name", ["kenken-testBoard", "snake-1-9x9"])
def test_one_solution_leaves_nothing_open(name: str) -> None:
    board = quebra.examples()[name]
    found = quebra.common(board)
    assert (found.status, found.open) == ("unique", ())
    assert len(found.common) == sum(
        bool(board.open_values((r, c))) for r in range(1, board.rows + 1) for c in range(1, board.columns + 1)
    )


def test_without_time_nothing_is_claimed() -> None:
    found = common(quebra.examples()["snake-2-puzzle-5"], time_limit=0)
    assert (found.status, found.common, found.complete) == ("timeout", (), False)
