"""A process of a pool: tasks come in on standard input, what came of them goes out on standard output.

Started by quebra.engine.batch.pool; it lives as long as its standard input is open, busy or not.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import sleep
from typing import IO, Any, NoReturn

from quebra.core.background import in_background
from quebra.core.errors import QuebraError
from quebra.engine.batch.limits import OutOfMemory
from quebra.engine.batch.telling import listen

PATIENCE = 2.0  # seconds that a worker has to tidy up when it is told to end

# "done" with the result, "refused" with a QuebraError or "failed" with the text of any other, and before that
# "told" with what the work says; pickled, so that whatever cannot be read there spoils only itself.
Answer = tuple[str, bytes]


def main() -> None:
    _mind_signals()
    source, results = _own_lines()
    search_path, errand, limits = pickle.load(source)
    _restore(search_path)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    in_background(lambda: _follow(source, tasks))
    limits.begin()
    listen(lambda what: _send(("told", pickle.dumps(what)), results))
    work = _Work(errand)
    while True:
        task = tasks.get()
        limits.start_clock()
        answer = work.attempt(task)
        limits.stop_clock()
        _send(answer, results)


def _send(answer: Answer, results: IO[bytes]) -> None:
    try:
        pickle.dump(answer, results)
        results.flush()
    except OSError:
        _end()  # nobody takes it any more


class _Work:
    """What is done with every task, and what there is to tidy up at the end."""

    def __init__(self, errand: bytes) -> None:
        self._why_not = ""
        try:
            self._work, self._tidy = pickle.loads(errand)
        except BaseException:  # whoever gave out the tasks is told with every one of them
            self._work, self._tidy, self._why_not = None, None, traceback.format_exc()
        if self._tidy is not None:
            signal.signal(signal.SIGTERM, self._tidy_and_end)

    def attempt(self, task: bytes) -> Answer:
        """Does a task; whatever goes wrong is an answer, too."""
        if self._work is None:
            return "failed", pickle.dumps(self._why_not)
        work: Callable[[Any], object] = self._work
        try:
            return "done", pickle.dumps(work(pickle.loads(task)))
        except QuebraError as error:
            return "refused", _packed(error)
        except MemoryError:
            return "refused", pickle.dumps(OutOfMemory())
        except BaseException:  # goes out as text, which can always be sent
            return "failed", pickle.dumps(traceback.format_exc())

    def _tidy_and_end(self, *_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
        try:
            self._tidy()
        finally:
            os._exit(0)


def _mind_signals() -> None:
    # Ctrl-C goes to every process of the terminal; whoever gave out the tasks alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):  # the thread that started this process may have blocked them
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    if sys.platform == "linux":
        _end_with(int(sys.argv[1]))


def _end_with(lifeline: int) -> None:
    """Has Linux send the signal to end when the other end of a pipe is closed, as by the death of the pool.

    It comes even while the work lets no other thread of this process run.
    """
    import fcntl

    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGTERM)
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)


def _own_lines() -> tuple[IO[bytes], IO[bytes]]:
    """Where tasks come from and results go to: not what the work reads from and prints to by mistake."""
    source, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return source, results


def _restore(search_path: str | None) -> None:
    """Programs that the work starts are to find the environment that the pool was started with."""
    if search_path is None:
        os.environ.pop("PYTHONPATH", None)
    else:
        os.environ["PYTHONPATH"] = search_path


def _follow(source: IO[bytes], tasks: SimpleQueue[bytes]) -> None:
    """Ends this process, busy or not, when the one that gave out the tasks is gone."""
    while True:
        try:
            tasks.put(pickle.load(source))
        except Exception:  # the end of the input, or a task cut off in the middle
            _end()


def _end() -> NoReturn:
    """As told from outside: at once, or when the work has tidied up."""
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(PATIENCE)
    os._exit(0)


def _packed(error: QuebraError) -> bytes:
    """An error for sending: itself, or only its message if it does not survive that."""
    with suppress(Exception):
        data = pickle.dumps(error)
        if str(pickle.loads(data)) == str(error):
            return data
    return pickle.dumps(QuebraError(str(error)))


if __name__ == "__main__":
    main()
