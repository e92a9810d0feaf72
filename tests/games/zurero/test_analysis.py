"""Analysis: marks by their definition, wins that hold, and the command."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from quebra._native import ZureroBoard
from quebra.app.cli.main import guarded
from quebra.games.zurero import analysis, rules
from quebra.games.zurero.analysis import BLUNDER, HIGHEST, MISTAKE, MoveAnalysis, analyse, summarise
from quebra.games.zurero.board import SWAP, Position, Slide, other
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records import text as plain
from quebra.games.zurero.records.record import Record, load_record, save_record
from quebra.games.zurero.search.engine import SURE_WIN, WIN, Limits, Thought, native_board

CASES = Path(plain.__file__).parents[1] / "cases"
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


def missed_win() -> tuple[LiveGame, int]:
    """A game where a side could win at once, did not, and then the other could; and that move's number."""
    chance = random.Random(2)
    while True:
        play = LiveGame(7)
        while play.result is None:
            play.play(chance.choice(play.legal()))
        for number, (before, after) in enumerate(zip(play.positions, play.positions[1:], strict=False), 2):
            if after.result is None and all(
                native_board(position).winning_move(0 if position.turn == "black" else 1) is not None
                for position in (before, after)
            ):
                return play, number


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


# The command.


@pytest.fixture
def lost_game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    save_record(Record(missed_win()[0], {"Black": "Ana", "White": "Rui\x1b"}), path)
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = guarded(["zurero", "analyse", *arguments])
    return code, *capsys.readouterr()


def test_the_table(capsys: pytest.CaptureFixture[str], lost_game: Path) -> None:
    code, out, err = run(capsys, str(lost_game), "--nodes", "2000", "--lang", "en")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    play, number = missed_win()
    assert lines[0] == "Black: Ana. White: Rui?."
    assert lines[1].split() == ["Move", "For", "Black", "Loss", "Best", "line"]
    rows = lines[2 : 2 + len(play.moves)]
    assert [row.split()[2] for row in rows] == play.names()[1:]
    blunder = rows[number - 2]
    mover = play.positions[number - 2].turn
    assert blunder.split()[:4] == [f"{number}.", mover.title(), play.names()[number - 1], "??"]
    assert f"{mover.title()} wins in 1 " in blunder
    assert f"{other(mover).title()} wins in 1 " in rows[number - 1]
    best = [entry.is_best for entry in analyse(play, Limits(nodes=2000))]
    assert [" best  " in row for row in rows] == best
    assert True in best
    assert "Black (Ana): moves: " in out
    assert "\x1b" not in out


def test_the_table_in_portuguese_and_ascii(capsys: pytest.CaptureFixture[str], lost_game: Path) -> None:
    _, out, _ = run(capsys, str(lost_game), "--nodes", "500", "--lang", "pt")
    assert "ganham em 1 " in out
    assert "erros graves" in out
    assert " melhor  " in out
    _, out, _ = run(capsys, str(lost_game), "--nodes", "500", "--lang", "en", "--ascii", "--boards")
    assert out.isascii()
    assert out.count("   A B C D E F G\n1  ") == out.count("?? ") - out.count("?? blunder") + out.count(
        " ?  "
    )


def test_the_json(capsys: pytest.CaptureFixture[str], lost_game: Path) -> None:
    code, out, _ = run(capsys, str(lost_game), "--nodes", "2000", "--json")
    data = json.loads(out)
    play, number = missed_win()
    assert (code, out.count("\n")) == (0, 1)
    assert play.result is not None
    assert (data["complete"], data["moves"], data["result"]) == (True, play.names(), play.result.winner)
    assert data["limits"] == {"nodes": 2000, "depth": None, "seconds": None}
    entries = list(analyse(play, Limits(nodes=2000)))
    assert len(data["positions"]) == len(entries) == len(play.moves)
    for told, entry in zip(data["positions"], entries, strict=True):
        assert (told["number"], told["turn"], told["move"]) == (entry.number, entry.turn, str(entry.move))
        assert (told["score"], told["loss"], told["mark"]) == (entry.view.score, entry.loss, entry.mark)
        assert told["score_black"] == (told["score"] if told["turn"] == "black" else -told["score"])
        assert (told["win_in"] is not None) == (abs(told["score"]) > SURE_WIN) == (told["exact"] is not None)
        assert told["line"][0] == told["best"]
    assert data["positions"][number - 2]["win_in"] == 1
    assert data["players"]["black"]["moves"] == len(play.moves) // 2


@pytest.mark.parametrize(
    "limit", [["--depth", "3"], ["--seconds", "0.01"], ["--nodes", "300", "--depth", "2"]]
)
def test_other_limits(capsys: pytest.CaptureFixture[str], limit: list[str]) -> None:
    code, out, _ = run(capsys, str(CASES / "draw-5x5.txt"), "--json", *limit)
    told = json.loads(out)["limits"]
    assert code == 0
    expected = {
        name.removeprefix("--"): float(value) for name, value in zip(limit[::2], limit[1::2], strict=True)
    }
    assert {name: value for name, value in told.items() if value is not None} == expected


@pytest.mark.parametrize(
    "arguments",
    [["missing.txt"], ["-x"], [], ["x", "--nodes", "0"], ["x", "--seconds", "0"], ["x", "--depth", "100"]],
)
def test_bad_usage(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("as_json", [True, False])
def test_an_interrupt_tells_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    def interrupted(play: LiveGame, limits: Limits) -> Iterator[MoveAnalysis]:
        for number, entry in enumerate(analyse(play, Limits(nodes=200))):
            if number == 3:
                raise KeyboardInterrupt
            yield entry

    monkeypatch.setattr(analysis, "analyse", interrupted)
    more = ["--json"] if as_json else ["--lang", "en"]
    code, out, err = run(capsys, str(CASES / "long-game.txt"), *more)
    assert (code, err) == (130, "quebra: interrupted\n")
    if as_json:
        data = json.loads(out)
        assert (data["complete"], len(data["positions"]), data["players"]["white"]["moves"]) == (False, 3, 2)
    else:
        assert "White (nodes:60000): moves: 2, " in out
        assert "five in a line" not in out


def test_a_real_interrupt_while_thinking() -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "quebra",
            "zurero",
            "analyse",
            str(CASES / "long-game.txt"),
            "--seconds",
            "20",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "QUEBRA_LANG": "en", "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Black: ")
    assert process.stdout.readline().startswith("Move ")  # from here on the engine thinks
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "quebra: interrupted\n")
    assert "White (nodes:60000): moves: 0, " in out


def test_golden_games_can_be_analysed() -> None:
    for path in sorted(CASES.iterdir()):
        play = load_record(path).play
        entries = list(analyse(play, Limits(nodes=300)))
        assert [entry.move for entry in entries if entry.move is not None] == play.moves
