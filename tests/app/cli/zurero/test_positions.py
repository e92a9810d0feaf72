"""Positions set up and the report's figures on the command line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from quebra.app.cli.main import guarded
from quebra.games.zurero import rules
from quebra.games.zurero.figures import FIGURES
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.records.record import load_record, parse_record
from quebra.games.zurero.setup import read_position
from support import commands

FEW = "5/1w3/2bw1/5/5 b"
OVER = "bbbbb/1w3/2bw1/5/5 w"
Run = Callable[..., str]
Typed = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs ``quebra zurero``; gives what it printed, or where a code is expected its one complaint."""
    monkeypatch.setenv("QUEBRA_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, code: int = 0) -> str:
        assert guarded(["zurero", *arguments]) == code
        out, err = capsys.readouterr()
        assert err.count("\n") == (code == 2)
        return str(err if code else out)

    return call


def test_moves_from_a_position(run: Run) -> None:
    position = read_position(FEW)
    data = json.loads(run("moves", "--position", FEW, "--json"))
    assert data["legal"] == [str(slide) for slide in rules.legal_slides(position)]
    assert (data["turn"], data["board"], data["result"]) == ("black", list(position.rows), None)
    later = json.loads(run("moves", "--position", FEW, "--record", "L3 TB", "--json"))
    assert later["board"] == list(read_moves("L3 TB", setup=position).position.rows)
    assert "From the left:   L2 L3\n" in run("moves", "--position", FEW)


def test_a_position_that_is_over_is_told(run: Run) -> None:
    for command in ("moves", "show"):
        assert run(command, "--position", OVER).endswith(
            "The position set up is over: it holds five of Black in a line, so Black has won.\n"
        )
    data = json.loads(run("moves", "--position", OVER, "--json"))
    assert (data["legal"], data["result"], data["reason"]) == ([], "black", "five")
    assert "as Pretas ganharam" in run("show", "--position", OVER, "--lang", "pt")
    assert "so Black has won." in run("analyse", "--position", OVER)
    assert json.loads(run("solve", "--position", OVER, "--json"))["value"] == "black"


def test_perft_and_solve_from_a_position(run: Run) -> None:
    counts = json.loads(run("perft", "--position", FEW, "--depth", "3", "--json"))["perft"]
    position = read_position(FEW)
    followers = [rules.play(position, slide) for slide in rules.legal_slides(position)]
    assert counts[:2] == [len(followers), sum(len(rules.legal_slides(after)) for after in followers)]
    assert run("solve", "--position", "bbbb1/5/5/5/5 b", "--megabytes", "16").endswith(
        "Black wins with best play.\n"
    )


def test_files_of_positions_and_records_are_positions(run: Run) -> None:
    rows = "zurero\n. . . . .\n. w . . .\n. . b w .\n. . . . .\n. . . . .\nblack\n"
    Path("board.txt").write_text(rows, encoding="utf-8")
    Path("game.txt").write_text('[Size "5"]\nC3 L3 TC', encoding="utf-8")
    assert run("show", "--position", "board.txt", "--to", "position") == f"{FEW}\n"
    assert run("show", "board.txt", "--to", "position") == f"{FEW}\n"
    board = json.loads(run("moves", "--position", "game.txt", "--json"))["board"]
    assert board == list(read_moves("C3 L3 TC", 5).position.rows)
    assert run("show", "game.txt", "--move", "2", "--to", "position") == "5/5/2wb1/5/5 b\n"
    done = commands.run("zurero", "show", "--position", "-", "--to", "position", stdin=rows)
    assert (done.returncode, done.stdout) == (0, f"{FEW}\n")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["moves", "--position", "5/5/2bw1/5 b"], "--position: expected a board size from 5 to 25"),
        (["moves", "--position", "5/5/2xw1/5/5 b"], "--position: row 3 is '2xw1', expected only b, w, ."),
        (["moves", "--position", "5/5/2bw1/5/5"], "--position: expected black or white to move"),
        (["moves", "--position", "5/5/5/5/5 b"], "--position: the board holds no stone"),
        (["moves", "--position", "nonsense"], "--position: 'nonsense' is no position and no file; expected"),
        (["moves", "--position", ""], "--position: '' is no position and no file; expected"),
        (["moves", "--position", "\x1b[2J"], "--position: "),
        (["moves", "--position", FEW, "--size", "7"], "--position has 5 rows, but --size is 7"),
        (["moves", "--position", FEW, "--swap"], "--swap belongs to a game from its first stone"),
        (["moves", "--position", FEW, "--record", "L3 L1"], "move 2: L1 meets no stone"),
        (["moves", "--position", FEW, "--record", "C3 L3"], "move 1: expected a slide"),
        (["moves", "--position", FEW, "--record", "fig-2.3"], "--position: expected moves from the position"),
        (["moves", "--position", "fig-1"], "fig-1: is the empty board, before the first stone: see fig-2.1"),
        (["show"], "expected RECORD, a record or a figure, or --position TEXT"),
        (["show", "fig-3.1.3"], "fig-3.1.3: is the end of a game, of which no stone can be read"),
        (["show", "fig-9"], "fig-9: is no figure, expected one of: fig-2.1, fig-2.2"),
        (["show", "--position", FEW, "--move", "1"], "expected --move from 0 to 0"),
        (["show", "fig-2.1", "--move", "0"], "expected --move from 1 to 1"),
        (["analyse"], "expected RECORD, a record or a figure, or --position TEXT"),
        (["draw", "-o", "x.svg"], "expected a record or moves, found nothing"),
        (["draw", "--position", FEW, "--game", "1", "-o", "x.svg"], "--game belongs to the file of a match"),
        (["play", "--position", FEW, "--load", "x"], "--position is for a new game, leave it out"),
        (["play", "--position", FEW, "--swap"], "--swap belongs to a game from its first stone"),
        (["play", "--position", FEW, "--black", "report:3"], "unknown player 'report:3', expected person"),
        (["engine", "--position", "-"], "--position: standard input is for the protocol"),
    ],
)  # fmt: skip
def test_bad_usage_is_one_line(run: Run, arguments: list[str], expected: str) -> None:
    told = run(*arguments, code=2)
    assert told.startswith(f"quebra: {expected}")
    assert told.rstrip("\n").isprintable()


def test_show_replays_from_a_position(run: Run) -> None:
    text = run("show", "--position", FEW, "L3 TB", "--all")
    lines = [line for line in text.splitlines() if line.startswith(("The position", "Move"))]
    assert lines == ["The position set up.", "Move 1: Black plays L3.", "Move 2: White plays TB."]
    assert "After move 1 of 2." in run("show", "--position", FEW, "L3 TB", "--move", "1")
    assert run("show", "--position", FEW, "L3 TB", "--move", "0", "--to", "position") == f"{FEW}\n"
    data = json.loads(run("show", "--position", FEW, "L3 TB", "--json"))
    assert data["setup"] == {"board": list(read_position(FEW).rows), "turn": "black"}
    assert data["moves"] == ["L3", "TB"]
    for target in ("text", "sgf"):
        written = run("show", "--position", FEW, "L3 TB", "--to", target)
        assert parse_record(written).play == read_moves("L3 TB", setup=read_position(FEW))
    Path("x.txt").write_text('[Size "5"]\nC3 L3', encoding="utf-8")
    assert "setup" not in json.loads(run("show", "x.txt", "--json"))


def test_analysis_from_a_position(run: Run) -> None:
    data = json.loads(run("analyse", "--position", "bbbb1/5/5/5/5 b", "--nodes", "500", "--json"))
    assert [entry["number"] for entry in data["positions"]] == [1]
    assert data["positions"][0]["win_in"] == 1
    assert data["setup"]["turn"] == "black"
    # Black leaves the win, which is a blunder; then it is White's move.
    asked = ("analyse", "--position", "bbbb1/5/5/5/4w b", "BA TE", "--nodes", "500")
    assert any("Black  BA" in line and "??" in line for line in run(*asked).splitlines())
    entries = json.loads(run(*asked, "--json"))["positions"]
    assert [(entry["number"], entry["turn"], entry["move"]) for entry in entries[:2]] == [
        (1, "black", "BA"),
        (2, "white", "TE"),
    ]


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_shown_with_its_note(run: Run, name: str) -> None:
    text = run("show", name)
    assert text.startswith(f"{name}: ")
    assert " ".join(text.split("\n\n")[0].split()) == f"{name}: {FIGURES[name].note('en')}"
    assert max(map(len, text.splitlines())) <= 80
    portuguese = run("show", name, "--lang", "pt")
    assert " ".join(portuguese.split("\n\n")[0].split()) == f"{name}: {FIGURES[name].note('pt')}"
    position = FIGURES[name].play().position
    assert json.loads(run("show", name, "--json"))["board"] == list(position.rows)
    assert json.loads(run("moves", "--position", name, "--json"))["board"] == list(position.rows)
    assert json.loads(run("moves", "--record", name, "--json"))["turn"] == position.turn


def test_the_list_of_figures(run: Run) -> None:
    text = run("figures")
    found = [line.split()[0] for line in text.splitlines() if line.startswith("fig-")]
    positions = ["fig-2.1", "fig-2.2", "fig-2.3", "fig-2.4", "fig-3.1.2"]
    assert found == [*positions, "fig-1", "fig-3.1.1", "fig-3.1.3", "fig-3.2.1"]
    assert max(map(len, text.splitlines())) <= 80
    assert "Figuras do relatório" in run("figures", "--lang", "pt")
    for line in run("figures", "--json").splitlines():
        data = json.loads(line)
        assert read_position(data["position"]).rows == FIGURES[data["name"]].play().position.rows


@pytest.mark.parametrize("options", [[], ["--sheet"], ["--animate"], ["--numbers"], ["--move", "0"]])
def test_pictures_from_a_position(run: Run, options: list[str]) -> None:
    run("draw", "--position", FEW, "L3 TB", "-o", "x.svg", *options)
    svg = Path("x.svg").read_text(encoding="utf-8")
    assert ("Position set up" in svg) == (options in (["--animate"], ["--move", "0"]))


def test_pictures_of_figures(run: Run) -> None:
    run("draw", "fig-2.3", "-o", "x.svg")
    assert "Move 3: TJ" in Path("x.svg").read_text(encoding="utf-8")
    assert guarded(["draw", "fig-2.3", "-o", "z.svg"]) == 0
    assert "Move 3: TJ" in Path("z.svg").read_text(encoding="utf-8")
    run("draw", "--position", "fig-3.1.2", "-o", "y.svg", "--lang", "pt")
    assert "Posição montada" in Path("y.svg").read_text(encoding="utf-8")
    assert guarded(["draw", "fig-7", "-o", "z.svg"]) == guarded(["draw", "fig-1", "-o", "z.svg"]) == 2


def test_the_engine_begins_from_a_position() -> None:
    done = subprocess.run(
        [*commands.QUEBRA, "zurero", "engine", "--position", FEW],
        input="board\ngo nodes 500\n", capture_output=True, text=True, timeout=commands.PATIENCE, check=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[:6] == [*(f"board {row}" for row in read_position(FEW).rows), "turn black"]
    assert lines[-1].startswith("bestmove ")


# At the table.


def test_a_game_is_played_from_a_position_and_kept(table: Typed, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    people = ("--black", "person", "--white", "person", "--record", str(file))
    text = table("L3 undo L3 TB quit", "--position", FEW, *people)
    assert "Move 1, Black (●) to slide: " in text
    assert "Move 2, White (○) to slide: " in text
    assert load_record(file).play == read_moves("L3 TB", setup=read_position(FEW))
    again = table("quit", "--load", str(file), "--record", str(file))
    assert "Move 3, Black (●) to slide: " in again


def test_leaving_a_game_without_a_file_tells_the_position(table: Typed) -> None:
    text = table("L3 quit", "--position", FEW, "--white", "person")
    assert text.endswith(f"The moves so far, from {FEW}: L3\n")
    assert "moves so far" not in table("quit", "--position", FEW, "--white", "person")


def test_a_position_that_is_over_is_no_game(table: Typed) -> None:
    text = table("", "--position", OVER)
    assert text.endswith("it holds five of Black in a line, so Black has won.\n")


def test_the_reports_players_play_from_a_figure(table: Typed) -> None:
    arguments = ("--position", "fig-3.1.2", "--black", "report:2", "--white", "report:1", "--seed", "4")
    first = table("", *arguments)
    assert "Black (●): report:2. White (○): report:1." in first
    assert "White (report:1) plays " in first
    assert first == table("", *arguments)


def test_an_external_engine_plays_from_a_position(table: Typed) -> None:
    engine = "engine:" + " ".join([*commands.QUEBRA, "zurero", "engine@nodes=200"])
    text = table("quit", "--position", "bbbb1/5/5/5/4w b", "--black", engine, "--white", "person")
    assert text.endswith("Black wins with five in a line.\n")
