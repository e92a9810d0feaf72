"""Two searches in a race lose nothing and repeat nothing."""

from __future__ import annotations

import pytest

import quebra
from quebra.engine.model.clock import Clock, pulse
from quebra.engine.solve.solve import ModelSearcher, Race
from quebra.games.kenken.model import shortcut
from support.open_boards import loose_kenken


@pytest.mark.parametrize("turns", [(0.0, 10.0), (10.0, 10.0), (0.0, 0.0, 0.0, 0.0, 10.0)])
def test_a_race_loses_nothing_and_repeats_nothing(turns: tuple[float, ...]) -> None:
    """Whoever wins, all solutions come out once."""
    board = loose_kenken(4)
    native = shortcut(board)
    assert native is not None
    race = Race(lambda: native, lambda _: ModelSearcher(board, "glucose"), turns)
    found = []
    while (answer := race.advance(Clock())) is not None:
        found.append(answer)
    race.close()
    assert len(found) == len(set(found)) == 576


class Scripted:
    """A searcher that finds what it is told, or runs out of its turn (None)."""

    def __init__(self, *answers: str | None) -> None:
        self.statistics = quebra.Statistics()
        self._answers = list(answers)

    def advance(self, clock: Clock) -> str | None:
        answer = self._answers.pop(0) if self._answers else "end"
        if answer is None:
            raise quebra.TimeUp
        return None if answer == "end" else answer

    def close(self) -> None:
        self._answers.clear()


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (["a", "b", "c"], [], "abc"),
        (["a", None, None], ["b", "a", "c"], "abc"),  # the loser's answer is not given twice
        (["a", None, None], ["a", "b", "c"], "abc"),
        (["a", None], ["a"], "a"),
        ([None, "b", "a"], ["a", None], "ab"),
        ([None], [], ""),
        (["a", None, "b"], ["c", None, "d", "b", "a"], "acb"),
    ],
)
def test_every_course_of_a_race(first: list[str | None], second: list[str | None], expected: str) -> None:
    race = Race(lambda: Scripted(*first), lambda _: Scripted(*second), (1.0, 1.0))  # type: ignore[arg-type, return-value]
    found = ""
    while (answer := race.advance(Clock())) is not None:
        found += answer  # type: ignore[operator]
    assert found == expected


def test_without_a_second_runner_the_first_goes_on_alone() -> None:
    """Its answers come once, those of its first turn among them."""
    race = Race(lambda: Scripted("a", None, "b", "c"), lambda _: None, (1.0, 1.0))  # type: ignore[arg-type, return-value]
    found = ""
    while (answer := race.advance(Clock())) is not None:
        found += answer  # type: ignore[operator]
    assert found == "abc"


def test_huge_boards_are_not_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines would hold all clauses twice."""
    board = quebra.examples()["snake-1-9x9"]
    monkeypatch.setattr("quebra.engine.solve.solve.ENGINE_TURNS", (0.0, 10.0))
    for most, engine in ((10, "quebra"), (10**9, "cadical")):
        monkeypatch.setattr("quebra.engine.solve.solve.MOST_RACED_CLAUSES", most)
        found = quebra.solve(board)
        assert (found.status, found.statistics.engine) == ("unique", engine)


def test_the_time_of_writing_rules_is_told_when_the_limit_comes_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quebra.games.bosnian_snake.model.build", lambda _: pulse_until_the_end())
    for engine in ("auto", "minisat"):
        found = quebra.solve(quebra.examples()["snake-1-6x6"], time_limit=0.01, engine=engine)
        assert found.status == "timeout"
        assert found.statistics.encode_seconds > 0


def pulse_until_the_end() -> None:
    while True:
        pulse(10**6)
