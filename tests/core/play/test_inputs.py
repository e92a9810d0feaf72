"""The scripted inputs of the games make sense: their boards are read, and what they lead to can be played."""

from __future__ import annotations

import pytest

import quebra
from quebra.core.play.record import replay
from quebra.core.registry import game_named, games
from support.playing.inputs import InputCase, all_input_cases, input_cases

MOUSE, FINGER, KEYS = {"click", "right", "drag", "right-drag"}, {"tap", "hold", "pull", "swipe"}, {"key"}


def test_every_game_that_tells_how_it_is_played_has_them() -> None:
    """With the mouse, with a finger, and with keys."""
    told = [game for game in games().values() if game.offers("play")]
    assert len(told) == 3
    for game in told:
        kinds = {action.kind for case in input_cases(game) for action in case.actions}
        assert all(kinds & hand for hand in (MOUSE, FINGER, KEYS)), game.name


@pytest.mark.parametrize("case", all_input_cases())
def test_what_they_lead_to_can_be_played(case: InputCase) -> None:
    board = quebra.parse(case.board)
    assert board.type == case.game and game_named(case.game)
    for action in case.actions:
        for (row, column), _ in action.places:
            assert 1 <= row <= board.rows and 1 <= column <= board.columns
    edits = [f"{cell}={value}" for cell, value in case.values.items()]
    edits += [f"{cell}+{value}" for cell, values in case.marks.items() for value in values]
    position = replay(board, edits).position.to_json()
    assert (position["values"], position["marks"]) == (case.values, case.marks)
    assert 0 <= case.undos <= len(case.actions) and (case.undos or not edits)
