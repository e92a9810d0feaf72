"""Threads that stand aside: signals are for the thread that works."""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import Thread


def in_background(work: Callable[[], object]) -> Thread:
    """Starts a thread that is never chosen to be told of Ctrl-C, nor of the signal to end.

    The engine's own way to be interrupted must not run in any thread but the one that solves.
    """
    thread = Thread(target=work, daemon=True)
    if not hasattr(signal, "pthread_sigmask"):
        thread.start()
        return thread
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        thread.start()  # with the mask of this moment
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return thread
