"""Boards that differ in a few clues, solved one after another: none, one or several solutions."""

from __future__ import annotations

from quebra.core.errors import TimeUp
from quebra.core.game import Board
from quebra.engine.model.clock import Clock
from quebra.engine.solve.result import Result
from quebra.engine.solve.stream import Stream


class Prover:
    """Solves one board after another within one time limit."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._stream = Stream()
        self._known: dict[Board, Result] = {}

    def result(self, board: Board) -> Result:
        """What is proven of a board. Raises TimeUp when the limit comes first."""
        if board not in self._known:
            self.clock.check()
            result = self._stream.solve(board, limit=2, time_limit=self.clock.left())
            if result.status == "timeout":
                raise TimeUp
            self._known[board] = result
        return self._known[board]

    def is_unique(self, board: Board | None) -> bool:
        return board is not None and self.result(board).status == "unique"
