"""What each clue is good for: the steps in which it is used, and the cells that these decide."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.clue import Clue
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.author.part import part_for
from quebra.engine.explain.explain import explain, part_of
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.shown import told_steps
from quebra.engine.solve.result import Status


@dataclass(frozen=True, slots=True)
class Weight:
    """One clue: the numbers of the steps in which it is used, as ``explain`` tells them, the cells that
    are decided in them, and others in which they exclude something."""

    clue: Clue
    steps: tuple[int, ...]
    cells: tuple[Cell, ...]
    narrowed: tuple[Cell, ...] = ()

    @property
    def amount(self) -> int:
        """In how many cells the clue says something."""
        return len(self.cells) + len(self.narrowed)


@dataclass(frozen=True, slots=True)
class Importance:
    """The clues of a board, those that say most first; ``steps`` tells how many steps there are.

    ``complete`` is false when the time limit came first: then it is about the steps found so far.
    ``status`` is the board's own: one without a solution has no steps in which a clue could be used.
    """

    board: Board
    weights: tuple[Weight, ...]
    steps: int
    complete: bool
    status: Status = "unique"


def importance(board: Board, *, time_limit: float | None = None) -> Importance:
    """In which steps of the explanation each clue is used, and what they say of which cells.

    Routine steps have no number, but their cells count.
    """
    explanation = explain(board, time_limit=time_limit)
    if explanation.status == "none":
        return Importance(board, (), 0, explanation.complete, "none")
    told = told_steps(board, explanation.steps)
    weighing = _Weighing(board)
    found = {id(step) for step in explanation.steps}
    for number, step in enumerate(told, 1):
        for part in (step,) if id(step) in found else step.parts:  # only told in one go
            weighing.add(part, number)
    for step in explanation.steps:
        if step.routine:
            weighing.add(step)
    return Importance(board, weighing.weights(), len(told), explanation.complete, explanation.status)


class _Weighing:
    """What was found of each clue so far."""

    def __init__(self, board: Board) -> None:
        self.board, self.decides = board, part_of(board).decides
        self.steps: dict[Clue, list[int]] = {clue: [] for clue in part_for(board).shown(board)}
        self.cells: dict[Clue, set[Cell]] = {clue: set() for clue in self.steps}
        self.narrowed: dict[Clue, set[Cell]] = {clue: set() for clue in self.steps}

    def add(self, step: Step, number: int | None = None) -> None:
        """Counts a step for the clues that it uses."""
        decided = {fact.cell for fact in step.conclusions if self.decides(fact)}
        narrowed = {fact.cell for fact in step.conclusions}
        for clue in used_clues(self.board, step):
            if clue in self.steps:
                if number is not None and number not in self.steps[clue]:
                    self.steps[clue].append(number)
                self.cells[clue] |= decided
                self.narrowed[clue] |= narrowed

    def weights(self) -> tuple[Weight, ...]:
        found = [
            Weight(
                clue,
                tuple(steps),
                tuple(sorted(self.cells[clue])),
                tuple(sorted(self.narrowed[clue] - self.cells[clue])),
            )
            for clue, steps in self.steps.items()
        ]
        return tuple(sorted(found, key=lambda one: (-one.amount, -len(one.cells), -len(one.steps))))


def used_clues(board: Board, step: Step) -> list[Clue]:
    """The clues that a step rests on, each once."""
    game = game_of(board)
    if game.offers("author", "used"):
        return list(game.part("author").used(board, step))
    rules = step.rules
    if game.offers("explain", "all_rules"):
        rules = game.part("explain").all_rules(board, step)
    return list(dict.fromkeys(rule.clue for rule in rules if rule.clue is not None))
