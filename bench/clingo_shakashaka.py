"""The rival for Shakashaka: a clingo model, made as fast as we know how.

Cells are numbered row by row with a ring of black cells around the board. Seen from a grid
corner each of its four cells is BB, BW, WB or WW (the colours of its two quarters there,
clockwise). The six families of forbidden neighbours below, each in four rotations, say that
every run of white quarters spans 90, 180 or 360 degrees; no smaller set of families does.
More families would prune more, but clingo is faster without: grounding is most of its time.
"""

from __future__ import annotations

from collections.abc import Sequence

import clingo

from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaAnswer, ShakashakaBoard

Model = Sequence[clingo.Symbol]

# The four cells at the corner below and right of cell P, clockwise; w is the width with its ring.
PLACES = ("P", "P+1", "P+w+1", "P+w")
# Which triangle of each of them shows which kind.
SHOWS = (
    {"BB": "se", "BW": "sw", "WB": "ne"},
    {"BB": "sw", "BW": "nw", "WB": "se"},
    {"BB": "nw", "BW": "ne", "WB": "sw"},
    {"BB": "ne", "BW": "se", "WB": "nw"},
)
# Never together; "!" is "not". WW needs no name: it is none of the others.
FORBIDDEN = (
    "0BB 1WB",
    "0WB 1WB",
    "0BW 1BW",
    "!0BW !1BW 2WB",
    "!0WB !1WB 3BW",
    "!0BB !1BB !1WB !2BB !2WB 3BB",
)
COMMON = """
black(P,(nw;ne;sw;se)) :- full(P).
black(P,D) :- triangle(P,D).
some(P) :- triangle(P,D).
:- number(P,N), not N { some(P-1;P+1;P-w;P+w) } N.
#show triangle/2.
#defined number/2.
#defined open/1.
"""
ONE_BOARD = "{ triangle(P,nw;P,ne;P,sw;P,se) } 1 :- open(P)."
# For a solver that is kept: what is full and what is numbered is left open, to be assumed.
ALL_BOARDS = """
{ triangle(P,nw;P,ne;P,sw;P,se) } 1 :- open(P).
{ full(P) } :- open(P).
{ number(P,0..4) } :- open(P).
:- triangle(P,_), full(P).
"""


def _rotated(family: str, turn: int) -> str:
    literals = []
    for word in family.split():
        place = (int(word.strip("!")[0]) + turn) % 4
        kind = word[-2:]
        name = "black" if kind == "BB" else "triangle"
        negation = "not " if word[0] == "!" else ""
        literals.append(f"{negation}{name}({PLACES[place]},{SHOWS[place][kind]})")
    # Only the last family may look beyond the ring; the others name a triangle, which lies inside.
    inside = "corner(P), " if "3BB" in family else ""
    return f":- {inside}{', '.join(literals)}."


CORNER_RULES = "\n".join(_rotated(family, turn) for family in FORBIDDEN for turn in range(4))


def solve(board: ShakashakaBoard) -> list[Model]:
    """Up to two models of a board: grounding and solving, as a clingo user pays them."""
    width = board.columns + 2
    control = clingo.Control(["2", "--single-shot", f"-cw={width}"])
    control.add("base", [], ONE_BOARD + COMMON + CORNER_RULES + _facts(board, width))
    control.ground([("base", [])])
    return _models(control, [])


def _facts(board: ShakashakaBoard, width: int) -> str:
    full = _ring(board.rows, width)
    open_cells: list[int] = []
    numbers: list[str] = []
    for row, line in enumerate(board.cells, 1):
        for column, mark in enumerate(line, 1):
            place = row * width + column
            (open_cells if mark is None else full).append(place)
            if isinstance(mark, int):
                numbers.append(f"number({place},{mark}).")
    corners = _corners(board.rows, width)
    return _fact("open", open_cells) + _fact("full", full) + _fact("corner", corners) + "".join(numbers)


def _ring(rows: int, width: int) -> list[int]:
    sides = [row * width + column for row in range(1, rows + 1) for column in (0, width - 1)]
    return [*range(width), *range((rows + 1) * width, (rows + 2) * width), *sides]


def _corners(rows: int, width: int) -> list[int]:
    return [row * width + column for row in range(rows + 1) for column in range(width - 1)]


def _fact(name: str, places: list[int]) -> str:
    return f"{name}({';'.join(map(str, places))})." if places else ""


def _models(control: clingo.Control, assumptions: list[int]) -> list[Model]:
    with control.solve(assumptions=assumptions, yield_=True) as handle:
        return [model.symbols(shown=True) for model in handle]


class Kept:
    """One grounded program for all boards of a size; each board is a list of assumptions."""

    def __init__(self, rows: int, columns: int) -> None:
        self._width = width = columns + 2
        places = [row * width + column for row in range(1, rows + 1) for column in range(1, columns + 1)]
        facts = _fact("open", places) + _fact("full", _ring(rows, width))
        facts += _fact("corner", _corners(rows, width))
        self._control = clingo.Control(["2", f"-cw={width}"])
        self._control.add("base", [], ALL_BOARDS + COMMON + CORNER_RULES + facts)
        self._control.ground([("base", [])])
        self._full = {place: self._literal("full", place) for place in places}
        self._numbers = {
            (place, number): self._literal("number", place, number) for place in places for number in range(5)
        }

    def _literal(self, name: str, *values: int) -> int:
        symbol = clingo.Function(name, [clingo.Number(value) for value in values])
        return self._control.symbolic_atoms[symbol].literal

    def solve(self, board: ShakashakaBoard) -> list[Model]:
        """Up to two models of a board."""
        assumptions: list[int] = []
        told: set[int] = set()
        for place, literal in self._full.items():
            mark = board.cells[place // self._width - 1][place % self._width - 1]
            assumptions.append(-literal if mark is None else literal)
            if isinstance(mark, int):
                told.add(self._numbers[place, mark])
        assumptions += [literal if literal in told else -literal for literal in self._numbers.values()]
        return _models(self._control, assumptions)


def status(models: Sequence[Model]) -> str:
    """What the models found say of the board."""
    return ("none", "unique", "multiple")[len(models)]


def answer(board: ShakashakaBoard, model: Model) -> ShakashakaAnswer:
    """A model as Quebra's answer, to compare the two."""
    width = board.columns + 2
    triangles = {divmod(symbol.arguments[0].number, width): symbol.arguments[1].name for symbol in model}
    assert set(triangles.values()) <= set(CORNERS)
    return ShakashakaAnswer(
        tuple(
            tuple(
                triangles.get((row, column), WHITE) if mark is None else None
                for column, mark in enumerate(line, 1)
            )
            for row, line in enumerate(board.cells, 1)
        )
    )
