"""Answers, and how a route of the API says in the OpenAPI description what it may answer."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from quebra.app.web.problems import MEDIA_TYPE, Problem
from quebra.app.web.settings import COOKIE, COOKIE_SECONDS, StudioSettings
from quebra.app.web.shapes.replies import ConflictTold, ProblemTold
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.formats.fields import decoded, json_value

REASONS = {
    400: "The call cannot be read.",
    403: "Called by a foreign name, or by a page from elsewhere.",
    404: "There is none, or it is somebody else's.",
    409: "Something newer is there.",
    413: "The request or its board is too large.",
    422: "The call or its board is not as expected; the sentence is that of the command line.",
    429: "Too many calls.",
    503: "A worker was lost, or the database cannot be written: ask again.",
}
Answers = dict[int | str, dict[str, Any]]
USUAL = (403, 413, 422, 429)
AT_ONCE = 2**16  # bytes that are read without a thread


def answers(model: Any, *errors: int, status: int = 200) -> Answers:
    """The answers of a route: its own, of a shape or of none, and problems by their status."""
    found: Answers = {status: {} if model is None else {"model": model}}
    for code in sorted({*USUAL, *errors}):
        shape = ConflictTold if code == 409 else ProblemTold
        schema = {"$ref": f"#/components/schemas/{shape.__name__}"}
        found[code] = {"description": REASONS[code], "content": {MEDIA_TYPE: {"schema": schema}}}
    return found


class JsonRequest(Request):
    """Reads JSON as the commands do, with their sentences for what is none."""

    async def json(self) -> Any:
        body = await self.body()
        try:
            if len(body) <= AT_ONCE:
                return _read(body)
            return await asyncio.to_thread(_read, body)
        except InputError as error:
            raise Problem(422, str(error)) from None


def _read(body: bytes) -> Any:
    return json_value(decoded(body, "the request"))


class JsonRoute(APIRoute):
    """A route whose requests are read so."""

    def get_route_handler(self) -> Any:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(JsonRequest(request.scope, request.receive))

        return handle


def json_reply(data: Any, status: int = 200) -> Response:
    """An answer as JSON, in letters of any script."""
    return bytes_reply(to_json(data).encode(), status)


def bytes_reply(data: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(data, status, media_type="application/json")


def remember(response: Response, secret: str, settings: StudioSettings) -> Response:
    """Has the browser keep who its user is."""
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=settings.is_secure
    )
    return response
