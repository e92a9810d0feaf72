"""What may meet at one grid corner.

Cut every cell into four quarters by its diagonals. Eight quarters meet at a grid corner; every
run of white ones must span 90, 180 or 360 degrees, that is 2, 4 or 8 quarters. That alone makes
every white area a rectangle.

Seen from the corner, each of its four cells (taken clockwise) shows two quarters, so it is of
one of four kinds: both white (WW), both black (BB), black then white (BW), white then black
(WB). CLAUSES are all shortest statements that follow from the rule, up to rotation; with all
of them unit propagation finds every triangle that one corner forces or excludes. The tests
derive them anew.
"""

from __future__ import annotations

from functools import cache

# A literal is (cell 0 to 3 clockwise, kind, is it so?). White kinds need no name of their own.
Literal = tuple[int, str, bool]
Statement = frozenset[Literal]

_FAMILIES = (
    "-0BB -1WB",  # black beside a single white quarter
    "-0BB -3BW",
    "-0WB -1WB",
    "-0BW -1BW",
    "+0BW +1BW -2WB",
    "+0BW -1WB -2BW",
    "+0WB -2WB -3BW",
    "+0WB +1WB -3BW",
    "+0BB +1BB +1WB +2BB +2WB -3BB",  # one black cell alone: the rest would be 270 degrees
    "+0BB +1BB +1WB -2BB +3BB +3BW",
    "+0BB -1BB +2BB +2BW +3BB +3BW",
)


def _read(family: str, turn: int) -> Statement:
    return frozenset(((int(word[1]) + turn) % 4, word[2:], word[0] == "+") for word in family.split())


CLAUSES: tuple[Statement, ...] = tuple(_read(family, turn) for family in _FAMILIES for turn in range(4))


@cache
def statements(black: frozenset[int]) -> tuple[Statement, ...]:
    """The shortest statements when the given cells are black (or off the board)."""
    kept: list[Statement] = []
    for clause in CLAUSES:
        rest: set[Literal] = set()
        holds = False
        for cell, kind, positive in clause:
            if cell not in black:
                rest.add((cell, kind, positive))
            elif (kind == "BB") == positive:
                holds = True
        if not holds:
            kept.append(frozenset(rest))
    unique = set(kept)
    return tuple(
        sorted(
            (one for one in unique if not any(other < one for other in unique)),
            key=lambda one: (len(one), sorted(one)),
        )
    )


# Which triangle of the cell shows each kind. Cells clockwise from the upper left of the corner;
# the quarters of the upper left cell that touch the corner are, clockwise, its lower and its right.
KINDS: tuple[dict[str, str], ...] = (
    {"BW": "sw", "WB": "ne", "BB": "se"},
    {"BW": "nw", "WB": "se", "BB": "sw"},
    {"BW": "ne", "WB": "sw", "BB": "nw"},
    {"BW": "se", "WB": "nw", "BB": "ne"},
)
