"""Games in the terminal that are saved, loaded, broken off and taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

from quebra.games.zurero.game import read_moves
from quebra.games.zurero.records.record import Record, load_record, save_record
from support.zurero_games import SLIDES

PEOPLE = ("--black", "person", "--white", "person", "--size", "5")
Typed = Callable[..., str]


def test_save_and_load(table: Typed, tmp_path: Path) -> None:
    for name in ("half.txt", "half.sgf"):
        file, whole = str(tmp_path / name), str(tmp_path / f"whole-{name}")
        printed = table(f"L3\nR3\nTE\nsave {file}\nquit\n", *PEOPLE)
        assert f"The game is saved in {file}.\n" in printed
        assert load_record(file).play.names() == ["C3", "L3", "R3", "TE"]
        printed = table("L3 L3 BE TD L5 TB", "--load", file, "--record", whole)
        assert "Black (●): person. White (○): person." in printed
        assert "Move 5, Black" in printed
        assert printed.endswith(f"White wins with five in a line.\nThe game is saved in {whole}.\n")
        record = load_record(whole)
        assert record.play.names()[1:] == SLIDES.split()
        assert (record.tags["Black"], record.tags["White"]) == ("person", "person")
        assert table("", "--load", whole).endswith("White wins with five in a line.\n")


def test_a_file_that_cannot_be_written_does_not_end_the_game(table: Typed, tmp_path: Path) -> None:
    printed = table(f"save {tmp_path}\nL3\n", *PEOPLE)
    assert f"The game could not be saved: {tmp_path}: " in printed
    assert "Move 3, Black" in printed


def test_players_of_a_saved_game_come_from_its_tags(table: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    started = tmp_path / "started"
    tags = {"Black": "Maria", "White": f"engine:touch {started}"}
    save_record(Record(read_moves("C3 L3", 5), tags), file)
    printed = table("R3\n", "--load", file, "--record", file)
    assert "Black (●): person. White (○): computer:5." in printed
    assert not started.exists()  # a file must not start programs
    assert load_record(file).tags["Black"] == "Maria"
    assert "White (○): computer:2." in table("", "--load", file, "--white", "greedy")


def test_the_end_of_the_input_loses_nothing(table: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    printed = table("L3\nTC", *PEOPLE, "--record", file)
    assert printed.endswith(f"\nThe game is not finished.\nThe game is saved in {file}.\n")
    record = load_record(file)
    assert record.play.names() == ["C3", "L3", "TC"]
    assert record.play.result is None


def test_resigning_is_kept_in_the_record(table: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    table("resign\n", *PEOPLE, "--record", file)
    result = load_record(file).play.result
    assert result is not None and (result.winner, result.reason) == ("black", "resigned")


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "quebra", "zurero", "play", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "QUEBRA_LANG": "en", "PYTHONUTF8": "1"},
    )


def test_an_interrupt_while_the_computer_thinks_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    process = start("--size", "9", "--black", "seconds:30", "--white", "person", "--record", str(file))
    assert process.stdin and process.stdout
    process.stdin.write("L5\n")
    process.stdin.flush()
    while not process.stdout.readline().endswith("L5\n"):
        pass
    sleep(0.5)  # well into the thirty seconds
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors == "quebra: interrupted\n"
    assert output == f"\nThe game is saved in {file}.\n"
    record = load_record(file)
    assert record.play.names() == ["E5", "L5"]
    assert record.tags["Black"] == "seconds:30"


def test_a_game_is_kept_after_every_move(tmp_path: Path) -> None:
    """Even what cannot be caught loses nothing."""
    file = tmp_path / "game.txt"
    process = start(*PEOPLE, "--record", str(file))
    assert process.stdin and process.stdout
    process.stdin.write("L3\nboard\n")
    process.stdin.flush()
    while not process.stdout.readline().endswith("board\n"):
        pass
    process.kill()
    process.communicate()
    assert load_record(file).play.names() == ["C3", "L3"]


def test_a_file_that_holds_something_else_is_left_alone(table: Typed, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious\n", encoding="utf-8")
    table("L3", *PEOPLE, "--record", str(file), code=2)
    assert file.read_text(encoding="utf-8") == "precious\n"
    game = tmp_path / "game.txt"
    table("L3", *PEOPLE, "--record", str(game))
    table("R3", "--load", str(game), "--record", str(game))
    assert load_record(game).play.names() == ["C3", "L3", "R3"]


def test_a_game_left_without_a_file_is_told(table: Typed) -> None:
    assert table("L3 R3 quit", *PEOPLE).endswith("The moves so far, on 5x5: C3 L3 R3\n")
    assert "moves so far" not in table("quit", *PEOPLE)


def test_loading_keeps_names_and_finished_games(table: Typed, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play = read_moves("C3 L3", 5)
    save_record(Record(play, {"Black": "Ana", "White": "Rui"}), file)
    table("quit", "--load", str(file), "--record", str(file), "--black", "person")
    assert load_record(file).tags["Black"] == "Ana"
    play.give_up("black", "resigned")
    save_record(Record(play, {}), file)
    table("", "--load", str(file), "--record", str(file))
    assert "Black" not in load_record(file).tags
