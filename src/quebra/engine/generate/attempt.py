"""New puzzles: unique, at the level asked for, the same for the same seed everywhere.

A game's generate.py makes one attempt at a board; here attempts are repeated until one fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, Protocol, cast

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Answer, Board, Json
from quebra.core.pictures import Told
from quebra.core.reading import answer_to_json, board_to_json, board_to_text
from quebra.core.registry import game_named, game_of
from quebra.core.symmetry import TURNS, Turn
from quebra.engine.explain.explain import Explanation
from quebra.engine.explain.scoring import Grade
from quebra.engine.generate.assessment import Assessment, Assessor
from quebra.engine.generate.request import Request
from quebra.engine.model.clock import Clock

GIVE_UP = 120.0  # seconds for one puzzle, unless told otherwise


class GaveUp(TimeUp):
    """No puzzle of this kind was found in time; ``repeats`` of those found were in the batch already."""

    def __init__(self, request: Request, seed: int, seconds: float, attempts: int, repeats: int = 0) -> None:
        tries = f"{attempts} attempt{'s' if attempts != 1 else ''}"
        within = f"within {seconds:g} s ({tries})" if seconds else f"in {tries}"
        what = f"no puzzle for seed {seed} {within}"
        if repeats:
            found = f"all {repeats} found were" if repeats > 1 else "the one found was"
            what = f"no new puzzle for seed {seed} within {seconds:g} s ({found} in the batch already)"
        advice = "another seed, size or level may have one"
        QuebraError.__init__(self, f"{what}: {request.told()} ({advice})")
        self.attempts = attempts
        self._made_of = (request, seed, seconds, attempts, repeats)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it can be sent from process to process."""
        return GaveUp, self._made_of


@dataclass(frozen=True, slots=True)
class Found:
    """A board that fits, with its only solution and its grade, and its steps if the maker took them."""

    board: Board
    solution: Answer
    grade: Grade
    explanation: Explanation | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, assessment: Assessment) -> Found:
        """The board of an assessment that went well."""
        board, (solution, *_) = assessment.explaining.board, assessment.solutions
        return cls(board, solution, assessment.grade, assessment.explanation)


class GeneratePart(Protocol):
    """generate.py of a game: how a good one is made."""

    def make(self, request: Request, assessor: Assessor, random: Random) -> Found | None:
        """One attempt; None when it did not lead to a board that fits. May raise TimeUp."""

    def turned(self, board: Any, turn: Turn) -> Board:
        """The same board, laid in another way."""


@dataclass(frozen=True, slots=True)
class Generated(Told):
    """A new puzzle: its board (whose extras say the same), solution, grade and seed.

    ``attempts`` tells how many times it was begun anew. ``explanation`` is there where somebody will need
    the steps and they were taken for the grade; it is no part of what the puzzle is.
    """

    board: Board
    solution: Answer
    grade: Grade
    seed: int
    attempts: int
    explanation: Explanation | None = field(default=None, compare=False, repr=False)

    def to_json(self) -> dict[str, Json]:
        """The puzzle's own keys, and seed, grade, score, solution, the request and the version."""
        return board_to_json(self.board)


@cache
def generate_part(type: str) -> GeneratePart:
    """A game's own way to make boards, or the one that follows from its model."""
    game = game_named(type)
    if game.offers("generate"):
        return cast(GeneratePart, game.part("generate"))
    from quebra.engine.generate.derived import DerivedMaking

    return DerivedMaking(game)


def generate_one(
    request: Request,
    seed: int,
    give_up: float | None = GIVE_UP,
    *,
    tries: int | None = None,
    explained: bool = False,
) -> Generated:
    """The puzzle of a seed. Raises GaveUp when none is found in so many seconds, or in so many ``tries``.

    Seconds depend on the machine, tries do not: what is to be the same everywhere is limited by these alone.
    With ``explained`` it keeps its steps, which take fifty times the room of the rest.
    """
    part, clock = generate_part(request.type), Clock(give_up)
    assessor, told = Assessor(request, clock), request.told()
    attempt = 0
    try:
        for attempt in count(1) if tries is None else range(1, tries + 1):
            found = part.make(request, assessor, Random(f"{told} / {seed} / {attempt}"))
            if found is not None:
                kept = found if explained else replace(found, explanation=None)
                return _signed(kept, request, seed, attempt)
            clock.check()
    except TimeUp:
        raise GaveUp(request, seed, give_up or 0.0, attempt) from None
    raise GaveUp(request, seed, 0.0, attempt)


def here() -> str:
    """The version of Quebra on this machine."""
    version: str = import_module("quebra").__version__  # which is above all layers, but loads nothing of them
    return version


def _signed(found: Found, request: Request, seed: int, attempts: int) -> Generated:
    """The board says where it comes from."""
    extras = {
        "seed": seed,
        "grade": found.grade.level,
        "score": found.grade.score,
        "solution": answer_to_json(found.solution),
        "made": request.told(),
        "version": here(),
    }
    board: Any = found.board
    signed = replace(board, extras=extras)
    return Generated(signed, found.solution, found.grade, seed, attempts, found.explanation)


def canonical(board: Board) -> str:
    """The same text for boards that are turns or mirror images of each other."""
    part = generate_part(game_of(board).name)
    return min(board_to_text(part.turned(board, turn)) for turn in TURNS)
