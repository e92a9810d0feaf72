"""What stands outside a board: the numbers the scene has, and coordinates where a side is free."""

from __future__ import annotations

from typing import Literal

from quebra.core.scene import Outside, Scene

Side = Literal["left", "right", "top", "bottom"]


def outside_of(scene: Scene) -> list[Outside]:
    """Every label beside the board, the coordinates that the scene asks for included."""
    given = [shape for shape in scene.shapes if isinstance(shape, Outside)]
    if not scene.coordinates:
        return given
    taken = {shape.side for shape in given}
    ways: tuple[tuple[tuple[Side, Side], int], ...] = (
        (("left", "right"), scene.rows),
        (("top", "bottom"), scene.columns),
    )
    for sides, count in ways:
        side = next((side for side in sides if side not in taken), None)
        if side is not None:
            given += [Outside(side, index, str(index), "faint") for index in range(1, count + 1)]
    return given
