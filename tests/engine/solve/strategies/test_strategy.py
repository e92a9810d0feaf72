"""Names of strategies, and what each of them tries first."""

from __future__ import annotations

from typing import Any

import pytest

import quebra
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import plain
from quebra.engine.model.model import Model
from quebra.engine.solve.strategies.branching import ORDERS, Brancher, suspended
from quebra.engine.solve.strategies.effort import Effort
from quebra.engine.solve.strategies.propagation import Network
from quebra.engine.solve.strategies.search import LabelingSearch
from quebra.engine.solve.strategies.strategy import (
    CELL_ORDERS,
    Strategy,
    strategies_named,
    strategy_named,
    strategy_names,
)


def test_every_name_is_its_own_strategy() -> None:
    names = strategy_names()
    assert len(names) == len(set(names)) == 14
    assert [strategy_named(name).name for name in names] == names
    assert set(CELL_ORDERS) == set(ORDERS) and set(CELL_ORDERS) < set(names)
    assert not any("," in name or " " in name for name in names)  # they stand in lists


@pytest.mark.parametrize(
    "name, cells, values",
    [
        ("leftmost", "leftmost", "up"),
        ("up", "leftmost", "up"),
        ("down", "leftmost", "down"),
        ("ff", "ff", "up"),
        ("ff-up", "ff", "up"),
        (" FFC-Down ", "ffc", "down"),
        ("max-down", "max", "down"),
    ],
)
def test_names_are_read_leniently(name: str, cells: str, values: str) -> None:
    assert strategy_named(name) == Strategy(cells, values)


@pytest.mark.parametrize(
    "name", ["", "fff", "ff-", "-down", "ff-sideways", "ff-down-up", "down-ff", "all", "ff down"]
)
def test_what_is_no_name_is_told(name: str) -> None:
    with pytest.raises(
        quebra.QuebraError, match=r"unknown strategy .* expected one of leftmost, reversed, ff,"
    ):
        strategy_named(name)


def test_lists_of_names() -> None:
    assert [one.name for one in strategies_named("ff, down,,ff-up")] == ["ff", "leftmost-down"]
    assert [one.name for one in strategies_named("all")] == strategy_names()
    assert [one.name for one in strategies_named("max,ALL")][:2] == ["max", "leftmost"]
    for nothing in ("", " , "):
        with pytest.raises(quebra.QuebraError, match="found none"):
            strategies_named(nothing)


def four_cells() -> Model:
    """Digits 2 to 4 for a, 1 to 4 for b, 2 and 3 for c, 1 and 3 for d; most rules look at b, then d."""
    model = Model()
    first = [model.fact_block((1, column), (1, 2, 3, 4)) for column in range(1, 5)]
    model.deciders = list(range(1, model.variables + 1))
    for column, base in enumerate(first, 1):
        model.rule("one-digit", ((1, column),), plain(range(base, base + 4), 1))
    a, b, c, d = first
    model.givens += [-a, -c, -(c + 3), -(d + 1), -(d + 3)]
    model.rule("some", (), [(a + 1, d)])
    model.rule("some", (), [(b + 1, d, d + 2)])
    model.rule("some", (), [(b, b + 1, b + 2, b + 3)])  # says nothing new, and neither does this:
    model.rule("some", (), [(b + 3, b + 2, b + 1, b)])
    return model


def opened(model: Model) -> Network:
    network = Network(model, Effort(), Clock())
    assert network.post()
    return network


@pytest.mark.parametrize(
    "strategy, cell, digit",
    [
        ("leftmost", 0, 2),
        ("leftmost-down", 0, 4),
        ("reversed", 3, 1),
        ("reversed-down", 3, 3),
        ("ff", 2, 2),  # c has two values, as d has, and stands before it
        ("ff-down", 2, 3),
        ("ffc", 3, 1),  # and more rules look at d
        ("occurrence", 1, 1),  # most rules look at b
        ("min", 1, 1),  # b and d begin with 1
        ("max", 0, 2),  # a and b end with 4
        ("max-down", 0, 4),
    ],
)
def test_what_is_tried_first(strategy: str, cell: int, digit: int) -> None:
    network = opened(four_cells())
    brancher = Brancher(strategy_named(strategy), network.domains, 4)
    assert brancher.next_cell() == cell
    assert brancher.value(cell) == 4 * cell + digit


def test_a_rule_that_holds_whatever_comes_is_not_counted_any_more() -> None:
    """Once d is a 3, a must be a 2, and what they and b have in common is there."""
    model = four_cells()
    network = opened(model)
    assert [suspended(network.domains, place) for place in range(4)] == [2, 4, 1, 3]
    mark = len(network.domains.trail)
    assert network.decide(15)
    assert [suspended(network.domains, place) for place in range(4)] == [0, 3, 1, 0]
    network.go_back(mark)
    assert [suspended(network.domains, place) for place in range(4)] == [2, 4, 1, 3]


def answers(strategy: str) -> list[Any]:
    model = four_cells()
    search = LabelingSearch(model, strategy_named(strategy), Effort(), Clock())
    search.start()
    found = []
    while (truth := search.advance()) is not None:
        found.append(tuple(truth[place : place + 4].index(1) + 1 for place in (1, 5, 9, 13)))
    return found


def test_orders_of_answers() -> None:
    """Leftmost and up lists all answers as a dictionary would, leftmost and down the other way round."""
    wanted = sorted(
        (a, b, c, d)
        for a in (2, 3, 4)
        for b in (1, 2, 3, 4)
        for c in (2, 3)
        for d in (1, 3)
        if a == 2 or d == 1  # the rules: a is a 2 or d a 1; b is a 2 or d a 1 or 3
    )
    assert answers("leftmost") == wanted
    assert answers("down") == wanted[::-1]
    assert answers("reversed") == sorted(wanted, key=lambda answer: answer[::-1])
    for strategy in strategy_names():
        assert sorted(answers(strategy)) == wanted
