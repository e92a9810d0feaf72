"""An explanation in short: what is shown of it, its grade, and what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import names_of
from quebra.core.words import number, say
from quebra.engine.explain.explain import Explanation
from quebra.engine.explain.scoring import Grade
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.shown import joined_steps as joined_steps
from quebra.engine.explain.told.shown import shown_steps as shown_steps
from quebra.engine.explain.told.shown import told_steps as told_steps

WORDS = "quebra.app"
MOST_OPEN = 12  # open cells that a sentence names; more of them are only counted


def steps_of(explanation: Explanation, every: bool) -> Sequence[Step]:
    """The told steps; or, when every one is wanted, each inference by itself."""
    return explanation.inferences if every else explanation.steps


def grade_sentence(grade: Grade, language: str) -> str:
    """A grade and where it comes from."""
    values: dict[str, str | int] = {
        "level": say(WORDS, language, f"level_{grade.level}"),
        "score": number(grade.score, language, 2),
        "hardest": number(grade.hardest, language, 1),
        "depth": grade.depth,
        "choices": number(grade.choices, language, 1),
    }
    return say(WORDS, language, "grade_line", values)


def open_sentence(explanation: Explanation, language: str) -> str:
    """Which cells several solutions leave open."""
    cells = explanation.open_cells
    values: dict[str, str | int] = {"count": len(cells), "cells": names_of(cells)}
    return say(WORDS, language, "open_cells" if len(cells) <= MOST_OPEN else "open_cells_many", values)


def pair_sentence(explanation: Explanation, language: str) -> str:
    """The smallest region in which two solutions differ."""
    cells = explanation.differing
    values: dict[str, str | int] = {"count": len(cells), "cells": names_of(cells)}
    if set(cells) == set(explanation.open_cells):  # they have been named already
        return say(WORDS, language, "two_solutions_there", values)
    return say(WORDS, language, "two_solutions" if len(cells) <= MOST_OPEN else "two_solutions_many", values)
