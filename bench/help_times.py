"""Help on the board in a real browser: from the key to the picture, on boards as people play them."""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import quebra
from page_times import begun, studio
from quebra.core.play.record import filling_move
from report import Row, Table, at_most
from timing import Settings

HINT_SECONDS, FIRST_SECONDS, WHOLE_SECONDS = 0.150, 0.150, 0.500
BOARDS = ("shakashaka-tab7", "shakashaka-tab3-reading-1", "snake-1-9x9")
SHARES = (0.0, 0.2, 0.4, 0.6, 0.8)  # of the board that is filled in
# From the press of a key until what was asked for is painted.
PRESS = """async ([key, wanted]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const there = (name) => new Promise((done) => {
    const look = () => document.querySelector(name) && (seen.disconnect(), done());
    const seen = new MutationObserver(look);
    seen.observe(document.body, {childList: true, subtree: true});
    look();
  });
  const start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const times = [];
  for (const name of wanted) {
    await there(name);
    await painted();
    times.push((performance.now() - start) / 1e3);
  }
  return times;
}"""


def tables(settings: Settings) -> list[Table]:
    """Hints and explanations on boards in play, at a studio that runs beside this program."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    hints: list[float] = []
    first: list[float] = []
    whole: list[float] = []
    with TemporaryDirectory() as folder, studio(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in BOARDS:  # not counted: the studio loads what it needs when it is first asked
            page = _opened(browser, url, name, 0.0)
            _asked(page, "e", [".step-list li"])
            page.context.close()
        for name in BOARDS:
            for share in SHARES[:2] if settings.quick else SHARES:
                page = _opened(browser, url, name, share)
                hints += _asked(page, "h", ["[data-part=hint]"])
                page.keyboard.press("Escape")
                shown, all_there = _asked(page, "e", ["[data-part=steps]", ".step-list li"])
                first.append(shown)
                whole.append(all_there)
                page.context.close()
        browser.close()
    table = Table("Help on the board", notes=["From the key to the picture, boards of 10×10 and 9×9."])
    table.rows += [
        _row("a hint", hints, HINT_SECONDS),
        _row("explain from here, the first step", first, FIRST_SECONDS),
        _row("explain from here, all steps", whole, WHOLE_SECONDS),
    ]
    return [table]


def _row(what: str, times: list[float], limit: float) -> Row:
    remark = f"95 % of {len(times)}; median {median(times) * 1e3:.0f} ms"
    return at_most(what, quantiles(times, n=20)[-1], limit, remark)


def _opened(browser: Any, url: str, name: str, share: float) -> Any:
    """A page with a board of which a share is filled in, and help loaded."""
    board = quebra.examples()[name]
    solution = quebra.solve(board).solution
    assert solution is not None
    edits = filling_move(board, solution).split()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    address = begun(context, url, quebra.board_to_json(board))
    if share:
        moves = {"after": 0, "moves": [" ".join(edits[: int(share * len(edits))])]}
        context.request.post(address.replace("/play/", "/api/v1/sessions/") + "/moves", data=moves)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("link[href$='help.css']", state="attached")
    page.wait_for_load_state("networkidle")
    return page


def _asked(page: Any, key: str, wanted: list[str]) -> list[float]:
    return list(page.evaluate(PRESS, [key, wanted]))
