"""Other programs as players: a process that speaks the engine protocol, and may do so badly."""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from time import monotonic
from typing import IO

from quebra.core.errors import InputError, printable, shorten
from quebra.games.zurero import rules
from quebra.games.zurero.board import Move, read_move
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.players import PlayerFault
from quebra.games.zurero.protocol import setup_line

TO_START = 10.0  # seconds a program has to greet
GRACE = 3.0  # seconds beyond its time a move may take
PATIENCE = 60.0  # seconds for a move that is limited by nodes or depth
TO_LEAVE = 0.3  # seconds to end after quit
MOST_SAID = 8_000_000  # bytes a program may print for one move
PR_SET_PDEATHSIG = 1  # from Linux's prctl.h
LIMITS = ("nodes", "depth", "time")


class ExternalPlayer:
    """A program as a player, written ``PROGRAM`` or ``PROGRAM@nodes=N``, ``@depth=D`` or ``@time=S``."""

    def __init__(self, spec: str) -> None:
        self.name = f"engine:{spec}"
        self._command, limit = require_program(spec)
        self._go, self._allowed = _read_limit(limit)
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._waiting = b""
        self._size = 0  # of the game the program knows of

    def begin(self, seed: int) -> None:
        """The next move belongs to a new game."""
        self._size = 0

    def choose(self, play: LiveGame) -> Move:
        """Asks for a move; any misbehaviour is a PlayerFault, and the program is started anew next time."""
        try:
            return self._ask(play)
        except PlayerFault as fault:
            last = self._last_complaint()
            self.close()
            raise PlayerFault(f"{fault} ({last})" if last else str(fault), fault.reason) from None
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the program and whatever it has started, gently if it listens."""
        process, self._process, self._waiting, self._size = self._process, None, b"", 0
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):
            os.write(process.stdin.fileno(), b"quit\n")  # does not block: see _start
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(TO_LEAVE)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # the whole session, as a script may have children
        process.wait()
        process.stdout.close()
        if self._complaints is not None:
            self._complaints.close()

    def _last_complaint(self) -> str:
        """The last line the program wrote to its standard error: most often the reason."""
        if self._complaints is None:
            return ""
        self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, self._complaints.tell() - 4000))
        lines = self._complaints.read().decode("utf-8", "replace").splitlines()
        return shorten(printable(lines[-1]), 200) if lines else ""

    def _ask(self, play: LiveGame) -> Move:
        if self._process is None:
            self._start()
        begin = ""
        if play.size != self._size:
            begin = f"option swap {'on' if play.swap else 'off'}\nsize {play.size}\n"
            self._size = play.size
        game = f"position {setup_line(play) if play.setup else ' '.join(play.names())}\n"
        answer = self._talk(f"{begin}{game}{self._go}\n", "bestmove", self._allowed)
        if answer == "resign":
            raise PlayerFault(f"{self.name} resigned", "resigned")
        try:
            move = read_move(answer, play.size)
            rules.play(play.position, move)
        except InputError as error:
            told = f"{self.name} answered {shorten(answer)!r}: {error.message}"
            raise PlayerFault(told, "illegal") from None
        return move

    def _start(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the program)
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints, bufsize=0,
                start_new_session=True,  # Ctrl-C is for us; we end it ourselves
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )  # fmt: skip
        except OSError as error:
            raise PlayerFault(f"{self.name} cannot be started: {error.strerror}", "illegal") from None
        assert self._process.stdin is not None
        # A program that does not read must not be able to hold us up.
        os.set_blocking(self._process.stdin.fileno(), False)
        self._talk("zurero\n", "zurerook", TO_START)

    def _talk(self, text: str, wanted: str, seconds: float) -> str:
        """Says something and listens until a line starts with the wanted word; gives the word after it."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        to_say, said, deadline = text.encode(), 0, monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stdout, selectors.EVENT_READ)
            ready.register(self._process.stdin, selectors.EVENT_WRITE)
            while True:
                answer = self._heard(wanted) if not to_say else None
                if answer is not None:
                    return answer
                if said > MOST_SAID:
                    raise PlayerFault(f"{self.name} prints without end", "illegal")
                left = deadline - monotonic()
                events = ready.select(left) if left > 0 else []
                if not events:
                    raise PlayerFault(f"{self.name} did not answer within {seconds:g} s", "time")
                for key, _ in events:
                    if key.fileobj is self._process.stdout:
                        said += self._listen()
                        continue
                    to_say = to_say[self._write(to_say) :]
                    if not to_say:
                        ready.unregister(self._process.stdin)

    def _heard(self, wanted: str) -> str | None:
        """The answer, if it is among the lines that have come in."""
        while b"\n" in self._waiting:
            line, _, self._waiting = self._waiting.partition(b"\n")
            words = line.decode("utf-8", "replace").split()
            if words and words[0] == wanted:
                return words[1] if len(words) > 1 else ""
        return None

    def _listen(self) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        piece = os.read(self._process.stdout.fileno(), 65536)
        if not piece:
            raise PlayerFault(f"{self.name} has ended without an answer", "illegal")
        self._waiting += piece
        return len(piece)

    def _write(self, data: bytes) -> int:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            return os.write(self._process.stdin.fileno(), data)
        except BlockingIOError:
            return 0
        except OSError:
            raise PlayerFault(f"{self.name} has ended without an answer", "illegal") from None


def _die_with_parent() -> None:
    """Asks Linux to kill the program when we are killed: a program that hangs would stay for ever."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def require_program(spec: str) -> tuple[list[str], str]:
    """The command line and the limit of ``PROGRAM@LIMIT``; an error if there is no such program."""
    command, mark, limit = spec.rpartition("@")
    if not mark or "=" not in limit or "/" in limit:
        command, limit = spec, ""  # the sign belongs to a path, or there is none
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"cannot read the program {shorten(command)!r}: {error}") from None
    if not words:
        raise InputError("expected a program after engine:")
    if shutil.which(words[0]) is None:
        raise InputError(f"there is no program {words[0]!r} that can be started")
    _read_limit(limit)
    return words, limit


def _read_limit(text: str) -> tuple[str, float]:
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
    return f"go {name} {int(number)}", PATIENCE
