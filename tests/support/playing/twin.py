"""A record of play that copies the whole board at every move: slow, plain, and without change lists."""

from __future__ import annotations

from typing import Any, NamedTuple

from quebra.core.game import Board
from quebra.core.grid import Cell


class Snapshot(NamedTuple):
    """A whole board: values with their layers, marks, and the boards from which trials began."""

    values: dict[Cell, tuple[Any, int]]
    marks: dict[Cell, set[Any]]
    begun: tuple[tuple[dict[Cell, tuple[Any, int]], dict[Cell, set[Any]]], ...]


EMPTY = Snapshot({}, {}, ())


class SnapshotRecord:
    """Plays moves that are known to be right."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.past: list[Snapshot] = []
        self.now = EMPTY
        self.future: list[Snapshot] = []

    def play(self, text: str) -> None:
        if text == "undo":
            if self.past:
                self.future.append(self.now)
                self.now = self.past.pop()
        elif text == "redo":
            if self.future:
                self.past.append(self.now)
                self.now = self.future.pop()
        else:
            then = self.after(text)
            if then != self.now:
                self.past.append(self.now)
                self.now, self.future = then, []

    def after(self, text: str) -> Snapshot:
        values, marks, begun = self.now
        values, marks = dict(values), {cell: set(held) for cell, held in marks.items()}
        if text == "clear":
            return EMPTY
        if text == "trial":
            return Snapshot(values, marks, (*begun, (values, marks)))
        if text in ("keep", "drop") and not begun:
            return self.now
        if text == "drop":
            return Snapshot(*begun[-1], begun[:-1])
        if text == "keep":
            below = len(begun) - 1
            kept = {cell: (value, min(layer, below)) for cell, (value, layer) in values.items()}
            return Snapshot(kept, marks, begun[:-1])
        for part in text.split(" "):
            self.edit(part, values, marks, len(begun))
        return Snapshot(values, {cell: held for cell, held in marks.items() if held}, begun)

    def edit(self, part: str, values: dict[Cell, Any], marks: dict[Cell, set[Any]], depth: int) -> None:
        place = min(found for sign in "=+-" if (found := part.find(sign)) >= 0)
        row, column = part[1:place].split("c")
        cell, sign = (int(row), int(column)), part[place]
        names = {str(value): value for value in self.board.open_values(cell)}
        value = names.get(part[place + 1 :])
        if sign == "=":
            if value is None:
                values.pop(cell, None)
                marks.pop(cell, None)
            elif cell not in values or values[cell][0] != value:
                values[cell] = value, depth
                marks.pop(cell, None)
        elif cell not in values:
            held = marks.setdefault(cell, set())
            held.add(value) if sign == "+" else held.discard(value)

    def position(self) -> dict[str, Any]:
        """In the form of ``PlayPosition.to_json``."""
        values, marks, begun = self.now
        name = "r{}c{}".format
        return {
            "values": {name(*cell): value for cell, (value, _) in values.items()},
            "marks": {
                name(*cell): [value for value in self.board.open_values(cell) if value in held]
                for cell, held in marks.items()
            },
            "layer": {name(*cell): layer for cell, (_, layer) in values.items() if layer},
            "layers": len(begun),
            "can_undo": bool(self.past),
            "can_redo": bool(self.future),
        }
