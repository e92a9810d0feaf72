"""How the studio is run, and what it allows."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time

LARGEST_BODY = 4 * 2**20  # bytes of a request: a long log of moves fits in
LARGEST_TEXT = 2**18  # characters of a text to read boards from
MOST_READ = 500  # boards of one text
MOST_CELLS = 10_000  # of a board
MOST_SOLUTIONS = 1_000  # of one answer
MOST_MOVES = 10_000  # of one call that adds some: the others wait until they are written
MOST_ASIDE = 500  # moves that are played through in a thread of the server
MOST_MADE = 100  # puzzles of one job
MOST_PRINTED = 200  # puzzles of a booklet
COOKIE = "quebra"
COOKIE_SECONDS = 365 * 24 * 3600

MIB = 2**20


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class StudioSettings:
    """``hosts`` are the names under which the studio may be called, beside this machine's own and the
    address that a call came to; ``public_url`` is where a proxy shows it. Without a ``language`` it speaks
    the browser's."""

    database: Path
    language: str | None = None
    hosts: frozenset[str] = frozenset()
    public_url: str = ""
    processes: int = 2  # that give quick answers
    quick_seconds: float = 1.0  # what takes longer goes on beside, where it makes nobody wait
    longest_seconds: float = 15.0  # of a slow answer
    making_seconds: float = 60.0  # for one new puzzle
    commission_seconds: float = 900.0  # for a booklet, or to look through a game
    memory: int = 2048 * MIB  # of a process
    rate: float = 60.0  # calls a second of one user, and of all without a cookie at one address
    burst: float = 600.0  # calls at once
    warm: bool = True  # whether processes are started before they are needed
    clock: Callable[[], float] = time  # seconds since 1970, which say what day it is

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it by https."""
        return self.public_url.startswith("https://")
