"""What puzz.link addresses share: sizes, bodies and runs."""

from __future__ import annotations

import quebra
from quebra.games.bosnian_snake.notations import puzzlink as snake_link
from quebra.games.shakashaka.notations import puzzlink as shakashaka_link
from support.notation_samples import SITE


def test_a_body_that_ends_early_leaves_the_rest_open() -> None:
    assert shakashaka_link.read(f"{SITE}shakashaka/3/2/.") == quebra.parse("shakashaka\n#..\n...\n")
    assert shakashaka_link.read(f"{SITE}shakashaka/2/1/") == quebra.parse("shakashaka\n. .\n")
    assert snake_link.read(f"{SITE}snake/2/2/99g11") == quebra.parse("bosnian-snake\n* . 1\n1 o .\n. . o\n")


def test_sizes_are_columns_then_rows() -> None:
    board = shakashaka_link.read(f"{SITE}shakashaka/3/2/.")
    assert board is not None
    assert (board.rows, board.columns) == (2, 3)
