"""Verdicts as JSON, and whether what is filled in can be finished."""

from __future__ import annotations

from typing import Any

from quebra.core.errors import TimeUp
from quebra.core.game import Answer, Board
from quebra.core.verdict import Verdict
from quebra.core.words import tell


def verdict_json(board: Board, verdict: Verdict, finishable: bool | None, lang: str) -> dict[str, Any]:
    """What `check --json` says; ``finishable`` is None where nobody knows."""
    violations = [
        {"rule": one.rule, "cells": [list(cell) for cell in one.cells], "text": tell(board, one, lang)}
        for one in verdict.violations
    ]
    told = {"right": verdict.right, "complete": verdict.complete, "finishable": finishable}
    return {**told, "violations": violations}


def finishable_in_time(board: Board, answer: Answer, time_limit: float | None) -> bool | None:
    """Whether it can be finished; None when the time limit comes first."""
    from quebra.engine.explain.play.finishing import can_be_finished

    try:
        return can_be_finished(board, answer, time_limit=time_limit)
    except TimeUp:
        return None
