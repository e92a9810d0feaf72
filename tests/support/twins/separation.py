"""The plain twin of the native separation kernel: slow, short, and what the tests trust."""

from __future__ import annotations

from collections import deque

from quebra.core.grid import Cell, all_cells, neighbours, pieces

Node = tuple[Cell, bool]  # a cell's entry (False) or exit (True)


def separations(
    rows: int, columns: int, on: bytes, closed: bytes, anchor: int
) -> list[tuple[list[int], list[int]]]:
    """For each piece away from the anchor: its cells and a smallest wall of open cells round it."""
    cells = list(all_cells(rows, columns))
    index = {cell: number for number, cell in enumerate(cells)}
    lit = {cell for cell in cells if on[index[cell]]}
    shut = {cell for cell in cells if closed[index[cell]]}
    groups = pieces(lit)
    home = next(set(group) for group in groups if cells[anchor] in group)
    found = []
    for group in groups:
        if set(group) == home:
            continue
        wall = _smallest_wall(set(group), home, lit, shut, rows, columns)
        found.append((sorted(index[cell] for cell in group), sorted(index[cell] for cell in wall)))
    return found


def _smallest_wall(
    source: set[Cell], sink: set[Cell], lit: set[Cell], shut: set[Cell], rows: int, columns: int
) -> list[Cell]:
    flow: dict[tuple[Node, Node], int] = {}

    def room(start: Node, finish: Node) -> bool:
        same_cell = start[0] == finish[0]
        forward = (same_cell and not start[1]) or (not same_cell and start[1])
        used = flow.get((start, finish), 0)
        limit = (1 if start[0] not in lit else 10**9) if same_cell else 10**9
        return used < (limit if forward else 0)

    def links(node: Node) -> list[Node]:
        cell, leaving = node
        beside = [other for other in neighbours(cell, rows, columns) if other not in shut]
        return [(cell, not leaving), *((other, not leaving) for other in beside)]

    while True:
        came: dict[Node, Node | None] = {(cell, side): None for cell in source for side in (False, True)}
        queue = deque((cell, True) for cell in sorted(source))
        end: Node | None = None
        while queue and end is None:
            node = queue.popleft()
            for following in links(node):
                if following in came or not room(node, following):
                    continue
                came[following] = node
                queue.append(following)
                if following[0] in sink:
                    end = following
                    break
        if end is None:
            return [cell for cell, leaving in came if not leaving and (cell, True) not in came]
        step = end
        while (before := came[step]) is not None:
            flow[before, step] = flow.get((before, step), 0) + 1
            flow[step, before] = flow.get((step, before), 0) - 1
            step = before
