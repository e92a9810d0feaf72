"""The page and its files."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import Response

from quebra.app.web.assets import Asset
from quebra.app.web.problems import Problem
from quebra.app.web.routes.boards import studio_of
from quebra.app.web.routes.sessions import session_told
from quebra.app.web.studio import Studio
from quebra.core.errors import QuebraError
from quebra.store.sessions import PlaySession

router = APIRouter(include_in_schema=False)
ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
VARIES = "Accept-Language, Accept-Encoding, Cookie"
FOREVER = "public, max-age=31536000, immutable"


@router.api_route("/", methods=["GET", "HEAD"])
async def page(request: Request) -> Response:
    """The studio."""
    studio = studio_of(request)
    asset = studio.assets.page(studio.language_of(request))
    return _sent(request, asset, {"Cache-Control": "no-cache", "Vary": VARIES})


@router.api_route("/play/{id}", methods=["GET", "HEAD"])
async def board(request: Request, id: str) -> Response:
    """The studio with a board: its player's page has it at once, anybody else's asks the API and hears no."""
    if not ID.fullmatch(id):
        raise Problem(404, "no such page")
    studio = studio_of(request)
    user, language = studio.user_of(request), studio.language_of(request)
    if user is None or request.method == "HEAD":
        return await page(request)
    try:
        asset = await studio.aside(_page_with, studio, studio.store.session(user, id), language)
    except QuebraError:  # the page asks the API, and says in words what is wrong
        return await page(request)
    return _sent(request, asset, {"Cache-Control": "no-store", "Vary": VARIES})


def _page_with(studio: Studio, session: PlaySession, language: str) -> Asset:
    return studio.assets.page_with(language, session_told(studio, session, language))


@router.api_route("/worker.js", methods=["GET", "HEAD"])
async def worker(request: Request) -> Response:
    """What keeps the page in the browser. It stands above all that it is for."""
    return _sent(
        request, studio_of(request).assets.worker, {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    )


@router.api_route("/favicon.ico", methods=["GET", "HEAD"])
async def icon(request: Request) -> Response:
    """The icon, at the place where browsers look for it when they show something else than the page."""
    asset = studio_of(request).assets.at_hand("icon.svg")
    assert asset is not None
    return _sent(request, asset, {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"})


@router.api_route("/static/{version}/{path:path}", methods=["GET", "HEAD"])
async def file(request: Request, version: str, path: str) -> Response:
    """A file of the page. A page of another version gets this one's, but does not keep it."""
    studio = studio_of(request)
    assets = studio.assets
    asset = assets.at_hand(path) or await studio.aside(assets.find, path)
    if asset is None:
        raise Problem(404, "no such file")
    kept = FOREVER if version == assets.version else "no-cache"
    return _sent(request, asset, {"Cache-Control": kept, "Vary": "Accept-Encoding"})


def _sent(request: Request, asset: Asset, headers: dict[str, str]) -> Response:
    data = asset.data
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers = asset.packed, {**headers, "Content-Encoding": "gzip"}
    headers["Content-Length"] = str(len(data))
    return Response(b"" if request.method == "HEAD" else data, 200, headers, asset.media_type)
