"""What is told of an explanation: steps that follow from what stands on the board, and fill something in.

The walk finds inferences, many of which only exclude something. Where players write no exclusions
down, nobody can keep them in mind: they are told when they are used, inside the step that fills a cell in.
So a told step starts from the cells that are filled in, and nothing else; its rules are all it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, Protocol, cast, runtime_checkable

from quebra.core.grid import Cell
from quebra.engine.explain.chains.wording import worded_step
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Known, Naming, Step
from quebra.engine.explain.techniques import Costs
from quebra.engine.explain.told.finding import Findings
from quebra.engine.explain.told.foresight import Foreseen, ForesightPart, foresee, foreseeing
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model, Rule

SOON = 0.015  # of the way through a board: what is expected within it may come in any order


@runtime_checkable
class ComposePart(Protocol):
    """What explain/ of a game has besides when its steps are told by the cells they fill in."""

    def compose(
        self,
        board: Any,
        rules: Sequence[Rule],
        facts: Sequence[Fact],
        known: Known,
        nearby: Sequence[Rule],
    ) -> Naming | None:
        """Why the rules fill these cells in, from the cells that are filled in already; or plainer reasons by
        others of the rules that look at the first of these cells or at those beside it (``nearby``).

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
    board: Any,
    part: ExplainPart,
    costs: Costs,
    given: Iterable[Fact],
    inferences: Sequence[Step],
    clock: Clock,
    model: Model | None = None,
) -> tuple[Step, ...]:
    """What is told of the inferences of a walk; they themselves where a game writes exclusions down."""
    if composing(part) is None or not inferences:
        return tuple(inferences)
    reasons = Reasons(model or part.model(board), part.BACKGROUND)
    known = [reasons.literal(fact) for fact in given]
    decided = [fact for step in inferences for fact in step.conclusions if part.decides(fact)]
    wanted = [reasons.literal(fact) for fact in decided]
    composer = Composer(board, part, reasons, costs, known, wanted, clock)
    composer.findings.hear(inferences)
    if (order := foreseeing(part)) is not None:
        # What is found while reading ahead is not known yet to who tells it: so a reasoner of its own.
        ahead = Findings(part, Reasons(reasons.model, part.BACKGROUND), known, wanted, clock)
        ahead.hear(inferences)
        composer.foreseen(order, foresee(ahead), inferences)
    return tuple(composer.told())


class Composer:
    """Told steps, one after another: from the given facts to the literals that are wanted."""

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
        self.findings = Findings(part, reasons, given, wanted, clock)
        self.known = self.findings.known
        self._times: Mapping[int, float] = {}  # when a person would come to a literal, where that is known
        self._farther: dict[int, set[int]] = {}  # a literal that takes rules from farther away: its premises
        self._made: dict[int, tuple[object, Step]] = {}  # parts that are worded already
        self._last: tuple[Cell, ...] = ()  # the cells that were filled in last

    def foreseen(self, order: ForesightPart, seen: Sequence[Foreseen], inferences: Sequence[Step]) -> None:
        """Tells steps from now on in the order in which a person would come to them."""
        literal = self.reasons.literal
        times = order.expected(self.board, seen, inferences)
        self._times = {literal(fact): time for fact, time in times.items()}
        self.findings.unhurried = {one for one, time in self._times.items() if time == inf}
        self._farther = {literal(one.fact): set(map(literal, one.rests_on)) for one in seen if one.farther}

    def told(self) -> Iterator[Step]:
        """Told steps, as long as there are any; parts that go on with one another are joined."""
        parts: list[Step] = []
        while self.findings.wanted and not self._only_waiting():
            part = self._following(parts) or self.next()
            if part is None:
                break
            if parts and not self.telling.continues(self.board, parts, part):
                yield self.joined(parts)
                parts = []
            parts.append(self.take(part))
        if parts:
            yield self.joined(parts)
        if rest := self._rest():
            yield self.joined(rest)

    def first(self, choose: Callable[[Mapping[int, tuple[int, ...]]], int]) -> Step | None:
        """One told step, begun with the literal that is chosen of those that rules nearby force; None as in
        ``next``."""
        self.findings.look()
        if not self.findings.found or self._only_waiting():
            return next(self.told(), None)
        parts = [self.take(self._step(choose(self.findings.found)))]
        while (part := self._following(parts)) is not None:
            parts.append(self.take(part))
        return self.joined(parts)

    def _only_waiting(self) -> bool:
        """Whether nothing is left but what waits for the others."""
        return all(self.telling.waits(self.reasons.fact(literal)) for literal in self.findings.wanted)

    def _rest(self) -> list[Step]:
        """What waits until the end is told at once."""
        parts: list[Step] = []
        while self.findings.wanted and (part := self.next()) is not None:
            parts.append(self.take(part))
        return parts

    def take(self, step: Step) -> Step:
        """The step with what is to be said of its chain; what it fills in stands on the board from now on."""
        if step.vague or not step.said:
            step = worded_step(self.board, self.part, self.reasons, step, self.known.grown(()))
        self.findings.learn(map(self.reasons.literal, step.conclusions), step.depth)
        self._last = tuple(fact.cell for fact in step.conclusions)
        return step

    def _following(self, parts: Sequence[Step]) -> Step | None:
        """A part that goes on with what was begun."""
        if not parts:
            return None
        self.findings.look()
        near = {cell for part in parts for fact in part.conclusions for cell in self.findings.near(fact.cell)}
        for literal, rules in list(self.findings.found.items()):
            cell = self.reasons.fact(literal).cell
            # What goes on is seen at a glance: it takes only the rules that look at the cell itself.
            if cell in near and set(rules) <= self.findings.own[cell]:
                step = self._step(literal)
                if self.telling.continues(self.board, parts, step):
                    return step
        return None

    def next(self) -> Step | None:
        """The next part; None when the rules and the inferences heard fill nothing in."""
        self.findings.look()
        self.clock.check()
        if not self.findings.found:
            self.findings.look_farther()
        if not self.findings.found:
            return None
        best = min(self.findings.found, key=self._preference)
        return self._step(self._sooner(self._times.get(best, inf)) or self._nearest(best))

    def _nearest(self, best: int) -> int:
        """Of what is expected as soon as the best, or hardly later, the nearest: people stay in one place."""
        if not self._last or best not in self._times:
            return best
        until = self._times[best] + SOON
        soon = [literal for literal in self.findings.found if self._times.get(literal, inf) <= until]
        return min(soon, key=lambda literal: (self._way_to(literal), self._preference(literal)))

    def _way_to(self, literal: int) -> int:
        """How far a cell is from those filled in last, as a king goes."""
        row, column = self.reasons.fact(literal).cell
        return min(max(abs(row - r), abs(column - c)) for r, c in self._last)

    def _sooner(self, time: float) -> int | None:
        """A literal that takes rules from farther away, to which a person would come before this time."""
        ready = [
            literal
            for literal, premises in self._farther.items()
            if self._times[literal] < time and premises <= self.findings.depth.keys()
        ]
        for literal in sorted(ready, key=self._times.__getitem__):
            del self._farther[literal]
            if literal in self.findings.wanted and self.findings.look_from(literal):
                return literal
        return None

    def _preference(self, literal: int) -> tuple[float, int, int]:
        """What a person would come to first; then few rules, and what waits as if it took two more."""
        waits = self.telling.waits(self.reasons.fact(literal))
        return self._times.get(literal, inf), len(self.findings.found[literal]) + 2 * waits, abs(literal)

    def _step(self, literal: int) -> Step:
        """A part, worded. Its rules are no more than are needed now: it is made anew when more is known."""
        rules = self.findings.found[literal]
        filled = self.findings.filled
        known = len(filled & self.findings.near(self.reasons.fact(literal).cell))
        known += sum(cell in filled for rule in rules for cell in self.reasons.rules[rule].cells)
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
            literals += [one for one in forced if one in self.findings.wanted and one != literal]
        facts = self.reasons.tell(literals)
        rules, naming, plainest = self._reason(rules, literal, facts)
        named = self.reasons.named(rules)
        chain, used = ((), []) if naming else self.reasons.chain_and_facts(rules, literal)
        if naming is None:
            naming = self.part.name(self.board, named, facts, chain, self.known)
        literals = [self.reasons.literal(fact) for fact in naming.conclusions]
        premises = {one for each in literals for one in self.kernel.premises(rules, each) or ()}
        if plainest:
            premises |= self._premises_of_each(rules, facts[0].cell)
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
            plainest=plainest,
            choices=len(self.findings.found),
            depth=1 + max((self.findings.depth.get(one, 0) for one in premises), default=0),
            rests_on=self.reasons.tell(premises.union(used)),
            said=naming.said,
            cases=naming.cases,
            vague=naming.vague,
        )

    def _reason(
        self, rules: tuple[int, ...], literal: int, facts: Sequence[Fact]
    ) -> tuple[tuple[int, ...], Naming | None, bool]:
        """Rules and what is said of them: these, or others around the cell where their reasons are plainer;
        the last value says which."""

        def said(numbers: Sequence[int], nearby: Sequence[int] = ()) -> Naming | None:
            named, around = self.reasons.named(numbers), self.reasons.named(nearby)
            return self.telling.compose(self.board, named, facts, self.known, around)

        nearby = self._nearby(facts[0].cell)
        naming = said(rules, nearby)
        if naming is None or not naming.rules:
            return rules, naming, False
        plainer = set(map(id, naming.rules))
        wide = [rule for rule in nearby if id(self.reasons.rules[rule]) in plainer]
        others = self._having_part(wide, literal)
        plain = naming if others == wide else said(others)
        if plain is None or plain.vague:
            return rules, said(rules), False
        return tuple(others), plain, True

    def _nearby(self, cell: Cell) -> list[int]:
        """The rules that look at a cell or at one beside it."""
        own = self.findings.own
        return sorted({rule for other in self.findings.near(cell) if other in own for rule in own[other]})

    def _having_part(self, rules: Sequence[int], literal: int) -> list[int]:
        """Rules that force a literal, without those that exclude no value of its cell by themselves and can
        be missed."""
        cell = self.reasons.fact(literal).cell
        kept = list(rules)
        for rule in reversed(rules):
            fewer = [other for other in kept if other != rule]
            excludes = any(self.reasons.fact(one).cell == cell for one in self.kernel.single(rule) or ())
            if not excludes and self.reasons.forces(fewer, literal, self.clock):
                kept = fewer
        return kept

    def _premises_of_each(self, rules: Iterable[int], cell: Cell) -> set[int]:
        """What each of the rules needs for what it says of a cell by itself."""
        said = [
            (rule, literal)
            for rule in rules
            for literal in self.kernel.single(rule) or ()
            if self.reasons.fact(literal).cell == cell
        ]
        return {one for rule, literal in said for one in self.kernel.premises([rule], literal) or ()}

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
            unsure=any(part.unsure for part in parts),
        )


def _unique(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(dict.fromkeys(facts))
