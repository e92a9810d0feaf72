"""How the values of a sentence read, by their kind: cells by their names, combinations with their signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement
from math import prod

from quebra.core.grid import name_of
from quebra.engine.explain.steps import Listing, named_cells
from quebra.games.kenken.board import SIGNS, Cage, KenKenBoard
from quebra.games.kenken.explain import phrases
from quebra.games.kenken.explain.numbers import cell_at
from quebra.games.kenken.explain.phrases import ReasonPhrase, Texts

MOST_LISTED = 6  # combinations in one sentence; more are only counted

Rows = Sequence[Sequence[int]]
NativeValue = tuple[str, str, int, list[list[int]]]  # name, kind, cage or -1, numbers


def texts_of(board: KenKenBoard, values: Iterable[NativeValue]) -> Texts:
    """The texts for the places of a sentence."""
    texts: Texts = {}
    for name, kind, cage, rows in values:
        if kind == "cage":
            texts |= {"cage": board.cages[cage].label, "at": name_of(board.cages[cage].cells[0])}
        else:
            texts[name] = KINDS[kind](board, cage, rows)
    return texts


def shortened(texts: Sequence[str]) -> Listing:
    """Several ways in a sentence: 1+5, 2+4; shortened when there are many."""
    return Listing(texts[:MOST_LISTED], len(texts) - MOST_LISTED)


def made_by(cage: Cage, digits: Sequence[int]) -> str:
    """The digits of a filled cage with the operator that is meant: 2×3×4, or 5−2."""
    if len(digits) == 1:
        return str(digits[0])
    op = cage.op or next(iter(_meant(cage, digits)))
    return SIGNS[op].join(map(str, (max(digits), min(digits)) if op in "-/" else digits))


def _meant(cage: Cage, digits: Sequence[int]) -> list[str]:
    """The operators by which digits come to the target of a cage."""
    high, low, is_pair = max(digits), min(digits), len(digits) == 2
    reached = {
        "+": sum(digits) == cage.target,
        "*": prod(digits) == cage.target,
        "-": is_pair and high - low == cage.target,
        "/": is_pair and low != 0 and low * cage.target == high,
    }
    return [op for op, right in reached.items() if right and cage.op in (op, None)]


def ways_to_make(cage: Cage, digits: Iterable[int]) -> list[tuple[int, ...]]:
    """Digits that come to the target of a cage of several cells, wherever they would lie."""
    return [way for way in combinations_with_replacement(digits, len(cage.cells)) if _meant(cage, way)]


def cage_sums(cages: Iterable[tuple[Cage, Sequence[int]]]) -> str:
    """For each cage what it can add up to."""
    return "; ".join(f"{made.label} {name_of(made.cells[0])}: {Listing(sums)}" for made, sums in cages)


def _number(board: KenKenBoard, cage: int, rows: Rows) -> int:
    return rows[0][0]


def _numbers(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    return Listing(rows[0])


def _cell(board: KenKenBoard, cage: int, rows: Rows) -> str:
    return name_of(cell_at(board, rows[0][0]))


def _cells(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    return named_cells(cell_at(board, cell) for cell in rows[0])


def _every_cell(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    return Listing(name_of(cell_at(board, cell)) for cell in rows[0])


def _target(board: KenKenBoard, cage: int, rows: Rows) -> int:
    return board.cages[cage].target


def _rests(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    """What digits in one cell of a cage leave for the open ones to make, beside those that stand in it."""
    made, (digits, standing) = board.cages[cage], rows
    if made.op == "+":
        return Listing(made.target - sum(standing) - digit for digit in digits)
    return Listing(made.target // prod(standing) // digit for digit in digits)


def _ways(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    return shortened([made_by(board.cages[cage], digits) for digits in rows])


def _equations(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    made = board.cages[cage]
    return shortened([f"{made_by(made, digits)} = {made.target}" for digits in rows])


def _sums(board: KenKenBoard, cage: int, rows: Rows) -> Listing:
    return shortened(["+".join(map(str, digits)) for digits in rows])


def _cage_sums(board: KenKenBoard, cage: int, rows: Rows) -> str:
    """For each cage what it can add up to."""
    return cage_sums((board.cages[number], sums) for number, *sums in rows)


def _parities(board: KenKenBoard, cage: int, rows: Rows) -> ReasonPhrase:
    return ReasonPhrase(
        phrases.parities, tuple((board.cages[number], sums[0] % 2 == 0, ()) for number, *sums in rows)
    )


def _reasons(board: KenKenBoard, cage: int, rows: Rows) -> ReasonPhrase:
    return ReasonPhrase(phrases.reasons, board, cage, rows)


def _lead(board: KenKenBoard, cage: int, rows: Rows) -> ReasonPhrase:
    return ReasonPhrase(phrases.lead, rows[0], bool(rows[1][0]))


def _doubles(board: KenKenBoard, cage: int, rows: Rows) -> ReasonPhrase:
    ways = [made_by(board.cages[cage], digits) for _, _, _, *digits in rows]
    return ReasonPhrase(phrases.doubles, ways, rows)


KINDS: dict[str, Callable[[KenKenBoard, int, Rows], str | int]] = {
    "number": _number,
    "numbers": _numbers,
    "cell": _cell,
    "cells": _cells,
    "every-cell": _every_cell,
    "target": _target,
    "rests": _rests,
    "ways": _ways,
    "equations": _equations,
    "sums": _sums,
    "cage-sums": _cage_sums,
    "parities": _parities,
    "reasons": _reasons,
    "lead": _lead,
    "doubles": _doubles,
}
