"""The search on models of a few cells: what is concluded, what is taken back, what comes once."""

from __future__ import annotations

from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Rule, Truth
from quebra.engine.solve.minimise import Minimand
from quebra.engine.solve.strategies.bounding import BoundRule
from quebra.engine.solve.strategies.effort import Effort
from quebra.engine.solve.strategies.propagation import Network
from quebra.engine.solve.strategies.search import LabelingSearch
from quebra.engine.solve.strategies.strategy import strategy_named, strategy_names


def cells(count: int) -> Model:
    """So many cells that are or are not, and no rule yet."""
    model = Model()
    model.deciders = [model.fact((1, column), "on") for column in range(1, count + 1)]
    return model


def opened(model: Model) -> Network:
    network = Network(model, Effort(), Clock())
    assert network.post()
    return network


def found(model: Model, strategy: str = "leftmost") -> tuple[list[tuple[int, ...]], Effort]:
    """The cells of every answer."""
    effort = Effort()
    search = LabelingSearch(model, strategy_named(strategy), effort, Clock())
    search.start()
    answers = []
    while (truth := search.advance()) is not None:
        answers.append(tuple(truth[variable] for variable in model.deciders))
    return answers, effort


def state(network: Network, *literals: int) -> list[bool | None]:
    """What is known of literals."""
    holds = network.domains.holds
    return [True if holds[literal] else False if holds[-literal] else None for literal in literals]


def test_a_clause_concludes_its_last_literal_at_any_depth() -> None:
    model = cells(4)
    model.rule("not-all", (), [(-1, -2, -3, -4)])
    network = opened(model)
    marks = []
    for variable in (2, 4, 1):
        assert state(network, 3) == [None]
        marks.append(len(network.domains.trail))
        assert network.decide(variable)
    assert state(network, 3) == [False]
    assert (network.effort.prunings, network.effort.entailments) == (1, 1)
    network.go_back(marks[1])
    assert state(network, 1, 2, 3, 4) == [None, True, None, None]
    assert network.decide(3) and network.decide(1)
    assert state(network, 4) == [False]


def test_counting_both_ways() -> None:
    model = cells(4)
    model.count("two", (), (1, 2, -3), 2)
    network = opened(model)
    mark = len(network.domains.trail)
    assert network.decide(3)
    assert state(network, 1, 2) == [True, True]
    network.go_back(mark)
    assert network.decide(-3) and network.decide(1)
    assert state(network, 2) == [False]
    network.go_back(mark)
    assert network.decide(-1) and state(network, 2, 3) == [True, False]


def test_counts_that_cannot_be() -> None:
    for number in (-1, 4):
        model = cells(3)
        model.count("too many", (), (1, 2, 3), number)
        assert found(model)[0] == []


def test_what_a_filling_broke_is_said_wherever_the_search_goes_back_to() -> None:
    model = cells(3)
    network = opened(model)
    for variable in (1, 2, 3):
        assert network.decide(variable)
    network.grow([Rule("found", (), ((-1, -3),))])
    assert not network.propagate()
    assert network.effort.constraints == 1
    for mark in (2, 1):  # without the third, then without the second: the first still forbids the third
        network.go_back(mark)
        assert network.propagate()
        assert state(network, 1, 2, 3) == [True, True if mark == 2 else None, False]
    network.go_back(0)
    assert network.propagate() and state(network, 1, 2, 3) == [None, None, None]
    assert network.decide(3) and state(network, 1) == [False]


def test_the_bound_is_said_wherever_the_search_goes_back_to() -> None:
    model = cells(4)
    network = opened(model)
    network.bound = bound = BoundRule(Minimand([[1, 2, 3, 4]], 0, 0, 1), network.domains)
    for variable in (1, 2, 3):
        assert network.decide(variable)
    assert bound.tighten(bytes((0, 1, 1, 1, 0)))  # three are known: two at most from here
    network.go_back(2)
    assert network.propagate()
    assert state(network, 3, 4) == [False, False]
    assert bound.tighten(bytes((0, 1, 1, 0, 0)))
    network.go_back(1)
    assert network.propagate()
    assert state(network, 1, 2, 3, 4) == [True, False, False, False]
    assert bound.tighten(bytes((0, 1, 0, 0, 0)))
    network.go_back(0)
    assert network.propagate() and state(network, 1, 2, 3, 4) == [False] * 4
    assert not bound.tighten(bytes(5))  # nothing is less than nothing


def test_groups_that_must_have_a_cell_count_before_they_have_one() -> None:
    model = cells(6)
    network = opened(model)
    network.bound = bound = BoundRule(Minimand([[1, 2], [3, 4], [5, 6]], 2, 2, 1), network.domains)
    assert bound.tighten(bytes((0, 1, 1, 1, 0, 0, 0)))
    network.go_back(0)
    assert network.propagate()  # two at most: one in each of the first groups, none in the last
    assert state(network, 1, 2, 3, 4, 5, 6) == [None] * 4 + [False] * 2
    assert network.decide(1) and state(network, 2, 3, 4) == [False, None, None]
    assert not network.decide(2)


def test_helpers_that_stay_open_give_no_answer_twice() -> None:
    for strategy in strategy_names():
        model = cells(2)
        first, second = model.helper(), model.helper()
        model.rule("either", (), [(first, second), (-first, 1, 2)])
        answers, _ = found(model, strategy)
        assert sorted(answers) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_helpers_may_forbid_an_answer() -> None:
    """No rule sees it before a helper is tried: exactly one of two helpers, each the same as both cells."""
    model = cells(2)
    one, other = model.helper(), model.helper()
    model.rule("one", (), [(one, other), (-one, -other)])
    model.rule("same", (), [(-1, -2, one, -other), (-1, -2, -one, other)])
    answers, effort = found(model)
    assert answers == [(0, 0), (0, 1), (1, 0)]
    assert effort.choices > 3


def test_values_that_exclude_each_other_by_no_rule() -> None:
    """A cell may then have both or none: each set of values is an answer."""
    model = Model()
    first = model.fact_block((1, 1), ("a", "b"))
    model.deciders = [first, first + 1]
    for strategy in strategy_names():
        assert sorted(found(model, strategy)[0]) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_rules_that_only_a_filling_shows() -> None:
    """The first cell must be empty, which no rule says: each filling where it is not adds one."""
    model = cells(4)

    def repair(truth: Truth) -> list[Rule]:
        if not truth[1]:
            return []
        clause = tuple(-variable if truth[variable] else variable for variable in model.deciders)
        return [Rule("never", (), (clause,))]

    model.repair = repair
    for strategy in strategy_names():
        answers, effort = found(model, strategy)
        assert len(answers) == len(set(answers)) == 8 and not any(answer[0] for answer in answers)
        assert effort.backtracks + len(answers) == effort.choices + 1


def test_a_model_without_anything() -> None:
    assert found(Model()) == ([()], Effort())
    model = Model()
    model.rule("never", (), [()])
    assert found(model) == ([], Effort(backtracks=1, propagations=1, constraints=1))


def test_depth_has_no_limit() -> None:
    """A tree far deeper than Python's own stack would take."""
    model = cells(3000)
    search = LabelingSearch(model, strategy_named("reversed-down"), effort := Effort(), Clock())
    search.start()
    truth = search.advance()
    assert truth is not None and truth.count(1) == 3000
    assert effort.choices == 3000
