"""KenKen made to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

import quebra
from quebra.core.grid import Cell, all_cells, neighbours, pieces
from quebra.core.symmetry import SYMMETRIES, TURNS, image
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.attempt import canonical
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.generate import turned
from quebra.games.kenken.generate.latin import latin_square
from support.made_to_order import check_all, is_symmetric, made, request
from support.quick_grades import quick_look


@pytest.mark.parametrize("size", [1, 2, 5, 9, 12])
def test_latin_squares_have_every_digit_once_in_every_line(size: int) -> None:
    for seed in range(5):
        square = latin_square(size, 1, Random(seed))
        for line in range(1, size + 1):
            digits = set(range(1, size + 1))
            assert {square[line, other] for other in range(1, size + 1)} == digits
            assert {square[other, line] for other in range(1, size + 1)} == digits


def test_latin_squares_are_not_all_of_one_family() -> None:
    """Of the 576 squares of size 4 most come up in a few thousand draws."""
    found = {tuple(latin_square(4, 1, Random(seed)).items()) for seed in range(3000)}
    assert len({tuple(sorted(square)) for square in found}) > 500


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_levels(level: str, size: int) -> None:
    asked = request("kenken", size, level)
    for seed in (1, 2):
        check_all(made("kenken", size, level, seed), asked)


@pytest.mark.parametrize("size", [3, 7, 9])
def test_sizes(size: int) -> None:
    check_all(made("kenken", size, "easy"), request("kenken", size, "easy"))


@pytest.mark.parametrize(
    ("asked", "level"),
    [
        ({"cages": 14}, "normal"),
        ({"cages": 9}, "normal"),
        ({"cages": 20}, "easy"),
        ({"cages": 13}, "hard"),
        ({"singles": 3}, "normal"),
        ({"singles": "=1"}, "easy"),
        ({"singles": 4, "cages": 15}, "any"),
        ({"singles": 2, "cages": 14, "symmetry": "rotation180"}, "any"),
    ],
)
def test_exact_numbers_of_cages(asked: dict[str, Any], level: str) -> None:
    puzzle = made("kenken", 6, level, **asked)
    check_all(puzzle, request("kenken", 6, level, **asked))
    cages = puzzle.board.cages  # type: ignore[attr-defined]
    alone = sum(len(cage.cells) == 1 for cage in cages)
    assert len(cages) == asked.get("cages", len(cages))
    assert alone == int(str(asked.get("singles", alone)).removeprefix("="))


@pytest.mark.parametrize("asked", [{}, {"minimal": True}, {"from_zero": True}, {"hide_operators": True}])
def test_boards_of_two_by_two(asked: dict[str, Any]) -> None:
    for seed in range(5):
        check_all(made("kenken", 2, "trivial", seed, **asked), request("kenken", 2, "trivial", **asked))


def test_no_board_of_two_by_two_is_harder_than_trivial() -> None:
    """All of them: every cut into cages with every operator and target that leaves one solution."""
    levels = Counter(
        quebra.grade(board).level for board in every_two_by_two() if quebra.solve(board).status == "unique"
    )
    assert list(levels) == ["trivial"] and levels["trivial"] > 40


def every_two_by_two() -> Iterator[KenKenBoard]:
    cells = list(all_cells(2, 2))
    for names in product("abcd", repeat=4):
        if list(dict.fromkeys(names)) != sorted(set(names)):  # each cut once: a first, then b, and so on
            continue
        areas = [
            tuple(c for c, name in zip(cells, names, strict=True) if name == one)
            for one in sorted(set(names))
        ]
        if any(len(pieces(area)) > 1 for area in areas):
            continue
        ways = [
            [Cage(area, sign, target) for sign in signs_for(len(area)) for target in range(7)]
            for area in areas
        ]
        yield from (KenKenBoard(2, tuple(cages)) for cages in product(*ways))


def signs_for(size: int) -> str:
    return {1: "=", 2: "+-*/"}.get(size, "+*")


@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
@pytest.mark.parametrize("size", [4, 5])
def test_symmetric_cages(symmetry: str, size: int) -> None:
    puzzle = made("kenken", size, "any", symmetry=symmetry)
    check_all(puzzle, request("kenken", size, "any", symmetry=symmetry))
    assert is_symmetric(puzzle.board, symmetry, shapes)


def shapes(board: KenKenBoard) -> set[frozenset[Any]]:
    return {frozenset(cage.cells) for cage in board.cages}


@pytest.mark.parametrize("operators", ["+", "-", "*", "/", "+-", "*/", "-/"])
def test_only_the_operators_asked_for(operators: str) -> None:
    puzzle = made("kenken", 5, "any", operators=operators)
    check_all(puzzle, request("kenken", 5, "any", operators=operators))
    assert {cage.op for cage in puzzle.board.cages} <= {*operators, "="}
    assert any(cage.op != "=" for cage in puzzle.board.cages)


def test_operators_are_read_in_any_writing() -> None:
    assert request("kenken", 5, operators="÷×").option("operators") == "*/"
    assert (
        request("kenken", 5, operators="-, +").told() == "kenken --size 5x5 --difficulty any --operators +-"
    )


@pytest.mark.parametrize("largest", [2, 3, 7])
def test_the_largest_cage(largest: int) -> None:
    for seed in range(3):
        puzzle = made("kenken", 6, "any", seed, largest_cage=largest)
        assert max(len(cage.cells) for cage in puzzle.board.cages) <= largest


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5])
@pytest.mark.parametrize("symmetry", ["none", "rotation180"])
def test_the_share_of_single_cells(share: float, symmetry: str) -> None:
    for seed in range(3):
        puzzle = made("kenken", 6, "any", seed, singles=share, symmetry=symmetry)
        alone = sum(len(cage.cells) == 1 for cage in puzzle.board.cages)
        assert abs(alone - share * 36) <= 0.05 * 36


def test_hidden_operators_and_digits_from_zero() -> None:
    asked = request("kenken", 5, "any", hide_operators=True, from_zero=True)
    puzzle = made("kenken", 5, "any", hide_operators=True, from_zero=True)
    check_all(puzzle, asked)
    assert puzzle.board.lowest == 0
    assert {cage.op for cage in puzzle.board.cages} <= {None, "="}
    assert "--hide-operators --from-zero" in asked.told()


@pytest.mark.parametrize("symmetry", ["none", "rotation180", "mirror"])
def test_minimal_boards_have_no_two_cages_that_could_be_one(symmetry: str) -> None:
    asked = request("kenken", 4, "any", minimal=True, largest_cage=3, symmetry=symmetry)
    for seed in range(2):
        puzzle = made("kenken", 4, "any", seed, minimal=True, largest_cage=3, symmetry=symmetry)
        check_all(puzzle, asked)
        fewer = joined(puzzle.board, puzzle.solution, 3, symmetry)
        assert all(quebra.count(board, cap=2) == 2 for board in fewer)


def joined(board: KenKenBoard, solution: Any, largest: int, symmetry: str) -> Iterator[KenKenBoard]:
    """Every board with two neighbouring cages as one; with symmetry, such as are images of each other."""
    for one in board.cages:
        for other in board.cages:
            cells = (*one.cells, *other.cells)
            beside = any(
                c in other.cells for cell in one.cells for c in neighbours(cell, board.size, board.size)
            )
            kept = sorted(image(cell, symmetry, board.size, board.size) for cell in cells) == sorted(cells)
            if one.cells < other.cells and beside and kept and len(cells) <= largest:
                rest = [cage for cage in board.cages if cage not in (one, other)]
                for label in labels([solution.value(cell) for cell in cells]):
                    yield KenKenBoard(board.size, (*rest, Cage(cells, *label)), board.lowest)


@pytest.mark.parametrize(
    ("size", "asked", "reason"),
    [
        ("5x6", {}, "square"),
        (13, {}, "2 to 12"),
        (1, {}, "2 to 12"),
        (2, {"difficulty": "easy"}, "no 2x2 board is harder than trivial"),
        (2, {"singles": 0}, "without a digit given has two solutions"),
        (3, {"difficulty": "extreme"}, "of all such 3x3 boards none is hard and only four are extreme"),
        (3, {"difficulty": "hard"}, "of all such 3x3 boards none is hard and only four are extreme"),
        (6, {"operators": ""}, r"expected some of \+ - \* /"),
        (6, {"operators": "+%"}, r"expected some of \+ - \* /"),
        (6, {"largest_cage": 0}, "1 to 9"),
        (6, {"largest_cage": 1, "difficulty": "hard"}, "trivial"),
        (6, {"singles": 1, "difficulty": "hard"}, "trivial"),
        (6, {"singles": 0.5, "largest_cage": 1}, "no other share"),
        (6, {"singles": 1.5}, "share from 0 to 1"),
        (6, {"singles": 37}, "at most 36 fit on the board, found 37"),
        (6, {"singles": 3, "symmetry": "rotation180"}, "there can be 2 or 4, but not 3"),
        (6, {"singles": 3, "operators": "-"}, "join cells in twos, of 36 cells not 3 are left"),
        (6, {"cages": 7}, "expected 8 to 36 on 6x6 with cages of up to 5 cells, found 7"),
        (6, {"cages": 37}, "expected 8 to 36"),
        (6, {"cages": 17, "operators": "-/"}, "expected 18 to 36 on 6x6 with cages of up to 2 cells"),
        (6, {"cages": 30, "singles": 2}, "expected 9 to 19 on 6x6 with 2 single cells"),
        (6, {"cages": 0}, "cages: expected a number of cages"),
        (6, {"cages": "9%"}, "cages: expected a number of cages"),
        (6, {"cage": 3}, "no option 'cage'"),
        (6, {"difficulty": "insane"}, "expected one of trivial"),
        (6, {"symmetry": "diagonal"}, "expected none, rotation180"),
        ("six", {}, "such as 8x10"),
    ],
)
def test_impossible_requests_are_refused(size: Any, asked: dict[str, Any], reason: str) -> None:
    difficulty = asked.pop("difficulty", "any")
    with pytest.raises(quebra.InputError, match=reason):
        request("kenken", size, difficulty, **asked)


def test_no_3x3_board_is_hard() -> None:
    """Every cut of one square (there are three, but for turning), with every choice of operators."""
    digits = {(row, column): (row + column) % 3 + 1 for row, column in all_cells(3, 3)}
    levels: Counter[str] = Counter()
    for cages in cuts(list(digits)):
        choices = [labels([digits[cell] for cell in cells]) for cells in cages]
        for chosen in product(*choices):
            board = KenKenBoard(3, tuple(Cage(c, *label) for c, label in zip(cages, chosen, strict=True)))
            grade = quick_look(board).grade
            if grade is not None:
                levels[grade.level] += 1
    assert set(levels) == {"trivial", "easy", "normal"}
    assert sum(levels.values()) > 10_000


def cuts(left: list[Cell]) -> Iterator[list[tuple[Cell, ...]]]:
    """Every way to cut cells into connected cages."""
    if not left:
        yield []
        return
    found = [frozenset(left[:1])]
    for cage in found:
        beside = {other for cell in cage for other in neighbours(cell, 3, 3)}.intersection(left) - cage
        found += [larger for other in sorted(beside) if (larger := cage | {other}) not in found]
    for cage in found:
        for rest in cuts([cell for cell in left if cell not in cage]):
            yield [tuple(sorted(cage)), *rest]


def labels(values: list[int]) -> list[tuple[str, int]]:
    """The operators and targets that a cage of these digits can have."""
    low, *_, high = sorted([*values, max(values)])
    if len(values) == 1:
        return [("=", low)]
    found = [("+", sum(values)), ("*", prod(values))]
    if len(values) == 2:
        found.append(("-", high - low))
        if high % low == 0:
            found.append(("/", high // low))
    return found


def test_turning_a_board_turns_its_solution() -> None:
    board = made("kenken", 4, "easy").board
    assert len({canonical(turned(board, turn)) for turn in TURNS}) == 1
    for turn in TURNS:
        laid = turned(board, turn)
        assert all(len(pieces(cage.cells)) == 1 for cage in laid.cages)
        once, twice = quebra.solve(board).solution, quebra.solve(laid).solution
        assert twice.cells == turn.rows(once.cells)  # type: ignore[union-attr]
