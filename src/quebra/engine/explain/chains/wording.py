"""What is to be said of each link of a chain, found out while it is known how the board stands.

A game's explain part says it (``ChainPart``). What it leaves open is said in plain words: a count that
comes out wrong, a cell with nothing left, and at worst what the rule demands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from quebra.engine.explain.chains.cases import in_cases
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import (
    ChainCase,
    ChainPart,
    ExplainPart,
    Known,
    Link,
    OpeningPart,
    SaidValue,
    Saying,
    Step,
    settled,
)
from quebra.engine.model.model import Fact, Rule

FULL = "_full"  # how keys of sayings end that tell of a count which is reached
MOST_INSTEAD = 16  # links that say more than a sentence about all cells at once
MOST_IN_CASES = 28  # links that a reader may follow from case to case
MOST_SPLIT = 18  # rules of a step that is looked at in cases: with more of them, none was ever told so


def worded(
    board: Any,
    part: ExplainPart,
    reasons: Reasons,
    chain: Sequence[Link],
    known: Known,
    assumed: Sequence[Fact] = (),
) -> tuple[Link, ...]:
    """The chain with its sayings; ``known`` is left alone, and holds all that is known before what the chain
    assumes."""
    now = known.grown(assumed)
    links = _full_once(tuple(_Wording(board, part, reasons, now).of(chain)))
    return _opened(part, links, assumed[0]) if len(assumed) == 1 else links


def _opened(part: ExplainPart, chain: Sequence[Link], assumed: Fact) -> tuple[Link, ...]:
    """The chain with its first saying as it goes on from what has just been assumed."""
    first = next((place for place, link in enumerate(chain) if link.facts and _is_said(link)), None)
    if first is None or not isinstance(part, OpeningPart):
        return tuple(chain)
    saying = chain[first].saying
    if saying is None:
        return tuple(chain)
    return (*chain[:first], replace(chain[first], saying=part.opened(assumed, saying)), *chain[first + 1 :])


def _full_once(chain: Sequence[Link]) -> tuple[Link, ...]:
    """The chain with all that a full count leaves out told where it is first said to be full."""
    told: list[Link] = []
    full: dict[Rule, int] = {}  # the link at which a rule is told to be full
    for link in chain:
        saying = link.saying
        if saying is None or not link.facts or not saying.key.endswith(FULL):
            told.append(link)
            continue
        place = full.setdefault(link.rule, len(told))
        before = told[place].facts if place < len(told) else ()
        facts = (*before, *link.facts)
        told[place:] = [Link(link.rule, facts, replace(saying, facts=facts)), *told[place + 1 :]]
    return tuple(told)


def worded_steps(
    board: Any, part: ExplainPart, reasons: Reasons, given: Iterable[int], steps: Sequence[Step]
) -> list[Step]:
    """The steps with their chains worded by what is given and what those before them have told.

    Steps that were left out must not count: nobody has read them.
    """
    known = Known(reasons.model)
    known.add(reasons.fact(literal) for literal in given)
    found: list[Step] = []
    for step in steps:
        again = _named_again(board, part, step, known)
        found.append(worded_step(board, part, reasons, again, known))
        known.add(step.conclusions)
    return found


def _named_again(board: Any, part: ExplainPart, step: Step, known: Known) -> Step:
    """The step in words for what was told before: at first it may speak of steps that were left out."""
    if step.size == 1:
        naming = part.simplest(board, step.rules[0], step.conclusions, known)
    else:
        naming = part.name(board, step.rules, step.conclusions, step.chain, known)
    if (naming.technique, naming.conclusions) != (step.technique, step.conclusions):
        return step
    return replace(step, key=naming.key, values=settled(naming.values))


def worded_step(board: Any, part: ExplainPart, reasons: Reasons, step: Step, known: Known) -> Step:
    """The step with its chains worded; ``known``, what is known before it, learns what they show."""
    if step.chain:
        chains: list[tuple[Link, ...]] = []
        for fact, chain in zip(step.conclusions, (step.chain, *step.others), strict=False):
            opposite = Fact(fact.cell, fact.value, not fact.holds)
            chains.append(worded(board, part, reasons, chain, known, [opposite]) if chain else ())
            known.add([fact])
        return replace(step, chain=chains[0], others=tuple(chains[1:]))
    if 1 < step.size <= MOST_SPLIT and len(step.conclusions) == 1:
        return _by_cases(board, part, reasons, step, known)
    return step


def _by_cases(board: Any, part: ExplainPart, reasons: Reasons, step: Step, known: Known) -> Step:
    """The step in a few cases, worded, where it can be told by them."""
    concluded = step.conclusions[0]
    assumed = Fact(concluded.cell, concluded.value, not concluded.holds)
    lead, cases = in_cases(reasons.model, part.BACKGROUND, step, known)
    told = worded(board, part, reasons, lead, known, [assumed])
    thought = known.grown([assumed, *(fact for link in lead for fact in link.facts)])
    ways = tuple(
        ChainCase(case.assumed, worded(board, part, reasons, case.chain, thought, case.assumed))
        for case in cases
    )
    links = sum(_is_said(link) for chain in (told, *(case.chain for case in ways)) for link in chain)
    if not ways or links > (MOST_INSTEAD if step.vague else MOST_IN_CASES):
        return step
    if not ways[0].assumed:
        return replace(step, key="chain", said=(), chain=ways[0].chain)
    return replace(step, said=(), lead=told, ways=ways)


def _is_said(link: Link) -> bool:
    return link.saying is None or bool(link.saying.key)


class _Wording:
    """A chain on its way: ``now`` is what is known, assumed and found so far."""

    def __init__(self, board: Any, part: ExplainPart, reasons: Reasons, now: Known) -> None:
        self.board, self.reasons, self.now = board, reasons, now
        self.own = part if isinstance(part, ChainPart) else None
        self.background = part.BACKGROUND

    def of(self, chain: Sequence[Link]) -> Iterator[Link]:
        for link in chain:
            if not link.facts or any(self.now.holds(f.cell, f.value) is (not f.holds) for f in link.facts):
                yield Link(link.rule, (), self._break(link.rule))  # what would follow is known to be wrong
                return
            # What stands on the board already need not follow again.
            left = [fact for fact in link.facts if self.now.holds(fact.cell, fact.value) is None]
            while left:
                saying = self._reason(link.rule, left)
                facts = tuple(fact for fact in left if fact in saying.facts)
                yield Link(link.rule, facts, saying)
                self.now.add(facts)
                left = [fact for fact in left if fact not in facts]

    def _reason(self, rule: Rule, facts: Sequence[Fact]) -> Saying:
        """What the game says, as long as it speaks of these facts."""
        if self.own is not None:
            saying = self.own.follows(self.board, rule, facts, self.now)
            if saying.facts and set(saying.facts) <= set(facts):
                return saying
        return plain_reason(rule, facts, self.reasons, self.background, self.now)

    def _break(self, rule: Rule) -> Saying:
        if self.own is not None:
            return self.own.breaks(self.board, rule, self.now)
        return plain_break(rule, self.reasons, self.background, self.now)


def plain_reason(
    rule: Rule, facts: Sequence[Fact], reasons: Reasons, background: frozenset[str], known: Known
) -> Saying:
    """Why facts follow, for any rule: a count that is full or needs the rest, or simply the rule."""
    told = tuple(facts)
    if rule.name in background:
        return _of_cell(told)
    count = _count(rule)
    if count is None or rule.counted is None:
        return Saying("any", facts=told)
    sure, possible = _tallied(rule, reasons, known)
    key = "count_full" if sure == count else "count_rest" if possible == count else "any"
    return Saying(key, {"count": count}, told)


def _of_cell(facts: tuple[Fact, ...]) -> Saying:
    """A value that is the last one left is worth a word; that a cell has no second value is not."""
    placed = tuple(fact for fact in facts if fact.holds)
    if not placed:
        return Saying("", facts=facts)
    return Saying("last_value", {"cell": (placed[0].cell,)}, placed)


def plain_break(rule: Rule, reasons: Reasons, background: frozenset[str], known: Known) -> Saying:
    """How a rule is broken, for any rule."""
    if rule.name in background and rule.cells:
        cell = rule.cells[0]
        held = [value for value in known.values.get(cell, ()) if known.holds(cell, value)]
        if len(held) > 1:
            values: dict[str, SaidValue] = {"cell": (cell,), "first": str(held[0]), "second": str(held[1])}
            return Saying("two_values", values, cells=(cell,))
        return Saying("no_value", {"cell": (cell,)}, cells=(cell,))
    count = _count(rule)
    if count is not None and rule.counted is not None:
        sure, possible = _tallied(rule, reasons, known)
        if sure > count:
            return Saying("too_many", {"count": count, "sure": sure}, cells=rule.cells)
        if possible < count:
            return Saying("too_few", {"count": count, "possible": possible}, cells=rule.cells)
    return Saying("any", cells=rule.cells)


def _count(rule: Rule) -> int | None:
    count = dict(rule.values).get("count")
    return count if isinstance(count, int) else None


def _tallied(rule: Rule, reasons: Reasons, known: Known) -> tuple[int, int]:
    """How many of the counted facts hold, and how many may."""
    # Literals that are no facts, helpers, cannot be judged: they may hold.
    sure = possible = 0
    for literal in rule.counted or ():
        if not reasons.is_fact(literal):
            possible += 1
            continue
        fact = reasons.fact(literal)
        holds = known.holds(fact.cell, fact.value)
        sure += holds is fact.holds
        possible += holds is None or holds is fact.holds
    return sure, possible
