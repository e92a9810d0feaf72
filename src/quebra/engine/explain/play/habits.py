"""What an explain part may say of players: what they do in one go, and what they may not write down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, runtime_checkable

from quebra.engine.explain.steps import ExplainPart, Step
from quebra.engine.explain.told.shown import WaitingPart
from quebra.engine.model.model import Fact

FEW_OWN = 3  # values filled in that show a habit


@runtime_checkable
class JoiningPart(Protocol):
    """Players of the game do several steps in one go."""

    def joined(self, steps: Sequence[Step]) -> list[Step]:
        """The steps as they are told: a run of forced ones is one step."""


def in_one_go(part: ExplainPart, steps: Sequence[Step]) -> list[Step]:
    """What a player does in one go is one step."""
    return part.joined(steps) if isinstance(part, JoiningPart) else list(steps)


def unwritten(part: ExplainPart, own: Iterable[Fact]) -> Callable[[Fact], bool]:
    """What a player seems not to write down: cells that stay empty, where none of several is marked so."""
    written = list(own)
    if isinstance(part, WaitingPart) and len(written) >= FEW_OWN and not any(map(part.waits, written)):
        return part.waits
    return lambda fact: False
