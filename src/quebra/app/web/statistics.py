"""What a player has done: boards solved, how quickly, and how many days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from quebra.core.registry import every_game
from quebra.store.sessions import FinishedBoard

ONE_DAY = timedelta(days=1)


def statistics(finished: Sequence[FinishedBoard], today: str, language: str) -> dict[str, Any]:
    """The numbers of a player; days are those of UTC, as with the puzzles of the day."""
    days = {datetime.fromtimestamp(one.finished, UTC).date() for one in finished}
    now, longest = streaks(days, date.fromisoformat(today))
    types = []
    for name, game in every_game().items():
        times = [one.seconds for one in finished if one.type == name]
        if times:
            mean = sum(times) / len(times)
            told = {"type": name, "title": game.titles[language], "finished": len(times)}
            types.append({**told, "best": min(times), "mean": mean})
    return {"finished": len(finished), "streak": {"now": now, "longest": longest}, "types": types}


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """How many days in a row something was solved: up to now, and at most.

    A day that is not over yet breaks nothing: the row that ended yesterday still stands.
    """
    known = set(days)
    last = today if today in known else today - ONE_DAY
    now, longest = _row(known, last), 0
    for day in known:
        if day + ONE_DAY not in known:
            longest = max(longest, _row(known, day))
    return now, longest


def _row(days: set[date], last: date) -> int:
    """The length of the row of days that ends with this one."""
    length = 0
    while last - length * ONE_DAY in days:
        length += 1
    return length
