"""The JSON format of a described board: its cells by name, and counts and regions where it has them."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.errors import InputError
from quebra.core.formats.fields import describe, extras, json_list, json_number, json_object, json_rows, side
from quebra.core.game import Json
from quebra.core.grid import Cell, name_of


class GridData:
    """Reads and writes the boards and answers of one game."""

    def __init__(self, board: type[GridBoard], answer: type[GridAnswer]) -> None:
        self.board, self.answer = board, answer
        self.description = described = board.description
        counts = ("row_counts", "column_counts") if described.counts is not None else ()
        regions = ("regions",) if described.regions else ()
        self._keys = frozenset({"type", "rows", "columns", "cells", *counts, *regions})

    def board_from_json(self, data: Mapping[str, Json]) -> GridBoard:
        rows = side(json_number(data.get("rows"), "rows"), "rows")
        columns = side(json_number(data.get("columns"), "columns"), "columns")
        cells = json_rows(data.get("cells"), rows, columns)
        regions = json_rows(data.get("regions"), rows, columns, "regions") if self.description.regions else []
        return self.board(
            tuple(map(tuple, cells)),
            self._counts(data, "row_counts", rows),
            self._counts(data, "column_counts", columns),
            tuple(tuple(json_number(number, "regions") for number in row) for row in regions),
            extras(data, self._keys),
        )

    def _counts(self, data: Mapping[str, Json], name: str, whole: int) -> tuple[int | None, ...]:
        if name not in self._keys or data.get(name) is None:
            return ()
        counts = json_list(data[name], name)
        if len(counts) != whole:
            raise InputError(f"{name}: expected {whole} counts, found {len(counts)}")
        return tuple(None if count is None else json_number(count, name) for count in counts)

    def board_to_json(self, board: GridBoard) -> dict[str, Json]:
        written: dict[str, Json] = {"type": board.type, "rows": board.rows, "columns": board.columns}
        if self.description.counts is not None:
            written |= {"row_counts": list(board.row_counts), "column_counts": list(board.column_counts)}
        written["cells"] = [list(row) for row in board.cells]
        if board.regions:
            written["regions"] = [list(row) for row in board.regions]
        return {**written, **board.extras}

    def answer_from_json(self, board: GridBoard, data: Json, partial: bool) -> GridAnswer:
        """``{"cells": …}`` with the names of values; null where none is written."""
        rows = json_rows(json_object(data, "answer").get("cells"), board.rows, board.columns)
        for row, line in enumerate(rows, 1):
            for column, value in enumerate(line, 1):
                self._require_value(board, (row, column), value)
        return self.answer.read(board, rows, partial)

    def _require_value(self, board: GridBoard, cell: Cell, value: Json) -> None:
        names, where = self.description.value_names, name_of(cell)
        if value is not None and value not in names:
            raise InputError(f"{where}: expected {', '.join(names)} or null, found {describe(value)}")
        if not board.is_open(cell) and value not in (None, self.description.blank):
            raise InputError(
                f"{where} holds {describe(board.content(cell))}, expected null there, found {value}"
            )

    def answer_to_json(self, answer: GridAnswer, partial: bool = False) -> dict[str, Json]:
        return {"cells": [list(row) for row in answer.cells]}
