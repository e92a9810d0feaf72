"""What a player calls a step that comes from adding up a line or several."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.candidates import (
    Candidates,
    Texts,
    combinations_of,
    fillings_left,
    listed,
    shortened,
    told,
)
from quebra.games.kenken.explain.lines import naked_single


def in_sum(board: KenKenBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """What a sum forces, with the arithmetic behind it."""
    candidates = Candidates(board, known, rule.cells)
    for fact in forced:
        if fact.holds and candidates.masks[fact.cell].bit_count() == 1:
            return naked_single(fact)
    values: Texts = {**dict(rule.values), "places": names_of(rule.cells)}
    facts = told(forced)
    cages = [cage for cage in board.cages if len(cage.cells) > 1 and set(cage.cells) <= set(rule.cells)]
    what = rule.name.rpartition("-")[2]  # sum, innies or outies
    if cages and what == "sum":
        return _with_cages(rule, cages, candidates, forced, values)
    if len(rule.cells) == 1 and facts[0].holds:
        values |= {"cell": name_of(rule.cells[0]), "digit": facts[0].value}
        technique = "innie" if what == "sum" else what
        return Naming(technique, facts, "outie" if what == "outies" else "innie", values)
    ways = _ways(candidates, int(values["rest"]), cages)
    values["options"] = shortened(["+".join(map(str, digits)) for digits in ways])
    key = "outies" if what == "outies" else "line_sum"
    return Naming("line-sum" if what == "sum" else what, facts, key, values)


def _ways(candidates: Candidates, rest: int, cages: Sequence[Cage]) -> list[tuple[int, ...]]:
    """The combinations with this sum that the digits left, and cages among the cells, allow."""
    low, high = candidates.board.digits[0], candidates.board.digits[-1]
    found: list[tuple[int, ...]] = [()]
    for place, cell in enumerate(candidates.cells):
        after = len(candidates.cells) - place - 1
        digits = candidates.digits(candidates.masks[cell])
        seen = [i for i, other in enumerate(candidates.cells) if other[0] == cell[0] or other[1] == cell[1]]
        found = [
            (*ways, digit)
            for ways in found
            for digit in digits
            if all(ways[i] != digit for i in seen if i < place)
            and after * low <= rest - sum(ways) - digit <= after * high
        ]
    where = [(cage, [candidates.cells.index(cell) for cell in cage.cells]) for cage in cages]
    return combinations_of(
        ways
        for ways in found
        if all(cage.is_reached_by(tuple(ways[i] for i in places)) for cage, places in where)
    )


def _with_cages(
    rule: Rule, cages: Sequence[Cage], candidates: Candidates, forced: Sequence[Fact], values: Texts
) -> Naming:
    """A line in which some cages may add up to several sums."""
    sums = {cage: _sums(cage, candidates) for cage in cages}
    values["sums"] = "; ".join(
        f"{cage.label} {name_of(cage.cells[0])}: {listed(found)}" for cage, found in sums.items()
    )
    in_cages = {cell for cage in cages for cell in cage.cells}
    single = [cell for cell in rule.cells if cell not in in_cages]
    parity = _parity(single, list(sums.values()), candidates, int(values["rest"]), forced)
    if parity is not None:
        facts, odd = parity
        cell = facts[0].cell
        return Naming(
            "parity", facts, "parity_odd" if odd else "parity_even", values | {"cell": name_of(cell)}
        )
    return Naming("line-sum-cages", told(forced), "line_sum_cages", values)


def _sums(cage: Cage, candidates: Candidates) -> list[int]:
    return sorted({sum(filling) for filling in fillings_left(cage, candidates) or ()})


def _parity(
    single: Sequence[Cell],
    sums: Sequence[Sequence[int]],
    candidates: Candidates,
    rest: int,
    forced: Sequence[Fact],
) -> tuple[tuple[Fact, ...], bool] | None:
    """The digits of a cell that are odd where everything else asks for even, or the reverse."""
    of_cages = [{total % 2 for total in found} for found in sums]
    of_cells = {cell: {d % 2 for d in candidates.digits(candidates.masks[cell])} for cell in single}
    for cell in single:
        others = of_cages + [found for other, found in of_cells.items() if other != cell]
        if all(len(found) == 1 for found in others):
            odd = (rest - sum(sum(found) for found in others)) % 2
            facts = tuple(
                fact for fact in forced if fact.cell == cell and not fact.holds and int(fact.value) % 2 != odd
            )
            if facts:
                return facts, bool(odd)
    return None
