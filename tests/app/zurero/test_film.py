"""Films and sheets of games, as GIF, SVG and pages."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Browser
from pypdf import PdfReader

from quebra.app.zurero.film import film
from quebra.app.zurero.pictures import GameLook, film_file, game_file, game_gif, sheet_file
from quebra.core.errors import InputError
from quebra.core.scene import Outside
from quebra.games.zurero.diagram import diagram
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.records.record import Record
from quebra.render.svg.grid import RIM
from support.zurero_games import GAME

SVG = "{http://www.w3.org/2000/svg}"


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


def test_no_letters_beside_the_board_unless_wanted() -> None:
    for coordinates in (False, True):
        scene = diagram(read_moves("C3 L3", 5), coordinates=coordinates)
        assert any(isinstance(shape, Outside) for shape in scene.shapes) == coordinates
