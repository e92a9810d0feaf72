"""The verifier itself: it finds every kind of fault, and its graph rules are those of the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from quebra.core.grid import pieces
from quebra.engine.explain.explain import Explanation
from quebra.engine.model.model import Fact, Graph
from support.explaining.cases import explained, made, verifier_of
from support.explaining.cuts import broken

CELLS = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
EDGES = tuple(
    (one, other)
    for one, (row, column) in enumerate(CELLS)
    for other, place in enumerate(CELLS)
    if place in ((row + 1, column), (row, column + 1))
)
VARIABLES = tuple(range(11, 20))


def is_kept(shape: str, on: set[int]) -> bool:
    """Counting pieces and sides: a shape without loops has one side less than cells in each piece."""
    count = len(pieces([CELLS[place] for place in on]))
    sides = sum(one in on and other in on for one, other in EDGES)
    return count <= 1 if shape == "joined" else sides == len(on) - count


@pytest.mark.parametrize("shape", ["joined", "acyclic"])
def test_cuts_exclude_what_breaks_a_shape_and_nothing_else(shape: str) -> None:
    graph = Graph(shape, VARIABLES, EDGES)  # type: ignore[arg-type]
    everything = [
        {place for place, bit in enumerate(bits) if bit} for bits in product((0, 1), repeat=len(CELLS))
    ]
    kept = [{VARIABLES[place] for place in on} for on in everything if is_kept(shape, on)]
    for on in everything:
        true = {VARIABLES[place] for place in on}
        cuts = [*broken(graph, true), *broken(graph, true, {max(true, default=0)})]
        assert bool(cuts) != is_kept(shape, on)
        for cut in cuts:
            assert not any((literal > 0) == (abs(literal) in true) for literal in cut)
            for other in kept:
                assert any((literal > 0) == (abs(literal) in other) for literal in cut)


def several() -> tuple[Explanation, int]:
    """An explanation, and the place of a step of several rules with premises and a chain in it."""
    for seed in range(100):
        explanation = explained(made("snake", seed))
        for number, step in enumerate(explanation.steps):
            if step.size > 1 and step.premises and step.chain and explanation.status == "unique":
                return explanation, number
    raise AssertionError("no such step")


def found(explanation: Explanation, number: int, **changes: object) -> str:
    """What the verifier says when a step is changed."""
    steps = list(explanation.steps)
    steps[number] = replace(steps[number], **changes)  # type: ignore[arg-type]
    changed = replace(explanation, inferences=tuple(steps), grade=None)  # told as they are, in this order
    return " ".join(fault.what for fault in verifier_of(explanation.board).faults(changed, 2))


def test_faults_are_found() -> None:
    explanation, number = several()
    step = explanation.steps[number]
    verifier = verifier_of(explanation.board)
    assert not verifier.faults(explanation)
    assert "does not follow from the premises" in found(explanation, number, rules=step.rules[1:], chain=())
    assert "does not follow from the premises, but" in found(explanation, number, premises=())
    other = next(rule for rule in verifier.counted if rule.cells not in {one.cells for one in step.rules})
    assert "follows without" in found(explanation, number, rules=(*step.rules, other))
    first = step.conclusions[0]
    turned = Fact(first.cell, first.value, not first.holds)
    assert "nor from all that is known" in found(explanation, number, conclusions=(turned,), chain=())
    assert "which is not known" in found(explanation, number, premises=(*step.premises, first))
    assert "can be kept" in found(explanation, number, chain=step.chain[-1:])
    assert "concludes nothing" in found(explanation, number, conclusions=step.premises[:1], chain=())


def test_a_step_that_fewer_rules_could_do_is_not_smallest() -> None:
    explanation, _ = several()
    verifier = verifier_of(explanation.board)
    number = next(n for n, step in enumerate(explanation.steps) if step.size == 1)
    step = explanation.steps[number]
    other = next(rule for rule in verifier.counted if rule.cells != step.rules[0].cells)
    assert "follows from fewer rules" in found(explanation, number, rules=(*step.rules, other), chain=())


def test_an_ending_that_is_not_reached_is_found() -> None:
    explanation, _ = several()
    short = replace(explanation, inferences=explanation.inferences[:1])
    faults = verifier_of(explanation.board).faults(short)
    assert [fault.part for fault in faults] == ["ending"]
