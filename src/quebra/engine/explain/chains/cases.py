"""A step without a chain in two cases: some cell is this or that, and either way a rule is broken soon."""

from __future__ import annotations

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ChainCase, Known, Step
from quebra.engine.model.model import Fact

MOST_LINKS = 8  # of one case; longer ones explain no more than the rules by themselves
MOST_TRIED = 80  # facts that may tell two cases apart


def two_cases(
    reasons: Reasons, background: frozenset[str], step: Step, known: Known
) -> tuple[ChainCase, ...]:
    """The two cases with the fewest links, or none."""
    trial = Reasons(reasons.model, background)  # what is assumed cannot be taken back
    numbers = {rule: number for number, rule in enumerate(reasons.rules)}
    rules = [numbers[rule] for rule in step.rules]
    trial.kernel.learn([trial.literal(fact) for fact in known.facts()])
    trial.kernel.learn([-trial.literal(step.conclusions[0])])
    best: tuple[tuple[int, int], tuple[ChainCase, ...]] | None = None
    for fact in _open_facts(step, known)[:MOST_TRIED]:
        literal = trial.literal(fact)
        no = trial.chain(rules, literal)  # refutes the opposite
        yes = trial.chain(rules, -literal) if no else ()
        if not yes:
            continue
        length = (max(len(no), len(yes)), len(no) + len(yes))
        if length[0] <= MOST_LINKS and (best is None or length < best[0]):
            best = (length, (ChainCase(fact, yes), ChainCase(_opposite(fact), no)))
    return best[1] if best else ()


def _open_facts(step: Step, known: Known) -> list[Fact]:
    """What is not known of the cells that the rules of a step look at, those of many rules first."""
    seen: dict[Fact, int] = {}
    for rule in step.rules:
        for cell in rule.cells:
            for value in known.values.get(cell, ()):
                if known.holds(cell, value) is None:
                    fact = Fact(cell, value)
                    seen[fact] = seen.get(fact, 0) + 1
    about = {(fact.cell, fact.value) for fact in step.conclusions}
    left = [fact for fact in seen if (fact.cell, fact.value) not in about]
    return sorted(left, key=lambda fact: -seen[fact])


def _opposite(fact: Fact) -> Fact:
    return Fact(fact.cell, fact.value, not fact.holds)
