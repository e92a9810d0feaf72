"""Who plays: the ten levels of the computer, the report's two, and players with a budget of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from quebra.core.errors import InputError, QuebraError, shorten
from quebra.games.zurero import rules
from quebra.games.zurero.board import SWAP, Move, Position, Slide
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.search.engine import DEEPEST, Engine, Limits, Thought, wants_swap
from quebra.games.zurero.seeded import SeededPlayer

# From level 3 on, how many positions the computer looks at for a move, and how far its judgement of
# each may be off by chance. The budgets, not the clock, make the levels, so that they play alike on
# every machine; ``seconds`` only keeps a slow machine within the time a person waits.
BUDGETS = {
    3: Limits(nodes=30, noise=250),
    4: Limits(nodes=300, noise=80),
    5: Limits(nodes=2_000, noise=25),
    6: Limits(nodes=8_000, noise=8),
    7: Limits(nodes=30_000, noise=4),
    8: Limits(nodes=100_000, noise=3),
    9: Limits(nodes=400_000, noise=2),
    10: Limits(nodes=2_000_000, noise=1),
}
LEVELS = (1, 2, *BUDGETS)
MOST_SECONDS = 1.9
HASH_MEGABYTES = 16
SEEDS = 2**64
# Measured by bench/zurero/levels.py; docs/zurero-levels.md tells how.
ELO = {1: 0, 2: 646, 3: 904, 4: 1057, 5: 1216, 6: 1446, 7: 1648, 8: 1781, 9: 1946, 10: 2087}


class PlayerFault(QuebraError):
    """A player that lost by its own fault: ``reason`` is illegal, time or resigned."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


class Player(Protocol):
    """Anything that can be asked for a move."""

    name: str

    def begin(self, seed: int) -> None:
        """A new game: what is left to chance follows the seed."""

    def choose(self, play: LiveGame) -> Move:
        """The move to play now; a PlayerFault if the player cannot."""
        ...

    def close(self) -> None:
        """No more moves will be asked for."""


class RandomPlayer(SeededPlayer):
    """Level 1, of the computer and of the report: any legal move."""

    def choose(self, play: LiveGame) -> Move:
        return self._chance.choice(rules.legal_slides(play.position))


class GreedyPlayer(SeededPlayer):
    """Level 2: the move whose position is best at once; among equals, any."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self._engine = Engine(1)

    def choose(self, play: LiveGame) -> Move:
        position = play.position
        slides = rules.legal_slides(position)
        self._chance.shuffle(slides)
        return max(slides, key=lambda slide: self._value(position, slide))

    def _value(self, position: Position, slide: Slide) -> int:
        after = rules.play(position, slide)
        if after.result is not None:
            return {position.turn: 10**6, "draw": 0}.get(after.result.winner, -(10**6))
        return -self._engine.worth(after)


class Thinker:
    """A player that searches within limits. The same seed and game give the same moves.

    One that ``ponders`` thinks in the opponent's time, too, and remembers; its moves then depend on
    how long it was left waiting, and it is stronger than its level.
    """

    def __init__(self, name: str, limits: Limits, seed: int, *, ponders: bool = False) -> None:
        self.name = name
        self.ponders = ponders
        self._limits = limits
        self._engine = Engine(HASH_MEGABYTES)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        self._seed = seed
        self._engine.forget()

    def think(self, play: LiveGame, tell: Callable[[Thought], None] | None = None) -> Thought:
        if not self.ponders:
            self._engine.forget()
        return self._engine.think(play.position, self._limits_for(len(play.moves)), tell)

    def _limits_for(self, moves: int) -> Limits:
        """The limits of the move after so many, with the chance that belongs to it."""
        return replace(self._limits, seed=(self._seed * 1000 + moves) % SEEDS)

    def decide(self, play: LiveGame, tell: Callable[[Thought], None] | None = None) -> tuple[Move, Thought]:
        """The move to play, and the thought behind it."""
        thought = self.think(play, tell)
        return (SWAP if wants_swap(play.position, thought.score) else thought.move), thought

    def choose(self, play: LiveGame) -> Move:
        return self.decide(play)[0]

    @contextmanager
    def pondering(self, play: LiveGame) -> Iterator[None]:
        """While the opponent thinks: looks at the position as well, if it is one to ponder."""
        if not self.ponders or play.result is not None:
            yield
            return
        self._engine.ready()
        # The same chance as the answer will have, so that what is remembered fits it.
        limits = replace(self._limits_for(len(play.moves) + 1), depth=DEEPEST, nodes=0, seconds=0.0)
        thinking = threading.Thread(target=self._engine.think_on, args=(play.position, limits), daemon=True)
        thinking.start()
        try:
            yield
        finally:
            self._engine.stop()
            thinking.join()

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player as people write it: ``computer:7``, ``report:2``, ``nodes:5000``, ``engine:PROGRAM`` …"""

    kind: str
    value: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}"


# The greatest number after each kind of name.
MOST = {"computer": len(LEVELS), "report": 2, "nodes": 10**12, "seconds": 86_400, "depth": 99}
KINDS = (*MOST, "engine")
EXPECTED = (
    "expected computer:1 to computer:10, report:1, report:2, nodes:N, seconds:S, depth:D or engine:PROGRAM"
)


def read_player(text: str) -> PlayerName:
    """The name of a player, checked. ``7`` and ``random`` and ``greedy`` are short for levels."""
    short = {"random": "1", "greedy": "2"}.get(text.strip(), text.strip())
    kind, _, value = short.partition(":") if ":" in short else ("computer", "", short)
    name = PlayerName(kind.strip().lower(), value.strip())
    if name.kind not in KINDS or not name.value:
        raise InputError(f"unknown player {shorten(text)!r}, {EXPECTED}")
    if name.kind == "engine":
        from quebra.games.zurero.match.external import require_program

        require_program(name.value)
        return name
    try:
        number = float(name.value) if name.kind == "seconds" else int(name.value)
    except ValueError:
        number = 0
    most = MOST[name.kind]
    if not 0 < number <= most:
        raise InputError(
            f"unknown player {shorten(text)!r}: expected a number up to {most} after {name.kind}:"
        )
    return name


def make_player(name: PlayerName | str, seed: int = 0, *, threads: int = 1, ponders: bool = False) -> Player:
    """A player that is ready to be asked. Close it when done."""
    who = read_player(name) if isinstance(name, str) else name
    if who.kind == "engine":
        from quebra.games.zurero.match.external import ExternalPlayer

        return ExternalPlayer(who.value)
    if who.kind == "report" and int(who.value) == 2:
        from quebra.games.zurero.report import ReportPlayer

        return ReportPlayer(str(who), seed)
    if who.kind == "report":
        return RandomPlayer(str(who), seed)
    if who.kind == "computer" and int(who.value) <= 2:
        return (RandomPlayer, GreedyPlayer)[int(who.value) - 1](str(who), seed)
    return Thinker(str(who), replace(_limits_of(who), threads=threads), seed, ponders=ponders)


def settings_of(who: PlayerName) -> str:
    """What a player's name stands for, so that a later version can tell whether it still does."""
    return "" if who.kind in ("engine", "report") or who.value in ("1", "2") else str(_limits_of(who))


def _limits_of(who: PlayerName) -> Limits:
    if who.kind == "computer":
        return replace(BUDGETS[int(who.value)], seconds=MOST_SECONDS)
    if who.kind == "nodes":
        return Limits(nodes=int(who.value))
    if who.kind == "seconds":
        return Limits(seconds=float(who.value))
    return Limits(depth=int(who.value))
