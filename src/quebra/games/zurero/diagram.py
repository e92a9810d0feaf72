"""A game on paper: a position with its last slide and the numbers of its moves, as in books about Go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

from quebra.core.errors import InputError
from quebra.core.grid import Cell
from quebra.core.scene import Arrow, Outside, Scene, Shape, Stone
from quebra.core.words import say
from quebra.games.zurero.board import Slide, Swap, middle
from quebra.games.zurero.draw import draw, keys_of, state_of
from quebra.games.zurero.game import LiveGame

Numbers = Literal["none", "all"] | range

# A sheet has these many diagrams a page; no diagram has more moves than can be found at a glance.
A_PAGE, FEWEST_MOVES, MOST_MOVES = 6, 10, 25


@dataclass(frozen=True, slots=True)
class DiagramPart:
    """Some moves of a game that follow one another, in one diagram: ``moves`` tells them in words."""

    first: int
    last: int
    scene: Scene
    moves: str


def diagram(
    play: LiveGame,
    move: int | None = None,
    *,
    numbers: Numbers = "none",
    language: str = "en",
    coordinates: bool = True,
) -> Scene:
    """The position after a move (the first stone is move 1; the last move unless told otherwise).

    Of a game from a position set up, 0 is that position.

    An arrow shows the last slide; its stone, the one it pushed and a winning five are marked.
    ``numbers`` puts on each stone the number of the move that brought it: all, or those of a range.
    """
    number = require_move(play, move)
    position = play.after(number)
    board, stones = _drawn(play, number, numbers, coordinates)
    arrow = last_arrow(play, number)
    shapes = [*board, *([arrow] if arrow else []), *stones]
    told = told_of(play, number, language)
    return _scene(play.size, shapes, f"{told}, {state_of(position, language)}", stones, language)


def parts(
    play: LiveGame, every: int | None = None, *, language: str = "en", coordinates: bool = True
) -> list[DiagramPart]:
    """A whole game as diagrams, one for each ``every`` moves, with the numbers of these moves on the stones.

    Every move is in exactly one part. Stones stand where they are after the last move of the part.
    """
    count = play.count
    step = usual_step(count) if every is None else every
    if step < 1:
        raise InputError(f"expected at least one move a diagram, found {step}")
    found = []
    for first in range(1, count + 1, step) if count else [0]:
        last = min(first + step - 1, count)
        board, stones = _drawn(play, last, range(first, last + 1), coordinates)
        # Numbers tell the order; the marks of the last slide would only stand in their way.
        plain = [stone if stone.mark == "won" else replace(stone, mark="none") for stone in stones]
        scene = _scene(play.size, [*board, *plain], "", (), language)
        found.append(DiagramPart(first, last, scene, _told(play, first, last)))
    return found


def usual_step(count: int) -> int:
    """How many moves a diagram shows so that a game fits a page, if that can be."""
    fitting = 5 * ceil(count / A_PAGE / 5)
    return min(max(fitting, FEWEST_MOVES), MOST_MOVES)


def require_move(play: LiveGame, move: int | None) -> int:
    """The number of a move that the game has; the last one if none is told."""
    first, last = play.begins_at, play.count
    if move is None:
        return last
    if not first <= move <= last:
        raise InputError(f"expected a move from {first} to {last}, the moves of this game, found {move}")
    return move


def told_of(play: LiveGame, number: int, language: str) -> str:
    """Which move it is, in words; 0 is the position that was set up."""
    if number == 0:
        return say(__package__, language, "diagram-setup")
    return say(__package__, language, "diagram-move", {"number": number, "move": play.name_of(number)})


def travels(play: LiveGame, move: int | None = None) -> dict[int, list[tuple[int, Cell]]]:
    """Where each stone has stood, up to a move: under the number of the move that brought it, the number
    of each move that moved it, with the cell it came to. Stones set up have numbers below 1."""
    last = require_move(play, move)
    standing = _standing_at_first(play)
    begin = play.begins_at
    ways: dict[int, list[tuple[int, Cell]]] = {number: [(begin, cell)] for cell, number in standing.items()}
    numbers = range(begin + 1, last + 1)
    for number, played, position in zip(numbers, play.moves, play.positions[1:], strict=False):
        if isinstance(played, Swap):
            continue  # it has a number, but brings no stone
        slider, *pushed = position.last
        for cell in pushed:
            # Where the slider stands now stood the stone that it pushed.
            standing[cell] = standing.pop(slider)
            ways[standing[cell]].append((number, cell))
        standing[slider] = number
        ways[number] = [(number, slider)]
    return ways


def _standing_at_first(play: LiveGame) -> dict[Cell, int]:
    """The stones that stand when the first slide comes: Black's, or those set up, each with its number."""
    if play.setup is None:
        return {middle(play.size): 1}
    every = ((row, column) for row in range(1, play.size + 1) for column in range(1, play.size + 1))
    return {cell: -place for place, cell in enumerate(cell for cell in every if play.setup.at(cell) != ".")}


def stone_numbers(play: LiveGame, move: int | None = None) -> dict[Cell, int]:
    """The cells that hold a stone after a move, each with the number of the move that brought it."""
    return {way[-1][1]: number for number, way in travels(play, move).items()}


def last_arrow(play: LiveGame, move: int | None = None) -> Arrow | None:
    """The way of the last slide up to a move, from outside the board to where its stone stands now."""
    number = require_move(play, move)
    slides = [slide for slide in play.moves[: number - play.begins_at] if isinstance(slide, Slide)]
    if not slides:
        return None
    return Arrow(outside_cell(slides[-1], play.size), play.after(number).last[0])


def outside_cell(slide: Slide, size: int) -> Cell:
    """The place beside the board from which a slide enters."""
    place = 0 if slide.side in "LT" else size + 1
    return (slide.line, place) if slide.in_row else (place, slide.line)


def _drawn(
    play: LiveGame, number: int, numbers: Numbers, coordinates: bool
) -> tuple[list[Shape], list[Stone]]:
    """The board after a move, and the stones on it with their numbers."""
    brought = stone_numbers(play, number)
    wanted = {"none": range(0), "all": range(1, number + 1)}[numbers] if isinstance(numbers, str) else numbers
    board: list[Shape] = []
    stones: list[Stone] = []
    for shape in draw(play.after(number)).shapes:
        if isinstance(shape, Stone):
            mine = brought[shape.cell]
            stones.append(replace(shape, text=str(mine)) if mine in wanted else shape)
        elif coordinates or not isinstance(shape, Outside):
            board.append(shape)
    return board, stones


def _scene(size: int, shapes: list[Shape], caption: str, stones: Sequence[Stone], language: str) -> Scene:
    return Scene(
        size,
        size,
        tuple(shapes),
        points=True,
        text_cell=(2, 1),
        keys=keys_of(stones, language) if stones else (),
        caption=caption,
    )


def _told(play: LiveGame, first: int, last: int) -> str:
    """Moves as players write them, each with its number: 11.L10, 12.TJ"""
    names = play.names()
    return ", ".join(f"{number}.{names[number - 1]}" for number in range(max(first, 1), last + 1))
