"""Files of JSON, one value a line: written by one run at a time, and whole at every moment."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Literal, NamedTuple

from quebra.core.background import in_background
from quebra.core.errors import InputError

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without such locks
    fcntl = None  # type: ignore[assignment]

BLOCK = 65536  # bytes read at a time

_ENCODER = json.JSONEncoder(ensure_ascii=False)

Mode = Literal["new", "resume", "force"]


def to_json(value: object) -> str:
    """A value as JSON in one line, in letters of any script."""
    text = _ENCODER.encode(value)
    # Half a character, which no file can hold, is escaped.
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


class JsonLine(NamedTuple):
    """A line that was found in a file: its number from 1, where it begins, and its bytes."""

    number: int
    start: int
    data: bytes

    @property
    def whole(self) -> bool:
        """Whether it has an end; the last line may have been broken off."""
        return self.data.endswith(b"\n")

    @property
    def text(self) -> str:
        """What it says, wherever that can be read."""
        return self.data.decode("utf-8", "replace")


class JsonLines:
    """A file to which lines are added, by this run alone.

    ``mode`` says what is done with a file that exists: nothing (new), it is gone on with (resume), or it is
    written over (force). A line is written whole. If that fails in the middle, the half line is cut off; if
    the process or the machine stops in the middle, it is cut off when the file is gone on with.

    Every line is forced to the disk before anything else is done, or, with ``delay``, within so many
    seconds: that much may be lost when the power fails, but nothing when the process is killed.
    """

    def __init__(
        self,
        path: Path,
        mode: Mode = "new",
        *,
        delay: float = 0.0,
        exists: str = "exists",
        taken: str = "another run is writing to this file",
    ) -> None:
        self.name = str(path)
        self._path = Path(os.path.realpath(path))
        self._mode, self._delay, self._taken = mode, delay, taken
        self._begun = False
        self._disk = Lock()  # held while the file must stay the same
        self._forcing: Thread | None = None
        self._over = Event()
        self._unforced = False  # lines were written that may not be on the disk
        self._failure: OSError | None = None  # of the thread that forces them
        self._file = self._claim(exists)

    @property
    def size(self) -> int:
        """Bytes in the file."""
        return os.fstat(self._file.fileno()).st_size

    def lines(self) -> Iterator[JsonLine]:
        """The lines that are there to go on with; the last one may be half a line."""
        if self._mode != "resume":
            return
        start = 0
        try:
            with open(self._path, "rb") as file:
                for number, data in enumerate(file, 1):
                    yield JsonLine(number, start, data)
                    start += len(data)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", source=self.name) from None

    def begin(self) -> None:
        """Cuts off what does not stay: half a line, or everything. A line that is added does so, too."""
        if self._begun:
            return
        stays = self._whole_bytes() if self._mode == "resume" else 0
        if self.size != stays:
            try:
                os.ftruncate(self._file.fileno(), stays)
            except OSError as error:
                raise self._cannot_write(error) from None
        self._begun = True

    def append(self, value: object) -> None:
        """Adds a line."""
        self.begin()
        self._require_forced()
        line = f"{to_json(value)}\n".encode()
        start = self.size
        try:
            rest = line[os.write(self._file.fileno(), line) :]
            while rest:  # the disk is all but full: the next call says so
                rest = rest[os.write(self._file.fileno(), rest) :]
            self._unforced = True
            if not self._delay:
                self._force()
        except OSError as error:
            self._cut(start)
            raise self._cannot_write(error) from None
        except BaseException:  # an interrupt, which may have come when all was written
            if self.size != start + len(line):
                self._cut(start)
            raise
        if self._delay and self._forcing is None:
            self._forcing = in_background(self._force_from_time_to_time)

    def rewrite(self, starts: Sequence[int]) -> list[int]:
        """Keeps only the lines that begin at these bytes, in this order; where each begins now.

        All of it is done, or nothing.
        """
        beside = self._path.with_name(f".{self._path.name}.ordered")
        try:
            file, moved = self._copy(starts, beside)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise self._cannot_write(error) from None
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        with self._disk:
            self._file.close()
            self._file, self._unforced = file, False
        return moved

    def close(self) -> None:
        """Lets others have the file; one without a line is taken away."""
        if self._file.closed:
            return
        self._over.set()
        if self._forcing is not None:
            self._forcing.join()
        try:
            if self.size == 0:
                self._path.unlink(missing_ok=True)
            elif self._unforced:
                self._force()
            self._require_forced()
        except OSError as error:
            raise self._cannot_write(error) from None
        finally:
            self._file.close()

    def _claim(self, exists: str) -> FileIO:
        """Opens the file for this run alone: two at a time would mix their lines."""
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | (os.O_EXCL if self._mode == "new" else 0)
        try:
            file = open(os.open(self._path, flags, 0o666), "r+b", buffering=0)  # noqa: SIM115  (see close)
        except FileExistsError:
            raise InputError(exists, source=self.name) from None
        except OSError as error:
            raise self._cannot_write(error) from None
        try:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise InputError("is not a plain file", source=self.name)
            if not self._lock(file.fileno()):
                raise InputError(self._taken, source=self.name)
        except BaseException:
            file.close()
            raise
        return file

    def _lock(self, descriptor: int) -> bool:
        """Whether no other run has the file."""
        if fcntl is None:
            return True
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # When another run has just put its lines in order, this is the file that it had before.
            return os.path.samestat(os.fstat(descriptor), os.stat(self._path))
        except (BlockingIOError, FileNotFoundError):
            return False
        except OSError:
            return True  # a file system without locks

    def _whole_bytes(self) -> int:
        """Where the last whole line ends."""
        end = self.size
        while end:
            start = max(0, end - BLOCK)
            found = os.pread(self._file.fileno(), end - start, start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            end = start
        return 0

    def _cut(self, size: int) -> None:
        with suppress(OSError):  # the half line is cut off when the file is gone on with
            os.ftruncate(self._file.fileno(), size)

    def _force(self) -> None:
        with self._disk:
            self._unforced = False  # first: a line may be added meanwhile
            os.fsync(self._file.fileno())

    def _force_from_time_to_time(self) -> None:
        while not self._over.wait(self._delay):
            if self._unforced:
                try:
                    self._force()
                except OSError as error:
                    self._failure = error

    def _require_forced(self) -> None:
        """Says so, once, when lines could not be forced to the disk."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise self._cannot_write(failure)

    def _copy(self, starts: Sequence[int], place: Path) -> tuple[FileIO, list[int]]:
        """Puts lines into a file of their own, and that in the place of this one."""
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
        file = open(os.open(place, flags, 0o600), "r+b", buffering=0)  # noqa: SIM115  (see close)
        try:
            os.fchmod(file.fileno(), stat.S_IMODE(os.fstat(self._file.fileno()).st_mode))
            moved = []
            with open(self._path, "rb") as source, open(place, "r+b") as target:
                for start in starts:
                    source.seek(start)
                    moved.append(target.tell())
                    target.write(source.readline())
            os.fsync(file.fileno())
            if fcntl is not None:
                with suppress(OSError):  # a file system without locks
                    fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.replace(place, self._path)
        except BaseException:
            file.close()
            raise
        return file, moved

    def _cannot_write(self, error: OSError) -> InputError:
        return InputError(f"cannot write: {error.strerror}", source=self.name)
