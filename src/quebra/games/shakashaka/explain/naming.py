"""What a player calls each step."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain.corner_naming import name_corner
from quebra.games.shakashaka.explain.places import CORNER_RULES, SIGNS, place_of


def name_one(rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """The part of what one rule forces that a player would see first."""
    if rule.name == "one-value":
        return _one_value(rule.cells[0], forced, known)
    found = _number(rule, forced, known) if rule.name == "number" else name_corner(rule, forced, known)
    return found or Naming("only-way", tuple(forced), "only-way")


def name_several(
    rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """A step that needs several rules."""
    kind = _kind_of_several(rules, known)
    if chain:  # only what it shows is concluded; the others come in steps of their own
        return Naming(kind or "chain", tuple(forced[:1]), "chain")
    placed = {fact.cell for fact in forced if fact.holds}
    # A value placed makes its exclusions needless.
    rest = [fact for fact in forced[1:] if fact.holds or fact.cell not in placed]
    technique = kind or "combination"
    return Naming(technique, (forced[0], *rest), technique)


def _kind_of_several(rules: Sequence[Rule], known: Known) -> str | None:
    numbers = [rule for rule in rules if rule.name == "number"]
    corners = [rule for rule in rules if rule.name in CORNER_RULES.values()]
    if not corners:
        return "numbers"
    if numbers:
        beside = {cell for rule in numbers for cell in rule.cells[1:]}
        meets = len(numbers) == 1 and all(beside.intersection(rule.cells) for rule in corners)
        return "corner-number" if meets else None
    shared = set.intersection(*(set(rule.cells) for rule in corners))
    if any(cell in known.values for cell in shared):
        return "cell-corners"
    return "edge" if _in_a_row([place_of(rule) for rule in corners]) else None


def _in_a_row(places: list[Cell]) -> bool:
    """Whether the corners follow one another along one grid line."""
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    return min(len(rows), len(columns)) == 1 and all(
        max(line) - min(line) == len(line) - 1 for line in (rows, columns)
    )


def _one_value(cell: Cell, forced: Sequence[Fact], known: Known) -> Naming:
    placed = next((fact for fact in forced if fact.holds), None)
    value = known.value(cell) if placed is None else placed.value
    values = {"cell": name_of(cell), "sign": SIGNS.get(value or WHITE, "")}
    if placed is None:
        key = "other-values-white" if value == WHITE else "other-values"
        return Naming("other-values", tuple(forced), key, values)
    return Naming("last-value", (placed,), "last-white" if value == WHITE else "last-triangle", values)


def _is_white(known: Known, cell: Cell) -> bool | None:
    """Whether a cell surely stays white, surely holds a triangle, or neither is known."""
    value = known.value(cell)
    if value is not None:
        return value == WHITE
    return True if known.possible(cell) == [WHITE] else known.holds(cell, WHITE)


def _number(rule: Rule, forced: Sequence[Fact], known: Known) -> Naming | None:
    number, *beside = rule.cells
    count = int(dict(rule.values)["count"])
    white = {cell: _is_white(known, cell) for cell in beside}
    about = [fact for fact in forced if fact.value == WHITE and white[fact.cell] is None]
    if not about:
        return None
    values: dict[str, str | int] = {"number": name_of(number), "count": count}
    if about[0].holds:
        have = [cell for cell in beside if white[cell] is False]
        key = "number-full" if count else "number-zero"
        return Naming(key, tuple(about), key, {**values, "have": names_of(have)})
    left = [cell for cell in beside if white[cell] is not True]
    return Naming("number-all", tuple(about), "number-all", {**values, "left": names_of(left)})
