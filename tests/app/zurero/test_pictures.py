"""Pictures of games: numbers that follow their stones, arrows, sheets, films."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from playwright.sync_api import Browser
from pypdf import PdfReader

from quebra.app.cli.main import guarded
from quebra.app.zurero.film import film, glimpse
from quebra.app.zurero.pictures import GameLook, film_file, game_file, game_gif, sheet_file
from quebra.core.errors import InputError
from quebra.core.scene import Arrow, Dot, Key, Outside, Scene, Stone
from quebra.games.zurero.board import Slide
from quebra.games.zurero.diagram import diagram, last_arrow, parts, stone_numbers, usual_step
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records.record import Record, save_record
from quebra.render.files.gif import Frame, frames_gif
from quebra.render.svg import scene_svg
from quebra.render.svg.grid import RIM, star_points
from quebra.render.svg.shapes import mark_at
from quebra.render.text.show import scene_text

MARKS = ("last", "pushed", "won")
SVG = "{http://www.w3.org/2000/svg}"
WON = "C3 L3 R3 TE L3 L3 BE TD L5 TB"
GAME = "E5 L5 L5 TD TE TF TE TD BE BF R4 R4 L7 R5 L5 L4 L7 BC TG L4 L6 TB TB L3"  # 24 moves, White wins


def random_game(size: int, seed: int, most: int = 80, swap: bool = False) -> LiveGame:
    chance, play = Random(seed), LiveGame(size, swap)
    while play.result is None and len(play.moves) < most:
        play.play(chance.choice(play.legal()))
    return play


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


def test_a_sheet_as_svg_and_as_pages() -> None:
    record = Record(read_moves(GAME, 9), {"Black": "Ana", "White": "Rui"})
    svg = str(sheet_file(record, ".svg", GameLook()))
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "Zurero 9×9: Ana – Rui"
    assert svg.count('class="q-wood"') == 3
    pdf = sheet_file(record, ".pdf", GameLook("print", language="pt"), every=4)
    assert isinstance(pdf, bytes)
    reader = PdfReader(BytesIO(pdf))
    assert len(reader.pages) == 1
    assert float(reader.pages[0].mediabox.width) == pytest.approx(595.3, abs=0.1)
    text = " ".join(reader.pages[0].extract_text().split())
    for words in ("Zurero 9×9: Ana – Rui", "Jogadas 1–4", "Jogadas 21–24", "24.L3", "Ganham as Brancas"):
        assert words in text
    longer = sheet_file(record, ".pdf", GameLook("dark"), every=3)
    assert isinstance(longer, bytes)
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(longer)).pages]
    assert len(pages) == 2
    assert "Moves 16–18" in pages[0] and "Moves 19–21" in pages[1]
    one = sheet_file(record, ".pdf", GameLook("print"), every=23)
    assert isinstance(one, bytes)
    assert "Move 24 " in " ".join(PdfReader(BytesIO(one)).pages[0].extract_text().split())


def test_a_gif_has_every_move_and_loops() -> None:
    play = read_moves(GAME, 9)
    heard: list[tuple[int, int]] = []
    data = game_gif(
        Record(play), GameLook(cell=12), 0.5, tell=lambda done, count: heard.append((done, count))
    )
    picture = Image.open(BytesIO(data))
    assert (picture.format, picture.n_frames, picture.info["loop"]) == ("GIF", 24, 0)  # type: ignore[attr-defined]
    assert heard == [(number, 24) for number in range(1, 25)]
    times, sizes = [], set()
    for number in range(24):
        picture.seek(number)
        times.append(picture.info["duration"])
        sizes.add(picture.size)
    assert times == [500] * 23 + [3000] and len(sizes) == 1
    assert len(data) < 60_000


def test_pictures_drawn_in_part_are_as_if_drawn_whole() -> None:
    play = random_game(9, 12, 30)
    whole, partly = [], []
    for number in range(1, len(play.moves) + 2):
        scene = diagram(play, number, numbers="all")
        part, changed = glimpse(scene, play, number - 1, number, 13)
        whole.append(Frame(scene_svg(scene, cell=13, outlined=True, page=True), 1))
        partly.append(Frame(scene_svg(part, cell=13, outlined=True, page=True), 1, changed))
    assert sum(frame.changed is not None for frame in partly) > len(partly) - 5
    pictures = [Image.open(BytesIO(frames_gif(frames))) for frames in (whole, partly)]
    for number in range(len(whole)):
        for picture in pictures:
            picture.seek(number)
        first, second = (picture.convert("RGB") for picture in pictures)
        worst = max(most for _, most in ImageChops.difference(first, second).getextrema())  # type: ignore[misc]
        assert worst < 32, number  # soft edges may differ a little


def test_a_film_too_large_is_made_smaller_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quebra.app.zurero.pictures.MOST_FRAMES", 10)
    monkeypatch.setattr("quebra.app.zurero.pictures.LARGEST_GIF", 100)
    notes: list[str] = []
    data = game_gif(Record(read_moves(GAME, 9)), GameLook(cell=20), note=notes.append)
    picture = Image.open(BytesIO(data))
    assert picture.n_frames == 9  # type: ignore[attr-defined]
    assert notes == [
        "The film is drawn with cells of 10 pixels, not 20: it would be too large.",
        "The game has 24 moves; the film shows one move in 3 so that it is not too long.",
    ]


def test_in_a_film_pushed_stones_move_with_the_slider() -> None:
    made = film(read_moves("C3 L3 TC", 5), 2.0)
    first, second, third = made.travellers
    assert [traveller.stone.cell for traveller in made.travellers] == [(3, 4), (4, 3), (3, 3)]
    (push,) = first.legs
    entry, pushed = second.legs
    assert (push.start, push.finish, push.end) == ((3, 3), (3, 4), entry.end)
    assert entry.begin == 2.0 < push.begin < entry.end < 4.0 == third.legs[0].begin < pushed.begin
    speed = (entry.finish[1] - entry.start[1]) / (entry.end - entry.begin)
    assert 1 / (push.end - push.begin) == pytest.approx(speed)


PLACES = """() => [...document.querySelectorAll('[clip-path] > g')].map(stone => {
  const box = stone.querySelector('circle').getBoundingClientRect();
  return [stone.querySelector('circle').getAttribute('class'), box.x + box.width / 2, box.y + box.height / 2];
})"""
SEEK = "t => document.getAnimations().forEach(a => { a.pause(); a.currentTime = t * 1000 })"
CAPTION = """() => [...document.querySelectorAll('.q-moves > title')]
  .filter(title => getComputedStyle(title.parentNode).opacity === '1').map(title => title.textContent)"""


def test_an_animated_svg_plays_the_game_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    play = read_moves(GAME, 9)
    svg = film_file(Record(play), GameLook(numbers="all"), 1.0)
    root = ElementTree.fromstring(svg)
    assert (
        len(svg) < 50_000 and "<script" not in svg and "<text" not in svg and svg.count('class="q-wood"') == 1
    )
    wood = next(element for element in root.iter() if element.get("class") == "q-wood")
    left, top = (float(str(wood.get(name))) + RIM * 40 for name in ("x", "y"))
    place = tmp_path / "film.svg"
    place.write_text(svg, encoding="utf-8")
    page = browser.new_page()
    page.goto(place.as_uri())

    def shown() -> set[tuple[int, int, str]]:
        found = page.evaluate(PLACES)
        cells = {(round((y - top) / 40 + 0.5), round((x - left) / 40 + 0.5), name[2]) for name, x, y in found}
        return {cell for cell in cells if 1 <= cell[0] <= 9 and 1 <= cell[1] <= 9}

    def expected(number: int) -> set[tuple[int, int, str]]:
        position = play.positions[number - 1]
        cells = ((row, column) for row in range(1, 10) for column in range(1, 10))
        return {(*cell, position.at(cell)) for cell in cells if position.at(cell) != "."}

    for number in (1, 2, 7, 15, 23, 24):
        page.evaluate(SEEK, number - 1 + 0.95)
        assert shown() == expected(number), number
        told = "Move 24: L3, White won" if number == 24 else f"Move {number}: {play.names()[number - 1]}"
        assert page.evaluate(CAPTION) == [told]
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("document.getAnimations().length") == 0
    assert shown() == expected(24) and page.evaluate(CAPTION) == ["Move 24: L3, White won"]
    page.emulate_media(reduced_motion="no-preference", media="print")
    assert page.evaluate("document.getAnimations().length") == 0
    assert shown() == expected(24) and page.evaluate(CAPTION) == ["Move 24: L3, White won"]
    page.close()


def test_the_simplest_way_to_a_file() -> None:
    play = read_moves("C3 L3 TC", 5)
    assert str(game_file(play, ".svg", theme="dark", cell=20)).startswith("<svg")
    assert bytes(game_file(Record(play), "png", cell=20)).startswith(b"\x89PNG")  # type: ignore[arg-type]
    pdf = game_file(play, ".pdf", language="pt")
    assert isinstance(pdf, bytes)
    assert "Jogada 3: TC" in " ".join(PdfReader(BytesIO(pdf)).pages[0].extract_text().split())
    assert bytes(game_file(play, ".gif", cell=20, coordinates=False)).startswith(b"GIF89a")  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"expected a file that ends in .*, found '\.bmp'"):
        game_file(play, ".bmp")


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


def test_no_letters_beside_the_board_unless_wanted() -> None:
    for coordinates in (False, True):
        scene = diagram(read_moves("C3 L3", 5), coordinates=coordinates)
        assert any(isinstance(shape, Outside) for shape in scene.shapes) == coordinates
