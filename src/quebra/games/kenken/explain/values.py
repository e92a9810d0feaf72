"""How the values of a sentence read, by their kind: cells by their names, combinations with their signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod

from quebra.core.grid import name_of, names_of
from quebra.games.kenken.board import SIGNS, Cage, KenKenBoard
from quebra.games.kenken.explain.numbers import cell_at

MOST_LISTED = 6  # combinations in one sentence; more are only counted
ALL = 256  # cells of the largest board

Rows = Sequence[Sequence[int]]
NativeValue = tuple[str, str, int, list[list[int]]]  # name, kind, cage or -1, numbers
Texts = dict[str, str | int]  # what a sentence needs


def texts_of(board: KenKenBoard, values: Iterable[NativeValue]) -> Texts:
    """The texts for the places of a sentence."""
    texts: Texts = {}
    for name, kind, cage, rows in values:
        if kind == "cage":
            texts |= {"cage": board.cages[cage].label, "at": name_of(board.cages[cage].cells[0])}
        else:
            texts[name] = KINDS[kind](board, cage, rows)
    return texts


def listed(numbers: Iterable[int]) -> str:
    """Numbers in a sentence: 2, 5."""
    return ", ".join(map(str, numbers))


def shortened(texts: Sequence[str]) -> str:
    """Several ways in a sentence: 1+5, 2+4; shortened when there are many."""
    more = len(texts) - MOST_LISTED
    return ", ".join(texts[:MOST_LISTED]) + (f" … (+{more})" if more > 0 else "")


def made_by(cage: Cage, digits: Sequence[int]) -> str:
    """The digits of a filled cage with the operator that is meant: 2×3×4, or 5−2."""
    if len(digits) == 1:
        return str(digits[0])
    high, low = max(digits), min(digits)
    reached = {
        "+": sum(digits) == cage.target,
        "*": prod(digits) == cage.target,
        "-": len(digits) == 2 and high - low == cage.target,
        "/": len(digits) == 2 and low * cage.target == high,
    }
    op = cage.op or next(op for op, right in reached.items() if right)
    return SIGNS[op].join(map(str, (high, low) if op in "-/" else digits))


def _numbers(board: KenKenBoard, cage: int, rows: Rows) -> str | int:
    return rows[0][0] if len(rows[0]) == 1 else listed(rows[0])


def _cells(board: KenKenBoard, cage: int, rows: Rows) -> str:
    return names_of(cell_at(board, cell) for cell in rows[0])


def _every_cell(board: KenKenBoard, cage: int, rows: Rows) -> str:
    return names_of((cell_at(board, cell) for cell in rows[0]), ALL)


def _target(board: KenKenBoard, cage: int, rows: Rows) -> int:
    return board.cages[cage].target


def _rests(board: KenKenBoard, cage: int, rows: Rows) -> str:
    """What digits in one cell of a cage leave for the others to make."""
    made = board.cages[cage]
    return listed(made.target - d if made.op == "+" else made.target // d for d in rows[0])


def _ways(board: KenKenBoard, cage: int, rows: Rows) -> str:
    return shortened([made_by(board.cages[cage], digits) for digits in rows])


def _equations(board: KenKenBoard, cage: int, rows: Rows) -> str:
    made = board.cages[cage]
    return shortened([f"{made_by(made, digits)} = {made.target}" for digits in rows])


def _sums(board: KenKenBoard, cage: int, rows: Rows) -> str:
    return shortened(["+".join(map(str, digits)) for digits in rows])


def _cage_sums(board: KenKenBoard, cage: int, rows: Rows) -> str:
    """For each cage what it can add up to."""
    cages = [(board.cages[number], sums) for number, *sums in rows]
    return "; ".join(f"{made.label} {name_of(made.cells[0])}: {listed(sums)}" for made, sums in cages)


KINDS: dict[str, Callable[[KenKenBoard, int, Rows], str | int]] = {
    "numbers": _numbers,
    "cells": _cells,
    "every-cell": _every_cell,
    "target": _target,
    "rests": _rests,
    "ways": _ways,
    "equations": _equations,
    "sums": _sums,
    "cage-sums": _cage_sums,
}
