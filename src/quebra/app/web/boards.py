"""Boards, answers and states as callers of the API send them."""

from __future__ import annotations

from typing import Any

from quebra.app.web.settings import MOST_CELLS
from quebra.core.errors import InputError
from quebra.core.game import Answer, Board
from quebra.core.play.record import replay
from quebra.core.reading import board_from_json, parse, parse_answer
from quebra.core.registry import game_of
from quebra.core.state.formats import parse_state, state_from_json
from quebra.core.state.state import State

Object = dict[str, Any]


class TooLarge(InputError):
    """A board or text beyond what the studio takes."""


def board_in(body: Object) -> Board:
    """The board of a call: ``puzzle``, or ``text`` with one in it."""
    puzzle, text = body.get("puzzle"), body.get("text")
    if (puzzle is None) == (text is None):
        raise InputError("expected either puzzle or text")
    board = board_from_json(puzzle) if text is None else parse(text)
    require_fit(board)
    return board


def require_fit(board: Board) -> None:
    """Refuses a board that is larger than the studio takes."""
    if board.rows * board.columns > MOST_CELLS:
        size = f"{board.rows}x{board.columns}"
        raise TooLarge(f"expected a board of up to {MOST_CELLS} cells, found {size}")


def state_in(board: Board, body: Object) -> State:
    """What is filled in: ``state`` or ``answer`` (JSON, or text), or ``moves`` that lead there."""
    given = [key for key in ("state", "answer", "moves") if body.get(key) is not None]
    if len(given) != 1:
        raise InputError("expected one of answer, state and moves")
    told = body[given[0]]
    if given == ["moves"]:
        return replay(board, told).state()
    return parse_state(board, told) if isinstance(told, str) else state_from_json(board, told)


def answer_in(board: Board, body: Object) -> Answer:
    """A whole answer: JSON, or text."""
    told = body["answer"]
    if isinstance(told, str):
        return parse_answer(board, told)
    return game_of(board).data.answer_from_json(board, told, False)
