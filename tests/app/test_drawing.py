"""Pictures of boards in every format and theme, opened again and measured."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import quebra
from quebra.app.drawing import PictureStyle, content, step_part
from quebra.app.picture import picture
from quebra.core.registry import game_of
from quebra.render.svg import scene_svg
from quebra.render.svg.themes import THEMES
from quebra.render.text.show import scene_text
from support.commands import done
from support.pictures import SVG, pdf, png, svg

EXAMPLES = quebra.examples()
SOLVED = {name: quebra.solve(board).solution for name, board in EXAMPLES.items()}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_board_in_every_format_and_theme(name: str, theme: str) -> None:
    board, style = EXAMPLES[name], PictureStyle(theme, 16, True, "en")
    for answer in (None, SOLVED[name]):
        drawn = picture(board, answer, theme=theme, cell_size=16, coordinates=True, language="en")
        root = svg(str(content([drawn], ".svg", style)))
        width, height = (float(str(root.get(side))) for side in ("width", "height"))
        rows, columns = drawn.scene.rows, drawn.scene.columns
        assert 16 * columns < width < 16 * (columns + 4) and 16 * rows < height < 16 * (rows + 4)
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert not list(root.iter(f"{SVG}text"))  # outlines only
        image = png(bytes(content([drawn], ".png", style)))  # type: ignore[arg-type]
        assert abs(image.width - width) <= 1 and abs(image.height - height) <= 1
        assert len(image.convert("RGB").getcolors(100_000) or ()) > 3
        (page,) = pdf(bytes(content([drawn], ".pdf", style))).pages  # type: ignore[arg-type]
        assert abs(float(page.mediabox.width) - 0.75 * width) < 0.1
        clues = re.findall(r"\d+", page.extract_text())
        assert clues


def test_nothing_outside_the_file_is_needed() -> None:
    for name, board in EXAMPLES.items():
        text = picture(board, SOLVED[name], coordinates=True).svg
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "font" not in text and "<text" not in text and "@import" not in text
        used = set(re.findall('href="#([^"]+)"', text))
        assert used == set(re.findall('id="([^"]+)"', text))
        classes = set(re.findall('class="([^"]+)"', text)) - {"q"}
        assert classes == set(re.findall(r"\.(q-[a-z-]+)\{", text))


def test_files_are_small() -> None:
    largest = {"kenken-testBoard": 6_000, "shakashaka-tab7": 7_000, "snake-2-puzzle-5": 9_000}
    for name, most in largest.items():
        assert len(picture(EXAMPLES[name], SOLVED[name]).svg) < most


def test_a_browser_shows_the_picture_and_its_name(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "board.svg"
    done("draw", "kenken-testBoard", "-o", place, "--answer", "--lang", "en", "--theme", "dark")
    page = browser.new_page()
    page.goto(place.as_uri())
    found = page.get_by_role("img", name="KenKen 4x4", exact=True)
    assert found.count() == 1
    box = found.bounding_box()
    assert box and abs(box["width"] - float(str(svg(place.read_text()).get("width")))) < 1
    # Browser and PNG show the same, letters included.
    shot = png(page.screenshot(clip=box))
    ours = png(picture(EXAMPLES["kenken-testBoard"], SOLVED["kenken-testBoard"], theme="dark").png(zoom=1.0))
    first, second = (image.convert("L").resize((64, 64)).tobytes() for image in (shot, ours))
    assert sum(abs(one - other) for one, other in zip(first, second, strict=True)) / 64**2 < 4
    page.close()


def test_letters_stand_in_their_cells_on_the_largest_board() -> None:
    """Places of outlines are told in their own units: rounding must not add up over a wide board."""
    board = quebra.parse("shakashaka\n" + "\n".join([" ".join("." * 249 + "4")] * 250) + "\n")
    root = svg(picture(board, cell_size=10).svg)
    (group,) = [group for group in root.findall(f"{SVG}g") if group.get("class") == "q-onink"]
    scale = float(str(group.get("transform"))[6:-1])
    places = [float(str(use.get("x"))) * scale for use in group]
    width = float(str(root.get("width")))
    # Each digit begins in the last column, which ends a margin and half a frame before the edge.
    assert len(places) == 250
    assert all(width - 3.8 - 10 < place < width - 3.8 - 3 for place in places)


def test_long_clues_run_on_into_the_next_cell_of_their_cage() -> None:
    along = "kenken\na a a a\nb b b b\nc c c c\nd d d d\na 24*\nb 24*\nc 24*\nd 24*\n"
    wide, high = (
        re.findall(r'class="q-clue" transform="scale\(([\d.]+)\)', picture(quebra.parse(text)).svg)
        for text in (along.replace("a 24*", "a 1234567*"), along.replace("a 24*", "a 24*"))
    )
    assert max(map(float, wide)) == max(map(float, high))
    assert min(map(float, wide)) > 0.75 * min(map(float, high))


def test_digits_that_do_not_begin_at_one_are_told() -> None:
    board = quebra.parse("kenken\ndigits 0-1\na a\nb b\na 1+\nb 1+\n")
    assert game_of(board).draw.draw(board).caption == "digits 0 to 1"
    assert game_of(board).draw.draw(board, language="pt").caption == "algarismos de 0 a 1"
    assert "digits 0 to 1" in quebra.show(board)
    assert "Digits 0 to 1." in picture(board, language="en").description
    assert not game_of(board).draw.draw(EXAMPLES["kenken-testBoard"]).caption


def test_captions_speak_the_language_of_the_steps() -> None:
    board = quebra.parse("bosnian-snake\n* . . .\n. H . .\n. . . .\n. . . T\nlength 5\n")
    panels = step_part(quebra.explain(board), "x", PictureStyle(language="pt")).panels
    assert {panel.scene.caption for panel in panels} == {"comprimento 5"}


def test_layers() -> None:
    board = quebra.parse("bosnian-snake\n* . 2 . 2\n. H . . .\n1 4 . . .\n. . . . .\n. x . 3 T\n")
    scene = game_of(board).draw.draw(board)
    clues = scene.only("clues")
    assert not clues.grid and "q-paper" not in scene_svg(clues) and "q-wall" not in scene_svg(clues)
    assert {type(shape).__name__ for shape in clues.shapes} == {"Label", "Outside", "Trail", "Dot"}
    assert {shape.cell for shape in clues.shapes if type(shape).__name__ == "Dot"} == {(4, 1)}  # type: ignore[union-attr]
    assert not set("┌│─┐·") & set(scene_text(clues)) and "4" in scene_text(clues)
    assert scene.only("grid", "answer").grid
    names = ("grid", "clues", "answer", "marks", "highlights", "coordinates")
    assert sorted(map(repr, scene.only(*names).shapes)) == sorted(map(repr, scene.shapes))  # type: ignore[arg-type]
    parts = [shape for name in names for shape in scene.only(name).shapes]  # type: ignore[arg-type]
    assert sorted(map(repr, parts)) == sorted(map(repr, scene.shapes))


def test_a_png_is_what_its_svg_shows() -> None:
    """One cell black, one white, one half: the pixels in the middle of each say so."""
    board = quebra.parse("shakashaka\n# . .\n. . .\n. . .\n")
    answer = quebra.parse_answer(board, "# F .\n. . .\n. . .\n", partial=True)
    drawn = picture(board, answer, theme="print", cell_size=20)
    image = png(drawn.png(zoom=1.0)).convert("L")
    left = round((image.width - 60) / 2)
    at = lambda column, row: image.getpixel((left + column, left + row))  # noqa: E731
    assert at(10, 10) < 30 and at(50, 50) > 225
    assert at(25, 4) < 80 and at(36, 16) > 200
    assert io.BytesIO(drawn.png()).getvalue()[:4] == b"\x89PNG"
