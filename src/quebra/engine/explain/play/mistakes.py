"""What is wrong in what a player has filled in, and the shortest chain that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quebra.core.grid import Cell
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.play.refuting import Refuter
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that no solution has.

    ``fact`` is the value from which ``step`` leads to a broken rule; ``wrong`` are all values that do not fit
    the others; ``together``, where the value is wrong only beside others, are those. ``contradiction`` holds
    the rules and facts of the step that cannot all be kept.
    """

    fact: Fact
    wrong: tuple[Fact, ...]
    together: tuple[Fact, ...]
    step: Step
    contradiction: Contradiction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where to look: the wrong value, or those that do not go together."""
        return tuple(sorted(fact.cell for fact in (self.fact, *self.together)))


class Mistakes:
    """Looks for a mistake among the facts that a player has filled in."""

    def __init__(self, explaining: Explaining, told: Sequence[Fact], last: Cell | None) -> None:
        self._explaining, self._told, self._last = explaining, told, last
        self.doubted: tuple[Fact, ...] = ()  # what was found to be wrong, before it is shown why

    def find(self) -> Mistake | None:
        """The mistake with the shortest chain; None when all that is filled in can stand."""
        explaining = self._explaining
        if explaining.status == "unique":
            right = set(explaining.part.facts_of(explaining.board, explaining.solutions[0]))
            wrong = [fact for fact in self._told if fact not in right]
            return self._shown([fact for fact in self._told if fact in right], wrong) if wrong else None
        if explaining.can_be_completed():
            return None
        # Of values that are wrong only together either may be doubted: the player's last one first.
        forward = sorted(self._told, key=lambda fact: fact.cell == self._last)
        tried = [self._shown(*self._divided(forward))]
        if self._last is None:
            backward = self._divided(self._told[::-1])
            again = Reasons(explaining.reasons.model, explaining.part.BACKGROUND)  # facts cannot be unlearnt
            tried.append(self._shown(*backward, again))
        return min(tried, key=lambda one: (bool(one.together), len(one.step.chain) or len(one.step.rules)))

    def against(self, fact: Fact) -> Mistake | None:
        """Why a value that somebody thinks of cannot stand; None when it can, beside all that is right."""
        explaining, others = self._explaining, [one for one in self._told if one.cell != fact.cell]
        if explaining.status == "unique":
            right = set(explaining.part.facts_of(explaining.board, explaining.solutions[0]))
            return None if fact in right else self._shown([one for one in others if one in right], [fact])
        kept, _ = self._divided(others)
        literals = [explaining.reasons.literal(one) for one in (*kept, fact)]
        return self._shown(kept, [fact]) if explaining.solution_with(literals) is None else None

    def _divided(self, told: Sequence[Fact]) -> tuple[list[Fact], list[Fact]]:
        """Facts that some solution has, as many as go together in this order, and the others."""
        explaining = self._explaining
        kept: list[Fact] = []
        others: list[Fact] = []
        held: list[int] = []
        truth = explaining.solution_with(held)
        assert truth is not None, "the board has a solution"
        for fact in told:
            literal = explaining.reasons.literal(fact)
            found = truth if truth[abs(literal)] == (literal > 0) else None
            found = found or explaining.solution_with([*held, literal])
            if found is None:
                others.append(fact)
            else:
                truth = found
                kept.append(fact)
                held.append(literal)
        return kept, others

    def _shown(self, kept: Sequence[Fact], wrong: Sequence[Fact], reasons: Reasons | None = None) -> Mistake:
        """The wrong fact with the shortest chain, from the board and the facts that can stand."""
        explaining = self._explaining
        self.doubted = tuple(wrong)
        reasons = reasons or explaining.reasons
        known = [*reasons.model.givens, *map(reasons.literal, kept)]
        refuter = Refuter(explaining, reasons, known)
        step = refuter.shortest([-reasons.literal(fact) for fact in wrong])
        fact = next(one for one in wrong if one.cell == step.conclusions[0].cell)
        together: tuple[Fact, ...] = ()
        if explaining.status != "unique" and explaining.solution_with([reasons.literal(fact)]) is not None:
            filled = set(kept) - set(reasons.tell(reasons.model.givens))
            together = tuple(one for one in step.premises if one in filled)
        return Mistake(fact, tuple(wrong), together, step, refuter.clash(step))
