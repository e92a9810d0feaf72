"""Bundled boards that are written in the text format."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.game import Board, Line, TextPart


class TextExamples:
    """The boards of one game by name; the first is worked through in booklets."""

    def __init__(self, texts: Mapping[str, str], reader: TextPart) -> None:
        self._texts, self._reader = texts, reader
        self.WORKED = next(iter(texts))

    def examples(self) -> dict[str, Board]:
        return {name: self._reader.read_board(_lines(text)) for name, text in self._texts.items()}


def _lines(text: str) -> list[Line]:
    tokens = (row.split() for row in text.strip().splitlines())
    return [Line(number, tuple(row)) for number, row in enumerate(tokens, 1)]
