"""KenKen's techniques that add up or take several rules: a hand-made situation for each."""

from __future__ import annotations

import pytest

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Link, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken import explain
from quebra.games.kenken.board import Cage, KenKenBoard
from support.explaining.kenken_workspace import Situation, dominoes, row, sentence, singles_but, told

# ---- sums


def line_board(size: int, *first_row: Cage) -> KenKenBoard:
    """Cages of the first row; below it every column is one cage, so that nothing else adds up."""
    lines = range(2, size + 1)
    taken = {cell for cage in first_row for cell in cage.cells}
    columns = []
    for column in range(1, size + 1):
        cells = [(r, column) for r in lines if (r, column) not in taken]
        if (1, column) not in taken:
            cells.insert(0, (1, column))
        columns.append(Cage(tuple(cells), "*", 2**40 if len(cells) > 2 else 1))
    return KenKenBoard(size, (*first_row, *columns))


def test_innie() -> None:
    cages = (Cage(((1, 1), (1, 2)), "+", 7), Cage(((1, 3), (1, 4)), "+", 4))
    situation = Situation(line_board(5, *cages))
    rule = situation.rule("row-sum", line=1)
    assert rule.rank == 2 and rule.cells == ((1, 5),)
    named, text = told(situation, rule, "innie", "innie")
    assert named.conclusions == (Fact((1, 5), 4),)
    assert text == "By the sum of row 1: 15 in all, 11 in the cages inside, so r1c5 is 15 − 11 = 4."


def test_sum_of_a_line() -> None:
    situation = Situation(line_board(6, Cage(((1, 1), (1, 2)), "+", 7), Cage(((1, 3), (1, 4)), "+", 10)))
    named, text = told(situation, situation.rule("row-sum", line=1), "line-sum", "line_sum")
    assert set(named.conclusions) == {Fact(c, d, False) for c in row(1, 5, 6) for d in (2, 4, 5, 6)}
    assert "That leaves 4 for r1c5 and r1c6 (1+3), so" in text


def test_parity() -> None:
    cages = (Cage(((1, 1), (1, 2)), "-", 1), Cage(((1, 3), (1, 4)), "-", 2), Cage(((1, 5), (1, 6)), "+", 7))
    situation = Situation(line_board(7, *cages))
    named, text = told(situation, situation.rule("row-sum", line=1), "parity", "parity_even")
    assert set(named.conclusions) == {Fact((1, 7), d, False) for d in (1, 3, 5, 7)}
    assert text.startswith("By the sum of row 1: 28 − 7 = 21 is left for r1c1, r1c2, r1c3, r1c4 and r1c7.")
    assert text.endswith(
        "Cage 1− at r1c1 makes an odd sum and cage 2− at r1c3 makes an even sum, so r1c7 must be even: "
        "r1c7 is not 1, 3, 5 or 7."
    )
    situation = Situation(line_board(7, cages[0], Cage(((1, 3), (1, 4)), "-", 3), cages[2]))
    told(situation, situation.rule("row-sum", line=1), "parity", "parity_odd")


def test_digits_that_stand_in_a_line_are_taken_off_first() -> None:
    cages = (Cage(((1, 1), (1, 2)), "-", 1), Cage(((1, 3), (1, 4)), "*", 6), Cage(((1, 5), (2, 5)), "+", 7))
    situation = Situation(line_board(6, *cages))
    situation.place((1, 5), 5)
    named, text = told(situation, situation.rule("row-sum", line=1), "parity", "parity_even")
    assert text.startswith(
        "By the sum of row 1, with 5 in r1c5: 21 − 5 = 16 is left for r1c1, r1c2, r1c3, r1c4 and r1c6. "
        "Cage 1− at r1c1 makes an odd sum and cage 6× at r1c3 (1+6 or 2+3) makes an odd sum, "
        "so r1c6 must be even: "
    )
    assert set(named.conclusions) == {Fact((1, 6), d, False) for d in (1, 3, 5)}


def test_sum_of_a_line_cage_by_cage() -> None:
    cages = (Cage(((1, 1), (1, 2)), "+", 7), Cage(((1, 3), (1, 4)), "-", 1), Cage(((1, 5), (1, 6)), "+", 3))
    situation = Situation(line_board(6, *cages))
    rule = situation.rule("row-sum", line=1)
    assert rule.cells == ((1, 3), (1, 4))
    named, text = told(situation, rule, "line-sum-cages", "line_sum_cages")
    assert set(named.conclusions) == {Fact(c, d, False) for c in row(1, 3, 4) for d in (1, 2, 3, 4)}
    assert (
        "21 − 10 = 11 is left for r1c3 and r1c4. The cages there can add up to: 1− r1c3: 3, 5, 7, 9, 11."
        in text
    )


def test_cages_that_are_filled_in_are_not_told_of_a_sum() -> None:
    cages = (Cage(((1, 1), (1, 2)), "-", 3), Cage(((1, 3), (1, 4)), "-", 1), Cage(((1, 5), (1, 6)), "+", 7))
    situation = Situation(line_board(7, *cages))
    situation.place((1, 1), 1)
    situation.place((1, 2), 4)
    situation.place((1, 7), 5)
    situation.without(row(1, 3, 4), [1, 4])
    named, text = told(situation, situation.rule("row-sum", line=1), "line-sum-cages", "line_sum_cages")
    assert text.startswith(
        "By the sum of row 1, with 1 in r1c1, 4 in r1c2 and 5 in r1c7: 28 − 7 − 1 − 4 − 5 = 11 is left for "
        "r1c3 and r1c4. The cages there can add up to: 1− r1c3: 5, 11, 13. So "
    )
    assert set(named.conclusions) == {Fact(c, d, False) for c in row(1, 3, 4) for d in (2, 3, 7)}


def test_a_cage_has_one_sum_at_a_time() -> None:
    """1×2×6 twice makes 18; that 1+5+6 also comes to 12 must not help it to 21."""
    cages = (Cage(tuple(row(1, 1, 2, 3)), None, 12), Cage(tuple(row(1, 4, 5, 6)), None, 12))
    situation = Situation(line_board(6, *cages))
    reasoner = situation.reasoner([situation.rule("row-sum", line=1)])

    def fits(*digits: int) -> bool | None:
        facts = [Fact(cell, digit) for cell, digit in zip(row(1, 1, 2, 3, 4, 5, 6), digits, strict=True)]
        return reasoner.solve([0], [situation.literal(fact) for fact in facts])

    assert fits(1, 2, 6, 3, 4, 5) and fits(6, 5, 1, 6, 2, 1)
    assert not fits(1, 2, 6, 1, 2, 6) and not fits(1, 5, 6, 3, 4, 5)


def test_innies_and_outies_of_several_lines() -> None:
    def column(c: int, *rows: int) -> tuple[Cell, ...]:
        return tuple((r, c) for r in rows)

    cages = [
        *(Cage(column(1, 1, 2), "+", 5), Cage(column(2, 1, 2), "+", 3), Cage(column(3, 1, 2), "+", 5)),
        *(Cage(column(4, 1, 2, 3), "+", 8), Cage(column(4, 4), "=", 2)),
        Cage((*column(1, 3, 4), *column(2, 3, 4), *column(3, 3, 4)), "*", 2),
    ]
    situation = Situation(KenKenBoard(4, tuple(cages)))
    innies = situation.rule("rows-innies", lines="1–2")
    assert innies.cells == ((1, 4), (2, 4)) and dict(innies.values)["rest"] == 7
    named, text = told(situation, innies, "innies", "line_sum")
    assert set(named.conclusions) == {Fact(c, d, False) for c in innies.cells for d in (1, 2)}
    assert "By the sum of rows 1–2: 20 in all, 13 in the cages inside." in text
    outies = situation.rule("rows-outies", lines="1–2")
    assert outies.cells == ((3, 4),)
    named, text = told(situation, outies, "outies", "outie")
    assert named.conclusions == (Fact((3, 4), 1),)
    assert text.endswith("21 with what sticks out, so r3c4, which does, is 21 − 20 = 1.")


def test_outies_of_one_line() -> None:
    cages = (Cage(((1, 1), (1, 2), (2, 1)), "+", 6), Cage(((1, 3), (1, 4), (2, 4)), "+", 8))
    rest = Cage(
        tuple((r, c) for r in (2, 3, 4) for c in range(1, 5) if (r, c) not in ((2, 1), (2, 4))), "*", 2
    )
    situation = Situation(KenKenBoard(4, (*cages, rest)))
    rule = situation.rule("row-outies", lines="1")
    named, text = told(situation, rule, "outies", "outies")
    assert set(named.conclusions) == {Fact(c, d, False) for c in rule.cells for d in (2, 4)}
    assert "That leaves 4 for r2c1 and r2c4, which do (1+3), so r2c1 and r2c4" in text


# ---- several rules


def several(
    situation: Situation, rules: list[Rule], cells: list[Cell], digits: list[int] | None = None
) -> tuple[Naming, str]:
    named = situation.named(rules, situation.exclusions(cells, digits))
    assert sentence("pt", named, rules)
    return named, sentence("en", named, rules)


@pytest.mark.parametrize("kind", ["row", "column"])
def test_pointing(kind: str) -> None:
    pair = ((1, 1), (1, 2)) if kind == "row" else ((1, 1), (2, 1))
    situation = Situation(singles_but(4, Cage(pair, "+", 3)))
    rules = [situation.rule("cage", (1, 1)), situation.rule(kind, line=1)]
    named, text = several(situation, rules, list(rules[1].cells))
    others = [cell for cell in rules[1].cells if cell not in pair]
    assert (named.technique, named.key) == ("pointing", f"pointing_{kind}_one")
    assert set(named.conclusions) == {Fact(cell, 1, False) for cell in others}
    assert text.startswith(f"Cage 3+ at r1c1 can only be made by 1+2, with a 1 in {kind} 1, so r")


def test_pointing_of_a_cage_with_many_fillings() -> None:
    wide = tuple((r, c) for r in (1, 2) for c in (1, 2, 3))
    situation = Situation(singles_but(9, Cage(wide, "+", 30)))
    situation.only([(1, 1)], [9])
    rules = [situation.rule("cage", (1, 1)), situation.rule("row", line=1)]
    forced = [Fact((1, 5), 9, False)]
    named = explain.name(situation.board, rules, forced, (), situation.known)
    assert (named.technique, named.key) == ("pointing", "pointing_row_many")
    situation = Situation(singles_but(9, Cage(tuple((c, r) for r, c in wide), "+", 30)))
    situation.only([(1, 1)], [9])
    rules = [situation.rule("cage", (1, 1)), situation.rule("column", line=1)]
    named = explain.name(situation.board, rules, [Fact((5, 1), 9, False)], (), situation.known)
    assert (named.technique, named.key) == ("pointing", "pointing_column_many")
    assert "is made, it has a 9 in column 1" in sentence("en", named, rules)


@pytest.mark.parametrize("kind", ["row", "column"])
def test_claiming(kind: str) -> None:
    pair = ((1, 1), (1, 2)) if kind == "row" else ((1, 1), (2, 1))
    situation = Situation(singles_but(4, Cage(pair, "+", 5)))
    rules = [situation.rule("cage", (1, 1)), situation.rule(kind, line=1)]
    situation.without([cell for cell in rules[1].cells if cell not in pair], [4])
    named, text = several(situation, rules, list(pair))
    assert (named.technique, named.key) == ("claiming", f"claiming_{kind}")
    assert set(named.conclusions) == {Fact(cell, d, False) for cell in pair for d in (2, 3)}
    assert text.startswith(f"In {kind} 1, 4 fits only in cage 5+ at r1c1, so it is 1+4: r")


@pytest.mark.parametrize("kind, other", [("row", "column"), ("column", "row")])
@pytest.mark.parametrize("size, count, technique", [(4, 2, "x-wing"), (6, 3, "fish")])
def test_fish(kind: str, other: str, size: int, count: int, technique: str) -> None:
    situation = Situation(dominoes(size))
    base = [situation.rule(kind, line=line) for line in range(1, count + 1)]
    cover = [situation.rule(other, line=line) for line in range(1, count + 1)]
    inside = {cell for rule in cover for cell in rule.cells}
    situation.without([cell for rule in base for cell in rule.cells if cell not in inside], [1])
    cells = [cell for rule in (*base, *cover) for cell in rule.cells]
    named, text = several(situation, [*cover, *base], cells, [1])
    assert (named.technique, named.key) == (technique, f"fish_{kind}s")
    axis = 0 if kind == "row" else 1
    assert {fact.cell for fact in named.conclusions} == {cell for cell in inside if cell[axis] > count}
    lines = "1 and 2" if count == 2 else "1, 2 and 3"
    assert text.startswith(f"In {kind}s {lines}, 1 fits only in {other}s {lines}, so these {other}s have it")


def test_chain_and_combination() -> None:
    situation = Situation(dominoes(4))
    rules = [situation.rule("row", line=1), situation.rule("column", line=1), situation.rule("row", line=2)]
    first, second = Fact((3, 1), 2, False), Fact((4, 1), 2)
    chain = (Link(rules[1], (Fact((1, 1), 2, False),)), Link(rules[0], ()))
    named = explain.name(situation.board, rules, [first], chain, situation.known)
    assert (named.technique, named.key, named.conclusions) == ("forcing-chain", "forcing_chain", (first,))
    assert sentence("en", named, rules) == "… So r3c1 is not 2."
    others = [Fact((4, 1), 1, False), second]
    named = explain.name(situation.board, rules, [first, *others], chain, situation.known)
    assert (named.key, named.conclusions, named.each) == ("forcing_chain", (first, second), True)
    named = explain.name(situation.board, rules, [first, *others], (), situation.known)
    assert (named.technique, named.key, named.conclusions) == ("combination", "combination", (first, second))
    assert sentence("en", named, rules) == (
        "… there is no way to fill row 1, column 1, row 2. So r3c1 is not 2; r4c1 is 2."
    )
    assert sentence("pt", named, rules)


def test_a_cage_and_a_line_that_neither_point_nor_claim() -> None:
    """The pair holds 1 and 4 or 2 and 5, so with r1c3 it uses up 1 and 2: r1c4 has neither."""
    situation = Situation(singles_but(6, Cage(((1, 1), (1, 2)), "-", 3)))
    situation.only([(1, 3)], [1, 2])
    situation.only([(1, 4)], [1, 2, 6])
    situation.only(row(1, 1, 2), [1, 2, 4, 5])
    rules = [situation.rule("cage", (1, 1)), situation.rule("row", line=1)]
    forced = situation.needs_all(rules, situation.exclusions(row(1, 1, 2, 3, 4, 5, 6)))
    assert forced
    named = explain.name(situation.board, rules, forced, (), situation.known)
    assert named.technique == "combination" and named.conclusions == tuple(forced)
