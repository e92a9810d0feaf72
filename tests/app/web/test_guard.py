"""Who may call the studio: its own pages, programs, and nobody's page from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from quebra.app.web.guard import HEADERS
from support.web import API, WebServer, begin, problem, web_server

FOREIGN_HOSTS = ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "",
                 "user@127.0.0.1", "127.0.0.1/x", "127.0.0.2", "0.0.0.0", "127.0.0.1:port"]  # fmt: skip
FOREIGN_ORIGINS = ["http://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://",
                   "http://127.0.0.1", "https://puzzles.example.org.evil.example", ""]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder = tmp_path_factory.mktemp("guard")
    hosts = frozenset({"classroom.local"})
    with web_server(folder, hosts=hosts, public_url="https://puzzles.example.org") as server:
        yield server


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("path", ["/", f"{API}/types", "/static/x/theme.css"])
def test_a_foreign_name_is_refused(server: WebServer, host: str, path: str) -> None:
    with server.client(headers={"Host": host}) as client:
        assert "not called by that name" in problem(client.get(path), 403)


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1:9", "[::1]:80", "classroom.local", "puzzles.example.org"],
)
def test_own_names_are_served(server: WebServer, host: str) -> None:
    with server.client(headers={"Host": host}) as client:
        assert client.get(f"{API}/types").status_code == 200
        assert client.get(f"{API}/types", headers={"Origin": f"http://{host}"}).status_code == 200


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_a_page_from_elsewhere_is_refused(server: WebServer, origin: str) -> None:
    with server.client(headers={"Origin": origin}) as client:
        for reply in (client.get("/"), client.get(f"{API}/types"), client.post(f"{API}/solve", json={})):
            assert "from elsewhere" in problem(reply, 403)


def test_two_origins_are_one_too_many(server: WebServer) -> None:
    with server.client() as client:
        twice = [("Origin", server.url), ("Origin", "http://evil.example")]
        assert problem(client.get(f"{API}/types", headers=twice), 403)


def test_own_pages_and_programs_are_served(server: WebServer) -> None:
    with server.client() as client:
        assert client.get(f"{API}/types").status_code == 200  # a program sends no origin
        for origin in (server.url, "https://puzzles.example.org"):
            assert client.get(f"{API}/types", headers={"Origin": origin}).status_code == 200


def test_sockets_are_guarded_in_the_same_way(server: WebServer) -> None:
    with server.client() as client:
        id = begin(client)
        with server.live(id, client), server.live(id, client, headers={"Origin": server.url}):
            pass
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
            with pytest.raises(InvalidStatus, match="HTTP 403"):
                server.live(id, client, headers=headers)
        with pytest.raises(InvalidStatus, match="HTTP 403"):
            server.live(id, client, host="evil.example")


def test_every_answer_says_what_a_browser_may_do_with_it(server: WebServer) -> None:
    with server.client() as client:
        for path in ("/", f"{API}/types", f"{API}/nothing", "/nothing"):
            reply = client.get(path)
            assert {name: reply.headers[name] for name in HEADERS} == HEADERS
        foreign = client.get("/", headers={"Host": "evil.example"})
        assert {name: foreign.headers[name] for name in HEADERS} == HEADERS
        assert client.get(f"{API}/types").headers["cache-control"] == "no-store"
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy


def test_nobody_is_let_in_by_cors(server: WebServer) -> None:
    with server.client() as client:
        reply = client.options(
            f"{API}/solve", headers={"Origin": server.url, "Access-Control-Request-Method": "POST"}
        )
        assert reply.status_code == 405
        assert not [name for name in reply.headers if name.startswith("access-control")]


def test_the_cookie_is_for_the_server_alone(server: WebServer) -> None:
    with server.client() as client:
        reply = client.post(f"{API}/read", json={"text": "kenken\na\na 1="})
        assert "set-cookie" not in reply.headers  # nobody is known before there is something to keep
        begin(client)
        reply = client.post(f"{API}/sessions", json={"text": "kenken\na\na 1="})
    cookie = reply.headers["set-cookie"].lower()
    assert cookie.startswith("quebra=")
    for part in ("httponly", "samesite=lax", "max-age=31536000", "path=/", "secure"):  # reached by https
        assert part in [one.strip() for one in cookie.split(";")]


@pytest.mark.parametrize(
    "foreign", ['a={"b": 1, "c"}', "words=two words", 'open="quote', "nothing", "a[b]=c", "@=1", "expires=x"]
)
def test_cookies_of_others_hide_nobodys_boards(server: WebServer, foreign: str) -> None:
    """Whatever runs at another port of this machine sets cookies that come here, too."""
    with server.client() as client:
        id = begin(client)
        own = f"quebra={client.cookies['quebra']}"
    with server.client() as browser:
        for sent in (f"{foreign}; {own}", f"{own}; {foreign}", f"{foreign};{own}"):
            assert browser.get(f"{API}/sessions/{id}", headers={"Cookie": sent}).status_code == 200
        for sent in (foreign, f"x{own}", f'a="{own}"'):
            assert browser.get(f"{API}/sessions/{id}", headers={"Cookie": sent}).status_code == 404


def test_a_cookie_of_a_studio_at_another_port_stays(server: WebServer) -> None:
    """Browsers send the cookies of one port to all others of a machine."""
    for sent in ("a-cookie-of-another-1234", "short", "x" * 65, "with blanks and more of it"):
        with server.client(headers={"Cookie": f"quebra={sent}"}) as client:
            begin(client)
            kept = client.cookies["quebra"]
            assert kept == sent if sent.startswith("a-cookie") else len(kept) == 22
