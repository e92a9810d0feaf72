"""A model as a DIMACS file that any SAT solver reads."""

from __future__ import annotations

from quebra.core.grid import name_of
from quebra.engine.model.model import Model


def dimacs(model: Model) -> str:
    """The clauses, with comments that say what variables and rules mean."""
    clauses = list(model.clauses())
    lines = [f"c {variable} = {name_of(fact.cell)} {fact.value}" for variable, fact in model.facts.items()]
    lines.append(f"p cnf {model.variables} {len(clauses)}")
    lines += [f"{literal} 0" for literal in model.givens]
    for rule in model.rules:
        if rule.clauses:
            lines.append(f"c rule {rule.name} at {' '.join(name_of(cell) for cell in rule.cells[:4])}")
        lines += [" ".join(map(str, (*clause, 0))) for clause in rule.clauses]
    return "\n".join(lines) + "\n"
