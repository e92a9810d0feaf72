"""External engines: good ones play, bad ones lose with a reason, and the match goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.zurero.programs import program

from quebra.core.errors import InputError
from quebra.games.zurero import external
from quebra.games.zurero.match import Journal, Settings, play_game, run_match
from quebra.games.zurero.play import Play
from quebra.games.zurero.players import PlayerFault, make_player, read_player

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
    monkeypatch.setattr(external, "GRACE", 0.3)
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
            player.choose(Play(7))


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
    done = subprocess.run(
        [sys.executable, "-m", "quebra", "zurero", "match", program(tmp_path, "nonsense"), "computer:1",
         "--games", "4", "--jobs", "2", "--size", "7", "--json"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert [game["reason"] for game in data["games"]] == ["illegal"] * 4
    assert data["points"] == 0
    assert all("banana" in game["note"] for game in data["games"])
