"""Whether a board in play can be finished, and how that may be asked."""

from __future__ import annotations

import pytest

import quebra
from quebra.core.state.formats import parse_state

TWO = "kenken\na a\nb b\na 3+\nb 3+\n"  # 1 2 / 2 1 and the other way round


@pytest.mark.parametrize(
    "text, finishable",
    [
        (". .\n. .\n", True),
        ("1 .\n. .\n", True),
        ("1 .\n. 1\n", True),
        ("1 .\n. 2\n", False),  # no rule is broken, but each value asks for another solution
        ("1 1\n. .\n", False),
        ("1 2\n2 1\n", True),
        (". .\n. .\nmarks r1c1 2\n", True),
    ],
)
def test_texts_answers_and_states(text: str, finishable: bool) -> None:
    board = quebra.parse(TWO)
    assert quebra.can_be_finished(board, text) is finishable
    assert quebra.can_be_finished(board, parse_state(board, text)) is finishable
    assert quebra.can_be_finished(board, parse_state(board, text).answer) is finishable


def test_a_board_without_a_solution_cannot_be_finished() -> None:
    board = quebra.parse("kenken\na a\nb b\na 3+\nb 5+\n")
    assert not quebra.can_be_finished(board, ". .\n. .\n")


def test_a_cage_too_large_to_be_explained() -> None:
    size = 9
    rows = [" ".join("a" if row < 2 else f"{row}_{column}" for column in range(size)) for row in range(size)]
    cages = [
        f"{row}_{column} {(row + column) % size + 1}=" for row in range(2, size) for column in range(size)
    ]
    board = quebra.parse("\n".join(["kenken", *rows, "a 90+", *cages]) + "\n")
    blank = ". . . . . . . . .\n"
    assert quebra.can_be_finished(board, blank * size)
    assert quebra.can_be_finished(board, "1" + blank[1:] + blank * (size - 1))
    assert not quebra.can_be_finished(board, "3" + blank[1:] + blank * (size - 1))


def test_no_time_at_all() -> None:
    with pytest.raises(quebra.TimeUp):
        quebra.can_be_finished(
            quebra.examples()["snake-1-9x9"], ". " * 9 + "\n" * 1 + (". " * 9 + "\n") * 8, time_limit=0
        )
