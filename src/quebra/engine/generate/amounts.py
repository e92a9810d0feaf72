"""How many of something an author wants: a share of the whole, or exactly so many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quebra.core.errors import InputError, shorten
from quebra.engine.generate.request import read_share

MOST_DIGITS = 6


class Exactly(int):
    """A number of things that was asked for itself, not as a share."""


Amount = float | Exactly


def read_amount(text: str) -> Amount:
    """A share (0.3, 30%; 0 is none and 1 is all) or a number (7; to ask for just one: =1)."""
    number = text.removeprefix("=")
    is_number = number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS
    if is_number and int(number) and (text != number or int(number) > 1):
        return Exactly(number)
    try:
        return read_share(number if is_number else text)
    except InputError:
        raise InputError(
            f"expected a share from 0 to 1 (or 0% to 100%) or a number such as 7, found {shorten(text)!r}"
        ) from None


def write_amount(amount: Any) -> str:
    """As it is read."""
    return "=1" if isinstance(amount, Exactly) and amount == 1 else str(amount)


def aim(amount: Amount, whole: int) -> float:
    """How many of a whole are meant."""
    return amount if isinstance(amount, Exactly) else amount * whole


def reachable(sizes: Iterable[int]) -> set[int]:
    """How many there can be of things that come in groups of these sizes."""
    sums = {0}
    for size in sizes:
        sums |= {total + size for total in sums}
    return sums


def refuse_amount(amount: Amount | None, sizes: Iterable[int], option: str, symmetry: str) -> None:
    """Raises InputError for a number that groups of these sizes cannot make up."""
    if not isinstance(amount, Exactly):
        return
    possible = reachable(sizes)
    if amount > max(possible):
        raise InputError(f"{option}: at most {max(possible)} fit on the board, found {amount}")
    if amount not in possible:
        below, above = max(n for n in possible if n < amount), min(n for n in possible if n > amount)
        raise InputError(f"{option}: under {symmetry} there can be {below} or {above}, but not {amount}")
