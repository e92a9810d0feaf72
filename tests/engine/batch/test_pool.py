"""The pool of processes: tasks survive those who do them, can be ended, and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, wait
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TypeVar

import pytest

from quebra.core.errors import InputError, QuebraError, TimeUp
from quebra.engine.batch import pool as pool_module
from quebra.engine.batch.executor import InProcess, Processes, run_all
from quebra.engine.batch.pool import ProcessPool, WorkerLost
from support import errands
from support.commands import PATIENCE
from support.places import ROOT
from support.processes import children_of, is_alive, wait_until

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def pool_of(
    jobs: int, work: Callable[[Task], Result], tidy: Callable[[], None] | None = None
) -> Iterator[ProcessPool[Task, Result]]:
    pool = ProcessPool(jobs, work, tidy)
    try:
        yield pool
    finally:
        pool.close()
    assert not children_of(os.getpid())  # whatever happened to them


def told_in(place: Path) -> int:
    """The number that a process wrote into a file."""
    wait_until(lambda: place.exists() and place.read_text() != "")
    return int(place.read_text())


def test_results_of_many_tasks() -> None:
    with pool_of(2, errands.double) as pool:
        tickets = [pool.submit(number) for number in range(50)]
        assert [ticket.result(PATIENCE) for ticket in tickets] == list(range(0, 100, 2))
        assert [ticket.task for ticket in tickets] == list(range(50))
        assert len(children_of(os.getpid())) == 2


def test_processes_start_when_they_are_needed() -> None:
    with pool_of(4, errands.process) as pool:
        first = pool.submit(0).result(PATIENCE)
        assert pool.submit(0).result(PATIENCE) == first
        assert children_of(os.getpid()) == {first}


def test_a_busy_worker_that_is_killed_costs_no_task(tmp_path: Path) -> None:
    with pool_of(2, errands.once_deadly) as pool:
        ticket = pool.submit(str(tmp_path / "first"))
        assert not is_alive(ticket.result(PATIENCE))
        assert ticket._deaths == 1


def test_an_idle_worker_that_is_killed_is_replaced() -> None:
    with pool_of(1, errands.process) as pool:
        first = pool.submit(0).result(PATIENCE)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: not is_alive(first))
        assert pool.submit(0).result(PATIENCE) != first


def test_a_task_that_kills_every_worker_is_an_error_for_itself_alone() -> None:
    with pool_of(2, errands.deadly) as pool:
        tickets = [pool.submit(number) for number in (1, -1, 2, 0, 3)]
        with pytest.raises(WorkerLost, match=r"^3 workers died while doing a task \(signal 9\)$"):
            tickets[1].result(PATIENCE)
        with pytest.raises(QuebraError, match=r"\(exit code 7\)"):
            tickets[3].result(PATIENCE)
        assert [tickets[place].result(PATIENCE) for place in (0, 2, 4)] == [1, 2, 3]
        assert pool.submit(4).result(PATIENCE) == 4


def test_a_running_task_can_be_cancelled_while_another_goes_on() -> None:
    with pool_of(2, errands.after) as pool:
        endless, other = pool.submit((600, "never")), pool.submit((2, "other"))
        waiting = pool.submit((0, "waiting"))
        wait_until(lambda: endless.running() and other.running())
        assert not waiting.running()
        before = children_of(os.getpid())
        assert endless.cancel()
        assert endless.cancelled()
        with pytest.raises(CancelledError):
            endless.result(0)
        assert waiting.result(PATIENCE) == "waiting"  # in the place of the one that was ended
        assert not other.done()
        assert other.result(PATIENCE) == "other"
        assert other._deaths == 0
        assert len(before & children_of(os.getpid())) == 1
        assert not other.cancel()
        assert not other.cancelled()


def test_a_task_tells_how_far_it_is(tmp_path: Path) -> None:
    place = tmp_path / "go on"
    with pool_of(1, errands.counting) as pool:
        ticket = pool.submit((3, str(place)))
        wait_until(lambda: ticket.told == 3)
        assert not ticket.done()
        place.touch()
        assert ticket.result(PATIENCE) == str(place)
        assert ticket.told == 3  # what cannot be read is passed over
        assert pool.submit((0, str(place))).result(PATIENCE) == str(place)


def test_a_waiting_task_can_be_cancelled() -> None:
    with pool_of(1, errands.after) as pool:
        first, second = pool.submit((1, "first")), pool.submit((600, "second"))
        assert second.cancel()
        assert wait([second], PATIENCE).done == {second}
        assert first.result(PATIENCE) == "first"


def test_tasks_for_an_event_loop() -> None:
    """A time limit of asyncio's own ends the process, too."""

    async def both(pool: ProcessPool[tuple[float, str], str]) -> str:
        late = pool.submit((600, "late"))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(late), 0.5)
        wait_until(late.cancelled)
        return await asyncio.wrap_future(pool.submit((0, "soon")))

    with pool_of(1, errands.after) as pool:
        assert asyncio.run(both(pool)) == "soon"


def test_a_closed_pool_leaves_nobody_waiting() -> None:
    with pool_of(1, errands.after) as pool:
        tickets = [pool.submit((600, "never")) for _ in range(3)]
        pool.close()
        assert all(ticket.cancelled() for ticket in tickets)
        with pytest.raises(RuntimeError, match="closed"):
            pool.submit((0, "late"))


@pytest.mark.parametrize(
    "task, kind, told",
    [
        ("input", InputError, "^file.txt:3: is wrong$"),
        ("time", TimeUp, "^the time limit came first$"),
        ("odd", QuebraError, "^1 and 3 are odd$"),
        ("bug", RuntimeError, r"Traceback (?s:.*)KeyError: 'a bug'"),
        ("exit", RuntimeError, "SystemExit: 4"),
        ("unpicklable", RuntimeError, "pickle"),
        ("unreadable", RuntimeError, "ValueError: invalid literal"),
    ],
)
def test_what_goes_wrong_in_the_work_is_told(task: str, kind: type[Exception], told: str) -> None:
    with pool_of(1, errands.raises) as pool:
        with pytest.raises(kind, match=told) as raised:
            pool.submit(task).result(PATIENCE)
        assert type(raised.value) is kind
        (worker,) = children_of(os.getpid())
        assert pool.submit("well").result(PATIENCE) == "well"
        assert children_of(os.getpid()) == {worker}


def test_noise_does_no_harm() -> None:
    with pool_of(2, errands.noisy) as pool:
        assert [pool.submit(number).result(PATIENCE) for number in range(4)] == [0, 1, 2, 3]


def test_a_task_that_cannot_be_sent_is_refused_at_once() -> None:
    with pool_of(1, errands.raises) as pool:
        with pytest.raises(Exception, match="pickle"):
            pool.submit(lambda: None)  # type: ignore[arg-type]
        assert pool.submit("well").result(PATIENCE) == "well"


def test_large_tasks_and_results() -> None:
    with pool_of(2, errands.after) as pool:
        tickets = [pool.submit((0, letter * 5_000_000)) for letter in "abc"]
        assert [ticket.result(PATIENCE)[-1] for ticket in tickets] == list("abc")


def test_work_that_cannot_be_found_there(tmp_path: Path) -> None:
    """Of a script, say: its functions have no name that another process could import."""
    script = (
        "from quebra.engine.batch.pool import ProcessPool\n"
        "def work(task): return task\n"
        "pool = ProcessPool(1, work)\n"
        "try: pool.submit(1).result()\n"
        "except RuntimeError as error: print(error)\n"
        "pool.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "AttributeError" in done.stdout


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with pool_of(1, errands.double) as pool:
        with monkeypatch.context() as patched:
            patched.setattr(pool_module.subprocess, "Popen", refuse)  # type: ignore[attr-defined]
            with pytest.raises(QuebraError, match="cannot be started: Resource temporarily unavailable"):
                pool.submit(1).result(PATIENCE)
        assert pool.submit(2).result(PATIENCE) == 4


def test_the_environment_of_programs_that_the_work_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in (None, "somewhere"):
        if value is None:
            monkeypatch.delenv("PYTHONPATH", raising=False)
        else:
            monkeypatch.setenv("PYTHONPATH", value)
        with pool_of(1, errands.search_path) as pool:
            assert pool.submit(0).result(PATIENCE) == value


def test_ctrl_c_is_not_for_workers() -> None:
    with pool_of(1, errands.process) as pool:
        worker = pool.submit(0).result(PATIENCE)
        ticket = pool.submit(1)
        os.kill(worker, signal.SIGINT)
        assert ticket.result(PATIENCE) == worker
        assert os.getpgid(worker) != os.getpgid(0)


@pytest.mark.parametrize("how", ["idle", "busy", "cancelled"])
def test_tidy_is_called_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr(pool_module, "PATIENCE", PATIENCE)  # a busy machine needs longer than a person has
    file = tmp_path / "tidy.txt"
    work = errands.remember if how == "idle" else errands.remember_and_sleep
    with pool_of(1, work, errands.tidy) as pool:
        ticket = pool.submit(str(file))
        wait_until(ticket.done if how == "idle" else file.exists)
        if how == "cancelled":
            ticket.cancel()
            wait_until(lambda: file.read_text() == "tidy")
    assert file.read_text() == "tidy"


def test_tidying_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "PATIENCE", 0.3)
    with pool_of(2, errands.double, errands.tidy_without_end) as pool:
        assert pool.submit(1).result(PATIENCE) == 2
        began = monotonic()
        pool.close()
        assert monotonic() - began < PATIENCE


ORPHANS = """
import sys, time
sys.path.insert(0, sys.argv[1])
from support import errands
from quebra.engine.batch.pool import ProcessPool

pool = ProcessPool(2, getattr(errands, sys.argv[2]), getattr(errands, sys.argv[3], None))
for place in sys.argv[4:]:
    pool.submit(place)
time.sleep(600)
"""


@contextmanager
def killed_parent(work: str, tidy: str, *places: Path) -> Iterator[None]:
    """A process with a pool; killed at the end."""
    folder = ROOT / "tests"
    parent = subprocess.Popen([sys.executable, "-c", ORPHANS, str(folder), work, tidy, *map(str, places)])
    try:
        yield
    finally:
        parent.kill()
        parent.wait(PATIENCE)


@pytest.mark.parametrize("work", ["sleepy", "greedy"])
def test_no_worker_outlives_a_killed_parent(tmp_path: Path, work: str) -> None:
    """Busy or not: even when the work lets no other thread run."""
    places = [tmp_path / "one", tmp_path / "two"]
    with killed_parent(work, "", *places):
        workers = [told_in(place) for place in places]
        assert all(is_alive(worker) for worker in workers)
    began = monotonic()
    wait_until(lambda: not any(is_alive(worker) for worker in workers))
    assert monotonic() - began < 30  # of minutes of work


def test_workers_of_a_killed_parent_tidy_up(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    with killed_parent("remember_and_sleep", "tidy", *files):
        wait_until(lambda: all(file.exists() for file in files))
    wait_until(lambda: all(file.read_text() == "tidy" for file in files))


def test_an_executor_in_this_process(tmp_path: Path) -> None:
    file = tmp_path / "tidy.txt"
    executor = InProcess(errands.remember, errands.tidy)
    assert list(run_all(executor, [str(file)])) == [str(file)]
    executor.close()
    assert file.read_text() == "tidy"


def test_an_executor_asks_for_no_more_tasks_than_it_has_room_for() -> None:
    tasks = count()
    with closing(Processes(2, errands.double)) as executor:
        results = run_all(executor, tasks)
        assert next(results) in (0, 2)
        assert next(tasks) == 3
