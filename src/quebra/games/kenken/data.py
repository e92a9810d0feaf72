"""The JSON format."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.errors import InputError
from quebra.core.formats.fields import (
    describe,
    extras,
    json_cell,
    json_list,
    json_number,
    json_object,
    json_rows,
)
from quebra.core.game import Json
from quebra.games.kenken.board import LARGEST, Cage, KenKenAnswer, KenKenBoard

KEYS = frozenset({"type", "size", "lowest", "cages"})
MOST_DIGITS = 40
ALIASES = {"×": "*", "x": "*", "÷": "/", "−": "-"}


def board_from_json(data: Mapping[str, Json]) -> KenKenBoard:
    size = json_number(data.get("size"), "size")
    if not 1 <= size <= LARGEST:
        raise InputError(f"size: expected 1 to {LARGEST}, found {size}")
    lowest = json_number(data.get("lowest", 1), "lowest")
    cages = [
        _cage(json_object(value, f"cage {number}"), size, f"cage {number}")
        for number, value in enumerate(json_list(data.get("cages"), "cages"), 1)
    ]
    return KenKenBoard(size, tuple(cages), lowest, extras(data, KEYS))


def _cage(data: dict[str, Json], size: int, what: str) -> Cage:
    cells = [
        json_cell(value, size, size, f"{what}, cells")
        for value in json_list(data.get("cells"), f"{what}, cells")
    ]
    op = data.get("op")
    if op is not None and not isinstance(op, str):
        raise InputError(f"{what}, op: expected + - * / = or null, found {describe(op)}")
    target = json_number(data.get("target"), f"{what}, target")
    if target >= 10**MOST_DIGITS:
        raise InputError(f"{what}, target: a number of more than {MOST_DIGITS} digits is too large")
    if len(set(cells)) != len(cells):
        raise InputError(f"{what}: a cell is named twice")
    return Cage(tuple(cells), ALIASES.get(op, op) if op is not None else None, target)


def board_to_json(board: KenKenBoard) -> dict[str, Json]:
    cages = [
        {"cells": [list(cell) for cell in cage.cells], "op": cage.op, "target": cage.target}
        for cage in board.cages
    ]
    return {"type": board.type, "size": board.size, "lowest": board.lowest, "cages": cages, **board.extras}


def answer_from_json(board: KenKenBoard, data: Json, partial: bool) -> KenKenAnswer:
    answer = json_object(data, "answer")
    if "cells" not in answer:
        raise InputError('answer: expected "cells"')
    lines = json_rows(answer["cells"], board.size, board.size)
    return KenKenAnswer(
        tuple(
            tuple(
                None if value is None else json_number(value, f"cells, row {r}, column {c}")
                for c, value in enumerate(line, 1)
            )
            for r, line in enumerate(lines, 1)
        )
    )


def answer_to_json(answer: KenKenAnswer, partial: bool = False) -> dict[str, Json]:
    return {"cells": [list(row) for row in answer.cells]}
