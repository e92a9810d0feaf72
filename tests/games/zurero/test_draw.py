"""Pictures of Zurero positions, letter by letter."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import quebra
from quebra.core.scene import Outside, Scene, Stone
from quebra.core.words import words
from quebra.games.zurero.board import Position
from quebra.games.zurero.draw import draw
from quebra.games.zurero.game import read_moves
from quebra.render.text.show import scene_text
from support.zurero_games import WON

PUSHED_DOWN = """\
   A B C D E
1  · · · · ·  1
2  · · · · ·  2
3  · ·(●)● ·  3
4  · ·<○>· ·  4
5  · · · · ·  5
   A B C D E
   ●  Black    ○  White   (●) last slide   <○> pushed   White to slide
"""
PUSHED_ALONG = """\
   A B C D E
1  . . . . .  1
2  . . . . .  2
3  . .(O)X>.  3
4  . . . . .  4
5  . . . . .  5
   A B C D E
   X  Black    O  White   (O) last slide   <X> pushed   Black to slide
"""
FIVE = """\
   A B C D E
1  · · · · ·  1
2  · · · · ·  2
3 |○|○|○|○|○| 3
4  ·<●>· ● ●  4
5  · · · ● ●  5
   A B C D E
   ●  Black    ○  White   <●> pushed   |○| five   White won
"""
GAVE_FIVE = """\
   A B C D E F
1  . . . . . .  1
2  . . . .|X|O) 2
3  . . . O|X|O  3
4  . . . O|X|X  4
5  . . . O|X|.  5
6  . . . O|X|.  6
   A B C D E F
   X  Black    O  White   (O) last slide   |X| five   Black won
"""


def position(moves: str, size: int) -> Position:
    return read_moves(moves, size).position


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_the_last_slide_and_the_pushed_stone_are_marked_by_shape() -> None:
    assert quebra.show(position("C3 L3 TC", 5)) == PUSHED_DOWN
    assert quebra.show(position("C3 L3", 5), ascii_only=True) == PUSHED_ALONG


def test_a_five_is_marked_by_shape() -> None:
    assert quebra.show(position(WON, 5)) == FIVE
    gave = position("D4 L4 BE R4 BF TD BE BE TF TD R6 R2", 6)
    assert gave.result is not None and gave.result.reason == "gave-five"
    assert quebra.show(gave, ascii_only=True) == GAVE_FIVE


def test_marks_are_shapes_of_the_scene() -> None:
    stones = [shape for shape in draw(position("C3 L3 TC", 5)).shapes if isinstance(shape, Stone)]
    assert stones == [
        Stone((3, 3), "black", "last"),
        Stone((3, 4), "black"),
        Stone((4, 3), "white", "pushed"),
    ]
    won = [
        shape.cell
        for shape in draw(position(WON, 5)).shapes
        if isinstance(shape, Stone) and shape.mark == "won"
    ]
    assert won == [(3, column) for column in range(1, 6)]


def test_a_drawn_or_empty_board_has_its_picture() -> None:
    drawn = position("C3 BC L3 R2 L2 L3 TA TB R2 R2 TC TE TD BE BE BC R1 L5 R4 TA BA L4 BB BA BC", 5)
    assert quebra.show(drawn).endswith("drawn\n")
    assert quebra.show(Position(("." * 5,) * 5, "black")).count("·") == 25


@pytest.mark.parametrize("size", [5, 9, 19, 25])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_size_has_coordinates_on_all_sides_and_fits(size: int, ascii_only: bool) -> None:
    text = quebra.show(read_moves("", size).position, ascii_only=ascii_only)
    lines = text.splitlines()
    letters = list("ABCDEFGHIJKLMNOPQRSTUVWXY"[:size])
    assert lines[0].split() == lines[-2].split() == letters
    for number, line in enumerate(lines[1:-2], 1):
        assert line.split()[0] == line.split()[-1] == str(number)
    assert len(lines) == size + 3
    assert max(map(len, lines)) < 80
    assert text.isascii() == ascii_only


def test_colour_paints_without_changing_the_letters() -> None:
    for moves in ("C3", "C3 L3", "C3 L3 TC", WON):
        for ascii_only in (False, True):
            here = position(moves, 5)
            coloured = quebra.show(here, ascii_only=ascii_only, colour=True)
            plain = quebra.show(here, ascii_only=ascii_only)
            assert [line.rstrip() for line in without_colour(coloured).splitlines()] == plain.splitlines()


def styles(picture: str, letter: str) -> set[str]:
    """The colours that a letter of a picture is written in."""
    return set(re.findall(r"\x1b\[([0-9;]+)m" + re.escape(letter), picture))


def test_the_board_paints_its_own_ground_so_that_any_terminal_shows_both_colours() -> None:
    picture = quebra.show(position("C3 L3 TC", 5), colour=True)
    (black,), (white,) = styles(picture, "●"), styles(picture, "○")
    assert ("38;5;16;" in black, "38;5;231;" in white) == (True, True)
    assert "48;5;137" in black and "48;5;137" in white
    won = quebra.show(position(WON, 5), colour=True)
    assert any("38;5;231;48;5;28" in style for style in styles(won, "○"))
    assert not any("48;5;28" in style for style in styles(won, "●"))  # White's five, and nobody else's


def test_a_picture_speaks_portuguese() -> None:
    caption = scene_text(draw(position(WON, 5), language="pt")).splitlines()[-1]
    assert caption == "   ●  Pretas    ○  Brancas   <●> empurrada   |○| cinco   ganharam as Brancas"


def test_labels_stand_on_all_sides_of_a_framed_board_too() -> None:
    sides = [
        Outside(side, 2, text) for side, text in zip(("left", "right", "top", "bottom"), "lrtb", strict=True)
    ]  # type: ignore[arg-type]
    assert scene_text(Scene(2, 2, tuple(sides), text_cell=(1, 1))) == (
        "    t\n  ┌──┐\n  │  │\nl │  │ r\n  └──┘\n    b\n"
    )


def test_both_languages_have_the_same_sentences_and_places() -> None:
    english, portuguese = (words("quebra.games.zurero", language) for language in ("en", "pt"))
    assert set(english) == set(portuguese)
    for key in english:
        places = [
            {name for _, name, _, _ in Formatter().parse(text) if name}
            for text in (english[key], portuguese[key])
        ]
        assert places[0] == places[1], key
