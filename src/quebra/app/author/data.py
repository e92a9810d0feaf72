"""What authors ask for, as JSON."""

from __future__ import annotations

from typing import Any

from quebra.app.author.told import AuthorVoice
from quebra.core.clue import Clue
from quebra.core.game import Board
from quebra.core.reading import answer_to_json, board_to_json
from quebra.engine.author.fill import Filled
from quebra.engine.author.importance import Importance
from quebra.engine.author.proposal import Change, Repair, Repairs
from quebra.engine.author.thin import Superfluous, Thinned
from quebra.engine.explain.scoring import Grade
from quebra.engine.solve.common import Common


def repairs_json(repairs: Repairs, language: str) -> dict[str, Any]:
    voice = AuthorVoice(language)
    return {
        "status": repairs.status,
        "proposals": [_proposal(proposal, voice) for proposal in repairs.proposals],
        "complete": repairs.complete,
    }


def applied_json(board: Board | None) -> dict[str, Any]:
    """The key that `repair --apply` adds: the board of the proposal chosen, null where there is none."""
    return {"puzzle": None if board is None else board_to_json(board)}


def _proposal(proposal: Repair, voice: AuthorVoice) -> dict[str, Any]:
    return {
        "changes": [_change(change) for change in proposal.changes],
        "status": "unique",
        **_grade(proposal.grade),
        "puzzle": board_to_json(proposal.board),
        "text": voice.proposal(proposal),
    }


def _change(change: Change) -> dict[str, Any]:
    return {"kind": change.kind, "clue": change.clue.to_json(), "from": change.was, "to": change.to}


def _grade(grade: Grade | None) -> dict[str, Any]:
    return {"grade": grade and grade.level, "score": grade and grade.score}


def thinned_json(thinned: Thinned, drop: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "status": thinned.status,
        "superfluous": [_superfluous(one) for one in thinned.superfluous],
        "together": _clues(thinned.together),
        "complete": thinned.complete,
    }
    if drop:
        told |= {"puzzle": board_to_json(thinned.puzzle) if thinned.is_fit else None, **_grade(thinned.grade)}
    return told


def _superfluous(one: Superfluous) -> dict[str, Any]:
    told = {
        "clue": one.clue.to_json(),
        "score_without": one.grade and one.grade.score,
        "grade_without": one.grade and one.grade.level,
    }
    return {**told, "others": _clues(one.others)} if one.others else told


def _clues(clues: tuple[Clue, ...]) -> list[dict[str, Any]]:
    return [clue.to_json() for clue in clues]


def filled_json(filled: Filled, said: str) -> dict[str, Any]:
    """The puzzle, or why there is none: the given clues that clash, or the cells that stay open."""
    solution = filled.solution
    return {
        "status": filled.status,
        **_grade(filled.grade),
        "puzzle": None if filled.puzzle is None else board_to_json(filled.puzzle),
        "solution": None if solution is None else answer_to_json(solution),
        "clashing": _clues(filled.clashing),
        "open": [list(cell) for cell in filled.open_cells],
        "levels": list(filled.levels),
        "complete": filled.complete,
        "text": said,
    }


def importance_json(found: Importance, language: str) -> dict[str, Any]:
    voice = AuthorVoice(language)
    return {
        "clues": [
            {
                "clue": one.clue.to_json(),
                "text": voice.weight(one),
                "steps": list(one.steps),
                "cells": [list(cell) for cell in one.cells],
                "narrowed": [list(cell) for cell in one.narrowed],
            }
            for one in found.weights
        ],
        "steps": found.steps,
        "status": found.status,
        "complete": found.complete,
    }


def common_json(common: Common) -> dict[str, Any]:
    """The keys that `solve --common` adds."""
    return {
        "common": [{"cell": list(fact.cell), "value": fact.value} for fact in common.common],
        "open": [{"cell": list(cell), "values": list(values)} for cell, values in common.open],
    }
