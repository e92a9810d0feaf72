"""Pictures of every view of the studio: in every theme, on every screen, with letters twice as large.

    python examples/studio_shots.py FOLDER [--only NAME] [--size SIZE] [--theme THEME] [--lang pt]

starts a studio of its own with an empty database, plays a little in it, and leaves PNG files in the folder.
It needs the extra [web], playwright, and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import uvicorn
from playwright.sync_api import APIRequestContext, Browser, sync_playwright
from studio_views import VIEWS, Begun, Visit

import quebra
from quebra.app.web.application import make_application
from quebra.app.web.serving import Address, listen
from quebra.app.web.settings import StudioSettings

SIZES = {
    "wide": (1280, 860),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "narrow": (360, 740),
    "large": (1280, 860),
    "large-phone": (390, 844),
}
THEMES = ("light", "dark", "contrast", "contrast-dark")
PATIENCE = 90.0  # seconds for the puzzles of the day
LARGER = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
NOON = 1_795_000_000.0  # any day will do; the same one gives the same pictures
KENKEN = {"size": "6x6", "difficulty": "hard", "seed": 7}  # as hard as a hint is worth looking at


class Guest:
    """Somebody who has begun a board of every kind and solved some."""

    def __init__(self, api: APIRequestContext, url: str) -> None:
        self.api, self.url = api, f"{url}/api/v1"
        self.begun: dict[str, Begun] = {}

    def play(self) -> None:
        """Fills in a part of some boards."""
        kinds = [kind for kind in self.api.get(f"{self.url}/types").json() if kind["boards"]]
        boards = [self._middle(kind) for kind in kinds[:2]]
        [made] = quebra.generate("kenken", **KENKEN)
        boards.append(quebra.board_to_json(made.board))
        for number, puzzle in enumerate(boards):
            self.begin("solved", puzzle, 1.0, 95 + 40 * number)
            self.begin(f"begun {number}", puzzle, 0.4, 75 + 40 * number)
        self.begin("wrong", boards[-1], 0.3, 61, wrong=True)
        small = next(board for kind in kinds for board in kind["boards"] if board["rows"] == 3)
        owner = next(kind for kind in kinds if small in kind["boards"])
        self.begin("small", self._example(owner["type"], small["name"]), 0.3, 20)

    def _middle(self, kind: dict[str, Any]) -> Any:
        by_size = sorted(kind["boards"], key=lambda board: board["rows"])
        return self._example(kind["type"], by_size[len(by_size) * 2 // 3]["name"])

    def _example(self, type: str, name: str) -> Any:
        return self.api.get(f"{self.url}/examples/{type}/{name}").json()

    def begin(self, name: str, puzzle: Any, share: float, seconds: float, *, wrong: bool = False) -> None:
        """A board of which a share is filled in, or something that cannot stay."""
        solved = self.api.post(f"{self.url}/solve", data={"puzzle": puzzle, "moves": True, "limit": 1})
        edits = solved.json()["moves"][0].split()
        moves = edits[: round(len(edits) * share)]
        if wrong:
            cell, _, value = moves[-1].partition("=")
            moves[-1] = f"{cell}={int(value) % 6 + 1}"
        id = self.api.post(f"{self.url}/sessions", data={"puzzle": puzzle}).json()["id"]
        body = {"after": 0, "moves": moves, "seconds": seconds, "finished": share == 1}
        self.api.post(f"{self.url}/sessions/{id}/moves", data=body)
        self.begun[name] = puzzle, body


def await_today(api: APIRequestContext, url: str) -> None:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        told = api.get(f"{url}/api/v1/today").json()["puzzles"]
        if all(line["status"] != "making" for line in told):
            return
        sleep(0.5)


def shoot(folder: Path, asked: argparse.Namespace, url: str, browser: Browser) -> None:
    context = browser.new_context()
    await_today(context.request, url)
    guest = Guest(context.request, url)
    guest.play()
    state = context.storage_state()
    context.close()
    for size in SIZES if asked.size == "all" else [asked.size]:
        for theme in THEMES if asked.theme == "all" else [asked.theme]:
            for name in VIEWS:
                if fnmatch(name, asked.only):
                    look = look_of(size, theme, asked.lang)
                    take(folder, name, size, theme, browser.new_context(**look, storage_state=state), guest)


def look_of(size: str, theme: str, language: str) -> dict[str, Any]:
    width, height = SIZES[size]
    return {
        "viewport": {"width": width, "height": height},
        "color_scheme": "dark" if theme.endswith("dark") else "light",
        "contrast": "more" if theme.startswith("contrast") else "no-preference",
        "has_touch": size not in ("wide", "large"),
        "is_mobile": "phone" in size or size == "narrow",
        "reduced_motion": "reduce",
        "locale": language,
    }


def take(folder: Path, name: str, size: str, theme: str, context: Any, guest: Guest) -> None:
    visit = Visit(context, guest.url.removesuffix("/api/v1"), guest.begun)
    if size.startswith("large"):
        larger = (
            "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
        )
        context.add_init_script(larger)
    try:
        VIEWS[name](visit)
        visit.page.evaluate("document.fonts.ready")
        file = folder / f"{name}-{size}-{theme}.png"
        visit.page.screenshot(path=file, full_page=name in ("home", "home-new"))
    except Exception as error:  # the other views are still worth a look
        print(f"{name} {size} {theme}: {error}".splitlines()[0])
    visit.close()


@contextmanager
def studio() -> Iterator[str]:
    """A studio with an empty database; gives its address."""
    with tempfile.TemporaryDirectory() as place:
        settings = StudioSettings(Path(place) / "studio.sqlite3", language=None, clock=lambda: NOON)
        listener = listen(Address("127.0.0.1", 0))
        app = make_application(settings)
        config = uvicorn.Config(app, http="h11", ws="websockets-sansio", log_config=None, access_log=False)
        server = uvicorn.Server(config)
        running = Thread(target=lambda: server.run([listener]), daemon=True)
        running.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            running.join(10)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every view of the studio.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="*", help="views of this name, such as home or play-*")
    parser.add_argument("--size", choices=[*SIZES, "all"], default="all")
    parser.add_argument("--theme", choices=[*THEMES, "all"], default="all")
    parser.add_argument("--lang", choices=["en", "pt"], default="en")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for found in map(shutil.which, names) if found), None)
    with studio() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        shoot(asked.folder, asked, url, browser)
        browser.close()


if __name__ == "__main__":
    main()
