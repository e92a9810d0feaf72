"""The page and its files: pinned kinds, paths that change with the contents, nothing else of the disk."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest

from quebra.app.web.assets import MEDIA_TYPES, Assets
from support.web import WebServer, problem, web_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with web_server(tmp_path_factory.mktemp("assets")) as server:
        yield server


def test_the_page_names_its_version_and_language(server: WebServer) -> None:
    version = server.studio.assets.version
    with server.client() as client:
        for path in ("/", "/play/a-session_1"):
            page = client.get(path, headers={"Accept-Language": "pt"})
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert f"/static/{version}" in page.text and "$" not in page.text
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
