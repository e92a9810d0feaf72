"""Counts of sequences of slides, known from elsewhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quebra.games.zurero import rules
from quebra.games.zurero.board import Position
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.search.perft import perft
from support.places import CORPUS

pytestmark = pytest.mark.kernel

PERFT = CORPUS / "zurero_perft.json"
START = {
    5: [4, 24, 188, 1740, 18040, 202856],
    6: [4, 24, 190, 1796, 19304, 228702],
    7: [4, 24, 192, 1852, 20568, 254736],
    9: [4, 24, 192, 1856, 20732, 259676],
    15: [4, 24, 192, 1856, 20736, 259904, 3584128],
    19: [4, 24, 192, 1856, 20736, 259904, 3584128],
}
POSITIONS = [
    (5, "C3 BC R2 L3 BB", [11, 126, 1501, 18447, 231964]),
    (5, "C3 R3 R3 R3 TC TB TC BE L2 TC R4 L3 TE R4 BE BB BD", [10, 82, 533, 3588, 16084]),
    (7, "D4 TD R5 R5 L4 L4 BD", [12, 159, 2292, 35388, 570144]),
    (9, "E5 R5 BD L4 R5 L5 TD BD R4", [16, 266, 4616, 83753, 1587664]),
]


def plain_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(plain_perft(rules.play(position, slide), depth - 1) for slide in rules.legal_slides(position))


@pytest.mark.parametrize("size", START)
def test_counts_from_the_start(size: int) -> None:
    counts = START[size]
    assert [perft(rules.start(size), depth) for depth in range(1, len(counts) + 1)] == counts
    assert [plain_perft(rules.start(size), depth) for depth in range(1, 5)] == counts[:4]


@pytest.mark.parametrize(("size", "record", "counts"), POSITIONS)
def test_counts_from_positions(size: int, record: str, counts: list[int]) -> None:
    position = read_moves(record, size).position
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


if PERFT.is_file():  # beside the project where it is developed

    @pytest.mark.parametrize("known", json.loads(PERFT.read_text(encoding="utf-8"))["positions"])
    def test_the_corpus(known: dict[str, Any]) -> None:
        position = read_moves(known["record"], known["size"]).position
        assert list(position.rows) == known["board"]
        counts = known["perft"]
        assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_finished_game_has_no_continuation() -> None:
    play = read_moves("C3 L3", 5)
    play.give_up("white", "resigned")
    assert perft(play.position, 1) == 0
    assert perft(play.position, 0) == 1
