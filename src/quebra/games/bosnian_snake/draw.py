"""Board and snake as a Scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from quebra.core.grid import Cell, pieces
from quebra.core.scene import Dot, Label, Note, Outside, Scene, Shape, Trail
from quebra.core.words import tables
from quebra.games.bosnian_snake.board import EMPTY, END, HEAD, TAIL, SnakeAnswer, SnakeBoard
from quebra.games.bosnian_snake.path import ordered

End = Literal["head", "tail", "end", "open"]
ENDS: dict[str, End] = {HEAD: "head", TAIL: "tail", END: "end"}
LETTERS = {"snake": "s", "empty": "x"}  # of pencil marks


def draw(board: SnakeBoard, answer: SnakeAnswer | None = None, *, language: str = "en") -> Scene:
    shapes: list[Shape] = [
        *(
            Outside("left", row, str(count))
            for row, count in enumerate(board.row_counts, 1)
            if count is not None
        ),
        *(
            Outside("top", column, str(count))
            for column, count in enumerate(board.column_counts, 1)
            if count is not None
        ),
    ]
    covered = set(answer.snake) if answer else set()
    partial = answer if answer is not None and _is_partial(answer) else None
    for cell in board.all_cells():
        mark = board.mark(cell)
        if isinstance(mark, int):
            shapes.append(Label(cell, str(mark)))
        elif cell not in covered and mark in (None, EMPTY):
            empty = mark == EMPTY or (partial is not None and partial.value(cell) is False)
            shapes.append(Dot(cell, "cross", given=mark == EMPTY) if empty else Dot(cell))
    shapes += [
        Trail((cell,), _end(board, cell), _end(board, cell), given=True)
        for cell in board.given_snake
        if cell not in covered
    ]
    if answer is not None:
        shapes += _snake(board, answer)
    caption = "" if board.length is None else say_length(board.length, language)
    return Scene(board.rows, board.columns, tuple(shapes), text_cell=(3, 1), caption=caption)


def say_length(length: int, language: str) -> str:
    """What stands below a board that tells the length of its snake."""
    return str(tables(__package__, language)["book"]["length"]).format(length=length)


def note(board: SnakeBoard, cell: Cell, values: Sequence[str | int]) -> Note:
    """The marks of one cell, by the letters of the text format."""
    return Note(cell, tuple(letter if value in values else "" for value, letter in LETTERS.items()), 2)


def alone(answer: SnakeAnswer) -> Scene:
    """A snake whose board is not at hand: on a board that says nothing."""
    rows, columns = len(answer.cells), len(answer.cells[0])
    bare = SnakeBoard(rows, columns, (None,) * rows, (None,) * columns, ((None,) * columns,) * rows)
    return draw(bare, answer)


def _is_partial(answer: SnakeAnswer) -> bool:
    return any(value is None for row in answer.cells for value in row)


def _end(board: SnakeBoard, cell: Cell) -> End:
    return ENDS.get(str(board.mark(cell)), "open")


def _final_end(board: SnakeBoard, cell: Cell, letter: str) -> End:
    """How an end of a finished snake is drawn; no head or tail where the board has it elsewhere."""
    ends = board.ends
    given = {board.mark(end) for end in ends}
    if cell in ends or letter in given or len(ends) == 2:
        return _end(board, cell)
    return ENDS[letter] if given & {HEAD, TAIL} else "end"


def _snake(board: SnakeBoard, answer: SnakeAnswer) -> list[Shape]:
    """The whole snake, or the pieces there are of it: as lines where they are paths."""
    path = answer.path or ordered(board, answer.snake)
    if path and len(path) > 1 and not _is_partial(answer) and len(set(path)) == len(path):
        return [Trail(path, _final_end(board, path[0], HEAD), _final_end(board, path[-1], TAIL))]
    shapes: list[Shape] = []
    for piece in pieces(answer.snake):
        line = ordered(board, piece) if len(piece) > 1 else None
        if line is None:
            shapes += [Trail((cell,), _end(board, cell), _end(board, cell)) for cell in piece]
        else:
            shapes.append(Trail(line, _end(board, line[0]), _end(board, line[-1])))
    return shapes
