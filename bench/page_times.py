"""The page of the studio in a real browser: how soon it is ready, how much it loads, what a move costs."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from report import Row, Table, at_most
from timing import Settings

READY_SECONDS = 0.5
MOVE_SECONDS = 0.008
MOST_BYTES, MOST_FONT_BYTES = 150_000, 60_000
SIDE = 25
SMALL = {"type": "shakashaka", "rows": 10, "columns": 10, "cells": [[None] * 10 for _ in range(10)]}
LARGE: dict[str, dict[str, object]] = {
    "triangles": {"type": "shakashaka", "rows": SIDE, "columns": SIDE, "cells": [[None] * SIDE] * SIDE},
    "a snake": {
        "type": "bosnian-snake", "rows": SIDE, "columns": SIDE, "length": None,
        "row_counts": [SIDE // 2] * SIDE, "column_counts": [None] * SIDE, "cells": [[None] * SIDE] * SIDE,
    },
}  # fmt: skip
HANDLERS = {"EventDispatch", "FireAnimationFrame"}
COUNTED = {*HANDLERS, "UpdateLayoutTree", "Layout"}


def tables(settings: Settings) -> list[Table]:
    """The page of a studio that runs beside this program."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with TemporaryDirectory() as folder, studio(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        table = Table("The page of the studio", notes=["Chromium without a screen; nothing in its cache."])
        table.rows += loading(browser, url, settings.runs)
        for name, puzzle in LARGE.items():
            trace = moves(browser, url, puzzle, 60 if settings.quick else 300)
            times, busy = costs(trace, "dur"), costs(trace, "tdur")
            cost = quantiles(times, n=20)[-1]
            remark = (
                f"95 % of {len(times)} moves; median {median(times) * 1e3:.1f} ms; "
                f"of the processor {quantiles(busy, n=20)[-1] * 1e3:.1f} ms"
            )
            table.rows.append(at_most(f"a move on {SIDE}×{SIDE}, {name}", cost, MOVE_SECONDS, remark))
        browser.close()
    return [table]


@contextmanager
def studio(folder: Path) -> Iterator[str]:
    """``quebra serve`` while something is measured."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    words = [
        sys.executable,
        "-m",
        "quebra",
        "serve",
        "--port",
        str(port),
        "--database",
        str(folder / "bench.db"),
    ]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urlopen(url).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


def begun(context: Any, url: str, puzzle: object) -> str:
    """The address of a session with a board."""
    answer = context.request.post(f"{url}/api/v1/sessions", data={"puzzle": puzzle})
    return f"{url}/play/{answer.json()['id']}"


def loading(browser: Any, url: str, runs: int) -> Iterator[Row]:
    """From the start of the navigation until the board has been painted."""
    times, sizes, fonts = [], 0, 0
    for _ in range(runs):
        context = browser.new_context()
        page = context.new_page()
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        loaded: dict[str, str] = {}
        bytes_of: dict[str, int] = {}
        client.on(
            "Network.responseReceived", lambda told, to=loaded: to.update({told["requestId"]: told["type"]})
        )
        client.on(
            "Network.loadingFinished",
            lambda told, to=bytes_of: to.update({told["requestId"]: told["encodedDataLength"]}),
        )
        page.goto(begun(context, url, SMALL))
        page.wait_for_function("() => performance.getEntriesByName('ready').length")
        times.append(page.evaluate("performance.getEntriesByName('ready')[0].startTime") / 1e3)
        page.wait_for_load_state("networkidle")
        fonts = sum(size for name, size in bytes_of.items() if loaded.get(name) == "Font")
        sizes = sum(bytes_of.values()) - fonts
        context.close()
    yield at_most("ready with a board of 10×10", median(times), READY_SECONDS)
    yield at_most_bytes("loaded, without fonts", sizes, MOST_BYTES)
    yield at_most_bytes("fonts", fonts, MOST_FONT_BYTES)


def at_most_bytes(what: str, size: int, limit: int) -> Row:
    return Row(what, f"{size / 1e3:.1f} kB", f"≤ {limit / 1e3:g} kB", size <= limit, value=float(size))


def moves(browser: Any, url: str, puzzle: object, count: int) -> list[dict[str, Any]]:
    """A trace of the browser while moves are made."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(begun(context, url, puzzle))
    page.wait_for_selector("[role=grid]")
    box = page.locator("[role=grid]").bounding_box()
    wide, high = box["width"] / SIDE, box["height"] / SIDE
    shown = page.locator(".field").bounding_box()
    rows = int(min(SIDE, (shown["y"] + shown["height"] - box["y"]) / high))
    cells = [(row, column) for row in range(rows) for column in range(SIDE) if (row + column) % 2 == 0]
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for place in range(count):
        row, column = cells[place % len(cells)]
        page.mouse.click(box["x"] + (column + 0.3) * wide, box["y"] + (row + 0.3) * high)
        page.evaluate("new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))")
    trace = json.loads(browser.stop_tracing())
    context.close()
    return list(trace["traceEvents"])


def costs(events: list[dict[str, Any]], measure: str) -> list[float]:
    """What the page does for each move, in seconds: handlers, style and layout from one press to the next,
    nothing twice. ``measure`` is "dur", or "tdur" for the time that it had the processor."""
    presses = sorted((event for event in events if is_press(event)), key=lambda event: event["ts"])
    main = presses[0]["tid"]
    counted = sorted(
        (event for event in events if event.get("ph") == "X" and event["tid"] == main and is_counted(event)),
        key=lambda event: (event["ts"], -event["dur"]),
    )
    found = [0.0] * len(presses)
    end, place = 0.0, -1
    for event in counted:
        while place + 1 < len(presses) and event["ts"] >= presses[place + 1]["ts"]:
            place += 1
        if place >= 0 and event["ts"] >= end:  # not part of one that is counted
            found[place] += event.get(measure, 0) / 1e6
            end = event["ts"] + event["dur"]
    return found


def is_counted(event: dict[str, Any]) -> bool:
    return event.get("name") in COUNTED


def is_press(event: dict[str, Any]) -> bool:
    kind = event.get("args", {}).get("data", {}).get("type")
    return event.get("name") == "EventDispatch" and kind == "pointerdown"
