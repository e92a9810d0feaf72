"""Explaining a board: every step with its reason, or why there is no solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.clock import Clock
from quebra.engine.contradiction import Contradiction, find_contradiction
from quebra.engine.grade import Grade, grade_steps
from quebra.engine.model import Model
from quebra.engine.reasons import Reasons
from quebra.engine.result import Statistics, Status
from quebra.engine.sat import DEFAULT_ENGINE
from quebra.engine.search import SatSearch, open_search
from quebra.engine.solve import running
from quebra.engine.steps import ExplainPart, Known, Said, Step
from quebra.engine.techniques import costs_of
from quebra.engine.walk import Walk, trimmed


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a board is solved, step by step.

    ``status`` is the board's own. With one solution the steps lead to it. With several they lead as far as
    facts go: ``open_cells`` are left, and ``solutions`` are two that differ. With none,
    ``contradiction`` holds few rules and clues that cannot all be kept. ``complete`` is false when
    the time limit came first. ``grade`` is known for a complete explanation of one solution.
    """

    board: Board
    status: Status
    complete: bool
    steps: tuple[Step, ...]
    solutions: tuple[Answer, ...] = ()
    open_cells: tuple[Cell, ...] = ()
    contradiction: Contradiction | None = None
    grade: Grade | None = None
    given: tuple[Said, ...] = field(default=(), repr=False)  # known before the first step

    def known_after(self, count: int) -> Known:
        """What is known after so many steps."""
        known = Known(part_of(self.board).model(self.board))
        known.add(self.given)
        for step in self.steps[:count]:
            known.add(step.conclusions)
        return known


def part_of(board: Board) -> ExplainPart:
    """The explain part of a board's game."""
    part: ExplainPart = game_of(board).part("explain")
    return part


def explain(board: Board, *, time_limit: float | None = None) -> Explanation:
    """Solves a board the way a careful person would: always the simplest step, each with its reason."""
    explaining = Explaining(board, time_limit=time_limit)
    explaining.run()
    return explaining.explanation()


class Explaining:
    """An explanation in the making: after an interrupt, what there is of it can still be had."""

    def __init__(self, board: Board, *, known: Sequence[Said] = (), time_limit: float | None = None) -> None:
        self.board, self.part = board, part_of(board)
        self.clock = Clock(time_limit)
        self.model = self.part.model(board)
        self.reasons = Reasons(self.model, self.part.BACKGROUND)
        self.status: Status = "timeout"
        self.solutions: tuple[Answer, ...] = ()
        self.contradiction: Contradiction | None = None
        self.walk: Walk | None = None
        self.complete = False
        self.given = list(dict.fromkeys([*self.model.givens, *map(self.reasons.literal, known)]))

    def run(self) -> None:
        """To the end, or to the time limit."""
        try:
            self.prepare()
            while self.walk is not None and self.walk.advance() is not None:
                pass
            self.complete = True
        except TimeUp:
            return  # ``complete`` stays false: that is the answer

    def prepare(self) -> None:
        """Solves the board, so that the walk knows where it leads."""
        with running(self.board, limit=2, time_limit=self.clock.left()) as run:
            self.solutions = tuple(run)
            self.status = run.status
        if self.status == "timeout":
            raise TimeUp
        if self.status == "none":
            self.contradiction = find_contradiction(self.reasons, self.given, self.clock)
            return
        costs = costs_of(game_of(self.board).package)
        targets = self._targets() - set(self.given)
        self.walk = Walk(self.board, self.part, self.reasons, costs, targets, self.clock)
        self.walk.learn(self.given)

    def _targets(self) -> set[int]:
        """The literals that hold in every solution."""
        first = [self.reasons.literal(fact) for fact in self.part.facts_of(self.board, self.solutions[0])]
        if not self.reasons.can_hold(self.reasons.counted, [*self.model.givens, *first], self.clock):
            raise QuebraError("the rules for explaining exclude a solution; please report this board")
        truth = self.reasons.kernel.truth(self.model.variables)
        found = {variable if truth[variable] else -variable for variable in self.reasons.fact_variables}
        return found if self.status == "unique" else self._common(found)

    def _common(self, candidates: set[int]) -> set[int]:
        """Those of one solution's literals that no other solution lacks."""
        # The game's own model: the same variables, and its repairs are made for solving.
        model: Model = game_of(self.board).model.build(self.board)
        sat, _ = open_search(model, DEFAULT_ENGINE, Statistics())
        found: set[int] = set()
        left = set(candidates)
        while left:
            literal = min(left, key=abs)
            search = SatSearch(sat, model, [-literal], retire=True)
            truth = search.advance(self.clock)
            search.close()
            if truth is None:
                left.remove(literal)
                found.add(literal)
            else:
                left = {one for one in left if truth[abs(one)] == (one > 0)}
        return found

    def explanation(self) -> Explanation:
        """What has been found so far."""
        steps = list(self.walk.steps) if self.walk is not None else []
        if self.complete and self.status == "unique":
            steps = trimmed(steps, self.part)
        open_cells: tuple[Cell, ...] = ()
        if self.walk is not None and self.status == "multiple" and self.complete:
            open_cells = self._open_cells(self.walk.known)
        is_graded = self.complete and self.status == "unique"
        grade = grade_steps(steps, costs_of(game_of(self.board).package)) if is_graded else None
        return Explanation(
            self.board,
            self.status,
            self.complete,
            tuple(steps),
            self.solutions,
            open_cells,
            self.contradiction,
            grade,
            self.reasons.tell(self.given),
        )

    def _open_cells(self, known: Known) -> tuple[Cell, ...]:
        decided = {fact.cell for fact in known.facts() if self.part.decides(fact)}
        return tuple(sorted(set(known.values) - decided))
