"""Layouts: boards on which places for clues are left open, written as ? in text and in JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

from quebra.core.clue import NUMBER, Clue
from quebra.core.errors import InputError
from quebra.core.files.sources import read_text, source_name
from quebra.core.game import Answer, Board, Json
from quebra.core.reading import OPEN_CLUE, answer_lines, is_object, parse, parse_answer
from quebra.core.registry import game_named, is_game
from quebra.engine.author.part import part_for

# Two readings of the same layout: where the clues differ, there was a ?. A length of 0 or 1 is none.
STAND_INS = ((0, 2), (1, 3))


@dataclass(frozen=True, slots=True)
class ClueLayout:
    """A board and the places where its clues are still open: what stands there now means nothing."""

    board: Board
    places: tuple[Clue, ...]


def load_layout(source: str) -> ClueLayout:
    """The layout in a file, or on standard input (``-``)."""
    try:
        return parse_layout(read_text(source))
    except InputError as error:
        raise error.at(source=source_name(source)) from None


def parse_layout(text: str) -> ClueLayout:
    """A layout from text or JSON."""
    first, second = (_read(text, *stand_in) for stand_in in STAND_INS)
    shown, others = part_for(first).shown(first), part_for(second).shown(second)
    places = tuple(clue for clue, said in shown.items() if others.get(clue) != said)
    if not places:
        raise InputError("no place is left open, expected ? where a clue is to be filled in")
    return ClueLayout(first, places)


def parse_solution(layout: ClueLayout, text: str) -> Answer:
    """The answer that a layout is to have, in text or JSON. As text it may be that of the finished puzzle,
    with its numbers where the layout leaves them open."""
    board = layout.board
    rows = [] if is_object(text) or not text.strip() else answer_lines(board, text)
    part = part_for(board)
    for clue in layout.places:
        if clue.kind != NUMBER or clue.cell is None or len(rows) != board.rows:
            continue
        tokens = rows[clue.cell[0] - 1].tokens
        token = tokens[clue.cell[1] - 1] if len(tokens) == board.columns else ""
        said = next((one for one in part.choices(board, clue) if str(one) == token), None)
        board = board if said is None else part.with_clue(board, clue, said) or board
    return parse_answer(board, text)


def _read(text: str, number: int, length: int) -> Board:
    if is_object(text):
        try:
            data = json.loads(text)
        except ValueError:
            return parse(text)  # which says what is wrong with it
        return parse(json.dumps(_with_numbers(data, "", number, length)))
    lines = []
    for line in _opened(text).split("\n"):
        words = line.split()
        if not words or not line.lstrip().startswith("//"):
            said = length if words and words[0] == "length" else number
            line = line.replace(OPEN_CLUE, str(said))
        lines.append(line)
    return parse("\n".join(lines))


def _opened(text: str) -> str:
    """The text with a ? wherever its game lets one be left out."""
    words = next((line.split() for line in text.split("\n") if line.split() and line.split()[0] != "//"), [])
    if words and is_game(words[0]):
        game = game_named(words[0])
        if game.offers("author", "opened"):
            return str(game.part("author").opened(text))
    return text


def _with_numbers(value: Json, key: str, number: int, length: int) -> Json:
    """JSON with numbers in place of every "?"; an operator that is open is none."""
    if isinstance(value, dict):
        return {name: _with_numbers(one, name, number, length) for name, one in value.items()}
    if isinstance(value, list):
        return [_with_numbers(one, key, number, length) for one in value]
    if value != OPEN_CLUE:
        return value
    return None if key == "op" else length if key == "length" else number
