"""An explanation in short: what is shown of it, its grade, and what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.game import Board
from quebra.core.grid import names_of
from quebra.core.registry import game_of
from quebra.core.words import number, say
from quebra.engine.explain.explain import Explanation
from quebra.engine.explain.scoring import Grade
from quebra.engine.explain.steps import Step

WORDS = "quebra.app"
MOST_OPEN = 40  # open cells that a sentence names


def steps_of(explanation: Explanation, every: bool) -> Sequence[Step]:
    """The told steps; or, when every one is wanted, each inference by itself."""
    return explanation.inferences if every else explanation.steps


def shown_steps(steps: Sequence[Step], every: bool) -> list[Step]:
    """The steps without those that players do without thinking, unless every one is wanted."""
    return [step for step in steps if every or not step.routine]


def told_steps(board: Board, steps: Sequence[Step], every: bool = False) -> list[Step]:
    """The steps as they are told: what a player does in one go is one, unless every one is wanted."""
    shown = shown_steps(steps, every)
    return shown if every else joined_steps(board, shown)


def joined_steps(board: Board, steps: Sequence[Step]) -> list[Step]:
    """The steps with those joined that a player takes in one go, where a game says which."""
    game = game_of(board)
    if not game.offers("explain", "joined"):
        return list(steps)
    told: list[Step] = game.part("explain").joined(steps)
    return told


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
    values: dict[str, str | int] = {"count": len(cells), "cells": names_of(cells, MOST_OPEN)}
    return say(WORDS, language, "open_cells", values)
