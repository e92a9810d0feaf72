"""Boards in play: moves numbered and kept, tabs that meet, users that do not."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quebra.core.examples import example
from quebra.core.play.description import board_in_play
from quebra.core.reading import board_to_text
from support.commands import PATIENCE
from support.web import API, WebServer, begin, problem, puzzle_of, send


def session(client: httpx.Client, id: str) -> dict[str, Any]:
    reply = client.get(f"{API}/sessions/{id}", params={"lang": "en"})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_a_board_is_begun_and_continued(client: httpx.Client) -> None:
    begun = client.post(f"{API}/sessions", json={"puzzle": puzzle_of("snake-1-6x6"), "lang": "en"})
    assert begun.status_code == 201
    id = begun.json()["id"]
    assert begun.json() == session(client, id)
    found = session(client, id)
    play = board_in_play(example("snake-1-6x6"), "en")
    assert (found["puzzle"], found["play"], found["scene"]) == (
        puzzle_of("snake-1-6x6"),
        play["play"],
        play["scene"],
    )
    assert (found["moves"], found["count"], found["seconds"], found["finished"]) == ([], 0, 0, None)
    assert send(client, id, 0, "r1c2=snake", "r2c2=empty", seconds=2.5).json() == {"count": 2}
    assert send(client, id, 2, "undo", seconds=4, finished=True).json() == {"count": 3}
    found = session(client, id)
    assert found["moves"] == ["r1c2=snake", "r2c2=empty", "undo"]
    assert (found["count"], found["seconds"]) == (3, 4) and found["finished"] is not None


def test_a_board_may_come_as_text(client: httpx.Client) -> None:
    text = board_to_text(example("shakashaka-tab7"))
    found = client.post(f"{API}/sessions", json={"text": text})
    assert found.status_code == 201 and found.json()["puzzle"]["type"] == "shakashaka"


def test_boards_are_listed_and_deleted(client: httpx.Client) -> None:
    assert client.get(f"{API}/sessions").json() == []
    ids = {begin(client), begin(client, "snake-1-6x6")}
    listed = client.get(f"{API}/sessions").json()
    assert {one["id"] for one in listed} == ids
    assert {one["type"] for one in listed} == {"kenken", "bosnian-snake"}
    assert set(listed[0]) == {"id", "type", "title", "started", "changed", "seconds", "moves", "finished"}
    gone = ids.pop()
    assert client.delete(f"{API}/sessions/{gone}").status_code == 204
    problem(client.get(f"{API}/sessions/{gone}"), 404)
    problem(send(client, gone, 0, "undo"), 404)
    assert [one["id"] for one in client.get(f"{API}/sessions").json()] == list(ids)


def test_moves_that_meet_newer_ones_get_them(client: httpx.Client) -> None:
    id = begin(client)
    send(client, id, 0, "r1c1=1", "r1c1=2")
    reply = send(client, id, 1, "r1c1=3")
    assert problem(reply, 409) == "2 moves are there, and not those that were sent after 1"
    assert (reply.json()["count"], reply.json()["moves"]) == (2, ["r1c1=2"])
    assert reply.json()["type"] == "urn:quebra:newer"
    reply = send(client, id, 5, "r1c1=3")
    assert problem(reply, 409) and (reply.json()["count"], reply.json()["moves"]) == (2, [])
    assert send(client, id, 0, "r1c1=1", "r1c1=2", "r1c1=3").json() == {"count": 3}
    assert send(client, id, 1, "r1c1=2", "r1c1=3").json() == {"count": 3}  # once more
    assert session(client, id)["moves"] == ["r1c1=1", "r1c1=2", "r1c1=3"]


def test_users_neither_see_nor_change_each_other(server: WebServer, client: httpx.Client) -> None:
    id = begin(client)
    send(client, id, 0, "r1c1=1")
    with server.client() as known, server.client() as unknown:
        begin(known)
        for other in (known, unknown):
            for reply in (
                other.get(f"{API}/sessions/{id}"),
                send(other, id, 1, "r1c1=2"),
                send(other, id, 1, "no move"),  # nor whether there is such a board
                other.delete(f"{API}/sessions/{id}"),
            ):
                assert problem(reply, 404) == "no such session"
            assert id not in [one["id"] for one in other.get(f"{API}/sessions").json()]
            with pytest.raises(InvalidStatus, match="HTTP 403"):
                server.live(id, other)
    assert session(client, id)["moves"] == ["r1c1=1"]


def test_other_tabs_hear_of_moves(server: WebServer, client: httpx.Client) -> None:
    id = begin(client)
    send(client, id, 0, "r1c1=1", "r1c1=2")
    with server.live(id, client, after=1) as late, server.live(id, client, after=2) as tab:
        assert json.loads(late.recv(PATIENCE)) == {"after": 1, "moves": ["r1c1=2"]}
        send(client, id, 2, "undo")
        send(client, id, 0, "r1c1=1")  # a repetition is no news
        send(client, id, 3, "redo", "clear")
        for one in (late, tab):
            heard: list[str] = []
            while len(heard) < 3:
                told = json.loads(one.recv(PATIENCE))
                assert told["after"] == 2 + len(heard)
                heard += told["moves"]
            assert heard == ["undo", "redo", "clear"]
        tab.send("whatever a tab says is passed over")
        assert client.delete(f"{API}/sessions/{id}").status_code == 204
        for one in (late, tab):
            with pytest.raises(ConnectionClosed) as closed:
                one.recv(PATIENCE)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_a_tab_that_leaves_is_forgotten(server: WebServer, client: httpx.Client) -> None:
    from support.processes import wait_until

    id = begin(client)
    with server.live(id, client):
        wait_until(lambda: id in server.studio.rooms._bells)
    wait_until(lambda: id not in server.studio.rooms._bells)


def test_a_session_has_only_so_many_tabs(
    server: WebServer, client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quebra.app.web.rooms.MOST_TABS", 1)
    id = begin(client)
    with server.live(id, client), server.live(id, client) as second:
        with pytest.raises(ConnectionClosed) as closed:
            second.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


EDITS = st.sampled_from(["r1c1=1", "r1c1=2", "r2c2+3", "r2c2-3", "undo", "redo", "trial", "drop", "clear"])


class Tab:
    """As the page does: moves are kept and sent until they are acknowledged; what is newer goes before."""

    def __init__(self, client: httpx.Client, id: str) -> None:
        self.client, self.id = client, id
        self.log: list[str] = []
        self.pending: list[str] = []

    def sync(self, lost: bool) -> None:
        reply = send(self.client, self.id, len(self.log), *self.pending)
        if lost:
            return
        if reply.status_code == 409:
            self.log += reply.json()["moves"]
            return
        assert reply.status_code == 200
        self.log += self.pending
        self.pending = []
        if reply.json()["count"] > len(self.log):
            self.log = session(self.client, self.id)["moves"]


@settings(max_examples=10, deadline=None)
@given(plan=st.lists(st.tuples(st.integers(0, 1), EDITS, st.integers(0, 2)), max_size=8))
def test_two_tabs_come_to_the_same_log(server: WebServer, plan: list[tuple[int, str, int]]) -> None:
    """Whatever is lost on the way and whoever is first: at the end both have one log, the server's."""
    with server.client() as client:
        id = begin(client)
        tabs = [Tab(client, id), Tab(client, id)]
        for who, move, lost in plan:
            tabs[who].pending.append(move)
            for attempt in range(lost + 1):
                tabs[who].sync(lost=attempt < lost)
        for _ in range(6):
            for tab in tabs:
                tab.sync(lost=False)
        stored = session(client, id)
        assert stored["count"] == len(stored["moves"])
        assert [tab.pending for tab in tabs] == [[], []]
        assert [tab.log for tab in tabs] == [stored["moves"]] * 2
        for who in range(2):
            rest = iter(stored["moves"])  # the moves of each are there, in their order
            assert all(move in rest for one, move, _ in plan if one == who)
        assert len(stored["moves"]) <= len(plan)


@pytest.mark.parametrize("after", [3, 10**6, 10**30])
def test_a_tab_may_say_that_it_knows_more_than_there_is(server: WebServer, after: int) -> None:
    with server.client() as client:
        id = begin(client)
        with server.live(id, client, after=after) as tab:
            assert client.delete(f"{API}/sessions/{id}").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                tab.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_a_call_adds_only_so_many_moves(server: WebServer) -> None:
    """There is one writer: a call may not keep it from all others for long."""
    with server.client() as client:
        id = begin(client)
        assert "at most 10000 items" in problem(send(client, id, 0, *["undo"] * 10_001), 413)
        assert send(client, id, 0, *["undo"] * 10_000).json() == {"count": 10_000}
        assert send(client, id, 10_000, "undo").json() == {"count": 10_001}


def test_a_move_that_is_too_long_is_none(server: WebServer) -> None:
    """Not 413, after which a page would send it again for ever."""
    with server.client() as client:
        id = begin(client)
        assert problem(send(client, id, 0, "undo", "r1c1=1 " * 20_000), 422).startswith("moves.1: ")
