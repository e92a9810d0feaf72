"""Repairing a board: the smallest changes of clues that leave exactly one solution."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from quebra.core.clue import Clue
from quebra.core.errors import InputError, TimeUp
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.symmetry import NONE, SYMMETRIES
from quebra.engine.author.keeping import Keeping
from quebra.engine.author.part import AuthorPart, part_for
from quebra.engine.author.proposal import Change, Repair, Repairs
from quebra.engine.author.proving import Prover
from quebra.engine.author.relaxed import Relaxed
from quebra.engine.author.repairing.additions import Additions
from quebra.engine.author.repairing.corrections import Corrections
from quebra.engine.author.repairing.pairs import PairedChanges
from quebra.engine.explain.grade import grade
from quebra.engine.model.clock import Clock
from quebra.engine.solve.result import Status

GRADED = 3  # proposals that are graded
GIVE_UP = 30.0  # seconds that somebody waits at a command
MOST_LOOSE = 20  # corrected boards that are looked at for a clue to add


def repair(
    board: Board,
    *,
    limit: int | None = None,
    most_changes: int = 2,
    keep: Collection[Clue | Cell] = (),
    symmetry: str = NONE,
    layout: bool = False,
    graded: int = GRADED,
    time_limit: float | None = None,
) -> Repairs:
    """The smallest changes that leave exactly one solution, best first, each proven.

    Up to ``limit`` proposals (None: as many as are found) of at most ``most_changes`` changes each; none
    touches what is in ``keep``: clues, or cells with all that their clues are about. With a ``symmetry``
    clues are added and removed in groups that keep the layout symmetric. With ``layout`` a cell of the layout
    may change, too. The first ``graded`` ones have a grade.
    """
    if symmetry not in SYMMETRIES:
        raise InputError(f"unknown symmetry {symmetry!r}, expected one of: {', '.join(SYMMETRIES)}")
    for name, number in (("limit", limit), ("most_changes", most_changes)):
        if number is not None and number < 1:
            raise InputError(f"{name}: expected 1 or more, found {number!r}")
    repairing = _Repairing(board, most_changes, frozenset(keep), symmetry, layout, Clock(time_limit))
    try:
        complete = repairing.run(limit)
    except TimeUp:
        complete = False
    try:
        repairing.grade(graded)
    except TimeUp:
        complete = False
    return Repairs(board, repairing.status, tuple(repairing.proposals), complete)


class _Repairing:
    """Proposals in the making: when the time is up, what there is of them can still be had."""

    def __init__(
        self,
        board: Board,
        most: int,
        keep: frozenset[Clue | Cell],
        symmetry: str,
        layout: bool,
        clock: Clock,
    ) -> None:
        self.board, self.most, self.clock = board, most, clock
        self._free = Keeping(board, keep).is_free
        self.symmetry, self.layout = symmetry, layout
        self.part: AuthorPart = part_for(board)
        self.prover = Prover(clock)
        self.status: Status = "timeout"
        self.proposals: list[Repair] = []
        self.corrections: list[Corrections] = []
        self.passed_over = False  # something was not tried

    def run(self, limit: int | None) -> bool:
        """All proposals of the smallest size that has any; where there are none, whether all was tried."""
        with self.clock.watched():
            self.status = self.prover.result(self.board).status
            if self.status == "unique":
                return True
            sizes = self._corrected() if self.status == "none" else self._told_apart()
            for size, proposals in enumerate(islice(sizes, self.most), 1):
                self._take(proposals, limit)
                if size == 2 and not self.proposals:
                    self._take(self._paired(), limit)
                if self.proposals:
                    return True
        if self.most == 1:  # pairs would have met what is left out there
            self.passed_over |= any(one.passed_over for one in self.corrections)
        return self.most <= 2 and self.symmetry == NONE and not self.passed_over

    def _take(self, proposals: Iterable[Repair], limit: int | None) -> None:
        seen: set[Board] = set()
        for proposal in proposals:
            if proposal.board not in seen:
                seen.add(proposal.board)
                self.proposals.append(proposal)
            if len(self.proposals) == limit:
                return

    def _paired(self) -> Iterator[Repair]:
        """What the quicker ways to two changes miss; a layout that is to stay symmetric is left alone."""
        if self.symmetry == NONE:
            relaxed = Relaxed(self.board, self.clock, opens=True)
            pairs = PairedChanges(self.board, self.part, relaxed, self.prover, self._free)
            yield from pairs.proposals()
            self.passed_over |= not pairs.complete

    def grade(self, count: int) -> None:
        """Grades the first proposals."""
        for number, proposal in enumerate(self.proposals[:count]):
            told = grade(proposal.board, time_limit=self.clock.left())
            self.proposals[number] = replace(proposal, grade=told)

    def _corrections(self, board: Board) -> Corrections:
        relaxed = Relaxed(board, self.clock, opens=True)
        made = Corrections(board, self.part, relaxed, self.prover, self._free, self.symmetry)
        self.corrections.append(made)
        return made

    def _additions(self, board: Board) -> Additions:
        return Additions(board, self.part, self.prover, self._free, self.symmetry)

    def _corrected(self) -> Iterator[Iterator[Repair]]:
        """For a board without a solution, size by size."""
        corrections = self._corrections(self.board)
        loose: list[tuple[tuple[Change, ...], Board]] = []
        size = 0
        for size, proposals in enumerate(corrections.of_size(), 1):
            yield self._and_more(size, proposals, loose)
            loose, corrections.loose = corrections.loose, []
        yield self._and_more(size + 1, [], loose)

    def _and_more(
        self, size: int, proposals: list[Repair], loose: list[tuple[tuple[Change, ...], Board]]
    ) -> Iterator[Repair]:
        """After changes of clues: the layout; then fewer changes that leave several solutions, and a clue."""
        yield from proposals
        if size == 1:
            yield from self._layouts()
        found = False
        for changes, board in loose[:MOST_LOOSE]:
            for proposal in self._additions(board).of_size(1):
                found = True
                yield Repair((*changes, *proposal.changes), proposal.board)
        for changes, board in () if found else loose[:MOST_LOOSE]:
            changed = {change.clue for change in changes}
            for proposal in self._corrections(board).single():
                if not any(change.clue in changed for change in proposal.changes):
                    yield Repair((*changes, *proposal.changes), proposal.board)

    def _told_apart(self) -> Iterator[Iterator[Repair]]:
        """For a board with several solutions, size by size."""
        additions = self._additions(self.board)
        for size in range(1, self.most + 1):
            yield self._added(additions, size)
            self.passed_over |= size > 1 and not additions.knows_all

    def _added(self, additions: Additions, size: int) -> Iterator[Repair]:
        """New clues first; then another number for a clue that is there."""
        yield from additions.of_size(size)
        if size == 1:
            yield from self._corrections(self.board).single()
            yield from self._layouts()

    def _layouts(self) -> Iterator[Repair]:
        """One cell of the layout changed; never where the layout is to stay symmetric."""
        if not self.layout or self.symmetry != NONE or not game_of(self.board).offers("author", "layouts"):
            return
        for clue, was, to, board in game_of(self.board).part("author").layouts(self.board):
            if self._free(clue) and self.prover.is_unique(board):
                yield Repair((Change("change", clue, was, to),), board)
