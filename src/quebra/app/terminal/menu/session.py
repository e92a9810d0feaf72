"""The work behind the menu: commands and calls, none of which can end it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from quebra.app.cli.main import answered, guarded
from quebra.app.terminal.menu.dialogue import Dialogue
from quebra.core.errors import QuebraError
from quebra.core.game import Board

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PickedBoard:
    """A board and what to call it."""

    board: Board
    name: str


class MenuSession:
    """What all parts of the menu share: the dialogue, and the way to get work done."""

    def __init__(self, language: str) -> None:
        self.dialogue = Dialogue(language)

    def run(self, *arguments: str) -> int:
        """A command line, in the language of the menu. Its errors are told, Ctrl-C ends only the command."""
        with _speaking(self.dialogue.language):
            return guarded(list(arguments))

    def run_on(self, picked: PickedBoard, command: str, *options: str) -> int:
        """A command for one board, which it reads from a file that lives as long as the command."""
        from tempfile import TemporaryDirectory  # none of these is needed before somebody has chosen

        from quebra.core.files.json_lines import to_json
        from quebra.core.files.saving import write_whole
        from quebra.core.reading import board_to_json

        def work() -> int:
            with TemporaryDirectory(prefix="quebra-") as folder:
                file = os.path.join(folder, "board.json")
                write_whole(file, to_json({**board_to_json(picked.board), "name": picked.name}))
                return self.run(command, file, *options)

        return answered(work)

    def attempt(self, work: Callable[[], T]) -> T | None:
        """What a call gives; None when it fails or is interrupted, which is told as by a command."""
        found: list[T] = []

        def kept() -> int:
            try:
                found.append(work())
            except QuebraError:
                self.dialogue.say("failed")  # why, the line after it tells in English
                raise
            return 0

        with _speaking(self.dialogue.language):
            answered(kept)
        return found[0] if found else None


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    """Commands speak the language of the system unless told otherwise: here it is that of the menu."""
    before = os.environ.get("QUEBRA_LANG")
    os.environ["QUEBRA_LANG"] = language
    try:
        yield
    finally:
        if before is None:
            del os.environ["QUEBRA_LANG"]
        else:
            os.environ["QUEBRA_LANG"] = before
