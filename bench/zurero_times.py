"""Zurero: the speed of the board and of the search, one thread."""

from __future__ import annotations

from time import perf_counter

from quebra._native import ZureroBoard
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.search.engine import Engine, Limits
from quebra.games.zurero.search.signature import GAMES, signature
from report import Row, Table, at_most, plain_ratio
from timing import Settings, in_turns, timed

PERFT, COUNT = 8, 53_608_064
PLAIN = 0  # alpha-beta with evaluation and nothing else
PLAIN_DEPTH, FULL_DEPTH = 5, 9


def tables(settings: Settings) -> list[Table]:
    """Perft, random play, plain search, full search, signature."""
    table = Table(
        "Zurero (19x19, one thread)",
        notes=[
            "Plain search: alpha-beta with evaluation in the order of generation, depth 5. Everything on:",
            "the positions of the signature to depth 9. The peer of the board is the reference in Python.",
        ],
    )
    board = ZureroBoard(19)
    works = {"kernel": lambda: board.perft(PERFT), "plain": lambda: _plain_perft(rules.start(19), 5)}
    found = in_turns(works, settings.runs)
    right = found["kernel"].value == COUNT
    row = at_most(f"perft({PERFT}) = {found['kernel'].value:,}", found["kernel"].seconds, 0.5)
    table.rows.append(row if right else Row(row.what, row.measured, f"= {COUNT:,}", False))
    ratio = (found["kernel"].value / found["kernel"].seconds) / (
        found["plain"].value / found["plain"].seconds
    )
    table.rows.append(plain_ratio("sequences a second, against plain Python", ratio))
    games = 20_000 if settings.quick else 100_000
    played = timed(lambda: board.playouts(games, 1)[3], settings.runs)
    table.rows.append(_speed("random moves", played.value / played.seconds, 10e6))
    table.rows.append(_speed("plain search", _search_speed(PLAIN_DEPTH, PLAIN, settings.runs), 4e6))
    table.rows.append(_speed("search with everything on", _full_speed(settings.runs), 1.5e6))
    table.rows.append(Row("signature", f"{signature().total:,}", remark="nodes; quebra zurero bench"))
    return [table]


def _speed(what: str, value: float, wanted: float) -> Row:
    return Row(
        f"{what} a second", f"{value / 1e6:.2f} M", f"≥ {wanted / 1e6:g} M", value >= wanted, value=value
    )


def _plain_perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(rules.legal_slides(position))
    return sum(_plain_perft(rules.play(position, slide), depth - 1) for slide in rules.legal_slides(position))


def _search_speed(depth: int, features: int, runs: int) -> float:
    """The median speed over the 19x19 positions of the signature."""
    engine = Engine(64)
    positions = [read_moves(moves, size).position for size, moves in GAMES if size == 19]

    def work() -> int:
        nodes = 0
        for position in positions:
            engine.forget()
            nodes += engine.think(position, Limits(depth=depth, features=features)).nodes
        return nodes

    found = timed(work, runs)
    return float(found.value) / found.seconds


def _full_speed(runs: int) -> float:
    speeds = []
    for _ in range(runs):
        started = perf_counter()
        found = signature(FULL_DEPTH)
        speeds.append(found.total / (perf_counter() - started))
    return sorted(speeds)[len(speeds) // 2]
