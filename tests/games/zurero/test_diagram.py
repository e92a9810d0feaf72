"""Diagrams of games: numbers that follow their stones, arrows, marks, parts."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.core.scene import Arrow, Dot, Key, Scene, Stone
from quebra.games.zurero.board import Slide
from quebra.games.zurero.diagram import diagram, last_arrow, parts, stone_numbers, usual_step
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.render.svg import scene_svg
from quebra.render.svg.grid import star_points
from quebra.render.svg.shapes import mark_at
from quebra.render.text.show import scene_text
from support.zurero_games import WON, random_game

MARKS = ("last", "pushed", "won")


def stones_of(scene: Scene) -> list[Stone]:
    return [shape for shape in scene.shapes if isinstance(shape, Stone)]


def numbers_by_hand(play: LiveGame, last: int) -> dict[tuple[int, int], int]:
    """The numbers of the stones from the rules alone: lists of numbers are pushed about."""
    size = play.size
    grid = [[0] * size for _ in range(size)]
    grid[size // 2][size // 2] = 1
    for number, move in enumerate(play.moves[: last - 1], 2):
        if not isinstance(move, Slide):
            continue
        index = move.line - 1
        line = grid[index][:] if move.side in "LR" else [row[index] for row in grid]
        if move.side in "RB":
            line.reverse()
        met = next(place for place, stone in enumerate(line) if stone)
        if met + 1 < size and not line[met + 1]:
            line[met + 1], line[met] = line[met], number
        else:
            line[met - 1] = number
        if move.side in "RB":
            line.reverse()
        for place in range(size):
            row, column = (index, place) if move.side in "LR" else (place, index)
            grid[row][column] = line[place]
    return {
        (row + 1, column + 1): grid[row][column]
        for row in range(size)
        for column in range(size)
        if grid[row][column]
    }


@given(st.integers(5, 13), st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_numbers_follow_their_stones_through_pushes(size: int, seed: int, swap: bool) -> None:
    play = random_game(size, seed, swap=swap)
    for last in {1, 2, len(play.moves) // 2 + 1, len(play.moves) + 1}:
        numbers = stone_numbers(play, min(last, len(play.moves) + 1))
        assert numbers == numbers_by_hand(play, last)
        position = play.positions[min(last, len(play.moves) + 1) - 1]
        assert set(numbers) == {
            (row, column)
            for row in range(1, size + 1)
            for column in range(1, size + 1)
            if position.at((row, column)) != "."
        }


@given(st.integers(0, 10**6))
@settings(max_examples=15)
def test_every_slide_has_its_arrow_from_the_side_it_came(seed: int) -> None:
    play = random_game(7, seed)
    assert last_arrow(play, 1) is None
    for number, move in enumerate(play.moves, 2):
        arrow = last_arrow(play, number)
        assert isinstance(move, Slide) and arrow is not None
        outside = {"L": (move.line, 0), "R": (move.line, 8), "T": (0, move.line), "B": (8, move.line)}[
            move.side
        ]
        assert arrow == Arrow(outside, play.positions[number - 1].last[0])


@pytest.mark.parametrize("move", ["L5", "R5", "TE", "BE"])
@pytest.mark.parametrize("coordinates", [False, True])
def test_arrows_begin_on_the_wood_and_point_at_the_slider(move: str, coordinates: bool) -> None:
    svg = scene_svg(diagram(read_moves(f"E5 {move}", 9), coordinates=coordinates))
    root = ElementTree.fromstring(svg)
    (wood,) = [element for element in root.iter() if element.get("class") == "q-wood"]
    left, top, wide, high = (float(str(wood.get(name))) for name in ("x", "y", "width", "height"))
    (shaft,) = [element for element in root.iter() if element.get("class") == "q-mark-line"]
    start_x, start_y, end_x, end_y = map(float, re.findall(r"[\d.]+", str(shaft.get("d"))))
    edge = {
        "L": (start_x, left),
        "R": (start_x, left + wide),
        "T": (start_y, top),
        "B": (start_y, top + high),
    }
    assert edge[move[0]][0] == pytest.approx(edge[move[0]][1], abs=0.1)
    ahead = {"L": (1, 0), "R": (-1, 0), "T": (0, 1), "B": (0, -1)}[move[0]]
    middle = (left + wide / 2, top + high / 2)  # where the slider stands: it pushed the first stone on
    assert (start_x, start_y)[ahead[0] != 0] == pytest.approx(middle[ahead[0] != 0], abs=0.1)
    assert (end_x - start_x) * ahead[0] + (end_y - start_y) * ahead[1] > 100
    # It ends before the stone.
    assert abs(end_x - middle[0]) + abs(end_y - middle[1]) > 0.4 * 40


def test_an_arrow_at_the_edge_keeps_off_the_letters() -> None:
    play = read_moves("C3 L3 R3 TE L3 L3", 5)  # the last stone stands on its entry
    svg = scene_svg(diagram(play), cell=100)
    heads = re.findall(r'class="q-mark" d="([^"]+)"', svg)
    ((number_x, _),) = set(re.findall(r'text-anchor="end" [^>]* x="([\d.]+)">(3)<', svg))
    assert len(heads) == 1
    assert min(float(x) for x in re.findall(r"[ML]([\d.]+) ", heads[0])) > float(number_x) + 3


def test_the_winning_five_is_marked_and_the_rest_told() -> None:
    scene = diagram(read_moves(WON, 5), numbers="all")
    won = [stone for stone in stones_of(scene) if stone.mark == "won"]
    assert [stone.cell for stone in won] == [(3, column) for column in range(1, 6)]
    assert [stone.text for stone in won] == ["6", "10", "2", "8", "4"]
    assert scene.caption == "Move 10: TB, White won"
    assert diagram(read_moves(WON, 5), language="pt").caption == "Jogada 10: TB, ganharam as Brancas"
    # In an earlier position nobody has won yet.
    assert not [stone for stone in stones_of(diagram(read_moves(WON, 5), 9)) if stone.mark == "won"]


def test_a_small_scene_shape_by_shape() -> None:
    scene = diagram(read_moves("C3 L3 TC", 5), numbers=range(2, 4), coordinates=False)
    stones = [
        Stone((3, 3), "black", "last", "3"),
        Stone((3, 4), "black"),
        Stone((4, 3), "white", "pushed", "2"),
    ]
    taken = {stone.cell for stone in stones}
    dots = [Dot((row, column)) for row in range(1, 6) for column in range(1, 6) if (row, column) not in taken]
    assert scene == Scene(
        5,
        5,
        (*dots, Arrow((0, 3), (3, 3)), *stones),
        points=True,
        text_cell=(2, 1),
        keys=(
            Key(Stone((1, 1), "black"), "Black"),
            Key(Stone((1, 1), "white"), "White"),
            Key(stones[0], "last slide"),
            Key(Stone((4, 3), "white", "pushed"), "pushed"),
        ),
        caption="Move 3: TC, White to slide",
    )


def test_a_move_that_the_game_does_not_have() -> None:
    for move in (0, -1, 4):
        with pytest.raises(InputError, match="expected a move from 1 to 3"):
            diagram(read_moves("C3 L3 TC", 5), move)


def test_arrows_in_a_terminal() -> None:
    play = read_moves("C3 L3 TC BD R4", 5)
    lines = [scene_text(diagram(play, number, numbers="all")).splitlines() for number in range(2, 6)]
    assert lines[0][3] == "3▸ · ·(○)●>·  3"
    assert lines[1][0] == "   A B C▾D E"
    assert lines[2][6] == "   A B C D▴E"
    assert lines[3][4] == "4  ·<○(●)· · ◂4"
    signs = [scene_text(diagram(play, number), ascii_only=True) for number in range(2, 6)]
    assert all(text.isascii() for text in signs)
    assert signs[0].splitlines()[3].startswith("3> ") and "CvD" in signs[1] and "D^E" in signs[2]
    # Without letters there is no room above the board; nothing else changes.
    assert scene_text(diagram(play, 4, coordinates=False)).splitlines()[1] == " · · ·<●>·"


@pytest.mark.parametrize("numbered", [False, True])
def test_marks_differ_by_shape_without_their_colours(numbered: bool) -> None:
    last, pushed, won = ("".join(mark_at((50, 50), mark, 100, numbered=numbered)) for mark in MARKS)
    assert "<circle" in last
    assert re.search(r'd="M50 [\d.]+l', pushed)  # a diamond stands on its corner, a square on its side
    assert re.search(r"h[\d.]+v[\d.]+h-[\d.]+z", won)


def test_star_points_are_those_of_a_board_for_go() -> None:
    assert list(star_points(7, 7)) == [] == list(star_points(9, 10))
    assert list(star_points(9, 9)) == [(3, 3), (3, 7), (5, 5), (7, 3), (7, 7)]
    assert list(star_points(12, 12)) == [(3, 3), (3, 10), (10, 3), (10, 10)]
    assert list(star_points(19, 19)) == [(row, column) for row in (4, 10, 16) for column in (4, 10, 16)]


@given(st.integers(5, 9), st.integers(0, 10**6), st.integers(1, 12) | st.none())
@settings(max_examples=20)
def test_a_sheet_has_every_move_once(size: int, seed: int, every: int | None) -> None:
    play = random_game(size, seed, swap=True)
    found = parts(play, every)
    told = [word for part in found for word in part.moves.split(", ")]
    assert told == [f"{number}.{name}" for number, name in enumerate(play.names(), 1)]
    texts = [stone.text for part in found for stone in stones_of(part.scene) if stone.text]
    swaps = {str(number) for number, name in enumerate(play.names(), 1) if name == "swap"}
    assert sorted(texts, key=int) == [
        str(number) for number in range(1, len(told) + 1) if str(number) not in swaps
    ]
    assert not any(isinstance(shape, Arrow) for part in found for shape in part.scene.shapes)


def test_a_game_fits_a_page_if_it_can() -> None:
    assert [usual_step(count) for count in (1, 60, 61, 90, 120, 400)] == [10, 10, 15, 15, 20, 25]
