"""A game of Zurero: who plays, how strong, on which board, and whether it is kept."""

from __future__ import annotations

import os

from quebra.app.cli.exits import BAD_INPUT
from quebra.app.terminal.menu.dialogue import Back, Dialogue, MenuEntry
from quebra.app.terminal.menu.places import existing_file, writable
from quebra.app.terminal.menu.session import MenuSession
from quebra.core.errors import InputError, printable
from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL

PERSON = "person"
LEVELS, USUAL_LEVEL = (1, 10), 5
USUAL_FILE = "zurero.txt"


def play(session: MenuSession) -> None:
    """Asks for the game, plays it, and offers to go on with what there is then."""
    dialogue = session.dialogue
    modes = ("two_people", "computer", "two_computers", "saved_game")
    mode = dialogue.choose(
        dialogue.text("main_play"), [MenuEntry(dialogue.text(f"mode_{mode}"), mode) for mode in modes]
    )
    if mode == "saved_game":
        _go_on_with_saved(session)
        return
    dialogue.say("how_to_answer")
    black, white = _players(dialogue, mode)
    size = dialogue.number(dialogue.text("side"), SMALLEST, LARGEST, USUAL)
    file = _file_to_keep(dialogue)
    arguments = ["--black", black, "--white", white, "--size", str(size)]
    arguments += ["--record", file] if file else []
    print()
    session.run("zurero", "play", *arguments)
    _after_game(session, arguments, file)


def _go_on_with_saved(session: MenuSession) -> None:
    """A file that holds no game is told by the command, and asked for again."""
    code = BAD_INPUT
    while code == BAD_INPUT:
        file = existing_file(session.dialogue, session.dialogue.text("game_file"))
        arguments = ["--load", file, "--record", file]
        code = session.run("zurero", "play", *arguments)
    _after_game(session, arguments, file)


def _players(dialogue: Dialogue, mode: str) -> tuple[str, str]:
    if mode == "two_people":
        return PERSON, PERSON
    if mode == "two_computers":
        return _computer(dialogue, "level_black"), _computer(dialogue, "level_white")
    sides = [MenuEntry(dialogue.text(side), side) for side in ("black", "white")]
    side = dialogue.choose(dialogue.text("your_colour"), sides, default=0)
    computer = _computer(dialogue, "level")
    return (PERSON, computer) if side == "black" else (computer, PERSON)


def _computer(dialogue: Dialogue, question: str) -> str:
    return f"computer:{dialogue.number(dialogue.text(question), *LEVELS, USUAL_LEVEL)}"


def _file_to_keep(dialogue: Dialogue) -> str:
    """Where the game is kept while it is played; empty for nowhere. No other game is written over."""

    def read(text: str) -> str:
        place = writable(dialogue, text)
        if os.path.exists(place):
            raise InputError(dialogue.text("file_exists", file=printable(place)))
        return place

    if not dialogue.confirm(dialogue.text("keep_game")):
        return ""
    usual = "" if os.path.exists(USUAL_FILE) else USUAL_FILE
    return dialogue.value(dialogue.text("keep_in"), read, usual)


def _after_game(session: MenuSession, arguments: list[str], file: str) -> None:
    """The same again, or a look at the game where it was kept."""
    dialogue = session.dialogue
    kept = bool(file) and os.path.isfile(file)
    entries = [MenuEntry(dialogue.text("analyse"), "analyse")] if kept else []
    if not file:
        entries.append(MenuEntry(dialogue.text("same_again"), "again"))
    while True:
        try:
            what = dialogue.choose("Zurero", entries)
        except Back:
            return
        if what == "analyse":
            session.run("zurero", "analyse", file)
        else:
            session.run("zurero", "play", *arguments)
