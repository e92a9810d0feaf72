"""Two solutions of a board that differ in few cells: the smallest region that is left open.

From a solution another one is asked for that agrees with it in all cells but some, in fewer and fewer of
them, until every cell of the region is needed; then for another region that does not hold the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.errors import TimeUp
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.solve.places import is_shown, place_literals, places_of
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import one_filling

MOST_ASKED = 60  # solutions: counted, so that speed does not matter


@dataclass(frozen=True, slots=True)
class Pair:
    """Two solutions, and the cells in which they differ."""

    solutions: tuple[Answer, Answer]
    differing: tuple[Cell, ...]


def nearest_pair(board: Board, clock: Clock) -> Pair | None:
    """Two solutions that differ in as few cells as was found; None where there are no two.

    Without either of those cells being open the two would be one. Raises TimeUp only when the limit comes
    before there are two.
    """
    looking = _Nearest(board, clock)
    try:
        looking.run()
    except TimeUp:
        if looking.best is None:
            raise
    finally:
        looking.sat.close()
    return looking.best


class _Nearest:
    def __init__(self, board: Board, clock: Clock) -> None:
        self.clock, self.asked = clock, 0
        self.best: Pair | None = None
        self.model = game_of(board).model.build(board)
        self.sat = Sat(DEFAULT_ENGINE)
        self.sat.add_model(self.model)
        self.literals = place_literals(board, places_of(board), self.model, self.sat)
        self.top = max([self.model.variables, *self.literals.values()])

    def run(self) -> None:
        first = one_filling(self.sat, self.model, [], self.clock, self.top)
        if first is None:
            return
        self.first: Answer = self.model.decode(first)
        # What each cell is in the first solution.
        self.same = {cell: lit for (cell, _), lit in self.literals.items() if is_shown(first, lit)}
        self.sat.add([[-literal for literal in self.same.values()]])
        while self.asked < MOST_ASKED and (differing := self._other(list(self.same), [])):
            while fewer := self._other(differing, differing):
                differing = fewer
            # From now on a region that does not hold this one.
            self.sat.add([[self.same[cell] for cell in differing]])

    def _other(self, region: list[Cell], agreeing: list[Cell]) -> list[Cell]:
        """Where a solution differs that agrees with the first outside a region and in some cell that is
        asked for; nothing where there is none."""
        self.asked += 1
        inside = set(region)
        held = [literal for cell, literal in self.same.items() if cell not in inside]
        if agreeing:
            switch = self.sat.new_variable(self.model.variables)
            self.sat.add([[-switch, *(self.same[cell] for cell in agreeing)]])
            held.append(switch)
        truth = one_filling(self.sat, self.model, held, self.clock, self.top)
        if truth is None:
            return []
        differing = [cell for cell, literal in self.same.items() if not is_shown(truth, literal)]
        if self.best is None or len(differing) < len(self.best.differing):
            self.best = Pair((self.first, self.model.decode(truth)), tuple(sorted(differing)))
        return differing
