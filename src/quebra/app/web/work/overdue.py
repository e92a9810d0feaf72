"""What is answered when a process did not mind the time and was ended: that nothing is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quebra.app.naming import called, own_name
from quebra.app.web.boards import board_in, state_in
from quebra.app.web.settings import MOST_ASIDE
from quebra.app.web.work.tasks import explained
from quebra.core.game import Board
from quebra.core.referee import check

Object = dict[str, Any]


def overdue(kind: str, body: Object) -> Object | None:
    """The answer to a question that its time was too short for; None where such a question has none."""
    say = KINDS.get(kind)
    return None if say is None else say(board_in(body), body)


def _solve(board: Board, body: Object) -> Object:
    from quebra.app.answers.solving import result_json, smallest_json
    from quebra.engine.solve.result import Result, Smallest, Statistics

    if body["minimise"]:
        return smallest_json(Smallest(board, "timeout", None, None, False, Statistics()))
    told = result_json(Result(board, "timeout", (), 0, False, Statistics()))
    common: Object = {"common": [], "open": []} if body["common"] else {}
    moves: Object = {"moves": []} if body["moves"] else {}
    return {**told, **common, **moves}


def _check(board: Board, body: Object) -> Object | None:
    """Every broken rule; nothing of a log that may be why the time was over."""
    if len(body["moves"] or ()) > MOST_ASIDE:
        return None
    from quebra.app.answers.checking import verdict_json

    verdict = check(board, state_in(board, body).answer, partial=True)
    return verdict_json(board, verdict, None, body["lang"])


def _hint(board: Board, body: Object) -> Object:
    from quebra.app.answers.hinting import DETAILS, HintTelling
    from quebra.engine.explain.hint import Hint

    detail = DETAILS.index(body["detail"])
    told = HintTelling(Hint(board, "timeout"), None, detail, body["lang"])
    return told.as_json()


def _explain(board: Board, body: Object) -> Object:
    from quebra.app.explanation.data import Writer
    from quebra.engine.explain.explain import Explanation

    return explained(Writer(board, body["lang"]), Explanation(board, "timeout", False, ()), body)


def _grade(board: Board, body: Object) -> Object:
    from quebra.app.explanation.data import grade_json
    from quebra.engine.explain.explain import Explanation

    name = own_name(board) or called(board, body["lang"])
    return grade_json(Explanation(board, "timeout", False, ()), name)


def _why(board: Board, body: Object) -> Object:
    from quebra.app.explanation.data import objection_json
    from quebra.engine.explain.play.objections import Objection

    row, column = body["cell"]
    return objection_json(Objection(board, (row, column), "timeout"), body["value"], body["lang"])


def _repair(board: Board, body: Object) -> Object:
    from quebra.app.author.data import repairs_json
    from quebra.engine.author.proposal import Repairs

    return repairs_json(Repairs(board, "timeout", (), complete=False), body["lang"])


def _thin(board: Board, body: Object) -> Object:
    from quebra.app.author.data import thinned_json
    from quebra.engine.author.thin import Thinned

    return thinned_json(Thinned(board, (), (), board, None, False, "timeout"), body["drop"])


KINDS: dict[str, Callable[[Board, Object], Object | None]] = {
    "solve": _solve,
    "check": _check,
    "hint": _hint,
    "explain": _explain,
    "why": _why,
    "grade": _grade,
    "repair": _repair,
    "thin": _thin,
}
