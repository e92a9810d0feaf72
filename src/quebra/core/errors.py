"""The errors people meet. Each is one line: where, what is wrong, what is expected.

Foreign text inside such a line is made harmless by the functions at the end.
"""

from __future__ import annotations


class QuebraError(Exception):
    """Any error that is a message to the user, never a bug."""


class InputError(QuebraError):
    """A board, answer or file that cannot be read.

    ``line`` counts from 1 inside its file; ``source`` is the file's name once known. ``row`` is
    the row of the board it is about (0: above the first), from which a text reader tells the line.
    As text it is one line, in which nothing of the input can steer a terminal.
    """

    def __init__(
        self, message: str, line: int | None = None, source: str | None = None, row: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.source = source
        self.row = row

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line) if part is not None)
        return printable(f"{place}: {self.message}" if place else self.message)

    def at(self, source: str | None = None, line: int | None = None) -> InputError:
        """The same error with its place filled in where it was not known yet."""
        if self.line is not None or self.source not in (None, source):
            line = self.line  # what is wrong with another file has no line of this one
        return InputError(self.message, line, self.source or source, self.row)


class TimeUp(QuebraError):
    """The time limit came before the answer."""

    def __init__(self, message: str = "the time limit came first") -> None:
        super().__init__(message)


def printable(text: str) -> str:
    """Foreign text of which nothing can steer the terminal."""
    return text if text.isprintable() else "".join(one if one.isprintable() else "?" for one in text)


def one_line(text: str) -> str:
    """Foreign text in one line, of which nothing can steer the terminal."""
    return printable(" ".join(text.split()))


def shorten(text: str, most: int = 24) -> str:
    """A piece of foreign text, short enough for an error line."""
    return text if len(text) <= most else text[: most - 1] + "…"
