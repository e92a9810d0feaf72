"""quebra compare --strategies: labelings beside engines, as table, JSON and bars."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import quebra
from quebra.app.cli.main import guarded
from quebra.core.words import LANGUAGES
from quebra.engine.solve.strategies.strategy import strategy_names
from support.commands import assert_one_line, assert_refused, run, run_line
from support.pictures import SVG
from support.pictures import svg as parsed

COUNTERS = ["choices", "backtracks", "prunings", "propagations", "entailments", "constraints"]


def rows_of(line: str) -> list[dict[str, Any]]:
    done = run_line(f"{line} --json")
    assert (done.returncode, done.stderr) == (0, ""), done
    return [json.loads(row) for row in done.stdout.splitlines()]


def test_every_strategy_as_json() -> None:
    rows = rows_of("compare snake-2-puzzle-7 kenken-testBoard --strategies all --repeat 1")
    assert [(row["board"], row["strategy"]) for row in rows] == [
        (board, name) for board in ("snake-2-puzzle-7", "kenken-testBoard") for name in strategy_names()
    ]
    for row in rows:
        assert (row["status"], row["minimise"], row["length"], row["optimal"]) == (
            "found",
            False,
            None,
            False,
        )
        assert row["search_milliseconds"] >= 0 and row["milliseconds"] > 0
        assert list(row)[-6:] == COUNTERS and all(row[key] >= 0 for key in COUNTERS)
        assert not any("engine" in key for key in row)  # strategies alone run no engine


def test_the_shortest_by_strategies_and_engines() -> None:
    rows = rows_of(
        "compare snake-2-puzzle-4 --strategies ff,down --engines glucose,quebra --minimise --repeat 1"
    )
    assert [row.get("engine") or row["strategy"] for row in rows] == [
        "glucose",
        "quebra",
        "ff",
        "leftmost-down",
    ]
    wanted = quebra.minimise(quebra.examples()["snake-2-puzzle-4"]).length
    assert all((row["length"], row["optimal"], row["minimise"]) == (wanted, True, True) for row in rows)


def test_engines_alone_are_told_as_before() -> None:
    (row,) = rows_of("compare snake-2-puzzle-7 --engines glucose --repeat 1")
    assert list(row) == [
        "board", "engine", "status", "milliseconds", "decisions", "conflicts", "propagations", "restarts",
    ]  # fmt: skip


def test_the_table_has_eighty_columns() -> None:
    done = run_line("compare snake-2-puzzle-7 shakashaka-tab4 --strategies all --repeat 1")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(lines)) == (0, "", 2 * 16 + 1)
    assert max(map(len, lines)) == 80
    assert lines[0] == "snake-2-puzzle-7: up to the first answer"
    assert lines[1].split() == [
        "strategy",
        "outcome",
        "ms",
        "choices",
        "backtracks",
        "prunings",
        "propagations",
    ]
    assert lines[17] == "shakashaka-tab4: up to the first answer"
    assert [line.split()[0] for line in lines[2:16]] == strategy_names()
    assert all(line.split()[1] == "found" and len(line.split()) == 7 for line in lines[2:16])


def test_in_portuguese() -> None:
    done = run_line("compare snake-2-puzzle-7 --strategies down --minimise --repeat 1 --lang pt")
    above, heading, row = done.stdout.splitlines()
    assert above == "snake-2-puzzle-7: a solução mais curta, e a prova de que o é"
    assert heading.split() == ["estratégia", "casas", "ms", "escolhas", "retrocessos", "podas", "propagações"]
    assert row.split()[:2] == ["leftmost-down", "9"] and "," in row.split()[2]


def test_engines_and_strategies_each_have_their_table() -> None:
    done = run_line("compare snake-2-puzzle-7 snake-2-puzzle-8 --strategies ff --engines quebra --repeat 1")
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines if line] == [
        "board", "snake-2-puzzle-7", "snake-2-puzzle-7:", "strategy", "ff",
        "board", "snake-2-puzzle-8", "snake-2-puzzle-8:", "strategy", "ff",
    ]  # fmt: skip
    assert [number for number, line in enumerate(lines) if not line] == [2, 6, 9]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that is a second later whenever somebody looks at it, and the calls of the search."""
    seconds, calls = count(), list[int]()
    monkeypatch.setattr("quebra.engine.model.clock.monotonic", lambda: float(next(seconds)))
    from quebra.app.compare import measure

    label = measure.label

    def counted(*arguments: Any, **options: Any) -> Any:
        calls.append(1)
        return label(*arguments, **options)

    monkeypatch.setattr(measure, "label", counted)
    return calls


def test_a_run_that_meets_its_time_limit_is_a_row(hurried: list[int], tmp_path: Path) -> None:
    """It is not repeated, it ends nothing, and the exit code is 0."""
    plot = tmp_path / "late.svg"
    line = f"compare snake-2-puzzle-6 --strategies ff,down --time-limit 500 --repeat 5 --plot {plot}"
    done = run_line(line)
    assert (done.returncode, done.stderr, len(hurried)) == (0, "", 2)
    rows = [row.split() for row in done.stdout.splitlines()[2:4]]
    assert [row[:5] for row in rows] == [
        ["ff", "timeout", ">", "500", "s"],
        ["leftmost-down", "timeout", ">", "500", "s"],
    ]
    told = {title.text for title in parsed(plot.read_text(encoding="utf-8")).iter(f"{SVG}title")}
    assert {"ff: > 500 s", "leftmost-down: > 500 s"} <= told


def test_the_best_that_a_time_limit_leaves(hurried: list[int]) -> None:
    """A length that is not proven is told as such, here and as JSON."""
    line = "compare snake-2-puzzle-6 --strategies leftmost --minimise --time-limit 20000 --repeat 3"
    row = run_line(line).stdout.splitlines()[2].split()
    assert row[1] == "≤" and int(row[2]) >= 31 and row[3:6] == [">", "20000", "s"]
    (data,) = rows_of(line)
    assert (data["status"], data["optimal"]) == ("timeout", False) and data["length"] >= 31
    assert len(hurried) == 2


def test_a_board_without_a_solution_is_told() -> None:
    done = run("compare", "-", "--strategies", "ff", stdin="shakashaka\n4 #\n# #\n")
    assert done.returncode == 0 and done.stdout.splitlines()[2].split()[:2] == ["ff", "none"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plot(tmp_path: Path, lang: str) -> None:
    plot = tmp_path / "bars.svg"
    done = run_line(
        "compare snake-2-puzzle-7 snake-2-puzzle-8 --strategies ff,down --repeat 1"
        f" --plot {plot} --lang {lang}"
    )
    assert done.stdout.splitlines()[-1].endswith(f"{plot}.") and done.returncode == 0
    root = parsed(plot.read_text(encoding="utf-8"))
    assert root.findtext(f"{SVG}title") == (
        "Strategies compared" if lang == "en" else "Estratégias em comparação"
    )
    told = root.findtext(f"{SVG}desc") or ""
    measured = "Backtracks" if lang == "en" else "Retrocessos"
    assert len(told.splitlines()) == 4 and f"snake-2-puzzle-8. {measured}. ff: 0, leftmost-down: 0" in told
    assert sum(rect.find(f"{SVG}title") is not None for rect in root.iter(f"{SVG}rect")) == 2 * 2 * 2


def test_the_plot_of_engines_with_and_without_strategies(tmp_path: Path) -> None:
    plot = tmp_path / "bars.svg"
    for more, title in (("", "Engines compared"), ("--strategies ff", "Engines and strategies compared")):
        done = run_line(f"compare snake-2-puzzle-7 --engines quebra {more} --repeat 1 --plot {plot} --json")
        assert (done.returncode, done.stdout.count("\n")) == (0, 2 if more else 1)
        assert parsed(plot.read_text(encoding="utf-8")).findtext(f"{SVG}title") == title


def test_what_was_measured_before_an_interrupt_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quebra.app.cli.solving import compare

    measure, plot = compare.measure_strategy, tmp_path / "part.svg"

    def once(name: str, board: Any, strategy: Any, trial: Any) -> Any:
        if strategy.name != "ff":
            raise KeyboardInterrupt
        return measure(name, board, strategy, trial)

    monkeypatch.setattr(compare, "measure_strategy", once)
    assert guarded(["compare", "snake-2-puzzle-7", "--strategies", "ff,down", "--plot", str(plot)]) == 130
    told = parsed(plot.read_text(encoding="utf-8")).findtext(f"{SVG}desc") or ""
    assert "ff:" in told and "down" not in told


@pytest.mark.parametrize(
    "arguments, words",
    [
        (
            "--strategies best",
            "--strategies: unknown strategy 'best', expected one of leftmost, reversed, ff, ffc",
        ),
        ("--strategies ff,ff-sideways", "unknown strategy 'ff-sideways'"),
        ("--strategies ''", "--strategies: expected strategies such as ff,ffc-down, or all, found none"),
        ("--strategies ff --engines abacus", "unknown engine 'abacus'"),
        ("--strategies ff --repeat 0", "--repeat"),
        ("--strategies ff --time-limit nan", "nan"),
        ("--strategies ff --plot bars.png", "--plot: expected a name that ends in .svg"),
    ],
)
def test_bad_usage_is_one_line(arguments: str, words: str) -> None:
    assert_refused(run_line(f"compare kenken-testBoard {arguments}"), words)


def test_only_what_has_a_length_is_minimised() -> None:
    for more in ("--strategies ff", "--engines glucose"):
        finished = run_line(f"compare kenken-testBoard {more} --minimise")
        assert_refused(finished, "kenken-testBoard: a kenken answer has no length to minimise")
    mixed = run_line("compare kenken-testBoard snake-2-puzzle-7 --strategies ff --minimise --repeat 1 --json")
    assert_one_line(mixed, "no length")  # and the other board is done all the same
    assert json.loads(mixed.stdout)["length"] == 9


def test_minimising_with_engines_leaves_out_what_cannot() -> None:
    rows = rows_of("compare snake-2-puzzle-7 --minimise --repeat 1")
    assert {row["engine"] for row in rows} == set(quebra.engine_names())
    assert_one_line(
        run_line("compare snake-2-puzzle-7 --minimise --engines native"), "no native search for the shortest"
    )
