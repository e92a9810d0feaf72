"""KenKen step by step: lines, cages and sums as people use them, and what players call the steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quebra.core.errors import QuebraError
from quebra.core.scene import Note, Scene
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Model, Rule, no_repair
from quebra.games.kenken import model as model_part
from quebra.games.kenken.board import KenKenAnswer, KenKenBoard
from quebra.games.kenken.draw import draw
from quebra.games.kenken.explain.breaking import breaks as breaks
from quebra.games.kenken.explain.breaking import follows as follows
from quebra.games.kenken.explain.joining import joined_told as joined_told
from quebra.games.kenken.explain.literal import all_rules as all_rules
from quebra.games.kenken.explain.naming import namer_of
from quebra.games.kenken.explain.order import STRAY_DELAY as STRAY_DELAY
from quebra.games.kenken.explain.order import delay as delay
from quebra.games.kenken.explain.sums import add_sums

BACKGROUND = frozenset({"one-digit"})


def model(board: KenKenBoard) -> Model:
    """Lines and cages, and the sums that follow from them."""
    made = model_part.build(board, model_part.MOST_EXPLAINED)
    if made.repair is not no_repair:
        raise QuebraError("this board has a cage that can be filled in too many ways to be explained")
    add_sums(board, made)
    return made


def simplest(board: KenKenBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """Of all that one rule forces now, the part a player would see first."""
    return namer_of(board).of_one(rule, forced, known)


def name(
    board: KenKenBoard, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """A step of several rules."""
    return namer_of(board).of_several(rules, forced, chain, known)


def facts_of(board: KenKenBoard, answer: KenKenAnswer) -> list[Fact]:
    """The digits written so far."""
    return [Fact(cell, digit) for cell in board.all_cells() if (digit := answer.value(cell)) is not None]


def answer_of(board: KenKenBoard, known: Known) -> KenKenAnswer:
    """The digits found so far."""
    lines = range(1, board.size + 1)
    found = [[known.value((row, column)) for column in lines] for row in lines]
    return KenKenAnswer(tuple(tuple(None if d is None else int(d) for d in row) for row in found))


def decides(fact: Fact) -> bool:
    """Whether a fact fills a cell in."""
    return fact.holds


def fact_value(fact: Fact) -> str | int:
    """A fact's value in JSON: 3, or "not 3"."""
    return fact.value if fact.holds else f"not {fact.value}"


def scene(board: KenKenBoard, known: Known, *, language: str = "en") -> Scene:
    """The digits found, and the candidates of cells where some are excluded."""
    picture = draw(board, answer_of(board, known), language=language)
    notes = []
    for cell in board.all_cells():
        left = known.possible(cell)
        if known.value(cell) is None and len(left) < board.size:
            texts = tuple(str(digit) if digit in left else "" for digit in board.digits)
            notes.append(Note(cell, texts, board.size))
    return replace(picture, shapes=(*picture.shapes, *notes))
