"""Steps told in one go: nothing is lost, nothing comes before what it rests on, and the way is a way."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

import quebra
from quebra.core.grid import distance
from quebra.engine.explain.steps import Step
from quebra.games.bosnian_snake.explain.dead_ends import in_order
from quebra.games.bosnian_snake.explain.runs import joined
from support.explaining.claims import read_cells
from support.explaining.verifier import Verifier

NAMES = [name for name in quebra.examples() if name.startswith("snake")]


def told(name: str) -> tuple[list[Step], list[Step]]:
    steps = [step for step in explained(name).steps if not step.routine]
    return steps, joined(steps)


@cache
def explained(name: str) -> quebra.Explanation:
    return quebra.explain(quebra.examples()[name])


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_told_once_and_in_order(name: str) -> None:
    steps, runs = told(name)
    flat = [fact for step in steps for fact in step.conclusions]
    assert [fact for run in runs for fact in run.conclusions] == flat
    for run in runs:
        inside = [step for step in steps if set(step.conclusions) <= set(run.conclusions)]
        assert not set(run.premises) & set(run.conclusions)
        assert {rule for step in inside for rule in step.rules} == set(run.rules)
        assert run.cost == max(step.cost for step in inside)


@pytest.mark.parametrize("name", ["snake-1-9x9", "snake-2-puzzle-3"])
def test_runs_hold_with_the_routine_steps_inside_them(name: str) -> None:
    """All that is told of a board, routine steps and runs, each from what stands before it."""
    board = quebra.examples()[name]
    explanation = explained(name)
    verifier = Verifier(board)
    known = set(verifier.model.givens)
    steps = joined(explanation.steps)
    for step in steps:
        faults = list(verifier.of_joined(step, set(known))) if step.parts else []
        assert not faults and set(verifier.literals(step.premises)) <= known, faults
        known.update(verifier.literals(step.conclusions))
    assert [one for step in steps for one in step.parts or (step,)] == list(explanation.steps)
    plain = joined([step for step in explanation.steps if not step.routine])
    assert [run.values for run in plain] == [run.values for run in steps if not run.routine]


def test_a_run_follows_the_snake() -> None:
    lengths = []
    for name in NAMES:
        teller = quebra.Teller(quebra.examples()[name], "en")
        for run in told(name)[1]:
            if run.key not in ("run", "run_beside", "run_full"):
                continue
            text = teller.step(run)
            first, last, way = re.fullmatch(
                r"From (\S+) the snake is forced to (\S+): (.*?) are snake(?:; .*)?\.", text
            ).groups()  # type: ignore[union-attr]
            cells = [tuple(map(int, one[1:].split("c"))) for one in (first, *re.findall(r"r\d+c\d+", way))]
            assert all(
                any(distance(one, two) == 1 for one in cells[:at]) for at, two in enumerate(cells) if at
            )
            assert way.endswith(f" and {last}")
            assert cells[1:] == [f.cell for f in run.conclusions if f.value == "snake" and f.holds]
            lengths.append(len(cells))
    assert max(lengths) > 5


def test_dead_ends_in_a_row_lie_side_by_side() -> None:
    """Each is told once, in the order in which they are found."""
    found = 0
    turns = {"en": "one after the other", "pt": "(?:uma a seguir à outra|umas a seguir às outras)"}
    for name in NAMES:
        for run in told(name)[1]:
            if run.key != "dead_ends":
                continue
            cells = [fact.cell for fact in run.conclusions]
            assert all(distance(*pair) == 1 for pair in pairwise(cells))
            for language, in_turn in turns.items():
                text = quebra.Teller(quebra.examples()[name], language).step(run)
                listed = re.match(rf"(.+) (?:are dead ends|ficam sem saída), {in_turn}, [^\d]+\.$", text)
                assert listed is not None, text
                assert read_cells(listed[1]) == cells
                assert language == "en" or ("umas a seguir" in text) == (len(cells) > 2)
            found += 1
    assert found


def test_only_cells_that_go_on_forwards_are_told_by_first_and_last() -> None:
    down = [(1, 4), (2, 4), (3, 4)]
    assert in_order(down) == [((1, 4), (3, 4))]
    assert in_order(down[::-1]) == [(cell, cell) for cell in down[::-1]]
    assert in_order([(1, 3), *down]) == [((1, 3), (1, 3)), ((1, 4), (3, 4))]


def test_what_lies_beside_the_way_is_told_along_it() -> None:
    """The cells that the snake runs through lie side by side; what is empty lies beside them."""
    found = 0
    for name in NAMES:
        teller = quebra.Teller(quebra.examples()[name], "en")
        for run in told(name)[1]:
            if run.key != "ways_done":
                continue
            way = re.fullmatch(r"The snake runs through (.+) already, so .+ empty\.", teller.step(run))
            assert way is not None
            cells = [tuple(map(int, one[1:].split("c"))) for one in re.findall(r"r\d+c\d+", way[1])]
            assert all(distance(*pair) == 1 for pair in pairwise(cells))
            for fact in run.conclusions:
                assert not fact.holds
                assert fact.value == "end" or any(distance(fact.cell, cell) == 1 for cell in cells)
            found += 1
    assert found
