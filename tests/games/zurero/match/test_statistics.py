"""Elo, its error, and the stop rule."""

from __future__ import annotations

import random
from math import inf, isclose, log

import pytest

from quebra.games.zurero.match.statistics import SCORES, Pairs, Sprt, elo_of, expected


def test_elo_and_share_are_each_others_inverse() -> None:
    assert isclose(elo_of(0.75), 190.85, abs_tol=0.01)
    assert elo_of(0.5) == 0
    assert (elo_of(0), elo_of(1)) == (-inf, inf)
    for elo in (-300.0, -10.0, 0.0, 55.0, 400.0):
        assert isclose(elo_of(expected(elo)), elo, abs_tol=1e-9)


def test_pairs_are_counted_by_their_points() -> None:
    pairs = Pairs.of([0, 0.5, 1, 1, 1.5, 2, 2, 2])
    assert pairs.counts == (1, 1, 2, 1, 3)
    assert pairs.number == 8
    assert pairs.share == (0 + 0.5 + 2 + 1.5 + 6) / 16
    assert Pairs().share == 0.5
    assert Pairs().elo()[0] == 0


def test_pairs_that_always_split_leave_little_doubt() -> None:
    """Fifty pairs of one point each: single games would give a large error, pairs give a small one."""
    assert 0 < Pairs.of([1] * 50).error < 0.025
    assert Pairs.of([0, 2] * 25).error > 0.13


def test_a_few_pairs_are_no_certainty() -> None:
    assert Pairs.of([1]).error > 0.5
    low = Pairs.of([2] * 8).elo()[1]
    assert 100 < low < 700
    assert str(Pairs.of([1]).elo()[0]) == "0.0"


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1)
    truth, hits = 0.6, 0
    for _ in range(400):
        pairs = Pairs.of((chance.random() < truth) + (chance.random() < truth) for _ in range(200))
        hits += abs(pairs.share - truth) <= pairs.error
    assert 0.91 < hits / 400 < 0.985


def test_the_bounds_of_the_stop_rule() -> None:
    low, high = Sprt(0, 10).bounds
    assert isclose(high, log(19))
    assert isclose(low, -log(19))


def test_the_likelihood_leans_the_right_way() -> None:
    rule = Sprt(0, 50)
    assert rule.likelihood(Pairs()) == 0
    even, ahead = Pairs.of([0, 1, 1, 1, 2] * 40), Pairs.of([1, 1, 1, 2, 2] * 40)
    assert rule.likelihood(even) < 0 < rule.likelihood(ahead)
    assert rule.verdict(ahead) == "elo1"
    assert rule.verdict(Pairs.of([1, 0, 1, 2] * 200)) == "elo0"
    assert rule.verdict(Pairs.of([1, 2])) is None


def test_the_likelihood_is_close_to_the_normal_approximation() -> None:
    """Near an even score, many pairs behave like a bell curve."""
    pairs, rule = Pairs.of([0, 0.5, 1, 1, 1.5, 2] * 100 + [2] * 10), Sprt(-5, 5)
    mean, s0, s1 = pairs.share, expected(-5), expected(5)
    spread = sum(n * (s - mean) ** 2 for n, s in zip(pairs.counts, SCORES, strict=True)) / pairs.number
    normal = pairs.number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)
    assert isclose(rule.likelihood(pairs), normal, rel_tol=0.02)


@pytest.mark.parametrize(("true_elo", "wrong"), [(0.0, "elo1"), (60.0, "elo0")])
def test_the_stop_rule_is_seldom_wrong(true_elo: float, wrong: str) -> None:
    chance = random.Random(3)
    rule, win = Sprt(0, 60), expected(true_elo)
    mistakes = 0
    for _ in range(100):
        scores: list[float] = []
        while (verdict := rule.verdict(Pairs.of(scores))) is None:
            scores += [(chance.random() < win) + (chance.random() < win) for _ in range(5)]
        mistakes += verdict == wrong
    assert mistakes <= 12


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="elo0 must be below"):
        Sprt(5, 5)
    with pytest.raises(ValueError, match="alpha and beta"):
        Sprt(0, 5, alpha=0.7)
