"""Every game describes its boards to players, in both languages, by data that a page can draw and play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

import quebra
from quebra.core import registry
from quebra.core.derived.description import Sign
from quebra.core.derived.play import counts_of, distinct_groups, keys_of
from quebra.core.game import Board
from quebra.core.grid import all_cells
from quebra.core.play.description import Play, PlayValue, board_in_play, describe_play, play_to_json
from quebra.core.play.picture import bare_scene, shape_to_json
from quebra.core.scene import Dot, Highlight, Label, Note, Scene, Stone, Trail
from quebra.core.words import LANGUAGES, tables, words
from quebra.engine.model.grid_model import GridModel

TEMPLATE = import_module("quebra.games._template").GAME
GAMES = [*registry.games().values(), TEMPLATE]
BOARDS = [pytest.param(board, id=name) for game in GAMES for name, board in game.examples.examples().items()]


@pytest.fixture(autouse=True)
def with_template(template: Any) -> None:
    """The template is registered, too."""


def values_of(play: dict[str, Any]) -> list[Any]:
    return [one["value"] for one in play["values"]]


@pytest.mark.parametrize("board", BOARDS)
def test_it_takes_the_values_that_the_board_has(board: Board) -> None:
    play = board_in_play(board)["play"]
    assert len(play["open"]) == board.rows and {len(row) for row in play["open"]} == {board.columns}
    limits = {tuple(one["cell"]): tuple(one["values"]) for one in play["limits"]}
    for row, column in all_cells(board.rows, board.columns):
        taken = tuple(values_of(play)) if play["open"][row - 1][column - 1] == "1" else ()
        assert limits.get((row, column), taken) == board.open_values((row, column))
    assert sorted(map(str, play["cycle"])) == sorted(map(str, values_of(play)))
    assert play["secondary"] is None or play["secondary"] in values_of(play)
    assert play["gesture"] in ("digits", "corner", "path", "slide")


@pytest.mark.parametrize("board", BOARDS)
def test_keys_and_places_of_marks_are_told_apart(board: Board) -> None:
    play = board_in_play(board)["play"]
    keys = [key for value in play["values"] for key in value["keys"]] + play["erase"]
    assert len(set(keys)) == len(keys) and all(value["keys"] for value in play["values"])
    assert all(key == key.lower() for key in keys if len(key) == 1)
    if play["marks"] is not None:
        slots = [value["slot"] for value in play["values"]]
        assert len(set(slots)) == len(slots)
        assert all(0 <= slot < play["marks"]["slots"] ** 2 for slot in slots)


@pytest.mark.parametrize("board", BOARDS)
def test_clues_know_the_shapes_that_show_them(board: Board) -> None:
    """Each shape that is a clue belongs to one of them, and has its number in what is read out."""
    told = board_in_play(board)
    play, shapes = told["play"], told["scene"]["shapes"]
    clues = play["clues"]
    assert len({clue["id"] for clue in clues}) == len(clues) > 0
    shown = [number for clue in clues for number in clue["shapes"]]
    assert len(set(shown)) == len(shown)
    assert sorted(shown) == [
        number
        for number, shape in enumerate(shapes)
        if shape["shape"] in ("label", "outside") and shape["tone"] == "clue"
    ]
    for clue in clues:
        assert clue["shapes"] or clue["id"] == "length"
        assert all(play["open"][row - 1][column - 1] == "1" for row, column in clue["cells"])
        for number in clue["shapes"]:
            assert shapes[number]["text"] in clue["name"]
            place = {key: shapes[number].get(key) for key in ("side", "index")}
            assert clue["outside"] == (place if place["side"] else None)


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_plain_data_in_both_languages(board: Board) -> None:
    english, portuguese = (board_in_play(board, language) for language in LANGUAGES)
    assert json.loads(json.dumps(english)) == english
    for told in (english, portuguese):
        told["play"]["texts"] = dict(texts(told["play"]))
        for one in [*told["play"]["values"], *told["play"]["clues"]]:
            assert one.pop("name")
    assert set(english["play"]["names"]) == set(portuguese["play"]["names"])
    for key, text in english["play"].pop("names").items():
        assert places(text) == places(portuguese["play"]["names"][key])
    portuguese["play"].pop("names")
    spoken = [told["play"].pop("texts") for told in (english, portuguese)]
    assert all(text != spoken[1][key] for key, text in spoken[0].items() if not text.isdigit())
    english["scene"].pop("caption")
    portuguese["scene"].pop("caption")
    assert english == portuguese  # but for what is read out, it is the same board


def texts(play: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield from ((f"value {one['value']}", one["name"]) for one in play["values"])
    yield from ((f"clue {one['id']}", one["name"]) for one in play["clues"])


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_what_is_read_out_is_in_both_languages() -> None:
    english, portuguese = (words("quebra.core.play", language) for language in LANGUAGES)
    assert set(english) == set(portuguese)
    assert all(places(text) == places(portuguese[key]) for key, text in english.items())
    clues = [tables("quebra.core.play", language)["clues"] for language in LANGUAGES]
    assert all(places(text) == places(clues[1][key]) for key, text in clues[0].items())
    for game in GAMES:
        spoken = [tables(game.package, language).get("play", {}) for language in LANGUAGES]
        assert set(spoken[0]) == set(spoken[1])


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_is_the_bare_board(board: Board) -> None:
    scene = board_in_play(board)["scene"]
    drawn = registry.game_of(board).draw.draw(board)
    assert (scene["rows"], scene["columns"]) == (board.rows, board.columns)
    assert "dot" not in {shape["shape"] for shape in scene["shapes"]}
    kept = [shape for shape in drawn.shapes if not isinstance(shape, Dot) or shape.given]
    assert scene["shapes"] == [shape_to_json(shape) for shape in kept]
    assert (scene["regions"] is None) == (drawn.regions is None)


def test_shapes_are_told_by_kind_and_fields() -> None:
    assert shape_to_json(Label((1, 2), "14+", "clue", "corner")) == {
        "shape": "label", "cell": [1, 2], "text": "14+", "tone": "clue", "place": "corner",
    }  # fmt: skip
    assert shape_to_json(Dot((1, 2), "cross", given=True)) == {
        "shape": "cross", "cell": [1, 2], "tone": "faint", "given": True,
    }  # fmt: skip
    assert shape_to_json(Dot((1, 2)))["shape"] == "dot"
    trail = shape_to_json(Trail(((1, 1), (1, 2)), "head", "open"))
    assert (trail["cells"], trail["start"], trail["finish"]) == ([[1, 1], [1, 2]], "head", "open")
    assert shape_to_json(Note((2, 2), ("1", "", "3"), 2))["texts"] == ["1", "", "3"]
    assert shape_to_json(Stone((1, 1), "black", "last", "7"))["text"] == "7"
    assert shape_to_json(Highlight((1, 1), "link", "3"))["text"] == "3"


def test_looks_have_no_cells() -> None:
    for board in (param.values[0] for param in BOARDS):
        for value in board_in_play(board)["play"]["values"]:
            assert not {"cell", "cells", "start", "finish"} & set(value["look"])


def test_what_the_games_say_of_themselves() -> None:
    """Their own habits, as the table of habits has them."""
    boards = quebra.examples()
    kenken = board_in_play(next(board for board in boards.values() if board.type == "kenken"))["play"]
    assert (kenken["gesture"], kenken["secondary"], kenken["marks"]) == ("digits", None, {"slots": 2})
    assert [value["keys"] for value in kenken["values"]] == [["1"], ["2"], ["3"], ["4"]]
    assert [[1, 1], [1, 2], [1, 3], [1, 4]] in kenken["distinct"] and len(kenken["distinct"]) == 8
    corners = board_in_play(next(board for board in boards.values() if board.type == "shakashaka"))["play"]
    assert (corners["gesture"], corners["secondary"]) == ("corner", "white")
    assert {value["value"]: value["keys"] for value in corners["values"]} == {
        "nw": ["q"], "ne": ["w"], "sw": ["a"], "se": ["s"], "white": ["x"],
    }  # fmt: skip
    assert corners["cycle"] == ["nw", "ne", "se", "sw", "white"]
    snake = board_in_play(next(board for board in boards.values() if board.type == "bosnian-snake"))["play"]
    assert (snake["gesture"], snake["secondary"], snake["marks"]) == ("path", "empty", None)
    assert snake["values"][0]["look"] == {"shape": "trail", "tone": "body"}


def test_a_large_kenken_has_a_key_for_every_digit() -> None:
    for lowest in (0, 1):
        cages = [
            {"cells": [[row, column] for column in range(1, 17)], "op": "+", "target": 120 + 16 * lowest}
            for row in range(1, 17)
        ]
        board = quebra.board_from_json({"type": "kenken", "size": 16, "lowest": lowest, "cages": cages})
        play = board_in_play(board)["play"]
        keys = [value["keys"] for value in play["values"]]
        assert len({key for (key,) in keys}) == 16 and play["marks"] == {"slots": 4}


def test_what_the_snake_has_already_is_off_the_target() -> None:
    board = quebra.parse("bosnian-snake\n* . . 2\n3 H . o\n. . 3 .\n2 . . T\nlength 7\n")
    clues = {clue["id"]: clue for clue in board_in_play(board, "pt")["play"]["clues"]}
    assert (clues["row-1"]["rule"]["target"], clues["row-1"]["cells"]) == (1, [[1, 2]])
    assert clues["column-3"]["rule"]["target"] == 0
    assert clues["number-2-2"]["rule"]["target"] == 0 and len(clues["number-2-2"]["cells"]) == 5
    assert (clues["length"]["rule"]["target"], clues["length"]["name"]) == (4, "comprimento 7")
    assert clues["row-1"]["name"] == "linha 1, contagem 3"


def test_cells_with_other_values_are_told() -> None:
    """No game here has them; the page can play them all the same."""

    class Odd:
        rows, columns = 1, 3

        def open_values(self, cell: tuple[int, int]) -> tuple[str, ...]:
            return (("a", "b"), (), ("b",))[cell[1] - 1]

    values = tuple(PlayValue(letter, letter, Label((1, 1), letter), (letter,)) for letter in "ab")
    play = play_to_json(Odd(), Play("digits", values), Scene(1, 3, ()))  # type: ignore[arg-type]
    assert (play["open"], play["limits"]) == (["101"], [{"cell": [1, 3], "values": ["b"]}])


def test_a_described_board_is_played_by_its_signs() -> None:
    told = board_in_play(TEMPLATE.examples.examples()["beacons-first"], "pt")["play"]
    assert (told["gesture"], told["secondary"], told["cycle"]) == ("path", "none", ["beacon", "none"])
    beacon, none = told["values"]
    assert (beacon["name"], beacon["keys"], beacon["look"]["text"]) == ("farol", ["*", "1"], "*")
    assert (none["name"], none["keys"], none["look"]["shape"]) == ("sem farol", ["x", "2"], "cross")
    number = next(clue for clue in told["clues"] if clue["id"] == "number-1-3")
    assert number["rule"] == {"kind": "count", "values": ["beacon"], "target": 2}
    assert number["cells"] == [[1, 2], [2, 3], [2, 4]]  # 1 in r1c4 and 3 in r2c2 take no beacon


def test_each_key_is_for_one_value() -> None:
    """Whatever letters the signs have: those first, then digits for all that has none of its own."""
    signs = (Sign("two", "2"), Sign("one", "1"), Sign("large", "A"), Sign("small", "a"), Sign("word", "ab"))
    assert keys_of(signs) == {
        "two": ("2",), "one": ("1",), "large": ("a", "3"), "small": ("4",), "word": ("5",),
    }  # fmt: skip


def test_values_counted_once_in_a_line_are_distinct_there(small_games: None) -> None:
    """Said by counts or by clauses; a line in which a value is counted twice says nothing."""
    game = registry.game_named("latin")
    board = game.board.BOARD(((None, "hole", None), (None,) * 3, (None,) * 3))
    names = board.description.value_names

    def build(board: Any) -> GridModel:
        model = GridModel(board, game.board.ANSWER)
        for _, number, cells in board.lines[:2]:
            for name in names:
                model.count_value("row", cells, name, number)
        return model

    assert {len(group) for group in describe_play(board).distinct} == {2, 3}
    model = build(board)
    assert list(distinct_groups(board, model, list(counts_of(board, model)))) == [((1, 1), (1, 3))]


def test_more_values_are_chosen_by_keys(small_games: None) -> None:
    board = registry.game_named("latin").examples.examples()["latin-first"]
    told = board_in_play(board)["play"]
    assert (told["gesture"], told["marks"], told["secondary"]) == ("digits", {"slots": 2}, None)
    assert [value["keys"] for value in told["values"]] == [["1"], ["2"], ["3"], ["4"]]
    assert told["open"] == ["0111", "1101", "1011", "1110"]
    lines = range(1, 5)
    assert sorted(told["distinct"]) == sorted(
        [[[row, column] for column in lines] for row in lines]
        + [[[row, column] for row in lines] for column in lines]
    )
    posts = registry.game_named("posts").examples.examples()["posts-first"]
    told = board_in_play(posts)["play"]
    assert (told["cycle"], told["secondary"]) == (["post", "gap"], "gap")
    assert [(clue["id"], clue["rule"]["target"]) for clue in told["clues"]] == [
        ("row-1", 2), ("row-2", 0), ("row-3", 1), ("column-1", 1), ("column-3", 2),
    ]  # fmt: skip
    assert bare_scene(posts).shapes
