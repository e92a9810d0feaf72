"""What the computer thinks of a position, in plain sentences."""

from __future__ import annotations

from quebra.app.terminal.voice import Voice
from quebra.games.zurero.board import other
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.players import MOST_SECONDS, Thinker
from quebra.games.zurero.search.engine import Limits, Thought, wants_swap

HINT_NODES = 200_000
ABOUT_EVEN = 80  # less than what one open three is worth


def hint(play: LiveGame, voice: Voice) -> None:
    """Says a good move for the side to move, and why."""
    adviser = Thinker("hint", Limits(nodes=HINT_NODES, seconds=MOST_SECONDS), seed=0)
    thought = adviser.think(play)
    key, count = _hint_key(thought)
    if wants_swap(play.position, thought.score):
        key = "hint-swap"
    voice.say(
        key,
        move=str(thought.move),
        side=voice.side(play.turn),
        other=voice.side(other(play.turn)),
        count=count,
        score=f"{thought.score:+d}",
    )


def _hint_key(thought: Thought) -> tuple[str, int]:
    """The sentence that fits, and in how many moves of both sides the game is won."""
    plies = thought.win_in
    if plies is None:
        level = abs(thought.score) < ABOUT_EVEN
        return "hint-even" if level else "hint-better" if thought.score > 0 else "hint-worse", 0
    if plies > 0:
        return "hint-win-now" if plies == 1 else "hint-win", plies
    return "hint-lost-now" if plies >= -2 else "hint-lost", -plies


def note(thought: Thought, voice: Voice) -> str:
    """A few words about the move just played; the moves counted are those still to come."""
    plies = thought.win_in
    if plies is None:
        return voice.text("note-score", score=f"{thought.score:+d}")
    left = abs(plies) - 1
    if plies > 0:
        return voice.text("note-win-next" if left <= 2 else "note-win", count=left)
    return voice.text("note-lost-next" if left <= 1 else "note-lost", count=left)
