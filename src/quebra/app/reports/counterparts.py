"""Our side of the tables: the same boards solved, minimised and made, the same players at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from statistics import fmean
from time import perf_counter

from quebra.app.reports.measure import Counterpart, Figures
from quebra.core.errors import InputError, TimeUp
from quebra.core.examples import example
from quebra.core.game import Board
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import make_request
from quebra.engine.model.clock import Clock
from quebra.engine.solve.minimise import minimise
from quebra.engine.solve.solve import solve
from quebra.engine.solve.strategies.labeling import label

QUEBRA, GENERATE, MATCH = "quebra", "generate", "match"
OWN_WAYS = (QUEBRA, GENERATE, MATCH)  # all others are labelings
MOST_GAMES = 100  # of a match
MATCH_SIZE, MATCH_SEED = 19, 1


@dataclass(slots=True)
class OwnRunner:
    """Does what a counterpart asks for, and says how long it took and how much work it was."""

    clock: Callable[[], float] = perf_counter
    _made: dict[tuple[str, int, int], Board] = field(default_factory=dict)

    def repeats(self, counterpart: Counterpart) -> bool:
        """A match is many games already."""
        return counterpart.by != MATCH

    def run(self, counterpart: Counterpart, number: int, seconds: float) -> Figures | None:
        """One run: the means over its boards. None where it cannot be had; raises TimeUp."""
        clock = Clock(seconds)
        if counterpart.by == MATCH:
            return _match(counterpart, clock)
        if counterpart.by == GENERATE:
            return self._generated(counterpart, number, clock)
        boards = [example(name) for name in counterpart.boards] or self._made_before(counterpart, number)
        return _mean([self._solved(counterpart, board, clock) for board in boards]) if boards else None

    def _made_before(self, counterpart: Counterpart, seed: int) -> list[Board]:
        """The new board of this run: that which was made when making it was measured."""
        board = self._made.get((counterpart.type, counterpart.size, seed))
        return [] if board is None else [board]

    def _generated(self, counterpart: Counterpart, seed: int, clock: Clock) -> Figures | None:
        try:
            request = make_request(counterpart.type, counterpart.size, counterpart.level)
        except InputError:
            return None  # no board of this size can be asked for
        started = self.clock()
        made = generate_one(request, seed, clock.left())
        taken = self.clock() - started
        self._made[counterpart.type, counterpart.size, seed] = made.board
        return {"time": taken}

    def _solved(self, counterpart: Counterpart, board: Board, clock: Clock) -> Figures:
        clock.check()
        if counterpart.by != QUEBRA:
            return self._labelled(counterpart, board, clock)
        started = self.clock()
        if counterpart.task == "minimise":
            is_done = minimise(board, time_limit=clock.left()).optimal
        else:
            is_done = solve(board, time_limit=clock.left()).status != "timeout"
        taken = self.clock() - started
        if not is_done:
            raise TimeUp
        return {"time": taken}

    def _labelled(self, counterpart: Counterpart, board: Board, clock: Clock) -> Figures:
        """The finite-domain search with a labeling: the first solution, or the shortest and its proof."""
        started = self.clock()
        found = label(board, counterpart.by, minimise=counterpart.task == "minimise", time_limit=clock.left())
        taken = self.clock() - started
        if found.status == "timeout":
            raise TimeUp
        return {"time": taken, **asdict(found.effort)}


def _mean(runs: list[Figures]) -> Figures:
    return {what: fmean(run[what] for run in runs) for what in runs[0]}


def _match(counterpart: Counterpart, clock: Clock) -> Figures:
    """The first player's points of a hundred, over the pairs of games that were finished in time."""
    from quebra.games.zurero.match.games import Settings
    from quebra.games.zurero.match.match import run_match

    first, second = counterpart.players
    settings = Settings(first, second, MOST_GAMES, MATCH_SIZE, MATCH_SEED)
    played = run_match(settings)
    standing = next(played)
    while clock.left() and (after := next(played, None)) is not None:
        standing = after
    pairs = standing.pairs
    if not pairs.number:
        raise TimeUp
    return {"points": 100 * pairs.share, "games": 2 * pairs.number}
