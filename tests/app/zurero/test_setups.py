"""Pictures of games that begin from a position set up."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from quebra.app.notebook import html_of
from quebra.app.zurero.film import film
from quebra.app.zurero.pictures import GameLook, game_gif, sheet_file
from quebra.core.scene import Arrow, Stone
from quebra.games.zurero.diagram import diagram, parts, stone_numbers, travels
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records.record import Record
from quebra.games.zurero.setup import read_position

FEW = read_position("5/1w3/2bw1/5/5 b")


def game(moves: str = "L3 TC BC") -> LiveGame:
    return read_moves(moves, setup=FEW)


def test_stones_set_up_have_no_number_and_are_followed_when_pushed() -> None:
    play = game()
    assert play.position.rows == (".....", ".w...", ".bww.", "..b..", "..b..")  # TC pushed C3 to C4
    ways = travels(play)
    assert sorted(number for number in ways if number > 0) == [1, 2, 3]
    set_up = sorted(way for number, way in ways.items() if number < 1)
    assert set_up == [[(0, (2, 2))], [(0, (3, 3)), (2, (4, 3))], [(0, (3, 4))]]
    numbered = {cell: number for cell, number in stone_numbers(play).items() if number > 0}
    assert numbered == {(3, 2): 1, (3, 3): 2, (5, 3): 3}


def test_a_diagram_of_the_set_up_has_no_arrow_and_says_what_it_is() -> None:
    scene = diagram(game(), 0)
    assert scene.caption == "Position set up, Black to slide"
    assert not any(isinstance(shape, Arrow) for shape in scene.shapes)
    last = diagram(game(), numbers="all")
    assert last.caption == "Move 3: BC, White to slide"
    texts = sorted(shape.text for shape in last.shapes if isinstance(shape, Stone))
    assert texts == ["", "", "", "1", "2", "3"]
    assert diagram(game(), 0, language="pt").caption == "Posição montada, jogam as Pretas"


def test_every_move_is_in_one_part_and_a_set_up_alone_is_one() -> None:
    assert [(part.first, part.last, part.moves) for part in parts(game(), 2)] == [
        (1, 2, "1.L3, 2.TC"),
        (3, 3, "3.BC"),
    ]
    assert [(part.first, part.last, part.moves) for part in parts(game(""))] == [(0, 0, "")]
    pdf = sheet_file(Record(game("")), ".pdf", GameLook("print"))
    assert isinstance(pdf, bytes)
    assert "Position set up" in PdfReader(BytesIO(pdf)).pages[0].extract_text()


@pytest.mark.parametrize(("moves", "pictures"), [("", 1), ("L3", 2), ("L3 TC BC", 4)])
def test_a_film_begins_with_the_set_up(moves: str, pictures: int) -> None:
    play = game(moves)
    made = film(play, 1.0)
    assert len(made.travellers) == play.position.stones
    assert [caption for _, caption in made.captions][-1] == diagram(play).caption
    begins = sorted(traveller.legs[0].begin for traveller in made.travellers if traveller.legs)
    assert all(begin >= 1.0 for begin in begins)  # the set-up is seen first
    data = game_gif(Record(play), GameLook(cell=10), 0.2)
    assert Image.open(BytesIO(data)).n_frames == pictures  # type: ignore[attr-defined]


def test_a_film_of_a_position_that_is_over_marks_its_five() -> None:
    made = film(LiveGame.from_position(read_position("bbbbb/5/5/5/5 w")), 1.0)
    assert made.marks["won"] == [(0.0, tuple((1, column) for column in range(1, 6)))]


def test_a_notebook_shows_the_moves_only_if_there_are_some() -> None:
    assert "L3 TC BC" in str(html_of(game()))
    assert "Moves:" not in str(html_of(game("")))
