"""The page and its files: pinned kinds, paths that change with the contents, nothing else of the disk."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from quebra.app.web.assets import MEDIA_TYPES, Assets
from quebra.app.web.page import page_words
from quebra.core.errors import InputError, QuebraError
from quebra.store.database import StoreError
from support.web import API, WebServer, begin, problem, puzzle_of, send


def test_the_page_names_its_version_and_language(server: WebServer) -> None:
    version = server.studio.assets.version
    with server.client() as client:
        for path in ("/", "/play/a-session_1"):
            page = client.get(path, headers={"Accept-Language": "pt"})
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert f"/static/{version}" in page.text and "$version" not in page.text
            assert 'lang="pt"' in page.text.replace("'", '"')
            assert client.head(path).status_code == 200
        assert client.get("/").text == Assets().page("en").data.decode()


def test_files_have_pinned_kinds_and_are_kept_for_ever(server: WebServer) -> None:
    assets = server.studio.assets
    with server.client() as client:
        for path in ("theme.css", "fonts/source-sans-regular.woff2", "play/moves.js"):
            reply = client.get(f"/static/{assets.version}/{path}")
            assert reply.headers["content-type"] == MEDIA_TYPES["." + path.rpartition(".")[2]]
            assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
            found = assets.find(path)
            assert found is not None and reply.content == found.data
        old = client.get("/static/0123456789abcdef/theme.css")  # of a page that was opened before an upgrade
        assert old.status_code == 200 and old.headers["cache-control"] == "no-cache"


def test_browsers_find_the_icon_where_they_look_for_it(server: WebServer) -> None:
    with server.client() as client:
        reply = client.get("/favicon.ico")
    assert reply.status_code == 200 and reply.headers["content-type"] == "image/svg+xml"


def test_files_are_packed_for_those_who_take_it(server: WebServer) -> None:
    path = f"/static/{server.studio.assets.version}/theme.css"
    with server.client() as client:
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.content == plain.content
    asset = server.studio.assets.find("theme.css")
    assert asset is not None and asset.packed is not None and gzip.decompress(asset.packed) == asset.data


@pytest.mark.parametrize(
    "path",
    ["../settings.py", "..%2fsettings.py", "%2e%2e/%2e%2e/settings.py", "/etc/passwd", "settings.py",
     "page/look.py", "index.html", "", "fonts/%2e%2e/theme.css%2f", "fonts/nothing.woff2", "theme.css%00"],
)  # fmt: skip
def test_no_path_leads_out(server: WebServer, path: str) -> None:
    with server.client() as client:
        problem(client.get(f"/static/{server.studio.assets.version}/{path}"), 404)


def test_the_version_is_that_of_the_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Assets().version
    assert Assets().version == before
    monkeypatch.setattr("quebra.app.web.assets.theme_css", lambda: ":root{}")
    assert Assets().version != before


def told_in(page: str) -> dict[str, Any]:
    """What stands in a page beside its markup."""
    [text] = re.findall(r'<script type="application/json" id="told">([^<]*)</script>', page)
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_players_page_has_the_board_and_nobody_elses(server: WebServer) -> None:
    with server.client() as player, server.client() as other, server.client() as unknown:
        id = begin(player)
        send(player, id, 0, "r1c1=1")
        page = player.get(f"/play/{id}", headers={"Accept-Language": "pt"})
        assert page.headers["cache-control"] == "no-store"
        told = told_in(page.text)
        assert told["session"] == player.get(f"{API}/sessions/{id}", params={"lang": "pt"}).json()
        assert (told["language"], told["words"]) == ("pt", page_words("pt"))
        begin(other)
        for client in (other, unknown):
            page = client.get(f"/play/{id}")
            assert page.status_code == 200 and told_in(page.text)["session"] is None
        assert told_in(player.get("/").text)["session"] is None
        assert player.head(f"/play/{id}").status_code == 200


def test_no_name_of_a_board_becomes_markup(server: WebServer) -> None:
    named = {**puzzle_of("kenken-testBoard"), "name": "</script><script>alert(1)</script><!-- "}
    with server.client() as client:
        id = client.post(f"{API}/sessions", json={"puzzle": named}).json()["id"]
        page = client.get(f"/play/{id}").text
    assert page.count("<script") == 2 and "<!--" not in page
    assert told_in(page)["session"]["puzzle"]["name"] == named["name"]


@pytest.mark.parametrize("error", [StoreError(Path("studio"), "is locked"), InputError("no such cage")])
def test_a_board_that_cannot_be_read_is_no_reason_for_no_page(
    server: WebServer, monkeypatch: pytest.MonkeyPatch, error: QuebraError
) -> None:
    def broken(*_: object) -> None:
        raise error

    with server.client() as player:
        id = begin(player)
        monkeypatch.setattr("quebra.app.web.routes.pages.session_told", broken)
        page = player.get(f"/play/{id}")
    assert page.status_code == 200 and told_in(page.text)["session"] is None
