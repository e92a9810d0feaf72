"""Which board: one of the bundled ones, or whatever a person types or pastes."""

from __future__ import annotations

import os

from quebra.app.naming import own_name, size_of
from quebra.app.terminal.menu.dialogue import Back, MenuEntry
from quebra.app.terminal.menu.session import MenuSession, PickedBoard
from quebra.core.errors import InputError, printable
from quebra.core.examples import examples
from quebra.core.files.sources import load
from quebra.core.game import Game
from quebra.core.reading import parse
from quebra.core.registry import games

LONGEST_NAME = 40


def bundled(session: MenuSession, *, typing: bool = False) -> PickedBoard:
    """A bundled board: first the puzzle, then one of its boards. ``typing`` offers to type one instead."""
    dialogue = session.dialogue
    kinds: list[MenuEntry[Game | None]] = [
        MenuEntry(game.titles[dialogue.language], game, game.name) for game in games().values()
    ]
    if typing:
        kinds.append(MenuEntry(dialogue.text("main_type"), None))
    while True:
        game = dialogue.choose(dialogue.text("which_puzzle"), kinds)
        if game is None:
            return typed(session)
        try:
            return _one_of(session, game)
        except Back:
            continue


def _one_of(session: MenuSession, game: Game) -> PickedBoard:
    boards = game.examples.examples()
    width = max(map(len, boards), default=0)
    entries = [
        MenuEntry(f"{name:<{width}}  {size_of(board)}", PickedBoard(board, name), name)
        for name, board in boards.items()
    ]
    return session.dialogue.choose(session.dialogue.text("which_board"), entries)


def typed(session: MenuSession) -> PickedBoard:
    """A board in any form that commands read, asked for until it is one."""
    dialogue = session.dialogue
    dialogue.heading(dialogue.text("main_type"))
    dialogue.say("type_board")
    dialogue.say("empty_ends")
    while True:
        try:
            text = dialogue.paste()
            if not text:
                raise Back
            return _read(session, text)
        except InputError as error:
            dialogue.refuse(error)


def _read(session: MenuSession, text: str) -> PickedBoard:
    usual = session.dialogue.text("usual_name")
    if "\n" not in text:
        if (found := examples().get(text)) is not None:
            return PickedBoard(found, text)
        place = os.path.expanduser(text)
        if os.path.isfile(place):
            board = load(place)
            stem = os.path.splitext(os.path.basename(place))[0]
            return PickedBoard(board, own_name(board, LONGEST_NAME) or printable(stem)[:LONGEST_NAME])
    board = parse(text)
    return PickedBoard(board, own_name(board, LONGEST_NAME) or usual)
