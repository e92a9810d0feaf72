"""Games whose boards describe themselves, and nothing else: every strategy labels them, too."""

from __future__ import annotations

import random
from typing import Any

import pytest

import quebra
from quebra.core.game import Game
from quebra.core.registry import game_named
from quebra.engine.solve.minimise import Minimand
from quebra.engine.solve.strategies.labeling import label
from quebra.engine.solve.strategies.strategy import strategy_names
from support.grid_boards import by_brute_force, random_grid_board
from support.labelings import labeled

pytestmark = pytest.mark.usefixtures("small_games")


def small_boards(type: str, count: int) -> list[Any]:
    rng, boards = random.Random(f"labeled {type}"), []
    while len(boards) < count:
        board = random_grid_board(type, rng)
        if sum(map(board.is_open, board.all_cells())) <= (5 if type == "latin" else 8):
            boards.append(board)
    return boards


@pytest.mark.parametrize("type", ["lamps", "posts", "latin", "stars"])
def test_answers_are_those_of_brute_force(type: str) -> None:
    many = []
    for board in small_boards(type, 15):
        wanted = by_brute_force(board)
        assert len(wanted) == quebra.count(board)
        for strategy in strategy_names():
            found = labeled(board, strategy)
            assert len(found) == len(wanted) and set(found) == wanted, (strategy, quebra.board_to_text(board))
        many.append(len(wanted))
    assert max(many) > 1


def test_a_game_that_counts_something_can_be_minimised(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few lamps as will do: with no bound known before, and with all cells in one group."""

    def minimand(board: Any, model: Any) -> Minimand:
        return Minimand([[model.is_value(cell, "lamp") for cell in board.all_cells()]], 0, 0, 1)

    monkeypatch.setattr(game_named("lamps").model, "minimand", minimand, raising=False)
    lengths = set()
    for board in small_boards("lamps", 25):
        wanted = min(
            (sum(row.count("lamp") for row in answer.cells) for answer in by_brute_force(board)), default=None
        )
        assert quebra.minimise(board).length == wanted
        for strategy in strategy_names():
            found = label(board, strategy, minimise=True)
            assert (found.length, found.optimal) == (wanted, True), (strategy, quebra.board_to_text(board))
        lengths.add(wanted)
    assert len(lengths) > 2


def test_the_template(template: Game) -> None:
    for board in template.examples.examples().values():
        wanted = set(quebra.solutions(board))
        for strategy in strategy_names():
            assert set(labeled(board, strategy)) == wanted
