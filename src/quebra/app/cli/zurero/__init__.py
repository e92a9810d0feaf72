"""quebra zurero: the commands of the game."""

from __future__ import annotations

from quebra.app.cli.help import worked
from quebra.app.cli.lazy import lazy_group

# name: what it does; each is a module of this folder, loaded when it runs.
COMMANDS = {
    "play": "Play against a person or the computer, or watch two computers.",
    "match": "Let two players meet in many games and compare them.",
    "analyse": "Score every position of a record and mark the blunders.",
    "show": "Replay a record, move by move, or write it in another format.",
    "figures": "List the report's figures, which show, draw and the others know by name.",
    "draw": "Draw a game: a diagram, a sheet of diagrams, or an animation.",
    "moves": "List the legal moves after some moves.",
    "perft": "Count the sequences of moves to a depth.",
    "levels": "Say what the ten levels are.",
    "solve": "Search a small board to the end.",
    "bench": "Search fixed positions: a signature of the engine, and its speed.",
    "engine": "Speak the engine protocol on standard input and output.",
}

command = lazy_group(
    "zurero",
    "quebra.app.cli.zurero",
    COMMANDS,
    """Zurero: slide stones in from the edge; five in a line wins.

    The first stone is named by its cell (J10), a slide by its side and line: L10 and R10 are row 10
    from the left and right, TJ and BJ column J from the top and bottom.
    """,
    worked("quebra zurero play", "quebra zurero match computer:6 computer:5 --games 100"),
)
