"""Rules about shapes, told anew for the verifier: the clauses that a filling breaks."""

from __future__ import annotations

from quebra.engine.model.model import Graph


def broken(graph: Graph, true: set[int], sure: frozenset[int] | set[int] = frozenset()) -> list[list[int]]:
    """Clauses that the rule implies and the true variables break; none when the rule is kept.

    ``sure`` are variables that are known to be true: clauses that speak of them say more.
    """
    on = {place for place, variable in enumerate(graph.variables) if variable in true}
    beside: dict[int, set[int]] = {place: set() for place in range(len(graph.variables))}
    for one, other in graph.edges:
        beside[one].add(other)
        beside[other].add(one)
    anchors = {place for place in on if graph.variables[place] in sure}
    cuts = _apart(on, beside, anchors) if graph.shape == "joined" else _round(on, beside)
    return [
        [graph.variables[place] if wanted else -graph.variables[place] for place, wanted in cut]
        for cut in cuts
    ]


Cut = list[tuple[int, bool]]  # places and whether each should be on: one of them at least


def _apart(on: set[int], beside: dict[int, set[int]], anchors: set[int]) -> list[Cut]:
    """For every piece: one of its cells and one outside are not both on unless the wall opens."""
    pieces: list[set[int]] = []
    for start in sorted(on):
        if any(start in piece for piece in pieces):
            continue
        piece, border = {start}, {start}
        while border:
            border = set().union(*(beside[place] for place in border)) & on - piece
            piece |= border
        pieces.append(piece)
    if len(pieces) < 2:
        return []
    cuts: list[Cut] = []
    for number, piece in enumerate(pieces):
        wall = sorted(set().union(*(beside[place] for place in piece)) - piece)
        outside = min((anchors or on) - piece or pieces[number - 1])
        cuts += [[(place, False), (outside, False), *((way, True) for way in wall)] for place in piece]
    return cuts


def _round(on: set[int], beside: dict[int, set[int]]) -> list[Cut]:
    """For every place from which one comes back: not all of a way round."""
    seen: set[int] = set()
    cuts: list[Cut] = []
    for start in sorted(on):
        if start in seen:
            continue
        came_from: dict[int, int | None] = {start: None}
        queue = [start]
        for place in queue:
            for other in beside[place] & on:
                if other == came_from[place]:
                    continue
                if other in came_from:
                    one, two = _back(place, came_from), _back(other, came_from)
                    fork = next(step for step in one if step in two)
                    ring = {fork, *set(one).symmetric_difference(two)}
                    cuts.append([(step, False) for step in sorted(ring)])
                else:
                    came_from[other] = place
                    queue.append(other)
        seen.update(came_from)
    return cuts


def _back(place: int | None, came_from: dict[int, int | None]) -> list[int]:
    """The way from a place to where the search began."""
    way: list[int] = []
    while place is not None:
        way.append(place)
        place = came_from[place]
    return way
