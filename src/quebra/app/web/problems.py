"""Errors as application/problem+json: the sentence of the command line, and what kind it is."""

from __future__ import annotations

import sys
import traceback
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import compile_path

from quebra.app.web.boards import TooLarge
from quebra.core.errors import QuebraError, TimeUp, one_line, shorten
from quebra.core.files.json_lines import to_json
from quebra.engine.batch.limits import OutOfMemory
from quebra.engine.batch.pool import WorkerLost
from quebra.store.database import StoreError
from quebra.store.sessions import NoSuchSession

MEDIA_TYPE = "application/problem+json"
LONGEST_DETAIL = 1000
TITLES = {
    400: "Not understood",
    403: "Not from here",
    404: "Not there",
    405: "Not done that way",
    409: "Something newer is there",
    413: "Too large",
    422: "Not as expected",
    429: "Too many",
    500: "A fault of Quebra's",
    503: "Not now",
}


class Problem(HTTPException):
    """An error that was foreseen; ``more`` are members beside the usual ones."""

    def __init__(
        self, status: int, detail: str, *, kind: str = "about:blank", headers: Any = None, **more: Any
    ) -> None:
        super().__init__(status, detail, headers)
        self.kind, self.more = kind, more


def problem_response(
    status: int, detail: str, kind: str = "about:blank", headers: Any = None, **more: Any
) -> Response:
    """A problem as an answer."""
    said = {"type": kind, "title": TITLES.get(status, "Not done"), "status": status}
    body = {**said, "detail": shorten(one_line(detail), LONGEST_DETAIL), **more}
    return Response(to_json(body).encode(), status, dict(headers or {}), MEDIA_TYPE)


def problem_of(error: QuebraError) -> Problem:
    """The kind of problem that an error is."""
    if isinstance(error, NoSuchSession):
        return Problem(404, str(error))
    if isinstance(error, TooLarge):
        return Problem(413, str(error))
    if isinstance(error, StoreError):
        return Problem(503, f"the database {error.reason}", headers={"Retry-After": "1"})
    if isinstance(error, WorkerLost | OutOfMemory | TimeUp):
        return Problem(503, str(error), headers={"Retry-After": "1"})
    return Problem(422, str(error))


def install(app: FastAPI) -> None:
    """Has an application answer the errors that it foresees this way."""

    async def foreseen(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        kind, more = getattr(error, "kind", "about:blank"), getattr(error, "more", {})
        detail = error.detail if isinstance(error, Problem) else TITLES.get(error.status_code, "")
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers = {"Allow": _allowed(request, headers.get("allow") or headers.get("Allow", "GET"))}
        return problem_response(error.status_code, detail, kind, headers, **more)

    async def told(request: Request, error: Exception) -> Response:
        assert isinstance(error, QuebraError)
        if isinstance(error, StoreError):
            _tell(str(error))
        return await foreseen(request, problem_of(error))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        if first["loc"] == ("body",) and not _says_json(request):
            return problem_response(422, "expected JSON, sent with Content-Type: application/json")
        # A key of the call alone: one move that is too long is no move, which the page throws away.
        is_long = first["type"] in ("string_too_long", "too_long") and first["loc"][:-1] == ("body",)
        return problem_response(413 if is_long else 422, _sentence(error))

    app.add_exception_handler(HTTPException, foreseen)
    app.add_exception_handler(QuebraError, told)
    app.add_exception_handler(RequestValidationError, invalid)


def fault_response(call: str, error: Exception) -> Response:
    """The answer to a call that met a fault of ours; whoever runs the studio is told where it is."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    _tell(f"{call}: {type(error).__name__}: {error} ({where})")
    return problem_response(500, "something went wrong; nothing that was saved is lost")


@lru_cache(maxsize=1000)
def _tell(message: str) -> None:
    """One line for the person who runs the studio, once."""
    print(f"quebra: {shorten(one_line(message), LONGEST_DETAIL)}", file=sys.stderr, flush=True)


def _allowed(request: Request, usual: str) -> str:
    """All that can be done at a place, which may be the matter of several routes."""
    found = set()
    for path, ways in request.app.openapi()["paths"].items():
        if compile_path(path)[0].match(request.scope["path"]):
            found |= {way.upper() for way in ways}
    return ", ".join(sorted(found)) or usual


def _says_json(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or kind.endswith("+json")


def _sentence(error: RequestValidationError) -> str:
    """What was expected, and where: the first thing that is wrong is enough."""
    first = error.errors()[0]
    # Behind a value of several kinds comes the name of one of them, which says nothing to a caller.
    parts = takewhile(lambda part: "[" not in part, map(str, first["loc"][1:]))
    place = ".".join(parts) or str(first["loc"][0])
    message = str(first["msg"]).removeprefix("Value error, ")
    return f"{place}: {message[:1].lower()}{message[1:]}"
