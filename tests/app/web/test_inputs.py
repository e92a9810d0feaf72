"""The games' scripted inputs, done in a browser: what the server then has is what they say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import quebra
from quebra.core.play.record import PlayRecord, replay
from support.playing.hands import perform
from support.playing.inputs import InputCase, all_input_cases
from support.studio import Player


def undos(record: PlayRecord) -> int:
    """How many undos lead back to the empty board."""
    count = 0
    while record.position.can_undo:
        record.play("undo")
        count += 1
    return count


@pytest.mark.parametrize("case", all_input_cases())
def test_the_page_plays_what_hands_do(case: InputCase, regular: Callable[[], Player]) -> None:
    board = quebra.parse(case.board)
    player = regular()
    session = player.open(quebra.board_to_json(board))
    for action in case.actions:
        perform(player, action)
    player.saved()
    record = replay(board, player.moves(session))
    position = record.position.to_json()
    assert (position["values"], position["marks"]) == (case.values, case.marks)
    assert undos(record) == case.undos
    assert player.complaints == []
