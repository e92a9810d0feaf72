"""What stands in the lines of a cage is told as the reason, rather than that something is struck."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Naming, Step
from quebra.engine.model.model import Fact
from quebra.games.kenken import explain
from quebra.games.kenken.board import Cage
from quebra.games.kenken.explain import striking
from support.explaining.kenken_claims import Marks, claim_of
from support.explaining.kenken_workspace import WORDS, Situation, row, sentence, singles_but, told

BENT = ((1, 1), (2, 1), (2, 2))
PAIR = ((1, 1), (2, 1))


def situation_of(cells: Sequence[Cell], op: str, target: int) -> Situation:
    return Situation(singles_but(6, Cage(tuple(cells), op, target)))


def place_told(situation: Situation, key: str) -> tuple[Naming, str, str]:
    """A step of the one cage in both languages, checked against the marks."""
    rule = situation.rule("cage", (1, 1))
    named, text = told(situation, rule, "cage-place", key)
    other = sentence("pt", named, [rule])
    claim = claim_of(text, "en")
    assert claim is not None and claim == claim_of(other, "pt")
    marks = Marks(situation.board)
    marks.note(situation.known.facts())
    marks.check(claim)
    return named, text, other


def test_a_digit_twice_in_a_line() -> None:
    _, text, other = place_told(situation_of(BENT, "+", 13), "cage_place")
    begun = "r1c1 is not 1: in cage 13+ at r1c1, it would leave 12 for r2c1 and r2c2"
    assert text == f"{begun}, only 6+6 (two 6s in row 2)."
    assert other.endswith("deixaria 12 para r2c1 e r2c2, só possível com 6+6 (dois 6 na linha 2).")


def test_the_struck_digit_once_more() -> None:
    cells = row(1, 1, 2, 3)
    situation = situation_of(cells, "+", 8)
    situation.without(cells, [6])
    situation.place((2, 2), 5)
    situation.place((3, 3), 5)
    situation.without(cells[1:], [5])
    _, text, other = place_told(situation, "cage_place")
    assert text == (
        "r1c1 is not 2: in cage 8+ at r1c1, it would leave 6 for r1c2 and r1c3, only 1+5 "
        "(columns 2 and 3 have 5), 2+4 (two 2s in row 1) or 3+3 (two 3s in row 1)."
    )
    assert "só possível com 1+5 (as colunas 2 e 3 já têm 5), 2+4 (dois 2 na linha 1) ou 3+3 " in other


def test_a_digit_that_stands_in_a_line() -> None:
    situation = situation_of(BENT, "+", 8)
    situation.place((2, 5), 2)
    situation.without(BENT[1:], [2])
    situation.without(BENT[:1], [6])
    _, text, other = place_told(situation, "cage_place")
    begun = "r1c1 is not 5: in cage 8+ at r1c1, it would leave 3 for r2c1 and r2c2"
    assert text == f"{begun}, only 1+2 (row 2 has 2)."
    assert other.endswith("só possível com 1+2 (a linha 2 já tem 2).")


def test_what_another_cell_would_need_stands_in_its_line() -> None:
    situation = situation_of(PAIR, "+", 5)
    situation.without(PAIR, [5, 6])
    situation.place((1, 5), 1)
    situation.without(PAIR[:1], [1])
    _, text, other = place_told(situation, "cage_place_pair")
    assert text == "r2c1 is not 4: in cage 5+ at r1c1, it would need 1 in r1c1, but row 1 has 1."
    assert other.endswith("pediria 1 em r1c1, mas a linha 1 já tem 1.")
    situation = situation_of(PAIR, "-", 2)
    situation.place((1, 5), 1)
    situation.without(PAIR[:1], [1, 5])
    _, text, other = place_told(situation, "cage_place_pair")
    assert text.endswith("it would need 1 or 5 in r1c1, but row 1 has 1, and 5 is struck there.")
    assert other.endswith("pediria 1 ou 5 em r1c1, mas a linha 1 já tem 1, e o 5 já está riscado ali.")


def test_a_digit_that_needs_nothing_there_is() -> None:
    """With 5 in the cage, 5 would need 0 elsewhere: no partner is named."""
    cage = ((1, 2), (2, 1), (2, 2))
    situation = situation_of(cage, "+", 10)
    situation.place((2, 1), 5)
    situation.without([(2, 2)], [1, 5])
    situation.without([(1, 2), (2, 2)], [6])
    rule = situation.rule("cage", (1, 2))
    _, text = told(situation, rule, "cage-place", "cage_place")
    assert text == (
        "r1c2 is neither 4 nor 5: in cage 10+ at r1c2, they would leave 1 or 0, which r2c2 cannot make."
    )


def test_ways_that_are_out_for_what_a_line_has() -> None:
    situation = situation_of(row(4, 1, 2), "+", 7)
    situation.place((4, 5), 3)
    situation.without(row(4, 1, 2), [3])
    rule = situation.rule("cage", (4, 1))
    named, text = told(situation, rule, "cage-digits", "cage_digits")
    begun = "Row 4 has 3: cage 7+ at r4c1 can only be made by 1+6 or 2+5"
    assert text == f"{begun}, so r4c1 and r4c2 are not 4."
    assert sentence("pt", named, [rule]).startswith("A linha 4 já tem 3: o campo 7+ em r4c1 só se faz com ")
    situation = situation_of(PAIR, "+", 7)
    situation.place((1, 5), 3)
    situation.place((2, 6), 3)
    situation.without(PAIR, [3])
    _, text = told(situation, situation.rule("cage", (1, 1)), "cage-digits", "cage_digits")
    assert text.startswith("Rows 1 and 2 have 3: cage 7+ at r1c1 can only be made by ")


@pytest.mark.parametrize("language", ["en", "pt"])
def test_an_eight_has_its_article(language: str) -> None:
    situation = Situation(singles_but(9, Cage(((1, 1), (1, 2)), "+", 17)))
    rules = [situation.rule("cage", (1, 1)), situation.rule("row", line=1)]
    named = explain.name(situation.board, rules, [Fact((1, 5), 8, False)], (), situation.known)
    text = sentence(language, named, rules)
    assert (", with an 8 in row 1, so" if language == "en" else ", com um 8 na linha 1, por") in text


def test_a_line_that_reaches_into_a_cage_names_its_ways() -> None:
    """What goes is in none of the ways, or it is told with them that the digit lies there."""
    situation = situation_of(BENT, "+", 14)
    rules = [situation.rule("cage", (1, 1)), situation.rule("row", line=2)]
    situation.without(row(2, 3, 4, 5, 6), [3])
    named = situation.named(rules, situation.exclusions(BENT))
    begun = "In row 2, 3 fits only in cage 14+ at r1c1, so the cage has a 3 there (3+5+6): r1c1 is neither 3"
    assert named.key == "claiming_row" and sentence("en", named, rules).startswith(begun)
    assert "por isso o campo tem ali um 3 (3+5+6): r1c1 não é 3" in sentence("pt", named, rules)
    situation = situation_of(PAIR, "-", 3)
    rules = [situation.rule("cage", (1, 1)), situation.rule("column", line=1)]
    situation.without([(line, 1) for line in (3, 4, 5, 6)], [4])
    named = situation.named(rules, situation.exclusions(PAIR))
    begun = "In column 1, 4 fits only in cage 3− at r1c1, so it is 4−1: r1c1 and r2c1 are not 2, 3"
    assert sentence("en", named, rules).startswith(begun)
    assert "só cabe no campo 3− em r1c1, por isso este é 4−1: " in sentence("pt", named, rules)


def test_a_cell_without_any_digit_ends_a_chain_with_what_it_had() -> None:
    cells = ((1, 3), (2, 3), (2, 4), (3, 4))
    situation = situation_of(cells, "+", 10)
    situation.place((1, 3), 2)
    situation.place((2, 3), 1)
    situation.only([(2, 4)], [1])
    situation.only([(3, 4)], [2, 3, 6])
    saying = explain.breaks(situation.board, situation.rule("cage", (1, 3)), situation.known)
    assert saying.key == "cage" and saying.values["left"] == "r1c3 2, r2c3 1, r2c4 1, r3c4 2/3/6"


@pytest.mark.parametrize("standing", [True, False])
def test_two_cells_of_a_pair_are_told_each_with_what_stands_beside_it(standing: bool) -> None:
    situation = situation_of(PAIR, "-", 3)
    rule = situation.rule("cage", (1, 1))
    if standing:
        situation.place((1, 5), 1)
    situation.without(PAIR[:1], [1])
    situation.without(PAIR[1:], [2])
    steps = []
    for fact in (Fact((2, 1), 4, False), Fact((1, 1), 5, False)):
        named = explain.simplest(situation.board, rule, [fact], situation.known)
        steps.append(
            Step((rule,), named.conclusions, (), named.technique, named.key, dict(named.values), 1.0)
        )
    joined = striking.closed(steps, steps)
    english, portuguese = (str(WORDS[one]["steps"][joined.key]).format(**joined.values) for one in WORDS)
    cases = ("4 in r2c1 would need 1 in r1c1", "5 in r1c1 would need 2 in r2c1")
    if standing:
        assert english.endswith(f"{cases[0]} (row 1 has 1); {cases[1]} (struck there).")
        assert portuguese.endswith(
            " em r1c1 (a linha 1 já tem 1); 5 em r1c1 pediria 2 em r2c1 (que ali já está riscado)."
        )
    else:
        assert english.endswith(f"{cases[0]}; {cases[1]}, struck there.")
        assert portuguese.endswith(" em r1c1; 5 em r1c1 pediria 2 em r2c1, que ali já estão riscados.")


def test_marks_that_are_still_there_are_no_reason() -> None:
    """Of 1 and 7, which the cage leaves, 1 is struck; other digits are still noted in the cell."""
    situation = Situation(singles_but(8, Cage(PAIR, "-", 3)))
    situation.place((1, 1), 4)
    situation.without(PAIR[1:], [1, 2, 4, 8])
    rule = situation.rule("cage", (1, 1))
    named = situation.simplest(rule)
    assert sentence("en", named, [rule]) == (
        "Cage 3− at r1c1 leaves 1 or 7 for r2c1, and 1 is struck already; only 7 is left."
    )
