"""The text format of a described board: a letter a cell, counts as for a snake, regions below."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.derived.board import Content, GridAnswer, GridBoard
from quebra.core.derived.description import OPEN, REGIONS, span
from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import grid_rows, whole_number
from quebra.core.game import Line
from quebra.core.grid import Cell, name_of

CORNER = "*"  # stands above the counts of the rows


class GridText:
    """Reads and writes the boards and answers of one game."""

    def __init__(self, board: type[GridBoard], answer: type[GridAnswer]) -> None:
        self.board, self.answer = board, answer
        self.description = described = board.description
        self._letter_of = {sign.name: sign.letter for sign in described.signs}
        self._on_boards = {sign.letter: sign.name for sign in described.board_signs}
        self._in_answers = {sign.letter: sign.name for sign in described.values}

    def read_board(self, lines: Sequence[Line]) -> GridBoard:
        if not lines:
            raise InputError("expected rows of cells after the type")
        place = next((n for n, line in enumerate(lines) if line.tokens == (REGIONS,)), len(lines))
        head, rows = self._split(lines[:place])
        if not rows:
            raise InputError("expected rows of cells", lines[0].number)
        above: tuple[int | None, ...] = ()
        beside: tuple[int | None, ...] = ()
        if head is not None:
            above = tuple(_count(token, head.number) for token in head.tokens[1:])
            beside = tuple(_count(line.tokens[0], line.number) for line in rows)
            rows = [Line(line.number, line.tokens[1:]) for line in rows]
        cells = tuple(tuple(self._content(token, line.number) for token in line.tokens) for line in rows)
        regions = self._regions(lines[place:], rows)
        try:
            return self.board(cells, beside, above, regions)
        except InputError as error:
            if error.row is None:
                raise
            above_first = lines[0] if head is None else head
            raise error.at(line=[above_first, *rows][error.row].number) from None

    def _split(self, lines: Sequence[Line]) -> tuple[Line | None, list[Line]]:
        """The line of counts above, where these boards have counts, and the rows."""
        if self.description.counts is None:
            return None, grid_rows(lines, glued=self.description.is_terse)
        if not lines or lines[0].tokens[0] != CORNER or len(lines[0].tokens) == 1:
            raise InputError(
                f"expected {CORNER} and the counts of the columns ({OPEN} for none)",
                lines[0].number if lines else None,
            )
        whole = len(lines[0].tokens)
        return lines[0], grid_rows(lines[1:], whole, False, f"a count and {whole - 1} cells")

    def _content(self, token: str, line: int) -> Content:
        numbers = self.description.numbers
        if token == OPEN:
            return None
        if token in self._on_boards:
            return self._on_boards[token]
        if numbers is not None and token.isascii() and token.isdigit():
            return whole_number(token, "number", line)
        expected = [" ".join([OPEN, *self._on_boards]), *([] if numbers is None else [span(numbers)])]
        raise InputError(f"unknown cell {shorten(token)!r}, expected {' or '.join(expected)}", line)

    def _regions(self, lines: Sequence[Line], rows: Sequence[Line]) -> tuple[tuple[int, ...], ...]:
        """What the lines from ``regions`` on say."""
        if not self.description.regions:
            if lines:
                raise InputError(f"{self.board.type} has no regions", lines[0].number)
            return ()
        if not lines:
            raise InputError(f"expected a line `{REGIONS}` and regions below the cells", rows[-1].number)
        found = grid_rows(lines[1:], len(rows[0].tokens), expected="{} regions")
        if len(found) != len(rows):
            raise InputError(f"expected {len(rows)} rows of regions, found {len(found)}", lines[-1].number)
        number: dict[str, int] = {}
        return tuple(
            tuple(number.setdefault(name, len(number) + 1) for name in line.tokens) for line in found
        )

    def write_board(self, board: GridBoard) -> str:
        rows = [[self._written(content) for content in row] for row in board.cells]
        if self.description.counts is not None:
            rows = [[self._written(count), *row] for count, row in zip(board.row_counts, rows, strict=True)]
            rows.insert(0, [CORNER, *map(self._written, board.column_counts)])
        if board.regions:
            rows += [[REGIONS], *(list(map(str, row)) for row in board.regions)]
        return "\n".join([board.type, *map(" ".join, rows)]) + "\n"

    def _written(self, content: Content) -> str:
        if content is None:
            return OPEN
        return str(content) if isinstance(content, int) else self._letter_of[content]

    def read_answer(self, board: GridBoard, lines: Sequence[Line], partial: bool) -> GridAnswer:
        """Rows like the board's, with a letter for every value; what the board shows may stay in place."""
        rows = grid_rows(lines, board.columns, self.description.is_terse)
        if len(rows) != board.rows:
            last = rows[-1].number if rows else None
            raise InputError(f"expected {board.rows} rows in the answer, found {len(rows)}", last)
        cells = [
            [
                self._value(board, (row, place), token, line.number)
                for place, token in enumerate(line.tokens, 1)
            ]
            for row, line in enumerate(rows, 1)
        ]
        return self.answer.read(board, cells, partial)

    def _value(self, board: GridBoard, cell: Cell, token: str, line: int) -> str | None:
        value = self._in_answers.get(token)
        if not board.is_open(cell):
            shown = self._written(board.content(cell))
            if token not in (OPEN, shown) and (value is None or value != self.description.blank):
                raise InputError(f"{name_of(cell)} holds {shown}, found {shorten(token)!r} there", line)
            return None
        if value is None and token != OPEN:
            expected = " ".join([*self._in_answers, OPEN])
            raise InputError(f"unknown cell {shorten(token)!r}, expected {expected}", line)
        return value

    def write_answer(self, board: GridBoard, answer: GridAnswer, partial: bool = False) -> str:
        return "\n".join(" ".join(map(self._written, row)) for row in answer.cells) + "\n"


def _count(token: str, line: int) -> int | None:
    return None if token == OPEN else whole_number(token, "count", line)
