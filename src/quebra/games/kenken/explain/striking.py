"""Digits that one reason strikes in several cells, told in one breath: a cage is looked at as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.engine.explain.steps import Listing, Step
from quebra.engine.explain.steps import joined as in_words
from quebra.engine.explain.told.runs import together
from quebra.games.kenken.explain.phrases import Parts, ReasonPhrase, follows

# What a cage cannot have in one of its cells: by what it would leave, or need, for the others.
PLACES = {"cage_place": ("would_leave", "rests"), "cage_place_pair": ("would_need", "partners")}
# The same reason found again: a cage that lies along a line, a line that reaches into a cage.
REPEATED = ("pointing_", "claiming_")
ABOUT = ("cage", "at", "digit", "line")

Case = tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]  # digits, cell, what they leave, others


def begins(step: Step) -> bool:
    """Whether more of the same kind may follow."""
    return step.key in PLACES or step.key.startswith(REPEATED)


def goes_on(first: Step, step: Step) -> bool:
    """Whether a step strikes digits for the reason of the first."""
    if step.key != first.key or step.rules != first.rules:
        return False
    return first.key in PLACES or all(step.values[name] == first.values[name] for name in ABOUT)


def closed(run: Sequence[Step], told: Sequence[Step]) -> Step:
    """A run as one step; ``told`` are its steps without the routine between them."""
    first = told[0]
    found = (fact for step in told for fact in step.conclusions)
    struck = ReasonPhrase(follows, tuple(sorted(found, key=lambda fact: (fact.cell, fact.value))))
    if first.key not in PLACES:
        return together(run, first.key, {**first.values, "follows": struck})
    part, left = PLACES[first.key]
    cases = tuple(
        (_parts(step, "digits"), str(step.values["cell"]), _parts(step, left), _parts(step, "others"))
        for step in told
    )
    values = {name: first.values[name] for name in ("cage", "at")}
    cases_told = ReasonPhrase(_cases, part, cases)
    return together(run, f"{first.key}s", {**values, "follows": struck, "cases": cases_told})


def _parts(step: Step, name: str) -> tuple[str, ...]:
    found = step.values[name]
    return found.parts if isinstance(found, Listing) else (str(found),)


def _cases(words: Parts, part: str, cases: Sequence[Case]) -> str:
    """What the digits would do, cells with the same digits and the same outcome together."""
    alike: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for digits, cell, left, others in cases:
        alike.setdefault((digits, left, others if part == "would_need" else ()), []).append(cell)
    # With one outcome the cells are told already; what is needed elsewhere differs from cell to cell.
    key = f"{part}_all" if len(alike) == 1 and part == "would_leave" else part
    told = [
        str(words[key][len(digits) > 1]).format(
            digits=in_words(digits, words["or"]),
            cells=in_words(cells, words["or"]),
            left=in_words(left, words["or"]),
            others=" ".join(others),
        )
        for (digits, left, others), cells in alike.items()
    ]
    return "; ".join(told)
