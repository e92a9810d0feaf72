"""Results as JSON: one object a line, the same from every command."""

from __future__ import annotations

import json

from quebra.app.cli.output import speaks_unicode
from quebra.core.files.json_lines import to_json


def json_text(data: object) -> str:
    """A value as JSON in one line, in the letters it has.

    Where standard output takes no UTF-8, every letter that is not ASCII is escaped: it stays the same value
    for whoever reads it.
    """
    return to_json(data) if speaks_unicode() else json.dumps(data)


def print_json(data: object) -> None:
    """One object a line, there at once for whoever reads along."""
    print(json_text(data), flush=True)
