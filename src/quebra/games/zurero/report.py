"""The players of the report that Zurero comes from, rebuilt over our rules.

Its *Modo Fácil* (level 1) plays any legal slide, as ``computer:1`` does. Its *Modo Inteligente* (level 2)
plays every legal slide on a copy of the board, takes for each the longest line of its own stones minus the
longest of the opponent's, and chooses a slide with the greatest difference; the slides are shuffled
first, so that among equals chance decides. It knows of no win: five against a four is worth 1 to it.
"""

from __future__ import annotations

from quebra.games.zurero import rules
from quebra.games.zurero.board import Colour, Move, Position, other
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.seeded import SeededPlayer


def longest_line(position: Position, colour: Colour) -> int:
    """The most stones of a colour side by side in a row, column or diagonal."""
    letter, everything, longest = rules.LETTER[colour], "".join(position.rows), 0
    for _, part in rules.lines(position.size, shortest=1):
        line = everything[part]
        while letter * (longest + 1) in line:
            longest += 1
    return longest


def report_value(position: Position, colour: Colour) -> int:
    """What a position is worth to a colour by the report: its longest line minus the opponent's."""
    return longest_line(position, colour) - longest_line(position, other(colour))


class ReportPlayer(SeededPlayer):
    """The report's level 2. What is left to chance follows the seed."""

    def choose(self, play: LiveGame) -> Move:
        position = play.position
        slides = rules.legal_slides(position)
        self._chance.shuffle(slides)
        return max(slides, key=lambda slide: report_value(rules.play(position, slide), position.turn))
