"""How commands end: their exit codes, and the line that says what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from quebra.core.errors import one_line

BAD_INPUT, TIME_UP, INTERRUPTED = 2, 3, 130
EXIT_ORDER = (0, 1, TIME_UP, BAD_INPUT)  # the gravest code of several boards wins


def gravest(codes: Iterable[int]) -> int:
    """One exit code for several results."""
    return max(codes, key=EXIT_ORDER.index, default=0)


def complain(message: str, code: int = BAD_INPUT) -> int:
    """One line on standard error, of which nothing can steer the terminal."""
    if sys.stderr is not None:
        try:
            print(f"quebra: {one_line(message)}", file=sys.stderr)
        except OSError:
            # Nobody hears it. The exit code still tells, if Python does not try once more when it ends.
            sys.stderr = None
    return code
