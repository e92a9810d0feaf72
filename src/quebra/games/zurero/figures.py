"""The figures of the report that Zurero comes from, as games: ``fig-2.3`` stands wherever a record may.

Of its pictures only the captions survive. What is not printed as text is derived from the rules, and the
note of each figure says so; docs/zurero-figures.md tells how.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from quebra.core.errors import InputError
from quebra.core.words import say
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records.record import Record
from quebra.games.zurero.setup import read_position

FIGURE_NAME = re.compile(r"fig-[\d.]+", re.ASCII | re.IGNORECASE)
SOURCE = "Zurero, Diogo Yaguas and Eduardo Silva, 2018/2019"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: the moves that lead to it, or the position it shows. ``inferred``: not all is printed."""

    name: str
    moves: str = ""
    position: str = ""
    inferred: bool = True

    def play(self) -> LiveGame:
        """The game that ends with what the figure shows."""
        if self.position:
            return LiveGame.from_position(read_position(self.position))
        return read_moves(self.moves)

    def record(self) -> Record:
        """The same with its tags."""
        return Record(self.play(), {"Title": f"Figure {self.name[4:]}", "Source": SOURCE})

    def note(self, language: str) -> str:
        """What it shows, in a sentence."""
        return say(__package__, language, _key(self.name))


FIGURES = {
    figure.name: figure
    for figure in (
        Figure("fig-2.1", moves="J10", inferred=False),
        Figure("fig-2.2", moves="J10 L10"),
        Figure("fig-2.3", moves="J10 L10 TJ"),
        Figure("fig-2.4", moves="J10 L10 TJ R11 R10 R10 TJ R11 BK R10 R12 R11 TM"),
        Figure(
            "fig-3.1.2",
            position="19/19/19/19/19/19/19/8b10/7bbwb8/8bww8/8wwb8/19/19/19/19/19/19/19/19 w",
        ),
    )
}
# Figures that show no position of a game, or of which nothing can be read; why, for an error line.
WITHOUT_POSITION = {
    "fig-1": "the empty board, before the first stone: see fig-2.1",
    "fig-3.1.1": "the empty board, before the first stone: see fig-2.1",
    "fig-3.1.3": "the end of a game, of which no stone can be read: see fig-2.4 for such an end",
    "fig-3.2.1": "three pictures of which nothing is left: see fig-2.1, fig-3.1.2 and fig-2.4",
}


def is_figure(name: str) -> bool:
    """Whether the report has a figure of that name that shows a board."""
    return name.lower() in FIGURES or name.lower() in WITHOUT_POSITION


def means_figure(name: str) -> bool:
    """Whether a name is meant for a figure, be there one or not."""
    return is_figure(name) or FIGURE_NAME.fullmatch(name) is not None


def figure_named(name: str) -> Figure:
    """A figure; an error for one that shows no position."""
    found = FIGURES.get(name.lower())
    if found is None:
        why = WITHOUT_POSITION.get(name.lower(), f"no figure, expected one of: {', '.join(FIGURES)}")
        raise InputError(f"is {why}", source=name)
    return found


def figure_record(name: str) -> Record:
    """The game that leads to a figure."""
    return figure_named(name).record()


def why_without(name: str, language: str) -> str:
    """Why a figure is no position, in a sentence."""
    return say(__package__, language, _key(name))


def _key(name: str) -> str:
    return f"figure-{name[4:].replace('.', '-')}"
