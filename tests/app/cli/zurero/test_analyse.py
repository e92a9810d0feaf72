"""quebra zurero analyse: the table, the data, other limits, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quebra.app.cli.main import guarded
from quebra.games.zurero import analysis
from quebra.games.zurero.analysis import MoveAnalysis, analyse
from quebra.games.zurero.board import other
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.records.record import Record, save_record
from quebra.games.zurero.search.engine import SURE_WIN, Limits
from support.zurero_games import CASES, missed_win

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
