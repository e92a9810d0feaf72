"""The page and its files."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import Response

from quebra.app.web.assets import Asset
from quebra.app.web.problems import Problem
from quebra.app.web.routes.boards import studio_of

router = APIRouter(include_in_schema=False)
ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
FOREVER = "public, max-age=31536000, immutable"


@router.api_route("/", methods=["GET", "HEAD"])
async def page(request: Request) -> Response:
    """The studio."""
    studio = studio_of(request)
    asset = studio.assets.page(studio.language_of(request))
    return _sent(request, asset, {"Cache-Control": "no-cache", "Vary": "Accept-Language, Accept-Encoding"})


@router.api_route("/play/{id}", methods=["GET", "HEAD"])
async def board(request: Request, id: str) -> Response:
    """The studio with a board; whose it is, the page asks the API."""
    if not ID.fullmatch(id):
        raise Problem(404, "no such page")
    return await page(request)


@router.api_route("/static/{version}/{path:path}", methods=["GET", "HEAD"])
async def file(request: Request, version: str, path: str) -> Response:
    """A file of the page. A page of another version gets this one's, but does not keep it."""
    studio = studio_of(request)
    assets = studio.assets
    asset = await studio.aside(assets.find, path)
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
