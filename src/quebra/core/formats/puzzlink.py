"""puzz.link addresses: what its types of puzzle have in common.

An address is ``https://puzz.link/p?<type>/<columns>/<rows>/<body>``. Other sites share the form,
and ``<type>_edit`` opens the same board in the editor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import side, whole_number

SITE = "https://puzz.link/p?"
RUNS = "ghijklmnopqrstuvwxyz"  # g: one cell without a clue, z: twenty


@dataclass(frozen=True, slots=True)
class PuzzleLink:
    """An address taken apart: its sizes are checked, its body is as it was written."""

    rows: int
    columns: int
    body: str


def read_link(text: str, kind: str) -> PuzzleLink | None:
    """The parts of an address of this type; None when it is not one.

    The site may be missing altogether (``snake/4/4/060300g1h4i``), the slashes at the end do not
    count (pzpr adds one where the body ends with a sign that mail programs drop).
    """
    match = re.fullmatch(rf"([^?\s]*\?)?{kind}(?:_edit)?(?:/(\S*))?", text.strip())
    if match is None:
        return None
    site, rest = match[1], (match[2] or "").split("#")[0]
    columns, rows, body = (*rest.split("/", 2), "", "")[:3]
    if site is None and not (columns.isdigit() and rows.isdigit()):
        return None  # more likely the name of a file in a folder
    if not columns or not rows:
        raise InputError(f"expected <columns>/<rows>/<cells> after {kind}/, found {shorten(rest)!r}")
    return PuzzleLink(
        side(whole_number(rows, "rows"), "rows"),
        side(whole_number(columns, "columns"), "columns"),
        body.rstrip("/"),
    )


def write_link(kind: str, rows: int, columns: int, body: str) -> str:
    """The address of a board. A slash guards a last sign that is no letter or digit, as in pzpr."""
    guard = "" if body[-1:].isalnum() else "/"
    return f"{SITE}{kind}/{columns}/{rows}/{body}{guard}"


def run_length(letter: str) -> int:
    """How many places without a clue a letter stands for; 0 when it is no such letter."""
    return RUNS.find(letter) + 1


def write_run(length: int) -> str:
    """The letters for so many places without a clue."""
    whole, rest = divmod(length, len(RUNS))
    return RUNS[-1] * whole + (RUNS[rest - 1] if rest else "")
