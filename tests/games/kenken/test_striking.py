"""Digits that one reason strikes in several cells: told in one sentence, and so."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import prod

import pytest

import quebra
from quebra.core.grid import Cell
from quebra.engine.explain.steps import Step
from quebra.engine.explain.telling import Teller
from quebra.engine.explain.told.shown import joined_steps
from quebra.games.kenken.board import KenKenBoard
from support.explaining.kenken_claims import CELL, Marks, cell_of
from support.explaining.kenken_patterns import obstacles_of
from support.explaining.kenken_workspace import true_board

pytestmark = pytest.mark.kernel

CELLS = rf"{CELL}(?:, {CELL})*(?: (?:or|ou) {CELL})?"
NUMBERS = r"\d+(?:, \d+)*(?: (?:or|ou) \d+)?"
CASES = {
    "en": rf"(?<!\w)(?P<digits>{NUMBERS}) in (?P<cells>{CELLS}) would leave (?P<left>{NUMBERS})",
    "pt": rf"(?<!\w)(?P<digits>{NUMBERS}) em (?P<cells>{CELLS}) deixariam? (?P<left>{NUMBERS})",
}
ALL = {
    "en": rf"(?:it|they) would leave (?P<left>{NUMBERS}),",
    "pt": rf"em {CELL}, esses? algarismos? deixariam? (?P<left>{NUMBERS}),",
}


@cache
def told_of_many() -> list[tuple[KenKenBoard, list[Step]]]:
    rng = random.Random(4)
    boards = [true_board(rng, rng.choice((5, 6, 6)), largest=4, lowest=1) for _ in range(60)]
    return [(board, joined_steps(board, quebra.explain(board).steps)) for board in boards]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def read(step: Step, text: str, language: str) -> list[tuple[Cell, int, int]]:
    """Cells, digits that are struck there, and what these would leave, as the sentence says."""
    if found := re.search(ALL[language], text):
        left = numbers(found["left"])
        digits = sorted({int(fact.value) for fact in step.conclusions})
        cells = dict.fromkeys(fact.cell for fact in step.conclusions)
        return [(cell, digit, rest) for cell in cells for digit, rest in zip(digits, left, strict=True)]
    return [
        (cell_of(cell), digit, rest)
        for found in re.finditer(CASES[language], text)
        for cell in re.findall(CELL, found["cells"])
        for digit, rest in zip(numbers(found["digits"]), numbers(found["left"]), strict=True)
    ]


def test_what_a_cage_would_leave_is_so() -> None:
    many = only = 0
    for board, steps in told_of_many():
        marks = Marks(board)
        english, portuguese = Teller(board, "en"), Teller(board, "pt")
        for step in steps:
            if step.key == "cage_places":
                many += 1
                claims = read(step, english.step(step), "en")
                assert claims == read(step, portuguese.step(step), "pt")
                struck = [(fact.cell, fact.value) for fact in step.conclusions]
                assert sorted((cell, digit) for cell, digit, _ in claims) == sorted(struck)
                (cage,) = [cage for cage in board.cages if cage.cells == step.rules[0].cells]
                made = sum if cage.op == "+" else prod
                only += check_ways(marks, english.step(step), portuguese.step(step), claims)
                for cell, digit, rest in claims:
                    standing = [marks.placed[one] for one in cage.cells if one in marks.placed]
                    others = [one for one in cage.cells if one != cell and one not in marks.placed]
                    assert made([*standing, digit, rest]) == cage.target
                    for filling in product(*(marks.left[one] for one in others)):
                        reached = made(filling) == rest
                        assert not reached or repeats(dict(zip(others, filling, strict=True)), cell, digit)
                    marks.left[cell].discard(digit)
            marks.note(step.conclusions)
    assert many > 10 and only > 1


def check_ways(marks: Marks, text: str, other: str, claims: list[tuple[Cell, int, int]]) -> bool:
    """Where the sentence names the ways to make what is left, these are all, and each has what it says in its
    way."""
    told = list(map(obstacles_of, text.split(", only ")[1:]))
    assert told == list(map(obstacles_of, other.split(", só possível com ")[1:]))
    if not told:
        return False
    cases = dict.fromkeys((digit, rest) for _, digit, rest in claims)
    ways = dict(zip(cases, told, strict=True))
    for cell, digit, rest in claims:
        (cage,) = [cage for cage in marks.board.cages if cell in cage.cells]
        others = [one for one in cage.cells if one not in marks.placed and one != cell]
        every = combinations_with_replacement(marks.board.digits, len(others))
        made = sum if cage.op == "+" else prod
        assert {way for way in every if made(way) == rest} == {way for way, *_ in ways[digit, rest]}
        for obstacle in ways[digit, rest]:
            marks.in_the_way(obstacle, cell, digit, others)
    return True


def repeats(filling: dict[Cell, int], cell: Cell, digit: int) -> bool:
    """Whether a digit would stand twice in a line."""
    placed = [*filling.items(), (cell, digit)]
    return any(
        one[1] == other[1] and (one[0][0] == other[0][0] or one[0][1] == other[0][1])
        for place, one in enumerate(placed)
        for other in placed[place + 1 :]
    )


def test_one_reason_is_told_once() -> None:
    """No two sentences in a row about what one cage cannot have in its cells, or about one digit of it."""
    joined = 0
    for _, every in told_of_many():
        steps = [step for step in every if not step.routine]
        for one, other in pairwise(steps):
            joined += one.key in ("cage_places", "cage_place_pairs")
            same = one.key == other.key and one.rules == other.rules
            assert not (same and one.key in ("cage_place", "cage_place_pair"))
            if same and one.key.startswith(("pointing", "claiming")):
                assert one.values["digit"] != other.values["digit"]
    assert joined > 10
