"""KenKen's techniques of one line or cage: a hand-made situation for each, and its sentence."""

from __future__ import annotations

import pytest

from quebra.engine.model.model import Fact
from quebra.games.kenken import explain
from quebra.games.kenken.board import Cage
from quebra.games.kenken.examples import TEST_BOARD
from support.explaining.kenken_workspace import Situation, dominoes, row, sentence, singles_but, told


def test_one_digit() -> None:
    situation = Situation(dominoes(4))
    situation.without([(2, 3)], [1, 2, 4])
    rule = situation.rule("one-digit", (2, 3))
    named, text = told(situation, rule, "naked-single", "naked_single")
    assert named.conclusions == (Fact((2, 3), 3),)
    assert text == "Of the pencil marks in r2c3 only 3 is left."
    situation = Situation(dominoes(4))
    situation.known.add([Fact((2, 3), 3)])
    named, text = told(situation, situation.rule("one-digit", (2, 3)), "other-digits", "other_digits")
    assert {fact.value for fact in named.conclusions} == {1, 2, 4}
    assert text == "r2c3 is 3, so it is no other digit."


def test_digit_already_in_the_line_comes_before_all_else() -> None:
    situation = Situation(dominoes(4))
    situation.place((1, 2), 4)
    situation.only(row(1, 3, 4), [1, 2])  # a pair is there too
    named, text = told(situation, situation.rule("row", line=1), "placed", "placed")
    assert named.conclusions == (Fact((1, 1), 4, False),)
    assert text == "In row 1, 4 is placed (r1c2), so r1c1 is not 4."


def test_a_line_tells_of_a_placed_cell_what_it_is_not() -> None:
    situation = Situation(dominoes(2))
    situation.known.add([Fact((1, 1), 1), Fact((1, 2), 2), Fact((1, 2), 1, False)])
    named, _ = told(situation, situation.rule("row", line=1), "other-digits", "other_digits")
    assert named.conclusions == (Fact((1, 1), 2, False),)


def test_singles_in_a_line() -> None:
    situation = Situation(dominoes(4))
    situation.only([(1, 4)], [2])
    named, _ = told(situation, situation.rule("row", line=1), "naked-single", "naked_single")
    assert named.conclusions == (Fact((1, 4), 2),)
    situation = Situation(dominoes(4))
    situation.without([(1, 3), (2, 3), (4, 3)], [4])
    named, text = told(situation, situation.rule("column", line=3), "hidden-single", "hidden_single")
    assert named.conclusions == (Fact((3, 3), 4),)
    assert text == "In column 3, 4 fits only in r3c3."


@pytest.mark.parametrize(
    "size, count, name", [(4, 2, "pair"), (6, 3, "triple"), (8, 4, "quad"), (10, 5, "set")]
)
def test_naked_sets(size: int, count: int, name: str) -> None:
    situation = Situation(dominoes(size))
    chosen = row(1, *range(2, 2 + count))
    situation.only(chosen, range(1, count + 1))
    named, text = told(situation, situation.rule("row", line=1), f"naked-{name}", "naked_set")
    others = [cell for cell in row(1, *range(1, size + 1)) if cell not in chosen]
    assert set(named.conclusions) == {Fact(c, d, False) for c in others for d in range(1, count + 1)}
    if count == 2:
        assert text == (
            "In row 1, r1c2 and r1c3 can hold only 1 and 2 between them, "
            "so r1c1 and r1c4 are neither 1 nor 2."
        )


@pytest.mark.parametrize(
    "size, count, name", [(6, 2, "pair"), (8, 3, "triple"), (10, 4, "quad"), (12, 5, "set")]
)
def test_hidden_sets(size: int, count: int, name: str) -> None:
    situation = Situation(dominoes(size))
    chosen = [(line, 1) for line in range(2, 2 + count)]
    others = [(line, 1) for line in range(1, size + 1) if (line, 1) not in chosen]
    situation.without(others, range(1, count + 1))
    named, text = told(situation, situation.rule("column", line=1), f"hidden-{name}", "hidden_set")
    assert set(named.conclusions) == {Fact(c, d, False) for c in chosen for d in range(count + 1, size + 1)}
    if count == 2:
        assert text.startswith("In column 1, 1 and 2 fit only in r2c1 and r3c1, so r2c1 and r3c1 are not 3")


def test_a_naked_pair_is_seen_before_a_hidden_one_and_a_pair_before_a_triple() -> None:
    situation = Situation(dominoes(8))
    situation.only(row(1, 1, 2, 3), [1, 2, 3])
    situation.only(row(1, 5, 6), [7, 8])
    named = situation.simplest(situation.rule("row", line=1))
    assert named.technique == "naked-pair"
    assert {fact.value for fact in named.conclusions} == {7, 8}


def test_cage_of_one_cell() -> None:
    situation = Situation(TEST_BOARD)
    named, text = told(situation, situation.rule("cage", (4, 4)), "given", "given")
    assert named.conclusions == (Fact((4, 4), 2),)
    assert text == "The cage at r4c4 has no other cell, so r4c4 is 2."


CORNER = ((1, 1), (1, 2), (2, 1))


def test_last_cell_of_a_cage() -> None:
    situation = Situation(singles_but(6, Cage(CORNER, "*", 24)))
    situation.place((1, 1), 2)
    situation.place((1, 2), 3)
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-last", "cage_last")
    assert named.conclusions == (Fact((2, 1), 4),)
    assert text == "Only r2c1 is open in cage 24× at r1c1: 2×3×4 = 24, so r2c1 is 4."
    situation = Situation(singles_but(6, Cage(((1, 1), (1, 2)), "-", 2)))
    situation.place((1, 1), 4)
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-last", "cage_last_several")
    assert {fact.value for fact in named.conclusions} == {1, 3, 4, 5}
    assert text.startswith(
        "Only r1c2 is open in cage 2− at r1c1. It can only be 2 or 6 (4−2 = 2, 6−4 = 2), so"
    )


def test_digits_of_a_cage() -> None:
    situation = Situation(singles_but(6, Cage(CORNER, "*", 24)))
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-digits", "cage_digits")
    assert set(named.conclusions) == {Fact(cell, 5, False) for cell in CORNER}
    assert text == (
        "Cage 24× at r1c1 can only be made by 1×4×6, 2×2×6 or 2×3×4, so r1c1, r1c2 and r2c1 are not 5."
    )


def test_digits_of_a_cage_with_many_fillings() -> None:
    wide = tuple((r, c) for r in (1, 2) for c in (1, 2, 3))
    situation = Situation(singles_but(9, Cage((*CORNER, (2, 2)), "+", 12)))
    _, text = told(situation, situation.rule("cage", (1, 1)), "cage-digits", "cage_digits_counted")
    assert text.startswith("None of the 12 ways to make cage 12+ at r1c1 has 9, so r1c1,")
    situation = Situation(singles_but(9, Cage(wide, "+", 19)))
    situation.without(wide[:5], [9])
    rule = situation.rule("cage", (1, 1))
    forced = [Fact(wide[5], 9, False)]
    named = explain.simplest(situation.board, rule, forced, situation.known)
    assert (named.technique, named.key) == ("cage-digits", "cage_digits_many")
    assert sentence("en", named, [rule]) == (
        "However cage 19+ at r1c1 is made, it never has 9, so r2c3 is not 9."
    )
    assert sentence("pt", named, [rule])


def test_place_in_a_cage() -> None:
    situation = Situation(singles_but(6, Cage(((1, 1), (1, 2)), "+", 5)))
    situation.only(row(1, 1, 2), [1, 2, 3, 4])
    situation.without([(1, 1)], [1])
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-place", "cage_place_pair")
    assert named.conclusions == (Fact((1, 2), 4, False),)
    assert text == "r1c2 is not 4: in cage 5+ at r1c1, it would need 1 in r1c1, struck there."
    situation = Situation(singles_but(6, Cage(CORNER, "*", 24)))
    situation.without(CORNER, [5])
    situation.without([(1, 2)], [1, 4])
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-place", "cage_place")
    assert ": in cage 24× at r1c1, " in text and " would leave " in text


def test_place_in_a_pair() -> None:
    situation = Situation(singles_but(6, Cage(((1, 1), (1, 2)), "-", 2)))
    situation.without([(1, 1)], [1, 5])
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-place", "cage_place_pair")
    assert named.conclusions == (Fact((1, 2), 3, False),)
    assert "r1c2 is not 3: in cage 2− at r1c1, it would need 1 or 5 in r1c1, struck there." in text
    situation = Situation(singles_but(6, Cage(((1, 1), (1, 2)), "/", 2)))
    situation.without(row(1, 1, 2), [5])
    situation.without([(1, 1)], [3])
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-place", "cage_place_pair")
    assert named.conclusions == (Fact((1, 2), 6, False),)
    assert text.startswith("r1c2 is not 6: in cage 2÷ at r1c1, it would need 3 in r1c1")


def test_place_in_a_cage_that_hides_its_operator() -> None:
    situation = Situation(singles_but(4, Cage(((1, 1), (1, 2)), None, 2)))
    situation.only([(1, 1)], [1, 2, 4])
    situation.only([(1, 2)], [1, 2, 4])
    situation.without([(1, 1)], [2])
    named, text = told(situation, situation.rule("cage", (1, 1)), "cage-place", "cage_place_listed")
    assert named.conclusions == (Fact((1, 2), 1, False), Fact((1, 2), 4, False))
    assert "made by 1×2 or 4−2, never with 1 or 4 in r1c2." in text
    wide = tuple((r, c) for r in (1, 2) for c in (1, 2, 3))
    situation = Situation(singles_but(9, Cage(wide, None, 30)))
    rule = situation.rule("cage", (1, 1))
    named = explain.simplest(situation.board, rule, [Fact((1, 1), 9, False)], situation.known)
    assert (named.technique, named.key) == ("cage-place", "cage_place_many")
    assert sentence("en", named, [rule]).endswith("is made, r1c1 never has 9.")
    assert sentence("pt", named, [rule])
