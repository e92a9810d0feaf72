"""Questions about boards that nobody has to be known for."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from quebra.app.naming import called, own_name
from quebra.app.web.boards import TooLarge, board_in, require_fit
from quebra.app.web.guard import caller_of
from quebra.app.web.problems import Problem
from quebra.app.web.replies import JsonRoute, answers, bytes_reply, json_reply
from quebra.app.web.settings import MOST_ASIDE, MOST_READ
from quebra.app.web.shapes import bodies, replies
from quebra.app.web.studio import Studio
from quebra.app.web.work.tasks import check_plainly
from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.play.description import board_in_play
from quebra.core.reading import board_to_json, board_to_text, parse_all
from quebra.core.registry import every_game
from quebra.core.symmetry import SYMMETRIES
from quebra.engine.generate.request import DIFFICULTIES, can_be_made, requests_of

router = APIRouter(tags=["boards"], route_class=JsonRoute)
LONGEST_NAME = 60  # of a board, on the page
Tab = Annotated[
    str | None,
    Header(
        alias="Quebra-Tab",
        max_length=64,
        description="A newer question of the same kind, user and tab takes the place of an older one.",
    ),
]
Name = Annotated[str, Path(max_length=200)]


def studio_of(request: Request) -> Studio:
    """The running studio."""
    studio: Studio = request.app.state.studio
    return studio


@router.get("/types", responses=answers(list[replies.TypeTold]))
async def types(request: Request, lang: Annotated[bodies.Language | None, Query()] = None) -> Response:
    """The games, what can be asked for when one is made, and the names of the bundled boards."""
    studio = studio_of(request)
    return json_reply(await studio.aside(_types, studio.language_of(request, lang)))


def _types(language: str) -> list[dict[str, Any]]:
    told = []
    for name, game in every_game().items():
        is_puzzle = game.kind == "puzzle"
        bundled = game.examples.examples() if is_puzzle else {}
        made = is_puzzle and can_be_made(name)
        sizes = None
        if made:
            part = requests_of(name)
            rows, columns = part.USUAL_SIZE
            sizes = {"least": part.SIZES[0], "largest": part.SIZES[1], "usual": f"{rows}x{columns}"}
        told.append(
            {
                "type": name,
                "title": game.titles[language],
                "kind": game.kind,
                "levels": list(DIFFICULTIES) if made else [],
                "sizes": sizes,
                "symmetries": list(SYMMETRIES) if made else [],
                "examples": list(bundled),
                "boards": [
                    {"name": name, "rows": board.rows, "columns": board.columns}
                    for name, board in bundled.items()
                ],
            }
        )
    return told


@router.get("/examples/{type}/{name}", responses=answers(replies.CallReply, 404))
async def example(request: Request, type: Name, name: Name) -> Response:
    """A bundled board."""
    game = every_game().get(type)
    board = game.examples.examples().get(name) if game is not None and game.kind == "puzzle" else None
    if board is None:
        raise Problem(404, "no such example, see types")
    return json_reply(board_to_json(board))


@router.post("/read", responses=answers(replies.PuzzlesTold))
async def read(request: Request, body: bodies.TextBody) -> Response:
    """The boards in a text: the text format, JSON, an address of puzz.link, a Keen game ID, Prolog facts."""
    return json_reply({"puzzles": await studio_of(request).aside(_read, body.text)})


def _read(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for board in parse_all(text):
        require_fit(board)
        if len(found) >= MOST_READ:
            raise TooLarge(f"expected up to {MOST_READ} boards in a text")
        found.append(board_to_json(board))
    return found


@router.post("/describe", responses=answers(replies.DescriptionTold))
async def describe(request: Request, body: bodies.DescribeBody) -> Response:
    """How a board is played: values, gestures, keys and clues, and its picture as shapes."""
    studio = studio_of(request)
    return json_reply(
        await studio.aside(_describe, body.model_dump(), studio.language_of(request, body.lang))
    )


def _describe(body: dict[str, Any], language: str) -> dict[str, Any]:
    board = board_in(body)
    told = {"puzzle": board_to_json(board), **board_in_play(board, language)}
    return {**told, "title": title_of(board, language), "notation": board_to_text(board)}


def title_of(board: Board, language: str) -> str:
    """Its own name, else the game and the size."""
    return own_name(board, LONGEST_NAME) or called(board, language)


@router.post("/check", responses=answers(replies.CheckTold, 409, 503))
async def check_answer(request: Request, body: bodies.CheckBody, tab: Tab = None) -> Response:
    """Every broken rule of an answer; of a ``state`` or ``moves`` only what is surely wrong.

    With ``deep`` also whether what is filled in can be finished.
    """
    if not body.deep and body.time_limit is not None:
        raise InputError("time_limit is for deep")
    # A long log takes seconds to play through, so it is no work for the server itself.
    if body.deep or len(body.moves or ()) > MOST_ASIDE:
        return await _ask(request, "check", body, tab)
    studio = studio_of(request)
    said = {**body.model_dump(), "lang": studio.language_of(request, body.lang)}
    return json_reply(await studio.aside(check_plainly, said))


@router.post("/solve", responses=answers(replies.SolveTold, 409, 503))
async def solve(request: Request, body: bodies.SolveBody, tab: Tab = None) -> Response:
    """Whether a board has one solution, several or none, and which: as `quebra solve --json`."""
    if body.all and body.limit is not None:
        raise InputError("all and limit exclude each other")
    if body.minimise and (body.all or body.count or body.limit is not None):
        raise InputError("minimise gives one answer: it goes without all, count and limit")
    if body.common and (body.all or body.count or body.minimise):
        raise InputError("common looks at all solutions: it goes without all, count and minimise")
    return await _ask(request, "solve", body, tab)


@router.post("/hint", responses=answers(replies.HintTold, 409, 503))
async def hint(request: Request, body: bodies.HintBody, tab: Tab = None) -> Response:
    """The next step of a board in play, or its mistake: as `quebra hint --json`."""
    return await _ask(request, "hint", body, tab)


@router.post("/explain", responses=answers(replies.ExplainTold, 409, 503))
async def explain(request: Request, body: bodies.ExplainBody, tab: Tab = None) -> Response:
    """A board solved step by step, with reasons: as `quebra explain --json`.

    Where something is filled in, from there; nothing is told (status ``mistake``) if that is wrong.
    """
    return await _ask(request, "explain", body, tab)


@router.post("/why", responses=answers(replies.WhyTold, 409, 503))
async def why(request: Request, body: bodies.WhyBody, tab: Tab = None) -> Response:
    """What a value would break that a player thinks of, at once or at the end of a chain."""
    return await _ask(request, "why", body, tab)


@router.post("/grade", responses=answers(replies.GradeTold, 409, 503))
async def grade(request: Request, body: bodies.GradeBody, tab: Tab = None) -> Response:
    """How hard a board is: as `quebra grade --json`."""
    return await _ask(request, "grade", body, tab)


@router.post("/repair", responses=answers(replies.RepairTold, 409, 503))
async def repair(request: Request, body: bodies.RepairBody, tab: Tab = None) -> Response:
    """The smallest changes after which a board has exactly one solution: as `quebra repair --json`."""
    return await _ask(request, "repair", body, tab)


@router.post("/thin", responses=answers(replies.ThinTold, 409, 503))
async def thin(request: Request, body: bodies.ThinBody, tab: Tab = None) -> Response:
    """Which clues are superfluous, one at a time and together: as `quebra thin --json`."""
    if body.difficulty is not None and not body.drop:
        raise InputError("difficulty says how far clues are left out: it goes with drop")
    return await _ask(request, "thin", body, tab)


@router.post("/picture", responses=answers(replies.PictureTold, 409, 503))
async def picture(request: Request, body: bodies.PictureBody, tab: Tab = None) -> Response:
    """A board, with what is filled in or without, as SVG."""
    return await _ask(request, "picture", body, tab)


async def _ask(request: Request, kind: str, body: bodies.BoardBody, tab: str | None) -> Response:
    """Has a worker answer. A newer question replaces an older one of the same user, who must be known."""
    studio = studio_of(request)
    said = {**body.model_dump(), "lang": studio.language_of(request, body.lang)}
    is_known = studio.user_of(request) is not None
    who = caller_of(request.scope, request.headers, studio.knows)
    gone = asyncio.ensure_future(request.receive())  # all was read: what comes now is that the caller left
    try:
        own = (tab or "") if is_known else None
        return bytes_reply(await studio.workers.answer(kind, said, who, own, gone))
    finally:
        gone.cancel()
