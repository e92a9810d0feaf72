"""How a person solves it: the rules as people use them, and what the steps are called."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import name_of
from quebra.core.scene import Scene
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Model, Rule
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard
from quebra.games._template.draw import draw
from quebra.games._template.model import build

BACKGROUND: frozenset[str] = frozenset()  # rules nobody counts, such as "a cell has one value"


def model(board: BeaconsBoard) -> Model:
    """The named rules; add here those that people derive from several."""
    return build(board)


def simplest(board: BeaconsBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """Of all that one rule forces now, the part a player would see first."""
    lit = next((cell for cell in rule.cells if known.value(cell)), None)
    if lit is not None:
        return Naming("line-full", tuple(forced), "line-full", {"lit": name_of(lit)})
    return Naming("last-place", tuple(fact for fact in forced if fact.holds), "last-place")


def name(
    board: BeaconsBoard, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """A step of several rules."""
    technique = "chain" if chain else "combination"
    return Naming(technique, tuple(forced), technique)


def facts_of(board: BeaconsBoard, answer: BeaconsAnswer) -> list[Fact]:
    """What a half-filled answer says."""
    values = {cell: answer.value(cell) for cell in board.all_cells()}
    return [Fact(cell, "beacon", value) for cell, value in values.items() if value is not None]


def answer_of(board: BeaconsBoard, known: Known) -> BeaconsAnswer:
    """What is known as a half-filled answer."""
    numbers = range(1, board.size + 1)
    return BeaconsAnswer(
        tuple(tuple(known.holds((row, column), "beacon") for column in numbers) for row in numbers)
    )


def decides(fact: Fact) -> bool:
    """Whether a fact fills a cell in: here each does."""
    return True


def fact_value(said: Fact) -> str | int:
    """The fact as data."""
    return "beacon" if said.holds else "dark"


def scene(board: BeaconsBoard, known: Known, *, language: str = "en") -> Scene:
    """The board with what is known."""
    return draw(board, answer_of(board, known), language=language)
