"""Names of files, asked for: nothing is written over unasked."""

from __future__ import annotations

import os

from quebra.app.terminal.menu.dialogue import Dialogue
from quebra.core.errors import InputError, printable
from quebra.core.files.saving import ending_of, require_writable


def place_for(dialogue: Dialogue, default: str, endings: tuple[str, ...]) -> str:
    """Where to write a file whose name has one of the endings; what is there is written over only if told."""
    question = dialogue.text("file_name", endings=" ".join(endings))

    def read(text: str) -> str:
        place = os.path.expanduser(text)
        ending_of(place, dialogue.text("file"), endings)
        require_writable(place, dialogue.text("file"))
        return place

    while True:
        place = dialogue.value(question, read, _harmless(default))
        exists = os.path.exists(place)
        if not exists or dialogue.confirm(dialogue.text("overwrite", file=printable(place))):
            return place


def existing_file(dialogue: Dialogue, question: str) -> str:
    """The name of a file that is there."""

    def read(text: str) -> str:
        place = os.path.expanduser(text)
        if not os.path.isfile(place):
            raise InputError(dialogue.text("no_file", file=printable(text)))
        return place

    return dialogue.value(question, read)


def _harmless(name: str) -> str:
    """A board's name may hold anything, that of a file may not."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).lstrip(".-")
