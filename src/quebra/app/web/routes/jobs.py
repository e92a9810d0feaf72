"""Work on order: new puzzles, booklets, games that are looked through."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from quebra.app.web.problems import Problem
from quebra.app.web.replies import JsonRoute, answers, json_reply, remember
from quebra.app.web.routes.boards import studio_of
from quebra.app.web.routes.sessions import known_user
from quebra.app.web.shapes import bodies, replies
from quebra.app.web.work.jobs import Job
from quebra.store.sessions import digest

router = APIRouter(tags=["jobs"], route_class=JsonRoute)
Id = Annotated[str, Path(max_length=64, description="The name of a job.")]
# What comes of each kind of job as a file: its kind, and its name.
FILES = {
    "generate": ("application/x-ndjson", "puzzles.jsonl"),
    "book": ("application/pdf", "book.pdf"),
    "analyse": ("application/json", "analysis.json"),
}
FILE_ANSWERS = answers(None, 404)
FILE_ANSWERS[200] = {
    "description": "The file that the command writes.",
    "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind, _ in FILES.values()},
}


@router.post("/jobs", status_code=202, responses=answers(replies.JobStarted, 503, status=202))
async def start(request: Request, body: bodies.JobBody) -> Response:
    """Begins to make puzzles, print a booklet or look through a game, as `quebra generate`, `quebra book` and
    `quebra zurero analyse` do; ask for the job to see how far it is."""
    studio = studio_of(request)
    said = body.root.model_dump()
    if "lang" in said:
        said["lang"] = studio.language_of(request, said["lang"])
    order = await studio.aside(studio.jobs.order, said)
    user = await known_user(request)
    job = studio.jobs.start(digest(user), order)
    return remember(json_reply({"id": job.id}, 202), user, studio.settings)


@router.get("/jobs/{id}", responses=answers(replies.JobTold, 404))
async def one(request: Request, id: Id) -> Response:
    """How far a job is, and what has come of it: puzzles, an analysis, the address of a file."""
    studio = studio_of(request)
    return json_reply(_told(request, studio.jobs.job(_owner(request), id)))


@router.get("/jobs/{id}/file", responses=FILE_ANSWERS)
async def file(request: Request, id: Id) -> Response:
    """What has come of a job, as a file: lines of puzzles, a PDF, an analysis."""
    job = studio_of(request).jobs.job(_owner(request), id)
    data = job.file()
    if data is None:
        raise Problem(404, "nothing has come of this job yet")
    kind, name = FILES[job.kind]
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.delete("/jobs/{id}", responses=answers(replies.JobTold, 404))
async def cancel(request: Request, id: Id) -> Response:
    """Ends a job; what it has made stays."""
    studio = studio_of(request)
    job = studio.jobs.job(_owner(request), id)
    await studio.aside(studio.jobs.cancel, job)
    return json_reply(_told(request, job))


def _told(request: Request, job: Job) -> dict[str, Any]:
    told = job.to_json()
    told["analysis"] = job.analysis
    has_file = bool(job.puzzles) or job.delivered is not None
    told["file"] = f"{request.url.path}/file" if has_file else None
    return told


def _owner(request: Request) -> str | None:
    user = studio_of(request).user_of(request)
    return None if user is None else digest(user)
