"""Steps that a player takes in one go: cages of one cell, what a digit leaves for the rest of a cage, and
digits that one reason strikes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Step
from quebra.engine.explain.steps import joined as in_words
from quebra.engine.explain.told.runs import plain, runs_of, together
from quebra.games.kenken.explain import striking
from quebra.games.kenken.explain.phrases import Parts, ReasonPhrase, ReasonSentence, Texts, follows

GIVEN = "given"
LAST = "cage_last"
SINGLE = "naked_single"
PLACING = frozenset({SINGLE, "hidden_single", LAST})  # what a run may begin with
MARKS_LEFT = "single_marks"
WHOLE = frozenset({"single_ways", "single_needs"})  # reasons of a last digit that speak of its whole cage
CAGE_STRIKES = frozenset({*striking.PLACES, "cage_digits"})
MOST_AFTER = 2  # digits that are told of the same breath


class _After(NamedTuple):
    """A digit that its cage leaves when others of the cage stand: by which cells, and how it is made."""

    cage: tuple[Cell, ...]
    why: str


def joined_told(steps: Sequence[Step]) -> list[Step]:
    """The steps as a whole explanation tells them; everything that is not a run stays as it is."""
    return [step for run, after in runs_of(steps, _goes_on) for step in (*_closed(run), *after)]


def _goes_on(run: Sequence[Step], step: Step) -> bool:
    if run[0].key == GIVEN:
        return step.key == GIVEN
    struck, placed_by = _split(run)
    if not placed_by:
        return (striking.begins(run[0]) and striking.goes_on(run[0], step)) or _is_left_by(struck, step)
    if len(placed_by) > MOST_AFTER:
        return False
    found = _after(step)
    placed = {fact.cell for one in placed_by for fact in one.conclusions}
    return found is not None and not placed.isdisjoint(found.cage)


def _split(run: Sequence[Step]) -> tuple[Sequence[Step], Sequence[Step]]:
    """The steps of a run that strike digits, and those that place one and what follows."""
    first = next((at for at, step in enumerate(run) if step.key in PLACING), len(run))
    return run[:first], run[first:]


def _is_left_by(struck: Sequence[Step], step: Step) -> bool:
    """Whether a digit is all that a cage leaves where it has just struck the others."""
    if step.key != SINGLE or struck[0].key not in CAGE_STRIKES:
        return False
    part, _, cage = _why(step)
    cells = {fact.cell for one in struck for fact in one.conclusions}
    if part == MARKS_LEFT:
        return step.conclusions[0].cell in cells
    return part in WHOLE and cage == struck[0].rules[0].cells and cells == {step.conclusions[0].cell}


def _closed(run: list[Step]) -> list[Step]:
    """A run as one step, if it is one."""
    told = plain(run)
    if len(told) < 2:
        return run
    if told[0].key == GIVEN:
        digits = tuple(fact for step in told for fact in step.conclusions)
        return [together(run, "givens", {"follows": ReasonPhrase(follows, digits)})]
    struck, placed_by = _split(told)
    if not placed_by:
        return [striking.closed(run, struck)]
    opening = _opening(struck, placed_by[0])
    if len(placed_by) == 1:
        return [together(run, opening.key, opening.values)]
    afters = [(step.conclusions[0], found) for step in placed_by[1:] if (found := _after(step))]
    told_items = tuple(
        # How a cage is made is told at its last cell.
        (
            name_of(fact.cell),
            str(fact.value),
            "" if any(found.cage == later.cage for _, later in afters[at + 1 :]) else found.why,
        )
        for at, (fact, found) in enumerate(afters)
    )
    values = {"before": ReasonSentence(_sentence, opening), "after": ReasonPhrase(_afterwards, told_items)}
    return [together(run, "then", values)]


def _opening(struck: Sequence[Step], single: Step) -> Step:
    """How a digit is told: with what was struck for it, unless its own reason says it all."""
    if not struck or _why(single)[0] in WHOLE:
        return single
    before = striking.closed(struck, struck) if len(struck) > 1 else struck[0]
    fact = single.conclusions[0]
    values = {"before": ReasonSentence(_sentence, before), "cell": name_of(fact.cell), "digit": fact.value}
    return replace(single, rules=before.rules, key="struck_single", values=values)


def _why(step: Step) -> tuple[str, Texts, tuple[Cell, ...]]:
    """What leaves a last digit: which sentence, its texts, and the cage that it speaks of."""
    single = step.values.get("single")
    return single.about if isinstance(single, ReasonPhrase) else ("", {}, ())


def _after(step: Step) -> _After | None:
    """What a step says of a cage, if it places what the others of the cage leave."""
    if step.key == LAST:
        return _After(step.rules[0].cells, str(step.values["sum"]))
    if step.key != SINGLE:
        return None
    part, texts, cage = _why(step)
    if part in ("single_last", *WHOLE) and "sum" in texts:  # there is one way
        return _After(cage, str(texts["sum"]))
    return None


def _sentence(words: dict[str, Any], step: Step) -> str:
    """What a step says by itself, without its full stop."""
    rule = step.rules[0]
    places = {"rule": str(words["rules"][rule.name]).format(cell=name_of(rule.cells[0]), **dict(rule.values))}
    return str(words["steps"][step.key]).format(**{**places, **step.values}).removesuffix(".")


def _afterwards(words: Parts, items: Sequence[tuple[str, str, str]]) -> str:
    """What follows then, one digit after the other."""
    told = [
        str(words["after" if why else "after_plain"]).format(cell=cell, digit=digit, why=why)
        for cell, digit, why in items
    ]
    return in_words(told, words["and"])
