"""Keeps a game in its file while it is played, so that nothing is lost."""

from __future__ import annotations

import os

from quebra.app.terminal.voice import Voice
from quebra.core.errors import InputError, printable
from quebra.games.zurero.records.record import Record, save_record


class Keeper:
    """Writes a record to the file the players asked for; without a file it does nothing."""

    def __init__(self, record: Record, path: str | None, voice: Voice) -> None:
        self.record = record
        self.path = path
        self._voice = voice
        self._warned = False

    @property
    def _is_stream(self) -> bool:
        """A pipe or a device: it takes the game once, at the end."""
        return self.path is not None and os.path.exists(self.path) and not os.path.isfile(self.path)

    def require_place(self, loaded: str | None = None) -> None:
        """Says before the game, not after it, that the file cannot be written or holds something else."""
        if self.path is None:
            return
        if os.path.isfile(self.path) and os.path.getsize(self.path) and not _same_file(self.path, loaded):
            raise InputError("the file exists; --load it to go on with its game", source=self.path)
        if os.path.isdir(self.path):
            raise InputError("is a directory, expected a file for the game", source=self.path)
        folder = os.path.dirname(os.path.realpath(self.path))
        if not self._is_stream and not (os.path.isdir(folder) and os.access(folder, os.W_OK)):
            raise InputError("the game cannot be written there", source=self.path)

    def keep(self) -> None:
        """Writes the game as it stands. A failure is told once and does not stop the game."""
        if self.path is None or self._is_stream:
            return
        try:
            save_record(self.record, self.path)
        except InputError as error:
            if not self._warned:
                self._voice.say("not-saved", error=printable(str(error)))
            self._warned = True

    def finish(self) -> None:
        """Writes the game for good and says where."""
        if self.path is not None:
            save_record(self.record, self.path)
            self._voice.say("saved", file=printable(self.path))

    def rescue(self) -> None:
        """As ``finish``, for a game that is broken off: a failure is told and not raised."""
        try:
            self.finish()
        except InputError as error:
            self._voice.say("not-saved", error=printable(str(error)))

    def save_as(self, path: str) -> None:
        """Writes the game to another file, as asked for at the prompt."""
        try:
            save_record(self.record, os.path.expanduser(path))
        except InputError as error:
            self._voice.say("not-saved", error=printable(str(error)))
        else:
            self._voice.say("saved", file=printable(path))


def _same_file(path: str, other: str | None) -> bool:
    return other is not None and os.path.exists(other) and os.path.samefile(path, other)
