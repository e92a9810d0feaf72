"""States in text and JSON, the same way for every game: an answer, and marks beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from quebra.core.derived.description import MARKS
from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import json_cell, json_list, json_object
from quebra.core.game import Answer, Board, Json, Line
from quebra.core.grid import Cell, name_of
from quebra.core.reading import (
    answer_lines,
    answer_object,
    answer_to_json,
    answer_to_text,
    is_object,
    parse_answer,
)
from quebra.core.registry import game_of
from quebra.core.state.state import State, Value, require_mark, twice

CELL = re.compile(r"r(\d{1,4})c(\d{1,4})", re.ASCII | re.IGNORECASE)
EXPECTED = f"expected a line like `{MARKS} r1c2 …` with a cell and values"


def parse_state(board: Board, text: str) -> State:
    """What is filled in and marked, in text or JSON; open cells (``.``) are undecided."""
    answer = parse_answer(board, text, partial=True)
    if is_object(text):
        return _state_of_json(board, answer, answer_object(text))
    return _state(board, answer, _marks_of_lines(board, answer_lines(board, text)))


def state_from_json(board: Board, data: Json) -> State:
    """A state from its JSON object: an answer with open cells, ``marks`` and ``last`` beside its keys."""
    return _state_of_json(board, game_of(board).data.answer_from_json(board, data, True), data)


def _state_of_json(board: Board, answer: Answer, data: Json) -> State:
    told = json_object(data, "state")
    last = told.get("last")
    place = None if last is None else json_cell(last, board.rows, board.columns, "last")
    return _state(board, answer, _marks_of_json(board, told), place)


def state_to_json(state: State) -> dict[str, Json]:
    """A state as a JSON object."""
    written = answer_to_json(state.answer, partial=True)
    if state.marks:
        written["marks"] = [{"cell": list(cell), "values": list(values)} for cell, values in state.marks]
    if state.last is not None:
        written["last"] = list(state.last)
    return written


def state_to_text(board: Board, state: State) -> str:
    """A state in the text format: rows, and a line for the marks of each cell. The last cell is left out."""
    lines = (f"{MARKS} {name_of(cell)} {' '.join(map(str, values))}\n" for cell, values in state.marks)
    return answer_to_text(board, state.answer, partial=True) + "".join(lines)


Noted = tuple[Cell, list[Json], int | None]  # a cell, its marks, and the line


def _state(board: Board, answer: Answer, told: Iterable[Noted], last: Cell | None = None) -> State:
    marks: dict[Cell, tuple[Value, ...]] = {}
    for cell, values, line in told:
        try:
            require_mark(board, answer, cell, values)
            if cell in marks:
                raise InputError(twice(cell))
        except InputError as error:
            raise error.at(line=line) from None
        marks[cell] = tuple(values)
    return State(answer, marks, last)


def _marks_of_lines(board: Board, lines: Iterable[Line]) -> Iterator[Noted]:
    for line in lines:
        if line.tokens[0] != MARKS:
            continue
        place = CELL.fullmatch(line.tokens[1]) if len(line.tokens) > 1 else None
        if place is None:
            found = repr(shorten(line.tokens[1])) if len(line.tokens) > 1 else "no cell"
            raise InputError(f"{EXPECTED}, found {found}", line.number)
        cell = int(place[1]), int(place[2])
        on_board = 1 <= cell[0] <= board.rows and 1 <= cell[1] <= board.columns
        names = {str(value): value for value in board.open_values(cell)} if on_board else {}
        yield cell, [names.get(token, token) for token in line.tokens[2:]], line.number


def _marks_of_json(board: Board, data: Mapping[str, Json]) -> Iterator[Noted]:
    for number, one in enumerate(json_list(data.get("marks", []), "marks"), 1):
        mark = json_object(one, f"marks, entry {number}")
        cell = json_cell(mark.get("cell"), board.rows, board.columns, f"marks, entry {number}, cell")
        yield cell, json_list(mark.get("values"), f"marks, entry {number}, values"), None
