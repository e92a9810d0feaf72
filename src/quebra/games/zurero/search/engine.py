"""The engine as Python sees it: a position and limits in, a thought out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from quebra._native import ZureroBoard, ZureroEngine
from quebra.core.errors import InputError
from quebra.games.zurero.board import BLACK, SIDES, WHITE, Position, Slide
from quebra.games.zurero.rules import find_five, legal_slides, may_swap

WIN, SURE_WIN = 30000, 29000  # as in native/zurero/search.hpp
EVERYTHING = 255
DEEPEST = 99
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking. 0 means no limit; without any, thinking ends at ``depth`` 99.

    With ``nodes``, one thread and a fresh engine the same position always gives the same thought.
    """

    depth: int = DEEPEST
    nodes: int = 0
    seconds: float = 0.0
    enough: float = 0.0  # no further depth is begun after so many seconds
    threads: int = 1
    noise: int = 0
    seed: int = 0
    features: int = EVERYTHING

    def __post_init__(self) -> None:
        if not (1 <= self.depth <= DEEPEST and 1 <= self.threads <= MOST_THREADS):
            raise InputError(f"expected a depth from 1 to {DEEPEST} and 1 to {MOST_THREADS} threads")
        amounts = (self.nodes, self.seconds, self.enough, self.noise, self.seed)
        if not all(0 <= amount < 2**64 for amount in amounts):
            raise InputError("expected limits that are not negative")


@dataclass(frozen=True, slots=True)
class Thought:
    """What the engine found: the line it expects, its score for the side to move, and the work done."""

    line: tuple[Slide, ...]
    score: int
    depth: int
    nodes: int
    seconds: float

    @property
    def move(self) -> Slide:
        """The move it would play."""
        return self.line[0]

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win of the side to move (positive) or of the opponent (negative)."""
        return plies_of(self.score)

    @property
    def speed(self) -> int:
        """Nodes a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


def plies_of(score: int) -> int | None:
    """Plies to the win that a score proves: positive for the side it is for, negative against it."""
    if abs(score) <= SURE_WIN:
        return None
    return WIN - score if score > 0 else -(WIN + score)


def wants_swap(position: Position, score: int) -> bool:
    """Whether the side to move should take the other colour: it may, and it stands worse."""
    return may_swap(position) and score < 0


def encode(slide: Slide) -> int:
    """A slide as the kernel's number."""
    return SIDES.index(slide.side) * 32 + slide.line - 1


def decode(number: int) -> Slide:
    """The slide of a kernel's number."""
    return Slide(SIDES[number >> 5], (number & 31) + 1)


def native_board(position: Position) -> ZureroBoard:
    """The kernel's board of a position."""
    return ZureroBoard.from_cells(position.size, "".join(position.rows), 0 if position.turn == "black" else 1)


@cache
def weights() -> tuple[tuple[int, ...], int]:
    """The tuned worth of windows, and of being to move."""
    data = json.loads(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
    return tuple(data["weights"]), data["tempo"]


class Engine:
    """A thinking player. It remembers what it found until ``forget`` is called."""

    def __init__(self, megabytes: int = 16) -> None:
        values, tempo = weights()
        self._native = ZureroEngine(list(values), tempo, megabytes)

    def think(
        self, position: Position, limits: Limits, tell: Callable[[Thought], None] | None = None
    ) -> Thought:
        """Thinks until a limit; ``tell`` hears of every depth finished."""
        self.ready()
        return self.think_on(position, limits, tell)

    def think_on(
        self, position: Position, limits: Limits, tell: Callable[[Thought], None] | None = None
    ) -> Thought:
        """As ``think``, for another thread: call ``ready`` first, and no ``stop`` after it is lost."""
        if position.result is not None or find_five(position, BLACK) or find_five(position, WHITE):
            raise InputError("the game is over")
        if not legal_slides(position):
            raise InputError("there is no slide to play")
        found = self._native.think(
            native_board(position), limits.depth, limits.nodes, limits.seconds, limits.enough,
            limits.threads, limits.features, limits.noise, limits.seed,
            None if tell is None else lambda told: tell(_thought(told)),
        )  # fmt: skip
        return _thought(found)

    def ready(self) -> None:
        """Forgets an earlier ``stop``."""
        self._native.ready()

    def stop(self) -> None:
        """Ends a thought that runs in another thread."""
        self._native.stop()

    def forget(self) -> None:
        """Starts anew, so that what comes next does not depend on what was before."""
        self._native.forget()

    def worth(self, position: Position) -> int:
        """The worth of a position to the side to move, without looking ahead."""
        return self._native.worth(native_board(position))


def _thought(found: tuple[int, int, int, float, bool, list[int]]) -> Thought:
    depth, score, nodes, seconds, _, line = found
    return Thought(tuple(decode(number) for number in line), score, depth, nodes, seconds)
