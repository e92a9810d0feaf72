"""What a process of a pool may take: time, memory, and its place behind others."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass

from quebra.core.errors import QuebraError


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    """What a process may take, where the system can hold it to that.

    ``nice`` is how far it steps back behind others; ``memory`` the bytes that it may have; ``seconds`` how
    long a task may take: then the process ends, whatever it is doing.
    """

    nice: int = 0
    memory: int | None = None
    seconds: float | None = None

    def begin(self) -> None:
        """Holds this process to them."""
        if self.nice and hasattr(os, "nice"):
            os.nice(self.nice)
        if self.memory is not None:
            with suppress(ImportError):  # a system without such limits
                import resource

                resource.setrlimit(resource.RLIMIT_AS, (self.memory, self.memory))

    def start_clock(self) -> None:
        """From now on a task is being done."""
        self._alarm(self.seconds)

    def stop_clock(self) -> None:
        """The task has ended."""
        self._alarm(None if self.seconds is None else 0.0)

    def _alarm(self, seconds: float | None) -> None:
        # Nobody catches this signal, so that the system ends the process even while a kernel is at work.
        if seconds is not None and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)


class OutOfMemory(QuebraError):
    """A task wanted more memory than there is for it."""

    def __init__(self, message: str = "not enough memory for this board") -> None:
        super().__init__(message)
