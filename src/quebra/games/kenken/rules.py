"""The referee: arithmetic on what is written, with no solver in it."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from quebra.core.grid import Cell, name_of
from quebra.core.verdict import Values, Verdict, Violation
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard


def check(board: KenKenBoard, answer: KenKenAnswer) -> Verdict:
    """Judges an answer; open cells may still become any digit."""
    violations = [*_range(board, answer), *_lines(board, answer), *_cages(board, answer)]
    open_cells = tuple(cell for cell in board.all_cells() if answer.value(cell) is None)
    return Verdict(tuple(violations), open_cells)


def _range(board: KenKenBoard, answer: KenKenAnswer) -> Iterator[Violation]:
    for cell in board.all_cells():
        digit = answer.value(cell)
        if digit is not None and digit not in board.digits:
            values: Values = {
                "cell": name_of(cell),
                "digit": digit,
                "low": board.digits[0],
                "high": board.digits[-1],
            }
            yield Violation("digit-range", (cell,), "digit_range", values)


def _lines(board: KenKenBoard, answer: KenKenAnswer) -> Iterator[Violation]:
    lines = range(1, board.size + 1)
    for number in lines:
        row = [(number, other) for other in lines]
        column = [(other, number) for other in lines]
        yield from _repeats(answer, row, "row-repeat", "row_repeat", number)
        yield from _repeats(answer, column, "column-repeat", "column_repeat", number)


def _repeats(answer: KenKenAnswer, line: list[Cell], rule: str, key: str, number: int) -> Iterator[Violation]:
    places: dict[int, list[Cell]] = {}
    for cell in line:
        digit = answer.value(cell)
        if digit is not None:
            places.setdefault(digit, []).append(cell)
    for digit, cells in sorted(places.items()):
        if len(cells) > 1:
            yield Violation(rule, tuple(cells), key, {"line": number, "digit": digit})


def _cages(board: KenKenBoard, answer: KenKenAnswer) -> Iterator[Violation]:
    for cage in board.cages:
        digits = [digit for cell in cage.cells if (digit := answer.value(cell)) is not None]
        if not _can_reach(board, cage, digits):
            values: Values = {
                "cell": name_of(cage.cells[0]),
                "cage": cage.label,
                "low": board.digits[0],
                "high": board.digits[-1],
            }
            key = "cage" if len(digits) == len(cage.cells) else "cage_hopeless" if digits else "cage_never"
            yield Violation("cage", cage.cells, key, values)


def _can_reach(board: KenKenBoard, cage: Cage, digits: list[int]) -> bool:
    """Whether the written digits may still lead to the target under an operator that is meant."""
    count = len(cage.cells)
    if cage.op is not None:
        operators = [cage.op]
    elif count == 1:
        operators = ["="]
    else:
        operators = ["+", "*", "-", "/"] if count == 2 else ["+", "*"]
    return any(_fits(board, op, cage.target, digits, count - len(digits)) for op in operators)


def _fits(board: KenKenBoard, op: str, target: int, digits: list[int], missing: int) -> bool:
    low, high = board.digits[0], board.digits[-1]
    if op == "+":
        return sum(digits) + missing * low <= target <= sum(digits) + missing * high
    if op == "*":
        return _product_fits(target, prod(digits), missing, low, high)
    if missing == len(digits) + missing:
        return True  # nothing written yet
    if op == "=":
        return digits[0] == target
    if missing == 0:
        return _pair_fits(op, target, *digits)
    return any(_pair_fits(op, target, digits[0], other) for other in board.digits)


def _pair_fits(op: str, target: int, first: int, second: int) -> bool:
    larger, smaller = max(first, second), min(first, second)
    if op == "-":
        return larger - smaller == target
    return smaller != 0 and larger == smaller * target


def _product_fits(target: int, product: int, missing: int, low: int, high: int) -> bool:
    if missing == 0:
        return product == target
    if target == 0:
        return product == 0 or low == 0
    if product == 0 or target % product:
        return False
    rest = target // product
    return bool(max(low, 1) ** missing <= rest <= high**missing)
