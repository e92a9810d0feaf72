"""Matches: paired, repeatable, stopped by rule, and nothing lost when they are broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from quebra.core.errors import InputError, QuebraError
from quebra.engine.batch.executor import Processes, run_all
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.match.games import Settings, Standing
from quebra.games.zurero.match.journal import Journal
from quebra.games.zurero.match.match import _lost_game, opening_of, run_match
from quebra.games.zurero.match.statistics import Sprt
from quebra.games.zurero.search.engine import native_board
from support.commands import run
from support.processes import children_of

match = partial(run, "zurero", "match")
COMMAND = [sys.executable, "-m", "quebra", "zurero", "match"]


def played(settings: Settings, jobs: int = 1, sprt: Sprt | None = None) -> Standing:
    return list(run_match(settings, jobs, sprt, Journal(None, settings, resume=False)))[-1]


def test_games_come_in_pairs_with_colours_swapped() -> None:
    standing = played(Settings("computer:3", "computer:1", games=6, size=9))
    games = standing.games
    assert [game.number for game in games] == list(range(6))
    for first, second in zip(games[::2], games[1::2], strict=True):
        opening = [str(slide) for slide in opening_of(9, 1, first.number // 2)]
        assert list(first.moves[1 : 1 + len(opening)]) == opening == list(second.moves[1 : 1 + len(opening)])
        assert (first.black, first.white) == ("computer:3", "computer:1")
        assert (second.black, second.white) == ("computer:1", "computer:3")
    for game in games:
        end = read_moves(game.moves, 9).result
        assert end is not None
        assert (end.winner, end.reason) == (game.result, game.reason)
    assert standing.points == sum(game.points() for game in games)
    assert standing.pairs.number == 3


def test_openings_differ_and_are_open() -> None:
    marks = set()
    for pair in range(30):
        play = LiveGame(19)
        for slide in opening_of(19, 5, pair):
            play.play(slide)
        assert play.result is None
        marks.add(native_board(play.position).hash())
    assert len(marks) == 30
    assert opening_of(19, 5, 0) != opening_of(19, 6, 0) or opening_of(19, 5, 1) != opening_of(19, 6, 1)


def test_the_same_seed_gives_the_same_games_with_any_number_of_jobs() -> None:
    settings = Settings("nodes:200", "computer:2", games=8, size=9, seed=3)
    assert played(settings).games == played(settings, jobs=2).games


def test_the_stop_rule_stops_at_the_same_game() -> None:
    settings = Settings("computer:4", "computer:1", games=200, size=9)
    one, two = (played(settings, jobs, Sprt(0, 100)) for jobs in (1, 2))
    assert len(one.games) == len(two.games) < 60


def test_swap_keeps_the_points_right() -> None:
    standing = played(Settings("nodes:300", "computer:1", games=12, size=9, swap=True, seed=2))
    for game in standing.games:
        winner = {"black": game.black, "white": game.white}.get(game.result)
        assert game.points() == (0.5 if winner is None else float(winner == "nodes:300"))


def test_the_json_of_the_contract() -> None:
    done = run(
        "zurero",
        "match",
        "computer:3",
        "computer:1",
        "--games",
        "4",
        "--size",
        "7",
        "--json",
        "--sprt",
        "0,50",
    )
    assert done.returncode == 0
    assert done.stderr == ""
    data = json.loads(done.stdout)
    assert set(data) >= {"games", "black", "white", "elo"}
    assert data["black"] + data["white"] + data["draws"] == len(data["games"]) == 4
    for game in data["games"]:
        assert set(game) >= {"black", "white", "moves", "result", "reason"}
        assert game["moves"][0] == "D4"
        assert game["result"] in ("black", "white", "draw")
    assert data["sprt"]["accepted"] in (None, "elo0", "elo1")
    named = run(
        "zurero",
        "match",
        "--black",
        "computer:3",
        "--white",
        "computer:1",
        "--games",
        "4",
        "--size",
        "7",
        "--json",
    )
    assert json.loads(named.stdout)["games"] == data["games"]


def test_one_game_has_no_elo() -> None:
    data = json.loads(match("computer:3", "computer:1", "--games", "1", "--size", "7", "--json").stdout)
    assert (data["elo"], data["elo_interval"], len(data["games"])) == (None, [None, None], 1)
    text = match("computer:3", "computer:1", "--games", "1", "--size", "7").stdout
    assert "1 game\n" in text
    assert "Elo" not in text


def test_the_text_says_who_is_stronger() -> None:
    done = match("computer:3", "computer:1", "--games", "8", "--size", "7", "--sprt", "0,50")
    for word in ("computer:3 against computer:1", "points", "pairs", "Elo", "SPRT"):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "expected two players"),
        (["computer:1"], "expected two players"),
        (["computer:1", "computer:2", "computer:3"], "expected two players"),
        (["computer:1", "computer:2", "--black", "computer:3"], "expected two players"),
        (["computer:0", "computer:2"], "unknown player"),
        (["computer:1", "engine:/no/such"], "no program"),
        (["computer:1", "computer:2", "--size", "4"], "--size"),
        (["computer:1", "computer:2", "--games", "0"], "--games"),
        (["computer:1", "computer:2", "--sprt", "5"], "two numbers"),
        (["computer:1", "computer:2", "--sprt", "5,5"], "elo0 must be below"),
        (["computer:1", "computer:2", "--resume"], "--resume needs --output"),
        (["computer:1", "computer:2", "--output", "/no/such/folder/x.jsonl"], "cannot write"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], told: str) -> None:
    done = match(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def wait_for_games(file: Path, count: int) -> None:
    for _ in range(1200):
        if file.exists() and file.read_text(encoding="utf-8").count("\n") > count:
            return
        time.sleep(0.05)
    raise AssertionError("no game was finished")


ASKED = ("nodes:20000", "nodes:10000", "--games", "10", "--size", "9", "--jobs", "2")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The match as it is when nothing comes in between."""
    file = tmp_path_factory.mktemp("whole") / "match.jsonl"
    assert match(*ASKED, "--output", str(file), "--json").returncode == 0
    return in_order(file)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_match_broken_off_goes_on_to_the_same_end(
    tmp_path: Path, whole: list[dict[str, Any]], how: signal.Signals
) -> None:
    file = tmp_path / "match.jsonl"
    process = subprocess.Popen(
        [*COMMAND, *ASKED, "--output", str(file), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    wait_for_games(file, 2)
    process.send_signal(how)
    out, told_wrong = process.communicate(timeout=60)  # ends when the last worker has ended, too
    assert b"Traceback" not in told_wrong
    kept = lines_of(file)
    assert len(kept) >= 3
    if how == signal.SIGINT:
        assert process.returncode == 130
        told = json.loads(out)
        assert told["complete"] is (len(told["games"]) == 10)
        assert all(game in kept[1:] for game in told["games"])
    with file.open("a", encoding="utf-8") as broken:
        broken.write('{"number": 99, "bla')  # as a crash may leave it
    again = match(*ASKED, "--output", str(file), "--resume", "--json")
    assert again.returncode == 0, again.stderr
    assert lines_of(file)[: len(kept)] == kept
    assert in_order(file) == whole


def test_a_killed_worker_costs_no_game() -> None:
    settings = Settings("nodes:20000", "nodes:10000", games=6, size=9)
    running = run_match(settings, jobs=2)
    next(running)
    for worker in children_of(os.getpid()):
        os.kill(worker, signal.SIGKILL)
    assert list(running)[-1].games == played(settings).games


def test_a_game_that_kills_every_worker_is_told_of() -> None:
    error = _lost_game((Settings("computer:1", "computer:2"), 4), 3, "signal 9")
    assert str(error) == "3 workers died while playing game 5 (signal 9); what was finished before is kept"


def in_order(file: Path) -> list[dict[str, Any]]:
    """The head, then the games by number; they are kept in the order in which they end."""
    head, *games = lines_of(file)
    return [head, *sorted(games, key=lambda game: int(game["number"]))]


def late_zero(task: int) -> int:
    """Zero waits for a file to be there, however slow the machine is."""
    while task == 0 and not Path(os.environ["GATE"]).exists():
        time.sleep(0.01)
    return task


def fails(task: int) -> int:
    if task == 1:
        raise InputError("this one is refused")
    if task == 2:
        raise KeyError("a bug")
    if task == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def nothing() -> None:
    pass


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GATE", str(tmp_path / "gate"))
    return tmp_path / "gate"


def test_results_come_as_they_are_ready(gate: Path) -> None:
    with closing(Processes(2, late_zero, nothing)) as executor:
        results = run_all(executor, range(6))
        assert list(islice(results, 5)) == [1, 2, 3, 4, 5]
        gate.touch()
        assert list(results) == [0]


@pytest.mark.parametrize(
    ("task", "kind", "told"),
    [
        (1, QuebraError, "this one is refused"),
        (2, RuntimeError, "KeyError"),
        (3, QuebraError, r"3 workers died .* \(signal 9\)"),
    ],
)
def test_a_worker_that_fails_is_told_of(task: int, kind: type[Exception], told: str) -> None:
    with closing(Processes(2, fails, nothing)) as executor:
        results = run_all(executor, [0, task, 0, 0])
        with pytest.raises(kind, match=told):
            list(results)


def test_results_not_asked_for_can_be_saved() -> None:
    """Those given out with the first one end while nobody asks for them."""
    with closing(Processes(2, late_zero, nothing)) as executor:
        saved = [next(run_all(executor, [1, 2, 3, 4]))]
        end = time.monotonic() + 60
        while len(saved) < 3 and time.monotonic() < end:
            time.sleep(0.01)
            saved += executor.finished()
        assert sorted(saved) == [1, 2, 3]


@pytest.mark.parametrize("seed", ["-1", "0", "99999999999999999999"])
def test_any_number_is_a_seed(seed: str) -> None:
    done = match("computer:3", "computer:1", "--games", "2", "--size", "7", "--seed", seed)
    assert done.returncode == 0, done.stderr


def test_names_are_kept_in_full() -> None:
    settings = Settings("random", "3")
    assert (settings.first, settings.second) == ("computer:1", "computer:3")


def test_with_the_swap_rule_there_is_something_to_swap() -> None:
    assert all(len(opening_of(9, 1, pair, swap=True)) == 2 for pair in range(3))


def test_a_match_of_another_version_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    settings = Settings("computer:1", "computer:4", games=2, size=7)
    Journal(file, settings, resume=False).close()
    held = json.loads(file.read_text(encoding="utf-8"))
    for change in ({"engine": 1}, {"computer:4": "Limits(nodes=1)"}):
        changed = {**held, "players": {**held["players"], **change}}
        file.write_text(json.dumps(changed) + "\n", encoding="utf-8")
        with pytest.raises(InputError, match="another version"):
            Journal(file, settings, resume=True)


def test_files_of_other_matches_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    settings = Settings("computer:1", "computer:2", games=2, size=7)
    journal = Journal(file, settings, resume=False)
    for _ in run_match(settings, 1, None, journal):
        pass
    held = file.read_text(encoding="utf-8")
    with pytest.raises(InputError, match="another match is being written"):
        Journal(file, settings, resume=True)
    journal.close()
    with pytest.raises(InputError, match="use --resume"):
        Journal(file, settings, resume=False)
    with pytest.raises(InputError, match="other players or settings"):
        Journal(file, Settings("computer:1", "computer:2", games=2, size=9), resume=True)
    with pytest.raises(InputError, match="no match to resume"):
        Journal(tmp_path / "none.jsonl", settings, resume=True)
    assert len(Journal(file, Settings("computer:1", "computer:2", games=50, size=7), resume=True).games) == 2
    for change, told in (
        (held.replace('"D4"', '"D4", "L1"', 1), "meets no stone"),
        (held.replace('"number": 0', '"numbre": 0'), "not a game"),
        (held + held.splitlines()[1] + "\n", "a second time"),
        (held + "[]\n", "expected a JSON object"),
        ("hello\n", "expected a JSON object"),
        ("{}\n", "not the file of a match"),
        ("no line end", "not the file of a match"),
    ):
        file.write_text(change, encoding="utf-8")
        with pytest.raises(InputError, match=told):
            Journal(file, settings, resume=True)
