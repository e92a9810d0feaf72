"""Nothing is ever lost: reloads, other tabs, other users, and a server that dies in the middle."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from support.commands import PATIENCE
from support.studio import Player, Studio

OPEN_BOARD = {"type": "shakashaka", "rows": 4, "columns": 4, "cells": [[None] * 4 for _ in range(4)]}
NORTH_WEST = (0.2, 0.2)


def test_undo_goes_back_beyond_a_reload(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(OPEN_BOARD)
    player.click((1, 1), NORTH_WEST)
    player.click((2, 2), NORTH_WEST)
    player.tool("clear")
    player.expect_told((1, 1), "open$")
    player.page.reload()
    player.expect_told((1, 1), "open$")
    player.tool("undo")
    player.expect_told((1, 1), "triangle top left")
    player.expect_told((2, 2), "triangle top left")
    player.tool("undo")
    player.expect_told((2, 2), "open$")
    player.page.reload()
    player.tool("redo")
    player.expect_told((2, 2), "triangle top left")
    player.saved()
    assert player.moves(session) == ["r1c1=nw", "r2c2=nw", "clear", "undo", "undo", "redo"]


def test_a_reload_right_after_a_move_keeps_it(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(OPEN_BOARD)
    for column in range(1, 5):
        player.click((1, column), NORTH_WEST)
        player.page.reload()
        player.page.wait_for_selector("[role=grid]")
    player.saved()
    assert player.moves(session) == [f"r1c{column}=nw" for column in range(1, 5)]


def test_the_server_dies_and_comes_back(own_studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(own_studio)
    session = player.open(OPEN_BOARD)
    player.click((1, 1), NORTH_WEST)
    player.saved()
    own_studio.kill()
    player.click((2, 2), NORTH_WEST)
    player.click((3, 3), NORTH_WEST)
    state = player.page.locator(".saving")
    expect(state).to_have_attribute("data-state", "offline", timeout=PATIENCE * 1000)
    player.expect_told((3, 3), "triangle top left")
    player.tool("undo")
    player.expect_told((3, 3), "open$")
    own_studio.start()
    player.saved()
    wanted = ["r1c1=nw", "r2c2=nw", "r3c3=nw", "undo"]
    assert player.moves(session) == wanted


def test_moves_of_a_tab_that_was_closed_offline_are_sent_by_the_next(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(own_studio)
    session = player.open(OPEN_BOARD)
    player.click((1, 1), NORTH_WEST)
    player.saved()
    own_studio.kill()
    player.click((4, 4), NORTH_WEST)
    player.page.close()
    own_studio.start()
    player.page = player.new_tab()
    player.go(session)
    player.expect_told((4, 4), "triangle top left")
    player.saved()
    assert player.moves(session) == ["r1c1=nw", "r4c4=nw"]


def test_a_lost_database_is_filled_again(own_studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(own_studio)
    player.open(OPEN_BOARD)
    first = player.page.url
    player.click((1, 1), NORTH_WEST)
    player.saved()
    own_studio.close()
    for file in own_studio.database.parent.glob("studio.sqlite3*"):
        file.unlink()
    own_studio.start()
    player.click((2, 2), NORTH_WEST)
    player.expect_told((1, 1), "triangle top left")
    player.page.wait_for_function("first => location.href !== first", arg=first)
    player.saved()
    assert player.moves(player.page.url.rpartition("/")[2]) == ["r1c1=nw", "r2c2=nw"]
    # The session that it does not know any more, and nothing else; a socket to it is refused.
    assert all("404" in told or "403" in told for told in player.complaints), player.complaints
    player.complaints.clear()


def test_two_tabs_play_the_same_board(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(OPEN_BOARD)
    first, second = player.page, player.new_tab()
    player.page = second
    player.go(session)
    player.click((1, 1), NORTH_WEST)
    player.expect_told((1, 1), "triangle top left", first)
    player.page = first
    player.click((2, 2), NORTH_WEST)
    player.expect_told((2, 2), "triangle top left", second)
    # Both at once, before either can have heard of the other.
    player.click((3, 3), NORTH_WEST)
    player.page = second
    player.click((4, 4), NORTH_WEST)
    for tab in (first, second):
        for place in (3, 4):
            player.expect_told((place, place), "triangle top left", tab)
        player.page = tab
        player.saved()
    assert sorted(player.moves(session)) == [f"r{place}c{place}=nw" for place in range(1, 5)]
    # A conflict is answered by 409, which the browser tells of.
    assert all("409" in told for told in player.complaints)
    player.complaints.clear()


def test_what_one_plays_no_one_else_sees(studio: Studio, sit_down: Callable[..., Player]) -> None:
    one, other = sit_down(studio), sit_down(studio)
    session = one.open(OPEN_BOARD)
    one.click((1, 1), NORTH_WEST)
    one.saved()
    other.page.goto(f"{studio.url}/play/{session}")
    other.page.wait_for_selector("dialog >> text=There is no such puzzle here")
    other.page.keyboard.press("Escape")
    other.page.wait_for_selector(".sessions >> text=What you begin to play is kept here.")
    one.page.goto(studio.url)
    one.page.wait_for_selector(".sessions >> text=Go on")
    other.complaints.clear()  # the 404 that it was told
