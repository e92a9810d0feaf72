"""What processes of a pool may take: time, memory, and their place behind others."""

from __future__ import annotations

import os
from contextlib import closing

import pytest

from quebra.core.errors import TimeUp
from quebra.engine.batch.limits import OutOfMemory, WorkerLimits
from quebra.engine.batch.pool import ProcessPool, WorkerLost
from support import errands
from support.commands import PATIENCE
from support.processes import children_of

GIB = 2**30


def test_processes_step_back_behind_others() -> None:
    with closing(ProcessPool(1, errands.niceness, limits=WorkerLimits(nice=3))) as pool:
        assert pool.submit(0).result(PATIENCE) == min(19, os.nice(0) + 3)


def test_a_task_that_wants_too_much_memory_is_refused_and_the_process_goes_on() -> None:
    with closing(ProcessPool(1, errands.hoard, limits=WorkerLimits(memory=2 * GIB))) as pool:
        assert pool.submit(1000).result(PATIENCE) == 1000
        workers = children_of(os.getpid())
        with pytest.raises(OutOfMemory, match="not enough memory for this board"):
            pool.submit(4 * GIB).result(PATIENCE)
        assert pool.submit(1000).result(PATIENCE) == 1000
        assert children_of(os.getpid()) == workers


def test_a_task_that_takes_too_long_is_ended_and_others_go_on() -> None:
    with closing(ProcessPool(2, errands.deaf, limits=WorkerLimits(seconds=1.0))) as pool:
        endless = pool.submit(PATIENCE)
        others = [pool.submit(0.01) for _ in range(5)]
        assert [ticket.result(PATIENCE) for ticket in others] == ["done"] * 5
        with pytest.raises(TimeUp):
            endless.result(PATIENCE)
        assert endless._deaths == 1  # it is not tried again
        assert pool.submit(0.01).result(PATIENCE) == "done"


def test_time_is_counted_for_each_task() -> None:
    with closing(ProcessPool(1, errands.deaf, limits=WorkerLimits(seconds=1.0))) as pool:
        tickets = [pool.submit(0.3) for _ in range(6)]
        assert [ticket.result(PATIENCE) for ticket in tickets] == ["done"] * 6
        assert len(children_of(os.getpid())) == 1


def test_a_task_may_have_one_try() -> None:
    with closing(ProcessPool(1, errands.deadly, tries=1)) as pool:
        with pytest.raises(WorkerLost, match=r"the worker died while doing a task \(signal 9\)"):
            pool.submit(-1).result(PATIENCE)
        assert pool.submit(5).result(PATIENCE) == 5
