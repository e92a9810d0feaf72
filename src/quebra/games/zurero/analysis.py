"""What a game was worth, move by move: scores, best lines, mistakes and blunders.

A score counts in hundredths of a logit: a side with +100 wins about 73 of 100 such games, with +250
about 92. The loss of a move is how much lower it scores than the best one, every score cut to ±1000.

``?``   a mistake: a loss of 100 or more.
``??``  a blunder: a loss of 250 or more, a proven win thrown away, or a proven loss walked into.

The best move itself is never marked. Before another is, the position after the best move gets the
same look as the one after the move played: both are then seen equally far, and a position that was
lost whatever one did makes nobody a blunderer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from quebra.games.zurero import rules
from quebra.games.zurero.board import BLACK, SWAP, WHITE, Colour, Move, Position, Slide, Swap, other
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.search.engine import (
    SURE_WIN,
    WIN,
    Engine,
    Limits,
    Thought,
    native_board,
    plies_of,
    wants_swap,
)

MISTAKE, BLUNDER = 100, 250
HIGHEST = 1000  # beyond this, more score is no better chance to win
MOST_CHECKED = 9  # plies of a win that is proven a second time, by another search
USUAL_LIMITS = Limits(nodes=200_000)

Mark = Literal["", "?", "??"]
Prove = Callable[[Position, int], int | None]


class Thinking(Protocol):
    """The part of ``search.Engine`` that is needed here."""

    def think(self, position: Position, limits: Limits) -> Thought: ...
    def forget(self) -> None: ...


@dataclass(frozen=True, slots=True)
class View:
    """How a position is seen. ``score`` is for the side to move; beyond ±29000 it is a proven win.

    ``exact`` says that the win in ``win_in`` plies was proven again by a search that finds the
    shortest one; otherwise it takes at most so many.
    """

    line: tuple[Slide, ...]
    score: int
    exact: bool = False

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win of the side to move (positive) or of the opponent (negative)."""
        return plies_of(self.score)


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """One position of a game and the move played in it.

    ``number`` is the move's, the first stone (or, after a set-up, the first slide) being 1; ``player``
    began the game with that colour, which after a swap is not ``turn``, the colour of the stones. The
    last position of a game that did not end on the board has no ``move``.
    """

    number: int
    position: Position
    player: Colour
    view: View
    best: Move
    move: Move | None = None
    move_score: int | None = None  # what the move played turned out to be worth to its player
    loss: int = 0
    mark: Mark = ""

    @property
    def turn(self) -> Colour:
        return self.position.turn

    @property
    def is_best(self) -> bool:
        """Whether the move played is the best, or its mirror image on a board that mirrors."""
        if self.move is None or self.move == self.best:
            return self.move is not None
        if isinstance(self.move, Swap) or isinstance(self.best, Swap):
            return False
        hashes = {native_board(rules.play(self.position, slide)).hash() for slide in (self.move, self.best)}
        return len(hashes) == 1  # the hash is the same for all eight images of a board

    @property
    def score_for_black(self) -> int:
        return self.view.score if self.turn == BLACK else -self.view.score


@dataclass(frozen=True, slots=True)
class Summary:
    """How one player did."""

    moves: int
    mistakes: int
    blunders: int
    average_loss: float


def analyse(
    play: LiveGame,
    limits: Limits = USUAL_LIMITS,
    *,
    engine: Thinking | None = None,
    prove: Prove | None = None,
) -> Iterator[MoveAnalysis]:
    """Every position of a game after the first stone, in order, each as soon as it is judged.

    ``prove`` is the second proof of short wins: ``proof.shortest_win`` unless another is given.
    """
    if prove is None:
        from quebra.games.zurero.search.proof import shortest_win

        prove = shortest_win
    yield from _Analyst(limits, engine or Engine(), prove).entries(play)


def summarise(entries: list[MoveAnalysis]) -> dict[Colour, Summary]:
    """Mistakes, blunders and the average loss of both players."""
    found: dict[Colour, Summary] = {}
    for colour in (BLACK, WHITE):
        own = [entry for entry in entries if entry.player == colour and entry.move is not None]
        marks = [entry.mark for entry in own]
        loss = sum(entry.loss for entry in own) / len(own) if own else 0.0
        found[colour] = Summary(len(own), marks.count("?"), marks.count("??"), round(loss, 1))
    return found


class _Analyst:
    def __init__(self, limits: Limits, engine: Thinking, prove: Prove) -> None:
        self._limits, self._engine, self._prove = limits, engine, prove

    def entries(self, play: LiveGame) -> Iterator[MoveAnalysis]:
        positions = [_as_on_board(position) for position in play.positions]
        views = self._views(positions, play.moves)
        view = next(views, None)
        swapped = False
        for place, position in enumerate(positions):
            if view is None:  # the game ended on the board
                return
            player = other(position.turn) if swapped else position.turn
            number = place + play.begins_at + 1
            entry = MoveAnalysis(number, position, player, view, _best(position, view))
            view = next(views, None)
            if place < len(play.moves):
                move = play.moves[place]
                entry = self._judge(replace(entry, move=move), positions[place + 1], view)
                swapped = swapped or isinstance(move, Swap)
            yield entry

    def _views(self, positions: list[Position], moves: list[Move]) -> Iterator[View]:
        """How each position is seen, knowing also how the move played in it went."""
        if positions[0].result is not None:
            return  # set up when it was over
        view = self._look(positions[0])
        for position, move, after in zip(positions, moves, positions[1:], strict=False):
            if isinstance(move, Swap):
                yield view
                continue
            next_view = None if after.result is not None else self._look(after)
            yield self._improved(position, move, after, view, next_view)
            if next_view is None:
                return
            view = next_view
        yield view

    def _improved(
        self, position: Position, move: Slide, after: Position, view: View, next_view: View | None
    ) -> View:
        """The view, unless the move played wins in a way, or sooner, than the look before it could see."""
        worth = _worth(move, position.turn, after, next_view)
        if worth <= max(view.score, SURE_WIN):
            return view
        return self._check(position, View((move, *(next_view.line if next_view else ())), worth))

    def _look(self, position: Position) -> View:
        """A fresh look, so that the same position is always seen alike."""
        self._engine.forget()
        thought = self._engine.think(position, self._limits)
        return self._check(position, View(thought.line, thought.score))

    def _check(self, position: Position, view: View) -> View:
        """A short win is proven a second time; one that does not hold is no win."""
        plies = view.win_in
        if plies is None or abs(plies) > MOST_CHECKED:
            return view
        shortest = self._prove(position, plies) if plies > 0 else self._shortest_loss(position, -plies)
        sign = 1 if plies > 0 else -1
        if shortest is None:
            return View(view.line, sign * HIGHEST)
        return View(view.line, sign * (WIN - shortest), exact=True)

    def _shortest_loss(self, position: Position, most: int) -> int | None:
        """Plies until the opponent wins against every defence; None if some slide holds out longer."""
        longest = 0
        for slide in rules.legal_slides(position):
            after = rules.play(position, slide)
            if after.result is not None:
                plies = 0 if after.result.winner == after.turn else None
            else:
                plies = self._prove(after, most - 1) if most > 1 else None
            if plies is None:
                return None
            longest = max(longest, plies + 1)
        return longest

    def _judge(self, entry: MoveAnalysis, after: Position, next_view: View | None) -> MoveAnalysis:
        """The entry with what its move was worth."""
        assert entry.move is not None
        worth = _worth(entry.move, entry.position.turn, after, next_view)
        entry = replace(entry, move_score=worth)
        if entry.is_best:
            return entry
        best = _value(entry)
        if _mark(best, worth):
            best = self._second_look(entry, best)
            if not isinstance(entry.best, Swap) and entry.view.win_in is None:
                # That this move loses does not prove that every move does.
                entry = replace(entry, view=View(entry.view.line, max(best, -HIGHEST)))
        return replace(entry, loss=_loss(best, worth), mark=_mark(best, worth))

    def _second_look(self, entry: MoveAnalysis, best: int) -> int:
        """The worth of the best move, seen as far as the move played was."""
        if isinstance(entry.best, Swap) or entry.view.exact:
            return best  # the same look as before, or beyond doubt
        after = rules.play(entry.position, entry.best)
        view = None if after.result is not None else self._look(after)
        return _worth(entry.best, entry.position.turn, after, view)


def _as_on_board(position: Position) -> Position:
    """A position whose game was given up goes on as far as the board is concerned."""
    if position.result is None or position.result.reason in ("five", "gave-five", "no-move"):
        return position
    return replace(position, result=None)


def _best(position: Position, view: View) -> Move:
    """The best move: who stands worse and may swap should."""
    return SWAP if wants_swap(position, view.score) else view.line[0]


def _value(entry: MoveAnalysis) -> int:
    return -entry.view.score if isinstance(entry.best, Swap) else entry.view.score


def _worth(move: Move, mover: Colour, after: Position, view: View | None) -> int:
    """What a move is worth to its player, from how the position after it is seen or how the game ended."""
    if isinstance(move, Swap):
        assert view is not None
        return -view.score
    if view is None:
        assert after.result is not None
        winner = after.result.winner
        return 0 if winner == "draw" else WIN - 1 if winner == mover else 1 - WIN
    if abs(view.score) <= SURE_WIN:
        return -view.score
    return -view.score - 1 if view.score < 0 else -view.score + 1  # one ply further away


def _loss(best: int, worth: int) -> int:
    cut_best, cut_worth = (max(-HIGHEST, min(HIGHEST, score)) for score in (best, worth))
    return max(0, cut_best - cut_worth)


def _mark(best: int, worth: int) -> Mark:
    loss = _loss(best, worth)
    thrown_away = best > SURE_WIN and worth <= SURE_WIN
    walked_into = best >= -SURE_WIN and worth < -SURE_WIN
    if loss >= BLUNDER or thrown_away or walked_into:
        return "??"
    return "?" if loss >= MISTAKE else ""
