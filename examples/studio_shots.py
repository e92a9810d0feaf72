"""Pictures of every view of the studio: light, dark and strong colours; wide, tablet and phone.

    python examples/studio_shots.py FOLDER [--only NAME]

starts a studio of its own with an empty database, plays a little in it, and leaves PNG files in the folder.
It needs the extra [web], playwright, and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from quebra.app.web.application import make_application
from quebra.app.web.serving import Address, listen
from quebra.app.web.settings import StudioSettings

SIZES = {"wide": (1280, 860), "tablet": (820, 1180), "phone": (390, 844), "narrow": (360, 740)}
THEMES = ("light", "dark", "contrast")
PATIENCE = 90.0  # seconds for the puzzles of the day
NOON = 1_795_000_000.0  # any day will do; the same one gives the same pictures

View = Callable[["Visit"], None]


class Visit:
    """Somebody who looks at the studio, in one size and one theme."""

    def __init__(self, context: BrowserContext, url: str, sessions: dict[str, str]) -> None:
        self.context, self.url, self.sessions = context, url, sessions
        self.page: Page = context.new_page()

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector(".today .tile svg")
        self.page.wait_for_selector(".bundled .tile svg")
        self.page.wait_for_selector(".mine .card")
        self.page.wait_for_load_state("networkidle")

    def board(self, name: str) -> None:
        self.page.goto(f"{self.url}/play/{self.sessions[name]}")
        self.page.wait_for_selector("[role=grid]")
        self.page.wait_for_load_state("networkidle")


def home(visit: Visit) -> None:
    visit.home()


def home_keys(visit: Visit) -> None:
    visit.home()
    visit.page.keyboard.press("?")


def deleting(visit: Visit) -> None:
    visit.home()
    visit.page.click("[data-name=delete_all]")


def pasting(visit: Visit) -> None:
    visit.home()
    visit.page.fill("textarea", "shakashaka\n. . #\n. . .\n3 . .\n\nshakashaka\n. . .\n. . .\n. . .")
    visit.page.click("[data-name=open]")
    visit.page.wait_for_selector(".paste .tile svg, .trouble:not(:empty)")


def portuguese(visit: Visit) -> None:
    visit.home()
    visit.page.click("[data-name=language]")
    visit.page.wait_for_selector("text=Tabuleiros prontos")
    visit.page.wait_for_load_state("networkidle")


def play(name: str) -> View:
    return lambda visit: visit.board(name)


def check(name: str) -> View:
    def view(visit: Visit) -> None:
        visit.board(name)
        visit.page.click("[data-name=check]")
        visit.page.wait_for_selector(".news > *")

    return view


def keys(visit: Visit) -> None:
    visit.board("begun 1")
    visit.page.keyboard.press("?")


def gone(visit: Visit) -> None:
    visit.page.goto(f"{visit.url}/play/nothing")
    visit.page.wait_for_selector("dialog")


VIEWS: dict[str, View] = {
    "home": home,
    "home-keys": home_keys,
    "home-delete": deleting,
    "home-paste": pasting,
    "play-1": play("begun 0"),
    "play-2": play("begun 1"),
    "play-3": play("begun 2"),
    "play-small": play("small"),
    "play-check": check("begun 1"),
    "play-solved": play("solved"),
    "play-keys": keys,
    "gone": gone,
    "home-portuguese": portuguese,  # last: the browser keeps the language
}


def prepare(browser: Browser, url: str) -> tuple[Any, dict[str, str]]:
    """Somebody who has begun a board of every kind and solved some; what their browser keeps, and which."""
    context = browser.new_context()
    api = context.request
    sessions: dict[str, str] = {}

    def begin(name: str, puzzle: Any, share: float, seconds: float) -> None:
        [text] = api.post(f"{url}/api/v1/solve", data={"puzzle": puzzle, "moves": True, "limit": 1}).json()[
            "moves"
        ]
        edits = text.split()
        id = api.post(f"{url}/api/v1/sessions", data={"puzzle": puzzle}).json()["id"]
        body = {"after": 0, "moves": edits[: round(len(edits) * share)], "seconds": seconds}
        api.post(f"{url}/api/v1/sessions/{id}/moves", data={**body, "finished": share == 1})
        sessions[name] = id

    kinds = [kind for kind in api.get(f"{url}/api/v1/types").json() if kind["boards"]]
    for number, kind in enumerate(kinds):
        by_size = sorted(kind["boards"], key=lambda board: board["rows"])
        for name, share in (("solved", 1.0), (f"begun {number}", 0.45)):
            board = by_size[len(by_size) // 2]["name"]
            begin(
                name, api.get(f"{url}/api/v1/examples/{kind['type']}/{board}").json(), share, 95 + 40 * number
            )
    small = next(board for kind in kinds for board in kind["boards"] if board["rows"] == 3)
    owner = next(kind for kind in kinds if small in kind["boards"])
    begin("small", api.get(f"{url}/api/v1/examples/{owner['type']}/{small['name']}").json(), 0.3, 20)
    state = context.storage_state()
    context.close()
    return state, sessions


def await_today(browser: Browser, url: str) -> None:
    context = browser.new_context()
    end = monotonic() + PATIENCE
    while monotonic() < end:
        told = context.request.get(f"{url}/api/v1/today").json()["puzzles"]
        if all(line["status"] != "making" for line in told):
            break
        sleep(0.5)
    context.close()


def shoot(folder: Path, only: str, url: str, sizes: list[str], themes: list[str]) -> None:
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for found in map(shutil.which, names) if found), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        await_today(browser, url)
        state, sessions = prepare(browser, url)
        for size in sizes:
            for theme in themes:
                width, height = SIZES[size]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    contrast="more" if theme == "contrast" else "no-preference",
                    has_touch=size != "wide",
                    is_mobile=size in ("phone", "narrow"),
                    reduced_motion="reduce",
                    locale="en",
                    storage_state=state,
                )
                for name, view in VIEWS.items():
                    if fnmatch(name, only):
                        visit = Visit(context, url, sessions)
                        view(visit)
                        visit.page.evaluate("document.fonts.ready")
                        full = name == "home" or name == "home-portuguese"
                        visit.page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=full)
                        visit.page.close()
                context.close()
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every view of the studio.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="*", help="views of this name, such as home or play-*")
    parser.add_argument("--size", choices=[*SIZES, "all"], default="all")
    parser.add_argument("--theme", choices=[*THEMES, "all"], default="all")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        settings = StudioSettings(Path(place) / "studio.sqlite3", language=None, clock=lambda: NOON)
        listener = listen(Address("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        app = make_application(settings)
        server = uvicorn.Server(
            uvicorn.Config(app, http="h11", ws="websockets-sansio", log_config=None, access_log=False)
        )
        running = Thread(target=lambda: server.run([listener]), daemon=True)
        running.start()
        try:
            sizes = list(SIZES) if asked.size == "all" else [asked.size]
            shoot(
                asked.folder, asked.only, url, sizes, list(THEMES) if asked.theme == "all" else [asked.theme]
            )
        finally:
            server.should_exit = True
            running.join(10)


if __name__ == "__main__":
    main()
