"""A fixed search whose node count changes whenever the engine's behaviour does."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.games.zurero.game import read_moves
from quebra.games.zurero.search.engine import Engine, Limits

DEPTH = 8
GAMES = (
    (19, "J10 L10"),
    (19, "J10 BJ L9 L10 TJ BK L8 R11 L9 TI L8 BJ"),
    (19, "J10 TJ L11 TJ L10 L9 R11 BL BJ R12 L11 R9 L12 L11 BH L9 TI"),
    (19, "J10 L10 BJ BK L10 R9 L9 R10 L10 BL"),
    (19, "J10 L10 R10 TJ TL L10 R11 TI TK R9 TL L10 BL"),
    (13, "G7 TG TG R6 BG R8 L7 R8 R9 L7 R9 R6 BG"),
    (13, "G7 R7 BF TG R7 R8 L6 R6 TF R5 L6 R8 L5 L6 TD TH R5"),
    (9, "E5 R5 R5 TE L6 TD BD R7 L6 TC R5 TE TD TG"),
    (25, "M13 L13 BN R12 L12 R13 TL R12 L12 TO L11 R12 TL L11"),
    (5, "C3 BC TC L2 TD L1 R1 L3 R2 R3"),
)


@dataclass(frozen=True, slots=True)
class Signature:
    """The nodes of each search, and how long all took."""

    nodes: tuple[int, ...]
    seconds: float

    @property
    def total(self) -> int:
        """The one number to compare."""
        return sum(self.nodes)


def signature(depth: int = DEPTH) -> Signature:
    """Searches every position to a depth with a fresh engine and one thread."""
    engine = Engine(16)
    nodes, seconds = [], 0.0
    for size, moves in GAMES:
        engine.forget()
        thought = engine.think(read_moves(moves, size).position, Limits(depth=depth))
        nodes.append(thought.nodes)
        seconds += thought.seconds
    return Signature(tuple(nodes), seconds)
