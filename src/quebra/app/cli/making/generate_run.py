"""What `quebra generate` does when it is told what to make."""

from __future__ import annotations

import signal
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from quebra.app.cli.exits import INTERRUPTED, TIME_UP, complain
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.making.generate_progress import Progress
from quebra.app.cli.progress import Ticker
from quebra.core.reading import board_to_text
from quebra.core.words import say
from quebra.engine.batch.batch import AHEAD, Batch
from quebra.engine.batch.batch_file import BatchFile, fill
from quebra.engine.batch.generate import executor_for, in_order, plan, request
from quebra.engine.batch.resume import recall, seed_in
from quebra.engine.batch.seeds import MOST_PLACES
from quebra.engine.generate.attempt import GIVE_UP, GaveUp, Generated
from quebra.engine.generate.request import usual_level


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """What the caller asked for."""

    type: str
    size: str
    difficulty: str | None  # None: as is usual at this size
    symmetry: str
    minimal: bool
    options: dict[str, Any]
    count: int | None
    seed: int | None
    jobs: int
    cluster: str | None
    give_up: float | None
    until_time: float | None
    output: Path | None
    resume: bool
    force: bool
    as_json: bool
    lang: str


def run(order: GenerateOptions) -> int:
    """Makes the puzzles and says where they are."""
    if order.output is None and (order.resume or order.force):
        raise click.UsageError(f"--{'resume' if order.resume else 'force'} needs --output FILE")
    if order.output is not None and order.output.suffix != ".jsonl":
        raise click.UsageError(f"--output: expected a name that ends in .jsonl, found {order.output.name!r}")
    if order.resume and order.force:
        raise click.UsageError("--resume and --force exclude each other")
    making = _Making(order)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended from outside: as by Ctrl-C
    return making.into_terminal() if order.output is None else making.into_file(order.output)


class _Making:
    def __init__(self, order: GenerateOptions) -> None:
        self.order = order
        difficulty = order.difficulty or usual_level(order.type, order.size)
        self.request = request(
            order.type, order.size, difficulty, order.symmetry, order.minimal, order.options
        )
        self.hire = executor_for(order.jobs, order.cluster)

    def into_terminal(self) -> int:
        """Puzzles on standard output, in order, each as soon as its turn comes."""
        batch = self._plan(self.order.seed, AHEAD)
        made = 0
        try:
            with self._progress(batch) as progress, closing(self.hire()) as executor:
                for puzzle in in_order(batch, executor):
                    with progress.aside():
                        self._show(puzzle, made == 0)
                    made += 1
        except GaveUp as error:
            return complain(str(error), TIME_UP)
        if self.order.count is not None and made < self.order.count:
            return complain(f"the time is over; {made} of {self.order.count} puzzles were made", TIME_UP)
        return 0 if made else complain(self._say("batch_empty"), 0)

    def into_file(self, path: Path) -> int:
        """Puzzles in a file, in whatever order they are made, and in their own at the end."""
        order = self.order
        with closing(BatchFile(path, resume=order.resume, force=order.force)) as file:
            seed = seed_in(file, self.request) if order.seed is None else order.seed
            batch = self._plan(seed, MOST_PLACES)
            self._recall(file, batch)
            try:
                with self._progress(batch), closing(self.hire()) as executor:
                    fill(file, batch, executor)
            except GaveUp as error:
                return complain(f"{error}; {self._kept(file, batch)}", TIME_UP)
            except KeyboardInterrupt:
                return complain(f"interrupted; {self._kept(file, batch)}", INTERRUPTED)
            if batch.count < MOST_PLACES and file.count < batch.count:
                return complain(f"the time is over; {self._kept(file, batch)}", TIME_UP)
            if not file.count:
                return complain(self._say("batch_empty"), 0)
            print(self._say("batch_written", file=str(path), count=file.count, seed=batch.seed))
        return 0

    def _plan(self, seed: int | None, ahead: int) -> Batch:
        order = self.order
        count = 1 if order.count is None and order.until_time is None else order.count
        return plan(self.request, count, seed, order.give_up or GIVE_UP, order.until_time, ahead=ahead)

    def _recall(self, file: BatchFile, batch: Batch) -> None:
        with Ticker() as ticker:
            for count in recall(file, batch):
                ticker.tick(partial(self._say, "batch_read", file=str(self.order.output), count=count))

    def _progress(self, batch: Batch) -> Progress:
        return Progress(batch, self.order.until_time, self.order.lang)

    def _kept(self, file: BatchFile, batch: Batch) -> str:
        if not file.count:
            return "nothing was finished"
        of = f" of {batch.count}" if batch.count < MOST_PLACES else ""
        return f"{file.count}{of} puzzles are in {self.order.output}, --resume --seed {batch.seed} goes on"

    def _show(self, puzzle: Generated, first: bool) -> None:
        if self.order.as_json:
            print_json(puzzle.to_json())
            return
        grade = puzzle.grade
        command = f"quebra generate {self.request.told()} --seed {puzzle.seed}"
        above = f"// {grade.level}, score {grade.score:.2f}: {command}\n"
        print(("" if first else "\n") + above + board_to_text(puzzle.board), end="", flush=True)

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.order.lang, key, values)
