"""The JSON format of a described board: its cells by name, and counts and regions where it has them."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.text import finished
from quebra.core.errors import InputError
from quebra.core.formats.fields import describe, extras, json_list, json_number, json_object, json_rows, side
from quebra.core.game import Json

KEYS = frozenset({"type", "rows", "columns", "cells", "row_counts", "column_counts", "regions"})


class GridData:
    """Reads and writes the boards and answers of one game."""

    def __init__(self, board: type[GridBoard], answer: type[GridAnswer]) -> None:
        self.board, self.answer = board, answer
        self.description = board.description

    def board_from_json(self, data: Mapping[str, Json]) -> GridBoard:
        rows = side(json_number(data.get("rows"), "rows"), "rows")
        columns = side(json_number(data.get("columns"), "columns"), "columns")
        cells = json_rows(data.get("cells"), rows, columns)
        for row in cells:
            for content in row:
                if isinstance(content, bool | float | list | dict) or not self.description.allows(content):
                    raise InputError(f"cells: a cell cannot hold {describe(content)}")
        regions = json_rows(data.get("regions"), rows, columns, "regions") if self.description.regions else []
        return self.board(
            tuple(map(tuple, cells)),
            self._counts(data, "row_counts", rows),
            self._counts(data, "column_counts", columns),
            tuple(tuple(json_number(number, "regions") for number in row) for row in regions),
            extras(data, KEYS),
        )

    def _counts(self, data: Mapping[str, Json], name: str, whole: int) -> tuple[int | None, ...]:
        if not self.description.counts or data.get(name) is None:
            return ()
        counts = json_list(data[name], name)
        if len(counts) != whole:
            raise InputError(f"{name}: expected {whole} counts, found {len(counts)}")
        return tuple(None if count is None else json_number(count, name) for count in counts)

    def board_to_json(self, board: GridBoard) -> dict[str, Json]:
        written: dict[str, Json] = {"type": board.type, "rows": board.rows, "columns": board.columns}
        if self.description.counts:
            written |= {"row_counts": list(board.row_counts), "column_counts": list(board.column_counts)}
        written["cells"] = [list(row) for row in board.cells]
        if board.regions:
            written["regions"] = [list(row) for row in board.regions]
        return {**written, **board.extras}

    def answer_from_json(self, board: GridBoard, data: Json, partial: bool) -> GridAnswer:
        rows = json_rows(json_object(data, "answer").get("cells"), board.rows, board.columns)
        names = self.description.value_names
        for row in rows:
            for value in row:
                if value is not None and value not in names:
                    raise InputError(f"cells: expected {', '.join(names)} or null, found {describe(value)}")
        return finished(board, self.answer(tuple(map(tuple, rows))), partial)

    def answer_to_json(self, answer: GridAnswer) -> dict[str, Json]:
        return {"cells": [list(row) for row in answer.cells]}
