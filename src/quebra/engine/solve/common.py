"""What all solutions of a board have in common, exactly: cells of one value, and the open ones with theirs.

A solution is asked for that shows something not seen before, until there is none: a handful of solutions
instead of millions. Where a game has a search of its own, few solutions are simply listed first.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from quebra.core.errors import TimeUp
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model
from quebra.engine.solve.places import Place, Value, is_shown, place_literals, places_of
from quebra.engine.solve.result import Statistics, Status, status_of
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import note_work, one_filling
from quebra.engine.solve.solve import Run

FEW = 50  # solutions that are listed
LISTING_SECONDS = 0.01  # for that: it takes less, or far more


@dataclass(frozen=True, slots=True)
class Common:
    """What is the same in all solutions of a board.

    ``common`` are the cells of one value only, ``open`` those that differ with every value that some solution
    has there, both in the order of the board. Without a solution both are empty. ``complete`` is false when
    the time limit came first: then ``common`` is empty, and ``open`` tells the differences seen so far.
    """

    board: Board
    status: Status
    common: tuple[Fact, ...]
    open: tuple[tuple[Cell, tuple[Value, ...]], ...]
    complete: bool
    statistics: Statistics = field(compare=False)


def common(board: Board, *, time_limit: float | None = None) -> Common:
    """The cells that are the same in all solutions, and the values that the others can still take."""
    clock, views = Clock(time_limit), _Views(board)
    complete = False
    try:
        with clock.watched():
            views.look(clock)
        complete = True
    except TimeUp:
        pass  # the differences seen so far are the result
    agreed, differing = [], []
    for cell, values in views.by_cell().items():
        if len(values) > 1:
            differing.append((cell, values))
        elif complete and values:
            agreed.append(Fact(cell, values[0]))
    # Solutions that differ do so in an open cell.
    found = 2 if differing else 1 if views.solvable else 0
    return Common(
        board, status_of(found, complete), tuple(agreed), tuple(differing), complete, views.statistics
    )


class _Views:
    """The values of cells that solutions have shown so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.statistics = Statistics()
        self.solvable = False
        self.places = places_of(board)
        self.seen: set[Place] = set()

    def by_cell(self) -> dict[Cell, tuple[Value, ...]]:
        """Of every open cell the values seen, in the order in which the board tells them."""
        cells: dict[Cell, tuple[Value, ...]] = {cell: () for cell, _ in self.places}
        for cell, value in self.places:
            if (cell, value) in self.seen:
                cells[cell] += (value,)
        return cells

    def look(self, clock: Clock) -> None:
        """Asks for solutions that show something new until there is none."""
        if self._listed(clock):
            return
        model = game_of(self.board).model.build(self.board)
        sat = Sat(DEFAULT_ENGINE)
        sat.add_model(model)
        literals = place_literals(self.board, self.places, model, sat)
        top = max([model.variables, *literals.values()])
        try:
            while truth := one_filling(sat, model, self._something_new(sat, model, literals), clock, top):
                self.solvable = True
                fresh = [
                    place for place in literals if place not in self.seen and is_shown(truth, literals[place])
                ]
                if not fresh:
                    return  # a board without an open cell
                self.seen.update(fresh)
        finally:
            note_work(self.statistics, sat, model)
            sat.close()

    def _listed(self, clock: Clock) -> bool:
        """Whether the game's own search has listed all solutions in no time."""
        game, left = game_of(self.board), clock.left()
        native = game.part("model").shortcut(self.board) if game.offers("model", "shortcut") else None
        if native is None:
            return False
        seconds = LISTING_SECONDS if left is None else min(LISTING_SECONDS, left)
        with closing(native):
            run = Run(self.board, native, FEW, Clock(seconds))
            answers: list[Any] = list(run)
        if not run.complete:
            return False
        self.solvable, self.statistics = bool(answers), run.statistics
        self.seen = {(cell, answer.value(cell)) for answer in answers for cell, _ in self.places}
        return True

    def _something_new(self, sat: Sat, model: Model, literals: dict[Place, int]) -> list[int]:
        """What to assume so that a solution has a value not seen yet in some cell."""
        if not self.solvable:
            return []  # whatever the first one shows is new
        switch = sat.new_variable(model.variables)
        sat.add([(-switch, *(literal for place, literal in literals.items() if place not in self.seen))])
        return [switch]
