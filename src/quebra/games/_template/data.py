"""The JSON format."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.errors import InputError
from quebra.core.fields import describe, extras, json_number, json_object, json_rows, side
from quebra.core.game import Json
from quebra.games._template.board import DARK, BeaconsAnswer, BeaconsBoard

KEYS = frozenset({"type", "size", "cells"})


def board_from_json(data: Mapping[str, Json]) -> BeaconsBoard:
    size = side(json_number(data.get("size"), "size"), "size")
    rows = json_rows(data.get("cells"), size, size)
    for row in rows:
        for value in row:
            if value not in (None, DARK):
                raise InputError(f"cells: expected # or null, found {describe(value)}")
    return BeaconsBoard(size, tuple(map(tuple, rows)), extras(data, KEYS))


def board_to_json(board: BeaconsBoard) -> dict[str, Json]:
    cells = [list(row) for row in board.cells]
    return {"type": board.type, "size": board.size, "cells": cells, **board.extras}


def answer_from_json(board: BeaconsBoard, data: Json, partial: bool) -> BeaconsAnswer:
    rows = json_rows(json_object(data, "answer").get("cells"), board.size, board.size)
    for row in rows:
        for value in row:
            if value is not None and not isinstance(value, bool):
                raise InputError(f"cells: expected true, false or null, found {describe(value)}")
    values = {True: True, False: False, None: None if partial else False}
    return BeaconsAnswer(tuple(tuple(values[value] for value in row) for row in rows))


def answer_to_json(answer: BeaconsAnswer) -> dict[str, Json]:
    return {"cells": [list(row) for row in answer.cells]}
