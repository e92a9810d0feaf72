"""Days in a row and times of a player."""

from __future__ import annotations

from datetime import date

import pytest

from quebra.app.web.statistics import statistics, streaks
from quebra.store.sessions import FinishedBoard

NOON = 12 * 3600
DAY = 24 * 3600


def days(*numbers: int) -> set[date]:
    return {date(2026, 3, number) for number in numbers}


@pytest.mark.parametrize(
    ("solved", "today", "expected"),
    [
        (days(), 10, (0, 0)),
        (days(10), 10, (1, 1)),
        (days(9), 10, (1, 1)),  # today is not over yet
        (days(8), 10, (0, 1)),
        (days(8, 9, 10), 10, (3, 3)),
        (days(1, 2, 3, 4, 9, 10), 10, (2, 4)),
        (days(1, 2, 4, 6), 10, (0, 2)),
    ],
)
def test_days_in_a_row(solved: set[date], today: int, expected: tuple[int, int]) -> None:
    assert streaks(solved, date(2026, 3, today)) == expected


def test_a_row_goes_over_the_end_of_a_month() -> None:
    solved = {date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 1)}
    assert streaks(solved, date(2024, 3, 2)) == (3, 3)


def test_days_are_those_of_utc_and_times_are_by_kind() -> None:
    finished = [
        FinishedBoard("kenken", DAY - 1, 60.0),  # a second before midnight
        FinishedBoard("kenken", DAY, 20.0),
        FinishedBoard("shakashaka", DAY + NOON, 300.0),
    ]
    told = statistics(finished, "1970-01-02", "pt")
    assert told["finished"] == 3
    assert told["streak"] == {"now": 2, "longest": 2}
    by_type = {one["type"]: one for one in told["types"]}
    assert set(by_type) == {"kenken", "shakashaka"}
    assert by_type["kenken"] | {"title": ""} == {
        "type": "kenken",
        "title": "",
        "finished": 2,
        "best": 20.0,
        "mean": 40.0,
    }
