"""The application: routes behind the guard, with one studio."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Lock
from typing import Any

from fastapi import FastAPI

from quebra import __version__
from quebra.app.web import problems
from quebra.app.web.guard import Guard
from quebra.app.web.routes import boards, jobs, mine, pages, sessions, today
from quebra.app.web.settings import StudioSettings
from quebra.app.web.shapes.replies import ConflictTold, ProblemTold
from quebra.app.web.studio import Studio
from quebra.store.sessions import Store

PREFIX = "/api/v1"
DESCRIPTION = "Boards are sent and answered in the JSON of the commands; errors are application/problem+json."


def make_application(settings: StudioSettings) -> FastAPI:
    """The studio as an ASGI application; its database is opened at once, its workers when it starts."""
    studio = Studio(settings, Store(settings.database))

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        if settings.warm:
            studio.workers.warm()
            studio.begin(studio.assets.warm)
            studio.begin(app.openapi)
            studio.today.begin()
        yield
        studio.rooms.close()
        studio.close()

    app = FastAPI(
        title="Quebra",
        version=__version__,
        description=DESCRIPTION,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: "_".join([*map(str, route.tags), route.name]),
        lifespan=life,
    )
    app.state.studio = studio
    for routes in (boards, sessions, jobs, today, mine):
        app.include_router(routes.router, prefix=PREFIX)
    app.include_router(pages.router)
    problems.install(app)
    app.add_middleware(Guard, settings=settings, knows=studio.knows)
    _describe(app)
    return app


def _describe(app: FastAPI) -> None:
    """Has the description written when it is first wanted, which takes a moment: with the shapes of problems,
    which routes name, and without FastAPI's own, which none sends."""
    write, lock = app.openapi, Lock()
    described: list[dict[str, Any]] = []

    def openapi() -> dict[str, Any]:
        with lock:
            if not described:
                written = write()
                schemas = written.setdefault("components", {}).setdefault("schemas", {})
                for shape in (ProblemTold, ConflictTold):
                    schemas[shape.__name__] = shape.model_json_schema()
                for unused in ("HTTPValidationError", "ValidationError"):
                    schemas.pop(unused, None)
                described.append(written)
        return described[0]

    app.openapi = openapi  # type: ignore[method-assign]
