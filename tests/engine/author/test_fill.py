"""Layouts that become puzzles: proven, at the level, with their places kept; or the reason why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import quebra
from quebra.core.clue import CAGE, COLUMN_COUNT, LENGTH, NUMBER, ROW_COUNT, Clue
from quebra.core.errors import InputError
from quebra.engine.author.fill import fill
from quebra.engine.author.layouts import ClueLayout, parse_layout
from quebra.engine.author.part import part_for
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.solve.solve import solve
from support.authors import all_values
from support.made_to_order import made

LAYOUTS = {
    "shakashaka": "shakashaka\n?....?\n......\n..?...\n...?..\n......\n?....?\n",
    "bosnian-snake": "bosnian-snake\n* ? . ? . ?\n. H . . . .\n? . . . ? .\n. . ? . . .\n? . . . . ?\n"
    ". . . . . T\n",
    "kenken": "kenken\na a b b\nc d d e\nc f f e\ng g h h\n",
}  # fmt: skip


def bare(board: Any) -> ClueLayout:
    """A board whose clues are all open again."""
    return ClueLayout(board, tuple(part_for(board).shown(board)))


def test_places_are_read() -> None:
    snake = parse_layout("// ?\nbosnian-snake\n* ? 1\n. ? .\n? . 2\nlength ?\n")
    assert set(snake.places) == {
        Clue(COLUMN_COUNT, 1),
        Clue(ROW_COUNT, 2),
        Clue(NUMBER, cell=(1, 1)),
        Clue(LENGTH),
    }
    assert parse_layout("shakashaka\n#.?\n...\n1..\n").places == (Clue(NUMBER, cell=(1, 3)),)
    cages = parse_layout("kenken\na a\nb c\nb 2=\nc ?\n").places
    assert set(cages) == {Clue(CAGE, cell=(1, 1)), Clue(CAGE, cell=(2, 2))}
    data = quebra.board_to_json(quebra.parse("kenken\na a\nb b\na 3+\nb 2*\n"))
    data["cages"][1] |= {"op": "?", "target": "?"}
    assert parse_layout(json.dumps(data)).places == (Clue(CAGE, cell=(2, 1)),)


def test_a_layout_without_an_open_place_is_none() -> None:
    with pytest.raises(InputError, match="expected \\? where"):
        parse_layout("shakashaka\n# .\n. .\n")


@pytest.mark.parametrize("text", ["shakashaka\n? .\n. .\n", "kenken\na a\nb b\na ?\nb 3+\n"])
def test_elsewhere_an_open_place_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="quebra fill"):
        quebra.parse(text)


@pytest.mark.parametrize("type", LAYOUTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_layouts_become_puzzles(type: str, seed: int) -> None:
    layout = parse_layout(LAYOUTS[type])
    filled = fill(layout, seed=seed)
    assert filled.status == "unique" and filled.complete
    board: Any = filled.puzzle
    assert solve(board, engine="cadical").status == "unique"
    assert filled.grade == quebra.grade(board)
    assert quebra.solve(board).solutions == (filled.solution,)
    part = part_for(board)
    assert set(part.shown(board)) == set(part.shown(layout.board))
    assert fill(layout, seed=seed).puzzle == board


@pytest.mark.parametrize(
    ("type", "level"), [("bosnian-snake", "easy"), ("kenken", "easy"), ("kenken", "normal")]
)
def test_levels(type: str, level: str) -> None:
    filled = fill(parse_layout(LAYOUTS[type]), difficulty=level)
    assert filled.grade is not None and filled.grade.level == level


def test_a_level_that_cannot_be_had() -> None:
    filled = fill(parse_layout(LAYOUTS["bosnian-snake"]), difficulty="extreme")
    assert (filled.status, filled.puzzle) == ("none", None)
    assert filled.levels and "extreme" not in filled.levels
    assert filled.levels == tuple(level for level in LEVELS if level in filled.levels)


def test_an_answer_to_build_towards() -> None:
    generated = made("kenken", "4x4", seed=2)
    filled = fill(bare(generated.board), answer=generated.solution)
    assert filled.solution == generated.solution or filled.open_cells
    other = quebra.parse_answer(generated.board, "1 2 3 4\n" * 4)
    with pytest.raises(InputError, match="does not fit the layout"):
        fill(bare(generated.board), answer=other)


def test_operators_that_a_layout_asks_for() -> None:
    text = "kenken\na a b\nc d b\nc d e\na ?+\nb ?\nc ?-\nd ?*\ne ?\n"
    board: Any = fill(parse_layout(text)).puzzle
    assert [cage.op for cage in board.cages if cage.cells[0] in ((1, 1), (2, 1), (2, 2))] == ["+", "-", "*"]


def test_cages_without_a_line_have_all_kinds_of_operators() -> None:
    filled = fill(parse_layout(LAYOUTS["kenken"]))
    assert filled.puzzle is not None
    assert len({cage.op for cage in filled.puzzle.cages} - {"="}) > 2


def test_given_clues_that_clash_are_named() -> None:
    layout = parse_layout("bosnian-snake\n* . . .\n3 H . .\n0 . . .\n1 . ? T\n")
    filled = fill(layout)
    assert (filled.status, filled.no_answer) == ("none", True)
    assert set(filled.clashing) <= {Clue(ROW_COUNT, 1), Clue(ROW_COUNT, 2), Clue(ROW_COUNT, 3)}
    assert filled.clashing and filled.contradiction is not None


def test_the_clues_that_clash_are_those_of_the_proof() -> None:
    text = "bosnian-snake\n* 3 ? . .\n. H . . .\n. 1 1 . ?\n. . . . .\n1 . . . T\n"
    filled = fill(parse_layout(text))
    assert filled.contradiction is not None
    assert filled.clashing == tuple(rule.clue for rule in filled.contradiction.rules)
    assert set(filled.clashing) == {Clue(COLUMN_COUNT, 1), Clue(NUMBER, cell=(2, 2))}


def test_a_board_is_no_layout() -> None:
    with pytest.raises(InputError, match="expected a layout, as parse_layout"):
        fill(quebra.examples()["kenken-testBoard"])  # type: ignore[arg-type]


def test_a_layout_that_nothing_fits() -> None:
    filled = fill(parse_layout("shakashaka\n? .\n. .\n"))
    assert (filled.status, filled.clashing, filled.no_answer) == ("none", (), True)


@pytest.mark.parametrize(
    "text", ["kenken\na a a\na a a\na a a\n", "bosnian-snake\n* . . .\n? . . .\n. . . .\n"]
)
def test_where_no_clue_is_enough_all_were_tried(text: str) -> None:
    layout = parse_layout(text)
    part = part_for(layout.board)
    filled = fill(layout)
    assert filled.status == "none" and filled.open_cells
    (place,) = layout.places
    for said in part.choices(layout.board, place):
        assert len(all_values(part.with_clue(layout.board, place, said))) != 1


def test_no_time() -> None:
    filled = fill(parse_layout(LAYOUTS["kenken"]), time_limit=0)
    assert (filled.status, filled.complete, filled.puzzle) == ("timeout", False, None)


def test_unknown_level() -> None:
    with pytest.raises(InputError, match="unknown level"):
        fill(parse_layout(LAYOUTS["kenken"]), difficulty="fiendish")


DIVIDING = "kenken\na a b\nc c b\nd d d\na ?/\nb ?+\nc ?+\nd ?+\n"


@pytest.mark.parametrize("seed", range(1, 9))
def test_answers_that_an_operator_does_not_fit_are_passed_over(seed: int) -> None:
    filled = fill(parse_layout(DIVIDING), seed=seed)
    if filled.puzzle is not None:
        assert next(cage.op for cage in filled.puzzle.cages) == "/"  # type: ignore[attr-defined]
    assert filled.status in ("unique", "none")


def test_an_answer_that_an_operator_does_not_fit_is_refused() -> None:
    layout = parse_layout(DIVIDING)
    answer = quebra.parse_answer(layout.board, "2 3 1\n3 1 2\n1 2 3\n")
    with pytest.raises(InputError, match=r"^the answer does not fit the layout: [^\n]*$"):
        fill(layout, answer=answer)
