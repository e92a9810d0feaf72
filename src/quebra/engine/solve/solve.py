"""Solving a board: one, some or all solutions, a count, a proof that there is just one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any, Protocol

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model
from quebra.engine.solve.result import Result, Statistics, Status, status_of
from quebra.engine.solve.sat import DEFAULT_ENGINE, ENGINES
from quebra.engine.solve.search import note_work, open_search

AUTO, NATIVE = "auto", "native"
PROVING = 2  # answers that show what the status is: one solution or several

# Turns in seconds when two searches race for the same board. Most boards fall in the first turn,
# the rest to whichever suits them; after the listed turns, each is twice as long as the one before.
NATIVE_TURNS = (0.15, 0.7, 6.0, 6.0)
ENGINE_TURNS = (0.5, 6.0, 2.0, 24.0)
HARD_ENGINE = "cadical"  # slower to start than our own, better at boards that take seconds
HUGE_ENGINE = "glucose"  # CaDiCaL's calls on huge boards cannot be kept short
MOST_HARD_CLAUSES = 200_000
MOST_RACED_CLAUSES = 3_000_000


class Searcher(Protocol):
    """Anything that finds answers one after another and can be paused by a clock."""

    @property
    def statistics(self) -> Statistics: ...
    def advance(self, clock: Clock) -> Answer | None: ...
    def close(self) -> None: ...


class ModelSearcher:
    """Answers from the named rules by a SAT engine. ``model``: the rules, where they are written already."""

    def __init__(self, board: Board, engine: str, model: Model | None = None) -> None:
        self.statistics = Statistics()
        started = perf_counter()
        self.model: Model = game_of(board).model.build(board) if model is None else model
        self.statistics.encode_seconds = perf_counter() - started
        self._sat, self._search = open_search(self.model, engine, self.statistics)

    @property
    def clause_count(self) -> int:
        return self._sat.clause_count

    def advance(self, clock: Clock) -> Answer | None:
        try:
            truth = self._search.advance(clock)
        finally:
            note_work(self.statistics, self._sat, self.model, self._search)
        return None if truth is None else self.model.decode(truth)

    def close(self) -> None:
        self._sat.close()


class Deferred:
    """A searcher that is made when it is first asked: then the clock already runs."""

    def __init__(self, make: Callable[[], Searcher]) -> None:
        self._make = make
        self._made: Searcher | None = None
        self._making = Statistics()  # until it is made

    @property
    def statistics(self) -> Statistics:
        return self._making if self._made is None else self._made.statistics

    def ready(self) -> Searcher:
        """The searcher itself."""
        if self._made is None:
            started = perf_counter()
            try:
                self._made = self._make()
            finally:
                self._making.encode_seconds += perf_counter() - started
        return self._made

    def advance(self, clock: Clock) -> Answer | None:
        return self.ready().advance(clock)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()


class Race:
    """Two searchers in turns, each made when its first turn comes.

    An answer is given as soon as either finds it; the first to have two answers, or all, goes on alone, and
    so does the first where ``second`` gives none to race it. A turn counts the time of searching only.
    """

    def __init__(
        self,
        first: Callable[[], Searcher],
        second: Callable[[Searcher], Searcher | None],
        turns: Sequence[float],
    ) -> None:
        self._runners = [Deferred(first)]
        self._second = second
        self._turns = turns
        self._turn = 0
        self._turn_left: float | None = turns[0]
        self._found: list[list[Answer]] = [[], []]
        self._given: set[Answer] = set()  # by the loser too: the winner will find them again
        self._winner: Deferred | None = None

    @property
    def statistics(self) -> Statistics:
        return self._runners[-1].statistics

    def advance(self, clock: Clock) -> Answer | None:
        while self._winner is None:
            runner = self._turn % 2
            self._runners[runner].ready()
            turn = Clock(self._turn_left)
            try:
                answer = self._runners[runner].advance(turn.sooner(clock))
            except TimeUp:
                clock.check()
                self._next_turn()
                continue
            self._turn_left = turn.left()
            if self._note(runner, answer):
                return answer
        return self._rest(clock)

    def _note(self, runner: int, answer: Answer | None) -> bool:
        """Whether the answer is to be given now."""
        found = self._found[runner]
        if answer is not None:
            found.append(answer)
        if answer is None or len(found) == 2:
            fresh = answer is None or answer not in self._given
            self._go_on_alone(runner)
            return fresh
        fresh = answer not in self._given
        self._given.add(answer)
        return fresh

    def _rest(self, clock: Clock) -> Answer | None:
        assert self._winner is not None
        while (answer := self._winner.advance(clock)) in self._given and answer is not None:
            self._given.remove(answer)
        return answer

    def _go_on_alone(self, runner: int) -> None:
        """The other one is of no use any more."""
        self._winner = self._runners[runner]
        for other in self._runners:
            if other is not self._winner:
                other.close()
        self._runners = [self._winner]
        self._given.difference_update(self._found[runner])

    def _next_turn(self) -> None:
        if len(self._runners) == 1:
            second = self._second(self._runners[0].ready())
            if second is None:
                self._go_on_alone(0)
                return
            self._runners.append(Deferred(lambda: second))
        self._turn += 1
        extra = self._turn - len(self._turns) + 1
        self._turn_left = self._turns[self._turn] if extra <= 0 else self._turns[-1] * 2.0**extra

    def close(self) -> None:
        for searcher in self._runners:
            searcher.close()


def searcher_for(board: Board, engine: str = AUTO) -> Searcher:
    """The search that suits the board, or the one asked for by name; rules are written when it advances."""
    game = game_of(board)
    shortcut: Any = game.part("model").shortcut if game.offers("model", "shortcut") else None
    native: Searcher | None = shortcut(board) if shortcut and engine in (AUTO, NATIVE) else None
    if engine == NATIVE:
        if native is None:
            raise QuebraError(f"there is no native search for this {board.type} board; use another engine")
        return native
    if native is not None:
        found = native
        return Race(lambda: found, lambda _: ModelSearcher(board, DEFAULT_ENGINE), NATIVE_TURNS)
    if engine == AUTO:
        return raced(board)
    if engine not in ENGINES:
        raise QuebraError(
            f"unknown engine {engine!r}, expected one of: {', '.join((AUTO, NATIVE, *ENGINES))}"
        )
    return Deferred(lambda: ModelSearcher(board, engine))


def raced(board: Board, build: Callable[[], Model] | None = None) -> Race:
    """Our own engine and a harder one in turns; ``build`` writes the rules, if not only the board's own."""

    def own() -> Searcher:
        return ModelSearcher(board, DEFAULT_ENGINE, None if build is None else build())

    return Race(own, partial(_harder, board), ENGINE_TURNS)


def _harder(board: Board, own: Searcher) -> Searcher | None:
    """What races our own engine, with the rules that it has written; None where both take too much memory."""
    assert isinstance(own, ModelSearcher)
    if own.clause_count > MOST_RACED_CLAUSES:
        return None
    hard = HARD_ENGINE if own.clause_count <= MOST_HARD_CLAUSES else HUGE_ENGINE
    return ModelSearcher(board, hard, own.model)


class Run:
    """One search, watched: iterate for the answers as they are found, then read the outcome.

    Gives up to ``limit`` answers (None: all) but looks for a second one in any case, so that the
    status is proven whatever the limit. A time limit or an interrupt leaves ``complete`` false;
    ``out_of_time`` tells which it was. The clock stands still while the caller has one of the first two
    answers in hand: what is proven does not depend on how long they take to draw. With later ones
    it runs, so that all answers together end in time, too.
    """

    def __init__(self, board: Board, searcher: Searcher, limit: int | None, clock: Clock) -> None:
        if limit is not None and (not isinstance(limit, int) or limit < 1):
            raise QuebraError(f"limit: expected 1 or more, found {limit!r}")
        self.board = board
        self.count = 0
        self.complete = False
        self.out_of_time = False
        self._searcher, self._limit, self._clock = searcher, limit, clock

    def __iter__(self) -> Iterator[Answer]:
        wanted = None if self._limit is None else max(self._limit, PROVING)
        try:
            while wanted is None or self.count < wanted:
                with self._clock.watched():
                    answer = self._searcher.advance(self._clock)
                if answer is None:
                    self.complete = True
                    return
                self.count += 1
                if self._limit is None or self.count <= self._limit:
                    with self._clock.stopped() if self.count <= PROVING else nullcontext():
                        yield answer
                self._clock.check()
        except TimeUp:
            self.out_of_time = True  # what was found so far is the result; its status says so

    @property
    def status(self) -> Status:
        return status_of(self.count, self.complete)

    @property
    def statistics(self) -> Statistics:
        return self._searcher.statistics

    def result(self) -> Result:
        """Runs to the end and keeps the answers."""
        kept = tuple(self)
        return Result(self.board, self.status, kept, self.count, self.complete, self.statistics)


@contextmanager
def running(
    board: Board, *, limit: int | None = 2, time_limit: float | None = None, engine: str = AUTO
) -> Iterator[Run]:
    """A run that frees its engine when done."""
    clock = Clock(time_limit)  # writing the rules counts too
    searcher = searcher_for(board, engine)
    try:
        yield Run(board, searcher, limit, clock)
    finally:
        searcher.close()


def solutions(board: Board, *, time_limit: float | None = None, engine: str = AUTO) -> Iterator[Answer]:
    """All solutions, each as soon as it is found. Raises TimeUp when the limit comes first."""
    with running(board, limit=None, time_limit=time_limit, engine=engine) as run:
        yield from run
        if not run.complete:
            raise TimeUp


def count(
    board: Board, *, cap: int | None = None, time_limit: float | None = None, engine: str = AUTO
) -> int:
    """The number of solutions, or ``cap`` when there are at least that many."""
    if cap is not None and (not isinstance(cap, int) or cap < 1):
        raise QuebraError(f"cap: expected 1 or more, found {cap!r}")
    found = 0
    for _ in islice(solutions(board, time_limit=time_limit, engine=engine), cap):
        found += 1
    return found


def solve(
    board: Board, *, limit: int | None = 2, time_limit: float | None = None, engine: str = AUTO
) -> Result:
    """Solves a board and tells whether it has one solution, several or none.

    Keeps up to ``limit`` solutions (None: all); the status is proven whatever the limit.
    """
    with running(board, limit=limit, time_limit=time_limit, engine=engine) as run:
        return run.result()
