"""Board and digits as a Scene."""

from __future__ import annotations

from quebra.core.scene import Label, Scene, Shape
from quebra.core.words import tables
from quebra.games.kenken.board import KenKenAnswer, KenKenBoard


def draw(board: KenKenBoard, answer: KenKenAnswer | None = None, *, language: str = "en") -> Scene:
    shapes: list[Shape] = [Label(cage.cells[0], cage.label, "clue", "corner") for cage in board.cages]
    if answer is not None:
        for cell in board.all_cells():
            digit = answer.value(cell)
            if digit is not None:
                shapes.append(Label(cell, str(digit), "answer"))
    widest = max(len(cage.label) for cage in board.cages)
    return Scene(
        board.size,
        board.size,
        tuple(shapes),
        regions=board.cage_numbers(),
        lines=True,
        text_cell=(max(5, widest + 1), 2),
        caption="" if board.lowest == 1 else _digits(board, language),
    )


def _digits(board: KenKenBoard, language: str) -> str:
    """What stands below a board whose digits do not begin at 1."""
    told = str(tables(__package__, language)["book"]["digits"])
    return told.format(low=board.digits[0], high=board.digits[-1])


def alone(answer: KenKenAnswer) -> Scene:
    """Digits whose board is not at hand: without cages."""
    shapes = tuple(
        Label((row, column), str(digit), "answer")
        for row, line in enumerate(answer.cells, 1)
        for column, digit in enumerate(line, 1)
        if digit is not None
    )
    return Scene(len(answer.cells), len(answer.cells[0]), shapes, lines=True)
