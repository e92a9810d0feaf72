"""Analysis: marks by their definition, and wins that hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from quebra._native import ZureroBoard
from quebra.games.zurero import analysis, rules
from quebra.games.zurero.analysis import BLUNDER, HIGHEST, MISTAKE, MoveAnalysis, analyse, summarise
from quebra.games.zurero.board import SWAP, Position, Slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records.record import load_record
from quebra.games.zurero.search.engine import WIN, Limits, Thought
from support.zurero_games import CASES, missed_win

NOBODY = 2


class Scripted:
    """An engine that says what it is told: a score and a first slide for each position."""

    def __init__(
        self, views: dict[tuple[str, ...], tuple[int, str]], usual: tuple[int, str] = (0, "")
    ) -> None:
        self.views, self.usual = views, usual
        self.seen: list[tuple[str, ...]] = []

    def forget(self) -> None:
        pass

    def think(self, position: Position, limits: Limits) -> Thought:
        self.seen.append(position.rows)
        score, first = self.views.get(position.rows, self.usual)
        slide = rules.legal_slides(position)[0] if not first else Slide(first[0], _line(first))
        return Thought((slide,), score, 1, 1, 0.0)


def _line(name: str) -> int:
    return int(name[1:]) if name[0] in "LR" else ord(name[1]) - ord("A") + 1


def as_told(position: Position, most: int) -> int | None:
    """A second proof that agrees with every claim."""
    return most


def judged(best: int, played: int, *, second_look: int | None = None, first: str = "BF") -> MoveAnalysis:
    """The entry of TE after E5 L5 TF: BF seems worth ``best``, TE turns out worth ``played``."""
    play = read_moves("E5 L5 TF TE", 9)
    before, after = play.positions[2], play.positions[3]
    best_after = rules.play(before, Slide("B", 6))
    views = {
        before.rows: (best, first),
        after.rows: (-played, ""),
        best_after.rows: (-(best if second_look is None else second_look), ""),
    }
    entries = list(analyse(play, engine=Scripted(views), prove=as_told))
    assert [entry.number for entry in entries] == [2, 3, 4, 5]
    return entries[2]


WON, LOST = WIN - 21, 21 - WIN  # too long for the second proof


@pytest.mark.parametrize(
    "best, played, loss, mark",
    [
        (50, 60, 0, ""),
        (50, 50, 0, ""),
        (50, 51 - MISTAKE, MISTAKE - 1, ""),
        (50, 50 - MISTAKE, MISTAKE, "?"),
        (50, 51 - BLUNDER, BLUNDER - 1, "?"),
        (50, 50 - BLUNDER, BLUNDER, "??"),
        (WON, HIGHEST, 0, "??"),  # a win thrown away, however good it still looks
        (WON, 0, HIGHEST, "??"),
        (WON, WON - 8, 0, ""),  # still won, only later
        (-HIGHEST, LOST, 0, "??"),  # a loss walked into, however bad it looked
        (0, LOST, HIGHEST, "??"),
        (LOST, LOST + 6, 0, ""),  # lost before and after
        (5000, 2000, 0, ""),  # both beyond what matters
    ],
)
def test_marks_are_as_defined(best: int, played: int, loss: int, mark: str) -> None:
    entry = judged(best, played)
    assert (entry.loss, entry.mark, entry.is_best) == (loss, mark, False)
    assert (str(entry.best), str(entry.move), entry.turn, entry.player) == ("BF", "TE", "white", "white")
    assert entry.score_for_black == -best


def test_the_best_move_is_never_marked() -> None:
    entry = judged(50, -900, first="TE")
    assert (entry.is_best, entry.loss, entry.mark) == (True, 0, "")


def test_the_best_move_gets_the_same_look() -> None:
    assert judged(50, 50 - BLUNDER, second_look=50 - BLUNDER).mark == ""
    assert judged(50, 50 - BLUNDER, second_look=50 - BLUNDER + MISTAKE).mark == "?"
    assert judged(0, LOST, second_look=LOST + 4).mark == ""  # lost whatever White did
    unneeded = judged(50, 40, second_look=900)
    assert (unneeded.loss, unneeded.mark) == (10, "")


def test_mirror_images_of_the_best_move_are_best() -> None:
    start = rules.start(9)
    for move in ("L5", "R5", "TE", "BE"):
        engine = Scripted({start.rows: (900, "L5")})
        first = next(iter(analyse(read_moves(f"E5 {move}", 9), engine=engine, prove=as_told)))
        assert (first.is_best, first.loss, first.mark) == (True, 0, "")


def test_a_win_that_was_played_counts_as_seen() -> None:
    play = read_moves("E5 L5 TF TE", 9)
    engine = Scripted({play.positions[3].rows: (-(WIN - 20), "L5")}, usual=(30, ""))
    entry = list(analyse(play, engine=engine, prove=as_told))[2]
    assert (entry.view.win_in, entry.view.exact, entry.mark) == (21, False, "")
    assert [str(slide) for slide in entry.view.line] == ["TE", "L5"]
    assert entry.is_best
    # Black, who let it happen, walked into a proven loss that only White's answer showed.
    assert list(analyse(play, engine=engine, prove=as_told))[1].mark == "??"


@pytest.mark.parametrize("claimed, proven", [(3, 3), (9, 5), (9, None), (11, "not asked")])
def test_short_wins_are_proven_a_second_time(claimed: int, proven: int | str | None) -> None:
    asked: list[int] = []

    def prove(position: Position, most: int) -> int | None:
        asked.append(most)
        return None if proven is None else int(proven)

    entries = list(analyse(LiveGame(9), engine=Scripted({}, usual=(WIN - claimed, "L5")), prove=prove))
    view = entries[0].view
    if proven == "not asked":
        assert (asked, view.win_in, view.exact) == ([], claimed, False)
    elif proven is None:
        assert (asked, view.win_in, view.exact, view.score) == ([claimed], None, False, HIGHEST)
    else:
        assert (asked, view.win_in, view.exact) == ([claimed], proven, True)


def test_short_losses_are_proven_a_second_time() -> None:
    def view(claimed: int, prove: Callable[[Position, int], int | None]) -> analysis.View:
        engine = Scripted({}, usual=(claimed - WIN, "L5"))
        return next(iter(analyse(LiveGame(9), engine=engine, prove=prove))).view

    asked: list[tuple[str, int]] = []

    def by_last(position: Position, most: int) -> int | None:
        asked.append((position.rows[4], most))
        return 5 if position.rows[4].startswith("...") else 3

    found = view(6, by_last)
    assert (found.win_in, found.exact) == (-6, True)
    assert len(asked) == 4  # every slide of White
    assert {most for _, most in asked} == {5}
    held = view(6, lambda position, most: None)
    assert (held.win_in, held.exact, held.score) == (None, False, -HIGHEST)


# A stand-in for every proof: plain search of the whole rest of a small board.


@cache
def plies_to_end(cells: str, turn: int) -> int:
    """Plies to a forced win of the side to move (positive) or its opponent (negative); 0 for a draw."""
    board = ZureroBoard.from_cells(5, cells, turn)
    best: int | None = None
    for move in board.legal():
        board.play(move)
        if board.winner != NOBODY:
            found = 1 if board.winner == turn else -1
        else:
            rest = plies_to_end(board.cells(), 1 - turn) if board.legal() else 0
            found = 0 if rest == 0 else -rest + (1 if rest < 0 else -1)
        board.undo()
        if best is None or _rank(found) > _rank(best):
            best = found
    return best or 0


def _rank(plies: int) -> float:
    return 0.0 if plies == 0 else 1 / plies


def test_wins_hold_on_a_board_searched_to_the_end() -> None:
    chance, seen = random.Random(5), {"won": 0, "lost": 0, "open": 0}
    for _ in range(12):
        play = LiveGame(5)
        while play.result is None:
            play.play(chance.choice(play.legal()))
        for entry in analyse(play, Limits(nodes=20_000)):
            if entry.position.stones < 15:
                continue
            truth = plies_to_end("".join(entry.position.rows), 0 if entry.turn == "black" else 1)
            plies = entry.view.win_in
            if plies is None:
                seen["open"] += 1
                continue
            seen["won" if plies > 0 else "lost"] += 1
            assert truth * plies > 0
            assert plies == truth if entry.view.exact else abs(plies) >= abs(truth)
            assert entry.view.exact == (abs(plies) <= analysis.MOST_CHECKED)
    assert min(seen.values()) > 5


def test_a_missed_win_is_a_blunder_for_the_real_engine() -> None:
    play, number = missed_win()
    entries = list(analyse(play, Limits(nodes=5_000)))
    blunder = next(entry for entry in entries if entry.number == number)
    assert (blunder.view.win_in, blunder.view.exact) == (1, True)
    assert (blunder.move_score, blunder.loss, blunder.mark) == (2 - WIN, 2 * HIGHEST, "??")
    assert rules.play(blunder.position, blunder.best).result is not None
    assert list(analyse(play, Limits(nodes=5_000))) == entries  # the same work, the same words


def test_a_swap_is_judged_by_the_side_left() -> None:
    play = read_moves("E5 L5 TF swap TE", 9, swap=True)
    offer = play.positions[2]
    for score, best, loss, mark in ((-300, "swap", 0, ""), (300, "L5", 600, "??"), (40, "L5", 80, "")):
        views = {offer.rows: (score, "L5"), rules.play(offer, Slide("L", 5)).rows: (-score, "")}
        entries = list(analyse(play, engine=Scripted(views), prove=as_told))
        swap, after = entries[2], entries[3]
        assert (swap.move, str(swap.best), swap.loss, swap.mark) == (SWAP, best, loss, mark)
        assert (swap.player, swap.turn, after.player, after.turn) == ("white", "white", "black", "white")
        assert (str(after.best), after.number) == ("L5", 5)
    declined = read_moves("E5 L5 TF TE", 9, swap=True)
    views = {offer.rows: (-300, "L5"), declined.positions[3].rows: (310, "")}
    entry = list(analyse(declined, engine=Scripted(views), prove=as_told))[2]
    assert (str(entry.best), entry.loss, entry.mark) == ("swap", 610, "??")


def test_summaries_add_up() -> None:
    play, _ = missed_win()
    entries = list(analyse(play, Limits(nodes=500)))
    found = summarise(entries)
    for colour in ("black", "white"):
        own = [entry for entry in entries if entry.player == colour]
        assert found[colour].moves == len(own)
        assert found[colour].blunders == sum(entry.mark == "??" for entry in own)
        assert found[colour].mistakes == sum(entry.mark == "?" for entry in own)
        assert found[colour].average_loss == round(sum(entry.loss for entry in own) / len(own), 1)
    assert summarise([])["black"].average_loss == 0


def test_a_game_given_up_is_seen_to_its_last_position() -> None:
    play = read_moves("E5 L5 TF", 9)
    play.give_up("white", "resigned")
    last = list(analyse(play, Limits(nodes=500)))[-1]
    assert (last.number, last.move, last.loss, last.mark, last.turn) == (4, None, 0, "", "white")
    assert last.position.result is None


def test_golden_games_can_be_analysed() -> None:
    for path in sorted(CASES.iterdir()):
        play = load_record(path).play
        entries = list(analyse(play, Limits(nodes=300)))
        assert [entry.move for entry in entries if entry.move is not None] == play.moves
