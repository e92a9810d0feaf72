"""quebra hint"""

from __future__ import annotations

from dataclasses import dataclass
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
from quebra.app.cli.terminal import draw, draw_scene, marked_cells
from quebra.core.errors import InputError
from quebra.core.grid import name_of, names_of
from quebra.core.reading import load, read_text, source_name
from quebra.core.state.formats import parse_state
from quebra.core.state.state import State
from quebra.core.words import say, tell

if TYPE_CHECKING:
    from quebra.core.game import Answer
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
        from quebra.app.explanation.data import Writer, cells_json
        from quebra.engine.explain.play.marks import opposite

        found, writer = self.hint, Writer(self.hint.board, self.lang)
        technique = found.technique if self.detail > 0 else None
        return {
            "kind": found.kind,
            "cells": cells_json(found.cells),
            "technique": technique,
            "technique_name": writer.teller.technique(technique) if technique else None,
            "text": "\n".join(self.lines()),
            "steps": [writer.step(step) for step in found.steps] if self.detail == 2 else [],
            "violations": [writer.violation(one) for one in found.violations] if self.detail == 2 else [],
            "contradiction": writer.contradiction(found.contradiction) if self.detail == 2 else None,
            "struck": writer.facts(map(opposite, found.struck)) if self.detail == 2 else [],
            "missing": writer.facts(found.missing) if self.detail == 2 else [],
        }

    def lines(self) -> list[str]:
        """The sentences."""
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
        return [*lines, self._say("hint_shows"), *self._contradiction_lines()]

    def _missing_lines(self) -> list[str]:
        """What should be marked and is not, and why."""
        from quebra.engine.explain.telling import Teller

        teller = Teller(self.hint.board, self.lang)
        phrases: dict[str, list[str]] = {}
        for fact in self.hint.missing:
            phrases.setdefault(name_of(fact.cell), []).append(teller.facts([fact]))
        keys = {cell: f"hint_missing_{'one' if len(told) == 1 else 'many'}" for cell, told in phrases.items()}
        lines = [self._say(keys[cell], cell=cell, facts=", ".join(told)) for cell, told in phrases.items()]
        return [*lines, *self._contradiction_lines()]

    def _contradiction_lines(self) -> list[str]:
        from quebra.engine.explain.telling import Teller

        if self.detail < 2 or self.hint.contradiction is None:
            return []
        return [Teller(self.hint.board, self.lang).contradiction(self.hint.contradiction)]

    def picture(self) -> str:
        """The board in play, with what follows or what is wrong marked; empty before all is told."""
        if self.detail == 2 and self.hint.kind == "step":
            return self._followed()
        if self.detail == 2 and self.hint.kind == "mistake" and self.state is not None:
            return self._mistaken(self.state.answer)
        return ""

    def _followed(self) -> str:
        """What is filled in and what follows now, in brackets."""
        from quebra.app.explanation.frames import known_before, marked
        from quebra.engine.explain.explain import part_of
        from quebra.engine.explain.play.marks import excluded_by

        board, part = self.hint.board, part_of(self.hint.board)
        known = known_before(board, [] if self.state is None else part.facts_of(board, self.state.answer))
        if self.state is not None:
            known.add(excluded_by(part, known, self.state.marks))
        for step in self.hint.steps:
            known.add(step.conclusions)
        scene = marked(part.scene(board, known), self.hint.steps[-1])
        return draw_scene(scene, self.ascii_only, coordinates=self.coordinates)

    def _mistaken(self, state: Answer) -> str:
        """What is filled in, the cells to look at between exclamation marks."""
        return draw(
            self.hint.board,
            state,
            self.ascii_only,
            coordinates=self.coordinates,
            wrong=marked_cells(self.hint.cells),
            language=self.lang,
        )

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.lang, key, values)
