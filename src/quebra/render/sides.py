"""What stands outside a board: the numbers the scene has, and coordinates where a side is free.

They stand at the left and above; but where clues may stand there, right and below, so that nobody takes the
one for the other.
"""

from __future__ import annotations

from typing import Literal

from quebra.core.scene import Outside, Scene, layer_of

Side = Literal["left", "right", "top", "bottom"]


def outside_of(scene: Scene) -> list[Outside]:
    """Every label beside the board, the coordinates that the scene asks for included."""
    given = [shape for shape in scene.shapes if isinstance(shape, Outside)]
    if not scene.coordinates:
        return given
    taken = {shape.side for shape in given}
    has_clues = any(layer_of(shape) == "clues" for shape in given)
    ways: tuple[tuple[tuple[Side, Side], int], ...] = (
        (("left", "right"), scene.rows),
        (("top", "bottom"), scene.columns),
    )
    for sides, count in ways:
        order = reversed(sides) if has_clues else sides
        side = next((side for side in order if side not in taken), None)
        if side is not None:
            given += [Outside(side, index, str(index), "faint") for index in range(1, count + 1)]
    return given
