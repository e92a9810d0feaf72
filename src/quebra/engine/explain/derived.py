"""Explaining without a word of the game's own: its model's rules one by one, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.game import Game
from quebra.core.scene import Scene
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.grid_model import ONE_VALUE
from quebra.engine.model.model import Fact, Model, Rule

OTHERS, RULE, CHAIN, COMBINATION = "others", "rule", "chain", "combination"  # the techniques


class DerivedExplaining:
    """The explain part of a game whose board describes itself."""

    BACKGROUND = frozenset({ONE_VALUE})

    def __init__(self, game: Game) -> None:
        part = game.described("explain")
        self._game, self._answer = game, part.ANSWER
        self._values: tuple[str, ...] = part.BOARD.description.value_names

    def model(self, board: Any) -> Model:
        built: Model = self._game.model.build(board)
        return built

    def simplest(self, board: Any, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
        excludes = not any(fact.holds for fact in forced)
        technique = OTHERS if rule.name == ONE_VALUE and excludes else RULE
        return Naming(technique, tuple(forced), technique)

    def name(
        self, board: Any, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
    ) -> Naming:
        if not chain:
            return Naming(COMBINATION, tuple(forced), COMBINATION)
        # Only what the chain shows is concluded; the others come in steps of their own.
        return Naming(CHAIN, tuple(forced[:1]), CHAIN)

    def facts_of(self, board: GridBoard, answer: GridAnswer) -> list[Fact]:
        filled = ((cell, answer.value(cell)) for cell in board.all_cells() if board.is_open(cell))
        return [self._fact(cell, value) for cell, value in filled if value is not None]

    def _fact(self, cell: tuple[int, int], value: str) -> Fact:
        """Of two values only the first is spoken of: it holds, or it does not."""
        if len(self._values) == 2:
            return Fact(cell, self._values[0], value == self._values[0])
        return Fact(cell, value)

    def answer_of(self, board: GridBoard, known: Known) -> GridAnswer:
        columns = range(1, board.columns + 1)
        rows = range(1, board.rows + 1)
        found: GridAnswer = self._answer(
            tuple(tuple(self._value(board, known, (row, column)) for column in columns) for row in rows)
        )
        return found

    def _value(self, board: GridBoard, known: Known, cell: tuple[int, int]) -> str | None:
        if not board.is_open(cell):
            return None
        if len(self._values) == 2 and known.holds(cell, self._values[0]) is False:
            return self._values[1]
        value = known.value(cell)
        return None if value is None else str(value)

    def decides(self, fact: Fact) -> bool:
        return fact.holds or len(self._values) == 2

    def fact_value(self, fact: Fact) -> str | int:
        if fact.holds:
            return fact.value
        return self._values[1] if len(self._values) == 2 else f"not {fact.value}"

    def scene(self, board: GridBoard, known: Known, *, language: str = "en") -> Scene:
        return self._game.draw.draw(board, self.answer_of(board, known), language=language)
