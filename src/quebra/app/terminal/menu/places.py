"""Names of files, asked for: nothing is written over unasked."""

from __future__ import annotations

import os

from quebra.app.terminal.menu.dialogue import Dialogue
from quebra.core.errors import InputError, printable, shorten
from quebra.core.files.saving import require_writable

LONGEST_TOLD = 60
LONGEST_USUAL = 24  # letters of a name in a prompt, which is one line on a narrow terminal


def place_for(dialogue: Dialogue, default: str, endings: tuple[str, ...]) -> str:
    """Where to write a file whose name has one of the endings; what is there is written over only if told."""
    question = dialogue.text("file_name", endings=" ".join(endings))

    def read(text: str) -> str:
        if os.path.splitext(text)[1].lower() not in endings:
            raise InputError(dialogue.text("no_ending", file=_told(text), endings=" ".join(endings)))
        return writable(dialogue, text)

    while True:
        place = dialogue.value(question, read, _harmless(default))
        if not os.path.exists(place):
            return place
        dialogue.say("is_there", file=_told(place))
        if dialogue.confirm(dialogue.text("overwrite")):
            return place


def writable(dialogue: Dialogue, name: str) -> str:
    """The place that a name stands for; InputError where no file can be written."""
    place = _path(name)
    try:
        require_writable(place, "")
    except (InputError, ValueError):  # a name may hold what no file system takes
        raise InputError(dialogue.text("no_place", file=_told(name))) from None
    return place


def existing_file(dialogue: Dialogue, question: str) -> str:
    """The name of a file that is there."""

    def read(text: str) -> str:
        place = _path(text)
        if not os.path.isfile(place):
            raise InputError(dialogue.text("no_file", file=_told(text)))
        return place

    return dialogue.value(question, read)


def _path(name: str) -> str:
    """What a name stands for; one that begins with a dash is no option."""
    place = os.path.expanduser(name)
    return os.path.join(".", place) if place.startswith("-") else place


def _told(name: str) -> str:
    return printable(shorten(name, LONGEST_TOLD))


def _harmless(name: str) -> str:
    """A board's name may hold anything, that of a file may not."""
    stem, ending = os.path.splitext(name)
    kept = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in stem).strip("-")
    return kept[:LONGEST_USUAL] + ending
