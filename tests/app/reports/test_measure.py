"""The budget of a cell: runs, repeats and means by a clock that is told what time it is; then real runs."""

from __future__ import annotations

import pytest

from quebra.app.reports.counterparts import OwnRunner
from quebra.app.reports.measure import RUNS, Counterpart, CounterpartRuns, Measurer, OwnFigure
from quebra.core.errors import TimeUp
from support.report_runs import ScriptedRunner

DECIDE = Counterpart("decide", "leftmost", "kenken", ("kenken-testBoard",), 0, ())


def measured(
    runner: ScriptedRunner, budget: float = 10.0, counterpart: Counterpart = DECIDE
) -> CounterpartRuns:
    return Measurer(runner, budget, runner.clock).measure(counterpart)


def test_the_first_run_warms_up_and_three_count() -> None:
    runner = ScriptedRunner((0.5, 1.0, 2.0, 3.0))
    runs = measured(runner)
    assert [run["time"] for run in runs.runs] == [1.0, 2.0, 3.0]
    assert [number for _, number, _ in runner.calls] == [1, 1, 2, 3]
    assert [seconds for *_, seconds in runner.calls] == [10.0, 9.5, 8.5, 6.5]
    assert runs.figure("time") == OwnFigure("measured", 2.0)
    assert [runs.figure("time", take).value for take in (1, 2, 3)] == [1.0, 2.0, 3.0]


def test_a_first_run_that_takes_long_counts() -> None:
    """Whatever is loaded, no cell takes longer than its budget."""
    runner = ScriptedRunner((9.0, 9.0, 9.0, 9.0))
    runs = measured(runner)
    assert ([run["time"] for run in runs.runs], len(runner.calls), runner.clock()) == ([9.0], 1, 9.0)
    runner = ScriptedRunner((4.0, 4.0, 4.0, 4.0))
    assert (len(measured(runner).runs), runner.clock()) == (2, 8.0)


def test_what_needs_more_than_the_budget_is_over_and_not_repeated() -> None:
    runner = ScriptedRunner((11.0,))
    runs = measured(runner)
    assert (runs, len(runner.calls)) == (CounterpartRuns("over"), 1)
    assert [runs.figure("time", take).status for take in (0, 1, 2, 3)] == [
        "over",
        "over",
        "missing",
        "missing",
    ]
    assert runs.figure("backtracks") == OwnFigure("over")


def test_a_run_that_would_not_be_done_in_time_is_not_begun() -> None:
    runner = ScriptedRunner((0.0, 6.0))
    runs = measured(runner)
    assert (runs.status, len(runs.runs), len(runner.calls)) == ("measured", 1, 2)
    assert runs.figure("time", 2) == OwnFigure("missing")


def test_a_repeat_that_takes_too_long_leaves_what_was_measured() -> None:
    runs = measured(ScriptedRunner((0.0, 1.0, 20.0)))
    assert (runs.status, [run["time"] for run in runs.runs]) == ("measured", [1.0])


def test_only_the_first_of_a_kind_warms_up_and_nothing_is_run_twice() -> None:
    runner = ScriptedRunner()
    measurer = Measurer(runner, 10.0, runner.clock)
    other = Counterpart("decide", "leftmost", "kenken", ("kenken-testBoard2",), 0, ())
    first = measurer.measure(DECIDE)
    assert measurer.measure(DECIDE) is first and len(runner.calls) == 1 + RUNS
    measurer.measure(other)
    assert len(runner.calls) == 1 + 2 * RUNS


def test_a_match_is_played_once() -> None:
    runner = ScriptedRunner(once=True)
    assert len(measured(runner).runs) == 1 and len(runner.calls) == 1


def test_what_is_not_there_is_missing() -> None:
    runner = ScriptedRunner()
    lost = Counterpart("decide", "leftmost", "bosnian-snake", (), 0, ())
    assert (measured(runner, counterpart=lost).status, runner.calls) == ("missing", [])
    assert measured(ScriptedRunner(nothing_after=0)).figure("time") == OwnFigure("missing")
    few = measured(ScriptedRunner(nothing_after=3))  # a warming up, two that count
    assert (few.status, len(few.runs)) == ("measured", 2)


def test_labelings_solve_and_minimise_and_count() -> None:
    runner = OwnRunner()
    decided = runner.run(DECIDE, 1, 60.0)
    assert decided is not None and decided["time"] > 0 and decided["prunings"] > 0
    snake = ("snake-2-puzzle-7",)
    shortest = runner.run(Counterpart("minimise", "ffc", "bosnian-snake", snake, 0, ()), 1, 60.0)
    assert shortest is not None and {"time", "backtracks", "constraints", "entailments"} <= set(shortest)
    own = runner.run(Counterpart("minimise", "quebra", "bosnian-snake", snake, 0, ()), 1, 60.0)
    assert own is not None and set(own) == {"time"}
    with pytest.raises(TimeUp):
        runner.run(Counterpart("minimise", "quebra", "bosnian-snake", snake, 0, ()), 1, 0.0)


def test_figures_are_means_over_the_boards_of_a_row() -> None:
    runner = OwnRunner()
    names = ("shakashaka-tab1", "shakashaka-tab4", "shakashaka-tabExemplo")
    together = runner.run(Counterpart("decide", "leftmost", "shakashaka", names, 0, ()), 1, 60.0)
    alone = [
        runner.run(Counterpart("decide", "leftmost", "shakashaka", (name,), 0, ()), 1, 60.0) for name in names
    ]
    assert together is not None
    total = sum(one["prunings"] for one in alone if one is not None)
    assert together["prunings"] == pytest.approx(total / 3)


def test_new_boards_are_solved_once_they_are_made() -> None:
    runner = OwnRunner()
    make, solve, label = (
        Counterpart("generate", by, "kenken", (), 4, ()) for by in ("generate", "quebra", "leftmost")
    )
    assert runner.run(solve, 1, 60.0) is None
    assert runner.run(make, 1, 60.0) is not None
    assert runner.run(solve, 1, 60.0) is not None and runner.run(label, 1, 60.0) is not None
    assert runner.run(solve, 2, 60.0) is None
    too_large = Counterpart("generate", "generate", "kenken", (), 999, ())
    assert runner.run(too_large, 1, 60.0) is None


def test_a_match_tells_the_points_of_its_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quebra.app.reports.counterparts.MOST_GAMES", 4)
    weak_first = Counterpart("play", "match", "zurero", (), 0, ("computer:1", "computer:2"))
    found = OwnRunner().run(weak_first, 1, 600.0)
    assert found is not None and found["games"] == 4
    assert found["points"] < 50  # any move at all against one that looks ahead
    with pytest.raises(TimeUp):  # a single game is no pair
        OwnRunner().run(weak_first, 1, 0.0)
