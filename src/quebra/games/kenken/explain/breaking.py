"""Chains of digits in words: why a link follows, and what would be left when a rule is broken."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Known, SaidValue, Saying
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import KenKenBoard

LINES = ("row", "column")
MOST_OTHERS = 3  # cells of which it is told what they may still be


def follows(board: KenKenBoard, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Why facts follow from a rule: first the digits placed, then those struck out, digit by digit."""
    placed = tuple(fact for fact in facts if fact.holds)
    if rule.name == "one-digit":
        return (
            Saying("last_digit", {"digit": placed[0].value}, placed[:1])
            if placed
            else Saying("", facts=tuple(facts))
        )
    if placed:
        key = f"{rule.name}_place" if rule.name in LINES or rule.name == "cage" else "sum_place"
        values: dict[str, SaidValue] = {"digit": placed[0].value, "cell": (placed[0].cell,)}
        return Saying(key, {**values, "at": (rule.cells[0],)}, placed[:1])
    if rule.name in LINES:
        return _struck_in_line(rule, facts, known)
    return _struck_by_others(rule, facts, known)


def _struck_by_others(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Digits of one cell at a time that go with nothing that the other cells of a cage or sum can have."""
    alike = tuple(fact for fact in facts if fact.cell == facts[0].cell)
    others = [cell for cell in rule.cells if cell != facts[0].cell]
    others = [cell for cell in others if not _is_open(cell, known)] if len(others) <= MOST_OTHERS else []
    if not others:
        alike = tuple(facts)
    key = f"{'cage' if rule.name == 'cage' else 'sum'}_out{'_with' if others else ''}"
    values: dict[str, SaidValue] = {"at": (rule.cells[0],), "others": _left(others, known)}
    return Saying(key, values, alike)


def _struck_in_line(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """A digit that is placed in the line goes from its other cells."""
    digit = facts[0].value
    where = next((cell for cell in rule.cells if known.holds(cell, digit)), None)
    alike = tuple(fact for fact in facts if fact.value == digit)
    if where is None:
        return Saying("any", facts=alike)
    return Saying("struck", {"digit": digit, "where": (where,)}, alike)


def breaks(board: KenKenBoard, rule: Rule, known: Known) -> Saying:
    """The digits that would be left, for a cell, a place in a line, a cage or a sum."""
    if rule.name == "one-digit":
        return _no_digit(rule.cells[0], known)
    if rule.name in LINES:
        return _in_line(board, rule, known)
    values: dict[str, SaidValue] = {"at": (rule.cells[0],), "left": _left(rule.cells, known)}
    return Saying("cage" if rule.name == "cage" else "sum", values, cells=rule.cells)


def _held(cell: Cell, known: Known) -> list[int]:
    return [int(digit) for digit in known.values[cell] if known.holds(cell, digit)]


def _is_open(cell: Cell, known: Known) -> bool:
    """Whether a cell may have every digit: nothing is to be told of it."""
    return not _held(cell, known) and len(known.possible(cell)) == len(known.values[cell])


def _no_digit(cell: Cell, known: Known) -> Saying:
    held = _held(cell, known)
    if len(held) > 1:
        return Saying("two_digits", {"cell": (cell,), "first": held[0], "second": held[1]}, cells=(cell,))
    return Saying("no_digit", {"cell": (cell,)}, cells=(cell,))


def _in_line(board: KenKenBoard, rule: Rule, known: Known) -> Saying:
    """A digit twice, or without a place."""
    for digit in board.digits:
        where = tuple(cell for cell in rule.cells if known.holds(cell, digit))
        if len(where) > 1:
            return Saying(f"{rule.name}_twice", {"digit": digit, "cells": where}, cells=where)
        if not any(known.holds(cell, digit) is not False for cell in rule.cells):
            return Saying(f"{rule.name}_without", {"digit": digit}, cells=rule.cells)
    return Saying("any", cells=rule.cells)


def _left(cells: Sequence[Cell], known: Known) -> str:
    """What each cell may still be: "r3c3 5, r3c4 2/4"."""
    told = []
    for cell in cells:
        digits = _held(cell, known) or [int(digit) for digit in known.possible(cell)]
        told.append(f"{name_of(cell)} {'/'.join(map(str, digits))}")
    return ", ".join(told)
