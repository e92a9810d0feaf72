"""What is counted, what a time limit leaves, and what cannot be asked."""

from __future__ import annotations

from dataclasses import astuple
from itertools import count

import pytest

import quebra
from quebra.engine.solve.strategies.labeling import label
from quebra.engine.solve.strategies.strategy import strategy_names
from quebra.games.shakashaka.board import ShakashakaBoard
from support.labelings import assert_whole_tree

EXAMPLES = quebra.examples()
each_strategy = pytest.mark.parametrize("strategy", strategy_names())


@pytest.mark.parametrize("name", ["snake-2-puzzle-8", "shakashaka-tab7", "kenken-testBoard"])
@each_strategy
def test_boards_that_need_no_choice(name: str, strategy: str) -> None:
    """All follows from the rules: nothing is tried, whatever would be tried first."""
    found = label(EXAMPLES[name], strategy, limit=None)
    effort = found.effort
    assert (found.status, found.count, found.complete) == ("found", 1, True)
    assert (effort.choices, effort.backtracks) == (0, 0)
    assert effort.propagations >= effort.constraints > 0  # every rule runs once at least
    assert effort.prunings > 0 and effort.entailments > 0
    assert found.answer == quebra.solve(EXAMPLES[name]).solution


@each_strategy
def test_a_board_that_contradicts_itself(strategy: str) -> None:
    found = label(quebra.parse("shakashaka\n4 #\n# #"), strategy)
    assert (found.status, found.answer, found.count, found.complete) == ("none", None, 0, True)
    assert (found.effort.choices, found.effort.backtracks) == (0, 1)


def test_every_value_that_goes_is_counted_once() -> None:
    """Without a choice, all values of a cell but one are pruned; helpers are no cells."""
    board = EXAMPLES["shakashaka-tab7"]
    assert isinstance(board, ShakashakaBoard)
    white = sum(map(board.is_white, board.all_cells()))
    assert label(board).effort.prunings == 4 * white
    assert label(EXAMPLES["kenken-testBoard"]).effort.prunings == 16 * 3


@each_strategy
def test_more_answers_take_no_less_work(strategy: str) -> None:
    board = EXAMPLES["snake-2-puzzle-4"]
    first, five, every = (label(board, strategy, limit=limit) for limit in (1, 5, None))
    assert (first.count, five.count, every.count) == (1, 5, quebra.count(board))
    assert (first.complete, five.complete, every.complete) == (False, False, True)
    assert first.answer == five.answer == every.answer
    for less, more in ((first, five), (five, every)):
        pairs = zip(astuple(less.effort), astuple(more.effort), strict=True)
        assert all(one <= other for one, other in pairs)
    assert_whole_tree(every.effort, every.count)
    assert every.seconds == every.setup_seconds + every.search_seconds > 0


@each_strategy
def test_the_same_work_every_time(strategy: str) -> None:
    one, other = (label(EXAMPLES["snake-2-puzzle-7"], strategy, minimise=True) for _ in range(2))
    assert one == other


def test_cells_of_two_values_leave_some_strategies_alike() -> None:
    """As docs/strategies.md says: on yes-or-no cells ff, min and max are leftmost, and ffc is occurrence."""
    board = EXAMPLES["snake-2-puzzle-3"]
    efforts = {name: label(board, name, limit=None).effort for name in strategy_names()}
    assert efforts["leftmost"] == efforts["ff"] == efforts["min"] == efforts["max"]
    assert efforts["ffc"] == efforts["occurrence"] != efforts["leftmost"]
    assert efforts["reversed"] != efforts["leftmost"]


def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is a second later whenever somebody looks at it."""
    seconds = count()
    monkeypatch.setattr("quebra.engine.model.clock.monotonic", lambda: float(next(seconds)))


@each_strategy
def test_a_time_limit_that_comes_first(strategy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at for every rule that runs: so many looks, so many rules."""
    ticking(monkeypatch)
    board = EXAMPLES["snake-2-puzzle-9"]
    late = label(board, strategy, time_limit=400)
    assert (late.status, late.answer, late.count, late.complete) == ("timeout", None, 0, False)
    assert 0 < late.effort.constraints <= 151
    assert late.effort.propagations < 400
    assert label(board, strategy, time_limit=0).status == "timeout"


def test_what_was_found_before_the_limit_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    board = EXAMPLES["snake-2-puzzle-6"]
    ticking(monkeypatch)
    late = label(board, minimise=True, time_limit=20_000)
    assert (late.status, late.optimal, late.complete) == ("timeout", False, False)
    assert late.length is not None and late.length >= 31 and late.count > 0
    assert late.answer is not None and quebra.check(board, late.answer).right
    assert len(late.answer.path) == late.length  # type: ignore[attr-defined]
    some = label(board, limit=None, time_limit=20_000)
    assert (some.status, some.complete) == ("timeout", False) and some.count > 0
    assert (some.length, some.optimal) == (None, False)


def test_bounding_cuts_what_cannot_be_shorter() -> None:
    board = EXAMPLES["snake-2-puzzle-3"]
    every, shortest = label(board, limit=None), label(board, minimise=True)
    assert shortest.effort.choices < every.effort.choices
    assert shortest.count < every.count


def test_what_cannot_be_asked() -> None:
    board = EXAMPLES["kenken-testBoard"]
    with pytest.raises(quebra.QuebraError, match="no length"):
        label(board, minimise=True)
    with pytest.raises(quebra.QuebraError, match="unknown strategy 'best'"):
        label(board, "best")
    for wrong in (0, -1, "a", 1.5):
        with pytest.raises(quebra.QuebraError, match="expected 1 or more"):
            label(board, limit=wrong)  # type: ignore[arg-type]
    with pytest.raises(quebra.QuebraError, match="time limit"):
        label(board, time_limit=-1)
