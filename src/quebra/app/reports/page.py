"""The tables as a section of a page: Markdown between two marks, and the text around it as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from os import cpu_count
from pathlib import Path
from platform import python_version

from quebra.app.reports import WORDS
from quebra.app.reports.cells import grid_of, thinned
from quebra.app.reports.compared import ComparedTable, note
from quebra.app.reports.told import caption, explained, heading
from quebra.core.errors import InputError
from quebra.core.files.saving import write_whole
from quebra.core.words import say

BEGIN = "<!-- quebra reports: what follows is measured, up to the closing mark -->"
END = "<!-- quebra reports: end -->"


def require_marks(place: str) -> None:
    """Says so before the work when a page has no section to renew."""
    _parts(place)


def renew(place: str, tables: Sequence[ComparedTable], lang: str, day: date | None = None) -> None:
    """Puts the tables, measured on that day (today), between the marks of a page; every other byte stays."""
    before, after, newline = _parts(place)
    lines = section_lines(tables, lang, day or date.today())
    section = newline.join(line.encode() for line in lines)
    write_whole(place, before + newline * 2 + section + newline * 2 + after)


def _parts(place: str) -> tuple[bytes, bytes, bytes]:
    """The page up to the first mark and with it, from the second mark on, and how its lines end."""
    try:
        data = Path(place).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=place) from None
    begin, end = BEGIN.encode(), END.encode()
    if data.count(begin) != 1 or data.count(end) != 1 or data.index(begin) > data.index(end):
        raise InputError(f"expected the marks {BEGIN} and {END}, in this order and once each", source=place)
    before, after = data.partition(begin), data.rpartition(end)
    newline = b"\r\n" if before[2].startswith(b"\r\n") else b"\n"
    return before[0] + begin, end + after[2], newline


def section_lines(tables: Sequence[ComparedTable], lang: str, day: date) -> Iterator[str]:
    """The section, report by report."""
    here: dict[str, str | int] = {
        "day": day.isoformat(),
        "cores": cpu_count() or 1,
        "python": python_version(),
    }
    yield f"{say(WORDS, lang, 'written', here)} {explained(tables[0].budget, lang)}"
    name = ""
    for compared in tables:
        if compared.report.name != name:
            name = compared.report.name
            yield from ("", f"## {heading(compared.report, lang)}")
        yield from ("", f"### {caption(compared, lang)}", "")
        yield from _markdown(compared, lang)
        yield from _notes(compared, lang)


def _markdown(compared: ComparedTable, lang: str) -> Iterator[str]:
    """One table. A page has one line above its columns: the report's own label stands for its figures."""
    grid = grid_of(compared, lang)
    heads = [
        above or (say(WORDS, lang, "ours", {"by": own}) if place > grid.named else own)
        for place, (above, own) in enumerate(zip(grid.above, grid.heads, strict=True))
    ]
    yield _row(heads)
    yield _row(["---"] * grid.named + ["---:"] * (len(heads) - grid.named))
    for line in thinned(grid.lines, grid.named):
        yield _row(line)


def _notes(compared: ComparedTable, lang: str) -> Iterator[str]:
    """What is wrong in the table, then how to read it."""
    if compared.table.wrong or compared.table.notes:
        yield ""
    for key in compared.table.wrong:
        yield f"- **{say(WORDS, lang, 'mark_wrong')}** {note(key, lang)}"
    for key in compared.table.notes:
        yield f"- {note(key, lang)}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
