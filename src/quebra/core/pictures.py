"""Values that notebooks show as pictures.

Drawing is the work of layers above this one. So a value only asks for its picture, and who paints it is told
by ``quebra._PAINTER``: that module loads when the first picture is wanted.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast


class Painter(Protocol):
    """What the module that paints must offer; None where it knows no picture of a value."""

    def svg_of(self, value: object) -> str | None: ...
    def html_of(self, value: object) -> str | None: ...


class Pictured:
    """A value that is one picture: a board, an answer, a position."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """For notebooks."""
        return painter().svg_of(self)


class Told:
    """A value that takes pictures and sentences: a result, an explanation, a hint."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """For notebooks."""
        return painter().html_of(self)


def painter() -> Painter:
    """The module that paints, loaded now if no picture was wanted before."""
    name: str = import_module("quebra")._PAINTER  # which is above all layers, but loads nothing of them
    return cast(Painter, import_module(name))
