"""New puzzles: the menu asks for kind, size and level, and for the ends of what has ends."""

from __future__ import annotations

import re

from quebra.app.cli.progress import ProgressBar
from quebra.app.explanation.summary import grade_sentence
from quebra.app.terminal.menu.board import BoardMenu
from quebra.app.terminal.menu.dialogue import Dialogue, MenuEntry, folded, game_words
from quebra.app.terminal.menu.session import MenuSession, PickedBoard
from quebra.core.errors import InputError, printable, shorten
from quebra.core.grid import Cell, name_of
from quebra.core.registry import games
from quebra.engine.batch.generate import generate
from quebra.engine.generate.attempt import Generated
from quebra.engine.generate.request import (
    ANY,
    DIFFICULTIES,
    Request,
    can_be_made,
    make_request,
    options_of,
    read_size,
    requests_of,
)

GIVE_UP = 60.0  # seconds that a person waits for one puzzle
# r1c1, and how the reports write it: 1/1; l1c1 is Portuguese.
CELL = re.compile(r"[rl]?\s*(\d{1,4})\s*[c/,;:\s-]\s*(\d{1,4})", re.ASCII)


def make(session: MenuSession) -> None:
    """Asks what to make, makes it, and makes another as often as that is wanted."""
    request = _asked(session.dialogue)
    another = True
    while another:
        made = session.attempt(lambda: _made(session.dialogue, request))
        if made is None:
            return
        dialogue = session.dialogue
        dialogue.tell(grade_sentence(made.grade, dialogue.language))
        dialogue.say("again", command=f"quebra generate {request.told()} --seed {made.seed}")
        picked = PickedBoard(made.board, f"{request.type}-{request.size}")
        another = BoardMenu(session, picked).run(is_new=True)


def _made(dialogue: Dialogue, request: Request) -> Generated:
    with ProgressBar(lambda: dialogue.text("making")):
        return next(
            generate(
                request.type,
                size=(request.rows, request.columns),
                difficulty=request.difficulty,
                give_up=GIVE_UP,
                **dict(request.options),
            )
        )


def _asked(dialogue: Dialogue) -> Request:
    known = {name: game.titles[dialogue.language] for name, game in games().items() if can_be_made(name)}
    kind = dialogue.choose(
        dialogue.text("make_which"), [MenuEntry(title, name, name) for name, title in known.items()]
    )
    dialogue.say("how_to_answer")
    size = _size(dialogue, kind)
    level = _level(dialogue, kind, size)
    # What the ends of a puzzle are, only the puzzle can tell: one without words for them is not asked.
    has_ends = any(option.name == "ends" for option in options_of(kind))
    if has_ends and "ends" in game_words(games()[kind], dialogue.language):
        return _with_ends(dialogue, kind, size, level)
    return make_request(kind, size, level)


def _size(dialogue: Dialogue, kind: str) -> Cell:
    part = requests_of(kind)
    least, most = part.SIZES
    square = _must_be_square(kind, least)

    def read(text: str) -> Cell:
        try:
            rows, columns = read_size(text.removesuffix(".").replace(" ", ""))
        except InputError:
            raise InputError(dialogue.text("no_size", text=printable(shorten(text)))) from None
        if not (least <= rows <= most and least <= columns <= most):
            raise InputError(dialogue.text("size_range", least=least, most=most, size=f"{rows}x{columns}"))
        if square and rows != columns:
            raise InputError(dialogue.text("size_square", size=f"{rows}x{columns}"))
        return rows, columns

    rows, columns = part.USUAL_SIZE
    question = dialogue.text("size_side" if square else "size", least=least, most=most)
    return dialogue.value(question, read, str(rows) if square else f"{rows}x{columns}")


def _must_be_square(kind: str, side: int) -> bool:
    return not _is_possible(kind, (side, side + 1), ANY)


def _is_possible(kind: str, size: Cell, level: str) -> bool:
    """Games say what they refuse only when they are asked."""
    try:
        make_request(kind, size, level)
    except InputError:
        return False
    return True


def _level(dialogue: Dialogue, kind: str, size: Cell) -> str:
    """One of the levels that boards of this size can have."""
    levels = [level for level in DIFFICULTIES if _is_possible(kind, size, level)]
    entries = [MenuEntry(dialogue.text(f"level_{level}"), level, level) for level in levels]
    usual = requests_of(kind).USUAL_LEVEL
    default = levels.index(usual if usual in levels else ANY)
    return dialogue.choose(dialogue.text("which_level"), entries, default=default)


# The two ends of what has ends.


def _with_ends(dialogue: Dialogue, kind: str, size: Cell, level: str) -> Request:
    game, chosen = games()[kind], dialogue.text("chosen")

    def read_first(text: str) -> Cell | None:
        return None if folded(text) == folded(chosen) else _cell(dialogue, text, size)

    def between(first: Cell, last: Cell) -> Request:
        return make_request(kind, size, level, options={"ends": (first, last)})

    def read_last(text: str) -> Request:
        assert first is not None
        last = _cell(dialogue, text, size)
        if last == first:
            raise InputError(dialogue.game_text(game, "same_cell", cell=name_of(last)))
        try:
            return between(first, last)
        except InputError:
            told = {"first": name_of(first), "last": name_of(last)}
            raise InputError(dialogue.game_text(game, "no_ends", **told)) from None

    dialogue.tell(dialogue.game_text(game, "ends"))
    first = dialogue.value(dialogue.game_text(game, "first_end"), read_first, chosen)
    if first is None:
        return make_request(kind, size, level)
    opposite = size[0] + 1 - first[0], size[1] + 1 - first[1]
    try:
        between(first, opposite)
        usual = name_of(opposite)
    except InputError:
        usual = ""
    return dialogue.value(dialogue.game_text(game, "last_end"), read_last, usual)


def _cell(dialogue: Dialogue, text: str, size: Cell) -> Cell:
    found = CELL.fullmatch(text.lower().removesuffix("."))
    if found is None:
        raise InputError(dialogue.text("no_cell", text=printable(shorten(text))))
    cell = int(found[1]), int(found[2])
    if not (1 <= cell[0] <= size[0] and 1 <= cell[1] <= size[1]):
        raise InputError(dialogue.text("off_board", cell=name_of(cell), size=f"{size[0]}x{size[1]}"))
    return cell
