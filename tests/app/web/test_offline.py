"""A page opens again while the server is away, with every move, and goes on when it is back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quebra.app.web.assets import Assets
from support.commands import PATIENCE
from support.processes import wait_until
from support.studio import Player, Studio, solution_of
from support.web import WebServer, web_server

OPEN_BOARD = {"type": "shakashaka", "rows": 4, "columns": 4, "cells": [[None] * 4 for _ in range(4)]}
SMALL = {
    "type": "kenken",
    "size": 2,
    "cages": [
        {"cells": [[1, 1], [1, 2], [2, 1]], "op": "+", "target": 5},
        {"cells": [[2, 2]], "op": "=", "target": 1},
    ],
}
NORTH_WEST = (0.2, 0.2)
SOON = PATIENCE * 1000
KEPT = """async () => { const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname);
  return found; }"""
# A worker keeps the page last and is at work then; until it is, it installs or waits beside the one before.
KEEPS = """async name => { if (!await caches.match("/", { cacheName: name })) return false;
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  return !installing && !waiting && active?.state === "activated"; }"""
TELLS_OF_WORKERS = """const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...asked) {
    const found = await register.apply(this, asked);
    window.hasRegistered = true;
    return found;
  };"""
# One that could not be installed is gone, and with it its registration where it was the first one.
IS_SETTLED = """async () => { if (!window.hasRegistered) return false;
  const found = await navigator.serviceWorker.getRegistration();
  return !found || (!found.installing && !found.waiting && found.active?.state === "activated"); }"""
KEPT_PAGE = "async () => (await caches.match('/')).text()"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    with web_server(tmp_path, language="en") as running:
        yield running


def keeps_the_page(page: Page, version: str) -> None:
    """Waits until the browser has all files of a version."""
    wait_until(lambda: page.evaluate(KEEPS, f"quebra-{version}"))


def version_of(page: Page) -> str:
    source = page.locator("script[src]").get_attribute("src")
    assert source is not None
    return source.split("/")[2]


def test_a_reload_without_a_server_goes_on_where_one_was(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(own_studio, service_workers="allow")
    session = player.open(OPEN_BOARD)
    player.click((1, 1), NORTH_WEST)
    player.saved()
    keeps_the_page(player.page, version_of(player.page))
    player.click((2, 2), NORTH_WEST)
    player.saved()
    own_studio.kill()
    player.click((3, 3), NORTH_WEST)
    player.page.reload()
    for place in (1, 2, 3):
        player.expect_told((place, place), "triangle top left")
    player.tool("undo")
    player.tool("undo")  # one that the server has, and that was played before the reload
    player.expect_told((2, 2), "open$")
    player.page.reload()
    player.expect_told((1, 1), "triangle top left")
    player.expect_told((2, 2), "open$")
    player.tool("redo")
    player.expect_told((2, 2), "triangle top left")
    own_studio.start()
    player.saved()
    assert player.moves(session) == ["r1c1=nw", "r2c2=nw", "r3c3=nw", "undo", "undo", "redo"]


def test_a_new_tab_opens_the_board_without_a_server(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(own_studio, service_workers="allow")
    session = player.open(OPEN_BOARD)
    # Moves that this browser has not made, but only heard of.
    player.context.request.post(
        f"{own_studio.url}/api/v1/sessions/{session}/moves", data={"after": 0, "moves": ["r4c4=nw"]}
    )
    player.page.wait_for_function("id => localStorage[`quebra:log:${id}`].includes('r4c4=nw')", arg=session)
    keeps_the_page(player.page, version_of(player.page))
    player.page.close()
    own_studio.kill()
    player.page = player.new_tab()
    player.go(session)
    player.expect_told((4, 4), "triangle top left")
    player.click((1, 1), NORTH_WEST)
    own_studio.start()
    player.saved()
    assert player.moves(session) == ["r4c4=nw", "r1c1=nw"]


def test_the_first_screen_leads_to_what_the_browser_keeps(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(own_studio, service_workers="allow")
    player.open(OPEN_BOARD)
    player.click((1, 1), NORTH_WEST)
    player.saved()
    keeps_the_page(player.page, version_of(player.page))
    own_studio.kill()
    player.click((2, 2), NORTH_WEST)
    player.page.goto(own_studio.url)
    row = player.page.locator(".sessions .row")
    expect(row).to_contain_text("13 % filled in", timeout=SOON)  # 2 of 16
    row.locator("a").click()
    for place in (1, 2):
        player.expect_told((place, place), "triangle top left")


def test_a_board_solved_without_a_server_is_celebrated_when_it_is_back(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(own_studio)
    session = player.open(SMALL)
    solution = solution_of(own_studio, SMALL)
    own_studio.kill()
    for cell, value in solution.items():
        player.click(cell)
        player.page.keyboard.press(value)
    expect(player.page.locator(".saving")).to_have_attribute("data-state", "offline", timeout=SOON)
    own_studio.start()
    player.solved()
    player.saved()
    assert len(player.moves(session)) == 4


def test_only_files_of_the_page_are_kept(server: WebServer, sit_down: Callable[..., Player]) -> None:
    player = sit_down(server, service_workers="allow")
    session = player.open(OPEN_BOARD)
    version = server.studio.assets.version
    keeps_the_page(player.page, version)
    player.click((1, 1), NORTH_WEST)
    player.saved()
    player.page.reload()
    player.expect_told((1, 1), "triangle top left")
    kept = player.page.evaluate(KEPT)
    assert list(kept) == [f"quebra-{version}"]
    [paths] = kept.values()
    assert "/" in paths and f"/static/{version}/joined/main.js" in paths
    assert [path for path in paths if path != "/" and not path.startswith(f"/static/{version}/")] == []
    assert session not in player.page.evaluate(KEPT_PAGE)


def test_a_new_version_takes_the_place_of_the_old_one(
    server: WebServer, sit_down: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(server, service_workers="allow")
    player.open(OPEN_BOARD)
    versions = [server.studio.assets.version]
    keeps_the_page(player.page, versions[0])
    for colour in ("red", "blue"):
        monkeypatch.setattr("quebra.app.web.assets.theme_css", lambda told=colour: f":root{{--x:{told}}}")
        server.studio.assets = Assets()
        versions.append(server.studio.assets.version)
        player.page.reload()
        player.page.wait_for_selector("[role=grid]")
        assert version_of(player.page) == versions[-1]  # at once, whatever is kept
        keeps_the_page(player.page, versions[-1])
    wait_until(lambda: len(player.page.evaluate(KEPT)) == len(versions) - 1)
    assert list(player.page.evaluate(KEPT)) == [f"quebra-{version}" for version in versions[1:]]


def test_a_server_replaced_meanwhile_leaves_no_mixture(
    server: WebServer, sit_down: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker is of one version, all that it asks for of the next: what it kept would not open."""
    before, own = server.studio.assets, server.studio.assets.version
    monkeypatch.setattr("quebra.app.web.assets.theme_css", lambda: ":root{--x:red}")
    replaced = Assets()
    worker, replaced.worker = replaced.worker, before.worker
    server.studio.assets = replaced
    player = sit_down(server, service_workers="allow")
    player.page.add_init_script(TELLS_OF_WORKERS)
    player.page.goto(server.url)
    wait_until(lambda: player.page.evaluate(IS_SETTLED))
    assert version_of(player.page) == replaced.version != own
    assert player.page.evaluate(KEPT) == {}
    replaced.worker = worker
    player.page.reload()
    keeps_the_page(player.page, replaced.version)
    assert list(player.page.evaluate(KEPT)) == [f"quebra-{replaced.version}"]


def test_the_worker_is_served_above_all_that_it_is_for(server: WebServer) -> None:
    with server.client() as client:
        reply = client.get("/worker.js")
        assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
        assert reply.headers["cache-control"] == "no-cache"
        assert server.studio.assets.version in reply.text and "$version" not in reply.text
