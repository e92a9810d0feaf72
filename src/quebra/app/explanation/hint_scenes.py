"""A hint as a picture: the board in play, with what follows or how a mistake shows."""

from __future__ import annotations

from dataclasses import replace

from quebra.app.explanation.frames import contradiction_marks, known_before, marks_of
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.scene import Highlight, Scene
from quebra.core.state.drawing import with_marks
from quebra.core.state.state import Marks, State
from quebra.engine.explain.chains.told import ToldPart
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.hint import Hint
from quebra.engine.explain.play.marks import excluded_by
from quebra.engine.explain.steps import Step
from quebra.engine.explain.telling import Teller
from quebra.engine.model.model import Fact, opposite

MOST_MARKED = 12  # cells of broken rules, as many as a sentence names


def step_scene(hint: Hint, state: State | None, language: str = "en") -> Scene:
    """What is filled in, and what follows now."""
    board, part = hint.board, part_of(hint.board)
    known = known_before(board, [] if state is None else part.facts_of(board, state.answer))
    marks = () if state is None else state.marks
    known.add(excluded_by(part, known, marks))
    told = (*hint.steps, *hint.then)
    for step in told:
        known.add(step.conclusions)
    filled = {fact.cell for step in told for fact in step.conclusions if part.decides(fact)}
    struck = [(fact.cell, part.fact_value(opposite(fact))) for fact in hint.struck]
    left: Marks = tuple(
        (cell, tuple(value for value in values if (cell, value) not in struck))
        for cell, values in marks
        if cell not in filled
    )
    scene = with_marks(part.scene(board, known, language=language), board, left)
    return replace(scene, shapes=(*scene.shapes, *_step_marks(hint, language)))


def mistake_scene(hint: Hint, state: State | None, language: str = "en") -> Scene:
    """What is filled in, the cells to look at, and the links of the chain that shows the mistake."""
    board = hint.board
    scene = game_of(board).draw.draw(board, None if state is None else state.answer, language=language)
    scene = with_marks(scene, board, () if state is None else state.marks)
    return replace(scene, shapes=(*scene.shapes, *_mistake_marks(hint, language)))


def hint_marks(hint: Hint, language: str = "en") -> tuple[Highlight, ...]:
    """What a picture of the hint marks, for whoever has drawn the board already."""
    if hint.kind == "step":
        return _step_marks(hint, language)
    if hint.kind == "none" and hint.contradiction is not None:
        return contradiction_marks(hint.board, hint.contradiction, language)
    return _mistake_marks(hint, language) if hint.kind == "mistake" else ()


def _step_marks(hint: Hint, language: str) -> tuple[Highlight, ...]:
    board, step = hint.board, hint.steps[-1]
    further = (Highlight(cell, "conclusion") for step in hint.then for cell in _cells(step.conclusions))
    return (*marks_of(board, step, _last(board, step, language)), *further)


def _mistake_marks(hint: Hint, language: str) -> tuple[Highlight, ...]:
    cells = hint.cells if len(hint.cells) <= MOST_MARKED else hint.cells[:1]
    return clash_marks(hint.board, hint.proof, cells, language)


def clash_marks(
    board: Board, proof: Step | None, cells: tuple[Cell, ...], language: str = "en"
) -> tuple[Highlight, ...]:
    """Cells where something is wrong, and the links of the chain that shows it."""
    shown: tuple[Highlight, ...] = ()
    if proof is not None:
        # All that the chain speaks of, not only what its rules could not do without.
        spoken = replace(proof, premises=proof.rests_on)
        shown = marks_of(board, spoken, _last(board, proof, language))
    # What the proof concludes is not on the board: there stands the mistake.
    kept = (one for one in shown if not _is_replaced(one, cells))
    return (*kept, *(Highlight(cell, "wrong") for cell in cells))


def _is_replaced(mark: Highlight, wrong: tuple[Cell, ...]) -> bool:
    return mark.role == "conclusion" or (mark.role == "premise" and mark.cell in wrong)


def _last(board: Board, step: Step, language: str) -> ToldPart | None:
    """What is told last of a chain, with the links before it; of cases, whose numbers begin anew, nothing."""
    return None if step.ways or step.others else Teller(board, language).parts(step)[-1]


def _cells(facts: tuple[Fact, ...]) -> list[Cell]:
    return list(dict.fromkeys(fact.cell for fact in facts))
