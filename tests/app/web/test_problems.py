"""Every kind of error: problem+json with its status, and the sentence of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from quebra.app.web.guard import HEADERS
from quebra.app.web.rates import Rates
from quebra.app.web.settings import StudioSettings
from support.commands import run
from support.web import API, WebServer, begin, problem, puzzle_of, send, web_server

BAD_BOARDS: dict[str, Any] = {
    "no type": {},
    "unknown type": {"type": "sudoku"},
    "too small": {"type": "kenken", "size": 0, "cages": []},
    "a cell too many": {"type": "shakashaka", "rows": 2, "columns": 2, "cells": [[None] * 3, [None] * 2]},
    "an impossible clue": {"type": "shakashaka", "rows": 1, "columns": 1, "cells": [[9]]},
    "letters that steer": {"type": "\x1b[31mred"},
}


@pytest.mark.parametrize("kind", BAD_BOARDS)
def test_a_bad_board_has_the_sentence_of_the_command_line(
    client: httpx.Client, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(BAD_BOARDS[kind]))
    told = run("solve", file).stderr.removeprefix(f"quebra: {file}: ").rstrip("\n")
    for what in ("solve", "explain", "grade", "hint", "repair", "thin", "describe", "picture", "sessions"):
        assert problem(client.post(f"{API}/{what}", json={"puzzle": BAD_BOARDS[kind]}), 422) == told
    body = {"puzzle": BAD_BOARDS[kind], "answer": ""}
    assert problem(client.post(f"{API}/check", json=body), 422) == told


def test_a_bad_answer_has_the_sentence_of_the_command_line(client: httpx.Client, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("1 2 3 4\n1 2 3\n")
    told = run("check", "kenken-testBoard", file).stderr.removeprefix(f"quebra: {file}:")
    said = problem(
        client.post(
            f"{API}/check", json={"puzzle": puzzle_of("kenken-testBoard"), "answer": file.read_text()}
        ),
        422,
    )
    assert said == told.rstrip("\n").strip()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "not JSON: Expecting property name"),
        (b"", "body: "),
        (b"[]", "body: "),
        (b'{"puzzle": NaN}', "not JSON: NaN is not a number that JSON knows"),
        (b'{"puzzle": "\xff"}', "not UTF-8 text (byte 0xff)"),
        (b'{"puzzle":' + b"[" * 100_000, "nested too deeply"),
        (b'{"puzzle": 1' + b"0" * 5000 + b"}", "not JSON: Exceeds the limit"),
        (b'{"puzzle": []}', "puzzle: "),
        (b'{"puzzle": {}, "limitt": 1}', "limitt: "),
        (b'{"puzzle": {}, "limit": "1"}', "limit: "),
        (b'{"puzzle": {}, "limit": 0}', "limit: "),
        (b'{"puzzle": {}, "limit": 3, "all": true}', "all and limit exclude each other"),
        (b'{"puzzle": {}, "minimise": true, "count": true}', "minimise gives one answer"),
        (b'{"puzzle": {}, "lang": "de"}', "lang: "),
        (b'{"puzzle": {}, "engine": "none"}', "engine: "),
    ],
)
def test_what_is_not_understood(client: httpx.Client, data: bytes, told: str) -> None:
    reply = client.post(f"{API}/solve", content=data, headers={"Content-Type": "application/json"})
    assert told in problem(reply, 422)


def test_half_a_character_does_no_harm(client: httpx.Client) -> None:
    """A text with half a character in it cannot be stored or sent: it is refused, or escaped."""
    half = json.dumps({"text": "kenken \ud800"}).encode()
    reply = client.post(f"{API}/read", content=half, headers={"Content-Type": "application/json"})
    assert problem(reply, 422).startswith("text: ")
    named = {**puzzle_of("kenken-testBoard"), "name": "\ud800"}
    for what in ("describe", "solve", "sessions"):
        data = json.dumps({"puzzle": named}).encode()
        reply = client.post(f"{API}/{what}", content=data, headers={"Content-Type": "application/json"})
        assert reply.status_code in (200, 201) and reply.json()["puzzle"]["name"] == "\ud800"


def test_one_of_answer_state_and_moves(client: httpx.Client) -> None:
    puzzle = puzzle_of("kenken-testBoard")
    for given in ({}, {"answer": "1", "state": "2"}, {"state": {}, "moves": []}):
        reply = client.post(f"{API}/check", json={"puzzle": puzzle, **given})
        assert problem(reply, 422) == "expected one of answer, state and moves"
    for given in ({}, {"puzzle": puzzle, "text": "kenken"}):
        assert problem(client.post(f"{API}/sessions", json=given), 422) == "expected either puzzle or text"


def test_what_is_too_large(client: httpx.Client) -> None:
    large = {"type": "shakashaka", "rows": 101, "columns": 100, "cells": [[None] * 100] * 101}
    for what in ("solve", "describe", "sessions"):
        told = problem(client.post(f"{API}/{what}", json={"puzzle": large}), 413)
        assert told == "expected a board of up to 10000 cells, found 101x100"
    for content in (b" " * (2**22 + 1), iter([b" " * 2**21] * 3)):  # one says how long it is, one does not
        reply = client.post(
            f"{API}/solve",
            content=content,
            headers={"Content-Type": "application/json"},  # type: ignore[arg-type]
        )
        assert problem(reply, 413) == "expected a request of up to 4 MiB"
    assert client.get(f"{API}/types").status_code == 200


def test_what_is_not_there(client: httpx.Client) -> None:
    begin(client)
    for path in ("/nothing", f"{API}/nothing", f"{API}/sessions/nothing", f"{API}/jobs/nothing", "/play/a.b"):
        problem(client.get(path), 404)
    assert problem(send(client, "nothing", 0, "undo"), 404) == "no such session"
    problem(client.delete(f"{API}/sessions/nothing"), 404)
    problem(client.delete(f"{API}/jobs/nothing"), 404)


def test_ways_that_are_not_there(client: httpx.Client) -> None:
    ways = {f"{API}/solve": "POST", f"{API}/sessions": "GET, POST", f"{API}/sessions/x": "DELETE, GET"}
    for path, allowed in ways.items():
        reply = client.put(path)
        problem(reply, 405)
        assert reply.headers["allow"] == allowed
    problem(client.post("/"), 405)


def test_moves_that_are_none(client: httpx.Client) -> None:
    id = begin(client)
    for move, told in {
        "r1c1=9": "move 2: r1c1: expected 1 2 3 4 or ., found '9'",
        "r9c9=1": "move 2: r9c9 is off the board of 4 rows and 4 columns",
        "jump": "move 2: unknown move 'jump', expected one like",
        "": "move 2: unknown move '', expected one like",
    }.items():
        assert problem(send(client, id, 0, "r1c1=1", move), 422).startswith(told)
    assert client.get(f"{API}/sessions/{id}").json()["count"] == 0


def test_too_many_calls(tmp_path: Path) -> None:
    with web_server(tmp_path, rate=0.001, burst=20.0) as server, server.client() as client:
        replies = [client.get(f"{API}/sessions") for _ in range(21)]
        assert [reply.status_code for reply in replies] == [200] * 20 + [429]
        assert "too many calls" in problem(replies[-1], 429)
        assert int(replies[-1].headers["retry-after"]) >= 1
        assert client.get("/").status_code == 200  # the page itself still comes
        problem(client.get("/play/a-session_1"), 429)  # but not with a board, which costs more


def test_whoever_has_a_cookie_is_counted_alone(tmp_path: Path) -> None:
    with web_server(tmp_path, rate=0.001, burst=12.0) as server:
        with server.client() as one, server.client() as other:
            for client in (one, other):
                begin(client)
            assert [one.get(f"{API}/sessions").status_code for _ in range(13)].count(200) == 12
            assert other.get(f"{API}/sessions").status_code == 200
        with server.client(cookies={"quebra": "x" * 22}) as stranger:  # a cookie that nobody gave out
            codes = [stranger.get(f"{API}/sessions").status_code for _ in range(13)]
        assert codes.count(200) == 10  # the two that began had no cookie yet either


def test_a_bucket_fills_with_time() -> None:
    rates = Rates(rate=50.0, burst=3.0)
    assert [rates.wait_for("one", now=0.0) for _ in range(4)] == [0, 0, 0, pytest.approx(0.02)]
    assert rates.wait_for("other", now=0.0) == 0
    assert rates.wait_for("one", now=0.02) == 0
    assert rates.wait_for("one", now=0.021) > 0
    assert [rates.wait_for("one", now=100.0) for _ in range(4)][2:] == [0, pytest.approx(0.02)]


def test_a_caller_without_a_cookie_gets_fifty_calls_a_second() -> None:
    usual = StudioSettings(Path("studio.sqlite3"))
    assert usual.rate >= 50 and usual.burst >= 50


def test_a_fault_is_told_without_its_inside(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(server.studio.store, "sessions", broken)
    with server.client() as client:
        begin(client)
        reply = client.get(f"{API}/sessions")
    assert "secret" not in problem(reply, 500)
    assert {name: reply.headers[name] for name in HEADERS} == HEADERS
    assert reply.headers["cache-control"] == "no-store"


def test_what_is_sent_as_something_else_than_json_is_told_so(client: httpx.Client) -> None:
    body = json.dumps({"puzzle": puzzle_of("kenken-testBoard")}).encode()
    for kind in ("application/x-www-form-urlencoded", "text/plain", ""):
        reply = client.post(f"{API}/solve", content=body, headers={"Content-Type": kind})
        assert problem(reply, 422) == "expected JSON, sent with Content-Type: application/json"
    reply = client.post(
        f"{API}/solve", content=b"[]", headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert problem(reply, 422).startswith("body: ")


def test_a_value_of_several_kinds_is_named_by_its_key(client: httpx.Client) -> None:
    body = {"puzzle": puzzle_of("kenken-testBoard"), "state": [1]}
    assert problem(client.post(f"{API}/hint", json=body), 422) == "state: input should be a valid dictionary"


def test_a_text_that_is_too_long_is_too_large(client: httpx.Client) -> None:
    for what in ("read", "sessions"):
        assert "at most 262144" in problem(client.post(f"{API}/{what}", json={"text": "x" * 2**19}), 413)
