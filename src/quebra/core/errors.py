"""The errors people meet. Each is one line: where, what is wrong, what is expected."""

from __future__ import annotations


class QuebraError(Exception):
    """Any error that is a message to the user, never a bug."""


class InputError(QuebraError):
    """A board, answer or file that cannot be read.

    ``line`` counts from 1 inside its file; ``source`` is the file's name once known. ``row`` is
    the row of the board it is about (0: above the first), from which a text reader tells the line.
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
        return f"{place}: {self.message}" if place else self.message

    def at(self, source: str | None = None, line: int | None = None) -> InputError:
        """The same error with its place filled in where it was not known yet."""
        return InputError(
            self.message, self.line if self.line is not None else line, self.source or source, self.row
        )


class TimeUp(QuebraError):
    """The time limit came before the answer."""

    def __init__(self, message: str = "the time limit came first") -> None:
        super().__init__(message)
