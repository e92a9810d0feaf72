"""The studio under load: many players at once, over loopback, while a job makes puzzles.

python bench/server_times.py [--seconds N] [--players N]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import quebra
from quebra.core.play.record import filling_move
from report import Row, Table, as_text, at_most, plain_time
from timing import Settings

PLAYERS = 200
SECONDS, QUICK_SECONDS = 180.0, 20.0
PAUSE = 3.0  # seconds between two moves of a player
HINTS = 3  # of each player in the whole time; a shorter run has as many a minute
MOVE_SECONDS, HINT_SECONDS = 0.100, 0.500
# Ten by ten where the puzzle has that size, as people play them.
BOARDS = ("snake-2-puzzle-6", "shakashaka-tab7", "kenken-testBoard")
JOB = {"kind": "generate", "type": "shakashaka", "size": "14x14", "difficulty": "hard", "count": 100}
LOOK = 1.0  # seconds between two looks at the job
AT_WORK = 0.9  # of the looks must find it so: it waits only until its process has started
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


@dataclass(slots=True)
class Calls:
    """The times of calls of one kind, and those that failed."""

    seconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def share(self, part: float) -> float:
        """The time within which this share of the calls was answered."""
        ordered = sorted(self.seconds)
        return ordered[max(1, ceil(part * len(ordered))) - 1] if ordered else 0.0


@dataclass(slots=True)
class Making:
    """What a job did meanwhile: how often it was looked at and found at work, and what came of it."""

    looks: int = 0
    at_work: int = 0
    puzzles: int = 0
    tries: int = 0


class Connection:
    """One browser: a connection that stays open, and its cookie. It costs little beside what it measures."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, way: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status of a call, and what it answered. One whose connection was just closed is sent again."""
        if self._streams is not None:
            try:
                return await self._call(way, path, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        return await self._call(way, path, body)

    async def _call(self, way: str, path: str, body: Any) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{way} /api/v1/{path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        lines += [f"Cookie: {self._cookie}"] if self._cookie else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        cookie = re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE)
        if cookie is not None:
            self._cookie = cookie[1]
        read = await reader.readexactly(int(length[1]) if length else 0)
        return int(head.split(" ", 2)[1]), json.loads(read) if read else None

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


class Player:
    """Somebody who plays a board: right moves, one after the other, and now and then a question."""

    def __init__(self, number: int, port: int, calls: dict[str, Calls]) -> None:
        name = BOARDS[number % len(BOARDS)]
        board = quebra.examples()[name]
        solution = quebra.solve(board).solution
        assert solution is not None
        self._puzzle = quebra.board_to_json(board)
        self._edits = filling_move(board, solution).split(" ")
        self._random = Random(number)
        self._connection, self._calls = Connection(port), calls

    async def play(self, seconds: float) -> None:
        """Until the time is over."""
        await asyncio.sleep(self._random.uniform(0, PAUSE))
        began = perf_counter()
        _, session = await self._timed("begin", "POST", "sessions", {"puzzle": self._puzzle})
        hints = int(HINTS * seconds / SECONDS + self._random.random())  # as often as in the whole time
        asked = sorted(self._random.uniform(0, seconds - PAUSE) for _ in range(hints))
        moves: list[str] = []
        next_move = perf_counter() - began + PAUSE
        while (now := perf_counter() - began) < seconds - PAUSE:
            due = min(next_move, asked[0] if asked else seconds)
            if now < due:
                await asyncio.sleep(due - now)
            elif asked and asked[0] <= now:
                asked.pop(0)
                await self._timed("hint", "POST", "hint", {"puzzle": self._puzzle, "moves": moves})
            else:
                next_move += PAUSE
                place = len(moves) % (len(self._edits) + 1)
                move = self._edits[place] if place < len(self._edits) - 4 else "clear"
                body = {"after": len(moves), "moves": [move], "seconds": now}
                status, _ = await self._timed("move", "POST", f"sessions/{session['id']}/moves", body)
                moves += [move] if status == 200 else []
        self._connection.close()

    async def _timed(self, kind: str, way: str, path: str, body: Any) -> tuple[int, Any]:
        started = perf_counter()
        status, answer = await self._connection.call(way, path, body)
        self._calls[kind].seconds.append(perf_counter() - started)
        if status >= 300:
            self._calls[kind].failed.append(f"{status} {answer}")
        return status, answer


async def _make(port: int, made: Making, seconds: float) -> None:
    """One job or another makes puzzles all the time."""
    connection = Connection(port)
    end = perf_counter() + seconds
    while perf_counter() < end:
        _, job = await connection.call("POST", "jobs", JOB)
        status = "running"
        while status in ("running", "waiting") and perf_counter() < end:
            await asyncio.sleep(LOOK)
            _, told = await connection.call("GET", f"jobs/{job['id']}")
            status = told["status"]
            made.looks += 1
            made.at_work += status == "running"
        _, told = await connection.call("DELETE", f"jobs/{job['id']}")
        made.puzzles += told["progress"]["found"]
        made.tries += told["progress"]["tries"]
    connection.close()


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """A studio in a process of its own: its port and its process."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "quebra", "serve", "--port", "0"]
        command += ["--database", str(Path(folder) / "bench.sqlite3")]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as studio:
            assert studio.stdout is not None
            found = ADDRESS.search(studio.stdout.readline())
            assert found is not None
            try:
                yield int(found[1]), studio.pid
            finally:
                studio.send_signal(signal.SIGINT)


def measure(players: int, seconds: float) -> tuple[dict[str, Calls], Making]:
    """The calls of so many players, and what a job did meanwhile."""
    calls = {kind: Calls() for kind in ("begin", "move", "hint")}
    made = Making()

    async def all_of_them(port: int) -> None:
        await asyncio.sleep(2.0)  # the workers are being started
        table = [Player(number, port, calls) for number in range(players)]
        await asyncio.gather(*(player.play(seconds) for player in table), _make(port, made, seconds))

    with served() as (port, _):
        asyncio.run(all_of_them(port))
    return calls, made


def tables(settings: Settings, players: int = PLAYERS, seconds: float | None = None) -> list[Table]:
    """Moves and hints of many players at once."""
    lasting = seconds or (QUICK_SECONDS if settings.quick else SECONDS)
    calls, made = measure(players, lasting)
    notes = [
        f"{players} players over loopback for {lasting:g} s: a move every {PAUSE:g} s and {HINTS} hints each "
        f"while a job makes puzzles ({made.puzzles} came of {made.tries} tries). The calls come from a "
        "process on the same machine."
    ]
    table = Table("The studio with many players", notes=notes)
    for kind, limit in (("move", MOVE_SECONDS), ("hint", HINT_SECONDS)):
        found = calls[kind]
        told = f"{len(found.seconds)} calls, half of them within {found.share(0.5) * 1e3:.1f} ms"
        table.rows.append(at_most(f"{kind}: 99 % within", found.share(0.99), limit, told))
    table.rows.append(plain_time("a board is begun: 99 % within", calls["begin"].share(0.99)))
    share = made.at_work / made.looks if made.looks else 0.0
    told = f"found at work {made.at_work} of {made.looks} times, in turn with the puzzles of the day"
    table.rows.append(Row("a job makes puzzles", f"{share:.0%}", "≥ 90%", share >= AT_WORK, told))
    failed = [one for found in calls.values() for one in found.failed]
    table.rows.append(Row("calls that failed", str(len(failed)), "0", not failed, *failed[:1]))
    return [table]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--players", type=int, default=PLAYERS)
    arguments = parser.parse_args()
    for table in tables(Settings(), arguments.players, arguments.seconds):
        print(as_text(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
