"""quebra grade"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from quebra.app.cli.boards import entries, serve
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.explaining.walking import explained
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option, language_option, time_limit_option
from quebra.app.naming import title
from quebra.core.game import Board
from quebra.core.reading import Entry
from quebra.core.words import number, say

if TYPE_CHECKING:
    from quebra.engine.explain.explain import Explanation


@click.command(
    name="grade",
    epilog=worked(
        "quebra grade kenken-testBoard snake-1-9x9",
        "quebra grade board.txt --json",
        "quebra grade boards.jsonl > grades.jsonl",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@time_limit_option
@json_option
@language_option
def command(files: tuple[str, ...], time_limit: float | None, as_json: bool, lang: str) -> int:
    """Tell how hard each board of FILE is: level, score, hardest technique, steps and depth.

    Levels: trivial, easy, normal, hard, extreme. A board with several solutions or none has no grade.
    Exit code: 0 graded, 1 a board has no grade, 2 bad input, 3 the time limit came first.
    """
    grading = _Grading(time_limit, as_json, lang)
    return serve(entries(files), grading.serve, error_lines=True)


@dataclass(frozen=True, slots=True)
class _Grading:
    time_limit: float | None
    as_json: bool
    lang: str

    def serve(self, entry: Entry, board: Board) -> int:
        from quebra.app.explanation.data import grade_json

        name = title(entry, alone=True)
        explanation = explained(
            board, self.time_limit, lambda count: self._say("grading", name=name, count=count)
        )
        if entry.stream or self.as_json:
            print_json(grade_json(explanation, name))
        else:
            print(f"{name:<22} {self._line(explanation)}", flush=True)
        if explanation.grade is not None:
            return 0
        return TIME_UP if _reason(explanation) == "timeout" else 1

    def _line(self, explanation: Explanation) -> str:
        from quebra.app.explanation.summary import shown_steps
        from quebra.engine.explain.telling import Teller

        grade = explanation.grade
        if grade is None:
            return self._say(f"no_grade_{_reason(explanation)}")
        steps = shown_steps(explanation.walked, every=False) or explanation.walked
        hardest = max(steps, key=lambda step: step.cost, default=None)
        technique = Teller(explanation.board, self.lang).technique(hardest.technique) if hardest else "–"
        level, score = self._say(f"level_{grade.level}"), number(grade.score, self.lang, 2)
        rest = self._say("grade_row", technique=technique, steps=len(steps), depth=grade.depth)
        return f"{level:<8} {score:>5}  {rest}"

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.lang, key, values)


def _reason(explanation: Explanation) -> str:
    """Why there is no grade: several solutions, or none, are reason enough whenever the time was up."""
    return "timeout" if explanation.status == "unique" else explanation.status
