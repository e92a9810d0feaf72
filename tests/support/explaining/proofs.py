"""Hints before the verifier: steps, what follows at once, and the chain that shows a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quebra.engine.explain.hint import Hint
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact
from support.explaining.verifier import Trial, Verifier


def opposite(fact: Fact) -> Fact:
    return Fact(fact.cell, fact.value, not fact.holds)


def faults_of_steps(verifier: Verifier, found: Hint, facts: Iterable[Fact]) -> Iterator[str]:
    """What is wrong with the steps of a hint when these facts stand on the board."""
    known = {*verifier.model.givens, *verifier.literals(facts)}
    for step in (*found.steps, *found.then):
        yield from verifier.of_joined(step, set(known))
        for part in step.parts or (step,):
            yield from verifier.of_step(part, known)
            yield from verifier.of_chain(part, known)
            known.update(verifier.literals(part.conclusions))


def faults_of_proof(verifier: Verifier, found: Hint, facts: Iterable[Fact]) -> Iterator[str]:
    """What is wrong with the proof of a mistake when these facts are filled in, or said by marks."""
    proof, clash = found.proof, found.contradiction
    if proof is None or clash is None:
        yield "a mistake without a proof"
        return
    doubted = opposite(proof.conclusions[0])
    if doubted not in (found.wrong or map(opposite, found.missing)):
        yield "the proof starts from something else"
    stands = set(facts).difference(found.wrong)
    known = {*verifier.model.givens, *verifier.literals(stands)}
    yield from of_refutation(verifier, proof, known)
    yield from verifier.of_contradiction(clash, {*known, verifier.literal(doubted)})
    alone = {*verifier.model.givens, verifier.literal(doubted)}
    if found.together:
        if not set(found.together) <= stands:
            yield "what goes together is not all filled in"
        with Trial(verifier, verifier.counted) as trial:
            if not trial.can_hold(alone):
                yield "it is wrong by itself, too"


def of_refutation(verifier: Verifier, proof: Step, known: set[int]) -> Iterator[str]:
    """The rules and premises force the conclusion, and the chain leads there link by link."""
    premises = verifier.literals(proof.premises)
    if not set(premises) <= known:
        yield "the proof rests on what nobody told"
    with Trial(verifier, verifier.own(proof.rules)) as trial:
        for literal in trial.open(premises, verifier.literals(proof.conclusions)):
            yield f"{verifier.told(literal)} does not follow"
    yield from verifier.of_chain(proof, known)
