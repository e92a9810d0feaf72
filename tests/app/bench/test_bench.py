"""What is measured: the right boards, sound figures, a plot with two lines a type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import quebra
from quebra.app.bench.boards import USUAL_SIZES, Case, cases_for
from quebra.app.bench.measure import Bench, BenchRow, mean_ratio
from quebra.app.bench.picture import bench_plot
from quebra.core.errors import InputError
from quebra.core.registry import games
from quebra.engine.generate.request import requests_of
from quebra.engine.model.clock import Clock
from quebra.engine.solve.result import Result
from quebra.engine.solve.solve import solve


def case(type: str, size: int) -> Case:
    return cases_for([type], [size])[0][0]


def test_the_usual_sizes_are_those_that_a_puzzle_has() -> None:
    cases, refused = cases_for(list(games()), None)
    assert not refused
    for name in games():
        least, most = requests_of(name).SIZES
        found = [case.size for case in cases if case.type == name]
        assert found == [size for size in USUAL_SIZES if least <= size <= most]
        assert len(found) > 2


def test_sizes_that_a_puzzle_does_not_have_are_told() -> None:
    name = min(games(), key=lambda name: requests_of(name).SIZES[1])
    most = requests_of(name).SIZES[1]
    cases, refused = cases_for([name], [most, most + 1])
    assert [case.size for case in cases] == [most]
    assert len(refused) == 1 and f"{most + 1}x{most + 1}" in refused[0]
    with pytest.raises(InputError, match=f"{most + 1}x{most + 1}"):
        cases_for([name], [most + 1])


def test_boards_are_the_same_every_time_and_unique() -> None:
    for name in games():
        first, again = (list(case(name, 4).boards(2, Clock())) for _ in range(2))
        assert first == again and first[0] != first[1]
        assert all(solve(board).status == "unique" for board in first)


def test_medians_are_over_runs_and_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every solving turns on by as much as the script says."""
    script = {"auto": iter((9.0, 1.0, 5.0, 2.0, 9.0, 4.0, 4.0, 4.0)), "glucose": iter((0.0, *[6.0] * 3) * 2)}
    now, calls = 0.0, []

    def solved(board: quebra.Board, *, time_limit: float | None, engine: str) -> Result:
        nonlocal now
        calls.append(engine)
        now += next(script[engine])
        return solve(board)

    monkeypatch.setattr("quebra.app.bench.measure.solve", solved)
    monkeypatch.setattr("quebra.app.bench.measure.perf_counter", lambda: now)
    heard: list[int] = []
    row = Bench("glucose", 2, 3, Clock()).measure(case(list(games())[-1], 4), heard.append)
    # The first run of each board only warms up: medians 2 and 4 of the boards, 3 of both.
    assert (row.seconds, row.baseline_seconds, row.ratio) == (3.0, 6.0, 2.0)
    assert heard == [0, 1]
    assert calls == ["auto", "glucose"] * 8


def test_making_is_the_median_over_the_boards_without_the_first_of_its_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that every board made turns on by as much as the script says; solving takes no time."""
    script, now = iter((50.0, 3.0, 1.0, 2.0, 7.0, 7.0, 9.0)), 0.0

    def boards(self: Case, count: int, clock: Clock) -> Iterator[quebra.Board]:
        nonlocal now
        for _ in range(count):
            now += next(script)
            yield quebra.examples()["kenken-testBoard"]

    monkeypatch.setattr(Case, "boards", boards)
    monkeypatch.setattr("quebra.app.bench.measure.perf_counter", lambda: now)
    bench = Bench("glucose", 3, 1, Clock())
    rows = [bench.measure(case("kenken", size), lambda done: None) for size in (4, 5)]
    assert [row.generate_seconds for row in rows] == [2.0, 7.0]
    assert rows[0].to_json()["generate_seconds"] == 2.0


def test_a_board_that_is_not_unique_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    several = quebra.examples()["kenken-testBoard2"]
    monkeypatch.setattr("quebra.app.bench.measure.solve", lambda board, *, time_limit, engine: solve(several))
    with pytest.raises(quebra.QuebraError, match="'multiple'"):
        Bench("glucose", 1, 1, Clock()).measure(case("kenken", 4), lambda done: None)


def test_the_mean_of_ratios_is_geometric() -> None:
    rows = [BenchRow("kenken", 4, 1, 1, 1.0, "glucose", other, 1.0) for other in (0.5, 2.0, 8.0)]
    assert mean_ratio(rows) == pytest.approx(2.0)


def test_the_plot_has_two_lines_a_type() -> None:
    times = {4: 4e-7, 5: 1.25e-3}
    rows = [
        BenchRow(name, size, 1, 1, times[size], "glucose", 1.0, 0.25) for name in games() for size in times
    ]
    drawn = bench_plot(rows, "pt", "print")
    assert drawn.count("<polyline") == 2 * len(games())
    assert "4×4: 400 ns" in drawn and "5×5: 1,25 ms" in drawn and "criar, 5×5: 250 ms" in drawn
