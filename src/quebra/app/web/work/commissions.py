"""Longer work on order beside new puzzles: booklets to print, and games that are looked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quebra.app.web.boards import require_fit
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.reading import Entry, board_from_json
from quebra.engine.batch.telling import tell

if TYPE_CHECKING:
    from quebra.app.booklet.book import Book
    from quebra.games.zurero.records.record import Record

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Commission:
    """Such an order: its kind, what the caller said, and in how many parts it is done."""

    kind: str
    body: Object
    parts: int


def commission(body: Object) -> Commission:
    """What is asked for, checked; InputError for what cannot be done."""
    parts = KINDS[body["kind"]].parts(body)
    return Commission(body["kind"], body, parts)


def fulfil(order: Commission) -> bytes:
    """Does what is asked for, and tells how many parts are done: a PDF, or JSON."""
    return KINDS[order.kind].work(order.body)


def _entries(body: Object) -> list[Entry]:
    found = []
    for number, puzzle in enumerate(body["puzzles"], 1):
        try:
            board = board_from_json(puzzle)
        except InputError as error:
            raise InputError(f"puzzle {number}: {error}") from None
        require_fit(board)
        found.append(Entry("puzzle", number, board))
    return found


def _book(body: Object) -> Book:
    from quebra.app.booklet.book import Book

    same = ("title", "subtitle", "author", "per_page", "paper", "theme", "cover", "answers", "hints", "mixed")
    return Book(**{key: body[key] for key in same}, language=body["lang"], lessons=body["rules"])


def _book_parts(body: Object) -> int:
    _book(body)
    return len(_entries(body)) + 1  # each is proven; then they are typeset


def _print(body: Object) -> bytes:
    from quebra.app.booklet.book import typeset_book
    from quebra.app.booklet.items import items

    checked = not body["unchecked"]
    ready = items(_entries(body), author=body["author"], graded=body["grades"], checked=checked, tell=tell)
    return typeset_book(list(ready), _book(body))


def _record(body: Object) -> Record:
    """The game that is asked about. What the caller says is never the name of a file."""
    from quebra.games.zurero.game import read_moves
    from quebra.games.zurero.records.record import Record, parse_record
    from quebra.games.zurero.setup import read_position

    if body["position"] is None:
        return parse_record(body["record"])
    setup = read_position(body["position"])
    return Record(read_moves(body["record"].split(), setup.size, setup=setup))


def _analyse_parts(body: Object) -> int:
    return len(_record(body).play.positions)


def _analyse(body: Object) -> bytes:
    from quebra.app.cli.zurero.analyse import DEEPEST, analysis_data
    from quebra.games.zurero.analysis import USUAL_LIMITS, analyse
    from quebra.games.zurero.search.engine import Limits

    record, limits = _record(body), USUAL_LIMITS
    nodes, depth, seconds = body["nodes"], body["depth"], body["seconds"]
    if nodes or depth or seconds:
        limits = Limits(depth=depth or DEEPEST, nodes=nodes or 0, seconds=seconds or 0.0)
    entries = []
    for entry in analyse(record.play, limits):
        entries.append(entry)
        tell(len(entries))
    return to_json(analysis_data(record, limits, entries, complete=True)).encode()


@dataclass(frozen=True, slots=True)
class _Kind:
    """In how many parts an order is done, and how."""

    parts: Callable[[Object], int]
    work: Callable[[Object], bytes]


KINDS = {"book": _Kind(_book_parts, _print), "analyse": _Kind(_analyse_parts, _analyse)}
