"""Sentences about a game of Zurero: who plays, and how it ended."""

from __future__ import annotations

from quebra.core.errors import printable, shorten
from quebra.core.words import say
from quebra.games.zurero.board import Outcome
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.records.record import Record

LONGEST_NAME = 60  # letters of a player
PACKAGE = "quebra.games.zurero"  # whose words these are


def heading(record: Record, language: str) -> str:
    """Who plays, as far as the record says; a line or nothing."""
    tags = {colour: record.tags.get(colour.title(), "?") for colour in ("black", "white")}
    names = {colour: shorten(printable(name), LONGEST_NAME) for colour, name in tags.items()}
    if set(names.values()) == {"?"}:
        return ""
    sides = {f"{colour}_side": say(PACKAGE, language, colour) for colour in names}
    text = say(PACKAGE, language, "show-players", {**names, **sides}) + "\n"
    if record.play.swapped:
        exchanged = {"black": names["white"], "white": names["black"]}
        text += say(PACKAGE, language, "show-exchanged", {**exchanged, **sides}) + "\n"
    return text


def ending_of(play: LiveGame, language: str) -> str:
    """How a game ended, as a sentence; also of one that was over when it was set up."""
    if play.setup is None or play.moves or play.result is None or not play.result.five:
        return ending(play.result, language)
    return say(PACKAGE, language, "over-setup", {"winner": say(PACKAGE, language, play.result.winner)})


def ending(result: Outcome | None, language: str) -> str:
    """How the game ended, as a sentence."""
    if result is None:
        return say(PACKAGE, language, "unfinished")
    loser = {"black": "white", "white": "black"}.get(result.winner)
    names = {"winner": result.winner, "loser": loser} if loser else {}
    values = {key: say(PACKAGE, language, str(colour)) for key, colour in names.items()}
    return say(PACKAGE, language, f"over-{result.reason}", values)
