"""New puzzles on order."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from quebra.app.web.replies import JsonRoute, answers, json_reply, remember
from quebra.app.web.routes.boards import studio_of
from quebra.app.web.routes.sessions import known_user
from quebra.app.web.shapes import bodies, replies
from quebra.store.sessions import digest

router = APIRouter(tags=["jobs"], route_class=JsonRoute)
Id = Annotated[str, Path(max_length=64, description="The name of a job.")]


@router.post("/jobs", status_code=202, responses=answers(replies.JobStarted, 503, status=202))
async def start(request: Request, body: bodies.JobBody) -> Response:
    """Begins to make puzzles, as `quebra generate` does; ask for the job to see how far it is."""
    studio = studio_of(request)
    order = await studio.aside(studio.jobs.order, body.model_dump())
    user = await known_user(request)
    job = studio.jobs.start(digest(user), order)
    return remember(json_reply({"id": job.id}, 202), user, studio.settings)


@router.get("/jobs/{id}", responses=answers(replies.JobTold, 404))
async def one(request: Request, id: Id) -> Response:
    """How far a job is, and the puzzles that it has made."""
    studio = studio_of(request)
    return json_reply(studio.jobs.job(_owner(request), id).to_json())


@router.delete("/jobs/{id}", responses=answers(replies.JobTold, 404))
async def cancel(request: Request, id: Id) -> Response:
    """Ends a job; what it has made stays."""
    studio = studio_of(request)
    job = studio.jobs.job(_owner(request), id)
    await studio.aside(studio.jobs.cancel, job)
    return json_reply(job.to_json())


def _owner(request: Request) -> str | None:
    user = studio_of(request).user_of(request)
    return None if user is None else digest(user)
