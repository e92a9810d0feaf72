"""What is told of an explanation: steps that follow from what stands on the board, and fill something in.

The walk finds inferences, many of which only exclude something. Where players write no exclusions
down, nobody can keep them in mind: they are told when they are used, inside the step that fills a cell in.
So a told step starts from the cells that are filled in, and nothing else; its rules are all it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast, runtime_checkable

from quebra.core.grid import Cell
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Known, Naming, Step
from quebra.engine.explain.techniques import Costs
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Rule

OWN = 1  # how far a cell's own rules are
FARTHER = (2, 3)  # how far others may be, tried in turn
MOST_TRIED = 8  # cells for which rules from farther away are reduced before the fewest are taken


@runtime_checkable
class ComposePart(Protocol):
    """What explain/ of a game has besides when its steps are told by the cells they fill in."""

    def compose(
        self, board: Any, rules: Sequence[Rule], facts: Sequence[Fact], known: Known
    ) -> Naming | None:
        """Why the rules fill these cells in, from the cells that are filled in already.

        None: there are no plain words for it; then it is told as a chain.
        """

    def continues(self, board: Any, parts: Sequence[Step], step: Step) -> bool:
        """Whether a step goes on with what these have begun, so that they are told in one breath."""

    def waits(self, fact: Fact) -> bool:
        """Whether a fact, such as an empty cell, is told only when nothing else is."""

    def join(self, board: Any, parts: Sequence[Step]) -> Naming:
        """Several parts as one told step."""


def composing(part: ExplainPart) -> ComposePart | None:
    """The part of a game that tells its steps by the cells they fill in."""
    return cast(ComposePart, part) if isinstance(part, ComposePart) else None


def compose(
    board: Any, part: ExplainPart, costs: Costs, given: Iterable[Fact], inferences: Sequence[Step]
) -> tuple[Step, ...]:
    """What is told of the inferences of a walk; they themselves where a game writes exclusions down."""
    if composing(part) is None:
        return tuple(inferences)
    reasons = Reasons(part.model(board), part.BACKGROUND)
    known = [reasons.literal(fact) for fact in given]
    decided = [fact for step in inferences for fact in step.conclusions if part.decides(fact)]
    composer = Composer(board, part, reasons, costs, known, map(reasons.literal, decided), Clock(None))
    composer.hear(inferences)
    return tuple(composer.told())


class Composer:
    """Told steps, one after another: from the given facts to the literals that are wanted.

    The reasoner is its own: what a walk has excluded is not known here.
    """

    def __init__(
        self,
        board: Any,
        part: ExplainPart,
        reasons: Reasons,
        costs: Costs,
        given: Iterable[int],
        wanted: Iterable[int],
        clock: Clock,
    ) -> None:
        found = composing(part)
        assert found is not None, "asked only of games that compose"
        self.board, self.part, self.telling, self.costs, self.clock = board, part, found, costs, clock
        self.reasons, self.kernel = reasons, reasons.kernel
        self.known = Known(reasons.model)
        self._depth: dict[int, int] = {}
        self._background = set(self.reasons.background)
        self._variables: dict[Cell, list[int]] = {}
        for first, cell, values in reasons.model.blocks:
            self._variables.setdefault(cell, []).extend(range(first, first + len(values)))
        self._around = {cell: self._looking_at(variables) for cell, variables in self._variables.items()}
        self._own = {cell: set(rules) for cell, rules in self._around.items()}
        self.wanted: dict[int, None] = dict.fromkeys(wanted)
        self._wanted_at: dict[Cell, int] = {self.reasons.fact(one).cell: one for one in self.wanted}
        self._dirty: dict[Cell, None] = dict.fromkeys(self._wanted_at)
        self._found: dict[int, tuple[int, ...]] = {}  # a wanted literal: rules that force it
        self._made: dict[int, tuple[object, Step]] = {}  # parts that are worded already
        self._filled: set[Cell] = set()
        self._by: dict[Fact, Step] = {}
        self._number = {_title(rule): number for number, rule in enumerate(self.reasons.rules)}
        self._learn(given, 0)

    def _looking_at(self, variables: Iterable[int]) -> list[int]:
        found = {rule for variable in variables for rule in self.kernel.looking_at(variable)}
        return sorted(found - self._background)

    def hear(self, inferences: Iterable[Step]) -> None:
        """Takes inferences of the walk, for where no rules nearby fill anything in."""
        for step in inferences:
            for fact in step.conclusions:
                self._by.setdefault(fact, step)

    def _learn(self, literals: Iterable[int], depth: int) -> None:
        for literal in literals:
            fact = self.reasons.fact(literal)
            if literal in self._depth or not self.part.decides(fact):
                continue
            self.kernel.learn([literal])
            self.known.add([fact])
            self._depth[literal] = depth
            self.wanted.pop(literal, None)
            self._found.pop(literal, None)
            self._made.pop(literal, None)
            self._filled.add(fact.cell)
            self._wanted_at.pop(fact.cell, None)
            for rule in self._around[fact.cell]:
                self._dirty.update(dict.fromkeys(self.reasons.rules[rule].cells))

    def told(self) -> Iterator[Step]:
        """Told steps, as long as there are any; parts that go on with one another are joined."""
        parts: list[Step] = []
        while self.wanted and not self._only_waiting():
            part = self._following(parts) or self.next()
            if part is None:
                break
            if parts and not self.telling.continues(self.board, parts, part):
                yield self.joined(parts)
                parts = []
            parts.append(part)
            self.take(part)
        if parts:
            yield self.joined(parts)
        if rest := self._rest():
            yield self.joined(rest)

    def _only_waiting(self) -> bool:
        """Whether nothing is left but what waits for the others."""
        return all(self.telling.waits(self.reasons.fact(literal)) for literal in self.wanted)

    def _rest(self) -> list[Step]:
        """What waits until the end is told at once."""
        parts: list[Step] = []
        while self.wanted and (part := self.next()) is not None:
            parts.append(part)
            self.take(part)
        return parts

    def take(self, step: Step) -> None:
        """What a step fills in stands on the board from now on."""
        self._learn(map(self.reasons.literal, step.conclusions), step.depth)

    def _following(self, parts: Sequence[Step]) -> Step | None:
        """A part that goes on with what was begun."""
        if not parts:
            return None
        self._look()
        near = {cell for part in parts for fact in part.conclusions for cell in self._near(fact.cell)}
        for literal, rules in list(self._found.items()):
            cell = self.reasons.fact(literal).cell
            # What goes on is seen at a glance: it takes only the rules that look at the cell itself.
            if cell in near and set(rules) <= self._own[cell]:
                step = self._step(literal)
                if self.telling.continues(self.board, parts, step):
                    return step
        return None

    def _near(self, cell: Cell) -> set[Cell]:
        return {other for rule in self._around[cell] for other in self.reasons.rules[rule].cells}

    def next(self) -> Step | None:
        """The next part; None when the rules and the inferences heard fill nothing in."""
        self._look()
        self.clock.check()
        if not self._found:
            self._look_farther()
        if not self._found:
            return None
        return self._step(min(self._found, key=self._preference))

    def _preference(self, literal: int) -> tuple[int, int]:
        """Few rules first; what waits comes after what takes two rules more."""
        waits = self.telling.waits(self.reasons.fact(literal))
        return len(self._found[literal]) + 2 * waits, abs(literal)

    def _look(self) -> None:
        """Finds which cells the rules that look at them fill in."""
        for cell in self._dirty:
            literal = self._wanted_at.get(cell)
            if literal is not None and (rules := self.kernel.refute(literal, OWN)) is not None:
                self._found[literal] = tuple(rules)
        self._dirty.clear()

    def _look_farther(self) -> None:
        """Rules from a little farther away; where these do not help, those that the walk needed."""
        for radius in FARTHER:
            tried = [
                (len(rules), place, tuple(rules))
                for place, literal in enumerate(self.wanted)
                if (rules := self.kernel.refute(literal, radius)) is not None
            ]
            if tried:
                break
        else:
            tried = self._walked()
        if tried:
            _, place, found = min(tried)
            self._found[list(self.wanted)[place]] = found

    def _walked(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """For some cells, the rules that the walk needed, as few of them as will do."""
        tried: list[tuple[int, int, tuple[int, ...]]] = []
        for place, literal in enumerate(self.wanted):
            if len(tried) >= MOST_TRIED:
                break
            rules = self._needed(literal)
            if rules is not None:
                fewest = self.reasons.irreducible(rules, literal, self.clock)
                tried.append((len(fewest), place, tuple(fewest)))
        return tried

    def _needed(self, literal: int) -> list[int] | None:
        """All rules of the inferences that lead to a literal; None when none was heard of."""
        fact = self.reasons.fact(literal)
        if fact not in self._by:
            return None
        todo, seen = [self._by[fact]], set()
        rules: set[int] = set()
        while todo:
            step = todo.pop()
            if id(step) in seen:
                continue
            seen.add(id(step))
            rules.update(self._number[_title(rule)] for rule in step.rules)
            known = self.known.holds
            todo += [
                self._by[premise]
                for premise in step.premises
                if premise in self._by and known(premise.cell, premise.value) != premise.holds
            ]
        rules -= self._background
        own = self._own[fact.cell]
        row, column = fact.cell

        def far(number: int) -> tuple[bool, int, int]:
            cells = self.reasons.rules[number].cells
            return (
                number not in own,
                min((abs(r - row) + abs(c - column) for r, c in cells), default=0),
                number,
            )

        return sorted(rules, key=far)

    def _step(self, literal: int) -> Step:
        """A part, worded. Its rules are no more than are needed now: it is made anew when more is known."""
        rules = self._found[literal]
        known = sum(cell in self._filled for rule in rules for cell in self.reasons.rules[rule].cells)
        made = self._made.get(literal)
        if made is None or made[0] != (rules, known):
            made = self._made[literal] = ((rules, known), self._make(literal, rules))
        return made[1]

    def _make(self, literal: int, rules: tuple[int, ...]) -> Step:
        literals = [literal]
        if len(rules) > 1:
            rules = tuple(self.reasons.irreducible(rules, literal, self.clock))
        else:
            forced = self.kernel.single(rules[0]) or []
            literals += [one for one in forced if one in self.wanted and one != literal]
        named = self.reasons.named(rules)
        facts = self.reasons.tell(literals)
        naming = self.telling.compose(self.board, named, facts, self.known)
        chain, used = ((), []) if naming else self.reasons.chain_and_facts(rules, literal)
        if naming is None:
            naming = self.part.name(self.board, named, facts, chain, self.known)
        literals = [self.reasons.literal(fact) for fact in naming.conclusions]
        premises = {one for each in literals for one in self.kernel.premises(rules, each) or ()}
        return Step(
            named,
            naming.conclusions,
            self.reasons.tell(premises),
            naming.technique,
            naming.key,
            dict(naming.values),
            self.costs.of(naming.technique, len(rules)),
            chain,
            smallest=len(rules) == 1,
            choices=len(self._found),
            depth=1 + max((self._depth.get(one, 0) for one in premises), default=0),
            rests_on=self.reasons.tell(premises.union(used)),
            said=naming.said,
            cases=naming.cases,
        )

    def joined(self, parts: Sequence[Step]) -> Step:
        """Parts as one told step."""
        if len(parts) == 1:
            return replace(parts[0], parts=(parts[0],))
        naming = self.telling.join(self.board, parts)
        conclusions = tuple(fact for part in parts for fact in part.conclusions)
        hardest = max(parts, key=lambda part: part.cost)
        rules = tuple(dict.fromkeys(rule for part in parts for rule in part.rules))
        return Step(
            rules,
            conclusions,
            _unique(fact for part in parts for fact in part.premises if fact not in conclusions),
            naming.technique,
            naming.key,
            dict(naming.values),
            max(self.costs.of(naming.technique), hardest.cost),
            smallest=False,
            choices=parts[0].choices,
            depth=max(part.depth for part in parts),
            rests_on=_unique(fact for part in parts for fact in part.rests_on if fact not in conclusions),
            said=naming.said,
            cases=naming.cases,
            parts=tuple(parts),
        )


def _unique(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(dict.fromkeys(facts))


def _title(rule: Rule) -> object:
    return rule.name, rule.cells, rule.values
