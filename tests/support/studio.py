"""The studio in a process of its own, and somebody who plays in a browser."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, CDPSession, Page, expect

from quebra.core.grid import Cell
from support.commands import PATIENCE, QUEBRA, environment
from support.processes import wait_until

WIDE, PHONE = (1280, 860), (390, 844)
CORNERS = {"nw": (0.2, 0.2), "ne": (0.8, 0.2), "sw": (0.2, 0.8), "se": (0.8, 0.8)}
MIDDLE = (0.5, 0.5)
# A server that is killed may cut an answer in the middle.
LOST_CONNECTION = re.compile(
    r"net::ERR_(?:CONNECTION|EMPTY_RESPONSE|INCOMPLETE|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)"
    r"|WebSocket connection to"
)


class Studio:
    """``quebra serve`` on a port of its own; it can be killed and started again where it was."""

    def __init__(self, folder: Path, games: Path | None = None) -> None:
        self.database = folder / "studio.sqlite3"
        self.was_stopped = False
        self.games = games
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        more = {"QUEBRA_GAMES": str(self.games)} if self.games else {}
        command = [
            *QUEBRA,
            "serve",
            "--port",
            str(self.port),
            "--database",
            str(self.database),
            "--lang",
            "en",
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(**more)
        )
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the studio has ended"
        try:
            with urlopen(f"{self.url}/", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.was_stopped = True
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """Ends it as Ctrl-C does."""
        self.was_stopped = True
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def call(self, path: str, body: object = None) -> Any:
        """The answer to a call from outside a browser."""
        data = None if body is None else json.dumps(body).encode()
        asked = Request(f"{self.url}/api/v1/{path}", data, {"Content-Type": "application/json"})
        with urlopen(asked, timeout=PATIENCE) as answer:
            return json.load(answer)


class Served(Protocol):
    """Anything that serves the page. Once it ``was_stopped``, calls and sockets may fail."""

    url: str
    was_stopped: bool


class Player:
    """Somebody with a browser of their own; everything that its console complains of is kept, except for
    lost connections to a server that the test itself has stopped."""

    def __init__(
        self,
        browser: Browser,
        studio: Served,
        size: Sequence[int] = WIDE,
        touch: bool = False,
        **look: Any,
    ) -> None:
        self.studio = studio
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            reduced_motion="reduce",
            # A worker takes all files once more, which costs every test; those that are about it allow it.
            **{"locale": "en", "service_workers": "block", **look},
        )
        self.complaints: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda told: self._hear(told.text) if told.type == "error" else None)
        return page

    def _hear(self, complaint: str) -> None:
        if not (self.studio.was_stopped and LOST_CONNECTION.search(complaint)):
            self.complaints.append(complaint)

    def close(self) -> None:
        self.context.close()

    def forget(self) -> None:
        """Has the browser know nothing of who plays and what was played; its console begins anew."""
        self.page.goto(f"{self.studio.url}/worker.js")  # a page of the studio on which nothing runs
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        self.complaints.clear()

    def open(self, puzzle: object) -> str:
        """Starts a board, and gives back the session's name."""
        answer = self.context.request.post(f"{self.studio.url}/api/v1/sessions", data={"puzzle": puzzle})
        assert answer.status == 201, answer.text()
        session = str(answer.json()["id"])
        self.go(session)
        return session

    def go(self, session: str) -> None:
        self.page.goto(f"{self.studio.url}/play/{session}")
        self.page.wait_for_selector("[role=grid]")

    def saved(self) -> None:
        """Waits until the server has every move."""
        expect(self.page.locator(".saving")).to_have_attribute("data-state", "saved", timeout=PATIENCE * 1000)

    def moves(self, session: str) -> list[str]:
        """What the server has, as this player sees it."""
        return list(self.context.request.get(f"{self.studio.url}/api/v1/sessions/{session}").json()["moves"])

    def told(self, cell: Cell, page: Page | None = None) -> str:
        """What a screen reader says of a cell."""
        return str((page or self.page).locator(_cell(cell)).get_attribute("aria-label"))

    def expect_told(self, cell: Cell, text: str, page: Page | None = None) -> None:
        found = (page or self.page).locator(_cell(cell))
        expect(found).to_have_attribute("aria-label", re.compile(text), timeout=PATIENCE * 1000)

    def tool(self, name: str) -> None:
        self.page.click(f"[data-name={name}]")

    def solved(self) -> None:
        """Waits for the celebration."""
        self.page.wait_for_selector("[data-part=solved]")

    # Where things are.

    def point(self, cell: Cell, place: tuple[float, float] = MIDDLE) -> tuple[float, float]:
        """A place in a cell, on the screen."""
        grid = self.page.locator("[role=grid]")
        box = grid.bounding_box()
        assert box
        rows, columns = (int(str(grid.get_attribute(f"aria-{way}count"))) for way in ("row", "col"))
        wide, high = box["width"] / columns, box["height"] / rows
        return box["x"] + (cell[1] - 1 + place[0]) * wide, box["y"] + (cell[0] - 1 + place[1]) * high

    # Mouse.

    def click(self, cell: Cell, place: tuple[float, float] = MIDDLE, button: Any = "left") -> None:
        self.page.mouse.click(*self.point(cell, place), button=button)

    def drag(self, cells: Iterable[Cell], place: tuple[float, float] = MIDDLE, button: Any = "left") -> None:
        first, *others = cells
        self.page.mouse.move(*self.point(first, place))
        self.page.mouse.down(button=button)
        for cell in others:
            self.page.mouse.move(*self.point(cell, place), steps=3)
        self.page.mouse.up(button=button)

    # Keyboard.

    def walk(self, cell: Cell) -> None:
        """Arrows from the cell that has the focus to another."""
        row, column = self.page.evaluate(
            """() => { const cell = document.activeElement;
              return [Number(cell.parentElement.ariaRowIndex), Number(cell.ariaColIndex)]; }"""
        )
        for far, more, less in (
            (cell[0] - row, "ArrowDown", "ArrowUp"),
            (cell[1] - column, "ArrowRight", "ArrowLeft"),
        ):
            for _ in range(abs(far)):
                self.page.keyboard.press(more if far > 0 else less)

    # Fingers.

    def touch(self, *strokes: Sequence[tuple[float, float]]) -> None:
        """Fingers that go through points of the screen at the same time."""
        client = _cdp(self.page)
        for step, points in enumerate(zip(*strokes, strict=True)):
            kind = "touchStart" if step == 0 else "touchMove"
            touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tap(self, cell: Cell) -> None:
        self.touch([self.point(cell)])

    def pull(self, cell: Cell, corner: str) -> None:
        """From the middle of a cell towards one of its corners."""
        self.touch([self.point(cell), self.point(cell, CORNERS[corner])])

    def stroke(self, cells: Iterable[Cell]) -> None:
        """A finger that goes through cells."""
        self.touch([self.point(cell) for cell in cells])

    def hold(self, cell: Cell, until: Callable[[], bool]) -> None:
        """A finger that rests until something has come about."""
        client = _cdp(self.page)
        x, y = self.point(cell)
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        wait_until(lambda: bool(self.page.wait_for_timeout(20)) or until())
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _cell(cell: Cell) -> str:
    return f"[role=row][aria-rowindex='{cell[0]}'] > [aria-colindex='{cell[1]}']"


@cache
def _cdp(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def solution_of(studio: Studio, puzzle: object) -> dict[Cell, str]:
    """What each open cell holds in the solution."""
    [text] = studio.call("solve", {"puzzle": puzzle, "moves": True, "limit": 1})["moves"]
    found = {}
    for part in text.split():
        name, _, value = part.partition("=")
        row, _, column = name.removeprefix("r").partition("c")
        found[int(row), int(column)] = value
    return found
