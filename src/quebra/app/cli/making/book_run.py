"""What `quebra book` does when it is told what to print."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace

from quebra.app.booklet.book import Book, typeset_book, written_in
from quebra.app.booklet.items import Item, grouped, items, made_item, require_sound
from quebra.app.booklet.lesson import HERE
from quebra.app.booklet.paper import paper_named
from quebra.app.booklet.request import RequestLine
from quebra.app.booklet.room import expected_picture, require_room
from quebra.app.cli.boards import entries
from quebra.app.cli.exits import BAD_INPUT, INTERRUPTED, TIME_UP, complain
from quebra.app.cli.progress import Ticker
from quebra.core.errors import InputError, QuebraError, TimeUp, shorten
from quebra.core.files.saving import write_whole
from quebra.core.reading import Entry
from quebra.core.words import say
from quebra.engine.batch.batch import AHEAD
from quebra.engine.batch.batch_file import line_of
from quebra.engine.batch.generate import executor_for, in_order, plan
from quebra.engine.batch.seeds import random_seed
from quebra.engine.generate.attempt import Generated, canonical
from quebra.render.svg.font import knows, lacking

MOST_COMPARED = 1000  # puzzles that are looked at for repetitions


@dataclass(frozen=True, slots=True)
class BookOptions:
    """Where the puzzles come from and where the booklet goes."""

    files: tuple[str, ...]
    output: str
    request: str | None
    seed: int | None
    jobs: int
    save: str | None
    unchecked: bool
    graded: bool
    lang: str


class Press:
    """One booklet, from its puzzles to the file."""

    def __init__(self, options: BookOptions, book: Book, parts: list[RequestLine]) -> None:
        self.options, self.book, self.parts = options, book, parts
        self.ticker = Ticker()
        self.lines: list[str] = []  # the new puzzles
        self.commands: list[str] = []  # that make them again

    def run(self) -> int:
        """Makes, proves, typesets, writes and reports. New puzzles are never lost."""
        try:
            self._require_room()
            read, made = self._read(), list(self._made())
            if not read and not made:
                raise InputError("a booklet needs at least one puzzle", source=" ".join(self.options.files))
            if self.options.save is not None:
                write_whole(self.options.save, "".join(self.lines))
            self._print(read, made)
        except TimeUp as error:
            return complain(f"{error}{self._kept()}", TIME_UP)
        except QuebraError as error:
            return complain(f"{error}{self._kept()}", BAD_INPUT)
        except KeyboardInterrupt:
            return complain(f"interrupted{self._kept()}", INTERRUPTED)
        return 0

    def _read(self) -> list[Entry]:
        """The puzzles of the files; what is wrong with them is said before new ones are made."""
        found = list(entries(self.options.files))
        require_sound(found)
        return found

    def _require_room(self) -> None:
        """Says so before the work when boards to be made would be too small to print."""
        for part in self.parts:
            picture = expected_picture(part.request, self.book.hints)
            what = f"--generate: {part.request.type} {part.request.size}"
            require_room(what, picture, paper_named(self.book.paper), self.book.per_page)

    def _made(self) -> Iterator[Generated]:
        """The puzzles of the request. Parts have seeds of their own, so that equal parts differ."""
        seed = random_seed() if self.options.seed is None else self.options.seed
        total = sum(part.count for part in self.parts)
        for place, part in enumerate(self.parts):
            batch = plan(
                part.request, part.count, seed + place, None, None, ahead=AHEAD, explained=self.book.hints
            )
            told = f"quebra generate {part.request.told()} --count {part.count} --seed {seed + place}"
            self.commands.append(told)
            with closing(executor_for(self.options.jobs, None)()) as executor:
                for puzzle in in_order(batch, executor):
                    self.lines.append(line_of(puzzle))
                    self._tell("making", len(self.lines), total)
                    yield puzzle

    def _print(self, read: list[Entry], made: list[Generated]) -> None:
        proven = items(
            read,
            author=self.book.author,
            graded=self.options.graded,
            checked=not self.options.unchecked,
            tell=lambda count: self._tell("reading", count, len(read)),
        )
        ready = [*proven, *(made_item(puzzle, self.book.author) for puzzle in made)]
        book = replace(self.book, colophon=tuple(self.commands))
        pdf = typeset_book(ready, book, lambda what, count: self._tell(what, count, len(ready)))
        self.ticker.clear()
        write_whole(self.options.output, pdf)
        self._warn_of_letters(written_in(ready, book))
        self._warn_of_repetitions(ready if book.mixed else grouped(ready))
        self._report(len(ready), pdf)

    def _kept(self) -> str:
        """Puts new puzzles aside where the booklet cannot be finished, and says where they are."""
        self.ticker.clear()
        if not self.lines:
            return ""
        place = self.options.save or _free_name(os.path.splitext(self.options.output)[0])
        write_whole(place, "".join(self.lines))
        return f"; the {len(self.lines)} puzzles made so far are in {place}"

    def _warn_of_letters(self, texts: str) -> None:
        """Nobody should find out at the printer's that a letter is a box."""
        foreign = [letter for letter in dict.fromkeys(texts) if letter.isprintable() and not knows(letter)]
        for folder in self.book.fonts:
            foreign = lacking(foreign, folder)
        if foreign:
            own, more = ("our typeface has no", " (--fonts FOLDER adds others)")
            if self.book.fonts:
                own, more = ("neither our typeface nor --fonts have", "")
            told = f"{own} {shorten(''.join(foreign))}: they come from this machine's fonts, or show as boxes"
            complain(told + more)

    def _warn_of_repetitions(self, ready: list[Item]) -> None:
        """A booklet should not have the same puzzle twice, not even turned or mirrored."""
        first: dict[str, int] = {}
        for number, item in enumerate(ready[:MOST_COMPARED], 1):
            before = first.setdefault(canonical(item.board), number)
            if before != number:
                complain(f"puzzle {number} is puzzle {before} again, perhaps turned or mirrored")

    def _tell(self, what: str, count: int, total: int) -> None:
        self.ticker.tick(lambda: say(HERE, self.options.lang, what, {"count": count, "total": total}))

    def _report(self, count: int, pdf: bytes) -> None:
        values: dict[str, str | int] = {"file": self.options.output, "count": count, "pages": _pages(pdf)}
        print(say(HERE, self.options.lang, "booklet_written", values))
        if self.options.save is not None:
            print(say(HERE, self.options.lang, "saved", {"file": self.options.save}))
        for told in self.commands:
            print(shlex.join(shlex.split(told)))


def _free_name(stem: str) -> str:
    """A name for puzzles that nobody asked to keep, of a file that is not there yet."""
    names = (f"{stem}{number}.jsonl" for number in ("", *range(2, 10_000)))
    return next(name for name in names if not os.path.exists(name))


def _pages(pdf: bytes) -> int:
    """How many pages a PDF of our typesetter has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
