"""Models: names of rules and facts, and sizes that stay small."""

from __future__ import annotations

import quebra
from quebra.core.registry import game_of
from quebra.engine.model.model import Model
from quebra.games.bosnian_snake.board import SnakeBoard
from support.open_boards import empty_snake

EXAMPLES = quebra.examples()


def test_names_of_rules_and_facts() -> None:
    for name, expected in {
        "snake-1-9x9": {"continues", "touches-itself", "column-count", "clue"},
        "shakashaka-tab7": {"one-value", "rectangle", "number"},
        "kenken-testBoard": {"one-digit", "row", "column", "cage"},
    }.items():
        board = EXAMPLES[name]
        model: Model = game_of(board).model.build(board)
        assert {rule.name for rule in model.rules} == expected
        assert all(rule.cells for rule in model.rules)
        assert set(model.deciders) <= set(model.facts)


def test_a_large_board_with_a_length_stays_small() -> None:
    board = empty_snake(60, 60)
    long = SnakeBoard(60, 60, board.row_counts, board.column_counts, board.cells, 900)
    model: Model = game_of(long).model.build(long)
    assert sum(len(rule.clauses) for rule in model.rules) < 300_000
