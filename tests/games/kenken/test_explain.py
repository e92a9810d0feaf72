"""KenKen step by step: the derived rules follow, rules force what brute force says, steps have names."""

from __future__ import annotations

import random
import re
from itertools import islice, product
from math import factorial

import pytest

from quebra.core.errors import QuebraError
from quebra.core.scene import Label, Note
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken import explain
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard
from quebra.games.kenken.examples import TEST_BOARD
from support.explaining.kenken_workspace import TECHNIQUES, WORDS, Situation, check, sentence, true_board
from support.twins import kenken as plain

DERIVED = {
    *("row-sum", "column-sum", "row-outies", "column-outies"),
    *("rows-innies", "columns-innies", "rows-outies", "columns-outies"),
}
RULES = {"one-digit", "row", "column", "cage", *DERIVED}


def random_boards(seed: int, count: int, sizes: tuple[int, ...] = (2, 3, 4, 5)) -> list[KenKenBoard]:
    rng = random.Random(seed)
    return [true_board(rng, rng.choice(sizes), lowest=rng.choice((0, 1, 1, 1))) for _ in range(count)]


# ---- the rules are right


def test_derived_rules_lose_no_solution() -> None:
    seen = set()
    for board in random_boards(1, 150):
        situation = Situation(board)
        derived = [rule for rule in situation.model.rules if rule.rank == 2]
        seen |= {rule.name for rule in derived}
        if not derived:
            continue
        reasoner = situation.reasoner(derived)
        for answer in islice(plain.solutions(board), 12):
            digits = [situation.literal(fact) for fact in explain.facts_of(board, answer)]
            assert reasoner.solve(range(len(derived)), digits)
    assert seen == DERIVED


def test_model_keeps_the_rules_and_adds_few() -> None:
    for board in random_boards(2, 40):
        names = [rule.name for rule in explain.model(board).rules]
        assert set(names) <= RULES
        assert names.count("row") == names.count("column") == board.size
        assert names.count("cage") == len(board.cages)
        assert sum(name in DERIVED for name in names) <= 8 * board.size


def fillings(board: KenKenBoard, rule: Rule) -> list[tuple[int, ...]]:
    """Brute force: what a rule allows in its cells, from what it says."""
    cages = [cage for cage in board.cages if set(cage.cells) <= set(rule.cells)]
    values = dict(rule.values)
    spots = {cell: place for place, cell in enumerate(rule.cells)}
    in_cages = rule.name in ("row-sum", "column-sum") and any(len(cage.cells) > 1 for cage in cages)
    found = []
    for digits in product(board.digits, repeat=len(rule.cells)):
        held = {cage: tuple(digits[spots[cell]] for cell in cage.cells) for cage in cages}
        if rule.name in ("row", "column"):
            right = len(set(digits)) == len(digits)
        elif rule.name == "cage":
            right = digits in plain.cage_fillings(cages[0], board)
        else:
            right = sum(digits) == values["rest"]
            if "outies" not in rule.name:
                right = right and all(plain.reaches(cage, parts) for cage, parts in held.items())
            if in_cages:  # parts are added up: only inside a cage no digit comes twice
                right = right and all(len(set(parts)) == len(parts) for parts in held.values())
            else:
                right = right and not plain.repeats(rule.cells, digits)
        if right:
            found.append(digits)
    return found


def test_rules_force_exactly_what_brute_force_says() -> None:
    rng = random.Random(3)
    compared = dict.fromkeys(RULES - {"one-digit"}, 0)
    for board in random_boards(4, 110, sizes=(2, 3, 4)):
        situation = Situation(board)
        answer = next(plain.solutions(board))
        for cell in board.all_cells():
            wrong = [digit for digit in board.digits if digit != answer.value(cell)]
            situation.without([cell], [digit for digit in wrong if rng.random() < 0.3])
        for rule in situation.model.rules:
            if rule.name == "one-digit" or (len(rule.cells) > 4) or compared[rule.name] > 60:
                continue
            compared[rule.name] += 1
            left = [
                digits
                for digits in fillings(board, rule)
                if all(d in situation.known.possible(c) for c, d in zip(rule.cells, digits, strict=True))
            ]
            expected = set()
            for place, cell in enumerate(rule.cells):
                held = {digits[place] for digits in left}
                for digit in board.digits:
                    if digit not in held and situation.known.holds(cell, digit) is None:
                        expected.add(Fact(cell, digit, False))
                    if held == {digit}:
                        expected.add(Fact(cell, digit))
            assert set(situation.forced(rule)) == expected, (board, rule.name, rule.cells, rule.values)
    assert min(compared.values()) >= 5, compared


def test_a_cage_beyond_lists_and_diagrams_is_refused() -> None:
    size = 16
    lines = range(1, size + 1)
    whole = Cage(tuple((r, c) for r in lines for c in lines), "*", factorial(size) ** size)
    with pytest.raises(QuebraError, match="too many ways to be explained"):
        explain.model(KenKenBoard(size, (whole,)))


# ---- steps of one rule, played to the end


def test_every_step_of_random_boards_is_true_and_told() -> None:
    used = set()
    for board in random_boards(5, 12, sizes=(3, 4)):
        situation = Situation(board)
        answers = list(islice(plain.solutions(board), 50))
        progress = True
        while progress:
            progress = False
            for rule in situation.model.rules:
                forced = situation.forced(rule)
                if not forced:
                    continue
                progress = True
                named = explain.simplest(board, rule, forced, situation.known)
                check(named, forced)
                used.add(named.technique)
                for fact in named.conclusions:
                    assert all((a.value(fact.cell) == fact.value) == fact.holds for a in answers)
                for language in WORDS:
                    assert "{" not in sentence(language, named, [rule])
                situation.known.add(named.conclusions)
    assert {"naked-single", "hidden-single", "placed", "other-digits", "cage-digits", "cage-place"} <= used


# ---- the rest of the part


def test_answers_and_facts_are_the_same_thing() -> None:
    answer = KenKenAnswer(((1, None, None, 4), (None,) * 4, (None, 3, None, None), (None,) * 4))
    facts = explain.facts_of(TEST_BOARD, answer)
    assert facts == [Fact((1, 1), 1), Fact((1, 4), 4), Fact((3, 2), 3)]
    known = Known(explain.model(TEST_BOARD))
    known.add([*facts, Fact((2, 2), 1, False)])
    assert explain.answer_of(TEST_BOARD, known) == answer


def test_what_a_fact_says() -> None:
    assert explain.decides(Fact((1, 1), 3)) and not explain.decides(Fact((1, 1), 3, False))
    assert explain.fact_value(Fact((1, 1), 3)) == 3
    assert explain.fact_value(Fact((1, 1), 3, False)) == "not 3"


def test_the_picture_has_digits_and_pencil_marks() -> None:
    known = Known(explain.model(TEST_BOARD))
    known.add([Fact((1, 1), 2), Fact((2, 3), 1, False), Fact((2, 3), 4, False)])
    shapes = explain.scene(TEST_BOARD, known).shapes
    assert Label((1, 1), "2", "answer") in shapes
    assert [s for s in shapes if isinstance(s, Note)] == [Note((2, 3), ("", "2", "3", ""), 4)]


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def test_words_are_whole_in_both_languages() -> None:
    english, portuguese = WORDS["en"], WORDS["pt"]
    assert set(english["techniques"]) == set(portuguese["techniques"]) == set(TECHNIQUES)
    for words in WORDS.values():
        assert set(words["rules"]) == set(words["statements"]) == RULES
    for part in ("rules", "statements", "steps"):
        assert list(english[part]) == list(portuguese[part])
        for key, text in english[part].items():
            assert places(text) == places(portuguese[part][key]), key
    assert list(english["parts"]) == list(portuguese["parts"])


def test_costs_rank_techniques_as_players_do() -> None:
    def cost(*names: str) -> list[float]:
        return [TECHNIQUES[name]["cost"] for name in names]

    assert all(
        "cost" in entry and set(entry) <= {"cost", "each", "routine", "several"}
        for entry in TECHNIQUES.values()
    )
    assert {name for name, entry in TECHNIQUES.items() if entry.get("routine")} == {"placed", "other-digits"}
    easy = cost("given", "naked-single", "hidden-single", "cage-last", "cage-digits")
    normal = cost("cage-place")
    hard = cost("naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "pointing")
    extreme = cost("x-wing", "fish")
    chains = [
        TECHNIQUES[name]["cost"] + TECHNIQUES[name].get("each", 0)
        for name in ("forcing-chain", "combination")
    ]
    assert max(easy) < min(normal) <= max(normal) < min(hard)
    assert max(hard) < min(*extreme, *chains)
