"""What an author wants to stay: clues, and cells with everything that their clues are about."""

from __future__ import annotations

from collections.abc import Collection

from quebra.core.clue import Clue
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.engine.author.part import cells_of, part_for


class Keeping:
    """Clues and cells of a board that must stay."""

    def __init__(self, board: Board, keep: Collection[Clue | Cell]) -> None:
        self._board, self._keep = board, frozenset(keep)
        self._held = {
            clue: (said, frozenset(cells_of(board, clue)))
            for clue, said in part_for(board).shown(board).items()
            if not self.is_free(clue)
        }

    def is_free(self, clue: Clue) -> bool:
        """Whether a clue of the board may change, go or come."""
        return clue not in self._keep and self._keep.isdisjoint(cells_of(self._board, clue))

    def is_intact(self, board: Board) -> bool:
        """Whether another board, made of this one, shows the kept clues as they were."""
        if not self._held:
            return True
        shown = part_for(board).shown(board)
        return all(
            shown.get(clue) == said and cells == frozenset(cells_of(board, clue))
            for clue, (said, cells) in self._held.items()
        )
