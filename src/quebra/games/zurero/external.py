"""Other programs as players: a process that speaks the engine protocol, and may do so badly."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import shutil
import subprocess
from time import monotonic

from quebra.core.errors import InputError
from quebra.core.registry import shorten
from quebra.games.zurero import rules
from quebra.games.zurero.board import Move, read_move
from quebra.games.zurero.play import Play
from quebra.games.zurero.players import PlayerFault

TO_START = 20.0  # seconds a program has to greet
GRACE = 3.0  # seconds beyond its time a move may take
MOST_SAID = 8_000_000  # bytes a program may print for one move
LIMITS = {"nodes": "nodes", "depth": "depth", "time": "movetime"}


class ExternalPlayer:
    """A program as a player, written ``PROGRAM`` or ``PROGRAM@nodes=N``, ``@depth=D`` or ``@time=S``."""

    def __init__(self, spec: str, patience: float = 60.0) -> None:
        self.name = f"engine:{spec}"
        self._command, limit = require_program(spec)
        self._go, self._allowed = _read_limit(limit, patience)
        self._process: subprocess.Popen[bytes] | None = None
        self._waiting = b""

    def begin(self, seed: int) -> None:
        """Nothing to prepare: every move sends the whole game."""

    def choose(self, play: Play) -> Move:
        """Asks for a move; any misbehaviour is a PlayerFault, and the program is started anew next time."""
        try:
            return self._ask(play)
        except PlayerFault:
            self.close()
            raise

    def close(self) -> None:
        """Ends the program, gently if it listens."""
        process, self._process, self._waiting = self._process, None, b""
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.write(b"quit\n")
            process.stdin.close()
        try:
            process.wait(0.3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()

    def _ask(self, play: Play) -> Move:
        if self._process is None:
            self._start()
        if play.swap:
            self._send("option swap on")
        self._send(f"size {play.size}")
        self._send("position " + " ".join(play.names()))
        self._send(self._go)
        answer = self._hear("bestmove", self._allowed)
        if answer == "resign":
            raise PlayerFault(f"{self.name} resigned", "resigned")
        try:
            move = read_move(answer, play.size)
            rules.play(play.position, move)
        except InputError as error:
            raise PlayerFault(
                f"{self.name} answered {shorten(answer)!r}: {error.message}", "illegal"
            ) from None
        return move

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for us; we end it ourselves
            )  # fmt: skip
        except OSError as error:
            raise PlayerFault(f"{self.name} cannot be started: {error.strerror}", "illegal") from None
        self._send("zurero")
        self._hear("zurerook", TO_START)

    def _send(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise PlayerFault(f"{self.name} has ended", "illegal") from None

    def _hear(self, wanted: str, seconds: float) -> str:
        """Reads on until a line starts with the wanted word; gives the word after it."""
        assert self._process is not None
        assert self._process.stdout is not None
        deadline, said = monotonic() + seconds, 0
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stdout, selectors.EVENT_READ)
            while True:
                line, newline, rest = self._waiting.partition(b"\n")
                if newline:
                    self._waiting = rest
                    words = line.decode("utf-8", "replace").split()
                    if words and words[0] == wanted:
                        return words[1] if len(words) > 1 else ""
                    continue
                if said > MOST_SAID:
                    raise PlayerFault(f"{self.name} prints without end", "illegal")
                left = deadline - monotonic()
                if left <= 0 or not ready.select(left):
                    raise PlayerFault(f"{self.name} did not answer within {seconds:g} s", "time")
                piece = os.read(self._process.stdout.fileno(), 65536)
                if not piece:
                    raise PlayerFault(f"{self.name} has ended without an answer", "illegal")
                said += len(piece)
                self._waiting += piece


def require_program(spec: str) -> tuple[list[str], str]:
    """The command line and the limit of ``PROGRAM@LIMIT``; an error if there is no such program."""
    command, _, limit = spec.partition("@")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"cannot read the program {shorten(command)!r}: {error}") from None
    if not words:
        raise InputError("expected a program after engine:")
    if shutil.which(words[0]) is None:
        raise InputError(f"there is no program {words[0]!r} that can be started")
    _read_limit(limit, GRACE)
    return words, limit


def _read_limit(text: str, patience: float) -> tuple[str, float]:
    """The `go` line of a limit, and how long the answer may take."""
    if not text:
        return "go movetime 1000", 1.0 + GRACE
    name, _, value = text.partition("=")
    try:
        number = float(value) if name == "time" else float(int(value))
    except ValueError:
        number = 0.0
    if name not in LIMITS or not 0 < number <= 10**12:
        raise InputError(f"expected @nodes=N, @depth=D or @time=S after the program, found {shorten(text)!r}")
    if name == "time":
        return f"go movetime {max(1, round(1000 * number))}", number + GRACE
    return f"go {name} {int(number)}", patience
