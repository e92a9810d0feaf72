"""One kept solver for boards that differ in a few clues and all have a solution that is known.

Whether such a board has another solution is one question, and what was learnt from those before it helps. A
proof that there is none tells which clues it took: every board with these clues has just the one solution.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Protocol

from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat

MOST_CONFLICTS = 3000  # of one question: counted, so that speed does not matter


class KeptRules(Protocol):
    """What ``kept_rules(board)`` of a game's author part gives: rules for all boards of one size.

    ``model`` holds those that every board has; helpers of clues come from it, too.
    """

    model: Model

    def clues(self, board: Any) -> Sequence[Hashable]:
        """What tells a board from others of its size."""

    def clauses(self, clue: Any) -> Iterable[Clause] | None:
        """What one of these says; None where that cannot be written down."""

    def literals(self, answer: Any) -> Sequence[int]:
        """What makes an answer the one it is."""


def kept_rules(board: Board) -> KeptRules | None:
    """The rules for boards like this one, where its game has such."""
    game = game_of(board)
    rules: KeptRules | None = (
        game.part("author").kept_rules(board) if game.offers("author", "kept_rules") else None
    )
    return rules


class OtherSolutions:
    """Asks boards that all have the solution ``answer`` whether they have another."""

    def __init__(self, rules: KeptRules, answer: Answer, clock: Clock) -> None:
        self._rules, self._clock = rules, clock
        self._sat = Sat(DEFAULT_ENGINE)
        self._sat.add_model(rules.model)
        self._sat.add([tuple(-literal for literal in rules.literals(answer))])
        self._switches: dict[Hashable, int | None] = {}
        self._clues: dict[int, Hashable] = {}
        self._proofs: list[frozenset[Hashable]] = []  # clues that leave no other solution

    def is_unique(self, board: Board) -> bool | None:
        """Whether the board has no other solution; None where only a long search would tell."""
        clues = self._rules.clues(board)
        shown = frozenset(clues)
        if any(proof <= shown for proof in self._proofs):
            return True
        switches = [self._switch(clue) for clue in clues]
        held = [switch for switch in switches if switch is not None]
        if len(held) < len(switches):
            return None
        self._clock.check()
        answer = self._sat.try_to_solve(held, MOST_CONFLICTS)
        if answer is not False:
            return None if answer is None else False
        self._proofs.append(frozenset(self._clues[switch] for switch in self._sat.core()))
        return True

    def _switch(self, clue: Hashable) -> int | None:
        if clue not in self._switches:
            clauses = self._rules.clauses(clue)
            if clauses is None:
                return self._switches.setdefault(clue, None)
            switch = self._switches[clue] = self._rules.model.helper()
            self._clues[switch] = clue
            self._sat.add((-switch, *clause) for clause in clauses)
        return self._switches[clue]
