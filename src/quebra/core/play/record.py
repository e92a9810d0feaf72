"""The record of a board in play: moves applied, undone and redone by lists of what they changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from quebra.core.errors import InputError
from quebra.core.game import Answer, Board, Json
from quebra.core.grid import Cell, all_cells, name_of
from quebra.core.play.moves import LONGEST_LOG, Edit, PlayMove, parse_move, write_edit
from quebra.core.registry import game_of
from quebra.core.state.state import State, Value


class _Content(NamedTuple):
    """What a cell holds: a value and the trial layer it belongs to, or marks."""

    value: Value | None = None
    layer: int = 0
    marks: tuple[Value, ...] = ()


NOTHING = _Content()


class _Step(NamedTuple):
    """What one move changed: cells before and after, a layer that it opened, layers that it closed.

    A layer is known by the number of steps that were done before it was opened.
    """

    changes: dict[Cell, tuple[_Content, _Content]]
    opened: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move changed on the board: cells, in the order of the board, and whether layers came or went."""

    cells: tuple[Cell, ...] = ()
    layers: bool = False


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """How the board stands. ``layer`` names the trial layer of filled cells that are part of a trial, and
    ``layers`` says how many are open; ``marks`` are in the order of the board's values."""

    values: Mapping[Cell, Value]
    marks: Mapping[Cell, tuple[Value, ...]]
    layer: Mapping[Cell, int]
    layers: int
    can_undo: bool
    can_redo: bool

    def to_json(self) -> dict[str, Json]:
        """As an object, with cells by their names; the cases that the page is tested with have this form."""
        return {
            "values": {name_of(cell): value for cell, value in sorted(self.values.items())},
            "marks": {name_of(cell): list(values) for cell, values in sorted(self.marks.items())},
            "layer": {name_of(cell): layer for cell, layer in sorted(self.layer.items())},
            "layers": self.layers,
            "can_undo": self.can_undo,
            "can_redo": self.can_redo,
        }


class PlayRecord:
    """A board and the moves played on it; a move costs what it changes, whatever the size of the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._cells: dict[Cell, _Content] = {}
        self._layers: list[int] = []
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    def play(self, text: str) -> Effect:
        """Plays a move; InputError where the text is none on this board."""
        return self.apply(parse_move(self.board, text))

    def apply(self, move: PlayMove) -> Effect:
        """Plays a move that was read already."""
        if move.order == "undo":
            return self._undo()
        if move.order == "redo":
            return self._redo()
        step = self._step(move)
        if not (step.changes or step.opened or step.closed):
            return Effect()  # nothing to undo, and what was undone can still be redone
        self._undone.clear()
        return self._do(step)

    def _step(self, move: PlayMove) -> _Step:
        if move.order == "edit":
            return _Step(self._edited(move.edits))
        if move.order == "trial":
            return _Step({}, opened=(len(self._done),))
        if move.order == "clear":
            cleared = {cell: (content, NOTHING) for cell, content in self._cells.items()}
            return _Step(cleared, closed=tuple(self._layers))
        if not self._layers:
            return _Step({})
        newest = tuple(self._layers[-1:])
        return _Step(self._kept() if move.order == "keep" else self._dropped(), closed=newest)

    def _edited(self, edits: Iterable[Edit]) -> dict[Cell, tuple[_Content, _Content]]:
        after: dict[Cell, _Content] = {}
        for edit in edits:
            content = after.get(edit.cell) or self._content(edit.cell)
            after[edit.cell] = self._edit(edit, content)
        return self._changes(after)

    def _edit(self, edit: Edit, content: _Content) -> _Content:
        """A cell after an edit; marks in a cell that is filled in, and a value that is there, do nothing."""
        if edit.value is None:
            return NOTHING
        if edit.sign == "=":
            same = content.value == edit.value
            return content if same else _Content(edit.value, len(self._layers))
        if content.value is not None:
            return content
        marked = {*content.marks, edit.value} if edit.sign == "+" else {*content.marks} - {edit.value}
        return _Content(marks=tuple(v for v in self.board.open_values(edit.cell) if v in marked))

    def _kept(self) -> dict[Cell, tuple[_Content, _Content]]:
        """The cells of the newest layer belong to the one below it."""
        newest = len(self._layers)
        held = [(cell, content) for cell, content in self._cells.items() if content.layer == newest]
        return {cell: (content, content._replace(layer=newest - 1)) for cell, content in held}

    def _dropped(self) -> dict[Cell, tuple[_Content, _Content]]:
        """Every cell as it was when the newest layer was opened: before the first change since then."""
        first: dict[Cell, _Content] = {}
        for step in self._done[self._layers[-1] :]:
            for cell, (before, _) in step.changes.items():
                first.setdefault(cell, before)
        return self._changes(first)

    def _changes(self, after: Mapping[Cell, _Content]) -> dict[Cell, tuple[_Content, _Content]]:
        both = {cell: (self._content(cell), content) for cell, content in after.items()}
        return {cell: change for cell, change in both.items() if change[0] != change[1]}

    def _do(self, step: _Step) -> Effect:
        for cell, (_, after) in step.changes.items():
            self._put(cell, after)
        self._layers[len(self._layers) - len(step.closed) :] = step.opened
        self._done.append(step)
        return _effect(step)

    def _undo(self) -> Effect:
        if not self._done:
            return Effect()
        step = self._done.pop()
        self._undone.append(step)
        for cell, (before, _) in step.changes.items():
            self._put(cell, before)
        self._layers[len(self._layers) - len(step.opened) :] = step.closed
        return _effect(step)

    def _redo(self) -> Effect:
        return self._do(self._undone.pop()) if self._undone else Effect()

    def _content(self, cell: Cell) -> _Content:
        return self._cells.get(cell, NOTHING)

    def _put(self, cell: Cell, content: _Content) -> None:
        if content == NOTHING:
            self._cells.pop(cell, None)
        else:
            self._cells[cell] = content

    @property
    def values(self) -> dict[Cell, Value]:
        """What is filled in."""
        return {cell: one.value for cell, one in self._cells.items() if one.value is not None}

    @property
    def position(self) -> PlayPosition:
        """How the board stands now."""
        return PlayPosition(
            values=self.values,
            marks={cell: one.marks for cell, one in self._cells.items() if one.marks},
            layer={cell: one.layer for cell, one in self._cells.items() if one.layer},
            layers=len(self._layers),
            can_undo=bool(self._done),
            can_redo=bool(self._undone),
        )

    def state(self) -> State:
        """What is filled in and marked, for a check or a hint."""
        return State(answer_of(self.board, self.values), self.position.marks)


def _effect(step: _Step) -> Effect:
    return Effect(tuple(sorted(step.changes)), bool(step.opened or step.closed))


def replay(board: Board, texts: Iterable[str]) -> PlayRecord:
    """A board after a log of moves; the place of one that is none is told by its number."""
    record = PlayRecord(board)
    for number, text in enumerate(texts, 1):
        if number > LONGEST_LOG:
            raise InputError(f"moves: expected up to {LONGEST_LOG}")
        try:
            record.play(text)
        except InputError as error:
            raise InputError(f"move {number}: {error.message}") from None
    return record


def answer_of(board: Board, values: Mapping[Cell, Value]) -> Answer:
    """The partial answer that has these values, and what the board itself tells."""
    game = game_of(board)
    letters = _letters(board)
    if game.offers("play", "told_values"):
        values = {**game.part("play").told_values(board), **values}
    cells: list[list[Json]] = [[None] * board.columns for _ in range(board.rows)]
    for (row, column), value in values.items():
        cells[row - 1][column - 1] = letters.get(value, value)
    return game.data.answer_from_json(board, {"cells": cells}, True)


def values_of(board: Board, answer: Answer) -> dict[Cell, Value]:
    """What an answer has in the board's open cells."""
    values = {letter: value for value, letter in _letters(board).items()}
    rows = game_of(board).data.answer_to_json(answer, True)["cells"]
    found = {}
    for cell in all_cells(board.rows, board.columns):
        written = rows[cell[0] - 1][cell[1] - 1]
        if written is not None and board.open_values(cell):
            found[cell] = values.get(written, written)
    return found


def filling_move(board: Board, answer: Answer) -> str:
    """The move that fills in what an answer has in the board's open cells; "" where it has nothing."""
    return " ".join(write_edit(Edit(cell, "=", value)) for cell, value in values_of(board, answer).items())


def _letters(board: Board) -> Mapping[Value, Json]:
    """How answers in JSON write the values that have another name there."""
    game = game_of(board)
    letters: Mapping[Value, Json] = game.part("play").LETTERS if game.offers("play", "LETTERS") else {}
    return letters
