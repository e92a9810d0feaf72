"""Boards without a solution: the clues that may be at fault, and what they should say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.core.symmetry import NONE
from quebra.engine.author.orbits import orbit_of, order_of
from quebra.engine.author.part import AuthorPart, Said
from quebra.engine.author.proposal import Change, Repair
from quebra.engine.author.proving import Prover
from quebra.engine.author.relaxed import Relaxed

MOST_ANSWERS = 40  # looked at for one set of clues
MOST_CHOICES = 60  # a clue that could say more is only tried with what these answers say
Fault = frozenset[Clue]


class Corrections:
    """The changes of as few clues as possible after which a board without a solution has one."""

    def __init__(
        self,
        board: Board,
        part: AuthorPart,
        relaxed: Relaxed,
        prover: Prover,
        free: Callable[[Clue], bool],
        symmetry: str = NONE,
    ) -> None:
        self.board, self.part, self.relaxed, self.prover = board, part, relaxed, prover
        self.free, self.symmetry = free, symmetry
        self.shown = part.shown(board)
        self.loose: list[tuple[tuple[Change, ...], Board]] = []  # changed so, it has several solutions
        self.passed_over = False  # something that one clue could say

    def of_size(self) -> Iterator[list[Repair]]:
        """The proposals that change one clue, then two, and so on."""
        tried: set[Fault] = set()
        found: list[Fault] = []
        level: list[Fault] = [frozenset()]
        while level:
            faults: list[Fault] = []
            beyond: list[Fault] = []
            for base in level:
                for clue in self.relaxed.clash(base) or ():
                    fault = base | {clue}
                    if fault in tried or not self.free(clue) or any(known <= fault for known in found):
                        continue
                    tried.add(fault)
                    solvable = self.relaxed.clash(fault) is None
                    (faults if solvable else beyond).append(fault)
            found += faults
            level = beyond
            yield self._proposals(faults)

    def single(self) -> list[Repair]:
        """The proposals that change one clue of a board with several solutions."""
        return self._proposals([frozenset({clue}) for clue in self.shown if self.free(clue)])

    def _proposals(self, faults: list[Fault]) -> list[Repair]:
        ranked: list[tuple[tuple[int, ...], Repair]] = []
        for fault in faults:
            answers = list(islice(self.relaxed.solutions(fault), MOST_ANSWERS + 1))
            for number, changes in enumerate(self._changes(fault, answers)):
                board = self._changed(changes)
                if board is None:
                    continue
                status = self.prover.result(board).status
                if status == "unique":
                    removed = sum(change.kind == "remove" for change in changes)
                    key = (removed, len(answers), _distance(changes), number)
                    ranked.append((key, Repair(changes, board)))
                elif status == "multiple" and not any(change.kind == "remove" for change in changes):
                    self.loose.append((changes, board))
        ranked.sort(key=lambda one: one[0])
        return list({proposal.board: proposal for _, proposal in reversed(ranked)}.values())[::-1]

    def _changes(self, fault: Fault, answers: list[Answer]) -> Iterator[tuple[Change, ...]]:
        """What the clues at fault could say instead, or that they are left out."""
        clues = sorted(fault, key=order_of)
        tried: dict[tuple[Said, ...], None] = {}
        for answer in answers[:MOST_ANSWERS]:
            tried.update(
                dict.fromkeys(product(*(self.part.fitting(self.board, clue, answer) for clue in clues)))
            )
        if len(answers) > MOST_ANSWERS and len(clues) == 1:
            choices = self.part.choices(self.board, clues[0])
            if len(choices) <= MOST_CHOICES:
                tried.update(dict.fromkeys((said,) for said in choices))
            else:
                self.passed_over = True
        for values in tried:
            yield tuple(
                Change("change", clue, self.shown[clue], to) for clue, to in zip(clues, values, strict=True)
            )
        removed = self._with_partners(clues)
        if all(map(self.free, removed)):
            yield tuple(Change("remove", clue, self.shown[clue], None) for clue in removed)

    def _with_partners(self, clues: list[Clue]) -> list[Clue]:
        """Clues that are left out, and those that must go with them so that the layout stays symmetric."""
        if self.symmetry == NONE:
            return clues
        partners = (one for clue in clues for one in orbit_of(clue, self.board, self.symmetry))
        return sorted({one for one in partners if one in self.shown}, key=order_of)

    def _changed(self, changes: tuple[Change, ...]) -> Board | None:
        board: Board | None = self.board
        for change in changes:
            if change.to == change.was:
                return None
            board = None if board is None else self.part.with_clue(board, change.clue, change.to)
        return board


def _distance(changes: tuple[Change, ...]) -> int:
    """How far the numbers are from what they were."""
    return sum(
        abs(change.to - change.was) if isinstance(change.to, int) and isinstance(change.was, int) else 1
        for change in changes
    )
