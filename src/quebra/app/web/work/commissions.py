"""Longer work on order beside new puzzles: booklets to print, and games that are looked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from quebra.app.web.boards import require_fit
from quebra.core.errors import InputError, TimeUp
from quebra.core.files.json_lines import to_json
from quebra.core.reading import Entry, board_from_json
from quebra.engine.batch.telling import tell

if TYPE_CHECKING:
    from quebra.app.booklet.book import Book
    from quebra.games.zurero.board import Position
    from quebra.games.zurero.records.record import Record
    from quebra.games.zurero.search.engine import Limits, Thought

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Commission:
    """Such an order: its kind, what the caller said, in how many parts it is done, and its time."""

    kind: str
    body: Object
    parts: int
    seconds: float


def commission(body: Object, seconds: float) -> Commission:
    """What is asked for, checked; InputError for what cannot be done."""
    parts = KINDS[body["kind"]].parts(body)
    return Commission(body["kind"], body, parts, seconds)


def fulfil(order: Commission) -> bytes:
    """Does what is asked for, and tells how many parts are done: a PDF, or JSON."""
    return KINDS[order.kind].work(order.body, order.seconds)


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


def _print(body: Object, seconds: float) -> bytes:
    """Half a booklet is of no use: it is ended from outside when its time is over."""
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


def _analyse(body: Object, seconds: float) -> bytes:
    """As many positions as there is time for."""
    from quebra.app.zurero.data import analysis_data
    from quebra.games.zurero.analysis import USUAL_LIMITS, analyse
    from quebra.games.zurero.search.engine import DEEPEST, Limits

    record, limits = _record(body), USUAL_LIMITS
    if body["nodes"] or body["depth"] or body["seconds"]:
        limits = Limits(body["depth"] or DEEPEST, body["nodes"] or 0, body["seconds"] or 0.0)
    entries, complete = [], True
    try:
        for entry in analyse(record.play, limits, engine=_EngineInTime(seconds)):
            entries.append(entry)
            tell(len(entries))
    except TimeUp:
        complete = False
    return to_json(analysis_data(record, limits, entries, complete)).encode()


class _EngineInTime:
    """An engine for so many seconds. A thought that they cut short is none: it is not what was asked for."""

    def __init__(self, seconds: float) -> None:
        from quebra.games.zurero.search.engine import Engine

        self._engine, self._end = Engine(), monotonic() + seconds

    def think(self, position: Position, limits: Limits) -> Thought:
        left = self._left()
        thought = self._engine.think(position, replace(limits, seconds=min(limits.seconds or left, left)))
        self._left()
        return thought

    def forget(self) -> None:
        self._engine.forget()

    def _left(self) -> float:
        left = self._end - monotonic()
        if left <= 0:
            raise TimeUp
        return left


@dataclass(frozen=True, slots=True)
class _Kind:
    """In how many parts an order is done, and how."""

    parts: Callable[[Object], int]
    work: Callable[[Object, float], bytes]


KINDS = {"book": _Kind(_book_parts, _print), "analyse": _Kind(_analyse_parts, _analyse)}
