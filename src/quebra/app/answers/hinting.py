"""Hints as sentences, JSON and pictures, in as much detail as is wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from quebra.core.grid import name_of, names_of
from quebra.core.scene import Scene
from quebra.core.state.state import State
from quebra.core.words import say, tell

if TYPE_CHECKING:
    from quebra.engine.explain.hint import Hint
    from quebra.engine.explain.steps import Step

DETAILS = ("place", "technique", "step")


@dataclass(frozen=True, slots=True)
class HintTelling:
    """A hint in as much detail as is wanted: 0 the place, 1 what it takes, 2 all of it."""

    hint: Hint
    state: State | None
    detail: int
    lang: str

    def as_json(self) -> dict[str, Any]:
        from quebra.app.explanation.data import Writer, cells_json, marks_json
        from quebra.app.explanation.hint_scenes import hint_marks
        from quebra.engine.explain.hint import Hint
        from quebra.engine.model.model import opposite

        found, writer = self.hint, Writer(self.hint.board, self.lang)
        technique = found.technique if self.detail > 0 else None
        told: dict[str, Any] = {
            "kind": found.kind,
            "cells": cells_json(found.cells),
            "technique": technique,
            "technique_name": writer.teller.technique(technique) if technique else None,
            "text": "\n".join(self.lines()),
            "stages": ["\n".join(self.lines(detail)) for detail in range(self.detail + 1)],
        }
        whole = found if self.detail == 2 else Hint(found.board, found.kind)
        return {
            **told,
            "steps": [writer.step(step) for step in whole.steps],
            "then": [writer.step(step) for step in whole.then],
            "violations": [writer.violation(one) for one in whole.violations],
            "contradiction": writer.contradiction(whole.contradiction),
            "proof": None if whole.proof is None else writer.step(whole.proof),
            "wrong": writer.facts(whole.wrong),
            "together": writer.facts(whole.together),
            "struck": writer.facts(map(opposite, whole.struck)),
            "missing": writer.facts(whole.missing),
            "marks": marks_json(hint_marks(found, self.lang)) if self.detail == 2 else {},
        }

    def lines(self, detail: int | None = None) -> list[str]:
        """The sentences, those of less detail if that is wanted."""
        if detail is not None and detail != self.detail:
            return replace(self, detail=detail).lines()
        if self.hint.kind == "step":
            return self._step_lines()
        if self.hint.kind == "mistake":
            return self._mistake_lines()
        if self.hint.kind == "none":
            return [self._say("none"), *self._contradiction_lines()]
        return [self._say(f"hint_{self.hint.kind}")]

    def _step_lines(self) -> list[str]:
        from quebra.engine.explain.telling import Teller

        teller = Teller(self.hint.board, self.lang)
        technique = teller.technique(self.hint.technique or "")
        lines = [
            self._say("hint_place", cells=names_of(self.hint.cells)),
            self._say("hint_technique", technique=technique),
        ]
        steps = self._shown()
        # Of one step the place and the technique stand above; several have headings of their own.
        numbered = [
            f"{count}. {teller.heading(step)}: {teller.step(step)}" for count, step in enumerate(steps, 1)
        ]
        numbered = numbered if len(steps) > 1 else [teller.step(step) for step in steps]
        if self.hint.struck:
            numbered = [*numbered, self._say("hint_strike", facts=teller.facts(self.hint.struck))]
        numbered += [self._say("hint_then", text=teller.step(step)) for step in self.hint.then]
        return [*lines, *numbered] if self.detail == 2 else lines[: self.detail + 1]

    def _shown(self) -> list[Step]:
        """The step and those it rests on, without routine ones; these only when there is nothing else."""
        from quebra.app.explanation.summary import told_steps

        steps = list(self.hint.steps)
        shown = told_steps(self.hint.board, steps)
        if not shown:
            return steps
        return [*shown, steps[-1]] if steps[-1].routine else shown

    def _mistake_lines(self) -> list[str]:
        found = self.hint
        key = "hint_marks" if found.missing else "hint_mistake"
        lines = [self._say(key, cells=names_of(found.cells))]
        if self.detail == 0:
            return lines
        if found.missing:
            told = [self._say("hint_lacking")] if self.detail == 1 else self._missing_lines()
            return [*lines, *told]
        if found.violations:
            if self.detail == 1:
                return [*lines, self._say("hint_broken", count=len(found.violations))]
            return [*lines, *(f"  {tell(found.board, one, self.lang)}" for one in found.violations)]
        if found.together:
            lines.append(self._say("hint_together"))
        if len(found.wrong) > 1:
            lines.append(self._say("hint_more_wrong"))
        shown = "hint_unshown" if found.contradiction is None else "hint_shows"
        return [*lines, self._say(shown), *self._proof_lines()]

    def _missing_lines(self) -> list[str]:
        """What should be marked and is not, and why."""
        from quebra.engine.explain.telling import Teller

        teller = Teller(self.hint.board, self.lang)
        phrases: dict[str, list[str]] = {}
        for fact in self.hint.missing:
            phrases.setdefault(name_of(fact.cell), []).append(teller.facts([fact]))
        keys = {cell: f"hint_missing_{'one' if len(told) == 1 else 'many'}" for cell, told in phrases.items()}
        lines = [self._say(keys[cell], cell=cell, facts=", ".join(told)) for cell, told in phrases.items()]
        return [*lines, *self._proof_lines()]

    def _proof_lines(self) -> list[str]:
        """How a mistake shows that breaks no rule yet."""
        from quebra.engine.explain.telling import Teller

        if self.detail < 2 or self.hint.proof is None:
            return self._contradiction_lines()
        return [part.text for part in Teller(self.hint.board, self.lang).parts(self.hint.proof)]

    def _contradiction_lines(self) -> list[str]:
        from quebra.engine.explain.telling import Teller

        if self.detail < 2 or self.hint.contradiction is None:
            return []
        return [Teller(self.hint.board, self.lang).contradiction(self.hint.contradiction)]

    def scene(self) -> Scene | None:
        """The board in play, with what follows or what is wrong marked; none before all is told."""
        from quebra.app.explanation.hint_scenes import mistake_scene, step_scene

        if self.detail < 2:
            return None
        if self.hint.kind == "step":
            return step_scene(self.hint, self.state, self.lang)
        if self.hint.kind == "mistake" and self.state is not None:
            return mistake_scene(self.hint, self.state, self.lang)
        return None

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.lang, key, values)
