"""The JSON format."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.errors import InputError
from quebra.core.formats.fields import describe, extras, json_number, json_object, json_rows, side
from quebra.core.game import Json
from quebra.core.grid import name_of
from quebra.games.shakashaka.board import BLACK, CORNERS, WHITE, Mark, ShakashakaAnswer, ShakashakaBoard

KEYS = frozenset({"type", "rows", "columns", "cells"})


def board_from_json(data: Mapping[str, Json]) -> ShakashakaBoard:
    rows = side(json_number(data.get("rows"), "rows"), "rows")
    columns = side(json_number(data.get("columns"), "columns"), "columns")
    lines = json_rows(data.get("cells"), rows, columns)
    return ShakashakaBoard(
        rows,
        columns,
        tuple(
            tuple(_mark(value, f"cells, row {r}, column {c}") for c, value in enumerate(line, 1))
            for r, line in enumerate(lines, 1)
        ),
        extras(data, KEYS),
    )


def board_to_json(board: ShakashakaBoard) -> dict[str, Json]:
    return {
        "type": board.type,
        "rows": board.rows,
        "columns": board.columns,
        "cells": [list(row) for row in board.cells],
        **board.extras,
    }


def answer_from_json(board: ShakashakaBoard, data: Json, partial: bool) -> ShakashakaAnswer:
    """``{"cells": …}`` with the black corner, "white" or null; null is undecided when ``partial``."""
    answer = json_object(data, "answer")
    if "cells" not in answer:
        raise InputError('answer: expected "cells"')
    lines = json_rows(answer["cells"], board.rows, board.columns)
    blank = None if partial else WHITE
    result: list[tuple[str | None, ...]] = []
    for r, line in enumerate(lines, 1):
        row: list[str | None] = []
        for c, value in enumerate(line, 1):
            if value is not None and (not isinstance(value, str) or value not in (*CORNERS, WHITE)):
                raise InputError(
                    f"cells, row {r}, column {c}: "
                    f"expected nw, ne, sw, se, white or null, found {describe(value)}"
                )
            if not board.is_white((r, c)) and value is not None:
                raise InputError(f"{name_of((r, c))} is black, expected null there, found {value!r}")
            row.append(value if value is not None or not board.is_white((r, c)) else blank)
        result.append(tuple(row))
    return ShakashakaAnswer(tuple(result))


def answer_to_json(answer: ShakashakaAnswer, partial: bool = False) -> dict[str, Json]:
    """Null for white, unless ``partial``: then null is undecided."""
    unsaid = None if partial else WHITE
    return {"cells": [[None if value == unsaid else value for value in row] for row in answer.cells]}


def _mark(value: Json, what: str) -> Mark:
    if value is None or value == BLACK:
        return value  # type: ignore[no-any-return]
    if isinstance(value, str) and len(value) == 1 and value in "01234":
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 4:
        return value
    raise InputError(f"{what}: expected #, 0 to 4 or null, found {describe(value)}")
