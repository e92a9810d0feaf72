"""How a person solves it: the rules as people use them, and what the steps are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quebra.core.grid import Cell, neighbours
from quebra.core.scene import Scene
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Model, Rule
from quebra.games.bosnian_snake.board import END, SnakeAnswer, SnakeBoard
from quebra.games.bosnian_snake.draw import draw
from quebra.games.bosnian_snake.explain import breaking, naming
from quebra.games.bosnian_snake.explain.order import STRAY_DELAY as STRAY_DELAY
from quebra.games.bosnian_snake.explain.order import delay as delay
from quebra.games.bosnian_snake.explain.runs import joined as joined
from quebra.games.bosnian_snake.explain.whole import COUNTED, add_whole_board_rules
from quebra.games.bosnian_snake.model import build
from quebra.games.bosnian_snake.path import ordered

BACKGROUND: frozenset[str] = frozenset()

simplest = naming.simplest
follows, breaks, opened = breaking.follows, breaking.breaks, breaking.opened
LINES = frozenset({"row-count", "column-count"})
NUMBERED = frozenset({*naming.COUNTED, "odd-colours", "balance"})  # what can be said to be kept by no snake


def model(board: SnakeBoard) -> Model:
    """The named rules, with those that look over the whole board."""
    built = build(board)
    # How a closed cell would go on is never asked.
    built.rules = [
        rule for rule in built.rules if rule.name != "continues" or not board.is_closed(rule.cells[0])
    ]
    for rule in built.rules:
        if rule.name == "length":
            rule.rank = COUNTED
    add_whole_board_rules(board, built)
    return built


def name(
    board: SnakeBoard, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """A step of several rules: a chain where one leads from the opposite to a contradiction."""
    kind = _kind(rules)
    # Only what a chain or cases show is concluded; the others come in steps of their own.
    if not chain:
        key = "combination_shape" if NUMBERED.isdisjoint(rule.name for rule in rules) else "combination"
        return Naming(f"{kind}-combination", tuple(forced[:1]), key)
    return Naming(f"{kind}-chain", tuple(forced[:1]), "chain")


def _kind(rules: Sequence[Rule]) -> str:
    names = {rule.name for rule in rules}
    if "length" in names or any(rule.rank > 1 for rule in rules):
        return "board"
    if "clue" in names:
        return "mixed" if names & LINES else "clue"
    return "line" if names & LINES else "shape"


def facts_of(board: SnakeBoard, answer: SnakeAnswer) -> list[Fact]:
    """What a half-filled answer says."""
    values = ((cell, answer.value(cell)) for cell in board.all_cells())
    return [Fact(cell, "snake", value) for cell, value in values if value is not None]


def answer_of(board: SnakeBoard, known: Known) -> SnakeAnswer:
    """What is known as a half-filled answer; the whole snake in order, once it is whole."""
    answer = SnakeAnswer(
        tuple(
            tuple(known.holds((row, column), "snake") for column in range(1, board.columns + 1))
            for row in range(1, board.rows + 1)
        )
    )
    if any(value is None for line in answer.cells for value in line):
        return answer
    return replace(answer, path=ordered(board, answer.snake))


def decides(fact: Fact) -> bool:
    """Whether a fact fills a cell in: snake or empty, not only where the snake ends."""
    return fact.value == "snake"


def waits(fact: Fact) -> bool:
    """Many players draw the snake and leave empty cells as they are."""
    return fact.value == "snake" and not fact.holds


def fact_value(fact: Fact) -> str | int:
    """A fact's value in JSON: snake, empty, end or not end."""
    if fact.value == "snake":
        return "snake" if fact.holds else "empty"
    return "end" if fact.holds else "not end"


def scene(board: SnakeBoard, known: Known, *, language: str = "en") -> Scene:
    """The picture of what is known; ends that were found are drawn as ends."""
    found = [cell for cell in board.all_cells() if _is_found_end(board, known, cell)]
    shown = board
    if found and len(found) + len(board.ends) <= 2:
        marks = dict.fromkeys(found, END)
        shown = replace(
            board,
            cells=tuple(
                tuple(marks.get((r, c), mark) for c, mark in enumerate(row, 1))
                for r, row in enumerate(board.cells, 1)
            ),
        )
    return draw(shown, answer_of(board, known), language=language)


def _is_found_end(board: SnakeBoard, known: Known, cell: Cell) -> bool:
    """An end not told by the board, and with a way on, as a board must have it."""
    if not known.holds(cell, "end"):
        return False
    beside = neighbours(cell, board.rows, board.columns)
    return any(not board.is_closed(other) for other in beside)
