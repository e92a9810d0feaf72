"""Films and sheets of games: what they show, whatever the length of a game and its names."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from quebra.app.cli.main import guarded
from quebra.app.zurero.pictures import GameLook, _frame, _svg, game_gif, sheet_file
from quebra.games.zurero import rules
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records.record import Record
from quebra.render.files.png import svg_png
from support.zurero_games import GAME


@pytest.mark.parametrize("coordinates", [True, False])
def test_a_film_shows_what_whole_pictures_show(coordinates: bool) -> None:
    """Only what changes is drawn: the result must not differ from drawing everything."""
    play = read_moves(GAME, 9)
    look = GameLook(cell=16, coordinates=coordinates)
    film = Image.open(BytesIO(game_gif(Record(play), look, 0.2)))
    assert film.n_frames == len(play.moves) + 1
    for number in (1, 5, 12, film.n_frames):
        film.seek(number - 1)
        whole = svg_png(_svg(_frame(play, number, look), "x", look, 16, outlined=True), zoom=1.0)
        drawn = Image.open(BytesIO(whole)).convert("RGB")
        both = (0, 0, min(film.width, drawn.width), min(film.height, drawn.height))
        difference = ImageChops.difference(film.convert("RGB").crop(both), drawn.crop(both))
        assert max(high for _, high in difference.getextrema()) < 60, number


def test_sheets_of_long_parts_keep_their_diagrams() -> None:
    play, chance = LiveGame(25), Random(4)
    while play.result is None and len(play.moves) < 150:
        quiet = [move for move in play.legal() if rules.play(play.position, move).result is None]
        play.play(chance.choice(quiet or play.legal()))
    assert len(play.moves) == 150
    names = {"Black": "B" * 400, "White": "W" * 400}
    made = sheet_file(Record(play, names), ".pdf", GameLook(theme="print"), every=75)
    assert isinstance(made, bytes)
    reader = PdfReader(BytesIO(made))
    assert len(reader.pages) <= 3
    # All diagrams are there: each is the picture of a board with its letters.
    found = [page.extract_text() for page in reader.pages]
    assert sum("Moves" in text or "A B C D" in " ".join(text.split()) for text in found) == len(found)
    assert " ".join(" ".join(found).split()).count("W X Y") >= 2


def test_a_game_of_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "match.jsonl", tmp_path / "game.svg"
    match = [
        "zurero",
        "match",
        "computer:2",
        "computer:1",
        "--size",
        "7",
        "--games",
        "2",
        "--output",
        str(file),
    ]
    assert guarded(match) == 0
    games = sorted(map(json.loads, file.read_text().splitlines()[1:]), key=lambda game: game["number"])
    for number, game in enumerate(games, 1):
        command = ["zurero", "draw", str(file), "-o", str(out), "--game", str(number), "--lang", "en"]
        assert guarded(command) == 0
        drawn = out.read_text()
        assert f"{game['black']} – {game['white']}" in drawn
        assert f"Move {len(game['moves'])}: {game['moves'][-1]}" in drawn
    with file.open("a") as journal:
        journal.write('{"number": 2, "bla')  # a game that was being written
    assert guarded(["zurero", "draw", str(file), "-o", str(out)]) == 0
    capsys.readouterr()
    for bad, said in (
        (["--game", "3"], "--game: expected 1 to 2, found 3"),
        (["--game", "0"], "not in the range"),
    ):
        assert guarded(["zurero", "draw", str(file), "-o", str(out), *bad]) == 2
        assert said in capsys.readouterr().err
    assert guarded(["zurero", "draw", "E5 L5", "--size", "9", "--game", "1", "-o", str(out)]) == 2
    assert "--game: this is no file of a match" in capsys.readouterr().err
    file.write_text('{"match": {"first": "computer:2"}}\n')
    assert guarded(["zurero", "draw", str(file), "-o", str(out)]) == 2
    assert "match.jsonl:1: the settings of the match cannot be read" in capsys.readouterr().err
