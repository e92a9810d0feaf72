"""Clauses for "exactly so many of these".

Unit propagation alone draws every conclusion from them, except for very large counts, which are
added up in binary to keep the number of clauses near the number of literals.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from itertools import count as count_from
from math import comb

from quebra.engine.model.clock import pulse

Clause = Sequence[int]  # literals: a variable or its negative, as in DIMACS

PLAIN_LIMIT = 200  # clauses without helpers are better up to about here


def plain(literals: Sequence[int], count: int) -> list[Clause]:
    """Clauses without helpers that make exactly ``count`` of the literals true: for few, or few ways."""
    total = len(literals)
    if not 0 <= count <= total:
        return [()]
    at_most = combinations([-literal for literal in literals], count + 1)
    return [*at_most, *combinations(literals, total - count + 1)]


def is_plain(total: int, count: int) -> bool:
    """Whether a count is best written without helpers; one that no filling can reach is."""
    return not 0 <= count <= total or (comb(total, count + 1) + comb(total, total - count + 1) <= PLAIN_LIMIT)


def exactly_in_binary(literals: Sequence[int], count: int, helper: Callable[[], int]) -> list[Clause]:
    """The same by adding up: few clauses, from which unit propagation draws less."""
    clauses: list[Clause] = []
    for place, bit in enumerate(binary_sum(literals, helper, clauses)):
        clauses.append((bit if count >> place & 1 else -bit,))
    return clauses


@dataclass(frozen=True, slots=True)
class Counter:
    """A count not written out: exactly ``count`` of the literals, with helpers from ``first`` on.

    Kernels write its clauses themselves, the same in the same order: on a large board they are millions.
    """

    literals: tuple[int, ...]
    count: int
    first: int
    binary: bool = False

    @property
    def helpers(self) -> int:
        """How many helpers it takes."""
        return adder_size(len(self.literals)) if self.binary else counter_size(len(self.literals), self.count)

    @property
    def clauses(self) -> list[Clause]:
        """All of its clauses."""
        numbers = count_from(self.first)
        write = exactly_in_binary if self.binary else _counted
        return write(self.literals, self.count, lambda: next(numbers))


def counter_size(literals: int, count: int) -> int:
    """How many helpers a sequential counter takes."""
    most = min(count + 1, literals)
    return most * literals - most * (most - 1) // 2


def adder_size(bits: int) -> int:
    """How many helpers adding up in binary takes: two an adder."""
    helpers = 0
    while bits:
        carries = bits // 2  # an adder leaves two bits fewer, the last perhaps one
        helpers += 2 * carries
        bits = carries
    return helpers


def _counted(literals: Sequence[int], count: int, helper: Callable[[], int]) -> list[Clause]:
    clauses: list[Clause] = []
    reached = counter(literals, count + 1, helper, clauses)
    if count:
        clauses.append((reached[count - 1],))
    if count < len(literals):
        clauses.append((-reached[count],))
    return clauses


def binary_sum(literals: Sequence[int], helper: Callable[[], int], clauses: list[Clause]) -> list[int]:
    """The number of true literals as binary digits, lowest first, by full adders."""
    digits: list[int] = []
    weight = deque(literals)
    while weight:
        carries: list[int] = []
        while len(weight) > 1:
            pulse(8)
            bits = [weight.pop() for _ in range(min(3, len(weight)))]
            total, carry = helper(), helper()
            _add_up(bits, total, carry, clauses)
            weight.appendleft(total)
            carries.append(carry)
        digits.append(weight[0])
        weight = deque(carries)
    return digits


def _add_up(bits: list[int], total: int, carry: int, clauses: list[Clause]) -> None:
    """Two or three bits give a digit and a carry."""
    for signs in product((1, -1), repeat=len(bits)):
        wrong = [-sign * bit for sign, bit in zip(signs, bits, strict=True)]
        count = signs.count(1)
        clauses.append((*wrong, total if count % 2 else -total))
        clauses.append((*wrong, carry if count > 1 else -carry))


def counter(
    literals: Sequence[int], most: int, helper: Callable[[], int], clauses: list[Clause]
) -> list[int]:
    """A sequential counter: the k-th returned literal says "at least k+1 of them are true"."""
    before: list[int] = []
    for position, literal in enumerate(literals, 1):
        now = [helper() for _ in range(min(position, most))]
        for k, reached in enumerate(now):
            stays = before[k] if k < len(before) else None
            from_less = before[k - 1] if k else None
            if stays is not None:
                clauses.append((-stays, reached))
            clauses.append((-literal, reached) if from_less is None else (-from_less, -literal, reached))
            kept = () if stays is None else (stays,)
            clauses.append((-reached, *kept, literal))
            if from_less is not None:
                clauses.append((-reached, *kept, from_less))
        before = now
        pulse(len(now))
    return before


def totaliser(
    groups: Sequence[Sequence[int]], most: int, helper: Callable[[], int], clauses: list[Clause]
) -> list[int]:
    """A tree of sums, one direction: the k-th returned literal must hold when more than k are true.

    Groups become subtrees of their own. Counts beyond ``most`` are not told apart.
    """
    layer = [_merge_all([[literal] for literal in group], most, helper, clauses) for group in groups if group]
    return _merge_all(layer, most, helper, clauses)


def _merge_all(
    sums: list[list[int]], most: int, helper: Callable[[], int], clauses: list[Clause]
) -> list[int]:
    while len(sums) > 1:
        pairs = [_merge(sums[i], sums[i + 1], most, helper, clauses) for i in range(0, len(sums) - 1, 2)]
        sums = pairs + ([sums[-1]] if len(sums) % 2 else [])
    return sums[0] if sums else []


def _merge(
    left: list[int], right: list[int], most: int, helper: Callable[[], int], clauses: list[Clause]
) -> list[int]:
    total = [helper() for _ in range(min(len(left) + len(right), most))]
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if not 0 < i + j <= len(total):
                continue
            premise = [-left[i - 1]] if i else []
            if j:
                premise.append(-right[j - 1])
            clauses.append((*premise, total[i + j - 1]))
        pulse(len(right) + 1)
    return total
