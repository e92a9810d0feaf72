"""What people type at a prompt: the one way to ask, for games and for menus."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from select import select

from quebra.core.errors import printable

PAUSE = 0.05  # seconds without input after which nobody is pasting any more
MOST_DROPPED = 1000  # times that input is thrown away before giving up: a flood has no end


def ask(prompt: str) -> str:
    """What is typed after a prompt, without blanks at its ends; EOFError at the end of the input."""
    if sys.stdin is None:
        raise EOFError
    _read_any_bytes()
    if sys.stdin.isatty():
        return _ask_terminal(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    typed = line.strip()
    print(printable(typed), flush=True)  # no terminal has echoed it
    return typed


def _read_any_bytes() -> None:
    """Bytes that are no text become question marks; it can be set only before the first is read."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        with suppress(io.UnsupportedOperation):
            sys.stdin.reconfigure(errors="replace")


def _ask_terminal(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401  (gives the prompt arrow keys and a history)
    return input(prompt).strip()


def more_is_coming() -> bool:
    """Whether a terminal has more to read already: what is being pasted goes on."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    with suppress(OSError, ValueError):
        return bool(select([sys.stdin], [], [], PAUSE)[0])
    return False


def drop_pasted() -> bool:
    """Throws away what a terminal has to read already; says whether there was anything."""
    dropped = False
    with suppress(ImportError, OSError):
        import termios

        for _ in range(MOST_DROPPED):
            if not more_is_coming():
                break
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
            dropped = True
    return dropped
