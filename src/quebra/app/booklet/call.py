"""A booklet in one call, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.app.booklet.book import Book, typeset_book
from quebra.app.booklet.items import items, made_item
from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.reading import Entry
from quebra.core.registry import game_of
from quebra.core.words import default_language
from quebra.engine.generate.attempt import Generated


def booklet(
    puzzles: Iterable[Board | Generated] | Board | Generated,
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    per_page: int = 4,
    paper: str = "a4",
    language: str | None = None,
    theme: str = "print",
    cover: bool = True,
    rules: bool = True,
    answers: bool = True,
    hints: bool = False,
    mixed: bool = False,
    unchecked: bool = False,
    fonts: Sequence[str] = (),
) -> bytes:
    """Puzzles as a booklet to print, a PDF: cover, rules, worked examples, puzzles, answers at the back.

    ``per_page`` is 1, 2, 4 or 6, ``paper`` a4 or letter, ``language`` en or pt. Each board is proven to
    have exactly one solution first, as puzzles of ``generate`` are already; InputError names one that has
    not, unless ``unchecked`` lets those with several pass. ``mixed`` keeps the order of the puzzles, else
    those of a type stand together. ``fonts`` are folders with fonts for scripts that ours lacks.
    """
    several = [puzzles] if isinstance(puzzles, Board | Generated) else list(puzzles)
    for one in several:
        board = one.board if isinstance(one, Generated) else one
        if game_of(board).kind != "puzzle":
            raise InputError(f"{board.type} has no boards to solve")
    read = [Entry("puzzle", n, one) for n, one in enumerate(several, 1) if not isinstance(one, Generated)]
    proven = items(read, author=author, checked=not unchecked)
    ready = [made_item(one, author) if isinstance(one, Generated) else next(proven) for one in several]
    book = Book(
        title=title,
        subtitle=subtitle,
        author=author,
        per_page=per_page,
        paper=paper,
        language=language or default_language(),
        theme=theme,
        cover=cover,
        lessons=rules,
        answers=answers,
        hints=hints,
        mixed=mixed,
        fonts=tuple(fonts),
    )
    return typeset_book(ready, book)
