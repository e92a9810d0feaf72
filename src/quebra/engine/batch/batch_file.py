"""The file of a batch: one puzzle a line, whole at every moment, in the order of the batch at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from quebra.core.errors import InputError
from quebra.core.files.json_lines import JsonLine, JsonLines, Mode, to_json
from quebra.engine.batch.batch import Batch, Made
from quebra.engine.batch.executor import Executor
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.attempt import Generated

# Seconds until a puzzle is forced to the disk: with a wait at each, small ones take half as long again.
DELAY = 0.5
EXISTS = "exists; --resume goes on with it, --force overwrites it"


def line_of(puzzle: Generated) -> str:
    """A puzzle as a line of JSON."""
    return to_json(puzzle.to_json()) + "\n"


class BatchFile:
    """The puzzles of a batch, each kept as soon as it is made, and which place each is for.

    What was made in the last half second is lost when the power fails, and nothing when the run is killed.
    """

    def __init__(self, path: Path, *, resume: bool = False, force: bool = False) -> None:
        mode: Mode = "resume" if resume else "force" if force else "new"
        self._file = JsonLines(path, mode, delay=DELAY, exists=EXISTS)
        self.name = self._file.name
        self._starts: dict[int, int] = {}  # where in the file the puzzle of each place begins
        self._count = 0  # lines, with those that count no more

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return len(self._starts)

    def found(self) -> Iterator[JsonLine]:
        """The lines that are there to go on with; the last one may be half a line."""
        return self._file.lines()

    def keep(self, place: int | None, line: JsonLine) -> None:
        """A line that was found holds the puzzle of a place, or one that counts no more."""
        if place is not None:
            self._starts[place] = line.start
        self._count += 1

    def begin(self) -> None:
        """Cuts off what does not stay: half a line, or everything."""
        self._file.begin()

    def add(self, made: Made) -> None:
        """Writes a puzzle."""
        start, before = self._file.size, self._starts.get(made.place)
        self._starts[made.place] = start  # first, because an interrupt may come when it is just written
        self._count += 1
        try:
            self._file.append(made.puzzle.to_json())
        except BaseException as error:
            if self._file.size == start:
                self._forget(made.place, before)
            if isinstance(error, InputError):
                raise self._told(error, f"its {self.count} puzzles are whole, --resume goes on") from None
            raise

    def arrange(self, places: Iterable[int]) -> None:
        """Puts the file into the order of these places, and leaves out whatever counts no more."""
        self._starts = {place: self._starts[place] for place in places if place in self._starts}
        order = list(self._starts.values())
        if len(order) == self._count and order == sorted(order):
            return
        try:
            moved = self._file.rewrite(order)
        except InputError as error:
            rest = f"its {self.count} puzzles are whole but not in order, --resume puts them in order"
            raise self._told(error, rest) from None
        self._starts, self._count = dict(zip(self._starts, moved, strict=True)), len(moved)

    def close(self) -> None:
        """Lets others have the file; one without a puzzle is taken away."""
        self._file.close()

    def _forget(self, place: int, before: int | None) -> None:
        """The puzzle of a place was not written: the one it had before counts."""
        self._count -= 1
        del self._starts[place]
        if before is not None:
            self._starts[place] = before

    def _told(self, error: InputError, rest: str) -> InputError:
        return InputError(f"{error.message}; {rest}", source=self.name)


def fill(file: BatchFile, batch: Batch, executor: Executor[Task, Done]) -> None:
    """Runs a batch into its file; whatever ends it, what was made is kept."""
    file.begin()
    try:
        for made in batch.run(executor):
            file.add(made)
    except InputError:
        raise  # the file cannot be written
    except BaseException:
        for done in executor.finished():
            for made in batch.receive(done):
                file.add(made)
        file.arrange(batch.standing())
        raise
    file.arrange(batch.standing())
