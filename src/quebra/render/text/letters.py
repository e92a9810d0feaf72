"""The characters and colours that shapes are drawn with in a terminal."""

from __future__ import annotations

from functools import cache

# Select Graphic Rendition codes of each tone; those with a background paint whole cells.
STYLES = {
    "ink": "38;5;16;48;5;16",
    "clue": "1;34",
    "ink-clue": "1;38;5;231;48;5;16",
    "answer": "1;32",
    "faint": "2",
    "mark": "33",
    "head": "1;31",
    "tail": "1;33",
    "body": "32",
    "wrong": "1;41",
    "paper": "38;5;16;48;5;254",
    "line": "2",
    "wall": "1",
    # The wood is dark enough for white stones and light enough for black ones on any terminal.
    "wood": "38;5;94;48;5;137",
    "stone-black": "1;38;5;16;48;5;137",
    "stone-white": "1;38;5;231;48;5;137",
    "stone-last": "1;38;5;226;48;5;137",
    "stone-pushed": "1;38;5;226;48;5;137",
    "won-black": "1;38;5;16;48;5;28",
    "won-white": "1;38;5;231;48;5;28",
    "premise": "35",
    "conclusion": "1;33",
    "stone-won": "1;38;5;226;48;5;28",
}

UNICODE_TRIANGLES = {
    "nw": ("███▀", "█▀  "),
    "ne": ("▀███", "  ▀█"),
    "sw": ("█▄  ", "███▄"),
    "se": ("  ▄█", "▄███"),
}
ASCII_TRIANGLES = {
    "nw": ("###/", "#/  "),
    "ne": ("\\###", "  \\#"),
    "sw": ("#\\  ", "###\\"),
    "se": ("  /#", "/###"),
}
# Which way a trail leaves its cell: up, right, down, left.
UNICODE_BENDS = {
    "ud": "┃", "lr": "━", "dr": "┏", "dl": "┓", "ru": "┗", "lu": "┛", "r": "╺", "l": "╸", "u": "╹", "d": "╻",
}  # fmt: skip
ASCII_SIGNS = str.maketrans("−×÷◤◥◣◢□", "-*/F7LJw")  # triangles as in the text format
ENDS = {"head": ("●", "H"), "tail": ("◆", "T"), "end": ("■", "E"), "open": ("•", "o")}
STONES = {"black": ("●", "X"), "white": ("○", "O")}
# What stands left and right of a stone; neighbours share the character between them.
MARKS = {"last": "()", "pushed": "<>", "won": "||"}


@cache
def bend(one: str, other: str, ascii_only: bool) -> str:
    """The character of a trail that leaves its cell these two ways."""
    key = "".join(sorted({one, other}))
    if ascii_only:
        return {"du": "|", "lr": "-"}.get(key, "+")
    return UNICODE_BENDS.get(key) or UNICODE_BENDS.get(key[::-1], "•")
