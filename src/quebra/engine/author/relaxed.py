"""A board whose clues can be left out one by one: its rules once, each clue's behind a switch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import SatSearch, one_filling


class Relaxed:
    """Solutions of a board without some of its clues.

    A cell that shows a clue stays what it is: only what the clue says is left out, except where it is asked
    whether clues clash. For that ``opens`` says that a cell is free when its clue is gone.
    """

    def __init__(self, board: Board, clock: Clock, opens: bool = False) -> None:
        self._clock = clock
        game = game_of(board)
        has_own = opens and game.offers("author", "loosened")
        self.model: Model = (game.part("author").loosened if has_own else game.model.build)(board)
        self._sat = Sat(DEFAULT_ENGINE)
        self._switches: dict[Clue, int] = {}
        for rule in self.model.rules:
            if rule.clue is None:
                self._sat.add(rule.clauses)
            else:
                switch = self._switches.get(rule.clue) or self._sat.new_variable(self.model.variables)
                self._switches[rule.clue] = switch
                self._sat.add((-switch, *clause) for clause in rule.clauses)
        self._clues = {switch: clue for clue, switch in self._switches.items()}
        self._told: dict[Clue, int] = {}  # switches of what clues tell of their cells
        self._give(self.model.tells if opens else {})

    def _give(self, tells: Mapping[Clue, Sequence[int]]) -> None:
        """What the board tells of its cells, where it comes from a clue behind a switch of its own."""
        told = {literal for literals in tells.values() for literal in literals}
        self._sat.add([(literal,) for literal in self.model.givens if literal not in told])
        for clue, literals in tells.items():
            switch = self._sat.new_variable(self.model.variables)
            self._sat.add([(-switch, literal) for literal in literals])
            # A clue that has no rule says just that: without it the cell is free.
            (self._told if clue in self._switches else self._switches)[clue] = switch
            self._clues[switch] = clue

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that can be left out."""
        return tuple(self._switches)

    def solutions(self, without: Collection[Clue] = (), opens: bool = False) -> Iterator[Answer]:
        """The solutions of the board without these clues, one after another; with their cells free, too."""
        search = SatSearch(self._sat, self.model, self._held(without, opens), retire=True)
        try:
            while (truth := search.advance(self._clock)) is not None:
                yield self.model.decode(truth)
        finally:
            search.close()

    def clash(self, without: Collection[Clue] = ()) -> list[Clue] | None:
        """Clues that cannot all hold with the rules, if there is no solution without the others."""
        if one_filling(self._sat, self.model, self._held(without, opens=True), self._clock) is not None:
            return None
        core = (self._clues[literal] for literal in self._sat.core() if literal in self._clues)
        return list(dict.fromkeys(core))

    def _held(self, without: Collection[Clue], opens: bool = False) -> list[int]:
        held = [switch for clue, switch in self._switches.items() if clue not in without]
        return held + [switch for clue, switch in self._told.items() if not (opens and clue in without)]

    def filling(self, without: Collection[Clue], wanted: Sequence[int]) -> Truth | None:
        """A solution of the board without these clues that has the facts wanted, or None: see ``core``."""
        return one_filling(self._sat, self.model, [*self._held(without), *wanted], self._clock)

    def core(self) -> set[int]:
        """What was wanted and cannot all be had, after a filling that is None."""
        return set(self._sat.core())

    def decode(self, truth: Truth) -> Answer:
        answer: Answer = self.model.decode(truth)
        return answer

    def close(self) -> None:
        self._sat.close()
