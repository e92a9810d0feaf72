"""quebra explain"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from quebra.app.cli.boards import Spacing, entries, serve
from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.explaining.walking import walk_through
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
from quebra.app.cli.terminal import beside, draw, draw_scene
from quebra.app.naming import called, title
from quebra.core.errors import InputError
from quebra.core.files.saving import require_other, require_writable, write_whole
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.reading import Entry
from quebra.core.words import say

if TYPE_CHECKING:
    from quebra.engine.explain.contradiction import Contradiction
    from quebra.engine.explain.explain import Explanation

INDENT = "   "  # of what belongs to a numbered line


@dataclass(frozen=True, slots=True)
class ExplainOptions:
    """What the caller asked for."""

    as_json: bool
    page: str | None
    every: bool
    time_limit: float | None
    ascii_only: bool
    coordinates: bool
    lang: str


@click.command(
    name="explain",
    epilog=worked(
        "quebra explain kenken-testBoard",
        "quebra explain board.txt --html steps.html --lang pt",
        "quebra explain boards.jsonl > explanations.jsonl",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--html", "page", metavar="OUT", help="Write a page with a picture of every step (one board).")
@click.option("--all", "every", is_flag=True, help="Tell every inference by itself, routine ones, too.")
@time_limit_option
@json_option
@coordinates_option(True)
@ascii_option
@language_option
def command(
    files: tuple[str, ...],
    page: str | None,
    every: bool,
    time_limit: float | None,
    as_json: bool,
    coordinates: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Solve each board of FILE as a careful person would, and say why every step holds.

    With several solutions the steps go as far as anything is certain; with none it is told which rules
    cannot all be kept. Exit code: 0 done, 1 no solution, 2 bad input, 3 the time limit came first.
    """
    session = _Session(ExplainOptions(as_json, page, every, time_limit, ascii_only, coordinates, lang))
    found = entries(files)
    if page is not None:
        require_writable(page, "--html")
        require_other(page, files, "--html")
        found = iter([_only(list(found))])
    return serve(found, session.serve, error_lines=True)


def _only(found: list[Entry]) -> Entry:
    """The one board a page is about."""
    if len(found) != 1:
        raise InputError(f"--html: expected one board for a page, found {len(found)}")
    return found[0]


class _Session:
    def __init__(self, options: ExplainOptions) -> None:
        self.options = options
        self.spacing = Spacing()

    def serve(self, entry: Entry, board: Board) -> int:
        from quebra.engine.explain.explain import Explaining

        explaining = Explaining(board, time_limit=self.options.time_limit)
        try:
            walk_through(explaining, lambda count: self._say("explaining", count=count))
        except KeyboardInterrupt:
            self._tell(entry, explaining.explanation(), interrupted=True)
            raise
        explanation = explaining.explanation()
        if self.options.page is not None:
            self._write_page(entry, explanation, self.options.page)
        self._tell(entry, explanation, interrupted=False)
        return _exit_code(explanation)

    def _tell(self, entry: Entry, explanation: Explanation, *, interrupted: bool) -> None:
        if entry.stream or self.options.as_json:
            from quebra.app.explanation.data import Writer

            print_json(Writer(explanation.board, self.options.lang).explanation(explanation))
            return
        heading = f"{title(entry, alone=True)}: {called(explanation.board, self.options.lang)}"
        self.spacing.begin(told(heading, self.options.ascii_only, language=self.options.lang))
        if explanation.status != "timeout":
            self._print(self._say(explanation.status))
        if self.options.page is None or interrupted:
            self._tell_steps(explanation)
            self._tell_ending(explanation, interrupted)
        self._tell_grade(explanation)
        if self.options.page is not None and not interrupted:
            self._print(self._say("page_written", file=self.options.page))

    def _tell_steps(self, explanation: Explanation) -> None:
        """The shown steps, numbered; routine ones are only counted."""
        from quebra.app.explanation.summary import shown_steps, steps_of, told_steps
        from quebra.engine.explain.telling import Teller

        teller = Teller(explanation.board, self.options.lang)
        steps = steps_of(explanation, self.options.every)
        for count, step in enumerate(told_steps(explanation.board, steps, self.options.every), 1):
            first, *more = (part.text for part in teller.parts(step))
            self._print(f"{count}. {teller.heading(step)}: {first}", INDENT)
            for part in more:  # of a long chain
                self._print(f"{INDENT}{part}")
        left_out = len(steps) - len(shown_steps(steps, self.options.every))
        if left_out:
            self._print(self._say("left_out", count=left_out))

    def _tell_ending(self, explanation: Explanation, interrupted: bool) -> None:
        """Where the steps lead: a solution, several, a contradiction, or nowhere in time."""
        if interrupted:
            if explanation.steps:
                self._print(self._say("cut_short"))
        elif not explanation.complete:
            self._tell_too_late(explanation)
        elif explanation.status == "multiple":
            self._tell_several(explanation)
        elif explanation.contradiction is not None:
            self._tell_contradiction(explanation, explanation.contradiction)
        else:
            print(self._picture(explanation.board, explanation.solutions[0]), end="")

    def _tell_contradiction(self, explanation: Explanation, found: Contradiction) -> None:
        """In sentences, and a picture of where it is: the clash, and the clues that lead to it."""
        from quebra.app.explanation.frames import clash_scene
        from quebra.engine.explain.telling import Teller

        teller = Teller(explanation.board, self.options.lang)
        self._print(teller.contradiction(found))
        scene = clash_scene(explanation, teller)
        print(draw_scene(scene, self.options.ascii_only, coordinates=self.options.coordinates), end="")

    def _tell_too_late(self, explanation: Explanation) -> None:
        if explanation.status == "timeout":
            self._print(self._say("timeout"))
        elif not explanation.steps:
            self._print(self._say("too_late_start"))
        else:
            self._print(self._say("too_late"))
            from quebra.engine.explain.explain import part_of

            known = explanation.known_after(len(explanation.steps))
            scene = part_of(explanation.board).scene(explanation.board, known, language=self.options.lang)
            print(draw_scene(scene, self.options.ascii_only, coordinates=self.options.coordinates), end="")

    def _tell_several(self, explanation: Explanation) -> None:
        from quebra.app.explanation.summary import open_sentence, pair_sentence

        self._print(open_sentence(explanation, self.options.lang))
        self._print(pair_sentence(explanation, self.options.lang))
        one, other = (
            self._picture(explanation.board, answer, explanation.differing)
            for answer in explanation.solutions
        )
        print(beside(one, other), end="")

    def _picture(self, board: Board, answer: Answer, differing: Sequence[Cell] = ()) -> str:
        options = self.options
        return draw(
            board,
            answer,
            options.ascii_only,
            coordinates=options.coordinates,
            marked=differing,
            language=options.lang,
        )

    def _tell_grade(self, explanation: Explanation) -> None:
        from quebra.app.explanation.summary import grade_sentence

        if explanation.grade is not None:
            self._print(grade_sentence(explanation.grade, self.options.lang))

    def _write_page(self, entry: Entry, explanation: Explanation, place: str) -> None:
        from quebra.app.explanation.page import explanation_page

        name, options = title(entry, alone=True), self.options
        write_whole(place, explanation_page(explanation, name, options.lang, every=options.every))

    def _print(self, text: str, indent: str = "") -> None:
        print(told(text, self.options.ascii_only, indent, language=self.options.lang), flush=True)

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.options.lang, key, values)


def _exit_code(explanation: Explanation) -> int:
    if not explanation.complete:
        return TIME_UP
    return 1 if explanation.status == "none" else 0
