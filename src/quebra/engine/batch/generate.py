"""Orders for puzzles: what is asked for is checked, somebody is found to make it, and it comes in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from math import isfinite
from typing import Any

from quebra.core.errors import InputError, shorten
from quebra.engine.batch.batch import AHEAD, Batch
from quebra.engine.batch.executor import Executor, InProcess, Processes
from quebra.engine.batch.seeds import LARGEST_SEED, MOST_PLACES, random_seed
from quebra.engine.batch.tasks import Done, Task, died, work
from quebra.engine.generate.attempt import GIVE_UP, Generated
from quebra.engine.generate.request import ANY, Request, make_request

MOST_JOBS = 1024
LONGEST = 10**9  # seconds


def generate(
    type: str,
    *,
    size: Any,
    difficulty: str = ANY,
    count: int | None = 1,
    seed: int | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    jobs: int = 1,
    cluster: str | None = None,
    give_up: float | None = GIVE_UP,
    until_time: float | None = None,
    **options: Any,
) -> Iterator[Generated]:
    """New puzzles, each with exactly one solution and of the level asked for.

    ``size`` is "8x10", (8, 10) or 6; ``difficulty`` trivial, easy, normal, hard, extreme or any;
    ``symmetry`` none, rotation180, rotation90 or mirror, of the layout of the clues; ``minimal`` leaves out
    every clue that is not needed. ``options`` are the puzzle's own, those that
    ``quebra generate TYPE --help`` lists.

    The same ``seed`` gives the same puzzles, no two of them turns or mirror images of each other, however
    many processes (``jobs``) or machines (``cluster``, the address of a dask.distributed scheduler) make
    them. They come in order, as soon as they are there; ``count=None`` never ends. It ends after
    ``until_time`` seconds, and raises TimeUp at a puzzle that takes more than ``give_up`` seconds.
    """
    asked = request(type, size, difficulty, symmetry, minimal, options)
    batch = plan(asked, count, seed, give_up, until_time, ahead=AHEAD)
    hire = executor_for(jobs, cluster)

    def puzzles() -> Iterator[Generated]:
        with closing(hire()) as executor:
            yield from in_order(batch, executor)

    return puzzles()


def request(
    type: str, size: Any, difficulty: str, symmetry: str, minimal: bool, options: dict[str, Any]
) -> Request:
    """What is asked for, checked."""
    return make_request(type, size, difficulty, symmetry, minimal, options)


def plan(
    asked: Request,
    count: int | None,
    seed: int | None,
    give_up: float | None,
    until_time: float | None,
    *,
    ahead: int = MOST_PLACES,
    explained: bool = False,
) -> Batch:
    """A batch, with every number checked; ``explained`` when its puzzles are to keep their steps."""
    if count is not None and not (_is_whole(count) and 1 <= count <= MOST_PLACES):
        raise InputError(f"count: expected a whole number from 1 to {MOST_PLACES}, found {_told(count)}")
    if seed is not None and not (_is_whole(seed) and 0 <= seed <= LARGEST_SEED):
        raise InputError(f"seed: expected a whole number from 0 to {LARGEST_SEED}, found {_told(seed)}")
    for name, seconds in (("give-up", give_up), ("until-time", until_time)):
        if seconds is not None and not _is_time(seconds):
            raise InputError(f"{name}: expected seconds, more than 0, found {_told(seconds)}")
    chosen = random_seed() if seed is None else seed
    return Batch(
        asked, chosen, count, give_up=give_up, until_time=until_time, ahead=ahead, explained=explained
    )


def executor_for(jobs: int, cluster: str | None) -> Callable[[], Executor[Task, Done]]:
    """How to get those who will make the puzzles; calling it starts or connects them."""
    if not (_is_whole(jobs) and 1 <= jobs <= MOST_JOBS):
        raise InputError(f"jobs: expected a whole number from 1 to {MOST_JOBS}, found {_told(jobs)}")
    if cluster is None:
        return partial(InProcess, work) if jobs == 1 else partial(Processes, jobs, work, lost=died)
    if jobs != 1:
        raise InputError("jobs: a cluster has its own workers, expected either jobs or a cluster")
    if not isinstance(cluster, str):
        raise InputError(f"cluster: expected an address, found {_told(cluster)}")
    if find_spec("distributed") is None:
        raise InputError("cluster: the package distributed is missing: pip install 'quebra[cluster]'")
    from quebra.engine.batch.cluster import Cluster
    from quebra.engine.batch.scheduler import host_and_port

    host_and_port(cluster)
    return partial(Cluster, cluster)


def in_order(batch: Batch, executor: Executor[Task, Done]) -> Iterator[Generated]:
    """The puzzles of a batch, each when all before it are there."""
    held: dict[int, Generated] = {}
    given = 0
    for made in batch.run(executor):
        held[made.place] = made.puzzle
        while given < batch.front:
            yield held.pop(given)
            given += 1
    for place in batch.standing():  # the time is over: what is left was made, too
        if place >= given:
            yield held[place]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_time(value: object) -> bool:
    # Compared first: a whole number may be too large for a float.
    return isinstance(value, int | float) and 0 < value <= LONGEST and isfinite(value)


def _told(value: object) -> str:
    """A value in an error line; Python does not write numbers of thousands of digits."""
    return "a number far beyond that" if _is_huge(value) else shorten(repr(value))


def _is_huge(value: object) -> bool:
    return isinstance(value, int) and value.bit_length() > 100
