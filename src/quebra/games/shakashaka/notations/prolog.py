"""Shakashaka boards as the facts of the report by Ferreira and Lima."""

from __future__ import annotations

from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard

# Numbered cells are their number.
CODES: dict[Mark, int] = {None: 6, BLACK: 5, **{number: number for number in range(5)}}


def write(board: ShakashakaBoard) -> str:
    """``tabuleiro(tabQuebra, …)``: every board can be told so.

    The report's own program expects as many rows as columns.
    """
    rows = (f"    [{','.join(str(CODES[mark]) for mark in row)}]" for row in board.cells)
    return "tabuleiro(tabQuebra, [\n" + ",\n".join(rows) + "\n]).\n"
