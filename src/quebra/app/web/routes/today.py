"""The puzzles of the day."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from quebra.app.web.problems import Problem
from quebra.app.web.replies import JsonRoute, answers, json_reply
from quebra.app.web.routes.boards import studio_of, title_of
from quebra.app.web.shapes import bodies, replies
from quebra.app.web.studio import Studio
from quebra.core.formats.fields import json_value
from quebra.core.play.description import board_in_play
from quebra.core.reading import board_from_json, board_to_json
from quebra.core.registry import game_named
from quebra.store.sessions import PlaySession

router = APIRouter(tags=["today"], route_class=JsonRoute)
Part = Annotated[str, Path(max_length=60)]
Language = Annotated[bodies.Language | None, Query()]


@router.get("/today", responses=answers(replies.TodayTold))
async def today(request: Request, lang: Language = None) -> Response:
    """The puzzles of the day by UTC, the same for everybody: which are ready, and how far the caller is.

    Nothing waits for those that are not: they are made from now on.
    """
    studio = studio_of(request)
    user, language = studio.user_of(request), studio.language_of(request, lang)
    return json_reply(await studio.aside(_today, studio, user, language))


def _today(studio: Studio, user: str | None, language: str) -> dict[str, Any]:
    day = studio.today.day()
    made = studio.today.puzzles(day)
    told = []
    for order in studio.today.orders:
        key = order.type, order.level
        puzzle = made.get(key)
        session = studio.store.session_with(user, order.type, puzzle) if user and puzzle else None
        status = "ready" if puzzle else "none" if key in made else "making"
        title = game_named(order.type).titles[language]
        one = {"type": order.type, "title": title, "level": order.level, "size": order.request.size}
        told.append({**one, "status": status, "session": session and _line(session)})
    return {"day": day, "puzzles": told}


def _line(session: PlaySession) -> dict[str, Any]:
    keys = ("id", "moves", "seconds", "finished")
    return {key: getattr(session, key) for key in keys}


@router.get("/today/{type}/{level}", responses=answers(replies.DayPuzzleTold, 404))
async def one(request: Request, type: Part, level: Part, lang: Language = None) -> Response:
    """A puzzle of the day with its picture as shapes; 404 as long as it is not made."""
    studio = studio_of(request)
    return json_reply(await studio.aside(_one, studio, (type, level), studio.language_of(request, lang)))


def _one(studio: Studio, key: tuple[str, str], language: str) -> dict[str, Any]:
    day = studio.today.day()
    puzzle = studio.today.puzzles(day).get(key)
    if puzzle is None:
        raise Problem(404, "no such puzzle today, or not yet")
    board = board_from_json(json_value(puzzle))
    told = {"day": day, "type": key[0], "level": key[1], "title": title_of(board, language)}
    return {**told, "puzzle": board_to_json(board), **board_in_play(board, language)}
