"""Bundled boards."""

from __future__ import annotations

from collections.abc import Mapping

from quebra.games._template.board import BeaconsBoard

WORKED = "beacons-first"  # the board that shows how the puzzle is solved


def examples() -> Mapping[str, BeaconsBoard]:
    return {"beacons-first": BeaconsBoard(2, ((None, "#"), (None, None)))}
