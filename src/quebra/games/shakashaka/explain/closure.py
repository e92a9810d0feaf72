"""The corner rule told so fully that unit propagation alone finds all that one corner forces.

``corner.py`` speaks only of the kinds with black; that is enough for solving. An explanation also
knows things like "white is excluded here", so these statements name the fourth kind as well: WW, both
quarters white, which a white cell shows and so does the triangle that lies away from the corner.
The tests check against every possible partial knowledge that nothing is missed.
"""

from __future__ import annotations

from functools import cache

from quebra.engine.model.model import Pattern
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.corner import KINDS, Statement
from quebra.games.shakashaka.model import OFFSET

KIND_NAMES = ("WW", "BB", "WB", "BW")
AWAY = ("nw", "ne", "se", "sw")  # for each cell at a corner, the triangle that shows it no black

# Up to rotation and reflection. A word is sign, cell (0 to 3 clockwise), kind, as in corner.py.
_FAMILIES = (
    "-0BB -1WB",
    "-0WB +2BW +3BW",
    "+0WW +0WB -3BW",
    "+0WW +0BB -1BW +2WB",
    "+0WW +0BB +1WB -3WB",
    "+0WW +0BB +1WB -2BB +3BW",
    "-0WW +1BW +2WW +2BB +3WB",
    "-0WW -1BB +2BB +3BB +3WB",
    "-0WW -1WW +2WW +3BB +3WB",
    "-0BB +1BB +1BW +2BB +3BB +3WB",
    "+0WW +0BB +1WW +2WW +2BB -3BB",
    "-0WW +1WW +1BB +2WW +2BB +3WW +3BB",
)
_REFLECTED = {"WW": "WW", "BB": "BB", "WB": "BW", "BW": "WB"}


def _read(family: str) -> Statement:
    return frozenset((int(word[1]), word[2:], word[0] == "+") for word in family.split())


def _turned(statement: Statement, turn: int) -> Statement:
    return frozenset(((cell + turn) % 4, kind, positive) for cell, kind, positive in statement)


def _reflected(statement: Statement) -> Statement:
    return frozenset((3 - cell, _REFLECTED[kind], positive) for cell, kind, positive in statement)


@cache
def full_statements(black: frozenset[int]) -> tuple[Statement, ...]:
    """The statements at a corner where the given cells are black (or off the board)."""
    told = [form for family in _FAMILIES for form in (_read(family), _reflected(_read(family)))]
    rest = set()
    for statement in {_turned(form, turn) for form in told for turn in range(4)}:
        if not any(cell in black and (kind == "BB") == positive for cell, kind, positive in statement):
            rest.add(frozenset(literal for literal in statement if literal[0] not in black))
    shortest = (one for one in rest if not any(other < one for other in rest))
    return tuple(sorted(shortest, key=lambda one: (len(one), sorted(one))))


@cache
def full_pattern(black: frozenset[int]) -> tuple[Pattern, tuple[int, ...]]:
    """The clauses of a corner, and which of its cells need a helper that says "of kind WW".

    Slots 0 to 3 are the cells' first variables, slots 4 to 7 the helpers.
    """
    statements = full_statements(black)
    helped = tuple(sorted({cell for one in statements for cell, kind, _ in one if kind == "WW"}))
    clauses = [[_literal(*literal) for literal in sorted(one)] for one in statements]
    for cell in helped:
        clauses += _tie(cell)
    return Pattern(clauses), helped


def _literal(cell: int, kind: str, positive: bool) -> tuple[int, int, int]:
    sign = 1 if positive else -1
    return (cell + 4, 0, sign) if kind == "WW" else (cell, OFFSET[KINDS[cell][kind]], sign)


def _tie(cell: int) -> list[list[tuple[int, int, int]]]:
    """The helper is true just when the cell is white or holds the triangle that lies away."""
    shows = [(cell, OFFSET[value], 1) for value in (WHITE, AWAY[cell])]
    hides = [(cell, OFFSET[value], 1) for value in KINDS[cell].values()]
    helper = (cell + 4, 0, 1)
    return [
        [_not(helper), *shows],
        [helper, *hides],
        *([helper, _not(value)] for value in shows),
        *([_not(helper), _not(value)] for value in hides),
    ]


def _not(literal: tuple[int, int, int]) -> tuple[int, int, int]:
    slot, offset, sign = literal
    return slot, offset, -sign
