"""Repairing a board: the smallest changes of clues that leave exactly one solution."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from quebra.core.clue import Clue
from quebra.core.errors import TimeUp
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.engine.author.additions import Additions
from quebra.engine.author.corrections import Corrections
from quebra.engine.author.part import AuthorPart, part_for
from quebra.engine.author.proposal import Change, Proposal, Repairs
from quebra.engine.author.proving import Prover
from quebra.engine.author.relaxed import Relaxed
from quebra.engine.model.clock import Clock

GRADED = 3  # proposals that are graded


def repair(
    board: Board,
    *,
    most_changes: int = 2,
    keep: Collection[Clue | Cell] = (),
    time_limit: float | None = None,
) -> Repairs:
    """The smallest changes that leave exactly one solution, best first, each proven."""
    repairing = Repairing(board, most_changes, keep, Clock(time_limit))
    complete = True
    try:
        repairing.run()
    except TimeUp:
        complete = False
    return Repairs(board, repairing.status, tuple(repairing.proposals), complete)


class Repairing:
    def __init__(self, board: Board, most: int, keep: Collection[Clue | Cell], clock: Clock) -> None:
        self.board, self.most, self.keep, self.clock = board, most, frozenset(keep), clock
        self.part: AuthorPart = part_for(board)
        self.prover = Prover(clock)
        self.status = "timeout"
        self.proposals: list[Proposal] = []

    def run(self) -> None:
        self.status = self.prover.result(self.board).status
        if self.status == "none":
            self._correct()
        elif self.status == "multiple":
            self._add()

    def _free(self, clue: Clue) -> bool:
        return clue not in self.keep and clue.cell not in self.keep

    def _correct(self) -> None:
        relaxed = Relaxed(self.board, self.clock)
        corrections = Corrections(self.board, self.part, relaxed, self.prover, self._free)
        for _, proposals in zip(range(self.most), corrections.of_size(), strict=False):
            self.proposals += proposals
            if self.proposals:
                return

    def _add(self) -> None:
        for proposal in Additions(self.board, self.part, self.prover, self._free).single():
            self.proposals.append(proposal)
