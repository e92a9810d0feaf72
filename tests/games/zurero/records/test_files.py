"""Records in files: saved whole, loaded, and the golden games replayed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from quebra._native import ZureroBoard
from quebra.core.errors import InputError
from quebra.games.zurero.board import Slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records import sgf
from quebra.games.zurero.records import text as plain
from quebra.games.zurero.records.record import Record, load_record, parse_record, save_record
from quebra.games.zurero.search.engine import encode
from support.zurero_games import CASES

NOBODY = 2  # the kernel's winner of a game that goes on or is drawn


@pytest.mark.parametrize("name", ["game.txt", "game.sgf", "game.SGF", "game"])
def test_files_are_saved_whole_and_loaded(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    record = Record(read_moves("J10 L10 TJ"), {"Black": "Ção"})
    path.write_text("old")
    path.chmod(0o600)
    save_record(record, path)
    assert load_record(path) == record
    assert path.read_bytes().startswith(b"(" if name.lower().endswith("sgf") else b"zurero")
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(InputError, match=r"game\.txt: cannot be written: No space left on device"):
        save_record(Record(LiveGame()), path)
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "folder" / "game.txt")
    save_record(Record(LiveGame()), tmp_path / "link.txt")
    assert (tmp_path / "link.txt").is_symlink()
    assert load_record(tmp_path / "folder" / "game.txt").play == LiveGame()


@pytest.mark.parametrize("name", ["missing/game.txt", ".", "a" * 300, "a\0b"])
def test_places_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        save_record(Record(LiveGame()), f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def fault(data: bytes | None) -> str:
        path = tmp_path / "record.txt"
        path.unlink(missing_ok=True)
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(InputError) as caught:
            load_record(path)
        return str(caught.value).removeprefix(str(tmp_path) + "/")

    assert fault(None) == "record.txt: no such file, expected a record of a game"
    assert fault(b"zurero\nJ10 L10 \xff") == "record.txt:2: not UTF-8 text (byte 0xff)"
    assert fault(b"zurero\nJ10 L4") == (
        "record.txt:2: move 2: L4 meets no stone: a stone slides only along a line that holds one"
    )
    assert fault(b"J10\0") == "record.txt:1: holds a NUL character, expected text"
    assert fault(b" " * 2**21) == "record.txt: is larger than 1 MiB, expected the record of one game"
    assert fault(b"") == "record.txt: holds no moves, expected at least the first stone: J10"
    with pytest.raises(InputError, match="is a directory, expected a file"):
        load_record(tmp_path)


# The golden games: complete, one for each way a game ends on the board.
GOLDEN = {
    "long-game.txt": (19, "five"),
    "gave-five.txt": (19, "gave-five"),
    "draw-5x5.txt": (5, "no-move"),
    "swapped.sgf": (9, "resigned"),
}


def test_every_golden_game_is_known() -> None:
    assert {path.name for path in CASES.iterdir() if path.suffix in (".txt", ".sgf")} == set(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_replay_exactly(name: str) -> None:
    text = (CASES / name).read_text(encoding="utf-8")
    record = parse_record(text)
    result = record.play.result
    assert result is not None
    assert (record.play.size, result.reason) == GOLDEN[name]
    part = sgf if name.endswith(".sgf") else plain
    body = "\n".join(line for line in text.split("\n") if not line.startswith("//"))
    assert part.write_record(record) == body
    # The final board is drawn in a comment of the file, from when the game was played.
    drawn = [line[3:] for line in text.split("\n") if line.startswith("// ") and set(line[3:]) <= set("bw.")]
    assert tuple(drawn) == (record.play.position.rows if part is plain else ())


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_end_alike_on_the_kernels_board(name: str) -> None:
    play = load_record(CASES / name).play
    board = ZureroBoard(play.size)
    for move in play.moves:
        assert board.winner == NOBODY
        if isinstance(move, Slide):
            board.play(encode(move))
    assert board.cells() == "".join(play.position.rows)
    winners = {"black": 0, "white": 1, "draw": NOBODY}
    assert play.result is not None
    assert board.winner == (NOBODY if play.result.reason == "resigned" else winners[play.result.winner])
    assert (board.legal() == []) == (play.result.reason != "resigned")
