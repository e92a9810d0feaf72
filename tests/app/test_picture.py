"""Pictures to keep: files of every kind, and what cannot be drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import quebra
from quebra.games.kenken.board import KenKenAnswer


def test_pictures_to_keep(tmp_path: Path) -> None:
    board = quebra.examples()["snake-2-puzzle-7"]
    drawing = quebra.picture(board, quebra.solve(board).solution, theme="dark", coordinates=True)
    assert len(repr(drawing)) < 100
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("PDF", b"%PDF")):
        place = tmp_path / f"snake.{kind}"
        drawing.save(place)
        assert place.read_bytes().startswith(start)
    # Some notebooks lay pictures of several themes into one page.
    own = drawing._repr_svg_()
    assert set(re.findall('class="(q-[a-z]+)', own)) == {"q-dark"} == set(re.findall(r"\.(q-[a-z]+)", own))
    assert quebra.picture(board)._repr_svg_() == quebra.picture(board).svg
    marked = quebra.picture(board, marks=[(1, 2)], wrong={(2, 1)}, cell_size=20, language="en")
    assert "Marked: r1c2. Marked as wrong: r2c1." in marked.description
    assert float(str(ElementTree.fromstring(marked.svg).get("width"))) < 150


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"language": "de"}, "unknown language 'de'"),
        ({"marks": (1, 1)}, r"expected cells to mark as \(row, column\)"),
        ({"theme": "pink"}, "unknown theme"),
        ({"cell_size": 0}, "cell_size"),
        ({"cell_size": "40"}, "cell_size"),
        ({"marks": [(1.5, 1)]}, "expected cells to mark"),
        ({"cell_size": float("nan")}, "cell_size"),
        ({"marks": [(9, 9)]}, "r9c9 is off the board"),
        ({"answer": KenKenAnswer(((1,),))}, "expected an answer to"),
    ],
)
def test_pictures_that_cannot_be(options: dict[str, Any], message: str) -> None:
    board = quebra.examples()["snake-2-puzzle-7"]
    with pytest.raises(quebra.InputError, match=message):
        quebra.picture(board, **options)


def test_a_game_in_progress_and_odd_zooms() -> None:
    play = quebra.zurero.LiveGame(size=7)
    play.play("L4")
    assert quebra.picture(play) == quebra.picture(play.position)
    for zoom in (0, -1, float("nan"), float("inf")):
        with pytest.raises(quebra.InputError, match="zoom: expected a number above 0"):
            quebra.picture(play.position).png(zoom=zoom)


def test_names_that_say_no_kind(tmp_path: Path) -> None:
    board = quebra.examples()["snake-2-puzzle-7"]
    with pytest.raises(quebra.InputError, match=r"ends in \.svg, \.png, \.pdf"):
        quebra.picture(board).save(tmp_path / "board.gif")
    with pytest.raises(quebra.InputError, match="cannot be written"):
        quebra.picture(board).save(tmp_path / "no" / "board.svg")
    answer = quebra.solve(board).solution
    with pytest.raises(quebra.InputError, match="wrong order"):
        quebra.picture(answer, answer)  # type: ignore[arg-type]
