"""Shakashaka boards as the facts of the report by Ferreira and Lima."""

from __future__ import annotations

from quebra.games.shakashaka.board import BLACK, ShakashakaBoard

BLACK_CODE, WHITE_CODE = 5, 6  # 0 to 4 are the numbered cells


def write(board: ShakashakaBoard) -> str:
    """``tabuleiro(tabQuebra, …)``: every board can be told so.

    The report's own program expects as many rows as columns.
    """
    codes = {None: WHITE_CODE, BLACK: BLACK_CODE, **{number: number for number in range(5)}}
    rows = (f"    [{','.join(str(codes[mark]) for mark in row)}]" for row in board.cells)
    return "tabuleiro(tabQuebra, [\n" + ",\n".join(rows) + "\n]).\n"
