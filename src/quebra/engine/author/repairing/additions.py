"""Boards with several solutions: clues that tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.core.symmetry import NONE
from quebra.engine.author.orbits import missing_groups
from quebra.engine.author.part import AuthorPart, Said
from quebra.engine.author.proposal import Change, Repair
from quebra.engine.author.proving import Prover
from quebra.engine.solve.solve import solve

MOST_MET = 400  # solutions looked at before clues are tried one by one
MOST_TRIED = 300  # sets of several clues
Addition = tuple[tuple[Clue, Said], ...]  # clues that come together


class Additions:
    """Clues that leave one of the solutions of a board.

    Of every clue that could be added it is known which of the solutions met so far would stay. A set of clues
    that leaves two of these is not worth asking for; when all solutions were met, one that leaves one is
    proven without asking.
    """

    def __init__(
        self,
        board: Board,
        part: AuthorPart,
        prover: Prover,
        free: Callable[[Clue], bool],
        symmetry: str = NONE,
    ) -> None:
        self.board, self.part, self.prover = board, part, prover
        places = filter(free, part.places(board))
        self.groups = missing_groups(places, part.shown(board), board, symmetry)
        self._met: dict[Answer, int] = {}  # each with a bit of its own
        self._stay: dict[Addition, int] = {}  # the bits of the solutions that stay
        result = solve(board, limit=MOST_MET, time_limit=prover.clock.left())
        self.knows_all = result.complete
        self._meet(result.solutions)

    def of_size(self, size: int) -> Iterator[Repair]:
        """The sets of so many clues that are enough; of large ones, some."""
        if size == 1:
            yield from filter(None, map(self._proven, ([one] for one in self._possible())))
            return
        tried = 0
        for chosen in self._sets(size):
            if _is_one_at_most(self._left(chosen)):
                tried += not self.knows_all
                if tried > MOST_TRIED:
                    return
                if proposal := self._proven(list(chosen)):
                    yield proposal

    def _possible(self) -> list[Addition]:
        """What could be added: everything, where solutions may say more than those that were met."""
        if self.knows_all:
            return list(self._stay)
        single = [group[0] for group in self.groups if len(group) == 1]
        tried = [((clue, said),) for clue in single for said in self.part.choices(self.board, clue)]
        return list(dict.fromkeys([*tried, *self._stay]))

    def _sets(self, size: int) -> Iterator[tuple[Addition, ...]]:
        """Additions that some solution allows, of different clues; those that leave few solutions first."""
        useful = sorted(self._stay, key=lambda one: self._stay[one].bit_count())
        for chosen in combinations(useful, size):
            if len({addition[0][0] for addition in chosen}) == size:
                yield chosen

    def _left(self, chosen: Sequence[Addition]) -> int:
        left = -1
        for one in chosen:
            left &= self._stay.get(one, 0)
        return left

    def _proven(self, chosen: list[Addition]) -> Repair | None:
        """The proposal to add these clues, if it leaves exactly one solution."""
        left = self._left(chosen)
        if not _is_one_at_most(left) or (self.knows_all and not left):
            return None
        board: Board | None = self.board
        added = [one for addition in chosen for one in addition]
        for clue, said in added:
            board = None if board is None else self.part.with_clue(board, clue, said)
        if board is None:
            return None
        if not self.knows_all:
            result = self.prover.result(board)
            self._meet(result.solutions)
            if result.status != "unique":
                return None
        return Repair(tuple(Change("add", clue, None, said) for clue, said in added), board)

    def _meet(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            if answer in self._met:
                continue
            bit = self._met[answer] = 1 << len(self._met)
            for group in self.groups:
                for said in product(*(self.part.fitting(self.board, clue, answer) for clue in group)):
                    addition = tuple(zip(group, said, strict=True))
                    self._stay[addition] = self._stay.get(addition, 0) | bit


def _is_one_at_most(bits: int) -> bool:
    return bits & (bits - 1) == 0
