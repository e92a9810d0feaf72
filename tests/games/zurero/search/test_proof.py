"""Proofs against brute force in plain Python, on boards small enough for it."""

from __future__ import annotations

import random
import signal

import pytest

from quebra._native import ZureroProof
from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Colour, Position
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.search.engine import native_board
from quebra.games.zurero.search.proof import can_force_win, shortest_win, value_of

pytestmark = pytest.mark.kernel

COLOURS: tuple[Colour, Colour] = ("black", "white")
Memory = dict[tuple[tuple[str, ...], str], str]


def value(position: Position, memory: Memory) -> str:
    """Who wins with best play, by looking at everything that could be better than what was seen."""
    if position.result is not None:
        return position.result.winner
    key = (position.rows, position.turn)
    if key not in memory:
        best = "white" if position.turn == "black" else "black"
        for slide in rules.legal_slides(position):
            found = value(rules.play(position, slide), memory)
            if found in (position.turn, "draw"):
                best = found
            if found == position.turn:
                break
        memory[key] = best
    return memory[key]


def win_within(position: Position, plies: int) -> bool:
    """Whether the side to move can force a win in so many plies, by looking at everything."""
    after = [rules.play(position, slide) for slide in rules.legal_slides(position)]
    if any(one.result is not None and one.result.winner == position.turn for one in after):
        return True
    return plies >= 3 and any(
        one.result is None
        and all(
            reply.result.winner == position.turn if reply.result else win_within(reply, plies - 2)
            for reply in (rules.play(one, answer) for answer in rules.legal_slides(one))
        )
        for one in after
    )


def late_positions(size: int, empty: int, count: int) -> list[Position]:
    """Positions with few empty cells left, reached by random play."""
    chance = random.Random(size)
    found: list[Position] = []
    while len(found) < count:
        position = rules.start(size)
        while position.result is None and size * size - position.stones > empty:
            position = rules.play(position, chance.choice(rules.legal_slides(position)))
        if position.result is None:
            found.append(position)
    return found


def answer(position: Position, attacker: Colour) -> bool:
    *_, last = can_force_win(position, attacker, 16)
    assert last.proven is not None
    return last.proven


def test_late_5x5_positions_have_the_value_brute_force_gives() -> None:
    seen = set()
    for position in late_positions(5, 7, 20) + late_positions(5, 8, 15):
        expected = value(position, {})
        assert value_of(answer(position, "black"), answer(position, "white")) == expected
        seen.add(expected)
    assert seen == {"black", "white", "draw"}


def test_the_shortest_win_is_the_shortest() -> None:
    seen = set()
    for position in late_positions(5, 13, 40):
        found = shortest_win(position, 5)
        seen.add(found)
        for plies in (1, 3, 5):
            wins = win_within(position, plies)
            assert wins == (found is not None and found <= plies)
            if wins:  # so does more time
                break
    assert {1, 3, None} <= seen


def test_a_proof_can_be_left_and_taken_up() -> None:
    progress = can_force_win(rules.start(7), "black", 16)
    first, second = next(progress), next(progress)
    assert first.proven is None
    assert second.nodes > first.nodes > 0


def test_a_finished_game_has_nothing_to_prove() -> None:
    play = read_moves("C3 L3", 5)
    play.give_up("white", "resigned")
    assert shortest_win(play.position, 5) is None
    with pytest.raises(InputError, match="over"):
        next(can_force_win(play.position, "black"))


class Alarm(Exception):
    """Stands in for Ctrl-C; unlike it, it is raised only where the test waits for it."""


def test_a_proof_that_was_interrupted_goes_on_from_the_root() -> None:
    """An interrupt in the middle of a search leaves the board where it was."""
    armed = False
    raised = 0

    def interrupt(number: int, frame: object) -> None:
        nonlocal armed
        if armed:
            armed = False
            raise Alarm

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for position in late_positions(5, 10, 12):
            expected = answer(position, "white")
            search = ZureroProof(native_board(position), 1, 16)
            proven = None
            while proven is None:
                armed = True
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.0005)
                    search.advance(10**9)
                    armed = False
                except Alarm:
                    raised += 1
                proven = search.advance(2_000)
            assert proven == expected
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert raised > 3, raised


def test_a_small_table_costs_time_but_not_truth() -> None:
    for position in late_positions(5, 10, 10):
        for colour in COLOURS:
            *_, last = can_force_win(position, colour, 1)
            assert last.proven == answer(position, colour)


def test_more_plies_than_can_be_proven_are_refused() -> None:
    for plies in (0, -1, 26, 1000):
        with pytest.raises(InputError, match="1 to 25"):
            shortest_win(rules.start(9), plies)
