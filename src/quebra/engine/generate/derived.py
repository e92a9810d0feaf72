"""Generating without a word of the game's own: any solution, and clues for it on demand.

What clues a solution gives is read off the model: a board full of clues is built, whatever they say, and each
clue's rule then tells how many of its literals the solution makes true. So what that rule looks at must not
depend on where other clues stand; where it does, boards are still right, but fewer attempts lead to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.errors import QuebraError
from quebra.core.game import Game
from quebra.core.symmetry import Turn, line_orbits, orbits
from quebra.engine.explain.explain import explain_part
from quebra.engine.explain.steps import Step
from quebra.engine.generate.assessment import Assessor
from quebra.engine.generate.attempt import Found
from quebra.engine.generate.request import Request
from quebra.engine.generate.tune import ClueStyle, tuned
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import one_filling

LINES = {"row": ROW_COUNT, "column": COLUMN_COUNT}


class DerivedMaking:
    """The generate part of a game whose board describes itself."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def make(self, request: Request, assessor: Assessor, random: Random) -> Found | None:
        empty: GridBoard = self._game.described("generate").BOARD.empty(request.rows, request.columns)
        answer = random_answer(self._game, empty, random, assessor.clock)
        sketch = DerivedSketch(self._game, empty, answer, request.symmetry)
        assessment = tuned(sketch, request, assessor, random, ClueStyle(telling=True))
        if assessment is None:
            return None
        return Found(assessment.explaining.board, assessment.solutions[0], assessment.grade)

    def turned(self, board: Any, turn: Turn) -> Any:
        return board.turned(turn)


def random_answer(game: Game, board: GridBoard, random: Random, clock: Clock) -> GridAnswer:
    """Some solution of a board, any as likely as a random order of its variables makes it."""
    model: Model = game.model.build(board)
    sat = Sat(DEFAULT_ENGINE, model.clauses())
    try:
        held: list[int] = []
        truth = one_filling(sat, model, held, clock)
        if truth is None:
            raise QuebraError(
                f"a {board.type} board of {board.rows}x{board.columns} without clues has no solution"
            )
        for variable in random.sample(model.deciders, len(model.deciders)):
            clock.check()
            found = one_filling(sat, model, [*held, variable], clock)
            if found is not None:
                held.append(variable)
                truth = found
        answer: GridAnswer = model.decode(truth)
        return answer
    finally:
        sat.close()


class DerivedSketch:
    """A solution, and every clue that its board can show for it: what giving clues on demand asks for."""

    def __init__(self, game: Game, empty: GridBoard, answer: GridAnswer, symmetry: str) -> None:
        self.answer, self.always = answer, frozenset[int]()
        self._empty = empty
        true = set(explain_part(game).facts_of(empty, answer))
        clues = self._placeholders()
        model: Model = game.model.build(empty.with_clues(clues))
        truth = {number: fact in true for number, fact in model.facts.items()}
        self._rules = {rule.clue: rule for rule in model.rules if rule.clue is not None}
        self._tells = model.tells
        self._clues = dict(self._told(clues, truth))
        self._groups = self._grouped(symmetry)
        self.groups = len(self._groups)
        self._group = {clue: number for number, group in enumerate(self._groups) for clue in group}

    def _placeholders(self) -> dict[Clue, int | str]:
        """A clue wherever the solution allows one. What counts say is still to be found out."""
        described, found = self._empty.description, dict[Clue, int | str]()
        if described.counts is not None:
            found |= {Clue(LINES[kind], number): described.counts[0] for kind, number, _ in self._empty.lines}
        for cell in self._empty.all_cells():
            value = self.answer.value(cell)
            if described.numbers is not None and value == described.blank:
                found[Clue(NUMBER, cell=cell)] = described.numbers[0]
            elif described.givens and value is not None:
                found[Clue(VALUE, cell=cell)] = value
        return found

    def _told(
        self, clues: Mapping[Clue, int | str], truth: Mapping[int, bool]
    ) -> Iterator[tuple[Clue, int | str]]:
        """What each clue says of the solution, if that can be shown."""
        described, type = self._empty.description, self._empty.type
        for clue, told in clues.items():
            if clue.kind == VALUE:
                yield clue, told
                continue
            rule = self._rules.get(clue)
            if rule is None:
                raise QuebraError(f"no rule of {type} has the clue {clue.kind}: give it to count_value")
            if rule.counted is None or not all(abs(literal) in truth for literal in rule.counted):
                raise QuebraError(f"the clue {clue.kind} of {type} does not count values: write generate.py")
            number = sum(truth[abs(literal)] == (literal > 0) for literal in rule.counted)
            if number in ((described.numbers if clue.kind == NUMBER else described.counts) or ()):
                yield clue, number

    def _grouped(self, symmetry: str) -> list[tuple[Clue, ...]]:
        """The clues in groups that the symmetry carries into each other, if all of a group can be shown."""
        rows, columns = self._empty.rows, self._empty.columns
        lines = [
            tuple(Clue(LINES[kind], number) for kind, number in orbit)
            for orbit in line_orbits(rows, columns, symmetry)
        ]
        kind_at = {clue.cell: clue.kind for clue in self._clues}
        cells = [
            tuple(Clue(kind_at.get(cell, ""), cell=cell) for cell in orbit)
            for orbit in orbits(self._empty.all_cells(), symmetry, rows, columns)
        ]
        return [group for group in (*lines, *cells) if all(clue in self._clues for clue in group)]

    def board(self, given: frozenset[int]) -> GridBoard:
        shown = [clue for group in sorted(given) for clue in self._groups[group]]
        return self._empty.with_clues({clue: self._clues[clue] for clue in shown})

    def add_rules(self, model: Model, group: int) -> list[int]:
        told: list[int] = []
        for clue in self._groups[group]:
            told += self._tells.get(clue, ())
            if (rule := self._rules.get(clue)) is not None and rule.counted is not None:
                values = {name: value for name, value in rule.values if name != "count"}
                number = int(self._clues[clue])
                added = model.count(rule.name, rule.cells, rule.counted, number, clue, **values)
                added.rank = rule.rank
        return told

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        needed = {fact.cell for step in steps for fact in step.rests_on}
        shown = {rule.clue for step in steps for rule in step.rules}
        clues = [
            clue for clue in self._group if clue in shown or (clue in self._tells and clue.cell in needed)
        ]
        return frozenset(self._group[clue] for clue in clues)
