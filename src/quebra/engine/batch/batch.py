"""A batch: which puzzles are made and which are made anew, the same whoever makes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from quebra.engine.batch.executor import Executor
from quebra.engine.batch.seeds import MOST_PLACES, MOST_VARIANTS, seed_of
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.attempt import GIVE_UP, GaveUp, Generated
from quebra.engine.generate.request import Request
from quebra.engine.model.clock import Clock

GRACE = 0.05  # seconds that a task may go on after the batch: the batch's own clock is to come first
AHEAD = 2000  # puzzles that may wait for their turn, where they wait in memory


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle and the place it is for."""

    place: int
    puzzle: Generated


@dataclass(slots=True)
class _Waiting:
    """The puzzle of a place, as long as puzzles of lower places are still missing."""

    variant: int
    digest: bytes


class Batch:
    """The places of a batch, from 0, and what is known of each.

    A place has the puzzle of its own seed. Only if a lower place ends up with the same board, however
    turned, it is made anew with its next seed, and so on: which boards there are does not depend on who
    makes them, or when. Places are settled from the first on; all below ``front`` are.
    """

    def __init__(
        self,
        request: Request,
        seed: int,
        count: int | None = 1,
        *,
        give_up: float | None = GIVE_UP,
        until_time: float | None = None,
        ahead: int = MOST_PLACES,
        explained: bool = False,
    ) -> None:
        self.request, self.seed = request, seed
        self.count = MOST_PLACES if count is None else count
        self.front = 0
        self._explained = explained
        self._give_up, self._until_time, self._ahead = give_up, until_time, ahead
        self._clock = Clock()
        self._settled: set[bytes] = set()
        self._waiting: dict[int, _Waiting] = {}
        self._known: set[int] = set()
        self._spent: dict[int, float] = {}  # seconds that went into places that are not settled
        self._anew: list[tuple[int, int]] = []  # a heap of places to be made anew, and their variants
        self._fresh = 0  # all places below were given out, or known from the start
        self._failed: tuple[int, GaveUp] | None = None

    @property
    def done(self) -> int:
        """How many places have a puzzle now."""
        return self.front + len(self._waiting)

    def know(self, place: int, variant: int, digest: bytes) -> None:
        """A puzzle that was made before this run. Of several for one place the last variant counts."""
        known = self._waiting.get(place)
        if known is None or variant > known.variant:
            self._waiting[place] = _Waiting(variant, digest)
            self._known.add(place)

    def run(self, executor: Executor[Task, Done]) -> Iterator[Made]:
        """Every puzzle as soon as it is made.

        Of a place that comes a second time only the last puzzle counts. Ends when the batch is complete or
        its time is over, and raises GaveUp at a place that has no puzzle, when all below it are settled.
        """
        self._clock = Clock(self._until_time)
        self._settle()
        while self.front < self.count:
            if self._failed is not None and self._failed[0] == self.front:
                raise self._failed[1]
            while executor.room() > 0 and (task := self._next_task()) is not None:
                executor.give(task)
            done = executor.take(self._clock.left())
            if done is not None:
                yield from self.receive(done)
            if self._clock.left() == 0:
                for rest in executor.finished():
                    yield from self.receive(rest)
                return

    def receive(self, done: Done) -> Iterator[Made]:
        """What came of a task: a puzzle, if it is none that is there already."""
        place, variant = done.task.place, done.task.variant
        if done.puzzle is None:
            if self._clock.left() != 0:
                self._give_up_on(place, done.task.seed, done.attempts, repeats=variant)
            return
        self._spent[place] = self._spent.get(place, 0.0) + done.seconds
        if done.digest in self._settled:
            self._make_anew(place, variant)
            return
        self._waiting[place] = _Waiting(variant, done.digest)
        self._settle()
        yield Made(place, done.puzzle)

    def standing(self) -> Iterator[int]:
        """The places that have a puzzle now, in order, without those that repeat one below."""
        yield from range(self.front)
        seen: set[bytes] = set()
        for place in sorted(self._waiting):
            digest = self._waiting[place].digest
            if digest not in self._settled and digest not in seen:
                seen.add(digest)
                yield place

    def _settle(self) -> None:
        """Moves the front up as far as puzzles are there."""
        while (waiting := self._waiting.pop(self.front, None)) is not None:
            if waiting.digest in self._settled:
                self._make_anew(self.front, waiting.variant)
                return
            self._settled.add(waiting.digest)
            self._spent.pop(self.front, None)
            self.front += 1

    def _make_anew(self, place: int, variant: int) -> None:
        if self._left_for(place) == 0 or variant + 1 >= MOST_VARIANTS:
            self._give_up_on(place, seed_of(self.seed, place, variant), 1, repeats=variant + 1)
        else:
            heappush(self._anew, (place, variant + 1))

    def _give_up_on(self, place: int, seed: int, attempts: int, repeats: int) -> None:
        if self._failed is None or place < self._failed[0]:
            error = GaveUp(self.request, seed, self._give_up or 0.0, attempts, repeats)
            self._failed = place, error

    def _left_for(self, place: int) -> float | None:
        """The seconds that a place may still take."""
        if self._give_up is None:
            return None
        return max(0.0, self._give_up - self._spent.get(place, 0.0))

    def _next_task(self) -> Task | None:
        """What to make next: the lowest places first, nothing behind a place that was given up."""
        end = min(self.count, self.front + self._ahead)
        if self._failed is not None:
            end = min(end, self._failed[0])
        if self._anew and self._anew[0][0] < end:
            return self._task(*heappop(self._anew))
        while self._fresh < end:
            place, self._fresh = self._fresh, self._fresh + 1
            if place not in self._known:
                return self._task(place, 0)
        return None

    def _task(self, place: int, variant: int) -> Task:
        seconds, left = self._left_for(place), self._clock.left()
        if left is not None:
            seconds = left + GRACE if seconds is None else min(seconds, left + GRACE)
        seed = seed_of(self.seed, place, variant)
        return Task(place, variant, self.request, seed, seconds, self._explained)
