"""Strategies, statistics and the tables of the reports: which figures, and of what."""

from __future__ import annotations

from collections.abc import Callable

from quebra.app.cli.exits import BAD_INPUT
from quebra.app.terminal.menu.dialogue import Back, MenuEntry
from quebra.app.terminal.menu.picking import bundled
from quebra.app.terminal.menu.places import existing_file
from quebra.app.terminal.menu.session import MenuSession
from quebra.core.registry import game_of

STRATEGIES = "leftmost,ff,ffc"
SECONDS, LONGEST, BENCH_SECONDS = 10, 3600, 60

Figures = Callable[[MenuSession], None]


def figures(session: MenuSession) -> None:
    """The menu of all that counts and measures."""
    dialogue = session.dialogue
    kinds: dict[str, Figures] = {
        "strategies": _strategies,
        "engines": _engines,
        "effort": _effort,
        "stats": _stats,
        "bench": _bench,
    }
    entries = [MenuEntry(dialogue.text(f"figures_{key}"), action) for key, action in kinds.items()]
    while True:
        action = dialogue.choose(dialogue.text("main_figures"), entries)
        try:
            action(session)
        except Back:
            continue


def _strategies(session: MenuSession) -> None:
    """The labelings of the reports on one board; names that are not known are asked for again."""
    dialogue = session.dialogue
    picked = bundled(session, typing=True)
    dialogue.say("how_to_answer")
    game = game_of(picked.board)
    minimising = game.offers("model", "minimand") and dialogue.confirm(dialogue.game_text(game, "minimising"))
    seconds = dialogue.number(dialogue.text("seconds"), 1, LONGEST, SECONDS)
    more = ["--time-limit", str(seconds), *(["--minimise"] if minimising else [])]
    dialogue.say("strategies_are")
    code = BAD_INPUT
    while code == BAD_INPUT:
        names = dialogue.value(dialogue.text("strategy_names"), _without_blanks, STRATEGIES)
        code = session.run_on(picked, "compare", f"--strategies={names}", *more)


def _without_blanks(text: str) -> str:
    return ",".join(text.replace(",", " ").split())


def _engines(session: MenuSession) -> None:
    picked = bundled(session, typing=True)
    session.run_on(picked, "compare", "--time-limit", str(SECONDS))


def _effort(session: MenuSession) -> None:
    picked = bundled(session, typing=True)
    session.run_on(picked, "solve", "--stats")


def _stats(session: MenuSession) -> None:
    session.dialogue.say("stats_file")
    session.run("stats", existing_file(session.dialogue, session.dialogue.text("file")))


def _bench(session: MenuSession) -> None:
    session.run("bench", "--time-limit", str(BENCH_SECONDS))


def reports(session: MenuSession) -> None:
    """The tables of one report or of all, theirs beside ours."""
    from quebra.app.reports.published import NAMES, published
    from quebra.core.registry import every_game

    dialogue = session.dialogue
    entries = [MenuEntry(dialogue.text("all_reports"), "")]
    for name in NAMES:
        report = published(name)
        title, authors = every_game()[report.type].titles[dialogue.language], ", ".join(report.authors)
        entries.append(MenuEntry(dialogue.text("one_report", title=title, authors=authors), name, name))
    while True:
        name = dialogue.choose(dialogue.text("main_reports"), entries)
        session.run("reports", *([name] if name else []))
