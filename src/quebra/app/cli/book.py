"""quebra book"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from quebra.app.cli.common import Ticker, entries, language_option
from quebra.app.cli.help import worked
from quebra.app.cli.main import TIME_UP, complain
from quebra.core.errors import InputError
from quebra.core.reading import Entry
from quebra.core.registry import shorten
from quebra.core.saving import require_other, require_writable, write_whole
from quebra.core.words import say

if TYPE_CHECKING:
    from quebra.app.booklet.book import Book
    from quebra.app.booklet.request import Part

HERE = "quebra.app.booklet"
PER_PAGE = ("1", "2", "4", "6")


@dataclass(frozen=True, slots=True)
class Wish:
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


@click.command(
    name="book",
    epilog=worked(
        "quebra book puzzles.jsonl -o book.pdf --title 'Sunday' --per-page 6",
        "quebra book -o book.pdf --generate 'kenken 6x6 hard x 24, shakashaka 10x10 normal x 12' --seed 7",
        "quebra book snakes.jsonl -o cobras.pdf --lang pt --hints --paper letter",
    ),
)
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("-o", "--output", required=True, metavar="OUT.pdf", help="Where the booklet goes.")
@click.option(
    "--generate",
    "request",
    metavar="LIST",
    help="Make new puzzles: TYPE SIZE LEVEL x COUNT, with commas between.",
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="S", help="The same puzzles again for the same number."
)
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Processes that make puzzles.")
@click.option("--save", metavar="FILE.jsonl", help="Keep the new puzzles, with their solutions, in a file.")
@click.option("--title", default="", metavar="T", help="Title on the cover.")
@click.option("--subtitle", default="", metavar="T", help="Line below the title (default: what is inside).")
@click.option(
    "--author", default="", metavar="NAME", help="Author of all puzzles (default: as their files say)."
)
@click.option(
    "--per-page", type=click.Choice(PER_PAGE), default="4", show_default=True, help="Puzzles on a page."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--theme", type=click.Choice(["print", "light"]), default="print", help="Black and white, or colour."
)
@click.option("--fonts", metavar="FOLDER", help="Fonts for titles in scripts that ours lacks.")
@click.option("--answers/--no-answers", default=True, help="Answers at the back (default: yes).")
@click.option("--hints", is_flag=True, help="A section of hints before the answers.")
@click.option("--cover/--no-cover", default=True, help="Cover and contents (default: yes).")
@click.option("--rules/--no-rules", default=True, help="Rules and a worked example (default: yes).")
@click.option(
    "--grades/--no-grades", default=True, help="Grade puzzles whose file does not tell (default: yes)."
)
@click.option("--mixed", is_flag=True, help="Keep the order of the puzzles, whatever their type.")
@click.option("--unchecked", is_flag=True, help="Print puzzles with several solutions, too.")
@language_option
def command(
    files: tuple[str, ...],
    output: str,
    request: str | None,
    seed: int | None,
    jobs: int,
    save: str | None,
    title: str,
    subtitle: str,
    author: str,
    per_page: str,
    paper: str,
    theme: str,
    fonts: str | None,
    answers: bool,
    hints: bool,
    cover: bool,
    rules: bool,
    grades: bool,
    mixed: bool,
    unchecked: bool,
    lang: str,
) -> int:
    """Typeset puzzles as a booklet to print: cover, rules, a worked example, puzzles, answers at the back.

    Every puzzle is proven to have exactly one solution first. Exit code: 0 done, 2 bad input, 3 a puzzle
    was given up.
    """
    from quebra.app.booklet.book import Book
    from quebra.app.booklet.request import read_request

    wish = Wish(files, output, request, seed, jobs, save, unchecked, grades, lang)
    _check(wish)
    if fonts is not None and not os.path.isdir(fonts):
        raise InputError(f"--fonts: there is no folder {fonts}")
    parts = read_request(request) if request is not None else []
    book = Book(
        title=title,
        subtitle=subtitle,
        author=author,
        per_page=int(per_page),
        paper=paper,
        language=lang,
        theme=theme,
        cover=cover,
        lessons=rules,
        answers=answers,
        hints=hints,
        mixed=mixed,
        fonts=(fonts,) if fonts else (),
    )
    return _Press(wish, book, parts).run()


def _check(wish: Wish) -> None:
    """What can be refused before any work."""
    if not wish.files and wish.request is None:
        raise click.UsageError("expected puzzles: a FILE, or --generate LIST")
    if not wish.output.lower().endswith(".pdf"):
        raise click.UsageError(f"--output: expected a name that ends in .pdf, found {wish.output!r}")
    require_writable(wish.output, "--output")
    require_other(wish.output, wish.files, "--output")
    for value, option in ((wish.save, "--save"), (wish.seed, "--seed")):
        if value is not None and wish.request is None:
            raise click.UsageError(f"{option} needs --generate LIST")
    if wish.save is not None:
        if not wish.save.lower().endswith(".jsonl"):
            raise click.UsageError(f"--save: expected a name that ends in .jsonl, found {wish.save!r}")
        require_writable(wish.save, "--save")
        require_other(wish.save, wish.files, "--save")


class _Press:
    def __init__(self, wish: Wish, book: Book, parts: list[Part]) -> None:
        self.wish, self.book, self.parts = wish, book, parts
        self.ticker = Ticker()
        self.lines: list[str] = []  # the new puzzles
        self.commands: list[str] = []  # that make them again

    def run(self) -> int:
        from dataclasses import replace

        from quebra.app.booklet.book import booklet, written_in
        from quebra.app.booklet.items import items
        from quebra.engine.generate import GaveUp

        try:
            found = [*entries(self.wish.files), *self._made()]
        except GaveUp as error:
            self.ticker.clear()
            return complain(f"{error}{self._kept()}", TIME_UP)
        except KeyboardInterrupt:
            self.ticker.clear()
            kept = self._kept()
            if kept:
                complain(f"interrupted{kept}")
            raise
        if not found:
            raise InputError(
                "a booklet needs at least one puzzle, found none", source=" ".join(self.wish.files)
            )
        self._kept()
        try:
            ready = list(
                items(
                    found,
                    author=self.book.author,
                    graded=self.wish.graded,
                    checked=not self.wish.unchecked,
                    tell=lambda count: self._tell("reading", count, len(found)),
                )
            )
            book = replace(self.book, colophon=tuple(self.commands))
            pdf = booklet(ready, book, lambda what, count: self._tell(what, count, len(ready)))
        finally:
            self.ticker.clear()
        write_whole(self.wish.output, pdf)
        self._warn(written_in(ready, book))
        self._report(len(ready), pdf)
        return 0

    def _made(self) -> Iterator[Entry]:
        """The puzzles of the request. Parts have seeds of their own, so that equal parts differ."""
        from quebra.engine.batch import AHEAD
        from quebra.engine.ledger import line_of
        from quebra.engine.order import hiring, in_order, plan
        from quebra.engine.seeds import random_seed

        seed = random_seed() if self.wish.seed is None else self.wish.seed
        total, made = sum(part.count for part in self.parts), 0
        for place, part in enumerate(self.parts):
            batch = plan(part.wish, part.count, seed + place, None, None, ahead=AHEAD)
            told = f"quebra generate {part.wish.told()} --count {part.count} --seed {seed + place}"
            self.commands.append(told)
            hands = hiring(self.wish.jobs, None)()
            try:
                for puzzle in in_order(batch, hands):
                    made += 1
                    self._tell("making", made, total)
                    self.lines.append(line_of(puzzle))
                    yield Entry(told, 0, puzzle.board)
            finally:
                hands.close()

    def _kept(self) -> str:
        """Saves the new puzzles where that is wanted, and says so."""
        if self.wish.save is None or not self.lines:
            return ""
        write_whole(self.wish.save, "".join(self.lines))
        return f"; {len(self.lines)} puzzles are in {self.wish.save}"

    def _warn(self, texts: str) -> None:
        """Nobody should find out at the printer's that a letter is a box."""
        from quebra.render.font import knows

        foreign = [letter for letter in dict.fromkeys(texts) if letter.isprintable() and not knows(letter)]
        if foreign and not self.book.fonts:
            complain(
                f"our typeface has no {shorten(''.join(foreign))}: they come from this machine's fonts, "
                "or show as boxes (--fonts FOLDER adds others)"
            )

    def _tell(self, what: str, count: int, total: int) -> None:
        self.ticker.tell(say(HERE, self.wish.lang, what, {"count": count, "total": total}))

    def _report(self, count: int, pdf: bytes) -> None:
        pages = pdf_pages(pdf)
        values: dict[str, str | int] = {"file": self.wish.output, "count": count, "pages": pages}
        print(say(HERE, self.wish.lang, "booklet_written", values))
        if self.wish.save is not None:
            print(say(HERE, self.wish.lang, "saved", {"file": self.wish.save}))
        for told in self.commands:
            print(shlex.join(shlex.split(told)))


def pdf_pages(pdf: bytes) -> int:
    """How many pages a PDF of our typesetter has."""
    import re

    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
