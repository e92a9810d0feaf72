"""How a described board is played: by the looks and letters of its signs, and the counts of its model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, Clue
from quebra.core.derived.board import GridBoard
from quebra.core.derived.description import Sign
from quebra.core.game import Game
from quebra.core.grid import Cell
from quebra.core.play.clues import CountRule, PlayClue
from quebra.core.play.description import ANYWHERE, Play, PlayValue, slots_for
from quebra.core.play.naming import line_clue, number_clue, value_name
from quebra.core.scene import Dot, Label, Shape
from quebra.core.state.state import Value

LINES = {ROW_COUNT: "row", COLUMN_COUNT: "column"}
MOST_KEYS = 9


class GridPlay:
    """Describes the boards of one game to players.

    One value beside a blank one is drawn by dragging; more are chosen by their keys, with pencil marks.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def describe(self, board: GridBoard, language: str = "en") -> Play:
        described = board.description
        values = tuple(
            PlayValue(
                sign.name,
                value_name(self._game.package, language, sign.name),
                _look(sign, described.blank),
                _keys(sign, place),
            )
            for place, sign in enumerate(described.values, 1)
        )
        drawn = len(values) == 2 and described.blank is not None
        return Play(
            gesture="path" if drawn else "digits",
            values=values,
            clues=tuple(self._clues(board, language)),
            secondary=described.blank,
            cycle=tuple(sorted(described.value_names, key=lambda name: name == described.blank)),
            mark_slots=None if drawn else slots_for(described.value_names),
        )

    def _clues(self, board: GridBoard, language: str) -> Iterator[PlayClue]:
        """The clues whose rule only counts cells with one value: those are finished when they are there."""
        model: Any = self._game.model.build(board)
        facts = model.facts
        for rule in model.rules:
            if rule.clue is None or rule.counted is None:
                continue
            said = [(facts.get(abs(literal)), literal > 0) for literal in rule.counted]
            if any(fact is None for fact, _ in said):
                continue
            told = [(fact.cell, _value(board, fact.value, holds)) for fact, holds in said]
            values = {value for _, value in told}
            if len(values) <= 1 and None not in values:
                cells = [cell for cell, _ in told]
                yield from _clue(board, rule.clue, dict(rule.values)["count"], cells, values, language)


def _value(board: GridBoard, value: Value, holds: bool) -> str | None:
    """The value that a literal says a cell has; not one of two is the other."""
    names = board.description.value_names
    if holds:
        return str(value)
    return next(name for name in names if name != value) if len(names) == 2 else None


def _clue(
    board: GridBoard, clue: Clue, count: int, counted: list[Cell], values: set[str | None], language: str
) -> Iterator[PlayClue]:
    given = sum(board.given(cell) in values for cell in counted)
    cells = [cell for cell in counted if board.open_values(cell)]
    rule = CountRule(tuple(map(str, values)), count - given)
    if clue.kind in LINES and clue.index is not None:
        yield line_clue(LINES[clue.kind], clue.index, count, cells, rule, language)
    elif clue.kind == NUMBER and clue.cell is not None:
        yield number_clue(clue.cell, count, cells, rule, language)


def _look(sign: Sign, blank: str | None) -> Shape:
    """How a value looks; the blank one without a look of its own is a cross while one plays."""
    if sign.look is not None:
        return sign.look(ANYWHERE)
    return Dot(ANYWHERE, "cross") if sign.name == blank else Label(ANYWHERE, sign.letter, "answer")


def _keys(sign: Sign, place: int) -> tuple[str, ...]:
    letter = (sign.letter.lower(),) if len(sign.letter) == 1 else ()
    number = (str(place),) if place <= MOST_KEYS and str(place) not in letter else ()
    return letter + number
