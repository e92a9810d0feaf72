"""The rules of a step, read to the letter.

A sum is counted as one rule, but what it says of its cells also rests on digits that differ in a line and on
cages that lie inside it. Whoever reads "these cells add up to 12" and no more needs those rules named, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Rule
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.games.kenken import model as model_part
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.sums import total_clauses

LINES_AND_CAGES = ("row", "column", "cage")


def all_rules(board: KenKenBoard, step: Step) -> tuple[Rule, ...]:
    """The rules of a step, and those without which its sums do not force what it concludes."""
    sums = [rule for rule in step.rules if rule.derived]
    return (*step.rules, *_taken_for_granted(board, step, sums)) if sums else step.rules


def _taken_for_granted(board: KenKenBoard, step: Step, sums: Sequence[Rule]) -> list[Rule]:
    model = model_part.build(board, model_part.MOST_EXPLAINED)
    named = {(rule.name, rule.cells) for rule in step.rules}
    inside = [set(rule.cells) for rule in sums]
    helping = [
        rule
        for rule in model.rules
        if rule.name in LINES_AND_CAGES
        and (rule.name, rule.cells) not in named
        and any(_bears_on(rule, cells) for cells in inside)
    ]
    clauses = [clause for rule in model.rules if rule.name == "one-digit" for clause in rule.clauses]
    for rule in model.rules:
        if (rule.name, rule.cells) in named:
            clauses += rule.clauses
    for rule in sums:
        rest = int(dict(rule.values)["rest"])
        clauses += total_clauses(board, model, rule.cells, rest)
    switches = {rule: model.helper() for rule in helping}
    clauses += [(-switch, *clause) for rule, switch in switches.items() for clause in rule.clauses]
    number = {(fact.cell, fact.value): variable for variable, fact in model.facts.items()}
    known = [number[f.cell, f.value] * (1 if f.holds else -1) for f in step.premises]
    drawn = [number[f.cell, f.value] * (1 if f.holds else -1) for f in step.conclusions]
    sat = Sat(DEFAULT_ENGINE, clauses)
    try:
        for rule in helping:
            fewer = [switch for other, switch in switches.items() if other is not rule]
            if not any(sat.solve([*known, *fewer, -literal]) for literal in drawn):
                del switches[rule]
    finally:
        sat.close()
    return list(switches)


def _bears_on(rule: Rule, cells: set[tuple[int, int]]) -> bool:
    """Lines in which two of a sum's cells lie, and cages of several cells that lie in it."""
    if rule.name == "cage":
        return len(rule.cells) > 1 and cells.issuperset(rule.cells)
    return len(cells.intersection(rule.cells)) > 1
