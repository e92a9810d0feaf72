"""Repairs: proven by another engine, the smallest there are, and the planted ones among them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import quebra
from quebra.core.clue import ROW_COUNT, Clue
from quebra.core.errors import InputError
from quebra.engine.author.part import part_for
from quebra.engine.author.repair import repair
from quebra.engine.solve.solve import solve
from support import boards as boards_of
from support.authors import all_values, changed_at_random
from support.made_to_order import made

SIZES = {"shakashaka": "6x6", "bosnian-snake": "6x6", "kenken": "5x5"}
SMALL = {"shakashaka": "4x4", "bosnian-snake": "4x4", "kenken": "3x3"}


def boards(type: str, sizes: dict[str, str], count: int) -> list[Any]:
    return [made(type, sizes[type], seed=seed).board for seed in range(1, count + 1)]


@pytest.mark.parametrize("type", SIZES)
def test_a_wrong_clue_is_put_right(type: str) -> None:
    random = Random(1)
    met = 0
    for board in boards(type, SIZES, 6):
        for _, wrong in islice(changed_at_random(board, random), 6):
            if solve(wrong).status != "none":
                continue
            met += 1
            repairs = repair(wrong, graded=0)
            assert repairs.status == "none" and repairs.complete
            assert board in [proposal.board for proposal in repairs.proposals]
            for proposal in repairs.proposals:
                assert len(proposal.changes) == 1
                assert solve(proposal.board, engine="cadical").status == "unique"
                (change,) = proposal.changes
                assert part_for(wrong).with_clue(wrong, change.clue, change.to) == proposal.board
                assert part_for(wrong).shown(wrong)[change.clue] == change.was
    assert met > 5


@pytest.mark.parametrize("type", ["shakashaka", "bosnian-snake"])
def test_a_missing_clue_is_found(type: str) -> None:
    met = 0
    for board in boards(type, SIZES, 6):
        part = part_for(board)
        for clue in part.shown(board):
            poorer = part.with_clue(board, clue, None)
            if poorer is None or solve(poorer).status != "multiple":
                continue
            met += 1
            repairs = repair(poorer, graded=0)
            assert board in [proposal.board for proposal in repairs.proposals]
            kinds = [change.kind for proposal in repairs.proposals for change in proposal.changes]
            assert kinds[0] == "add" and kinds == sorted(kinds)  # "change" only behind what is new
            for proposal in islice(repairs.proposals, 5):
                assert solve(proposal.board, engine="cadical").status == "unique"
    assert met > 5


@pytest.mark.parametrize("type", SMALL)
def test_all_single_repairs_are_found(type: str) -> None:
    """Every board that differs in one clue is tried by plain search."""
    random = Random(2)
    for board in boards(type, SMALL, 3):
        _, wrong = next(changed_at_random(board, random))
        status = repair(wrong, graded=0, most_changes=1).status
        if status == "unique":
            continue
        part = part_for(wrong)
        clues = list(part.shown(wrong)) if status == "none" else part.places(wrong)
        expected = {
            changed
            for clue in clues
            for said in part.choices(wrong, clue)
            if (changed := part.with_clue(wrong, clue, said)) not in (None, wrong)
            and len(all_values(changed)) == 1
        }
        found = {
            proposal.board
            for proposal in repair(wrong, graded=0, most_changes=1).proposals
            if proposal.changes[0].kind != "remove"
        }
        if status == "none":
            assert expected <= found  # and operators that the choices of a cage leave out
        elif expected:
            assert found == expected


def one_change_away(board: Any) -> set[Any]:
    """Every board with one clue that says something else, is new or is left out."""
    part = part_for(board)
    said = [(clue, None) for clue in part.shown(board)]
    said += [
        (clue, one) for clue in (*part.shown(board), *part.places(board)) for one in part.choices(board, clue)
    ]
    boards = {part.with_clue(board, clue, one) for clue, one in said}
    return boards - {None, board}


@pytest.mark.parametrize("type", SMALL)
def test_two_changes_only_where_one_is_not_enough(type: str) -> None:
    random, met = Random(5), set[int]()
    for board in boards(type, SMALL, 4):
        for _ in range(3):
            _, wrong = next(changed_at_random(board, random))
            _, wrong = next(changed_at_random(wrong, random))
            repairs = repair(wrong, graded=0)
            if repairs.status == "unique" or not repairs.proposals:
                continue
            sizes = {len(one.changes) for one in repairs.proposals}
            assert len(sizes) == 1
            met |= sizes
            one_is_enough = any(solve(one).status == "unique" for one in one_change_away(wrong))
            assert sizes == {1} if one_is_enough else sizes == {2}
            for proposal in islice(repairs.proposals, 4):
                assert solve(proposal.board, engine="cadical").status == "unique"
    assert 1 in met


@settings(max_examples=40, deadline=None)
@given(boards_of.shakashaka_boards(most=3) | boards_of.snake_boards(most=3) | boards_of.kenken_boards(most=3))
def test_any_board_at_all(board: Any) -> None:
    """By plain search: what is proposed leaves one solution, and a status is what it says."""
    repairs = repair(board, limit=4, graded=0)
    count = len(all_values(board))
    assert repairs.complete and repairs.status == ("none", "unique", "multiple")[min(count, 2)]
    for proposal in repairs.proposals:
        assert len(all_values(proposal.board)) == 1
        assert all(change.to != change.was for change in proposal.changes)


def test_what_takes_two_changes() -> None:
    """Another target leaves two solutions; a cell split off as well leaves one."""
    repairs = repair(quebra.parse("kenken\na a\nb b\na 3+\nb 5+\n"), graded=0)
    assert repairs.proposals and {len(one.changes) for one in repairs.proposals} == {2}
    assert all(solve(one.board, engine="cadical").status == "unique" for one in repairs.proposals)


def test_symmetric_clues_are_left_out_together() -> None:
    board = quebra.parse("bosnian-snake\n* 1 1 1 4\n4 H . . .\n1 . . . .\n1 . . . .\n1 . . . T\nlength 7\n")
    wrong = part_for(board).with_clue(board, Clue(ROW_COUNT, 2), 3)
    repairs = repair(wrong, graded=0, symmetry="rotation180")
    removed = [one for one in repairs.proposals if one.changes[0].kind == "remove"]
    assert removed
    for one in removed:
        counts = [count is None for count in one.board.row_counts]  # type: ignore[attr-defined]
        assert counts == counts[::-1]


def test_kept_clues_stay() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n3 H . . .\n. . . . .\n. . . . .\n1 . . . T\n")
    wrong = part_for(board).with_clue(board, Clue(ROW_COUNT, 1), 0)
    free = repair(wrong, graded=0)
    assert any(change.clue == Clue(ROW_COUNT, 1) for one in free.proposals for change in one.changes)
    kept = repair(wrong, graded=0, keep=[Clue(ROW_COUNT, 1)])
    assert not any(change.clue == Clue(ROW_COUNT, 1) for one in kept.proposals for change in one.changes)


def test_symmetric_layouts_stay_symmetric() -> None:
    board = made("shakashaka", "6x6", symmetry="rotation180", seed=3).board
    part = part_for(board)
    for clue in part.shown(board):
        poorer = part.with_clue(board, clue, None)
        for proposal in repair(poorer, graded=0, symmetry="rotation180").proposals:
            numbers = {cell for cell, _ in proposal.board.numbers}
            assert all((7 - row, 7 - column) in numbers for row, column in numbers)


def test_the_layout_changes_only_when_asked_for() -> None:
    met = 0
    for board in boards("shakashaka", SIZES, 4):
        for cell in (cell for cell in board.all_cells() if board.mark(cell) == "#"):
            marks = [list(row) for row in board.cells]
            marks[cell[0] - 1][cell[1] - 1] = None
            changed = type(board)(board.rows, board.columns, marks)
            if solve(changed).status == "unique":
                continue
            met += 1
            assert board in [proposal.board for proposal in repair(changed, layout=True, graded=0).proposals]
            kinds = {
                change.clue.kind for one in repair(changed, graded=0).proposals for change in one.changes
            }
            assert "layout" not in kinds
    assert met > 2


def test_a_right_board_needs_nothing() -> None:
    repairs = quebra.repair(quebra.examples()["kenken-testBoard"])
    assert (repairs.status, repairs.proposals, repairs.complete) == ("unique", (), True)


def test_the_first_proposals_have_a_grade() -> None:
    board = made("shakashaka", "6x6", seed=1).board
    for _, wrong in islice(changed_at_random(board, Random(4)), 20):
        repairs = repair(wrong)
        if repairs.status == "none":
            assert repairs.proposals[0].grade == quebra.grade(repairs.proposals[0].board)
            return
    raise AssertionError("no wrong board was met")


def test_without_time_it_says_so() -> None:
    repairs = repair(quebra.examples()["snake-2-puzzle-5"], time_limit=0)
    assert (repairs.status, repairs.proposals, repairs.complete) == ("timeout", (), False)


def test_bad_requests() -> None:
    board = quebra.examples()["kenken-testBoard"]
    with pytest.raises(InputError, match="unknown symmetry"):
        repair(board, symmetry="star")
    with pytest.raises(InputError, match="limit: expected 1"):
        repair(board, limit=0)


@pytest.mark.parametrize("symmetry", ["mirror", "rotation90", "rotation180"])
@pytest.mark.parametrize("target", ["1", "0*", "0+", "1+"])
def test_both_cells_of_a_cage_split_off(symmetry: str, target: str) -> None:
    """With digits from 0, and as a symmetric pair: the second is what the first left."""
    board = quebra.parse(f"kenken\ndigits 0-1\na a\nb b\na {target}\nb 1+\n")
    for proposal in repair(board, symmetry=symmetry, graded=0).proposals:
        assert len(all_values(proposal.board)) == 1


@pytest.mark.parametrize("cell", [(1, 2), (2, 2)])
@pytest.mark.parametrize("text", ["kenken\na a\nb b\na 3+\nb 3+\n", "kenken\na b\na b\na 3+\nb 3+\n"])
def test_any_cell_of_a_cage_keeps_it(text: str, cell: tuple[int, int]) -> None:
    board: Any = quebra.parse(text)
    (kept,) = [cage for cage in board.cages if cell in cage.cells]
    repairs = repair(board, keep={cell}, graded=0)
    assert repairs.proposals
    assert all(kept in one.board.cages for one in repairs.proposals)  # type: ignore[attr-defined]


SNAKES_ON_NUMBERS = (
    "bosnian-snake\n* 1 1 1\n3 . 1 .\n",
    "bosnian-snake\n* 0 1 1 1 0\n3 . H 1 E .\n",
    "bosnian-snake\n* 1 2 . 3\n3 . E . .\n. . . . .\n. T . o 1\n",
    "bosnian-snake\n* 1 . 2\n. . . H\n2 3 5 .\n. . . .\n",
    "bosnian-snake\n* . . 3 3\n. . T . .\n. 1 . . o\n. . 4 . .\n4 . o . 4\n",
    "bosnian-snake\n* . . . .\n. E . E 3\n. . . . .\n. . 5 . .\n. . . . .\n",
    "bosnian-snake\n* . . 2\n. x . .\n. . . H\n. E . 3\n",
)


@pytest.mark.parametrize("text", SNAKES_ON_NUMBERS)
def test_a_number_where_the_snake_must_go(text: str) -> None:
    """Without it its cell is free, too: all single changes are tried by plain search."""
    board = quebra.parse(text)
    part = part_for(board)
    changed = one_change_away(board) - {
        part.with_clue(board, clue, said) for clue in part.places(board) for said in part.choices(board, clue)
    }
    expected = {one for one in changed if len(all_values(one)) == 1}
    assert expected
    repairs = repair(board, graded=0)
    assert repairs.status == "none" and {one.board for one in repairs.proposals} == expected


PAIRS = (
    "shakashaka\n. . . .\n. . . .\n. . . .\n2 2 . .\n",  # no solution, and without either clue some
    "shakashaka\n1 . . 1\n. . . .\n. . . .\n1 . . .\n0 . . .\n",
    "shakashaka\n. . # . .\n. . . . .\n. . . . .\n. . . . 0\n",
    "kenken\na a\nb b\na 2/\nb 2/\n",  # another sum, and then a cell of it
    "kenken\na b b\nc c d\nc c d\na 2\nb 2\nc 18\nd 2\n",
)


@pytest.mark.parametrize("text", PAIRS)
def test_two_changes_of_any_kind(text: str) -> None:
    repairs = repair(quebra.parse(text), graded=0)
    assert repairs.complete and repairs.proposals
    for proposal in repairs.proposals:
        assert len(proposal.changes) == 2 and len({change.clue for change in proposal.changes}) == 2
        assert solve(proposal.board, engine="cadical").status == "unique"


def test_both_wrong_numbers_are_proposed() -> None:
    right = quebra.parse("shakashaka\n. . . .\n. . . .\n. . . .\n0 0 . .\n")
    assert right in [one.board for one in repair(quebra.parse(PAIRS[0]), graded=0).proposals]


@pytest.mark.parametrize(
    "text",
    [
        "shakashaka\n2 # .\n. 1 2\n. # .\n. . 0\n",
        "bosnian-snake\n* 2 .\n1 T 2\n. H .\n. . o\n",
        "bosnian-snake\n* 3 1\n. . H\n1 x .\n1 T .\n",
        "kenken\na a b\nc d d\nc d d\na 7+\nb 1=\nc 1*\nd 9+\n",
    ],
)
def test_where_nothing_is_proposed_no_pair_is_enough(text: str) -> None:
    """Two clues changed one after another, by plain search."""
    board = quebra.parse(text)
    repairs = repair(board, graded=0)
    assert repairs.complete and not repairs.proposals
    tried = {two for one in one_change_away(board) for two in one_change_away(one)}
    assert len(tried) > 20 and not any(result.status == "unique" for result in quebra.solve_many(tried))


def test_nothing_is_claimed_that_was_not_tried() -> None:
    """Large and almost empty: pairs are too many; and three changes, and groups, are never all tried."""
    large = quebra.parse("shakashaka\n" + ". . . . . . # .\n" * 8)
    empty = quebra.parse("shakashaka\n. . . .\n. . . .\n. . . .\n. . . .\n")
    for board, options in ((large, {}), (empty, {"most_changes": 3}), (empty, {"symmetry": "mirror"})):
        repairs = repair(board, graded=0, **options)
        assert (repairs.status, repairs.proposals, repairs.complete) == ("multiple", (), False)
    assert repair(empty, graded=0).complete


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize("type", ["lamps", "posts", "latin"])
def test_boards_that_describe_themselves(type: str) -> None:
    """Numbers leave their cells free, and told values are suspected, too: all single changes are tried."""
    random, met = Random(3), 0
    for seed in (1, 2, 3):
        right = made(type, "4x4" if type == "latin" else "3x4", seed=seed).board
        for _, board in islice(changed_at_random(right, random), 4):
            repairs = repair(board, graded=0, most_changes=1)
            if repairs.status != "none":
                continue
            part, met = part_for(board), met + 1
            said = [(clue, one) for clue in part.shown(board) for one in (None, *part.choices(board, clue))]
            changed = {part.with_clue(board, clue, one) for clue, one in said} - {None, board}
            expected = {one for one in changed if solve(one, engine="cadical").status == "unique"}
            assert {one.board for one in repairs.proposals} == expected >= {right}
    assert met
