"""How a described board is played: by the looks and letters of its signs, and by its model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

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
        described, package = board.description, self._game.package
        keys = keys_of(described.values)
        drawn = len(described.values) == 2 and described.blank is not None
        model = self._game.model.build(board)
        counts = list(counts_of(board, model))
        return Play(
            gesture="path" if drawn else "digits",
            values=tuple(
                PlayValue(
                    sign.name,
                    value_name(package, language, sign.name),
                    _look(sign, described.blank),
                    keys[sign.name],
                )
                for sign in described.values
            ),
            clues=tuple(clue for one in counts for clue in _clue(board, one, language)),
            secondary=described.blank,
            cycle=tuple(sorted(described.value_names, key=lambda name: name == described.blank)),
            mark_slots=None if drawn else slots_for(described.value_names),
            distinct=() if drawn else tuple(distinct_groups(board, model, counts)),
        )


class ValueCount(NamedTuple):
    """A rule that only counts: so many of the cells have the value (None: of no cells at all)."""

    clue: Clue | None
    number: int
    cells: tuple[Cell, ...]
    value: str | None


def counts_of(board: GridBoard, model: Any) -> Iterator[ValueCount]:
    """The rules of a model that count the cells with one value."""
    facts = model.facts
    for rule in model.rules:
        if rule.counted is None or any(abs(literal) not in facts for literal in rule.counted):
            continue
        said = [(facts[abs(literal)], literal > 0) for literal in rule.counted]
        values = {_value(board, fact.value, holds) for fact, holds in said}
        if len(values) <= 1 and None not in values:
            cells = tuple(fact.cell for fact, _ in said)
            yield ValueCount(rule.clue, dict(rule.values)["count"], cells, *values or (None,))


def _value(board: GridBoard, value: Value, holds: bool) -> str | None:
    """The value that a literal says a cell has; not one of two is the other."""
    names = board.description.value_names
    if holds:
        return str(value)
    return next(name for name in names if name != value) if len(names) == 2 else None


def _clue(board: GridBoard, one: ValueCount, language: str) -> Iterator[PlayClue]:
    """What the board shows for a count: it is finished when all its cells are there."""
    clue, number = one.clue, one.number
    if clue is None:
        return
    given = sum(board.given(cell) == one.value for cell in one.cells)
    cells = [cell for cell in one.cells if board.open_values(cell)]
    rule = CountRule(() if one.value is None else (one.value,), number - given)
    if clue.kind in LINES and clue.index is not None:
        yield line_clue(LINES[clue.kind], clue.index, number, cells, rule, language)
    elif clue.kind == NUMBER and clue.cell is not None:
        yield number_clue(clue.cell, number, cells, rule, language)


def distinct_groups(board: GridBoard, model: Any, counts: Sequence[ValueCount]) -> Iterator[tuple[Cell, ...]]:
    """Cells no two of which have one value: each value is counted once there, or clauses forbid all pairs."""
    names = board.description.value_names
    counted: dict[tuple[Cell, ...], set[str | None]] = {}
    for one in counts:
        if one.number == 1:
            counted.setdefault(one.cells, set()).add(one.value)
    yield from (cells for cells, values in counted.items() if values >= set(names))
    for rule in model.rules:
        cells = tuple(cell for cell in rule.cells if board.is_open(cell))
        if rule.counted is not None or rule.clue is not None or len(cells) < 2:
            continue
        clauses = {frozenset(clause) for clause in rule.clauses if len(clause) == 2}
        pairs = (
            frozenset((-model.is_value(one, name), -model.is_value(other, name)))
            for name in names
            for one, other in combinations(cells, 2)
        )
        if clauses and all(pair in clauses for pair in pairs):
            yield cells


def _look(sign: Sign, blank: str | None) -> Shape:
    """How a value looks; the blank one without a look of its own is a cross while one plays."""
    if sign.look is not None:
        return sign.look(ANYWHERE)
    return Dot(ANYWHERE, "cross") if sign.name == blank else Label(ANYWHERE, sign.letter, "answer")


def keys_of(signs: Sequence[Sign]) -> dict[str, tuple[str, ...]]:
    """Their letters, whatever the case, and the digits in their order: each key for one value only."""
    keys: dict[str, str] = {}
    for sign in signs:
        if len(sign.letter) == 1:
            keys.setdefault(sign.letter.lower(), sign.name)
    for number, sign in enumerate(signs[:MOST_KEYS], 1):
        keys.setdefault(str(number), sign.name)
    return {sign.name: tuple(key for key, name in keys.items() if name == sign.name) for sign in signs}
