"""Bundled boards that are written in the text format."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.errors import InputError
from quebra.core.game import Board, Line, TextPart


class TextExamples:
    """The boards of one game by name; the first is worked through in booklets."""

    def __init__(self, texts: Mapping[str, str], reader: TextPart) -> None:
        self._texts, self._reader = texts, reader
        self.WORKED = next(iter(texts))

    def examples(self) -> dict[str, Board]:
        return {name: self._read(name, text) for name, text in self._texts.items()}

    def _read(self, name: str, text: str) -> Board:
        rows = ((number, row.split()) for number, row in enumerate(text.strip().splitlines(), 1))
        try:
            return self._reader.read_board([Line(number, tuple(row)) for number, row in rows if row])
        except InputError as error:
            raise error.at(source=name) from None
