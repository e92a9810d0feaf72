"""A process that makes puzzles: tasks come in on standard input, results go out on standard output.

Started by quebra.engine.batch.pool; it lives as long as its standard input is open.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from queue import SimpleQueue
from typing import IO

from quebra.engine.batch.tasks import Task, in_background, work


def main() -> None:
    # Ctrl-C goes to every process of the terminal; whoever gave out the tasks alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake must not get between the results
    tasks: SimpleQueue[Task] = SimpleQueue()
    in_background(lambda: _follow(sys.stdin.buffer, tasks))
    while True:
        task = tasks.get()
        try:
            answer: object = work(task)
        except Exception:  # goes out as text, which can always be sent
            answer = traceback.format_exc()
        try:
            pickle.dump(answer, results)
            results.flush()
        except OSError:
            os._exit(0)  # nobody takes it any more


def _follow(source: IO[bytes], tasks: SimpleQueue[Task]) -> None:
    """Ends this process at once, busy or not, when the one that gave out the tasks is gone."""
    while True:
        try:
            tasks.put(pickle.load(source))
        except Exception:  # the end of the input, or a task cut off in the middle
            os._exit(0)


if __name__ == "__main__":
    main()
