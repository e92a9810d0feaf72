"""What the studio's worker processes do: boards solved, explained, graded, drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quebra.app.answers.checking import finishable_in_time, verdict_json
from quebra.app.naming import called, own_name
from quebra.app.web.boards import answer_in, board_in, state_in
from quebra.app.web.settings import MOST_SOLUTIONS
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.game import Answer, Board
from quebra.core.reading import board_to_json
from quebra.core.referee import check
from quebra.core.registry import games
from quebra.core.state.state import State

if TYPE_CHECKING:
    from quebra.app.explanation.data import Writer
    from quebra.engine.explain.explain import Explanation
    from quebra.engine.explain.hint import Hint

Object = dict[str, Any]
WARM_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Errand:
    """A question about a board: its kind, what the caller said, and how long the answer may take."""

    kind: str
    body: Object
    seconds: float


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer as JSON, and whether the time was too short for all of it."""

    data: bytes
    late: bool = False


def work(errand: Errand) -> Answered:
    """Does an errand."""
    if errand.kind == "warm":
        return _warm()
    board = board_in(errand.body)
    answer, late = KINDS[errand.kind](board, errand.body, errand.seconds)
    return Answered(to_json(answer).encode(), late)


def _solve(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.answers.solving import common_solve_json, solve_json
    from quebra.core.play.record import filling_move

    counting = bool(body.get("count"))
    limit = body.get("limit")
    if limit is None:
        limit = MOST_SOLUTIONS if body.get("all") else None if counting else 2
    engine, is_known = body.get("engine") or "auto", True
    if body.get("common"):
        found, is_known = common_solve_json(board, limit=limit, time_limit=seconds, engine=engine)
    else:
        found = solve_json(
            board,
            limit=limit,
            counting=counting,
            minimising=bool(body.get("minimise")),
            time_limit=seconds,
            engine=engine,
        )
    if body.get("moves"):
        from quebra.core.registry import game_of

        data = game_of(board).data
        answers = [data.answer_from_json(board, one, False) for one in found["solutions"]]
        found["moves"] = [filling_move(board, one) for one in answers]
    stopped = not found["complete"] and found["count"] < max(limit or 2**62, 2)
    late = not found["optimal"] if "optimal" in found else stopped
    return found, late or not is_known


def check_plainly(body: Object) -> Object:
    """Every broken rule of what is filled in, or of a whole answer."""
    board = board_in(body)
    partial = body["partial"] or body["answer"] is None
    answer = state_in(board, body).answer if partial else _only_answer(board, body)
    return verdict_json(board, check(board, answer, partial=partial), None, body["lang"])


def _only_answer(board: Board, body: Object) -> Answer:
    if body["state"] is not None or body["moves"] is not None:
        raise InputError("expected one of answer, state and moves")
    return answer_in(board, body)


def _check(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    if not body["deep"]:
        return check_plainly(body), False
    state = state_in(board, body)
    verdict = check(board, state.answer, partial=True)
    finishable = finishable_in_time(board, state.answer, seconds)
    return verdict_json(board, verdict, finishable, body["lang"]), finishable is None


def _hint(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.answers.hinting import DETAILS, HintTelling
    from quebra.engine.explain.hint import hint

    state = state_in(board, body) if has_state(body) else None
    if state is not None and body.get("last") is not None:
        state = State(state.answer, state.marks, tuple(body["last"]))
    found = hint(board, state, time_limit=seconds)
    detail = DETAILS.index(body.get("detail") or DETAILS[-1])
    telling = HintTelling(found, state, detail, body["lang"])
    return telling.as_json(), found.kind == "timeout" or _is_unshown(found)


def _is_unshown(found: Hint) -> bool:
    """Whether time was up before it could be shown why a value is wrong."""
    shown = found.violations or found.missing or found.contradiction or found.proof
    return found.kind == "mistake" and not shown


def _explain(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.explanation.data import Writer
    from quebra.engine.explain.explain import explain

    writer = Writer(board, body["lang"])
    if not has_state(body):
        explanation = explain(board, time_limit=seconds)
        return explained(writer, explanation, body), _was_hurried(explanation)
    return _explain_onward(writer, state_in(board, body), seconds, body)


def explained(writer: Writer, explanation: Explanation, body: Object) -> Object:
    """All of it in words; or, where they are asked for, its pictures instead of the steps."""
    from quebra.app.explanation.pictures import pictures_json

    if not body.get("pictures"):
        return writer.explanation(explanation)
    return {
        **writer.outcome(explanation),
        "steps": [],
        "pictures": pictures_json(explanation, writer.language),
    }


def _explain_onward(writer: Writer, state: State, seconds: float, body: Object) -> tuple[Object, bool]:
    """From where a player is; nothing is told where something there is wrong."""
    from quebra.app.explanation.pictures import mistake_pictures
    from quebra.engine.explain.play.onward import explain_onward

    found = explain_onward(writer.board, state.answer, time_limit=seconds)
    if found is None:
        said = {"puzzle": board_to_json(writer.board), "status": "mistake", "complete": True, "steps": []}
        pictures = {"pictures": mistake_pictures(writer.language)} if body.get("pictures") else {}
        return {**said, **pictures, "grade": None, "score": None}, False
    return {**explained(writer, found, body), "grade": None, "score": None}, _was_hurried(found)


def _was_hurried(explanation: Explanation) -> bool:
    """Whether time was too short for all steps, or to tell them as a person would."""
    from quebra.engine.explain.explain import part_of
    from quebra.engine.explain.told.composition import composing

    if not explanation.complete:
        return True
    is_composed = not explanation.steps or any(step.parts for step in explanation.steps)
    return composing(part_of(explanation.board)) is not None and not is_composed


def _why(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    """What speaks against a value that a player thinks of."""
    from quebra.app.explanation.data import objection_json
    from quebra.core.play.record import answer_of, replay
    from quebra.engine.explain.play.objections import objection

    record = replay(board, body.get("moves") or [])
    (row, column), value = body["cell"], body["value"]
    if not any(value == one and type(value) is type(one) for one in _open(board, row, column)):
        raise InputError(f"r{row}c{column} cannot be {value}")
    tried = answer_of(board, {**record.values, (row, column): value})
    found = objection(board, record.state().answer, tried, (row, column), time_limit=seconds)
    return objection_json(found, value, body["lang"]), found.kind == "timeout"


def _open(board: Board, row: int, column: int) -> Sequence[object]:
    """The values that a cell may have; none where there is no such cell."""
    return board.open_values((row, column)) if row <= board.rows and column <= board.columns else ()


def _grade(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.explanation.data import grade_json
    from quebra.engine.explain.explain import explain

    explanation = explain(board, time_limit=seconds)
    name = own_name(board) or called(board, body["lang"])
    return grade_json(explanation, name), not explanation.complete


def _picture(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.picture import picture

    drawn = picture(
        board,
        state_in(board, body).answer if has_state(body) else None,
        theme=body.get("theme") or "light",
        cell_size=body.get("cell_size"),
        coordinates=bool(body.get("coordinates")),
        language=body["lang"],
    )
    return {"svg": drawn.svg}, False


def _repair(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.author.clues import kept
    from quebra.app.author.data import repairs_json
    from quebra.engine.author.repair import GRADED, repair

    found = repair(
        board,
        limit=body["limit"],
        most_changes=body["changes"],
        keep=kept(body["keep"], board),
        symmetry=body["symmetry"],
        layout=body["layout"],
        graded=GRADED if body["grade"] else 0,
        time_limit=seconds,
    )
    return repairs_json(found, body["lang"]), not found.complete


def _thin(board: Board, body: Object, seconds: float) -> tuple[Object, bool]:
    from quebra.app.author.clues import kept
    from quebra.app.author.data import thinned_json
    from quebra.engine.author.thin import GRADED, thin

    drop, grading, difficulty = body["drop"], body["grade"], body["difficulty"]
    found = thin(
        board,
        difficulty=difficulty,
        symmetry=body["symmetry"],
        keep=kept(body["keep"], board),
        drop=drop and (grading or difficulty is not None),
        graded=GRADED if grading and not drop else 0,
        time_limit=seconds,
    )
    return thinned_json(found, drop), not found.complete


def has_state(body: Object) -> bool:
    """Whether somebody says what is filled in."""
    return any(body.get(key) is not None for key in ("answer", "state", "moves"))


def _warm() -> Answered:
    """Loads what later errands need, while nobody waits: a hint on a small board of each game."""
    for game in games().values():
        board = min(game.examples.examples().values(), key=lambda one: one.rows * one.columns)
        _hint(board, {"lang": "en"}, WARM_SECONDS)
    return Answered(b"")


KINDS: dict[str, Callable[[Board, Object, float], tuple[Object, bool]]] = {
    "solve": _solve,
    "check": _check,
    "hint": _hint,
    "explain": _explain,
    "why": _why,
    "grade": _grade,
    "picture": _picture,
    "repair": _repair,
    "thin": _thin,
}
