"""A notation of its own, in one word: ``beacons:..21/.3../..../.1..``."""

from __future__ import annotations

from quebra.core.errors import InputError
from quebra.games._template.board import BeaconsBoard

NAME = BeaconsBoard.type


def read(text: str) -> BeaconsBoard | None:
    """The board that a word stands for; None when it is none of ours."""
    if not text.startswith(f"{NAME}:"):
        return None
    rows = text.removeprefix(f"{NAME}:").split("/")
    if any(sign not in ".012345678" for row in rows for sign in row):
        raise InputError("expected rows of . and numbers with / between")
    return BeaconsBoard(tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in rows))


def write(board: BeaconsBoard) -> str:
    rows = ("".join("." if number is None else str(number) for number in row) for row in board.cells)
    return f"{NAME}:{'/'.join(rows)}"


READERS, WRITERS = (read,), {NAME: write}
