"""Runs that are broken off in the middle: nothing that was finished is lost, and the rest can follow."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

import quebra
from quebra.engine.batch.executor import Processes
from quebra.engine.batch.seeds import seed_of
from quebra.engine.batch.tasks import Done, Task, died, work
from quebra.engine.generate.request import make_request
from support.commands import PATIENCE, run, start
from support.processes import children_of, is_alive, lines_in, wait_until

BATCH = ("generate", "kenken", "--size", "5", "--difficulty", "any", "--seed", "11")
MANY = 1_000_000  # more than any machine makes until it is stopped
SLOW = make_request("kenken", 12, "hard")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "batch.jsonl"
    assert os.listdir(tmp_path) == ["batch.jsonl"]  # nothing else is left lying about


def begun(file: Path, jobs: int) -> Popen[str]:
    """A run whose first puzzles are in the file."""
    process = start(*BATCH, "--count", str(MANY), "--jobs", str(jobs), "--output", file)
    wait_until(lambda: lines_in(file) >= 2 or process.poll() is not None)
    assert process.poll() is None
    return process


def finish(file: Path) -> None:
    """Goes on to a few puzzles more, and compares the file with that of a run that nobody stopped."""
    held = file.read_bytes()
    count = str(lines_in(file) + 20)
    done = run(*BATCH, "--count", count, "--output", file, "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    whole = run(*BATCH, "--count", count, "--json").stdout.encode()
    assert file.read_bytes() == whole
    assert set(held[: held.rfind(b"\n") + 1].splitlines()) <= set(whole.splitlines())


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_and_resumed(file: Path, jobs: int) -> None:
    process = begun(file, jobs)
    workers = children_of(process.pid)
    assert len(workers) == (jobs if jobs > 1 else 0)
    process.kill()
    assert process.wait(PATIENCE) == -signal.SIGKILL
    wait_until(lambda: not any(is_alive(worker) for worker in workers))
    finish(file)


@pytest.mark.parametrize("jobs, sign", [(1, signal.SIGTERM), (2, signal.SIGINT)])
def test_interrupted_and_resumed(file: Path, jobs: int, sign: signal.Signals) -> None:
    process = begun(file, jobs)
    workers = children_of(process.pid)
    os.killpg(process.pid, sign)  # as a terminal does
    text, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, text) == (130, "")
    count = lines_in(file)
    assert errors == (
        f"quebra: interrupted; {count} of {MANY} puzzles are in {file}, --resume --seed 11 goes on\n"
    )
    assert not any(is_alive(worker) for worker in workers)
    held = file.read_bytes()
    finish(file)
    assert [line for line in file.read_bytes().splitlines() if line in held] == held.splitlines()  # in order


def test_a_worker_that_dies_costs_only_its_task(file: Path) -> None:
    process = begun(file, 2)
    first, second = children_of(process.pid)
    os.kill(first, signal.SIGINT)  # which is not for workers
    os.kill(second, signal.SIGKILL)
    wait_until(lambda: len(children_of(process.pid) - {first, second}) == 1)
    count = lines_in(file)
    wait_until(lambda: lines_in(file) >= count + 4)
    assert first in children_of(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[1].startswith("quebra: interrupted; ")
    finish(file)


def processes(jobs: int) -> Processes[Task, Done]:
    return Processes(jobs, work, lost=died)


def test_a_task_that_kills_every_worker_is_an_error() -> None:
    others = children_of(os.getpid())
    pool = processes(1)
    pool.give(Task(0, 0, SLOW, seed_of(3, 0), None))
    known: set[int] = set()
    try:
        with pytest.raises(
            quebra.QuebraError, match=r"3 workers died while making the puzzle of seed 3 \(signal 9"
        ):
            while True:
                for worker in children_of(os.getpid()) - known - others:
                    known.add(worker)
                    os.kill(worker, signal.SIGKILL)
                assert pool.take(0.05) is None
    finally:
        pool.close()
    assert len(known) == 3


def test_a_worker_that_dies_while_it_has_nothing_to_do() -> None:
    others = children_of(os.getpid())
    pool = processes(2)
    quick = make_request("kenken", 3, "trivial")
    try:
        pool.give(Task(0, 0, quick, 3, None))
        assert pool.take(PATIENCE) is not None
        (worker,) = children_of(os.getpid()) - others
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: not is_alive(worker))
        assert pool.take(0.2) is None
        pool.give(Task(1, 0, quick, 4, None))
        done = pool.take(PATIENCE)
        assert done is not None
        assert done.puzzle is not None
        assert done.puzzle.seed == 4
    finally:
        pool.close()
    assert not children_of(os.getpid()) - others
