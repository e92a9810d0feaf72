"""Everything that the studio knows of the one who calls: to look at, to take along, to take away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from quebra import __version__
from quebra.app.web.replies import JsonRoute, answers, json_reply
from quebra.app.web.routes.boards import studio_of
from quebra.app.web.routes.sessions import GONE
from quebra.app.web.settings import COOKIE
from quebra.app.web.shapes import bodies, replies
from quebra.app.web.statistics import statistics
from quebra.app.web.studio import Studio
from quebra.core.formats.fields import json_value
from quebra.store.sessions import MOST_SESSIONS, digest

router = APIRouter(tags=["mine"], route_class=JsonRoute)
Language = Annotated[bodies.Language | None, Query()]


@router.get("/mine", responses=answers(replies.MineTold))
async def everything(request: Request, lang: Language = None) -> Response:
    """All boards of the user with all their moves and times, as a file to keep."""
    studio = studio_of(request)
    user, language = studio.user_of(request), studio.language_of(request, lang)
    reply = json_reply(await studio.aside(_everything, studio, user, language))
    reply.headers["Content-Disposition"] = f'attachment; filename="quebra-{studio.today.day()}.json"'
    return reply


def _everything(studio: Studio, user: str | None, language: str) -> dict[str, Any]:
    found = studio.store.sessions(user, MOST_SESSIONS) if user is not None else []
    keys = ("id", "type", "title", "started", "changed", "seconds", "finished")
    boards = [
        {
            **{key: getattr(session, key) for key in keys},
            "puzzle": json_value(session.puzzle),
            "moves": list(studio.store.moves(session.id)),
        }
        for session in found
    ]
    told = {"version": __version__, "day": studio.today.day()}
    return {**told, "statistics": _statistics(studio, user, language), "sessions": boards}


@router.get("/mine/statistics", responses=answers(replies.StatisticsTold))
async def numbers(request: Request, lang: Language = None) -> Response:
    """Boards solved, times by kind, and days in a row."""
    studio = studio_of(request)
    user, language = studio.user_of(request), studio.language_of(request, lang)
    return json_reply(await studio.aside(_statistics, studio, user, language))


def _statistics(studio: Studio, user: str | None, language: str) -> dict[str, Any]:
    finished = studio.store.finished(user) if user is not None else []
    return statistics(finished, studio.today.day(), language)


@router.delete("/mine", status_code=204, responses=answers(None, 503, status=204))
async def delete(request: Request) -> Response:
    """Takes away the user with all boards, moves and times, and the cookie. That cannot be taken back."""
    studio = studio_of(request)
    user = studio.user_of(request)
    if user is not None:
        gone = await asyncio.wrap_future(studio.store.delete_user(user))
        studio.forget(user)
        await studio.aside(studio.jobs.cancel_all, digest(user))
        for id in gone:
            studio.rooms.end(id, GONE)
    reply = Response(status_code=204)
    reply.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=studio.settings.is_secure)
    return reply
