"""Results as JSON: one object a line, the same from every command."""

from __future__ import annotations

import json

from quebra.app.cli.output import speaks_unicode

# Made once: a board may have millions of solutions.
IN_LETTERS, IN_ASCII = json.JSONEncoder(ensure_ascii=False), json.JSONEncoder()


def json_text(data: object) -> str:
    """A value as JSON in one line, in the letters it has.

    Half a character, which UTF-8 cannot hold, is escaped, and so is every letter that is not ASCII where
    standard output takes no UTF-8: it stays the same value for whoever reads it.
    """
    text = (IN_LETTERS if speaks_unicode() else IN_ASCII).encode(data)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def print_json(data: object) -> None:
    """One object a line, there at once for whoever reads along."""
    print(json_text(data), flush=True)
