"""Explaining a board: every step with its reason, or why there is no solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import cast

from quebra.core.errors import InputError, QuebraError, TimeUp
from quebra.core.game import Answer, Board, Game
from quebra.core.grid import Cell, name_of
from quebra.core.pictures import Told
from quebra.core.registry import game_of
from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.chains.wording import worded, worded_steps
from quebra.engine.explain.contradiction import Contradiction, find_contradiction
from quebra.engine.explain.derived import DerivedExplaining
from quebra.engine.explain.order.late import LateSteps, bare
from quebra.engine.explain.order.retelling import Heard, ordering, retell
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.scoring import Grade, grade_steps
from quebra.engine.explain.steps import ExplainPart, Known, Link, Step
from quebra.engine.explain.techniques import costs_of
from quebra.engine.explain.told.composition import compose, composing
from quebra.engine.explain.walk import StepLimits, Walk, trimmed
from quebra.engine.explain.workspace import Workspace
from quebra.engine.model.clock import Clock
from quebra.engine.model.memory import uncollected
from quebra.engine.model.model import Fact, Model, Truth, opposite
from quebra.engine.solve.nearest import nearest_pair
from quebra.engine.solve.result import Statistics, Status
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import SatSearch, open_search
from quebra.engine.solve.solve import running

COMPOSING_SECONDS = 0.2  # beyond a time limit that has passed, so that what was found is told well


class _Source:
    """A model at hand for composing and retelling, until it has been used; other processes make their own."""

    def __init__(self, model: Model | None = None) -> None:
        self.model = model

    def __reduce__(self) -> tuple[type[_Source], tuple[()]]:
        return _Source, ()

    def take(self) -> Model | None:
        """The model, for the one who uses it."""
        found, self.model = self.model, None
        return found


@dataclass(frozen=True, slots=True)
class Explanation(Told):
    """How a board is solved, step by step.

    ``steps`` are told: each fills something in, in the order of a person where the game knows one.
    ``inferences`` are those of the walk, from which the grade comes; of other games the two are the same.

    ``status`` is the board's own. With one solution the steps lead to it. With several they lead as far as
    facts go: ``open_cells`` are left, and ``solutions`` are two that differ in few cells, ``differing``.
    With none, ``contradiction`` holds few rules and clues that cannot all be kept. ``complete`` is false when
    the time limit came first; with the status "timeout" nothing at all is told. ``grade`` is known for
    a complete explanation of one solution.
    """

    board: Board
    status: Status
    complete: bool
    inferences: Sequence[Step]
    solutions: tuple[Answer, ...] = ()
    open_cells: tuple[Cell, ...] = ()
    contradiction: Contradiction | None = None
    grade: Grade | None = None
    given: tuple[Fact, ...] = field(default=(), repr=False)  # known before the first step
    heard: Heard = field(default_factory=dict, repr=False, compare=False)  # what rules force in pairs or more
    time_left: float | None = field(default=None, repr=False, compare=False)  # of the limit, for composing
    _source: _Source = field(default_factory=_Source, repr=False, compare=False)
    _blank: Known | None = field(default=None, repr=False, compare=False)  # the cells, with nothing known
    differing: tuple[Cell, ...] = ()
    _told: list[tuple[Step, ...]] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The told steps, composed when they are first asked for; the inferences where time is too short."""
        if not self._told:
            self._told.append(self._composed())
        return self._told[0]

    @property
    def walked(self) -> tuple[Step, ...]:
        """The inferences for those who do not read them: their words may be missing."""
        return bare(self.inferences)

    def _composed(self) -> tuple[Step, ...]:
        clock = Clock(None if self.time_left is None else max(self.time_left, COMPOSING_SECONDS))
        costs, part = costs_of(game_of(self.board).package), part_of(self.board)
        try:
            with clock.watched(), uncollected():
                model = self._source.take()
                if self.grade is not None and ordering(part) is not None:
                    if any(step.unsure for step in self.walked):  # no person goes such a way
                        return tuple(self.inferences)
                    return retell(self.board, part, costs, self.given, self.walked, self.heard, clock, model)
                return compose(self.board, part, costs, self.given, self.walked, clock, model)
        except TimeUp:
            return tuple(self.inferences)

    def known_after(self, count: int) -> Known:
        """What is known after so many steps."""
        known = (self._blank or Known(part_of(self.board).model(self.board))).grown(self.given)
        for step in self.steps[:count]:
            known.add(step.conclusions)
        return known


def part_of(board: Board) -> ExplainPart:
    """The explain part of a board's game."""
    return explain_part(game_of(board))


@cache
def explain_part(game: Game) -> ExplainPart:
    """A game's own explain part, or the one that follows from its model."""
    if game.offers("explain"):
        return cast(ExplainPart, game.part("explain"))
    return DerivedExplaining(game)


def explain(board: Board, *, time_limit: float | None = None) -> Explanation:
    """Solves a board the way a careful person would: always the simplest step, each with its reason."""
    explaining = Explaining(board, time_limit=time_limit)
    explaining.run()
    return explaining.explanation()


class Explaining:
    """An explanation in the making: after an interrupt, what there is of it can still be had."""

    def __init__(
        self, board: Board, *, time_limit: float | None = None, limits: StepLimits | None = None
    ) -> None:
        self.limits = limits
        self.board, self.part = board, part_of(board)
        self.clock = Clock(time_limit)
        self.status: Status = "timeout"
        self.solutions: tuple[Answer, ...] = ()
        self.differing: tuple[Cell, ...] = ()
        self.contradiction: Contradiction | None = None
        self.walk: Walk | None = None
        self.complete = False
        self._taken: list[Fact] = []
        self._solver: tuple[Sat, Model] | None = None  # made when completions are asked for

    @cached_property
    def reasons(self) -> Reasons:
        """The rules and what they force, made when first asked for: on a large board that takes a while."""
        return Reasons(self.part.model(self.board), self.part.BACKGROUND)

    @cached_property
    def given(self) -> list[int]:
        """What the board tells, and what was taken besides."""
        for fact in self._taken:
            if not self.reasons.speaks_of(fact):
                raise InputError(f"{name_of(fact.cell)} cannot be {fact.value}")
        told = [*self.reasons.model.givens, *map(self.reasons.literal, self._taken)]
        return list(dict.fromkeys(told))

    def take(self, facts: Sequence[Fact]) -> None:
        """Starts from more than the board tells: what a player has filled in. Before anything is asked."""
        self._taken += facts

    def run(self, progress: Callable[[int], None] | None = None) -> None:
        """To the end, or to the time limit; ``progress`` hears how many steps there are so far."""
        try:
            with self.clock.watched(), uncollected():
                self.prepare()
                while self.walk is not None and self.walk.advance() is not None:
                    if progress is not None:
                        progress(len(self.walk.steps))
                if self.status == "multiple" and (pair := nearest_pair(self.board, self.clock)) is not None:
                    self.solutions, self.differing = pair.solutions, pair.differing
            self.complete = True
        except TimeUp:
            return  # ``complete`` stays false: that is the answer

    def solve(self) -> None:
        """Finds out whether the board has one solution, several or none."""
        if self.status != "timeout":
            return
        with running(self.board, limit=2, time_limit=self.clock.left()) as run:
            self.solutions = tuple(run)
            self.status = run.status
        if self.status == "timeout":
            raise TimeUp

    def prepare(self) -> None:
        """Makes ready to walk: to what all solutions have in common, or to a contradiction."""
        self.solve()
        if self.status == "none":
            self.contradiction = self.contradict()
            return
        costs = costs_of(game_of(self.board).package)
        targets = self._targets() - set(self.given)
        workspace = Workspace(self.board, self.part, self.reasons, costs, targets, self.clock)
        self.walk = Walk(workspace, self.limits)
        self.walk.learn(self.given)

    def can_be_completed(self, *asked: int) -> bool:
        """Whether some solution agrees with what is given, and with the literals asked for."""
        return self._completion(*asked) is not None

    def contradict(self, *more: int) -> Contradiction:
        """Few of the rules that cannot all be kept with what is given (and more), and how they clash."""
        given = [*self.given, *more]
        found = find_contradiction(self.reasons, given, self.clock)
        known = Known(self.reasons.model)
        known.add(self.reasons.tell(given))
        turns = self._worded_turns(found.turns, known)
        return replace(found, turns=turns, chain=self._worded(found.chain, known))

    def _worded_turns(self, turns: Sequence[ChainTurn], known: Known) -> tuple[ChainTurn, ...]:
        """Turns with their sayings; ``known`` learns what they show."""
        told = []
        for turn in turns:
            links = self._worded(turn.links, known)
            known.add(fact for link in turn.links for fact in link.facts)
            thought = known.grown(turn.case.assumed)
            inner = self._worded_turns(turn.turns, thought)
            # What a turn inside has shown comes between.
            if inner:
                chain = self._worded(turn.case.chain, thought)
            else:
                chain = self._worded(turn.case.chain, known, turn.case.assumed)
            case = replace(turn.case, chain=chain)
            told.append(ChainTurn(links, case, inner))
            known.add(map(opposite, turn.case.assumed))
        return tuple(told)

    def _worded(self, chain: Sequence[Link], known: Known, assumed: Sequence[Fact] = ()) -> tuple[Link, ...]:
        return worded(self.board, self.part, self.reasons, chain, known, assumed)

    def _completion(self, *asked: int) -> Truth | None:
        """A solution that agrees with what is given and with the literals asked for."""
        return self.solution_with([*self.given, *asked])

    def solution_with(self, literals: Sequence[int]) -> Truth | None:
        """A solution of the board, whatever was taken besides, that has these literals."""
        if self._solver is None:
            # The game's own model: the same variables, and its repairs are made for solving.
            model: Model = game_of(self.board).model.build(self.board)
            self._solver = open_search(model, DEFAULT_ENGINE, Statistics())[0], model
        search = SatSearch(*self._solver, [*self.reasons.model.givens, *literals], retire=True)
        truth = search.advance(self.clock)
        search.close()
        return truth

    def _targets(self) -> set[int]:
        """The literals that hold in every solution that agrees with what is given."""
        if self.status == "multiple":
            return self._common()
        first = [self.reasons.literal(fact) for fact in self.part.facts_of(self.board, self.solutions[0])]
        model = self.reasons.model
        if not self.reasons.can_hold(self.reasons.counted, [*model.givens, *first], self.clock):
            raise QuebraError("the rules for explaining exclude a solution; please report this board")
        truth = self.reasons.kernel.truth(model.variables)
        return {variable if truth[variable] else -variable for variable in self.reasons.fact_variables}

    def _common(self) -> set[int]:
        """What is common to several solutions; nothing when there is none."""
        truth = self._completion()
        left = set() if truth is None else {v if truth[v] else -v for v in self.reasons.fact_variables}
        found: set[int] = set()
        while left:
            literal = min(left, key=abs)
            truth = self._completion(-literal)
            if truth is None:
                found.add(literal)
                left.remove(literal)
            else:
                left = {one for one in left if truth[abs(one)] == (one > 0)}
        return found

    def explanation(self) -> Explanation:
        """What has been found so far."""
        steps = list(self.walk.steps) if self.walk is not None else []
        if self.complete and self.status == "unique":
            steps = trimmed(steps, lambda step: any(map(self.part.decides, step.conclusions)))
        open_cells: tuple[Cell, ...] = ()
        if self.walk is not None and self.status == "multiple" and self.complete:
            open_cells = self._open_cells(self.walk.workspace.known)
        is_graded = self.complete and self.status == "unique"
        grade = grade_steps(steps, costs_of(game_of(self.board).package)) if is_graded else None
        told = () if self.status == "timeout" or "given" not in vars(self) else self.reasons.tell(self.given)
        is_retold = is_graded and ordering(self.part) is not None
        is_told_anew = is_retold or composing(self.part) is not None
        needs_model = bool(steps) and is_told_anew
        return Explanation(
            self.board,
            self.status,
            self.complete,
            self._late(told, steps) if is_graded and is_told_anew else tuple(self.worded(steps)),
            self.solutions,
            open_cells,
            self.contradiction,
            grade,
            told,
            {} if self.walk is None else self.walk.heard,
            time_left=self.clock.left(),
            _source=_Source(self.reasons.model if needs_model else None),
            _blank=Known(self.reasons.model) if steps else None,
            differing=self.differing,
        )

    def _late(self, given: Sequence[Fact], steps: Sequence[Step]) -> LateSteps:
        """The inferences where something else is told: few ask for their words."""
        return LateSteps(self.board, self.part, given, steps, self.reasons.model)

    def worded(self, steps: Sequence[Step], more: Iterable[int] = ()) -> list[Step]:
        """The steps with what is to be said of their chains, from what is given (and more)."""
        if not steps:
            return []
        return worded_steps(self.board, self.part, self.reasons, [*self.given, *more], steps)

    def _open_cells(self, known: Known) -> tuple[Cell, ...]:
        decided = {fact.cell for fact in known.facts() if self.part.decides(fact)}
        return tuple(sorted(set(known.values) - decided))
