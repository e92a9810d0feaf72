"""Chains along the snake in words: why a link follows, and how a rule would be broken, with its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from quebra.core.grid import ORTHOGONAL, Cell, distance, name_of, pieces
from quebra.engine.explain.steps import Known, SaidValue, Saying, Word
from quebra.engine.model.model import Fact, Rule
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.explain.breaths import FULL, told_so_far
from quebra.games.bosnian_snake.explain.naming import (
    ALL,
    COUNTED,
    NAMED,
    loop_among,
    possible_cells,
    simplest,
    snake_cells,
)
from quebra.games.bosnian_snake.explain.whole import DARK, colour

# What nobody says in a chain: an end is snake, an empty cell is no end.
BOOKKEEPING = frozenset({"end_is_snake", "not_end_empty", "not_end_none"})
ONWARD, BOTH = "only_way_on", "only_way_both"
GOES_ON = frozenset({ONWARD, f"{BOTH}{FULL}"})
REST = "_rest"  # how the key of a count ends that needs all that is left
THERE = "_there"  # how the key of a saying ends whose cell has just been named


def follows(board: SnakeBoard, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Why facts follow from a rule, as in a step of this rule alone."""
    ordered = _plain_first(facts)
    naming = simplest(board, rule, ordered, known)
    # A cell with nothing left beside it is called an end on the way; what is wrong with it comes next.
    is_alone = naming.key == "must_end" and not naming.values["snake"]
    key = "" if naming.key in BOOKKEEPING or is_alone else naming.key.removesuffix(ALL)
    told = told_so_far(known)
    saying = Saying(key, naming.values, naming.conclusions)
    if key == BOTH or (key == ONWARD and rule in told.full):  # the one way first, then the other
        left = tuple(possible_cells(rule.cells[1:], known))
        saying = replace(saying, key=f"{BOTH}{FULL}", values={**naming.values, "left": left})
    elif key.endswith(REST):
        saying = replace(saying, key=f"{key}{FULL}")
    return told.heard(rule, saying)


def opened(assumed: Fact, saying: Saying) -> Saying:
    """The first thing said of what a chain assumes: the snake is there and has to go on."""
    is_there = assumed == Fact(assumed.cell, "snake") and saying.values.get("cell") == name_of(assumed.cell)
    if not is_there or saying.key not in GOES_ON:
        return saying
    values = {**saying.values, "start": Word("turns", "there")}
    return replace(saying, key=f"{saying.key}{THERE}", values=values)


def _plain_first(facts: Sequence[Fact]) -> list[Fact]:
    """Facts of one sort only: snake cells and empty ones, or ends, are told in a sentence of their own."""
    return [fact for fact in facts if (fact.value, fact.holds) == (facts[0].value, facts[0].holds)]


def breaks(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    """What there would be and what could still come, against what the rule needs."""
    if rule.name in COUNTED:
        return _counted(rule, known)
    return BREAKERS.get(rule.name, _as_demanded)(board, rule, known)


def _as_demanded(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    return Saying("any", cells=rule.cells)


def _counted(rule: Rule, known: Known) -> Saying:
    """Too many cells, or too few that can still come."""
    key = COUNTED[rule.name][1]
    cells = rule.cells[1:] if rule.name == "clue" else rule.cells
    on, left = snake_cells(cells, known), possible_cells(cells, known)
    kind = key if key in NAMED else "total" if key.endswith("total") else key
    values: dict[str, SaidValue] = {**dict(rule.values)}
    if len(on) > int(dict(rule.values)["count"]):
        values |= {"on": tuple(on), "sure": len(on), "unit": _unit(len(on))}
        return Saying(f"{kind}_many", values, cells=tuple(on))
    values |= {"left": tuple(left), "possible": len(left), "unit": _unit(len(left))}
    return Saying(f"{kind}_few" if left else f"{kind}_none", values, cells=tuple(left) or cells)


def _unit(count: int) -> Word:
    return Word("units", "one" if count == 1 else "many")


def _continues(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    """A dead end or a fork."""
    here, around = rule.cells[0], rule.cells[1:]
    on, left = snake_cells(around, known), possible_cells(around, known)
    is_end = here in board.ends or known.holds(here, "end")
    cell: dict[str, SaidValue] = {"cell": (here,)}
    if len(on) > 2 or (is_end and len(on) > 1):
        key = "branch" if len(on) > 2 else "end_two"
        return Saying(key, cell | {"on": tuple(on)}, cells=(here, *on))
    if left:
        return Saying("dead_end", cell | {"left": tuple(left)}, cells=(here, *left))
    return Saying("alone", cell, cells=(here,))


def _touches(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    on = snake_cells(rule.cells, known)
    if len(on) == len(rule.cells):
        return Saying("block", {"cells": tuple(on)}, cells=tuple(on))
    return Saying("corner", {"cells": tuple(on)}, cells=tuple(on))


def _two_ends(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    ends = sorted({*board.ends, *(cell for cell in rule.cells if known.holds(cell, "end"))})
    if len(ends) > 2:
        return Saying("ends_many", {"on": tuple(ends), "sure": len(ends)}, cells=tuple(ends))
    left = [cell for cell in _places_of_ends(rule, known) if cell not in ends]
    missing = 2 - len(ends)
    values: dict[str, SaidValue] = {"left": tuple(left), "count": missing}
    return Saying("ends_few" if left else "ends_none", values, cells=tuple(left) or tuple(ends))


def _places_of_ends(rule: Rule, known: Known) -> list[Cell]:
    """The cells that may still be ends."""
    return [
        cell
        for cell in rule.cells
        if "end" in known.values.get(cell, ())
        and known.holds(cell, "end") is not False
        and known.holds(cell, "snake") is not False
    ]


def _one_piece(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    """Two parts of the snake that cannot meet any more: the nearest cells of both."""
    on = set(snake_cells(rule.cells, known))
    parts = [
        found for piece in pieces(possible_cells(rule.cells, known)) if (found := on.intersection(piece))
    ]
    small, large = sorted(parts, key=lambda part: (len(part), min(part)))[:2]
    first, second = min(
        ((one, other) for one in sorted(small) for other in sorted(large)), key=lambda pair: distance(*pair)
    )
    return Saying("split", {"first": (first,), "second": (second,)}, cells=(first, second))


def _no_loop(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    on = set(snake_cells(rule.cells, known))
    for row, column in sorted(on):
        beside = [cell for down, right in ORTHOGONAL if (cell := (row + down, column + right)) in on]
        if loop := loop_among(beside, on - {(row, column)}):
            loop = [*loop, (row, column)]
            return Saying("loop", {"on": tuple(loop)}, cells=tuple(loop))
    raise AssertionError("a broken rule about loops has a loop")


def _too_far(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    far = snake_cells(rule.cells, known)[0]
    return Saying("too_far", {**dict(rule.values), "cell": (far,)}, cells=(far,))


def _end_colours(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    """Ends on colours that do not go with the length; or no place for an end on one of them."""
    ends = sorted({*board.ends, *(cell for cell in rule.cells if known.holds(cell, "end"))})
    wants_same = rule.name == "ends-same"
    for place, one in enumerate(ends):
        for other in ends[place + 1 :]:
            if (colour(one) == colour(other)) != wants_same:
                key = "ends_differ" if wants_same else "ends_same"
                return Saying(key, {"on": (one, other)}, cells=(one, other))
    return Saying("any", cells=tuple(ends))


def _shades(rule: Rule, known: Known) -> dict[str, int]:
    """How many dark and light cells are snake, and how many may be."""
    dark = [cell for cell in rule.cells if colour(cell) == DARK]
    light = [cell for cell in rule.cells if colour(cell) != DARK]
    return {
        "dark": len(snake_cells(dark, known)),
        "most_dark": len(possible_cells(dark, known)),
        "light": len(snake_cells(light, known)),
        "most_light": len(possible_cells(light, known)),
    }


def _odd_colours(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    return Saying("odd_colours", _shades(rule, known))


def _balance(board: SnakeBoard, rule: Rule, known: Known) -> Saying:
    counts = _shades(rule, known)
    least, most = counts["dark"] - counts["most_light"], counts["most_dark"] - counts["light"]
    if least > int(dict(rule.values)["difference"]):
        return Saying("balance_many", {"least": least})
    return Saying("balance_few", {"most": most})


Breaker = Callable[[SnakeBoard, Rule, Known], Saying]

BREAKERS: dict[str, Breaker] = {
    "continues": _continues,
    "touches-itself": _touches,
    "two-ends": _two_ends,
    "one-piece": _one_piece,
    "no-loop": _no_loop,
    "too-far": _too_far,
    "ends-same": _end_colours,
    "ends-differ": _end_colours,
    "odd-colours": _odd_colours,
    "balance": _balance,
}
