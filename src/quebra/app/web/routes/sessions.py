"""Boards that somebody plays: begun, continued, and heard of in every tab."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, WebSocket
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect, WebSocketState

from quebra.app.web.boards import board_in
from quebra.app.web.guard import cookie_in
from quebra.app.web.problems import Problem
from quebra.app.web.replies import JsonRoute, answers, json_reply, remember
from quebra.app.web.rooms import Bell
from quebra.app.web.routes.boards import studio_of, title_of
from quebra.app.web.shapes import bodies, replies
from quebra.app.web.studio import Studio
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.game import Board
from quebra.core.play.description import board_in_play
from quebra.core.play.moves import LONGEST_LOG, parse_move
from quebra.core.reading import board_to_json
from quebra.store.sessions import NoSuchSession, PlaySession, Refused

router = APIRouter(tags=["sessions"], route_class=JsonRoute)
Id = Annotated[str, Path(max_length=64, description="The name of a session.")]
SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}", re.ASCII)
AT_ONCE = 4096  # characters of moves that are read without a thread
CLOSED, GONE, TOO_MANY = 1000, 4404, 4429  # why a socket is closed


async def known_user(request: Request) -> str:
    """The user who calls, made now where there is none.

    A cookie of a studio on another port of this machine, which browsers send here as well, is taken over:
    else each of the two would make the other forget its user.
    """
    studio = studio_of(request)
    user = studio.user_of(request)
    if user is not None:
        return user
    sent = cookie_in(request.headers)
    usable = sent if sent is not None and SECRET.fullmatch(sent) else None
    secret, stored = studio.store.new_user(usable)
    await asyncio.wrap_future(stored)
    return secret


@router.post("/sessions", status_code=201, responses=answers(replies.SessionTold, 503, status=201))
async def begin(request: Request, body: bodies.SessionBody) -> Response:
    """Begins to play a board. The caller's user is made with the first one, and kept in a cookie."""
    studio = studio_of(request)
    language = studio.language_of(request, body.lang)
    board, puzzle, title = await studio.aside(_begun, body.model_dump(), language)
    user = await known_user(request)
    session = await asyncio.wrap_future(studio.store.new_session(user, board.type, title, puzzle))
    studio.keep_board(session.id, board)
    reply = json_reply(await studio.aside(session_told, studio, session, language), 201)
    return remember(reply, user, studio.settings)


def _begun(body: dict[str, Any], language: str) -> tuple[Board, str, str]:
    board = board_in(body)
    return board, to_json(board_to_json(board)), title_of(board, language)


@router.get("/sessions", responses=answers(list[replies.SessionLine]))
async def listed(request: Request) -> Response:
    """The user's boards, the one that was played last first."""
    studio = studio_of(request)
    user = studio.user_of(request)
    found = await studio.aside(studio.store.sessions, user) if user is not None else []
    keys = ("id", "type", "title", "started", "changed", "seconds", "moves", "finished")
    return json_reply([{key: getattr(session, key) for key in keys} for session in found])


@router.get("/sessions/{id}", responses=answers(replies.SessionTold, 404))
async def one(request: Request, id: Id, lang: Annotated[bodies.Language | None, Query()] = None) -> Response:
    """A board in play with all its moves."""
    studio = studio_of(request)
    session = _own(studio, studio.user_of(request), id)
    return json_reply(await studio.aside(session_told, studio, session, studio.language_of(request, lang)))


def session_told(studio: Studio, session: PlaySession, language: str) -> dict[str, Any]:
    """A board in play as its player gets it."""
    board = studio.board_of(session)
    moves = studio.store.moves(session.id)
    return {
        "id": session.id,
        "puzzle": board_to_json(board),
        **board_in_play(board, language),
        "title": title_of(board, language),
        "moves": list(moves),
        "count": len(moves),
        "seconds": session.seconds,
        "started": session.started,
        "finished": session.finished,
    }


@router.delete("/sessions/{id}", status_code=204, responses=answers(None, 404, 503, status=204))
async def delete(request: Request, id: Id) -> Response:
    """Takes a board and its moves away."""
    studio = studio_of(request)
    user = studio.user_of(request)
    if user is None:
        raise NoSuchSession
    await asyncio.wrap_future(studio.store.delete(user, id))
    studio.rooms.end(id, GONE)
    return Response(status_code=204)


@router.post("/sessions/{id}/moves", responses=answers(replies.CountTold, 404, 409, 503))
async def move(request: Request, id: Id, body: bodies.MovesBody) -> Response:
    """Adds moves behind the first ``after``; they are on the disk when this is answered.

    Moves that are there already may be sent again. If others are there, the answer is 409 and has them.
    """
    studio = studio_of(request)
    user = studio.user_of(request)
    session = _own(studio, user, id)
    assert user is not None
    long = sum(map(len, body.moves)) > AT_ONCE or studio.known_board(id) is None
    if long:
        await studio.aside(_require_moves, studio, session, body.moves)
    else:
        _require_moves(studio, session, body.moves)
    done = await asyncio.wrap_future(
        studio.store.append(user, id, body.after, body.moves, body.seconds, body.finished)
    )
    if isinstance(done, Refused):
        detail = f"{done.count} moves are there, and not those that were sent after {body.after}"
        raise Problem(409, detail, kind="urn:quebra:newer", count=done.count, moves=list(done.moves))
    if done.new:
        studio.rooms.ring(id)
    return json_reply({"count": done.count})


def _own(studio: Studio, user: str | None, id: str) -> PlaySession:
    if user is None:
        raise NoSuchSession
    return studio.store.session(user, id)


def _require_moves(studio: Studio, session: PlaySession, moves: list[str]) -> None:
    """Each must be one on the board; whatever was played before does not matter."""
    board = studio.board_of(session)
    for number, text in enumerate(moves, 1):
        try:
            parse_move(board, text)
        except InputError as error:
            raise InputError(f"move {number}: {error.message}") from None


@router.websocket("/sessions/{id}/live")
async def live(socket: WebSocket, id: str, after: int = 0) -> None:
    """Tells a tab what others add: ``{"after": n, "moves": […]}``, from the moves behind ``after`` on."""
    studio: Studio = socket.app.state.studio
    try:
        session = _own(studio, studio.user_of(socket), id)
    except NoSuchSession:
        await socket.close(1008)
        return
    await socket.accept()
    with studio.rooms.join(session.id) as bell:
        if bell is None:
            await socket.close(TOO_MANY)
            return
        listening = asyncio.create_task(_listen(socket, bell))
        try:
            await _push(studio, socket, session.id, min(max(0, after), LONGEST_LOG), bell)
        finally:
            listening.cancel()


async def _push(studio: Studio, socket: WebSocket, id: str, after: int, bell: Bell) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the tab is gone
        while not bell.over:
            moves = await studio.aside(studio.store.moves, id, after)
            if moves:
                await socket.send_text(to_json({"after": after, "moves": list(moves)}))
                after += len(moves)
            await bell.heard()
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(bell.reason or CLOSED)


async def _listen(socket: WebSocket, bell: Bell) -> None:
    """What a tab says is of no interest, only that it goes."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
    bell.end(CLOSED)
