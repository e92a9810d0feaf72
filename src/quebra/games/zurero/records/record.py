"""A game on paper: the moves and what is known about it. Reads and writes files in either format."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast, get_args

from quebra.core.errors import InputError, shorten
from quebra.core.files.saving import write_whole
from quebra.core.files.sources import read_text, source_name
from quebra.games.zurero.board import (
    USUAL,
    Colour,
    Position,
    Reason,
    Winner,
    cell_name,
    middle,
    other,
    require_size,
)
from quebra.games.zurero.game import LiveGame, read_moves

LARGEST_RECORD = 2**20  # characters; the longest game, 625 moves, takes about 4,000
# Written from the game itself, never kept as tags.
SAID_BY_THE_GAME = ("Size", "Position", "Swap", "Result", "Reason")
USUAL_TAGS = ("Event", "Place", "Date", "Round", "Black", "White", *SAID_BY_THE_GAME)
GIVEN_UP: tuple[Reason, ...] = ("resigned", "time", "illegal")  # ends that the board does not show


@dataclass
class Record:
    """A game and its tags: Black, White, Date and whatever else the file says.

    The size, a position set up, the swap rule, the result and its reason are the game's own; they are
    no tags here.
    """

    play: LiveGame
    tags: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """A word of a file and the line it stands on."""

    text: str
    line: int | None = None


def load_record(path: str | os.PathLike[str]) -> Record:
    """The game in a file (``-``: standard input), every move checked; text or SGF by its content.

    Where there is no such file, the name may be that of a figure: ``fig-2.3``.
    """
    source = os.fspath(path)
    if source != "-" and not os.path.exists(source):
        from quebra.games.zurero.figures import figure_record, means_figure

        if means_figure(source):
            return figure_record(source)
        raise InputError("no such file, expected a record of a game", source=source)
    try:
        return parse_record(read_text(source))
    except InputError as error:
        raise error.at(source=source_name(source)) from None


def parse_record(text: str) -> Record:
    """The game in a text of either format; a position alone is a game without moves."""
    from quebra.games.zurero.records import sgf
    from quebra.games.zurero.records import text as plain
    from quebra.games.zurero.setup import looks_like_position, read_position

    if text.lstrip("\ufeff \t\r\n").startswith("("):
        return sgf.read_record(text)
    if looks_like_position(require_readable(text)):
        return Record(LiveGame.from_position(read_position(text)))
    return plain.read_record(text)


def save_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Writes a game to a file: SGF if its name ends in .sgf, otherwise text. All or nothing."""
    from quebra.games.zurero.records import sgf
    from quebra.games.zurero.records import text as plain

    target = os.fspath(path)
    written = sgf.write_record(record) if target.lower().endswith(".sgf") else plain.write_record(record)
    write_whole(target, written)


# What both formats share when they read.


def require_readable(text: str) -> str:
    """The text without its byte order mark, if it can be a record at all."""
    if len(text) > LARGEST_RECORD:
        raise InputError(f"is larger than {LARGEST_RECORD // 2**20} MiB, expected the record of one game")
    if "\0" in text:
        raise InputError("holds a NUL character, expected text", text.count("\n", 0, text.index("\0")) + 1)
    return text.removeprefix("\ufeff")


def read_size(text: str, line: int | None) -> int:
    """The size of a board from its tag."""
    if not re.fullmatch(r"\s*[0-9]{1,3}\s*", text):
        raise InputError(f"expected the size as a number, found {shorten(text)!r}", line)
    try:
        return require_size(int(text))
    except InputError as error:
        raise error.at(line=line) from None


def replay(
    moves: Sequence[Written], size: int = USUAL, *, swap: bool = False, setup: Position | None = None
) -> LiveGame:
    """Plays the moves of a record, the first stone included; an error names the move and its line."""
    if not moves and setup is None:
        raise InputError(f"holds no moves, expected at least the first stone: {cell_name(middle(size))}")
    words, lines = [move.text for move in moves], [move.line for move in moves]
    return read_moves(words, size, swap=swap, setup=setup, lines=lines)


def settle(play: LiveGame, winner: Written | None, reason: Written | None) -> None:
    """Compares what a record says of the result with the board; an end off the board is filled in.

    ``winner`` is black, white, draw or ``*`` (not finished); ``reason`` as in ``board.Reason``.
    """
    says = None if winner is None else _one_of(winner, (*get_args(Winner), "*"), "result")
    why = None if reason is None else _one_of(reason, get_args(Reason), "reason")
    line = winner.line if winner else reason.line if reason else None
    if play.result is None:
        _settle_unfinished(play, says, why, line)
        return
    if says is not None and says != play.result.winner:
        raise InputError(
            f"the result is {says}, but on the board the game ended: {_outcome(play.result.winner)}", line
        )
    if why is not None and why != play.result.reason:
        raise InputError(
            f"the reason is {why}, but on the board it is {play.result.reason}",
            reason.line if reason else None,
        )


def _settle_unfinished(play: LiveGame, says: str | None, why: str | None, line: int | None) -> None:
    if says in (None, "*"):
        if why is not None:
            raise InputError(f"gives the reason {why} but no result", line)
        return
    if says == "draw" or why not in GIVEN_UP:
        because = f"{says} for the reason {why}" if why else str(says)
        raise InputError(
            f"the result is {because}, but on the board the game goes on; "
            f"expected * or a winner with one of the reasons {', '.join(GIVEN_UP)}",
            line,
        )
    play.give_up(other(cast(Colour, says)), why)


def _one_of(word: Written, known: Sequence[str], name: str) -> str:
    found = word.text.strip().lower()
    if found not in known:
        raise InputError(
            f"unknown {name} {shorten(word.text)!r}, expected one of: {', '.join(known)}", word.line
        )
    return found


def _outcome(winner: Winner) -> str:
    return "a draw" if winner == "draw" else f"{winner} won"


def tag_name(name: str, line: int | None = None) -> str:
    """The name of a tag as it is kept; those everybody uses may be written in any case."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,63}", name):
        raise InputError(f"expected the name of a tag in letters and digits, found {shorten(name)!r}", line)
    return _USUAL_NAMES.get(name.lower(), name)


_USUAL_NAMES = {name.lower(): name for name in USUAL_TAGS}


def tags_to_write(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags beyond what the game says itself, in the usual order and then as they come."""
    kept: dict[str, str] = {}
    for name, value in tags.items():
        known = tag_name(name)
        if known in SAID_BY_THE_GAME:
            continue
        if known in kept:
            raise InputError(f"the tag {known} is given twice")
        # Half a character, as a file name that is not UTF-8 brings with it, cannot be written.
        kept[known] = value.encode("utf-8", "replace").decode("utf-8")
    usual = [name for name in USUAL_TAGS if name in kept]
    return {name: kept[name] for name in (*usual, *(name for name in kept if name not in usual))}
