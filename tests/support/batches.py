"""Lines of batches, as data: boards so small that any marks may stand beside them."""

from __future__ import annotations

from typing import Any

ONE = {"type": "kenken", "size": 1, "lowest": 1, "cages": [{"cells": [[1, 1]], "op": "=", "target": 1}]}


def kenken(*targets: int, **extras: Any) -> dict[str, Any]:
    """A 2x2 board of four given digits."""
    cells = [[1, 1], [1, 2], [2, 1], [2, 2]]
    cages = [{"cells": [cell], "op": "=", "target": n} for cell, n in zip(cells, targets, strict=True)]
    return {"type": "kenken", "size": 2, "lowest": 1, "cages": cages, **extras}
