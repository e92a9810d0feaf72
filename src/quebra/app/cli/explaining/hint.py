"""quebra hint"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import (
    ascii_option,
    coordinates_option,
    json_option,
    language_option,
    time_limit_option,
)
from quebra.app.cli.sentences import told
from quebra.app.cli.terminal import draw_scene
from quebra.core.errors import InputError
from quebra.core.files.sources import load, read_text, source_name
from quebra.core.grid import name_of, names_of
from quebra.core.state.formats import parse_state
from quebra.core.state.state import State
from quebra.core.words import say, tell

if TYPE_CHECKING:
    from quebra.engine.explain.hint import Hint
    from quebra.engine.explain.steps import Step

DETAILS = ("place", "technique", "step")
EXIT_CODES = {"mistake": 1, "none": 1, "timeout": TIME_UP}


@click.command(
    name="hint",
    epilog=worked(
        "quebra hint kenken-testBoard",
        "quebra hint board.txt half.txt --detail place",
        "quebra hint board.txt - --lang pt < half.txt",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("state_file", metavar="[STATE]", required=False)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    default="step",
    show_default=True,
    help="How much to give away: where to look, what it takes, or the step itself.",
)
@time_limit_option
@json_option
@coordinates_option(True)
@ascii_option
@language_option
def command(
    file: str,
    state_file: str | None,
    detail: str,
    time_limit: float | None,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Give the next step for the board in FILE, filled in as far as STATE says, or name its mistake.

    STATE is an answer with open cells (.), in text or JSON; without it nothing is filled in yet. It may
    carry pencil marks, in lines like `marks r1c2 1 3 4`.

    Exit code: 0 done, 1 there is a mistake or no solution, 2 bad input, 3 the time limit came first.
    """
    if file == state_file == "-":
        raise click.UsageError("only one of FILE and STATE can be standard input")
    board = load(file)
    from quebra.engine.explain.hint import hint

    try:
        text = None if state_file is None else read_text(state_file)
        found = hint(board, text, time_limit=time_limit)
        state = None if text is None else parse_state(board, text)
    except InputError as error:
        raise error.at(source=source_name(state_file or file)) from None
    telling = HintTelling(found, state, DETAILS.index(detail), lang, ascii_only, coordinates)
    if as_json:
        print_json(telling.as_json())
    else:
        telling.as_text()
    return EXIT_CODES.get(found.kind, 0)


@dataclass(frozen=True, slots=True)
class HintTelling:
    """A hint in as much detail as is wanted: 0 the place, 1 what it takes, 2 all of it."""

    hint: Hint
    state: State | None
    detail: int
    lang: str
    ascii_only: bool
    coordinates: bool

    def as_text(self) -> None:
        print(told("\n".join(self.lines()), self.ascii_only, "   ", language=self.lang))
        print(self.picture(), end="")

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
        steps = [f"{teller.heading(step)}: {teller.step(step)}" for step in self._shown()]
        numbered = [f"{count}. {line}" for count, line in enumerate(steps, 1)] if len(steps) > 1 else steps
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
            names = ", ".join(dict.fromkeys(one.rule for one in found.violations))
            if self.detail == 1:
                return [*lines, self._say("hint_broken", rules=names)]
            return [
                *lines,
                *(f"  {one.rule}: {tell(found.board, one, self.lang)}" for one in found.violations),
            ]
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

    def picture(self) -> str:
        """The board in play, with what follows or what is wrong marked; empty before all is told."""
        from quebra.app.explanation.hint_scenes import mistake_scene, step_scene

        if self.detail < 2:
            return ""
        if self.hint.kind == "step":
            scene = step_scene(self.hint, self.state, self.lang)
        elif self.hint.kind == "mistake" and self.state is not None:
            scene = mistake_scene(self.hint, self.state, self.lang)
        else:
            return ""
        return draw_scene(scene, self.ascii_only, coordinates=self.coordinates)

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.lang, key, values)
