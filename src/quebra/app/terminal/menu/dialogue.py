"""Questions and their answers: every prompt of the menu is one of these few kinds."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import Generic, TypeVar

import click

from quebra.app.cli.output import wants_colour
from quebra.app.terminal.prompt import ask, drop_pasted, more_is_coming
from quebra.core.errors import InputError, QuebraError, printable, shorten
from quebra.core.game import Game
from quebra.core.words import say, tables

WORDS = "quebra.app.terminal.menu"
WIDEST = 100  # columns beyond which lines are hard to read
NARROWEST = 20
MOST_TYPED = 200_000  # letters of one text
BACK = "0"

T = TypeVar("T")


class Back(Exception):
    """The person wants back to where the question came from."""


class TooLong(InputError):
    """A text of more letters than are taken, told in the language of the menu."""


@dataclass(frozen=True, slots=True)
class MenuEntry(Generic[T]):
    """A line of a menu: what it says, what it stands for, and a name that can be typed for its number."""

    label: str
    value: T
    name: str = ""


class Dialogue:
    """Speaks one language, which may change, in lines that fit the terminal."""

    def __init__(self, language: str) -> None:
        self.language = language

    # What is told.

    def text(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.language, key, values)

    def game_text(self, game: Game, key: str, **values: str | int) -> str:
        """A sentence that a game may word for itself, under ``[menu]`` in its words; else the menu's own."""
        own = game_words(game, self.language).get(key)
        return self.text(key, **values) if own is None else own.format(**values)

    def say(self, key: str, **values: str | int) -> None:
        """Says a sentence of the menu."""
        self.tell(self.text(key, **values))

    def tell(self, text: str, indent: str = "") -> None:
        """Any text, in lines as wide as the terminal; what continues a line is indented."""
        for line in text.split("\n"):
            print(_fill(line, indent), flush=True)

    def heading(self, text: str) -> None:
        """A title above what follows."""
        print()
        for line in _fill(text).split("\n"):
            print(click.style(line, bold=True) if wants_colour() else line)

    # What is asked.

    def choose(
        self, title: str, entries: Sequence[MenuEntry[T]], *, default: int | None = None, top: bool = False
    ) -> T:
        """One of the entries, by number or name. An empty line takes the default, else goes back.

        From the ``top`` menu nothing leads back but the entry that leaves.
        """
        self.heading(title)
        for number, entry in enumerate(entries, 1):
            self.tell(f"{number:>3}  {entry.label}", indent=" " * 5)
        self.tell(f"{BACK:>3}  {self.text('quit' if top else 'back')}")
        named = {str(number): entry.value for number, entry in enumerate(entries, 1)}
        for entry in entries:
            named |= {folded(name): entry.value for name in (entry.label, entry.name) if name}

        def read(text: str) -> T:
            found = folded(text).removesuffix(".")  # Prolog has taught some to end everything with a dot
            if found not in named:
                raise InputError(self.text("no_entry", text=_quoted(text), most=len(entries)))
            return named[found]

        usual = BACK if default is None else str(default + 1)
        return self.value(self.text("choice"), read, "" if top else usual)

    def value(self, question: str, read: Callable[[str], T], default: str = BACK) -> T:
        """What ``read`` makes of the answer; what it refuses with an InputError is told and asked again.

        An empty line takes the default, which stands in brackets; without one it is asked again. 0 goes back.
        """
        prompt = f"{question} [{default}]: " if default else f"{question}: "
        while True:
            typed = self.ask(prompt) or default
            if not typed:
                continue
            if typed.removesuffix(".") == BACK:
                raise Back
            try:
                return read(typed)
            except InputError as error:
                self.complain(str(error))

    def number(self, question: str, least: int, most: int, default: int) -> int:
        """A whole number within bounds."""

        def read(text: str) -> int:
            found = text.removesuffix(".")
            if not (found.isascii() and found.isdigit() and len(found) < 10 and least <= int(found) <= most):
                raise InputError(self.text("no_number", text=_quoted(text), least=least, most=most))
            return int(found)

        return self.value(f"{question}, {least}-{most}", read, str(default))

    def confirm(self, question: str, default: bool = False) -> bool:
        """Yes or no."""
        yes, no = self.text("yes"), self.text("no")

        def read(text: str) -> bool:
            found = folded(text).removesuffix(".")
            if not found or not (folded(yes).startswith(found) or folded(no).startswith(found)):
                raise InputError(self.text("no_yes", text=_quoted(text), yes=yes[0], no=no[0]))
            return folded(yes).startswith(found)

        return self.value(f"{question} {yes[0]}/{no[0]}", read, (yes if default else no)[0])

    def pause(self, question: str) -> None:
        """Waits for Enter; 0 goes back."""

        def read(text: str) -> None:
            if text != "Enter":
                raise InputError(self.text("no_pause", text=_quoted(text)))

        self.value(question, read, "Enter")

    def paste(self) -> str:
        """A text of several lines, up to an empty one; empty when there is none. 0 alone goes back.

        While a terminal has more to read somebody is pasting: then empty lines belong to the text. The end
        of the input ends a text that has begun. InputError for one that is too long.
        """
        lines: list[str] = []
        letters = 0
        while letters <= MOST_TYPED:
            try:
                typed = self.ask("> ")
            except EOFError:
                if not lines:
                    raise
                break
            if typed == BACK and not lines:
                raise Back
            if not typed and not more_is_coming():
                break
            letters += len(typed) + 1  # an empty line counts, too: a flood may have no letters
            if typed or lines:
                lines.append(typed)
        else:
            drop_pasted()
            raise TooLong(self.text("too_long", most=MOST_TYPED))
        return "\n".join(lines).strip("\n")

    def ask(self, prompt: str) -> str:
        """What is typed; an interrupt leaves the line of the prompt."""
        try:
            return ask(prompt)
        except KeyboardInterrupt:
            print(flush=True)
            raise

    def complain(self, text: str) -> None:
        """What was wrong with an entry. The rest of what was pasted there is none, either."""
        for line in text.split("\n"):
            self.tell(printable(line))
        if drop_pasted():
            self.say("dropped")

    def refuse(self, error: QuebraError) -> None:
        """A text that cannot be read. What is wrong with it is told in English, under a line that is not."""
        if isinstance(error, TooLong):
            self.complain(error.message)
        elif isinstance(error, InputError) and error.source is None and error.line is not None:
            self.complain(self.text("not_read_line", line=error.line, message=printable(error.message)))
        else:
            self.complain(self.text("not_read", message=printable(str(error))))


def game_words(game: Game, language: str) -> dict[str, str]:
    """What a game says in the menu in its own words."""
    return tables(game.package, language).get("menu", {})


def folded(text: str) -> str:
    """A text as it is compared: neither case nor accents count, so that nao is não."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _quoted(text: str) -> str:
    return printable(shorten(text))


def _fill(text: str, indent: str = "") -> str:
    width = max(NARROWEST, min(WIDEST, get_terminal_size((80, 24)).columns))
    return textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)
