"""External engines: good ones play, bad ones lose with a reason, and the match goes on."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quebra.core.errors import InputError
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.match import external
from quebra.games.zurero.match.games import Settings
from quebra.games.zurero.match.journal import Journal
from quebra.games.zurero.match.match import play_game, run_match
from quebra.games.zurero.players import PlayerFault, make_player, read_player
from support.commands import run
from support.zurero_programs import program

OURS = f"engine:{sys.executable} -m quebra zurero engine@nodes=500"


def test_our_own_engine_plays_through_the_protocol() -> None:
    ours = make_player(OURS)
    try:
        play, note = play_game(ours, make_player("computer:1", 3), 9)
    finally:
        ours.close()
    assert note == ""
    assert play.result is not None
    assert play.result.winner == "black"


@pytest.mark.parametrize(
    ("way", "reason", "told"),
    [
        ("crashes", "illegal", "has ended"),
        ("hangs", "time", "did not answer within"),
        ("floods", "illegal", "prints without end"),
        ("floods-one-line", "illegal", "prints without end"),
        ("nonsense", "illegal", "answered 'banana'"),
        ("illegal", "illegal", "meets no stone"),
        ("silent-word", "illegal", "answered ''"),
        ("binary", "illegal", "answered"),
        ("resigns", "resigned", "resigned"),
        ("never-greets", "time", "did not answer within"),
    ],
)
def test_a_program_that_misbehaves_loses_that_game(
    way: str, reason: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GRACE", 0.3 if reason == "time" else 20.0)
    monkeypatch.setattr(external, "TO_START", 1.0 if way == "never-greets" else 20.0)
    settings = Settings(program(tmp_path, way), "computer:1", games=2, size=7)
    games = [
        standing.games[-1] for standing in run_match(settings, 1, None, Journal(None, settings, resume=False))
    ]
    assert len(games) == 2
    for number, game in enumerate(games):
        assert (game.result, game.reason) == ("white" if number == 0 else "black", reason)
        assert told in game.note


def test_a_program_is_started_anew_after_it_ended(tmp_path: Path) -> None:
    player = make_player(program(tmp_path, "crashes"))
    for _ in range(2):
        with pytest.raises(PlayerFault, match="ended"):
            player.choose(LiveGame(7))


def running(word: str) -> bool:
    """Whether some process has this word on its command line."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if word in (folder / "cmdline").read_text(encoding="utf-8", errors="replace"):
                return True
        except OSError:
            continue
    return False


def wait_until_gone(word: str) -> None:
    for _ in range(100):
        if not running(word):
            return
        time.sleep(0.05)
    raise AssertionError(f"{word} still runs")


def test_what_a_program_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that runs the real engine as its child."""
    monkeypatch.setattr(external, "GRACE", 0.3)
    inner = tmp_path / "inner-engine-of-a-script.py"
    inner.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    script = tmp_path / "script.sh"
    script.write_text(f"#!/bin/sh\necho zurerook\n{sys.executable} {inner}\n", encoding="utf-8")
    script.chmod(0o755)
    player = make_player(f"engine:{script}@time=0.1")
    with pytest.raises(PlayerFault, match="did not answer"):
        player.choose(LiveGame(7))
    wait_until_gone(inner.name)


def test_a_program_that_never_reads_cannot_hold_us_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GRACE", 0.3)
    player = external.ExternalPlayer(program(tmp_path, "never-reads").removeprefix("engine:"))
    # More than any pipe holds.
    monkeypatch.setattr(player, "_go", "go movetime 100 " + "x" * 1_000_000)
    with pytest.raises(PlayerFault, match="did not answer"):
        player.choose(LiveGame(7))
    player.close()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_program_stays_behind(tmp_path: Path, how: signal.Signals, jobs: str) -> None:
    name = program(tmp_path, "hangs").replace("@time=0.2", "@nodes=5")
    process = subprocess.Popen(
        [sys.executable, "-m", "quebra", "zurero", "match", name, "computer:1",
         "--size", "7", "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    file = str(tmp_path / "hangs.py")
    for _ in range(400):
        if any(file in words and "match" not in words for words in _command_lines()):
            break
        time.sleep(0.05)
    process.send_signal(how)
    process.communicate(timeout=60)
    assert process.returncode == (-9 if how == signal.SIGKILL else 130)
    wait_until_gone(file)


def _command_lines() -> list[list[str]]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            text = (folder / "cmdline").read_text(encoding="utf-8", errors="replace")
            found.append(text.split("\0"))
    return found


def test_a_path_may_hold_the_sign_of_a_limit(tmp_path: Path) -> None:
    folder = tmp_path / "a@b=c"
    folder.mkdir()
    words, limit = external.require_program(f"{sys.executable} {folder}/engine.py@nodes=7")
    assert (words[1], limit) == (f"{folder}/engine.py", "nodes=7")
    assert external.require_program(f"{sys.executable} {folder}/x")[1] == ""


def test_programs_that_cannot_be_are_refused_before_the_match() -> None:
    for text, told in (
        ("engine:/no/such/program", "no program"),
        ("engine:", "unknown player"),
        ('engine:"open', "cannot read the program"),
        (f"engine:{sys.executable}@speed=9", "expected @nodes"),
        (f"engine:{sys.executable}@nodes=x", "expected @nodes"),
    ):
        with pytest.raises(InputError, match=told):
            read_player(text)


def test_a_match_with_a_bad_program_from_the_command_line(tmp_path: Path) -> None:
    done = run(
        "zurero", "match", program(tmp_path, "nonsense"), "computer:1",
        "--games", "4", "--jobs", "2", "--size", "7", "--json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert [game["reason"] for game in data["games"]] == ["illegal"] * 4
    assert data["points"] == 0
    assert all("banana" in game["note"] for game in data["games"])


def test_the_last_words_of_a_program_are_told(tmp_path: Path) -> None:
    file = tmp_path / "dies.py"
    code = "print('zurerook', flush=True)\ninput()\ninput()\nraise KeyError('my own bug')\n"
    file.write_text(code, encoding="utf-8")
    player = make_player(f"engine:{sys.executable} {file}")
    with pytest.raises(PlayerFault, match=r"has ended without an answer \(KeyError: 'my own bug'\)"):
        player.choose(LiveGame(7))


def test_the_size_is_sent_once_a_game(tmp_path: Path) -> None:
    """An engine that forgets at `size`, as it should, keeps what it knows during a game."""
    file, log = tmp_path / "logs.py", tmp_path / "log.txt"
    file.write_text(
        "import sys\n"
        f"log = open({str(log)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    print(line.split()[0], file=log, flush=True)\n"
        "    if line.startswith('zurero'): print('zurerook', flush=True)\n"
        "    if line.startswith('go'): print('bestmove L4', flush=True)\n",
        encoding="utf-8",
    )
    player = make_player(f"engine:{sys.executable} {file}")
    play = LiveGame(7)
    player.begin(1)
    for move in ("R4", None):
        assert str(player.choose(play)) == "L4"
        if move:
            play.play(move)
    player.begin(2)
    player.choose(LiveGame(7))
    player.close()
    words = log.read_text(encoding="utf-8").split()
    assert (words.count("size"), words.count("go"), words.count("position")) == (2, 3, 3)
