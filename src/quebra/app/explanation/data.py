"""Explanations, hints and grades as JSON objects: for scripts and for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from quebra.app.explanation.frames import marks_of
from quebra.app.explanation.hint_scenes import MOST_MARKED, clash_marks
from quebra.app.explanation.summary import joined_steps
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.reading import answer_to_json, board_to_json
from quebra.core.registry import game_of
from quebra.core.scene import Highlight
from quebra.core.verdict import Violation
from quebra.core.words import tell
from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.chains.told import ToldLink, ToldPart
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.play.objections import Objection
from quebra.engine.explain.steps import Link, RuledOut, Step
from quebra.engine.explain.telling import Teller
from quebra.engine.model.model import Fact, Rule

Object = dict[str, Any]


class Writer:
    """Writes what is known of one board in one language."""

    def __init__(self, board: Board, language: str) -> None:
        self.board, self.language = board, language
        self.part, self.teller = part_of(board), Teller(board, language)

    def explanation(self, explanation: Explanation) -> Object:
        """The whole explanation; ``grade`` and ``score`` are null when there is none."""
        written = self.outcome(explanation)
        written["steps"] = [self.step(step) for step in joined_steps(self.board, explanation.steps)]
        if explanation.status == "unique":
            written["solution"] = answer_to_json(explanation.solutions[0])
        elif explanation.status == "multiple":
            written["open"] = [list(cell) for cell in explanation.open_cells]
            written["differing"] = cells_json(explanation.differing)
            written["solutions"] = [answer_to_json(answer) for answer in explanation.solutions]
        elif explanation.status == "none":
            written["contradiction"] = self.contradiction(explanation.contradiction)
        return written

    def outcome(self, explanation: Explanation) -> Object:
        """What comes of it, without the steps."""
        grade = explanation.grade
        return {
            "puzzle": board_to_json(self.board),
            "status": explanation.status,
            "grade": grade.level if grade else None,
            "score": grade.score if grade else None,
            "complete": explanation.complete,
        }

    def step(self, step: Step) -> Object:
        parts = self.teller.parts(step)
        return {
            "text": " ".join(part.text for part in parts),
            "parts": [self._part(step, part) for part in parts],
            "heading": self.teller.heading(step),
            "technique": step.technique,
            "technique_name": self.teller.technique(step.technique),
            "rules": self.rules(self._all_rules(step)),
            "premises": self.facts(step.premises),
            "conclusions": self.facts(step.conclusions),
            "size": step.size,
            "cost": round(step.cost, 2),
            "routine": step.routine,
            "smallest": step.smallest,
            "unsure": step.unsure,
            "depth": step.depth,
            "cases": [self.case(case) for case in step.cases],
            "inferences": [self.inference(part) for part in step.parts] if len(step.parts) > 1 else [],
        }

    def case(self, case: RuledOut) -> Object:
        """A value that a cell might have had, and why it has not."""
        return {**self.facts([case.fact])[0], "text": self.teller.phrase(case.why)}

    def inference(self, part: Step) -> Object:
        """One of the inferences that a step joins."""
        return {
            "text": self.teller.step(part),
            "technique": part.technique,
            "rules": self.rules(self._all_rules(part)),
            "premises": self.facts(part.premises),
            "conclusions": self.facts(part.conclusions),
        }

    def _part(self, step: Step, part: ToldPart) -> Object:
        """What is told at a time, with the links of a chain as they are numbered."""
        links = [self._link(link) for link in part.links]
        return {
            "text": part.text,
            "links": links,
            "conclusions": self.facts(part.conclusions),
            "marks": marks_json(marks_of(self.board, step, part)),
        }

    def _links(self, chain: Sequence[Link]) -> list[Object]:
        return [self._link(link) for link in self.teller.links(chain)]

    def _link(self, link: ToldLink) -> Object:
        return {
            "number": link.number,
            "text": link.text,
            "rules": self.rules(link.rules),
            "cells": cells_json(link.cells),
            "facts": self.facts(link.facts),
        }

    def _all_rules(self, step: Step) -> Sequence[Rule]:
        """Every rule that a step needs when it is read to the letter."""
        game = game_of(self.board)
        if not game.offers("explain", "all_rules"):
            return step.rules
        found: tuple[Rule, ...] = game.part("explain").all_rules(self.board, step)
        return found

    def rules(self, rules: Iterable[Rule]) -> list[Object]:
        return [{"name": rule.name, "cells": cells_json(rule.cells)} for rule in rules]

    def facts(self, facts: Iterable[Fact]) -> list[Object]:
        return [{"cell": list(fact.cell), "value": self.part.fact_value(fact)} for fact in facts]

    def contradiction(self, found: Contradiction | None) -> Object | None:
        """Rules and told facts that cannot all be kept; None when there is none."""
        if found is None:
            return None
        return {
            "rules": self.rules(found.rules),
            "facts": self.facts(found.facts),
            "smallest": found.smallest,
            "helping": self.rules(found.helping),
            "turns": self._turns(found.turns),
            "links": self._links(found.chain),
            "text": self.teller.contradiction(found),
        }

    def _turns(self, turns: Sequence[ChainTurn]) -> list[Object]:
        """What is assumed and refuted, one after the other; ``turns`` are those that this takes in turn."""
        return [
            {
                "links": self._links(turn.links),
                "assumed": self.facts(turn.case.assumed)[0],
                "turns": self._turns(turn.turns),
                "refuted": self._links(turn.case.chain),
            }
            for turn in turns
        ]

    def violation(self, violation: Violation) -> Object:
        """A broken rule, as ``check --json`` writes it."""
        return {
            "rule": violation.rule,
            "cells": cells_json(violation.cells),
            "text": tell(self.board, violation, self.language),
        }


def grade_json(explanation: Explanation, name: str) -> Object:
    """What a board's grade comes from; all of it null when there is no grade."""
    grade = explanation.grade
    return {
        "puzzle": board_to_json(explanation.board),
        "name": name,
        "status": explanation.status,
        "complete": explanation.complete,
        "grade": grade.level if grade else None,
        "score": grade.score if grade else None,
        "hardest": grade.hardest if grade else None,
        "total": grade.total if grade else None,
        "choices": grade.choices if grade else None,
        "depth": grade.depth if grade else None,
        "techniques": dict(Counter(step.technique for step in explanation.walked).most_common()),
    }


def marks_json(marks: Iterable[Highlight]) -> Object:
    """The cells that a picture marks, by what they are to the step; links of a chain with their numbers."""
    told: Object = {}
    for mark in marks:
        cell = list(mark.cell)
        told.setdefault(mark.role, []).append([*cell, mark.text] if mark.role == "link" else cell)
    return told


def cells_json(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def objection_json(found: Objection, value: object, language: str) -> Object:
    """What speaks against a value, with the marks of its picture."""
    writer = Writer(found.board, language)
    violations = [writer.violation(one) for one in found.violations]
    proof = None if found.proof is None else writer.step(found.proof)
    texts = [one["text"] for one in (violations if proof is None else proof["parts"])]
    broken = tuple(dict.fromkeys(cell for one in found.violations for cell in one.cells))
    cells = (found.cell,) if proof is not None else broken[:MOST_MARKED]
    return {
        "kind": found.kind,
        "cell": list(found.cell),
        "value": value,
        "text": "\n".join(texts),
        "violations": violations,
        "proof": proof,
        "together": writer.facts(found.together),
        "marks": marks_json(clash_marks(found.board, found.proof, cells, language)),
    }
