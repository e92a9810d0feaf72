"""The native reasoner against its plain twin: random rules, graph rules, facts that come and go."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quebra._native import Reasoner
from quebra.engine.model.model import Graph
from support.twins.reasoner import PlainReasoner

pytestmark = pytest.mark.kernel

PLENTY = 10**6


class Both:
    """The same rules in both."""

    def __init__(self, variables: int, facts: list[int]) -> None:
        self.native = Reasoner(variables, facts)
        self.plain = PlainReasoner(variables, facts)
        self.count = 0

    def add_rule(self, clauses: list[list[int]], background: bool = False) -> None:
        number = self.native.add_rule(clauses, background, True)
        assert number == self.plain.add_rule([tuple(clause) for clause in clauses], background)
        self.count += 1

    def add_graph(self, graph: Graph) -> None:
        number = self.native.add_graph(graph.shape == "joined", graph.variables, graph.edges)
        assert number == self.plain.add_graph(graph)
        self.count += 1

    def learn(self, literals: list[int]) -> None:
        self.native.learn(literals)
        self.plain.learn(literals)

    def forget(self, facts: int) -> None:
        self.native.forget(facts)
        self.plain.forget(facts)

    def compare(self, rules: list[int], random: Random) -> None:
        """Every question both can answer."""
        for rule in rules:
            assert _sorted(self.native.single(rule)) == self.plain.single(rule)
            assert self.native.partners(rule) == self.plain.partners(rule)
        for variable in self.plain.fact_variables:
            looking = [r for r in (*rules, *self.plain.background) if variable in self.plain.seen([r])]
            assert self.native.looking_at(variable) == looking
        for _ in range(6):
            first, second = random.sample(rules, 2)
            if self.plain.rules[first][1] and self.plain.rules[second][1]:
                assert self.native.pair(first, second) == []  # left to search, and said so
                assert not self.native.were_exact()
                continue
            assert _sorted(self.native.pair(first, second)) == self.plain.pair(first, second)
        open_facts = [v for v in self.plain.fact_variables if v not in self.plain.facts]
        either = random.sample([*open_facts, *(-v for v in open_facts)], 2 * len(open_facts))
        assert self.native.irrefutable(either) == [
            one for one in either if self.plain.propagate(rules, [-one]) is not None
        ]
        for _ in range(8):
            some = random.sample(rules, random.randint(1, len(rules)))
            literals = [
                v * random.choice((1, -1)) for v in random.sample(open_facts, min(2, len(open_facts)))
            ]
            assert self.native.propagate(some, literals) == self.plain.propagate(some, literals)
            assert self.native.solve(some, literals, PLENTY) == self.plain.solve(some, literals)
            if literals and abs(literals[0]) in self.plain.seen(some):
                self._check_reasons(some, literals[0])

    def _check_reasons(self, rules: list[int], literal: int) -> None:
        """What the native one finds by its own ways holds by the plain one's."""
        together = self.native.together(rules)
        assert (together is None) == (not self.plain.solve(rules, []))
        forced = self.plain.entails(rules, literal)
        assert self.native.force(rules, literal) == forced
        if together is not None:
            assert (literal in together) == forced
        refuted = self.native.refute(literal, 5)
        if refuted is not None:
            assert self.plain.propagate(refuted, [-literal]) is None
            for rule in refuted:
                assert self.plain.propagate([r for r in refuted if r != rule], [-literal]) is not None
            found = self.native.chain(refuted, literal)
            assert found is not None
            chain, rests_on = found
            assert chain[-1][1] == 0
            assert {rule for rule, _ in chain} <= {*refuted, *self.plain.background}
            alone = PlainReasoner(self.plain.variables, self.plain.fact_variables)
            alone.rules, alone.background = self.plain.rules, self.plain.background
            alone.learn(rests_on)
            assert alone.propagate(refuted, [-literal]) is None
        premises = self.native.premises(rules, literal)
        assert (premises is not None) == self.plain.entails(rules, literal)
        if premises is not None:
            alone = PlainReasoner(self.plain.variables, self.plain.fact_variables)
            alone.rules, alone.background = self.plain.rules, self.plain.background
            alone.learn(premises)
            assert alone.entails(rules, literal)
            for fact in premises:
                del alone.facts[abs(fact)]
                assert not alone.entails(rules, literal)
                alone.learn([fact])
        if self.native.solve(rules, [-literal], PLENTY) is False:
            assert self.plain.entails(self.native.core(), literal)


def _sorted(forced: list[int] | None) -> list[int] | None:
    return None if forced is None else sorted(forced, key=abs)


def _clauses(random: Random, variables: list[int], count: int) -> list[list[int]]:
    return [
        [v * random.choice((1, -1)) for v in random.sample(variables, random.randint(2, 3))]
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_random_rules(seed: int) -> None:
    random = Random(seed)
    facts = list(range(1, 13))
    both = Both(20, facts)
    helpers = iter(range(13, 21))
    for _ in range(8):
        own = random.sample(facts, 5) + ([next(helpers)] if random.random() < 0.7 else [])
        both.add_rule(_clauses(random, own, random.randint(2, 7)))
    for start in (1, 4, 7, 10):  # one value of three, or (odd seeds) not quite
        pairs = [[-start, -start - 1], [-start, -start - 2], [-start - 1, -start - 2]]
        both.add_rule([[start, start + 1, start + 2], *pairs[: 2 + (seed % 2 == 0)]], True)
    _grow(both, list(range(8)), random)


@pytest.mark.parametrize("shape", ["joined", "acyclic", "both"])
@pytest.mark.parametrize("seed", range(15))
def test_rules_about_shapes(seed: int, shape: str) -> None:
    random = Random(seed)
    rows, columns = 3, 4
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    variables = tuple(range(1, 13))
    edges = tuple(
        (i, j)
        for i, (r, c) in enumerate(cells)
        for j, other in enumerate(cells)
        if other in ((r + 1, c), (r, c + 1))
    )
    both = Both(12, list(variables))
    for _ in range(6):
        both.add_rule(_clauses(random, random.sample(variables, 5), random.randint(2, 6)))
    shapes: tuple[Any, ...] = ("joined", "acyclic") if shape == "both" else (shape,)
    for one in shapes:
        both.add_graph(Graph(one, variables, edges))
    _grow(both, list(range(both.count)), random)


def _grow(both: Both, rules: list[int], random: Random) -> None:
    """Compares with nothing known, with more and more of one filling, and with some of it taken back."""
    both.compare(rules, random)
    if not both.plain.solve(rules, []):
        return
    truth = both.plain.truth()
    for variable in random.sample(both.plain.fact_variables, 6):
        both.learn([variable if truth[variable] else -variable])
        both.compare(rules, random)
    for facts in (9, 4, 1):
        both.forget(facts)
        both.compare(rules, random)


def test_a_fact_that_contradicts_another_is_refused() -> None:
    reasoner = Reasoner(2, [1, 2])
    reasoner.add_rule([[1, 2]], False, True)
    reasoner.learn([1])
    with pytest.raises(ValueError, match="contradicts"):
        reasoner.learn([-1])
    with pytest.raises(ValueError, match="out of range"):
        reasoner.learn([3])
    with pytest.raises(ValueError, match="no such rule"):
        reasoner.single(7)


@pytest.mark.parametrize(
    "ask",
    [
        lambda r: r.propagate([99], []),
        lambda r: r.propagate([0], [500]),
        lambda r: r.refute(500, 2),
        lambda r: r.chain([7], 1),
        lambda r: r.chain([0], -700),
        lambda r: r.solve([0], [-(2**31)], 5),
        lambda r: r.solve([0], [3], 5),
        lambda r: r.premises([0], 77),
        lambda r: r.pair(0, 9),
        lambda r: r.together([-1]),
        lambda r: r.force([0], 3),
        lambda r: r.learn([-(2**31)]),
        lambda r: r.add_rule([[1, 99]], False, True),
        lambda r: r.add_graph(True, [2, 1], []),
        lambda r: r.add_graph(True, [1, 1], []),
        lambda r: r.add_graph(True, [1, 2], [(0, 0)]),
        lambda r: r.add_graph(False, [1, 2], [(0, 1), (1, 0)]),
        lambda r: r.add_graph(False, [1, 2], [(0, 2)]),
        lambda r: r.truth(-2),
        lambda r: Reasoner(-1, []),
        lambda r: Reasoner(2**31 - 1, []),
    ],
)
def test_the_kernel_refuses_what_does_not_exist(ask: Any) -> None:
    reasoner = Reasoner(3, [1, 2])
    reasoner.add_rule([[1, 2], [-1, 3]], False, True)
    with pytest.raises(ValueError, match=r"no such|out of range|in order|edge"):
        ask(reasoner)


def test_rules_come_before_questions() -> None:
    reasoner = Reasoner(2, [1, 2])
    reasoner.add_rule([[1, 2]], False, True)
    assert reasoner.single(0) == []
    with pytest.raises(ValueError, match="before questions"):
        reasoner.add_rule([[1]], False, True)


def test_two_places_apart_need_the_one_between() -> None:
    """Nothing is known to be on, but two of three places must be, and only the fourth joins them."""
    reasoner = Reasoner(4, [1, 2, 3, 4])
    two = reasoner.add_rule([[1, 2], [1, 3], [2, 3]], False, True)
    star = reasoner.add_graph(True, [1, 2, 3, 4], [(0, 3), (1, 3), (2, 3)])
    assert reasoner.pair(two, star) == [4]
    assert reasoner.were_exact()


@pytest.mark.parametrize("is_shape", [False, True])
def test_premises_are_asked_for_as_of_a_moment(is_shape: bool) -> None:
    """What was learnt later does not count, also where it would do alone."""
    reasoner = Reasoner(3, [1, 2, 3])
    if is_shape:
        reasoner.add_graph(True, [1, 2, 3], [(0, 1), (1, 2)])  # 1 and 3 are joined by 2 alone
        reasoner.learn([1, 3])
        assert set(reasoner.premises([0], 2) or ()) == {1, 3}
        assert reasoner.premises([0], 2, 1) is None
        return
    reasoner.add_rule([[-1, 3], [-2, 3]], False, True)
    reasoner.learn([1, 2])
    assert reasoner.premises([0], 3, 1) == [1]
    assert reasoner.premises([0], 3, 0) is None


def test_it_is_told_when_no_rule_is_farther_away() -> None:
    """Three rules in a row, each seen from the one before: from the first variable the last is three away."""
    reasoner = Reasoner(4, [1, 2, 3, 4])
    for one in (1, 2, 3):
        reasoner.add_rule([[-one, one + 1]], False, True)
    reached = []
    for radius in (1, 2, 3, 4):
        assert reasoner.refute(-1, radius) is None
        reached.append(reasoner.reached_all())
    assert reached == [False, False, True, True]
    reasoner.learn([-4])
    assert reasoner.refute(-1, 2) is None and not reasoner.reached_all()
    assert reasoner.refute(-1, 3) == [0, 1, 2] and not reasoner.reached_all()


def test_helpers_of_rules_that_are_off_do_not_matter() -> None:
    """Two rules with helpers of their own, asked for one by one and together, with facts in between."""
    reasoner = Reasoner(6, [1, 2, 3, 4])
    reasoner.add_rule([[-1, 5], [-5, 2], [1, -5]], False, True)  # 1 is 5, and 5 means 2
    reasoner.add_rule([[-2, 6], [-6, -3], [3, 6]], False, True)  # 2 means 6, and one of 3 and 6, not both
    assert reasoner.solve([0], [1, 3], PLENTY) is True
    assert reasoner.solve([1], [1, 3], PLENTY) is True
    assert reasoner.solve([0, 1], [1, 3], PLENTY) is False
    assert reasoner.core() == [0, 1]
    reasoner.learn([3])
    assert reasoner.solve([0], [1], PLENTY) is True
    assert reasoner.solve([0, 1], [1], PLENTY) is False
    assert reasoner.solve([0, 1], [-1, -2], PLENTY) is True
    truth = reasoner.truth(4)
    assert truth[3] and not truth[1] and not truth[2]
