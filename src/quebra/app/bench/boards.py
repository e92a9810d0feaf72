"""The boards that are measured: the same on every machine, made when they are needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import Request, make_request, requests_of
from quebra.engine.model.clock import Clock

USUAL_SIZES = (5, 7, 9, 12, 16)
LEVEL = "easy"  # quickly made, and solved by the same code as any other
GIVE_UP = 30.0  # seconds for making one board


@dataclass(frozen=True, slots=True)
class Case:
    """Boards of one puzzle and one size."""

    type: str
    size: int
    request: Request

    def boards(self, count: int, clock: Clock) -> Iterator[Board]:
        """Those of the first seeds. Raises TimeUp, which is the clock's or that of a board given up."""
        for seed in range(1, count + 1):
            clock.check()
            left = clock.left()
            yield generate_one(self.request, seed, GIVE_UP if left is None else min(left, GIVE_UP)).board


def cases_for(types: Sequence[str], sizes: Sequence[int] | None) -> tuple[list[Case], list[str]]:
    """What can be measured, and a sentence for each puzzle and size asked for that cannot."""
    cases: list[Case] = []
    refused: list[str] = []
    for type in types:
        least, most = requests_of(type).SIZES
        for size in sizes or [size for size in USUAL_SIZES if least <= size <= most]:
            try:
                cases.append(Case(type, size, make_request(type, size, LEVEL)))
            except InputError as error:
                refused.append(error.message)
    if not cases:
        raise InputError(f"--sizes: {refused[0]}" if refused else "there is no puzzle to measure")
    return cases, refused
