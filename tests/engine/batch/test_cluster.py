"""The same batch on a cluster: a scheduler and workers as processes of their own, on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quebra
from quebra.engine.batch import cluster
from support.commands import PATIENCE, run, start
from support.processes import lines_in, wait_until

BATCH = ("generate", "kenken", "--size", "9", "--difficulty", "hard", "--seed", "13", "--count", "60")
SILENT = "import asyncio, distributed; distributed.Worker.get_data = lambda *_, **__: asyncio.sleep(999); "
WITHOUT_QUEBRA = "import sys; sys.modules['quebra'] = None; "
OTHER_VERSION = "import quebra; quebra.__version__ = '0.0.1'; "


class Machines:
    """A scheduler and its workers."""

    def __init__(self, folder: Path, allowed_failures: int = 3) -> None:
        self.folder, self.processes = folder, list[subprocess.Popen[bytes]]()
        self.environment = {
            **os.environ,
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures),
        }
        self.file = folder / "scheduler.json"
        self._start(WITHOUT_QUEBRA, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        wait_until(self._is_up)
        self.address = str(json.loads(self.file.read_text())["address"])

    def add_worker(self, before: str = "") -> subprocess.Popen[bytes]:
        return self._start(
            before, "worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder)
        )

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait(PATIENCE)

    def _start(self, before: str, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        code = f"{before}from distributed.cli.dask_{kind} import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments, "--no-dashboard", "--scheduler-file", str(self.file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=self.environment,
        )
        self.processes.append(process)
        return process

    def _is_up(self) -> bool:
        try:
            return bool(json.loads(self.file.read_text()))
        except (OSError, ValueError):
            return False


@pytest.fixture
def machines(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Machines]:
    """The parameter is how many workers may die of a task before the scheduler gives it up."""
    found = Machines(tmp_path, getattr(request, "param", 3))
    yield found
    found.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("whole") / "all.jsonl"
    assert run(*BATCH, "--output", file).returncode == 0
    return file.read_bytes()


@pytest.mark.parametrize("machines", [3, 0], indirect=True)
def test_the_same_file_although_a_worker_dies(machines: Machines, tmp_path: Path, whole: bytes) -> None:
    """Whether the scheduler gives the lost task out again, or leaves that to us."""
    file = tmp_path / "batch.jsonl"
    doomed, _ = machines.add_worker(), machines.add_worker()
    process = start(*BATCH, "--cluster", machines.address, "--output", file)
    wait_until(lambda: lines_in(file) >= 2 or process.poll() is not None)
    assert process.poll() is None
    doomed.kill()
    text, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, text, errors) == (0, f"Puzzles in {file}: 60 (seed 13).\n", "")
    assert file.read_bytes() == whole


def test_the_iterator_and_a_lost_scheduler(machines: Machines) -> None:
    machines.add_worker()
    asked = {"size": 3, "difficulty": "trivial", "seed": 2}
    wanted = list(quebra.generate("kenken", count=20, **asked))  # type: ignore[arg-type]
    made = quebra.generate("kenken", count=20, cluster=machines.address, **asked)  # type: ignore[arg-type]
    assert list(made) == wanted
    endless = quebra.generate("kenken", count=None, cluster=machines.address, **asked)  # type: ignore[arg-type]
    assert next(endless) == wanted[0]
    machines.processes[0].kill()
    with pytest.raises(quebra.QuebraError, match=r"the connection to the scheduler at tcp://.* was lost"):
        list(endless)


def test_results_that_do_not_come_over(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """As from a worker that dies when it has just finished."""
    monkeypatch.setattr(cluster, "LOOK", 0.1)
    machines.add_worker(SILENT)
    made = quebra.generate("kenken", size=3, seed=2, cluster=machines.address)
    with pytest.raises(quebra.QuebraError, match=r"puzzle of seed 2 \(their results did not come over\)"):
        next(made)


def test_a_cluster_without_workers_that_make_these_puzzles(machines: Machines) -> None:
    nobody = run(*BATCH, "--cluster", machines.address, "--until-time", "0.5")
    said = "quebra: the time is over; 0 of 60 puzzles were made\n"
    assert (nobody.returncode, nobody.stdout, nobody.stderr) == (3, "", said)
    for before, words in (
        (OTHER_VERSION, f"a worker has Quebra 0.0.1, here is {quebra.__version__}"),
        (WITHOUT_QUEBRA, f"a worker has no Quebra, all need version {quebra.__version__}"),
    ):
        worker = machines.add_worker(before)
        done = run(*BATCH, "--cluster", machines.address)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"quebra: cluster: {words}")
        assert done.stderr.count("\n") == 1
        worker.kill()
        worker.wait(PATIENCE)
