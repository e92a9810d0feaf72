"""quebra zurero draw: games as pictures, sheets and films."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from quebra.app.cli.main import guarded
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.records.record import Record, save_record
from support.zurero_games import GAME


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    save_record(Record(read_moves(GAME, 9), {"Black": "Ana"}), "game.txt")
    return "game.txt"


@pytest.mark.parametrize(
    "more",
    [
        ("out.svg", "--numbers"),
        ("out.svg", "--numbers", "3-7", "--move", "10", "--theme", "print", "--no-coordinates"),
        ("out.png", "--cell-size", "12", "--lang", "pt"),
        ("out.pdf",),
        ("out.svg", "--animate", "--seconds", "0.3"),
        ("out.gif", "--cell-size", "8", "--move", "6"),
        ("out.svg", "--sheet", "--every", "12"),
        ("out.png", "--sheet", "--cell-size", "10", "--theme", "dark"),
        ("out.pdf", "--sheet"),
    ],
)
def test_the_command(game: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["zurero", "draw", game, "-o", *more]) == 0
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "gif": b"GIF89a"}
    assert Path(more[0]).read_bytes().startswith(starts[more[0][-3:]])
    said = f"A imagem está em {more[0]}.\n" if "pt" in more else f"The picture is in {more[0]}.\n"
    assert capsys.readouterr() == (said, "")
    assert sorted(path.name for path in Path(".").iterdir()) == [game, more[0]]


def test_the_command_takes_moves(game: str) -> None:
    assert guarded(["zurero", "draw", "C3 L3 TC", "--size", "5", "-o", "out.svg", "--lang", "en"]) == 0
    assert "Zurero 5×5" in Path("out.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ("game.txt", "-o", "out.jpg"),
            "expected a name that ends in .svg, .png, .pdf, .gif, found 'out.jpg'",
        ),
        (("game.txt", "-o", "nowhere/out.svg"), "--output: there is no folder nowhere"),
        (("game.txt", "-o", "out.svg", "--move", "25"), "expected --move from 1 to 24"),
        (("game.txt", "-o", "out.svg", "--numbers", "5-25"), "--numbers: expected moves from 1 to 24"),
        (
            ("game.txt", "-o", "out.svg", "--numbers", "x"),
            "--numbers: expected nothing or moves such as 10-20",
        ),
        (("game.txt", "-o", "out.png", "--animate"), "--animate: expected a file that ends in .svg or .gif"),
        (("game.txt", "-o", "out.gif", "--sheet"), "--sheet and an animation are two pictures"),
        (("game.txt", "-o", "out.svg", "--sheet", "--numbers"), "leave --numbers out"),
        (("game.txt", "-o", "out.svg", "--every", "3"), "--every belongs to --sheet"),
        (("game.txt", "-o", "out.svg", "--seconds", "3"), "--seconds belongs to an animation"),
        (("game.txt", "-o", "out.gif", "--seconds", "nan"), "--seconds: expected a number of seconds"),
        (("game.txt", "-o", "out.svg", "--size", "11"), "is a game of size 9, but --size is 11"),
        (("missing.txt", "-o", "out.svg"), "missing.txt: no such file"),
        (("", "-o", "out.svg"), "expected a record or moves, found nothing"),
        (("empty.txt", "-o", "out.svg"), "holds no moves"),
        (("same.svg", "-o", "same.svg"), "same.svg is what is read, expected another file"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(
    game: str, arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty.txt").write_text("", encoding="utf-8")
    shutil.copy(game, "same.svg")
    before = {path.name: path.read_bytes() for path in Path(".").iterdir()}
    assert guarded(["zurero", "draw", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("quebra: ") and said.err.count("\n") == 1
    assert line in said.err
    assert {path.name: path.read_bytes() for path in Path(".").iterdir()} == before


def test_an_interrupt_leaves_no_file(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **more: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("quebra.app.zurero.pictures.frames_gif", interrupted)
    assert guarded(["zurero", "draw", game, "-o", "out.gif"]) == 130
    assert [path.name for path in Path(".").iterdir()] == [game]
