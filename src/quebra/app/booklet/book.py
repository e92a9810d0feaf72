"""A booklet of puzzles as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import groupby
from typing import Any

from quebra import __version__
from quebra.app.booklet import paper as sheet
from quebra.app.booklet.hints import clue_to
from quebra.app.booklet.items import Item, grouped
from quebra.app.booklet.lesson import HERE, rules_line, worked_example
from quebra.app.booklet.paper import (
    GRIDS,
    LARGEST_CELL,
    LARGEST_CELLS,
    Measured,
    Paper,
    breakable,
    clipped,
    paper_named,
)
from quebra.app.booklet.pictures import answer_scene, board_scene, measured
from quebra.app.booklet.room import require_room
from quebra.app.explanation.summary import WORDS
from quebra.app.naming import called, size_of
from quebra.core.errors import InputError
from quebra.core.game import Game
from quebra.core.registry import game_of
from quebra.core.words import LANGUAGES, say, words
from quebra.engine.explain.scoring import LEVELS
from quebra.render.describe import describe
from quebra.render.files.typeset import typeset, typeset_pictures
from quebra.render.svg.themes import theme_named

ANSWER_CELL = 2.3  # millimetres at least
ANSWER_COLUMNS = (5, 4, 3, 2, 1)
TALLEST_ANSWER = 200.0
LONGEST_TITLE = 200
COVER_SIDE = 20.0
NAME_LESS = 46.0  # what number and level take of the line above a puzzle
NARROWEST = 78.0  # the line above a puzzle
MOST_TOLD = 600  # letters that a screen reader says of one board
Tell = Callable[[str, int], None]  # what is going on, and how many are done


@dataclass(frozen=True, slots=True)
class Book:
    """What a booklet is to look like."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    per_page: int = 4
    paper: str = "a4"
    language: str = "en"
    theme: str = "print"
    cover: bool = True
    lessons: bool = True
    answers: bool = True
    hints: bool = False
    mixed: bool = False
    colophon: tuple[str, ...] = ()
    fonts: tuple[str, ...] = ()  # folders with fonts for scripts that ours lacks

    def __post_init__(self) -> None:
        if self.per_page not in GRIDS:
            choices = ", ".join(map(str, GRIDS))
            raise InputError(f"puzzles a page: expected one of {choices}, found {self.per_page}")
        paper_named(self.paper)
        theme_named(self.theme)
        if self.language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise InputError(f"unknown language {self.language!r}, expected one of: {known}")
        for name, text in (("title", self.title), ("subtitle", self.subtitle), ("author", self.author)):
            if len(text) > LONGEST_TITLE:
                raise InputError(f"{name}: expected at most {LONGEST_TITLE} letters, found {len(text)}")


def typeset_book(items: Sequence[Item], book: Book, tell: Tell = lambda what, count: None) -> bytes:
    """The puzzles as a PDF, typeset after ``book``."""
    return typeset(*_sources(items, book, tell), texts=written_in(items, book), fonts=book.fonts)


def booklet_pages(items: Sequence[Item], book: Book, *, ppi: float = 96) -> list[bytes]:
    """The same pages as PNG pictures, to look at."""
    sources = _sources(items, book, lambda what, count: None)
    return typeset_pictures(*sources, texts=written_in(items, book), ppi=ppi)


def _sources(items: Sequence[Item], book: Book, tell: Tell) -> tuple[str, dict[str, Any]]:
    """The template and what it is filled with."""
    if not items:
        raise InputError("a booklet needs at least one puzzle")
    template = resources.files(__package__).joinpath("book.typ").read_text(encoding="utf-8")
    return template, _Maker(list(items) if book.mixed else grouped(items), book, tell).data()


def written_in(items: Sequence[Item], book: Book) -> str:
    """What people wrote: titles, names, authors."""
    own = (book.title, book.subtitle, book.author)
    return "".join([*own, *(item.author + item.name for item in items)])


class _Maker:
    def __init__(self, items: list[Item], book: Book, tell: Tell) -> None:
        self.items, self.book, self.tell = items, book, tell
        self.paper: Paper = paper_named(book.paper)
        self.language = book.language
        self.numbers = {id(item): number for number, item in enumerate(items, 1)}
        # Hints name cells by row and column: then the boards number them.
        self.scenes = {id(item): board_scene(item.board, self.language, book.hints) for item in items}
        self.boards = {key: measured(scene, book.theme) for key, scene in self.scenes.items()}
        self.largest = LARGEST_CELLS[book.per_page]

    def data(self) -> dict[str, Any]:
        """All that the template needs."""
        book, own = self.book, dict(words(HERE, self.language))
        own["made"] = self.say("made", version=__version__)
        title = book.title.strip() or self.say("title")
        sections = self._sections()
        return {
            "words": own,
            "lang": self.language,
            "title": title,
            **self._cover_texts(title),
            "running": clipped(title, 8.5, self.paper.inner_width - 20),
            "proven": all(item.proven for item in self.items),
            "authors": sorted({item.author for item in self.items if item.author}),
            "levels": [self._level_name(level) for level in LEVELS],
            "colophon": list(book.colophon),
            "has-cover": book.cover,
            "has-contents": book.cover,
            "cover": self._cover(),
            "paper": {
                "name": self.paper.name,
                "side": sheet.SIDE,
                "top": sheet.TOP,
                "foot": sheet.FOOT,
                "gutter": sheet.GUTTER,
                "heading": sheet.HEADING,
            },
            "sections": sections,
            "hints": self._hints() if book.hints else [],
            "answers": self._answers() if book.answers else [],
        }

    def _cover_texts(self, title: str) -> dict[str, Any]:
        """Title, line below it and author, as large as they can be, in words that fit the page."""
        book, room = self.book, self.paper.width - 2 * COVER_SIDE
        size = 54.0 if len(title) < 24 else 38.0 if len(title) < 60 else 24.0
        author = self.say("by", author=book.author) if book.author else ""
        return {
            "cover-title": breakable(title, size, room),
            "title-size": size,
            "subtitle": breakable(book.subtitle or self._subtitle(), 15, room),
            "by": clipped(author, 13, room - 50),
        }

    def say(self, key: str, **values: str | int) -> str:
        return say(HERE, self.language, key, values)

    def _subtitle(self) -> str:
        counts: dict[str, int] = {}
        for item in self.items:
            name = game_of(item.board).titles[self.language]
            counts[name] = counts.get(name, 0) + 1
        return " · ".join(self.say("subtitle_part", count=count, name=name) for name, count in counts.items())

    def _level_name(self, level: str | None) -> str:
        return say(WORDS, self.language, f"level_{level}") if level else self.say("not_graded")

    def _cover(self) -> list[Mapping[str, Any]]:
        """The first puzzle of each type, four at most."""
        firsts = list({item.type: item for item in reversed(self.items)}.values())[::-1][:4]
        room = (150.0, 130.0) if len(firsts) == 1 else (76.0, 58.0)
        return [self._placed(self.boards[id(item)], room, "") for item in firsts]

    def _placed(
        self, picture: Measured, room: tuple[float, float], alt: str, largest: float = LARGEST_CELL
    ) -> dict[str, Any]:
        return {"svg": picture.svg, "width": picture.cell_in(room, largest) * picture.width, "alt": alt}

    def _sections(self) -> list[dict[str, Any]]:
        """One section a type with its lesson; a mixed booklet has all lessons first."""
        sections = []
        games = {item.type: game_of(item.board) for item in self.items}
        if self.book.mixed:
            lessons = [self._section(game, ()) for game in games.values()] if self.book.lessons else []
            rest = self._section(None, self.items)
            return [*lessons, rest]
        for type, some in groupby(self.items, key=lambda item: item.type):
            sections.append(self._section(games[type], list(some)))
        return sections

    def _section(self, game: Game | None, items: Sequence[Item]) -> dict[str, Any]:
        lesson = game is not None and self.book.lessons
        return {
            "title": game.titles[self.language] if game else self.say("title"),
            "has-lesson": lesson,
            "rules": rules_line(game, self.language) if game and lesson else "",
            "example": self._example(game) if game and lesson else [],
            "pages": self._pages(items),
        }

    def _example(self, game: Game) -> list[dict[str, Any]]:
        room = ((self.paper.inner_width - 12) / 2, 72.0)
        return [
            {"picture": self._placed(measured(one.scene, self.book.theme), room, one.text), "text": one.text}
            for one in worked_example(game, self.language)
        ]

    def _pages(self, items: Sequence[Item]) -> list[dict[str, Any]]:
        count = self.book.per_page
        return [self._page(items[first : first + count]) for first in range(0, len(items), count)]

    def _page(self, items: Sequence[Item]) -> dict[str, Any]:
        columns, rows = GRIDS[self.book.per_page]
        room = self.paper.slot(self.book.per_page)
        pictures = [self.boards[id(item)] for item in items]
        tallest = max(picture.cell_in(room, self.largest) * picture.height for picture in pictures)
        return {
            "columns": columns,
            "rows": rows,
            "lift": (room[1] - tallest) / 2,
            "puzzles": [self._puzzle(item) for item in items],
        }

    def _puzzle(self, item: Item) -> dict[str, Any]:
        number, room = self.numbers[id(item)], self.paper.slot(self.book.per_page)
        scene, measured_board = self.scenes[id(item)], self.boards[id(item)]
        what = f"puzzle {number} ({item.type} {size_of(item.board)})"
        require_room(what, measured_board, self.paper, self.book.per_page)
        name = called(item.board, self.language)
        told = item.name or (name if self.book.mixed else size_of(item.board))
        level = self._level_name(item.level)
        author = self.say("by", author=item.author) if item.author else ""
        text = f"{level}. {describe(scene, self.language, most=MOST_TOLD)}"
        alt = self.say("alt_puzzle", number=number, name=name, text=text)
        picture = self._placed(measured_board, room, alt, self.largest)
        width = max(picture["width"], min(room[0], NARROWEST))
        return {
            "number": number,
            "name": clipped(told, 9.5, width - NAME_LESS),
            "level": LEVELS.index(item.level) + 1 if item.level else 0,
            "level-name": level,
            "author": clipped(author, 8, width),
            "width": width,
            "picture": picture,
        }

    def _hints(self) -> list[dict[str, Any]]:
        hints = []
        for count, item in enumerate(self.items, 1):
            clue = clue_to(item, self.language)
            self.tell("hinting", count)
            if clue.text:
                hints.append({"number": count, "text": clue.text, "hardest": clue.hardest})
        return hints

    def _answers(self) -> list[dict[str, Any]]:
        """Answers in small, in rows of as many as can be read; neighbours of one size share a grid."""
        told = []
        for item in self.items:
            picture = measured(answer_scene(item.board, item.solution), self.book.theme)
            told.append((self._answer_columns(picture), item, picture))
        groups = []
        for columns, some in groupby(told, key=lambda one: one[0]):
            room = (self._answer_width(columns), TALLEST_ANSWER)
            answers = [
                {
                    "number": self.numbers[id(item)],
                    "remark": "" if item.proven else self.say("one_of_several"),
                    "picture": self._placed(
                        picture, room, self.say("alt_answer", number=self.numbers[id(item)])
                    ),
                }
                for _, item, picture in some
            ]
            groups.append({"columns": columns, "answers": answers})
        return groups

    def _answer_columns(self, picture: Measured) -> int:
        for columns in ANSWER_COLUMNS:
            if picture.cell_in((self._answer_width(columns), TALLEST_ANSWER)) >= ANSWER_CELL:
                return columns
        return 1

    def _answer_width(self, columns: int) -> float:
        return min(60.0 if columns > 2 else 200.0, (self.paper.inner_width - 5.0 * (columns - 1)) / columns)
