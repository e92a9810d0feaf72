"""Standard output: which letters and colours it takes, and what becomes of a command when it fails."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from quebra.core.errors import QuebraError


def speaks_unicode() -> bool:
    """Whether standard output takes any letter."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def wants_colour() -> bool:
    """Whether standard output is a terminal whose reader has not asked for none."""
    return is_live() and not os.environ.get("NO_COLOR")


def is_live() -> bool:
    """Whether standard output is a terminal on which things can be written over."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


class OutputError(OSError):
    """Standard output cannot be written. Any other OSError is about something else."""

    @property
    def unheard(self) -> bool:
        """Whether nobody reads it any more, as behind ``head -1``: whoever did has enough."""
        return self.errno == errno.EPIPE


class _Results(io.FileIO):
    """The file below standard output, whose failures can be told from those of any other."""

    is_report = False  # what a command prints only tells of the files that it writes
    is_over = False  # what is printed from now on is for nobody

    def write(self, data: Any) -> int:
        if self.is_over:
            return len(data)
        try:
            written = super().write(data)
        except OSError as error:
            failure = OutputError(error.errno, error.strerror)
        else:
            if written is not None:
                return written
            failure = OutputError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        if not (self.is_report and failure.unheard):
            raise failure from None
        self.is_over = True
        return len(data)


def report_only() -> None:
    """For a command that prints only where the files are that it writes.

    It must write them all, also when nobody reads about it any more.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    for file in (buffer, getattr(buffer, "raw", None)):
        if isinstance(file, _Results):
            file.is_report = True


@contextmanager
def standard_output() -> Iterator[None]:
    """Standard output for one command: it takes any letter, is flushed, and fails with OutputError."""
    if sys.stdout is None:
        raise QuebraError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    before = sys.stdout
    raw = _raw_below(before)
    if raw is None or not isinstance(before, io.TextIOWrapper):
        yield
        before.flush()
        return
    before.flush()
    sys.stdout = io.TextIOWrapper(
        raw if before.write_through else io.BufferedWriter(raw),  # as when Python is told not to buffer
        before.encoding,
        "replace",
        line_buffering=before.line_buffering,
        write_through=before.write_through,
    )
    try:
        yield
        sys.stdout.flush()
    finally:
        with suppress(OutputError):  # after another error, which is the one to tell
            sys.stdout.flush()
        raw.is_over = True
        sys.stdout = before


def _raw_below(stream: Any) -> _Results | None:
    """None for a stream that is no file of the system."""
    try:
        return _Results(stream.fileno(), "wb", closefd=False)
    except (AttributeError, OSError):
        return None
