"""quebra zurero moves and quebra zurero show, as people and scripts use them."""

from __future__ import annotations

import json
import os
import pty
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from quebra.app.cli.main import guarded
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records import text as plain
from quebra.games.zurero.records.record import Record, load_record, parse_record
from support import commands
from support.zurero_games import CASES

LONG, GAVE, DRAW, SWAPPED = (
    str(CASES / name) for name in ("long-game.txt", "gave-five.txt", "draw-5x5.txt", "swapped.sgf")
)


class Done:
    """What a command line gave."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("QUEBRA_LANG", "en")

    def call(*arguments: str) -> Done:
        code = guarded(["zurero", *arguments])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


# moves


def test_moves_as_the_contract_says(run: Run) -> None:
    done = run("moves", "--size", "5", "--record", "C3 L3", "--json")
    assert done.code == 0
    assert json.loads(done.out) == {
        "turn": "black",
        "legal": ["L3", "R3", "TC", "TD", "BC", "BD"],
        "board": [".....", ".....", "..wb.", ".....", "....."],
        "result": None,
    }
    assert done.out.count("\n") == 1
    start = json.loads(run("moves", "--json").out)
    assert (start["turn"], start["legal"]) == ("white", ["L10", "R10", "TJ", "BJ"])
    assert start["board"][9] == "." * 9 + "b" + "." * 9
    assert json.loads(run("moves", "--record", "J10", "--json").out) == start


@pytest.mark.parametrize("size", [5, 6, 19, 25])
def test_moves_follow_the_rules(run: Run, size: int) -> None:
    chance, play = random.Random(size), LiveGame(size)
    while play.result is None:
        play.play(chance.choice(play.legal()))
        if len(play.moves) % 4 and play.result is None:
            continue
        done = run("moves", "--size", str(size), "--record", " ".join(play.names()), "--json")
        data = json.loads(done.out)
        assert data["legal"] == [str(move) for move in play.legal()]
        assert data["board"] == list(play.position.rows)
        assert data["turn"] == play.turn
        assert data["result"] == (play.result.winner if play.result else None)
        assert data.get("reason") == (play.result.reason if play.result else None)


def test_moves_of_a_file_or_standard_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    over = json.loads(run("moves", "--record", GAVE, "--json").out)
    assert (over["result"], over["reason"], over["legal"], over["turn"]) == (
        "black",
        "gave-five",
        [],
        "black",
    )
    drawn = json.loads(run("moves", "--size", "5", "--record", DRAW, "--json").out)
    assert (drawn["result"], drawn["reason"]) == ("draw", "no-move")
    resigned = json.loads(run("moves", "--record", SWAPPED, "--swap", "--json").out)
    assert (resigned["result"], resigned["reason"], resigned["legal"]) == ("black", "resigned", [])
    done = commands.run("zurero", "moves", "--record", "-", "--json", stdin="J10 L10")
    assert json.loads(done.stdout)["turn"] == "black"
    monkeypatch.chdir(tmp_path)
    Path("J10").write_text("nonsense")  # a file of that name does not hide the move
    assert json.loads(run("moves", "--record", "J10", "--json").out)["turn"] == "white"


def test_moves_with_the_swap_rule(run: Run) -> None:
    def legal(record: str, *more: str) -> list[str]:
        return json.loads(run("moves", "--size", "9", "--record", record, "--json", *more).out)["legal"]

    assert "swap" not in legal("E5 L5 BE")
    assert "swap" not in legal("E5 L5", "--swap")
    assert legal("E5 L5 BE", "--swap")[-1] == "swap"
    assert legal("E5 L5 BE swap", "--swap") == legal("E5 L5 BE")
    assert "Instead of sliding: swap" in run("moves", "--size", "9", "--record", "E5 L5 BE", "--swap").out


def test_moves_as_text(run: Run) -> None:
    out = run("moves", "--size", "9", "--record", "E5 L5", "--ascii").out
    assert out.isascii()
    assert out.endswith(
        "From the left:   L5\nFrom the right:  R5\nFrom the top:    TE TF\nFrom the bottom: BE BF\n"
    )
    assert "\x1b" not in out
    portuguese = run("moves", "--size", "9", "--record", "E5 L5", "--lang", "pt").out
    assert "De cima:     TE TF" in portuguese
    over = run("moves", "--record", GAVE).out
    assert over.endswith("Black wins: the slide of White made five stones of Black in a line.\n")


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--record", "J10 L4"], "move 2: L4 meets no stone: a stone slides only"),
        (["--record", "J10 X4"], "move 2: expected a slide such as L10 or TJ, found 'X4'"),
        (["--record", "A1"], "move 1 is 'A1', expected the first stone in the middle: J10"),
        (["--record", "missing.txt"], "missing.txt: no such file, expected a record of a game"),
        (["--size", "4"], "expected a board size from 5 to 25, found '4'"),
        (["--size", "x"], "Invalid value for '--size'"),
        (["--size", "9", "--record", LONG], f"{LONG}: is a game of size 19, but --size is 9"),
        (["--swap", "--record", LONG], f"{LONG}: is a game without the swap rule, but --swap is given"),
    ],
)  # fmt: skip
def test_moves_complains_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    done = run("moves", *arguments, "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"quebra: {message}")
    assert done.err.count("\n") == 1


# show


def test_show_draws_the_end(run: Run) -> None:
    done = run("show", LONG)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "Black: nodes:60000. White: nodes:60000."
    assert lines[-1] == "Black wins with five in a line."
    assert "Ganham as Pretas, com cinco em linha." in run("show", LONG, "--lang", "pt").out
    assert run("show", LONG, "--ascii").out.isascii()
    assert "\x1b" not in done.out


def stones(picture: str) -> int:
    rows = [line for line in picture.splitlines() if line.strip()[:1].isdigit()]
    return sum(row.count("X") + row.count("O") for row in rows)


def test_show_draws_any_move(run: Run) -> None:
    for number in (1, 2, 17, 34):
        done = run("show", LONG, "--move", str(number), "--ascii")
        assert stones(done.out) == number
        assert done.out.endswith(f"After move {number} of 35.\n")
    assert stones(run("show", LONG, "--move", "35", "--ascii").out) == 35
    for number in ("36", "99999"):
        done = run("show", LONG, "--move", number)
        assert done.code == 2
        assert done.err.startswith("quebra: expected --move from 1 to 35")
    assert run("show", LONG, "--move", "0").code == 2


def test_show_replays_every_move(run: Run) -> None:
    done = run("show", SWAPPED, "--all", "--ascii", "--delay", "3000")  # no terminal: nothing waits
    play = load_record(SWAPPED).play
    said = [line for line in done.out.splitlines() if line.startswith("Move ")]
    assert said[:5] == [
        "Move 1: E5, the first stone.",
        "Move 2: White plays L5.",
        "Move 3: Black plays BE.",
        "Move 4: the players swap colours.",
        "Move 5: White plays R4.",
    ]
    assert len(said) == len(play.names())
    pictures = done.out.split("Move ")[1:]
    assert [stones(picture) for picture in pictures] == [position.stones for position in play.positions]
    assert done.out.endswith("Black wins: White resigned.\n")
    short = run("show", SWAPPED, "--all", "--move", "3", "--ascii").out
    assert short.count("Move ") == 3


def test_show_replays_in_place_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "QUEBRA_LANG": "en", "LINES": "50", "COLUMNS": "100"}
    process = subprocess.Popen(
        [sys.executable, "-m", "quebra", "zurero", "show", DRAW, "--all", "--delay", "0.001"],
        stdout=theirs,
        env=environment,
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        seen += piece
    os.close(ours)
    assert process.wait(60) == 0
    assert seen.count(b"\x1b[J") == 24  # 25 positions, each but the first in the place of another


@pytest.mark.parametrize("source", [LONG, GAVE, DRAW, SWAPPED])
def test_show_writes_other_formats(run: Run, source: str) -> None:
    record = load_record(source)
    for target in ("text", "sgf"):
        done = run("show", source, "--to", target)
        assert parse_record(done.out) == record
        assert done.out.startswith("(" if target == "sgf" else "zurero\n")
    moves = run("show", source, "--to", "moves").out
    assert moves == " ".join(record.play.names()) + "\n"
    assert read_moves(moves, record.play.size, swap=record.play.swap).moves == record.play.moves
    data = json.loads(run("show", source, "--json").out)
    assert data == json.loads(run("show", source, "--to", "json").out)
    result = record.play.result
    assert result is not None
    assert data == {
        "size": record.play.size,
        "swap": record.play.swap,
        "moves": record.play.names(),
        "result": result.winner,
        "reason": result.reason,
        "tags": record.tags,
        "turn": record.play.turn,
        "board": list(record.play.position.rows),
    }


def test_show_writes_a_part(run: Run) -> None:
    part = parse_record(run("show", LONG, "--move", "10", "--to", "text").out)
    assert part.play.names() == load_record(LONG).play.names()[:10]
    assert part.play.result is None
    data = json.loads(run("show", SWAPPED, "--move", "3", "--json").out)
    assert (data["moves"], data["result"], data["reason"]) == (["E5", "L5", "BE"], None, None)


def test_show_reads_standard_input_and_survives_bad_names(run: Run, tmp_path: Path) -> None:
    assert commands.done("zurero", "show", "-", "--to", "moves", stdin="J10 L10\r\n") == "J10 L10\n"
    done = commands.run("zurero", "show", "-", stdin="zurero\nJ10 L4\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("quebra: standard input:2: move 2: L4 meets no stone")
    path = tmp_path / "game.txt"
    path.write_text(
        plain.write_record(Record(LiveGame(5), {"Black": "\x1b[31mred\x07", "White": "\u202eoh"}))
    )
    out = run("show", str(path)).out
    assert out.splitlines()[0] == "Black: ?[31mred?. White: ?oh."


def test_show_does_not_draw_and_write_at_once(run: Run) -> None:
    done = run("show", LONG, "--all", "--json")
    assert (done.code, done.err) == (2, "quebra: --all draws, leave it out with --to and --json\n")


@pytest.mark.parametrize("name", ["show", "moves", "analyse"])
def test_help_ends_with_an_example_and_loads_no_engine(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "quebra", "zurero", name, "--help"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert f"quebra zurero {name}" in done.stdout.split("Example", 1)[1]
    assert "quebra._native" not in done.stderr
    assert "quebra.games.zurero.search.engine" not in done.stderr


def test_show_refuses_two_formats(run: Run) -> None:
    done = run("show", LONG, "--to", "sgf", "--json")
    assert done.code == 2
    assert "two formats" in done.err


def test_the_puzzle_commands_send_a_record_to_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["show", str(LONG)]) == 2
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "see quebra zurero --help" in error
