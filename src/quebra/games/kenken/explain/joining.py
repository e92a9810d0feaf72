"""Steps that a player takes in one go: cages of one cell, and what a digit leaves for the rest of a cage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Listing, Step
from quebra.engine.explain.steps import joined as in_words
from quebra.engine.explain.told.runs import plain, runs_of, together
from quebra.games.kenken.explain.phrases import Parts, ReasonPhrase, ReasonSentence, follows

GIVEN = "given"
LAST = "cage_last"
SINGLE = "naked_single"
PLACING = frozenset({SINGLE, "hidden_single", LAST})  # what a run may begin with
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
    if run[0].key not in PLACING or len(run) > MOST_AFTER:
        return False
    found = _after(step)
    placed = {fact.cell for one in run for fact in one.conclusions}
    return found is not None and not placed.isdisjoint(found.cage)


def _closed(run: list[Step]) -> list[Step]:
    """A run as one step, if it is one."""
    told = plain(run)
    if len(told) < 2:
        return run
    if told[0].key == GIVEN:
        digits = tuple(fact for step in told for fact in step.conclusions)
        return [together(run, "givens", {"follows": ReasonPhrase(follows, digits)})]
    items = [(step.conclusions[0], found.why) for step in told[1:] if (found := _after(step))]
    told_items = tuple((name_of(fact.cell), str(fact.value), why) for fact, why in items)
    values = {"before": ReasonSentence(_sentence, told[0]), "after": ReasonPhrase(_afterwards, told_items)}
    return [together(run, "then", values)]


def _after(step: Step) -> _After | None:
    """What a step says of a cage, if it places what the others of the cage leave."""
    if step.key == LAST:
        return _After(step.rules[0].cells, str(step.values["sum"]))
    if step.key != SINGLE:
        return None
    single = step.values["single"]
    if not isinstance(single, ReasonPhrase):
        return None
    part, texts, cage = single.about
    if part == "single_last":
        return _After(cage, str(texts["sum"]))
    options = texts.get("options")
    if part == "single_ways" and isinstance(options, Listing) and len(options.parts) == 1:
        return _After(cage, str(options))
    return None


def _sentence(words: dict[str, Any], step: Step) -> str:
    """What a step says by itself, without its full stop."""
    rule = step.rules[0]
    places = {"rule": str(words["rules"][rule.name]).format(cell=name_of(rule.cells[0]), **dict(rule.values))}
    return str(words["steps"][step.key]).format(**{**places, **step.values}).removesuffix(".")


def _afterwards(words: Parts, items: Sequence[tuple[str, str, str]]) -> str:
    """What follows then, one digit after the other."""
    told = [str(words["after"]).format(cell=cell, digit=digit, why=why) for cell, digit, why in items]
    return in_words(told, words["and"])
