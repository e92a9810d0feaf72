"""What an author may change on a board that describes itself: numbers, counts and told values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.game import Game
from quebra.engine.explain.explain import explain_part
from quebra.engine.model.model import Model, Rule

LINES = {"row": ROW_COUNT, "column": COLUMN_COUNT}
Said = int | str


class DerivedAuthoring:
    """The author part of a game whose board describes itself.

    What a number would say is read off the model: the rule of a clue knows what it counts.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rule = lru_cache(maxsize=4096)(self._find_rule)

    def shown(self, board: GridBoard) -> Mapping[Clue, Said]:
        return board.clues

    def places(self, board: GridBoard) -> Sequence[Clue]:
        described, shown = board.description, board.clues
        found: list[Clue] = []
        if described.counts is not None:
            found += [Clue(LINES[kind], number) for kind, number, _ in board.lines]
        for cell in board.all_cells():
            if board.content(cell) is None:
                found += [Clue(NUMBER, cell=cell)] if described.numbers is not None else []
                found += [Clue(VALUE, cell=cell)] if described.givens else []
        return [clue for clue in found if clue not in shown]

    def choices(self, board: GridBoard, clue: Clue) -> Sequence[Said]:
        described = board.description
        if clue.kind == VALUE:
            return described.value_names
        return tuple((described.numbers if clue.kind == NUMBER else described.counts) or ())

    def fitting(self, board: GridBoard, clue: Clue, answer: GridAnswer) -> Sequence[Said]:
        value = None if clue.cell is None else answer.value(clue.cell)
        if clue.kind == VALUE:
            return () if value is None else (value,)
        if clue.kind == NUMBER and value not in (None, board.description.blank):
            return ()
        rule, model = self._rule(board, clue)
        if rule is None or rule.counted is None:
            return ()
        true = set(explain_part(self._game).facts_of(board, answer))
        facts = model.facts
        number = sum((facts[abs(literal)] in true) == (literal > 0) for literal in rule.counted)
        return (number,) if number in self.choices(board, clue) else ()

    def droppable(self, board: GridBoard) -> Sequence[Clue]:
        return list(board.clues)

    def with_clue(self, board: GridBoard, clue: Clue, said: Said | None) -> GridBoard:
        clues = dict(board.clues)
        clues.pop(clue, None)
        if said is not None:
            clues[clue] = said
        return board.with_clues(clues)

    def _find_rule(self, board: GridBoard, clue: Clue) -> tuple[Rule | None, Model]:
        """The rule that the clue stands for, in the model of a board that shows it."""
        placed = self.with_clue(board, clue, board.clues.get(clue, self.choices(board, clue)[0]))
        model: Model = self._game.model.build(placed)
        return next((rule for rule in model.rules if rule.clue == clue), None), model
