"""A position as a Scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from quebra.core.game import Answer
from quebra.core.grid import Cell
from quebra.core.scene import Dot, Key, Outside, Scene, Shape, Stone
from quebra.core.words import say
from quebra.games.zurero.board import BLACK, LETTERS, WHITE, Colour, Position

Mark = Literal["none", "last", "pushed", "won"]
COLOURS: dict[str, Colour] = {"b": BLACK, "w": WHITE}


def draw(position: Position, answer: Answer | None = None, *, language: str = "en") -> Scene:
    """The board with its coordinates, the last slide and a winning five marked."""
    size = position.size
    shapes: list[Shape] = []
    for index in range(1, size + 1):
        letter, number = LETTERS[index - 1], str(index)
        shapes += [Outside("top", index, letter, "faint"), Outside("bottom", index, letter, "faint")]
        shapes += [Outside("left", index, number, "faint"), Outside("right", index, number, "faint")]
    marks = _marks(position)
    stones: list[Stone] = []
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            cell = (row, column)
            letter = position.at(cell)
            if letter == ".":
                shapes.append(Dot(cell))
            else:
                stones.append(Stone(cell, COLOURS[letter], marks.get(cell, "none")))
    return Scene(
        size,
        size,
        (*shapes, *stones),
        points=True,
        text_cell=(2, 1),
        keys=keys_of(stones, language),
        caption=state_of(position, language),
    )


def _marks(position: Position) -> dict[Cell, Mark]:
    """The winning five counts before the last slide, the slider before the stone it pushed."""
    names: tuple[Mark, Mark] = ("last", "pushed")
    marks: dict[Cell, Mark] = dict(zip(position.last, names, strict=False))
    if position.result is not None:
        marks |= dict.fromkeys(position.result.five, "won")
    return marks


def keys_of(stones: Sequence[Stone], language: str) -> tuple[Key, ...]:
    """What the stones of this picture mean: both colours, and the marks that occur."""
    keys = [Key(Stone((1, 1), colour), say(__package__, language, colour)) for colour in (BLACK, WHITE)]
    for mark in ("last", "pushed", "won"):
        marked = [stone for stone in stones if stone.mark == mark]
        if marked:
            # A number tells a ring from a dot; for the other marks it is only small.
            sample = marked[0] if mark == "last" else replace(marked[0], text="")
            keys.append(Key(sample, say(__package__, language, f"mark-{mark}")))
    return tuple(keys)


def state_of(position: Position, language: str) -> str:
    """Whose turn it is, or who has won."""
    if position.result is None:
        return say(__package__, language, "to-slide", {"side": say(__package__, language, position.turn)})
    winner = position.result.winner
    if winner == "draw":
        return say(__package__, language, "drawn")
    return say(__package__, language, "winner", {"side": say(__package__, language, winner)})
