"""Digits that one reason strikes in several cells, told in one breath: a cage is looked at as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quebra.engine.explain.steps import Listing, Step
from quebra.engine.explain.steps import joined as in_words
from quebra.engine.explain.told.runs import together
from quebra.games.kenken.explain.phrases import Parts, ReasonPhrase, follows
from quebra.games.kenken.explain.standing import in_any_line, obstacles_told, stands_there

# What a cage cannot have in one of its cells: by what it would leave, or need, for the others.
PLACES = {"cage_place": ("would_leave", "rests"), "cage_place_pair": ("would_need", "partners")}
# The same reason found again: a cage that lies along a line, a line that reaches into a cage.
REPEATED = ("pointing_", "claiming_")
ABOUT = ("cage", "at", "digit", "line")

MOST_CASES = 2  # told with what is in the way of each

Why = tuple[Any, ...]  # what keeps the other cells from that, as the sentence of one step tells it
Case = tuple[
    tuple[str, ...], str, tuple[str, ...], tuple[str, ...], Why
]  # digits, cell, what they leave, others


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
        return together(run, first.key, {**first.values, "follows": struck, **_claimed(first, told)})
    part, left = PLACES[first.key]
    cases = tuple(
        (
            *(_parts(step, "digits"), str(step.values["cell"]), _parts(step, left), _parts(step, "others")),
            _about(step, "why"),
        )
        for step in told
    )
    values = {name: first.values[name] for name in ("cage", "at")}
    cases_told = ReasonPhrase(_cases, part, cases)
    return together(run, f"{first.key}s", {**values, "follows": struck, "cases": cases_told})


def _parts(step: Step, name: str) -> tuple[str, ...]:
    found = step.values[name]
    return found.parts if isinstance(found, Listing) else (str(found),)


def _about(step: Step, name: str) -> tuple[Any, ...]:
    found = step.values.get(name)
    return found.about if isinstance(found, ReasonPhrase) else ()


def _claimed(first: Step, told: Sequence[Step]) -> dict[str, ReasonPhrase]:
    """What a cage is where it must have a digit, beside all that is struck for it."""
    found = first.values.get("claimed")
    if not isinstance(found, ReasonPhrase):
        return {}
    digit, ways, _ = found.about
    struck = tuple(int(fact.value) for step in told for fact in step.conclusions)
    return {"claimed": ReasonPhrase(found.tell, digit, ways, struck)}


def _cases(words: Parts, part: str, cases: Sequence[Case]) -> str:
    """What the digits would do, cells with the same digits and the same outcome together."""
    alike: dict[tuple[tuple[str, ...], ...], list[Case]] = {}
    for case in cases:
        digits, _, left, others, _ = case
        alike.setdefault((digits, left, others if part == "would_need" else ()), []).append(case)
    # With one outcome the cells are told already; what is needed elsewhere differs from cell to cell.
    key = f"{part}_all" if len(alike) == 1 and part == "would_leave" else part
    whys = [_why(words, part, some) for some in alike.values()]
    at_once = not all(whys) if part == "would_leave" else not any(whys)
    if part == "would_leave":
        at_once |= len(whys) > MOST_CASES
    told = []
    for ((digits, left, others), some), why in zip(alike.items(), whys, strict=True):
        text = str(words[key][len(digits) > 1]).format(
            digits=in_words(digits, words["or"]),
            cells=in_words([cell for _, cell, *_ in some], words["or"]),
            left=in_words(left, words["or"]),
            others=" ".join(others),
        )
        told.append(text if at_once else text + (why or _struck(words, some)))
    return "; ".join(told) + (_at_the_end(words, part, cases) if at_once else "")


def _why(words: Parts, part: str, cases: Sequence[Case]) -> str:
    """What keeps the others from it, if that is one thing in all these cases."""
    whys = [why[1:] if part == "would_leave" else why for *_, why in cases]
    if part == "would_leave" and any(why != whys[0] for why in whys):
        whys = [(in_any_line(*why),) for why in whys]
    if any(why != whys[0] for why in whys) or not whys[0] or not whys[0][0]:
        return ""
    if part == "would_leave":
        return str(words["only_ways"]).format(ways=obstacles_told(words, *whys[0]))
    return str(words["would_need_why"]).format(why=stands_there(words, *whys[0]))


def _struck(words: Parts, cases: Sequence[Case]) -> str:
    """Digits that others cannot have, for they are struck there."""
    (_, _, left, _, _), *_ = cases
    return str(words["would_need_why"]).format(why=words["struck_there"][len(left) > 1])


def _at_the_end(words: Parts, part: str, cases: Sequence[Case]) -> str:
    """The same of all cases."""
    if part == "would_leave":
        return str(words["cannot_make_any"])
    struck = {(others, digit) for _, _, left, others, _ in cases for digit in left}
    return f", {words['struck_there'][len(struck) > 1]}"
