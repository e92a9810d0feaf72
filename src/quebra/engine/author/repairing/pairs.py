"""Two changes that leave one solution, all of them, on boards small enough for that.

The one solution of a changed board is among those of the board without the clues that were changed. Each of
these tells what the changed clues would say; what just one of them says is a proposal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, product

from quebra.core.clue import Clue
from quebra.core.game import Answer, Board
from quebra.engine.author.part import AuthorPart, cells_of
from quebra.engine.author.proposal import Change, Repair
from quebra.engine.author.proving import Prover
from quebra.engine.author.relaxed import Relaxed

MOST_SOLUTIONS = 1500  # of the board without one or two of its clues
MOST_MET = 30_000  # solutions in all
MOST_WAYS = 200_000  # what these say, in all
MOST_LISTED = 100
Changes = tuple[Change, ...]


class PairedChanges:
    """Pairs of changes after which a board has one solution. ``complete`` tells whether all were tried."""

    def __init__(
        self, board: Board, part: AuthorPart, relaxed: Relaxed, prover: Prover, free: Callable[[Clue], bool]
    ) -> None:
        self.board, self.part, self.relaxed, self.prover, self.free = board, part, relaxed, prover, free
        self.complete = True
        self._shown = {clue: said for clue, said in part.shown(board).items() if free(clue)}
        self._ways_left, self._met_left = MOST_WAYS, MOST_MET
        self._after = cache(self._find_after)
        self._known_places: dict[Board, list[Clue]] = {}

    def proposals(self) -> list[Repair]:
        """Those that leave out little first; where one change was enough after all, only such."""
        found = list(islice(self._proven(), MOST_LISTED))
        fewest = min((len(one.changes) for one in found), default=0)
        fit = [one for one in found if len(one.changes) == fewest]
        return sorted(fit, key=lambda one: sum(change.kind == "remove" for change in one.changes))

    def _proven(self) -> Iterator[Repair]:
        many: set[Clue] = set()  # without such a clue there are too many solutions, and without two no fewer
        seen: set[Board] = set()
        for opened in self._sets():
            answers = None if many.intersection(opened) else self._answers(opened)
            if answers is None:
                self.complete = False
                many.update(opened if len(opened) == 1 else ())
                continue
            for pair in self._said_once(opened, answers):
                board = self._after(pair)
                if board is not None and board not in seen and self.prover.is_unique(board):
                    seen.add(board)
                    yield Repair(pair, board)

    def _sets(self) -> Iterator[tuple[Clue, ...]]:
        """The clues that may be wrong: without a solution one of those that clash is."""
        clash = self.relaxed.clash()
        if clash is None:
            yield ()
        first = [clue for clue in self._shown if clash is None or clue in clash]
        yield from ((clue,) for clue in first)
        yield from (pair for pair in combinations(self._shown, 2) if not set(first).isdisjoint(pair))

    def _answers(self, opened: Sequence[Clue]) -> list[Answer] | None:
        """All solutions without these clues; None where they are too many."""
        most = min(MOST_SOLUTIONS, self._met_left)
        found = list(islice(self.relaxed.solutions(opened, opens=True), most + 1)) if most else []
        self._met_left -= min(most, len(found))
        return found if most and len(found) <= most else None

    def _said_once(self, opened: Sequence[Clue], answers: Iterable[Answer]) -> list[Changes]:
        """What just one of the solutions says."""
        counted: Counter[Changes] = Counter()
        for answer in answers:
            ways = list(islice(dict.fromkeys(self._ways(opened, answer)), self._ways_left + 1))
            self._ways_left -= len(ways)
            if self._ways_left < 0:
                self.complete, self._ways_left = False, 0
                return []
            counted.update(ways)
        return [pair for pair, count in counted.items() if count == 1]

    def _ways(self, opened: Sequence[Clue], answer: Answer) -> Iterator[Changes]:
        if len(opened) == 2:
            yield from product(*(self._instead(self.board, clue, answer) for clue in opened))
        elif opened:
            (clue,) = opened
            for first in self._instead(self.board, clue, answer):
                yield (first,)
                yield from self._then_added(first, self._after((first,)), answer)
            yield from self._first_added(clue, answer)
        else:
            for first in self._added(self.board, self._places(self.board), answer):
                near = set(cells_of(self.board, first.clue))
                for pair in self._then_added(first, self._after((first,)), answer):
                    if pair[1].clue.cell in near:  # others do not depend on it and were tried before
                        yield pair

    def _instead(self, board: Board, clue: Clue, answer: Answer) -> list[Change]:
        """What a clue could say instead, or that it is left out."""
        was = self.part.shown(board)[clue]
        said = [to for to in self.part.fitting(board, clue, answer) if to != was]
        changes = [Change("change", clue, was, to) for to in said]
        gone = Change("remove", clue, was, None)
        return changes if board != self.board or self._after((gone,)) is None else [*changes, gone]

    def _added(self, board: Board, places: Iterable[Clue], answer: Answer) -> Iterator[Change]:
        for place in places:
            for said in self.part.fitting(board, place, answer):
                yield Change("add", place, None, said)

    def _then_added(self, first: Change, board: Board | None, answer: Answer) -> Iterator[Changes]:
        if board is not None:
            places = (place for place in self._places(board) if place != first.clue)
            yield from ((first, second) for second in self._added(board, places, answer))

    def _first_added(self, clue: Clue, answer: Answer) -> Iterator[Changes]:
        """What comes to stand beside the clue, where that is part of it; then what is left of the clue."""
        cells = set(cells_of(self.board, clue))
        near = [place for place in self._places(self.board) if place.cell in cells and place != clue]
        for first in self._added(self.board, near, answer):
            board = self._after((first,))
            for other, said in {} if board is None else self.part.shown(board).items():
                if board is not None and other.cell in cells and self._shown.get(other) != said:
                    yield from ((first, second) for second in self._instead(board, other, answer))

    def _places(self, board: Board) -> list[Clue]:
        if board not in self._known_places:
            self._known_places[board] = list(filter(self.free, self.part.places(board)))
        return self._known_places[board]

    def _find_after(self, changes: Changes) -> Board | None:
        board: Board | None = self.board
        for change in changes:
            board = None if board is None else self.part.with_clue(board, change.clue, change.to)
        return board
