"""The boards of the KenKen report by Pinto and Oliveira: its test board and its 2x2 test."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.games.kenken.board import Cage, KenKenBoard

TEST_BOARD = KenKenBoard(
    4,
    (
        Cage(((1, 1), (2, 1)), "-", 1),
        Cage(((1, 2), (1, 3)), "/", 2),
        Cage(((1, 4), (2, 4)), "-", 3),
        Cage(((2, 2), (3, 2)), "-", 2),
        Cage(((2, 3), (3, 3), (3, 4)), "*", 24),
        Cage(((3, 1), (4, 1)), "-", 1),
        Cage(((4, 2), (4, 3)), "+", 7),
        Cage(((4, 4),), "=", 2),
    ),
    extras={"fact": "testBoard"},
)
TEST_BOARD_2 = KenKenBoard(
    2, (Cage(((1, 1), (1, 2), (2, 1), (2, 2)), "+", 6),), extras={"fact": "testBoard2"}
)


WORKED = "kenken-testBoard"  # the board that shows how the puzzle is solved


def examples() -> Mapping[str, KenKenBoard]:
    return {"kenken-testBoard": TEST_BOARD, "kenken-testBoard2": TEST_BOARD_2}
