"""What steps cost: one table a game, explain/techniques.toml, or the usual one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import log2


@dataclass(frozen=True, slots=True)
class Technique:
    """How hard a technique is. ``each`` is added for a second rule, and again about as often as further
    rules double their number; ``routine`` steps are bookkeeping that players do without thinking;
    ``several`` says that it takes several rules."""

    cost: float
    each: float = 0.0
    routine: bool = False
    several: bool = False


class Costs:
    """The techniques of one game."""

    def __init__(self, package: str) -> None:
        table = resources.files(package).joinpath("explain/techniques.toml")
        if not table.is_file():
            table = resources.files(__package__).joinpath("derived.techniques.toml")
        text = table.read_text(encoding="utf-8")
        self.table = {name: Technique(**entry) for name, entry in tomllib.loads(text).items()}
        self._costs: dict[tuple[str, int], float] = {}  # those that were asked for
        self.least = min(entry.cost for entry in self.table.values())
        # No step of several rules is cheaper than this.
        self.least_several = min(entry.cost + entry.each for entry in self.table.values() if entry.several)

    def of(self, technique: str, rules: int = 1) -> float:
        """The cost of a step of so many rules."""
        cost = self._costs.get((technique, rules))
        if cost is None:
            entry = self.table[technique]
            cost = entry.cost + entry.each * (2 * log2(rules) - 1 if rules > 1 else 0)
            self._costs[technique, rules] = cost
        return cost

    def is_routine(self, technique: str) -> bool:
        return self.table[technique].routine


@cache
def costs_of(package: str) -> Costs:
    return Costs(package)
