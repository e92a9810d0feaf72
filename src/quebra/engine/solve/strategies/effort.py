"""What labeling gives back: the answer, and how much work it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from quebra.core.game import Answer, Board
from quebra.engine.solve.strategies.strategy import Strategy

Outcome = Literal["found", "none", "timeout"]


@dataclass(slots=True)
class Effort:
    """The counters of one search. docs/strategies.md says how each compares with SICStus' fd_statistics."""

    choices: int = 0  # times a cell was given a value on trial
    backtracks: int = 0  # dead ends: some rule could not hold any more
    prunings: int = 0  # values that rules took out of domains
    propagations: int = 0  # times a rule was run, because something it looks at had changed
    entailments: int = 0  # times a rule was seen to hold whatever comes
    constraints: int = 0  # rules: those of the model, and those that broken fillings added


@dataclass(frozen=True, slots=True)
class Labeling:
    """One board by one strategy.

    ``status`` is "timeout" when the time limit came first; ``answer``, ``count`` and ``length`` then tell
    what had been found. ``complete`` says that nothing is left to explore, so that ``count`` is exact. With
    ``minimise`` the answer is the shortest found, ``optimal`` says that it is proven shortest, and ``count``
    is how many were met on the way, each shorter than the one before.
    """

    board: Board
    strategy: Strategy
    minimise: bool
    status: Outcome
    answer: Answer | None
    count: int
    complete: bool
    length: int | None
    optimal: bool
    setup_seconds: float = field(compare=False)  # writing down the rules and what follows without a choice
    search_seconds: float = field(compare=False)
    effort: Effort

    @property
    def seconds(self) -> float:
        """From the board to the outcome."""
        return self.setup_seconds + self.search_seconds
