"""Whether a board in play can still be finished."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError
from quebra.core.game import Answer, Board
from quebra.core.grid import name_of
from quebra.core.reading import parse_answer
from quebra.core.referee import check
from quebra.core.registry import game_of
from quebra.core.state.state import State
from quebra.engine.explain.explain import part_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model
from quebra.engine.solve.solve import raced


def can_be_finished(board: Board, state: State | Answer | str, *, time_limit: float | None = None) -> bool:
    """Whether some solution of the board has all that is filled in; open cells are undecided.

    ``state`` may also be a text. Pencil marks do not count. Raises TimeUp when the limit comes first.
    """
    clock = Clock(time_limit)
    if isinstance(state, str):
        state = parse_answer(board, state, partial=True)
    answer = state.answer if isinstance(state, State) else state
    if not check(board, answer, partial=True).right:
        return False
    facts = part_of(board).facts_of(board, answer)
    searcher = raced(board, lambda: _with_facts(game_of(board).model.build(board), facts))
    try:
        with clock.watched():
            return searcher.advance(clock) is not None
    finally:
        searcher.close()


def _with_facts(model: Model, facts: Sequence[Fact]) -> Model:
    """The rules of a board that also tells these facts."""
    variables = {(fact.cell, fact.value): variable for variable, fact in model.facts.items()}
    for fact in facts:
        variable = variables.get((fact.cell, fact.value))
        if variable is None:
            raise InputError(f"{name_of(fact.cell)} cannot be {fact.value}")
        model.givens.append(variable if fact.holds else -variable)
    return model
