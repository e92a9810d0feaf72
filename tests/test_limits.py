"""Large boards: drawing is linear, the clock stands still meanwhile, and limits are kept everywhere.

Nothing here is timed: work is counted, and clocks are told what time it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quebra.app.cli.main import guarded
from quebra.core.game import Answer
from quebra.core.grid import all_cells
from quebra.core.registry import game_of
from quebra.engine.model import clock as clock_module
from quebra.engine.model.clock import Clock
from quebra.engine.solve.result import Statistics
from quebra.engine.solve.solve import Race, Run
from quebra.games.bosnian_snake.board import HEAD, TAIL, SnakeAnswer, SnakeBoard
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard
from quebra.render.svg import scene_svg
from quebra.render.text.canvas import Canvas
from quebra.render.text.show import scene_text


class Looks:
    """Counts how often something was looked at."""

    def __init__(self) -> None:
        self.count = 0


class CountingRow(tuple[Any, ...]):
    """A row that notes every value that is taken from it."""

    looks: Looks

    def __iter__(self) -> Iterator[Any]:
        for value in super().__iter__():
            self.looks.count += 1
            yield value

    def __getitem__(self, place: Any) -> Any:
        self.looks.count += 1
        return super().__getitem__(place)


def counting(rows: list[list[Any]], looks: Looks) -> tuple[CountingRow, ...]:
    made = []
    for row in rows:
        made.append(CountingRow(row))
        made[-1].looks = looks
    return tuple(made)


def snake_board(size: int) -> SnakeBoard:
    cells: list[list[Any]] = [[None] * size for _ in range(size)]
    cells[0][0], cells[-1][-1] = HEAD, TAIL
    return SnakeBoard(size, size, (None,) * size, (None,) * size, tuple(map(tuple, cells)))


def drawn(kind: str, size: int, looks: Looks) -> tuple[Any, Answer]:
    """A board with a half-filled answer that counts."""
    if kind == "kenken":
        rows = [[(row + column) % size + 1 for column in range(size)] for row in range(size)]
        cages = tuple(Cage((cell,), "=", rows[cell[0] - 1][cell[1] - 1]) for cell in all_cells(size, size))
        return KenKenBoard(size, cages), KenKenAnswer(counting(rows, looks))
    values = ("white", "nw", None) if kind == "shakashaka" else (True, False, False, None)
    rows = [[values[(row + column) % len(values)] for column in range(size)] for row in range(size)]
    if kind == "shakashaka":
        board = ShakashakaBoard(size, size, ((None,) * size,) * size)
        return board, ShakashakaAnswer(counting(rows, looks))
    rows[-1][-1] = None  # half-filled: the last cell tells so
    return snake_board(size), SnakeAnswer(counting(rows, looks))


@pytest.mark.parametrize("kind", ["bosnian-snake", "shakashaka", "kenken"])
def test_a_scene_looks_at_each_cell_a_few_times(kind: str) -> None:
    for size in (4, 8, 16):
        looks = Looks()
        board, answer = drawn(kind, size, looks)
        game_of(board).draw.draw(board, answer)
        assert looks.count <= 8 * size * size


@pytest.mark.parametrize("kind", ["bosnian-snake", "shakashaka", "kenken"])
def test_text_is_written_a_few_times_a_cell(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Looks()
    write = Canvas.write

    def counted(self: Canvas, row: int, column: int, text: str, style: str = "") -> None:
        written.count += len(text)
        write(self, row, column, text, style)

    monkeypatch.setattr(Canvas, "write", counted)
    for size in (4, 8, 16):
        written.count = 0
        board, answer = drawn(kind, size, Looks())
        scene = game_of(board).draw.draw(board, answer)
        scene_text(scene, colour=True)
        assert written.count <= 60 * size * size


@pytest.mark.parametrize("kind", ["bosnian-snake", "shakashaka", "kenken"])
def test_an_svg_has_a_few_words_a_cell(kind: str) -> None:
    for size in (4, 8, 16):
        board, answer = drawn(kind, size, Looks())
        svg = scene_svg(game_of(board).draw.draw(board, answer))
        assert len(svg) <= 4000 + 300 * size * size


class FakeTime:
    """What time it is, as the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(clock_module, "monotonic", lambda: self.now)


class Ready:
    """A searcher that takes a while for each of its answers."""

    statistics = Statistics()

    def __init__(self, time: FakeTime, seconds: float, answers: int = 10**6) -> None:
        self.time, self.seconds, self.left = time, seconds, answers

    def advance(self, clock: Clock) -> Answer | None:
        self.time.now += self.seconds
        clock.check()
        self.left -= 1
        return KenKenAnswer(((self.left,),)) if self.left >= 0 else None

    def close(self) -> None:
        """Nothing to free."""


def test_the_clock_stands_still_while_two_answers_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = FakeTime(monkeypatch)
    run = Run(snake_board(3), Ready(time, 0.5, 2), 2, Clock(2))
    for _ in run:
        time.now += 60.0  # a very slow pen
    assert (run.status, run.count, run.out_of_time) == ("multiple", 2, False)


def test_all_answers_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime(monkeypatch)
    run = Run(snake_board(3), Ready(time, 0.1), None, Clock(2))
    for _ in run:
        time.now += 0.9
    # Two answers take 0.1 s each, each after them one second.
    assert run.count == 4
    assert run.out_of_time and not run.complete


def test_without_a_limit_a_stopped_clock_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime(monkeypatch)
    clock = Clock()
    with clock.stopped():
        time.now += 10.0
    clock.check()
    assert clock.left() is None


def test_a_turn_counts_only_the_time_of_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime(monkeypatch)
    asked: list[str] = []

    def second(_: object) -> Ready:
        asked.append("second")
        return Ready(time, 0.1)

    race = Race(lambda: Ready(time, 0.1), second, (0.5, 6.0))
    assert race.advance(Clock()) is not None
    time.now += 60.0  # the caller draws
    assert race.advance(Clock()) is not None
    assert not asked


def test_drawing_is_not_taken_off_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command as a whole: drawing takes for ever, and still both solutions are found."""
    time = FakeTime(monkeypatch)

    def slow(*_: object, **__: object) -> str:
        time.now += 1000.0
        return "drawn"

    monkeypatch.setattr("quebra.app.cli.solving.solve.draw", slow)
    file = tmp_path / "board.txt"
    file.write_text("bosnian-snake\n* . . .\n. H . .\n. . . .\n. . . T\n")
    assert guarded(["solve", str(file), "--time-limit", "2", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert out.count("drawn") == 2 and "More than one solution" in out
