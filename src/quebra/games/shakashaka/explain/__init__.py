"""Shakashaka step by step: corners and numbers as a person uses them."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell, name_of
from quebra.core.scene import Scene
from quebra.core.state.drawing import with_marks
from quebra.engine.explain.steps import Known, Link, Naming, Step
from quebra.engine.model.model import Fact, Model, Rule
from quebra.games.shakashaka.board import WHITE, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.draw import draw
from quebra.games.shakashaka.explain import joining
from quebra.games.shakashaka.explain.breaking import breaks as breaks
from quebra.games.shakashaka.explain.breaking import follows as follows
from quebra.games.shakashaka.explain.closure import full_pattern
from quebra.games.shakashaka.explain.composing import Composition
from quebra.games.shakashaka.explain.naming import name_one, name_several
from quebra.games.shakashaka.explain.ordering import expected as expected
from quebra.games.shakashaka.explain.places import CORNER_RULES, around
from quebra.games.shakashaka.model import build

BACKGROUND = frozenset({"one-value"})


def model(board: ShakashakaBoard) -> Model:
    """The rules of the board, those of the corners told more fully than solving needs."""
    result = build(board)
    first = {cell: base for base, cell, _ in result.blocks}
    result.rules = [rule for rule in result.rules if rule.name != "rectangle"]
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            rule = _corner(board, (row, column), first, result)
            if rule is not None:
                result.add(rule)
    return result


def _corner(board: ShakashakaBoard, place: Cell, first: dict[Cell, int], model: Model) -> Rule | None:
    cells = around(place)
    bases = tuple(first.get(cell, 0) for cell in cells)
    pattern, helped = full_pattern(frozenset(slot for slot in range(4) if not bases[slot]))
    if not pattern.clauses:
        return None
    helpers = tuple(model.helper() if slot in helped else 0 for slot in range(4))
    row, column = place
    on_board = tuple(c for c in cells if 1 <= c[0] <= board.rows and 1 <= c[1] <= board.columns)
    values = (("at", name_of((max(row, 1), max(column, 1)))), ("row", row), ("column", column))
    name = CORNER_RULES[row > 0, column > 0]
    return Rule(name, on_board, (), values, pattern, (*bases, *helpers))


def simplest(board: ShakashakaBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """Of all that one rule forces now, the part a player would see first."""
    return name_one(rule, forced, known)


def name(
    board: ShakashakaBoard, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """A step of several rules."""
    return name_several(rules, forced, chain, known)


def compose(
    board: ShakashakaBoard,
    rules: Sequence[Rule],
    facts: Sequence[Fact],
    known: Known,
    nearby: Sequence[Rule],
) -> Naming:
    """Why the rules fill these cells in, from what stands on the board."""
    return Composition(board, rules, facts, known, nearby).naming()


def continues(board: ShakashakaBoard, parts: Sequence[Step], step: Step) -> bool:
    """Whether a step goes on with what these have begun."""
    return joining.continues(parts, step)


def waits(fact: Fact) -> bool:
    """White cells are told when one gets no further without them."""
    return fact.value == WHITE


def join(board: ShakashakaBoard, parts: Sequence[Step]) -> Naming:
    """Parts told in one breath."""
    return joining.join(parts)


def facts_of(board: ShakashakaBoard, answer: ShakashakaAnswer) -> list[Fact]:
    """What a half-filled answer says."""
    return [
        Fact(cell, value)
        for cell in board.all_cells()
        if board.is_white(cell) and (value := answer.value(cell)) is not None
    ]


def answer_of(board: ShakashakaBoard, known: Known) -> ShakashakaAnswer:
    """What is known as a half-filled answer."""
    columns = range(1, board.columns + 1)
    return ShakashakaAnswer(
        tuple(tuple(_value(known, (row, column)) for column in columns) for row in range(1, board.rows + 1))
    )


def _value(known: Known, cell: Cell) -> str | None:
    value = known.value(cell)
    return None if value is None else str(value)


def decides(fact: Fact) -> bool:
    """A triangle placed, or a cell that surely stays white."""
    return fact.holds


def fact_value(said: Fact) -> str | int:
    """The fact as data: "nw", "white", "not nw" …"""
    return said.value if said.holds else f"not {said.value}"


def scene(board: ShakashakaBoard, known: Known, *, language: str = "en") -> Scene:
    """The board with what is known: triangles, nothing in surely white cells, dots in open ones, and what is
    left where some values are excluded."""
    left = ((cell, known.possible(cell)) for cell in known.values if known.value(cell) is None)
    marks = [(cell, values) for cell, values in left if len(values) < len(known.values[cell])]
    return with_marks(draw(board, answer_of(board, known), language=language), board, marks)
