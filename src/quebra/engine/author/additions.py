"""Boards with several solutions: clues that tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.engine.author.part import AuthorPart, Said, says
from quebra.engine.author.proposal import Change, Proposal
from quebra.engine.author.proving import Prover


class Additions:
    """Clues that leave one of the solutions of a board.

    Solutions met on the way are kept: what two of them say is not worth asking for.
    """

    def __init__(self, board: Board, part: AuthorPart, prover: Prover, free: Callable[[Clue], bool]) -> None:
        self.board, self.part, self.prover = board, part, prover
        self.places = [clue for clue in part.places(board) if free(clue)]
        self._answers: set[Answer] = set()
        self._said: dict[Clue, Counter[Said | None]] = {clue: Counter() for clue in self.places}

    def meet(self, answers: Sequence[Answer]) -> None:
        """Takes note of solutions of the board."""
        for answer in answers:
            if answer not in self._answers:
                self._answers.add(answer)
                for clue in self.places:
                    self._said[clue][says(self.part, self.board, clue, answer)] += 1

    def single(self) -> Iterator[Proposal]:
        """Every clue that is enough by itself."""
        self.meet(self.prover.result(self.board).solutions)
        for clue in self.places:
            for said in self.part.choices(self.board, clue):
                if self._said[clue][said] > 1:
                    continue
                board = self.part.with_clue(self.board, clue, said)
                if board is None:
                    continue
                result = self.prover.result(board)
                self.meet(result.solutions)
                if result.status == "unique":
                    yield Proposal((Change("add", clue, None, said),), board)
