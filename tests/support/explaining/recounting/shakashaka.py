"""What breaks on a Shakashaka, measured anew from the shapes of the triangles."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from support.explaining.claims import Cell, Check, Claim, read_cells

TRIANGLES = {"◤": "nw", "◥": "ne", "◣": "sw", "◢": "se"}
VALUES = (*TRIANGLES.values(), "white")
CORNERS = {
    "upper left": (0, 0), "upper right": (0, 1), "lower left": (1, 0), "lower right": (1, 1),
    "superior esquerdo": (0, 0), "superior direito": (0, 1),
    "inferior esquerdo": (1, 0), "inferior direito": (1, 1),
}  # fmt: skip
# Eight points close to a grid corner, one in each eighth of the turn, clockwise.
POINTS = (
    (-0.2, 0.1),
    (-0.1, 0.2),
    (0.1, 0.2),
    (0.2, 0.1),
    (0.2, -0.1),
    (0.1, -0.2),
    (-0.1, -0.2),
    (-0.2, -0.1),
)


def _is_black(value: str, down: float, right: float) -> bool:
    """Whether a point of a cell lies in the dark half of its triangle."""
    dark = {"nw": down + right < 1, "se": down + right > 1, "ne": right > down, "sw": right < down}
    return dark.get(value, False)


def wrong_angle(place: Cell, filled: dict[Cell, str]) -> int:
    """The smallest white angle at a grid corner that no rectangle has; cells not filled are black."""
    black = []
    for down, right in POINTS:
        cell = (place[0] + (down > 0), place[1] + (right > 0))
        inside = (down % 1, right % 1)
        black.append(cell not in filled or _is_black(filled[cell], *inside))
    if not any(black):
        return 0
    start = black.index(True)
    runs, length = [], 0
    for is_black in [*black[start + 1 :], *black[: start + 1]]:
        if is_black:
            runs.append(length)
            length = 0
        else:
            length += 1
    return min((45 * run for run in runs if run not in (0, 2, 4, 8)), default=0)


def angles(claim: Claim, fixed: dict[Cell, str]) -> set[int]:
    """For each way to fill the corner that the sentence names: the wrong angle, or 0."""
    if "corner" in claim.said:
        (row, column), (down, right) = claim.cell(), CORNERS[claim.said["corner"]]
        place = (row - 1 + down, column - 1 + right)
    else:  # between cells that the sentence names: the rule's own corner, which all of them have
        place = (int(dict(claim.rule.values)["row"]), int(dict(claim.rule.values)["column"]))
        assert all(
            place[0] - row in (-1, 0) and place[1] - column in (-1, 0) for row, column in claim.cells("open")
        )
    return _angles_at(claim, place, fixed)


def _angles_at(claim: Claim, place: Cell, fixed: dict[Cell, str]) -> set[int]:
    near = [(place[0] + r, place[1] + c) for r in (0, 1) for c in (0, 1)]
    white = [cell for cell in near if cell in set(claim.board.all_cells()) and claim.board.is_white(cell)]
    choices = [[fixed[cell]] if cell in fixed else claim.possible(cell, VALUES) for cell in white]
    return {wrong_angle(place, dict(zip(white, way, strict=True))) for way in product(*choices)}


def _are_told(found: set[int], claim: Claim) -> bool:
    """Every way is wrong: by the one angle that is told, or, where none is, not always by the same."""
    if "angles" in claim.said:
        return found == {int(claim.said["angles"].removesuffix("°"))} and 0 not in found
    return bool(found) and 0 not in found


def _angles(claim: Claim) -> bool:
    return _are_told(angles(claim, {}), claim)


def _refused(claim: Claim) -> bool:
    """Each value that is refused would leave the angle told, or always a wrong one."""
    values = (
        [TRIANGLES[sign] for sign in claim.said["signs"].split("/")] if "signs" in claim.said else ["white"]
    )
    return _are_told(set().union(*(angles(claim, {claim.cell(): value}) for value in values)), claim)


def _triangles(claim: Claim) -> tuple[list[Cell], list[Cell], int]:
    """Beside a number: the cells that surely hold triangles, those that may, and the number."""
    row, column = claim.cell("at")
    near = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    white = [cell for cell in near if cell in set(claim.board.all_cells()) and claim.board.is_white(cell)]
    sure = [cell for cell in white if claim.holds(cell, "white") is False]
    left = [cell for cell in white if claim.holds(cell, "white") is not True]
    return sure, left, dict(claim.board.numbers)[row, column]


def _number_many(claim: Claim) -> bool:
    sure, _, number = _triangles(claim)
    return sorted(sure) == sorted(claim.cells("on")) and len(sure) == claim.number(
        "sure"
    ) > number == claim.number("count")


def _number_few(claim: Claim) -> bool:
    _, left, number = _triangles(claim)
    told = sorted(left) == sorted(claim.cells("left")) and len(left) == claim.number("possible")
    return told and len(left) < number == claim.number("count")


SHAKASHAKA: dict[str, Check] = {
    "nothing_fits": lambda claim: all(claim.holds(claim.cell(), value) is False for value in VALUES),
    "white_and": lambda claim: bool(
        claim.holds(claim.cell(), "white") and claim.holds(claim.cell(), TRIANGLES[claim.said["sign"]])
    ),
    "two_triangles": lambda claim: all(
        claim.holds(claim.cell(), TRIANGLES[claim.said[place]]) for place in ("first", "second")
    ),
    "number_many": _number_many,
    "number_few": _number_few,
    "number_none": lambda claim: not _triangles(claim)[1] and claim.number("count") > 0,
    "angle": _angles,
    "angles_one": _angles,
    "angles_one_some": _angles,
    "angles_two": _angles,
    "angles": _angles,
}


def _each_refused(claim: Claim) -> bool:
    """Each value named leaves a wrong angle at a corner of its cell, perhaps when others are out before."""
    told = re.findall(r"([◤◥◣◢/]+) (?:in|em) (r\d+c\d+)", claim.said["each"])
    left = [
        (cell, TRIANGLES[sign])
        for signs, name in told
        for sign in signs.split("/")
        for cell in read_cells(name)
    ]
    state = dict(claim.state)
    while left:
        now = replace(claim, state=state)
        out = [one for one in left if any(_leaves_wrong(now, *one, corner) for corner in CORNERS)]
        if not out:
            return False
        state |= dict.fromkeys(out, False)
        left = [one for one in left if one not in out]
    return True


def _leaves_wrong(claim: Claim, cell: Cell, value: str, corner: str) -> bool:
    said = {"cell": f"r{cell[0]}c{cell[1]}", "corner": corner}
    return 0 not in angles(replace(claim, said=said), {cell: value})


def _without(claim: Claim) -> set[int]:
    """The wrong angles, or 0, at the corner of the rule with any other value in the cell told of."""
    place = (int(dict(claim.rule.values)["row"]), int(dict(claim.rule.values)["column"]))
    cell, value = claim.cell(), TRIANGLES.get(claim.said.get("signs", ""), "white")
    assert 0 in _angles_at(claim, place, {cell: value})
    others = [one for one in claim.possible(cell, VALUES) if one != value]
    return set().union(*(_angles_at(claim, place, {cell: one}) for one in others))


def _side(claim: Claim, apart: int) -> bool:
    """The triangle stands there, so many steps from the cell, and nothing else in the cell goes with it."""
    (row, column), (other_row, other_column) = claim.cell(), claim.cell("other")
    stands = claim.possible(claim.cell("other"), VALUES) == [TRIANGLES[claim.said["shape"]]]
    return stands and abs(row - other_row) + abs(column - other_column) == apart and 0 not in _without(claim)


def _sticks_out(claim: Claim) -> bool:
    """White would turn round the corner by more than a half; light sides against dark ones aside. Or it is
    white all round but for this cell, where other triangles would leave a wrong angle."""
    left = _without(claim)
    place = (int(dict(claim.rule.values)["row"]), int(dict(claim.rule.values)["column"]))
    near = {(place[0] + r, place[1] + c) for r in (0, 1) for c in (0, 1)} - {
        claim.cell(),
        claim.cell("other"),
    }
    bare = not any(_shows_black(claim, cell, place) for cell in near)
    return 0 not in left and (bare or min(left - {45}) > 180)


def _shows_black(claim: Claim, cell: Cell, place: Cell) -> bool:
    """Whether a cell may be black at a grid corner."""
    if cell not in set(claim.board.all_cells()) or not claim.board.is_white(cell):
        return True
    points = [one for one in POINTS if (place[0] + (one[0] > 0), place[1] + (one[1] > 0)) == cell]
    values = claim.possible(cell, VALUES)
    return any(_is_black(value, down % 1, right % 1) for value in values for down, right in points)


def _is_full(claim: Claim) -> bool:
    sure, _, number = _triangles(claim)
    return len(sure) == number == int(claim.said.get("count", 0)) and not set(sure) & set(
        claim.cells("found")
    )


def _needs_all(claim: Claim) -> bool:
    _, left, number = _triangles(claim)
    return len(left) == number == claim.number("count") and set(claim.cells("facts")) <= set(left)


SHAKASHAKA_LINKS: dict[str, Check] = {
    "zero_full": _is_full,
    "number_full": _is_full,
    "number_rest": _needs_all,
    "corner_turns": lambda claim: _side(claim, 1),
    "corner_goes_on": lambda claim: _side(claim, 2),
    "corner_notch": _sticks_out,
    "corner_only": lambda claim: 0 not in _without(claim),
    "corner_white": lambda claim: 0 not in _without(claim),
    **dict.fromkeys(("corner_out", "corner_out_some", "corner_not_white", "corner_not_white_some"), _refused),
    "corner_outs": _each_refused,
}
