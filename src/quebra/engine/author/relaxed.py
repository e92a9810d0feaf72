"""A board whose clues can be left out one by one: its rules once, each clue's behind a switch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import SatSearch, one_filling


class Relaxed:
    """Solutions of a board without some of its clues.

    A cell that shows a clue stays what it is without it: only what the clue says is left out.
    """

    def __init__(self, board: Board, clock: Clock) -> None:
        self._clock = clock
        self.model: Model = game_of(board).model.build(board)
        self._sat = Sat(DEFAULT_ENGINE)
        self._switches: dict[Clue, int] = {}
        self._sat.add([(literal,) for literal in self.model.givens])
        for rule in self.model.rules:
            if rule.clue is None:
                self._sat.add(rule.clauses)
            else:
                switch = self._switches.get(rule.clue) or self._sat.new_variable(self.model.variables)
                self._switches[rule.clue] = switch
                self._sat.add((-switch, *clause) for clause in rule.clauses)
        self._clues = {switch: clue for clue, switch in self._switches.items()}

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that can be left out."""
        return tuple(self._switches)

    def solutions(self, without: Collection[Clue] = ()) -> Iterator[Answer]:
        """The solutions of the board without these clues, one after another."""
        held = [switch for clue, switch in self._switches.items() if clue not in without]
        search = SatSearch(self._sat, self.model, held, retire=True)
        try:
            while (truth := search.advance(self._clock)) is not None:
                yield self.model.decode(truth)
        finally:
            search.close()

    def clash(self, without: Collection[Clue] = ()) -> list[Clue] | None:
        """Clues that cannot all hold with the rules, if there is no solution without the others."""
        held = [switch for clue, switch in self._switches.items() if clue not in without]
        if one_filling(self._sat, self.model, held, self._clock) is not None:
            return None
        return [self._clues[literal] for literal in self._sat.core() if literal in self._clues]

    def filling(self, without: Collection[Clue], wanted: Sequence[int]) -> Truth | None:
        """A solution of the board without these clues that has the facts wanted, or None: see ``core``."""
        held = [switch for clue, switch in self._switches.items() if clue not in without]
        return one_filling(self._sat, self.model, [*held, *wanted], self._clock)

    def core(self) -> set[int]:
        """What was wanted and cannot all be had, after a filling that is None."""
        return set(self._sat.core())

    def decode(self, truth: Truth) -> Answer:
        answer: Answer = self.model.decode(truth)
        return answer

    def close(self) -> None:
        self._sat.close()
