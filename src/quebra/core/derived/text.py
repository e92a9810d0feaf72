"""The text format of a described board: a letter a cell, counts as for a snake, regions below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from quebra.core.derived.board import Content, Description, GridAnswer, GridBoard
from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import grid_rows, whole_number
from quebra.core.game import Line

OPEN = "."
CORNER = "*"  # stands above the counts of the rows
REGIONS = "regions"


class GridText:
    """Reads and writes the boards and answers of one game."""

    def __init__(self, board: type[GridBoard], answer: type[GridAnswer]) -> None:
        self.board, self.answer = board, answer
        self.description: Description = board.description

    def read_board(self, lines: Sequence[Line]) -> GridBoard:
        if not lines:
            raise InputError("expected rows of cells after the type")
        place = next((n for n, line in enumerate(lines) if line.tokens == (REGIONS,)), len(lines))
        column_counts, row_counts, rows = self._split(lines[:place])
        cells = [[self._content(token, line.number) for token in line.tokens] for line in rows]
        regions = self._regions(lines[place + 1 :], len(rows[0].tokens)) if place < len(lines) else ()
        return self.board(tuple(map(tuple, cells)), row_counts, column_counts, regions)

    def _split(
        self, lines: Sequence[Line]
    ) -> tuple[tuple[int | None, ...], tuple[int | None, ...], list[Line]]:
        """The counts above, the counts at the left, and the rows of cells."""
        if not self.description.counts:
            return (), (), grid_rows(lines)
        if not lines or lines[0].tokens[0] != CORNER:
            raise InputError(
                f"expected {CORNER} and the counts of the columns", lines[0].number if lines else None
            )
        rows = grid_rows(lines[1:], len(lines[0].tokens), glued=False, expected="a count and {} cells")
        if not rows:
            raise InputError("expected rows of cells below the counts")
        beside = tuple(_count(line.tokens[0], line.number) for line in rows)
        above = tuple(_count(token, lines[0].number) for token in lines[0].tokens[1:])
        return above, beside, [Line(line.number, line.tokens[1:]) for line in rows]

    def _content(self, token: str, line: int) -> Content:
        if token == OPEN:
            return None
        letters = {sign.letter: sign.name for sign in self.description.board_signs}
        if token in letters:
            return letters[token]
        if self.description.numbers is not None and token.isascii() and token.isdigit():
            return whole_number(token, "number", line, 4)
        numbers = " or a number" if self.description.numbers is not None else ""
        raise InputError(
            f"unknown cell {shorten(token)!r}, expected {' '.join([OPEN, *letters])}{numbers}", line
        )

    def _regions(self, lines: Sequence[Line], columns: int) -> tuple[tuple[int, ...], ...]:
        rows = [line.tokens for line in grid_rows(lines, columns)]
        number: dict[str, int] = {}
        return tuple(tuple(number.setdefault(name, len(number) + 1) for name in row) for row in rows)

    def write_board(self, board: GridBoard) -> str:
        letters = {sign.name: sign.letter for sign in self.description.board_signs}
        rows = [[_written(content, letters) for content in row] for row in board.cells]
        if self.description.counts:
            rows = [[_told(count), *row] for count, row in zip(board.row_counts, rows, strict=True)]
            rows.insert(0, [CORNER, *map(_told, board.column_counts)])
        if board.regions:
            names = {
                number: str(place) for place, number in enumerate(dict.fromkeys(chain(*board.regions)), 1)
            }
            rows += [[REGIONS], *([names[number] for number in row] for row in board.regions)]
        return "\n".join([board.type, *map(" ".join, rows)]) + "\n"

    def read_answer(self, board: GridBoard, lines: Sequence[Line], partial: bool) -> GridAnswer:
        rows = grid_rows(lines, board.columns)
        if len(rows) != board.rows:
            raise InputError(f"expected {board.rows} rows in the answer, found {len(rows)}")
        letters = {sign.letter: sign.name for sign in self.description.values}
        passed = {OPEN, *(sign.letter for sign in self.description.marks)}
        cells: list[tuple[str | None, ...]] = []
        for row, line in enumerate(rows, 1):
            found: list[str | None] = []
            for column, token in enumerate(line.tokens, 1):
                if token not in letters and token not in passed and not token.isdigit():
                    expected = " ".join([*letters, OPEN])
                    raise InputError(f"unknown cell {shorten(token)!r}, expected {expected}", line.number)
                found.append(letters.get(token) if board.is_open((row, column)) else None)
            cells.append(tuple(found))
        return finished(board, self.answer(tuple(cells)), partial)

    def write_answer(self, board: GridBoard, answer: GridAnswer) -> str:
        letters: dict[Content, str] = {sign.name: sign.letter for sign in self.description.values}
        return "\n".join(" ".join(letters.get(value, OPEN) for value in row) for row in answer.cells) + "\n"


def finished(board: GridBoard, answer: GridAnswer, partial: bool) -> GridAnswer:
    """What a finished answer leaves open is blank, where the game has such a value."""
    blank = board.description.blank
    if partial or blank is None:
        return answer
    return type(answer)(
        tuple(
            tuple(
                blank if value is None and board.is_open((row, column)) else value
                for column, value in enumerate(line, 1)
            )
            for row, line in enumerate(answer.cells, 1)
        )
    )


def _count(token: str, line: int) -> int | None:
    return None if token == OPEN else whole_number(token, "count", line, 4)


def _told(count: int | None) -> str:
    return OPEN if count is None else str(count)


def _written(content: Content, letters: Mapping[str, str]) -> str:
    if content is None:
        return OPEN
    return str(content) if isinstance(content, int) else letters[content]
