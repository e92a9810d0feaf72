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
    side,
)
from quebra.core.game import Json
from quebra.games.bosnian_snake.board import (
    MARKS,
    Mark,
    SnakeAnswer,
    SnakeBoard,
    answer_from_path,
)

KEYS = frozenset({"type", "rows", "columns", "row_counts", "column_counts", "cells", "length"})


def board_from_json(data: Mapping[str, Json]) -> SnakeBoard:
    rows = side(json_number(data.get("rows"), "rows"), "rows")
    columns = side(json_number(data.get("columns"), "columns"), "columns")
    lines = json_rows(data.get("cells"), rows, columns)
    length = data.get("length")
    return SnakeBoard(
        rows,
        columns,
        _counts(data.get("row_counts"), rows, "row_counts"),
        _counts(data.get("column_counts"), columns, "column_counts"),
        tuple(
            tuple(_mark(value, f"cells, row {r}, column {c}") for c, value in enumerate(line, 1))
            for r, line in enumerate(lines, 1)
        ),
        None if length is None else json_number(length, "length"),
        extras(data, KEYS),
    )


def board_to_json(board: SnakeBoard) -> dict[str, Json]:
    return {
        "type": board.type,
        "rows": board.rows,
        "columns": board.columns,
        "row_counts": list(board.row_counts),
        "column_counts": list(board.column_counts),
        "cells": [list(row) for row in board.cells],
        "length": board.length,
        **board.extras,
    }


def answer_from_json(board: SnakeBoard, data: Json, partial: bool) -> SnakeAnswer:
    """``{"path": …}``, or ``{"cells": …}`` with "s", "x" and null as in the text format."""
    answer = json_object(data, "answer")
    if "path" in answer:
        path = tuple(
            json_cell(value, board.rows, board.columns, f"path, cell {number}")
            for number, value in enumerate(json_list(answer["path"], "path"), 1)
        )
        whole = answer_from_path(board, path)
        if not partial:
            return whole
        return SnakeAnswer(tuple(tuple(value or None for value in row) for row in whole.cells))
    if "cells" not in answer:
        raise InputError('answer: expected "path" or "cells"')
    values = {"s": True, "x": False, None: None if partial else False}
    lines = json_rows(answer["cells"], board.rows, board.columns)
    for number, line in enumerate(lines, 1):
        for value in line:
            if isinstance(value, list | dict) or value not in values:
                raise InputError(f'cells, row {number}: expected "s", "x" or null, found {describe(value)}')
    return SnakeAnswer(tuple(tuple(values[value] for value in line) for line in lines))


def answer_to_json(answer: SnakeAnswer, partial: bool = False) -> dict[str, Json]:
    """The path where it is known; ``partial``: cell by cell, since a path leaves open what is empty."""
    if answer.path is not None and not partial:
        return {"path": [list(cell) for cell in answer.path]}
    letters = {True: "s", False: "x", None: None}
    return {"cells": [[letters[value] for value in row] for row in answer.cells]}


def _counts(value: Json, lines: int, what: str) -> tuple[int | None, ...]:
    if value is None:
        return (None,) * lines
    counts = json_list(value, what)
    if len(counts) != lines:
        raise InputError(f"{what}: expected {lines}, found {len(counts)}")
    return tuple(None if count is None else json_number(count, what) for count in counts)


def _mark(value: Json, what: str) -> Mark:
    if value is None or (isinstance(value, str) and value in MARKS):
        return value
    if isinstance(value, str) and len(value) == 1 and value in "012345678":
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 8:
        return value
    raise InputError(f"{what}: expected H, T, E, o, x, 0 to 8 or null, found {describe(value)}")
