"""The first menu: what Quebra can do."""

from __future__ import annotations

from collections.abc import Callable

from quebra import __version__
from quebra.app.cli.exits import INTERRUPTED, complain
from quebra.app.terminal.menu.dialogue import Back, MenuEntry
from quebra.app.terminal.menu.session import MenuSession
from quebra.core.errors import QuebraError
from quebra.core.registry import every_game
from quebra.core.words import LANGUAGES, say

Action = Callable[[MenuSession], None]


def run_menu(language: str) -> int:
    """Greets, and does what is chosen until the person leaves; the exit code."""
    session = MenuSession(language)
    try:
        _greet(session)
        _choose_until_quit(session)
    except EOFError:
        print()
    except KeyboardInterrupt:
        return complain(say("quebra.app", session.dialogue.language, "interrupted"), INTERRUPTED)
    session.dialogue.say("farewell")
    return 0


def _greet(session: MenuSession) -> None:
    dialogue = session.dialogue
    titles = [game.titles[dialogue.language] for game in every_game().values()]
    dialogue.heading(dialogue.text("greeting", version=__version__, games=", ".join(titles)))
    dialogue.say("how_to_choose")


def _choose_until_quit(session: MenuSession) -> None:
    dialogue = session.dialogue
    while True:
        try:
            action = dialogue.choose(dialogue.text("main"), _entries(session), top=True)
        except Back:
            return
        try:
            action(session)
        except Back:
            continue
        except QuebraError as error:  # that no prompt has asked about again
            dialogue.refuse(error)


def _entries(session: MenuSession) -> list[MenuEntry[Action]]:
    keys: dict[str, Action] = {
        "solve": _solve,
        "type": _type,
        "make": _make,
        "play": _play,
        "figures": _figures,
        "reports": _reports,
        "language": _switch,
    }
    return [MenuEntry(session.dialogue.text(f"main_{key}"), action) for key, action in keys.items()]


# Each loads its part when it is chosen, so that the menu itself is there at once.


def _solve(session: MenuSession) -> None:
    from quebra.app.terminal.menu.board import BoardMenu
    from quebra.app.terminal.menu.picking import bundled

    while True:
        BoardMenu(session, bundled(session)).run(solve_first=True)


def _type(session: MenuSession) -> None:
    from quebra.app.terminal.menu.board import BoardMenu
    from quebra.app.terminal.menu.picking import typed

    BoardMenu(session, typed(session)).run()


def _make(session: MenuSession) -> None:
    from quebra.app.terminal.menu.making import make

    make(session)


def _play(session: MenuSession) -> None:
    from quebra.app.terminal.menu.playing import play

    play(session)


def _figures(session: MenuSession) -> None:
    from quebra.app.terminal.menu.figures import figures

    figures(session)


def _reports(session: MenuSession) -> None:
    from quebra.app.terminal.menu.figures import reports

    reports(session)


def _switch(session: MenuSession) -> None:
    dialogue = session.dialogue
    dialogue.language = LANGUAGES[(LANGUAGES.index(dialogue.language) + 1) % len(LANGUAGES)]
