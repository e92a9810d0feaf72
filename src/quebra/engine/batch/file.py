"""The file of a batch: one puzzle a line, whole at every moment, in the order of the batch at the end."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from quebra.core.errors import InputError
from quebra.engine.batch.batch import Batch, Made
from quebra.engine.batch.executor import Executor
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.attempt import Generated

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without such locks
    fcntl = None  # type: ignore[assignment]


def line_of(puzzle: Generated) -> str:
    """A puzzle as a line of JSON."""
    return json.dumps(puzzle.to_json()) + "\n"


class Ledger:
    """A file that is being filled, by this run alone.

    A line is written whole, by one call, as soon as its puzzle is made. If that fails in the middle, the
    half line is cut off; if the machine stops in the middle, it is cut off when the batch is resumed.
    """

    def __init__(self, path: Path, *, resume: bool = False, force: bool = False) -> None:
        self.name = str(path)
        self._path = Path(os.path.realpath(path))
        self._resume = resume
        self._starts: dict[int, int] = {}  # where in the file the puzzle of each place begins
        self._count = 0  # lines, with those that count no more
        self._kept = 0  # bytes of what was there before and stays
        self._descriptor = self._claim(anew=not resume and not force)

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return len(self._starts)

    def found(self) -> Iterator[bytes]:
        """The lines that are there to go on with; the last one may be half a line."""
        if not self._resume:
            return
        try:
            with open(self._path, "rb") as file:
                yield from file
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", source=self.name) from None

    def keep(self, place: int | None, line: bytes) -> None:
        """The next line that was found stays; it holds the puzzle of a place, or one that counts no more."""
        if place is not None:
            self._starts[place] = self._kept
        self._kept += len(line)
        self._count += 1

    def begin(self) -> None:
        """Cuts off what does not stay: half a line, or everything."""
        if os.fstat(self._descriptor).st_size != self._kept:
            os.ftruncate(self._descriptor, self._kept)

    def add(self, made: Made) -> None:
        """Writes a puzzle."""
        line = line_of(made.puzzle).encode()
        start, before = os.fstat(self._descriptor).st_size, self._starts.get(made.place)
        self._starts[made.place] = start  # first, because an interrupt may come when it is just written
        try:
            rest = line[os.write(self._descriptor, line) :]
            while rest:  # the disk is all but full: the next call says so
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            os.ftruncate(self._descriptor, start)
            del self._starts[made.place]
            if before is not None:
                self._starts[made.place] = before
            raise self._cannot(error, f"its {self.count} puzzles are whole, --resume goes on") from None
        self._count += 1

    def arrange(self, places: Iterable[int]) -> None:
        """Puts the file into the order of these places, and leaves out whatever counts no more."""
        self._starts = {place: self._starts[place] for place in places if place in self._starts}
        order = list(self._starts.values())
        if len(order) == self._count and order == sorted(order):
            return
        beside = self._path.with_name(f".{self._path.name}.ordered")
        try:
            self._copy(order, beside)
            os.replace(beside, self._path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            rest = f"its {self.count} puzzles are whole but not in order, --resume puts them in order"
            raise self._cannot(error, rest) from None
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def close(self) -> None:
        """Lets others have the file; one without a puzzle is taken away."""
        if os.fstat(self._descriptor).st_size == 0:
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _copy(self, order: list[int], target_path: Path) -> None:
        with open(target_path, "wb") as target, open(self._path, "rb") as source:
            os.fchmod(target.fileno(), stat.S_IMODE(os.fstat(self._descriptor).st_mode))
            for start in order:
                source.seek(start)
                target.write(source.readline())
            target.flush()
            os.fsync(target.fileno())

    def _claim(self, anew: bool) -> int:
        """Opens the file for this run alone: two at a time would mix their lines."""
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | (os.O_EXCL if anew else 0)
        try:
            descriptor = os.open(self._path, flags, 0o666)
        except FileExistsError:
            what = "exists; --resume goes on with it, --force overwrites it"
            raise InputError(what, source=self.name) from None
        except OSError as error:
            raise self._cannot(error) from None
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise InputError("is not a plain file", source=self.name)
            self._lock(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor

    def _lock(self, descriptor: int) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # When another run has just put its lines in order, this is the file that it had before.
            taken = not os.path.samestat(os.fstat(descriptor), os.stat(self._path))
        except (BlockingIOError, FileNotFoundError):
            taken = True
        except OSError:
            return  # a file system without locks
        if taken:
            raise InputError("another run is writing to this file", source=self.name)

    def _cannot(self, error: OSError, rest: str = "") -> InputError:
        what = f"cannot write: {error.strerror}"
        return InputError(f"{what}; {rest}" if rest else what, source=self.name)


def fill(ledger: Ledger, batch: Batch, executor: Executor[Task, Done]) -> None:
    """Runs a batch into its file; whatever ends it, what was made is kept."""
    ledger.begin()
    try:
        for made in batch.run(executor):
            ledger.add(made)
    except InputError:
        raise  # the file cannot be written
    except BaseException:
        for done in executor.finished():
            for made in batch.receive(done):
                ledger.add(made)
        ledger.arrange(batch.standing())
        raise
    ledger.arrange(batch.standing())
