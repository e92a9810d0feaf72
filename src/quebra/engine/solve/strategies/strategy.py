"""The strategies and their names: in which order cells are tried, and in which order their values.

The words are those of labeling/2 in SICStus Prolog. A name is an order of cells, an order of values, or
both with a hyphen between: ``ff``, ``down``, ``ff-down``. What is left out is SICStus' own default:
``leftmost`` and ``up``.
"""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.errors import QuebraError, shorten

UP, DOWN = "up", "down"
LEFTMOST, REVERSED = "leftmost", "reversed"
CELL_ORDERS = (LEFTMOST, REVERSED, "ff", "ffc", "occurrence", "min", "max")
VALUE_ORDERS = (UP, DOWN)
ALL = "all"  # in a list of names: every one of them


@dataclass(frozen=True, slots=True)
class Strategy:
    """Which cell is tried next, and which of its values first."""

    cells: str = LEFTMOST
    values: str = UP

    @property
    def name(self) -> str:
        """The short name: ``up`` goes without saying."""
        return self.cells if self.values == UP else f"{self.cells}-{self.values}"


def strategy_names() -> list[str]:
    """Every strategy, by the name it has in tables."""
    return [Strategy(cells, values).name for values in VALUE_ORDERS for cells in CELL_ORDERS]


def strategy_named(name: str) -> Strategy:
    """A strategy by its name: ``ff``, ``ffc-down``, or ``down`` alone, which goes leftmost."""
    cells, hyphen, values = name.strip().lower().partition("-")
    if not hyphen and cells in VALUE_ORDERS:
        cells, values = LEFTMOST, cells
    if cells not in CELL_ORDERS or (hyphen and not values) or (values or UP) not in VALUE_ORDERS:
        raise QuebraError(
            f"unknown strategy {shorten(name)!r}, expected one of {', '.join(CELL_ORDERS)},"
            f" alone or with -up or -down"
        )
    return Strategy(cells, values or UP)


def strategies_named(names: str) -> list[Strategy]:
    """The strategies of a list with commas, each once; ``all`` stands for every one."""
    wanted = [name for part in names.split(",") if (name := part.strip())]
    if not wanted:
        raise QuebraError(f"expected strategies such as ff,ffc-down, or {ALL}, found none")
    return list(
        dict.fromkeys(
            strategy_named(one)
            for name in wanted
            for one in (strategy_names() if name.lower() == ALL else [name])
        )
    )
