"""Shares and exact numbers of clues, as authors write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra.engine.generate.amounts import Exactly, aim, reachable, read_amount, write_amount
from quebra.engine.generate.request import usual_level
from support.made_to_order import check_all, made, request


@given(st.integers(2, 999_999))
def test_numbers_from_two_are_exact(number: int) -> None:
    for text in (str(number), f"={number}"):
        assert isinstance(read_amount(text), Exactly)
        assert read_amount(text) == number == aim(read_amount(text), 5)
    assert read_amount(write_amount(Exactly(number))) == number


@pytest.mark.parametrize(
    ("text", "share"),
    [("0", 0.0), ("=0", 0.0), ("1", 1.0), ("1.0", 1.0), ("0.3", 0.3), ("30%", 0.3), ("2%", 0.02)],
)
def test_shares_are_as_before(text: str, share: float) -> None:
    found = read_amount(text)
    assert found == share and not isinstance(found, Exactly)
    assert write_amount(found) == str(share)  # seeds belong to the request in these words


def test_just_one_is_written_with_an_equals_sign() -> None:
    one = read_amount("=1")
    assert isinstance(one, Exactly) and one == 1
    assert write_amount(one) == "=1"


@pytest.mark.parametrize("bad", ["", "=", "-1", "1.5", "101%", "7.0", "=7%", "nan", "seven", "9" * 7, "²"])
def test_bad_amounts(bad: str) -> None:
    with pytest.raises(quebra.InputError, match=r"share from 0 to 1 .* or a number such as 7"):
        read_amount(bad)


def test_what_groups_can_make_up() -> None:
    assert reachable([2, 2, 1]) == {0, 1, 2, 3, 4, 5}
    assert reachable([4, 4]) == {0, 4, 8}


@pytest.mark.parametrize(
    ("asked", "level"),
    [
        ({"clues": 7}, "normal"),
        ({"clues": 7, "counts": 3}, "normal"),
        ({"clues": "=1", "counts": 16}, "any"),
        ({"clues": 6, "counts": 6, "symmetry": "rotation180"}, "any"),
        ({"counts": 5}, "easy"),
        ({"clues": 12}, "trivial"),
    ],
)
def test_snakes_with_exact_numbers_of_clues(asked: dict[str, Any], level: str) -> None:
    puzzle = made("bosnian-snake", 8, level, **asked)
    check_all(puzzle, request("bosnian-snake", 8, level, **asked))
    board: Any = puzzle.board
    counts = sum(count is not None for count in (*board.row_counts, *board.column_counts))
    assert counts == asked.get("counts", counts)
    assert len(board.clues) == int(str(asked.get("clues", len(board.clues))).removeprefix("="))


def test_the_usual_level_is_one_that_the_size_has() -> None:
    assert usual_level("kenken", "2x2") == usual_level("shakashaka", 2) == "trivial"
    assert usual_level("shakashaka", (4, 2)) == usual_level("shakashaka", "3x3") == "easy"
    assert usual_level("shakashaka", 10) == usual_level("kenken", 6) == "normal"
    assert usual_level("shakashaka", "4x4") == "normal"  # though hard ones exist
