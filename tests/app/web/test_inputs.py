"""The games' scripted inputs, played by hands on the page in a browser: what the server then has is right."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

import quebra
from quebra.core.play.record import PlayRecord, replay
from support.playing.hands import Hands
from support.playing.inputs import InputCase, all_input_cases
from support.playing.studio import running_studio

PATIENCE = 20.0  # seconds until moves must have come to the server


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_studio(tmp_path_factory.mktemp("studio") / "quebra.db") as address:
        yield address


@pytest.fixture(scope="module")
def player(browser: Browser, studio: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=studio, viewport={"width": 1000, "height": 800}, has_touch=True)
    yield context
    context.close()


def stored(player: BrowserContext, session: str, board: Any) -> PlayRecord:
    return replay(board, player.request.get(f"/api/v1/sessions/{session}").json()["moves"])


def undos(record: PlayRecord) -> int:
    """How many undos lead back to the empty board."""
    count = 0
    while record.position.can_undo:
        record.play("undo")
        count += 1
    return count


@pytest.mark.parametrize("case", all_input_cases())
def test_the_page_plays_what_hands_do(case: InputCase, player: BrowserContext) -> None:
    board = quebra.parse(case.board)
    started = player.request.post("/api/v1/sessions", data={"text": case.board})
    assert started.status == 201
    session = started.json()["id"]
    page = player.new_page()
    try:
        page.goto(f"/play/{session}")
        hands = Hands(page)
        for action in case.actions:
            hands.perform(action)
        wanted = {
            "values": dict(case.values),
            "marks": {cell: list(held) for cell, held in case.marks.items()},
        }
        until = time.monotonic() + PATIENCE
        while True:
            record = stored(player, session, board)
            found = {key: record.position.to_json()[key] for key in wanted}
            back = undos(record)
            if (found, back) == (wanted, case.undos) or time.monotonic() > until:
                break
            page.wait_for_timeout(50)
        assert (found, back) == (wanted, case.undos)
    finally:
        page.close()
