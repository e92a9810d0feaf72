"""What can be proven: the shortest forced win, and who wins a small board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from quebra._native import ZureroProof, zurero_shortest_win
from quebra.core.errors import InputError
from quebra.games.zurero.board import BLACK, WHITE, Colour, Position
from quebra.games.zurero.search.engine import native_board

STEP = 2_000_000  # positions between two reports
SHORT_STEP = 50_000  # the same where time is short
DEEPEST_WIN = 25


def shortest_win(position: Position, most_plies: int) -> int | None:
    """Plies to the shortest win that the side to move can force; None if there is none so short.

    Every slide of both sides is looked at: this is a proof, not a judgement.
    """
    if not 1 <= most_plies <= DEEPEST_WIN:
        raise InputError(f"expected 1 to {DEEPEST_WIN} plies, found {most_plies}")
    if position.result is not None:
        return None
    plies, _ = zurero_shortest_win(native_board(position), most_plies)
    return plies


@dataclass(frozen=True, slots=True)
class ProofProgress:
    """How far a proof has come. ``proven`` is None while it is open.

    ``proof`` and ``disproof`` are what is still needed at least, for the side to move.
    """

    attacker: Colour
    proven: bool | None
    nodes: int
    proof: int
    disproof: int


def can_force_win(
    position: Position, attacker: Colour, megabytes: int = 1024, step: int = STEP
) -> Iterator[ProofProgress]:
    """Searches whether a colour can force a win from here; yields until it is proven or you stop asking."""
    if position.result is not None:
        raise InputError("the game is over")
    search = ZureroProof(native_board(position), 0 if attacker == BLACK else 1, megabytes)
    while True:
        proven = search.advance(step)
        yield ProofProgress(attacker, proven, search.nodes, search.proof, search.disproof)
        if proven is not None:
            return


def value_of(black_wins: bool | None, white_wins: bool | None) -> str | None:
    """What two proofs say of a position: black, white, draw, or None while it is open."""
    if black_wins:
        return BLACK
    if white_wins:
        return WHITE
    return "draw" if black_wins is False and white_wins is False else None
