"""What is plotted, and what cannot be."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 1e300  # beyond it, differences of numbers are no numbers any more


@dataclass(frozen=True, slots=True)
class Curve:
    """A name and its points, each an x and a y."""

    name: str
    points: tuple[tuple[float, float], ...]


def require_number(value: float, what: str, *, log: bool = False) -> None:
    """Raises ValueError for a value that has no place on an axis."""
    if not abs(value) <= MOST:  # what is no number at all is not, either
        raise ValueError(f"{what}: expected a number up to {MOST:g}, found {value!r}")
    if log and value < 1 / MOST:
        raise ValueError(f"{what}: a logarithmic axis has no place for {value!r}, expected more than 0")


def plain_number(value: float) -> str:
    """A number as short as people write it."""
    return f"{value:.6g}"


def exact_number(value: float) -> str:
    """A number with all that is known of it."""
    return f"{value:.15g}"
