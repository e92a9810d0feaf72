"""The engine protocol: what `quebra zurero engine` hears and says, one line at a time.

Described for authors of other engines in docs/zurero-protocol.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from quebra.core.errors import InputError, QuebraError, shorten
from quebra.games.zurero.board import SWAP, require_size
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.search.engine import DEEPEST, MOST_THREADS, Engine, Limits, Thought, wants_swap
from quebra.games.zurero.setup import read_position, write_position

LONGEST_LINE = 100_000
SETUP = "setup"  # after `position`: a board set up by hand follows
MOST_MEGABYTES = 16_384


@dataclass
class _Settings:
    hash: int = 64
    threads: int = 1
    swap: bool = False


class Session:
    """One conversation. ``hear`` takes a line; answers go to ``say``, from any thread."""

    def __init__(self, say: Callable[[str], None], version: str, play: LiveGame | None = None) -> None:
        self._say = say
        self._version = version
        self._settings = _Settings()
        self._engine = Engine(self._settings.hash)
        self._play = play or LiveGame()
        self._thinking: threading.Thread | None = None
        self._busy = threading.Event()
        self._endless = False

    def hear(self, line: str) -> bool:
        """Acts on one line; False when the conversation is over."""
        if len(line) > LONGEST_LINE:
            self._say("error the line is too long")
            return True
        words = line.split()
        if not words:
            return True
        name, rest = words[0].lower(), words[1:]
        if name == "quit":
            self.end()
            return False
        action = {
            "zurero": self._hello,
            "isready": lambda rest: self._say("readyok"),
            "option": self._option,
            "size": self._size,
            "position": self._position,
            "go": self._go,
            "stop": lambda rest: self._stop(),
            "board": self._board,
        }.get(name)
        if action is None:
            self._say(f"error unknown command {shorten(words[0])!r}")
            return True
        try:
            action(rest)
        except QuebraError as error:
            self._say(f"error {error}")
        return True

    def end(self) -> None:
        """Stops a running thought and waits for it."""
        self._stop()

    def finish(self) -> None:
        """Lets a running thought come to its own end, if it has one; otherwise stops it."""
        if self._endless:
            self._engine.stop()
        self._wait()

    def _wait(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _hello(self, rest: list[str]) -> None:
        self._say(f"id name Quebra {self._version}")
        self._say("id author the Quebra authors")
        self._say(f"option hash {self._settings.hash} 1 {MOST_MEGABYTES}")
        self._say(f"option threads {self._settings.threads} 1 {MOST_THREADS}")
        self._say(f"option swap {'on' if self._settings.swap else 'off'} off on")
        self._say("zurerook")

    def _option(self, rest: list[str]) -> None:
        if len(rest) != 2:
            raise InputError("expected: option NAME VALUE")
        name, value = rest[0].lower(), rest[1].lower()
        self._require_idle()
        if name == "hash":
            self._resize(_number(value, 1, MOST_MEGABYTES))
        elif name == "threads":
            self._settings.threads = _number(value, 1, MOST_THREADS)
        elif name == "swap":
            if value not in ("on", "off"):
                raise InputError("expected: option swap on|off")
            self._settings.swap = value == "on"  # for the next position
        else:
            raise InputError(f"unknown option {shorten(rest[0])!r}, expected hash, threads or swap")

    def _resize(self, megabytes: int) -> None:
        try:
            self._engine = Engine(megabytes)
        except MemoryError:
            raise InputError(f"there is no memory for a table of {megabytes} megabytes") from None
        self._settings.hash = megabytes

    def _size(self, rest: list[str]) -> None:
        self._require_idle()
        if len(rest) != 1:
            raise InputError("expected: size N")
        size = require_size(_number(rest[0], 0, 10**6))
        self._play = LiveGame(size, self._settings.swap)
        self._engine.forget()

    def _position(self, rest: list[str]) -> None:
        self._require_idle()
        if rest and rest[0].lower() == SETUP:
            play = _read_setup(rest[1:], self._settings.swap)
        else:
            moves = [] if rest in ([], ["start"]) else rest
            play = read_moves(moves, self._play.size, swap=self._settings.swap)
        if play.size != self._play.size:
            self._engine.forget()  # what it remembers is of boards of the other size
        self._play = play

    def _go(self, rest: list[str]) -> None:
        self._require_idle()
        limits = read_limits(rest, self._play.turn)
        self._endless = limits == Limits()
        if self._play.result is not None:
            self._say("bestmove none")
            return
        self._engine.ready()
        self._busy.set()
        limits = replace(limits, threads=self._settings.threads)
        play = self._play
        self._thinking = threading.Thread(target=self._think, args=(play, limits), daemon=True)
        self._thinking.start()

    def _think(self, play: LiveGame, limits: Limits) -> None:
        try:
            thought = self._engine.think_on(play.position, limits, lambda told: self._say(info_line(told)))
            swaps = wants_swap(play.position, thought.score)
            answer = f"bestmove {SWAP if swaps else thought.move}"
        except OSError:
            return  # nobody listens any more
        except Exception as error:  # the conversation goes on without this thought
            answer = f"error {type(error).__name__}: {' '.join(str(error).split())}"
        finally:
            self._busy.clear()  # before the answer: whoever hears it may speak at once
        with suppress(OSError):
            self._say(answer)

    def _stop(self) -> None:
        self._engine.stop()
        self._wait()

    def _board(self, rest: list[str]) -> None:
        for row in self._play.position.rows:
            self._say(f"board {row}")
        self._say(f"turn {self._play.turn}")

    def _require_idle(self) -> None:
        if self._busy.is_set():
            raise InputError("still thinking: say stop first")
        self._wait()


def setup_line(play: LiveGame) -> str:
    """What follows `position` for a game from a position set up."""
    assert play.setup is not None
    return " ".join([SETUP, write_position(play.setup), *(["moves", *play.names()] if play.moves else [])])


def _read_setup(words: list[str], swap: bool) -> LiveGame:
    """`ROWS TURN`, and `moves` with the slides since then."""
    if len(words) < 2 or (len(words) > 2 and words[2].lower() != "moves"):
        raise InputError("expected: position setup ROWS TURN [moves MOVES], such as 5/5/2bw1/5/5 b")
    position = read_position(" ".join(words[:2]))
    return read_moves(words[3:], position.size, swap=swap, setup=position)


def info_line(thought: Thought) -> str:
    """What is said of every depth."""
    sure = thought.win_in
    score = f"win {sure}" if sure is not None else f"points {thought.score}"
    line = " ".join(str(slide) for slide in thought.line)
    return (
        f"info depth {thought.depth} score {score} nodes {thought.nodes} nps {thought.speed} "
        f"time {round(1000 * thought.seconds)} pv {line}"
    )


def read_limits(words: list[str], turn: str) -> Limits:
    """The limits of a `go`: pairs of a name and a number, or `infinite`."""
    if not words or words == ["infinite"]:
        return Limits()
    if len(words) % 2:
        raise InputError("expected: go [depth D] [nodes N] [movetime MS] [black MS white MS increment MS]")
    given: dict[str, int] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in ("depth", "nodes", "movetime", "black", "white", "increment"):
            raise InputError(f"unknown limit {shorten(name)!r}")
        given[name] = _number(value, 0 if name in ("black", "white", "increment") else 1, 10**15)
    limits = Limits(depth=min(given.get("depth", DEEPEST), DEEPEST), nodes=given.get("nodes", 0))
    if "movetime" in given:
        return replace(limits, seconds=given["movetime"] / 1000)
    if turn in given:
        seconds = share_of_clock(given[turn] / 1000, given.get("increment", 0) / 1000)
        return replace(limits, seconds=seconds, enough=seconds / 2)
    return limits


def share_of_clock(left: float, increment: float) -> float:
    """How long to think for one move: a game seldom has more than 25 left, and never the whole clock."""
    return max(0.005, min(left / 25 + 0.8 * increment, left / 3))


def _number(text: str, least: int, most: int) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 18 else least - 1
    if not least <= value <= most:
        raise InputError(f"expected a number from {least} to {most}, found {shorten(text)!r}")
    return value
