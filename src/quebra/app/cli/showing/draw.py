"""quebra draw"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from quebra.app.cli.common import (
    Ticker,
    entries,
    gravest,
    language_option,
    no_nan,
    one_board,
    theme_option,
    time_limit_option,
    title,
)
from quebra.app.cli.explaining.walking import walk_through
from quebra.app.cli.help import worked
from quebra.app.cli.main import TIME_UP, complain
from quebra.app.explanation.summary import called
from quebra.core.errors import InputError
from quebra.core.files.saving import ending_of, require_other, require_writable, write_whole
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry, parse_answer, read_text
from quebra.core.referee import check
from quebra.core.registry import plain
from quebra.core.words import say

if TYPE_CHECKING:
    from quebra.app.drawing import PictureStyle
    from quebra.app.picture import Picture
    from quebra.engine.explain.explain import Explanation

ENDINGS = (".svg", ".png", ".pdf")
SMALLEST, LARGEST = 4, 400


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """What the caller asked for."""

    output: str
    ending: str
    answer: bool
    steps: bool
    every: bool
    checked: bool
    time_limit: float | None
    style: PictureStyle

    @property
    def lang(self) -> str:
        return self.style.language


@click.command(
    name="draw",
    epilog=worked(
        "quebra draw board.txt -o board.svg --coordinates",
        "quebra draw snake-1-6x6 -o snake.png --answer --cell-size 64",
        "quebra draw kenken-testBoard -o steps.pdf --steps --lang pt",
        "quebra draw puzzles.jsonl -o puzzles.pdf --theme print",
        "quebra draw board.txt half.txt -o half.png --check",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("answer_file", metavar="[ANSWER]", required=False)
@click.option("-o", "--output", required=True, metavar="OUT", help="A name that ends in .svg, .png or .pdf.")
@click.option("--answer", is_flag=True, help="Draw the solution, too.")
@click.option("--steps", is_flag=True, help="The explanation as numbered small pictures.")
@click.option("--all", "every", is_flag=True, help="With --steps: routine steps, too.")
@click.option("--check", "checked", is_flag=True, help="Mark the cells of ANSWER where a rule is broken.")
@theme_option
@click.option(
    "--cell-size",
    "cell",
    type=click.FloatRange(SMALLEST, LARGEST),
    callback=no_nan,
    metavar="N",
    help="Side of a cell in pixels.",
)
@click.option("--coordinates", is_flag=True, help="Number the rows and columns.")
@time_limit_option
@language_option
def command(
    file: str,
    answer_file: str | None,
    output: str,
    answer: bool,
    steps: bool,
    every: bool,
    checked: bool,
    theme: str,
    cell: float | None,
    coordinates: bool,
    time_limit: float | None,
    lang: str,
) -> int:
    """Draw the boards of FILE as SVG, PNG or PDF; with ANSWER, what is filled in so far.

    Several boards become pages of one PDF, or pictures with numbers in their names. FILE may also be the
    record of a Zurero game (more for those: quebra zurero draw). Exit code: 0 done, 1 no solution to draw,
    2 bad input, 3 the time limit came first.
    """
    from quebra.app.drawing import PictureStyle

    _require_sense(answer_file, answer, steps, every, checked)
    ending = ending_of(output, "--output", ENDINGS)
    require_writable(output, "--output")
    require_other(output, (file, *([answer_file] if answer_file else [])), "--output")
    style = PictureStyle(theme, cell, coordinates, lang)
    drawer = _Drawer(DrawOptions(output, ending, answer, steps, every, checked, time_limit, style))
    if answer_file is not None:
        return drawer.filled(file, answer_file)
    record = _record(file)
    if record is not None:
        return drawer.game(file, record)
    return drawer.boards(list(entries([file])))


def _require_sense(answer_file: str | None, answer: bool, steps: bool, every: bool, checked: bool) -> None:
    if answer_file is not None and (answer or steps):
        raise click.UsageError(f"ANSWER and --{'answer' if answer else 'steps'} exclude each other")
    if answer and steps:
        raise click.UsageError("--answer and --steps exclude each other: the steps end in the solution")
    if every and not steps:
        raise click.UsageError("--all needs --steps")
    if checked and answer_file is None:
        raise click.UsageError("--check needs an ANSWER")


def _record(file: str) -> str | None:
    """The text of a file that holds a Zurero game; None for anything else."""
    if not os.path.isfile(file) or file.endswith((".json", ".jsonl")):
        return None
    text = read_text(file)
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith("//")), "")
    return text if first.lower() == "zurero" or first.startswith(("(;", "[")) else None


class _Drawer:
    def __init__(self, options: DrawOptions) -> None:
        self.options = options

    def filled(self, file: str, answer_file: str) -> int:
        """One board and what somebody has filled in."""
        board = one_board(file)
        try:
            answer = parse_answer(board, read_text(answer_file), partial=True)
        except InputError as error:
            raise error.at(source=answer_file) from None
        wrong = []
        if self.options.checked:
            verdict = check(board, answer, partial=True)
            wrong = [cell for violation in verdict.violations for cell in violation.cells]
        self._write({self.options.output: self._picture(board, answer, wrong)})
        return 0

    def game(self, file: str, text: str) -> int:
        """The last position of a Zurero game."""
        from quebra.app.zurero.pictures import game_file
        from quebra.games.zurero.records.record import parse_record

        if self.options.answer or self.options.steps:
            option = "--answer" if self.options.answer else "--steps"
            raise click.UsageError(f"{option}: a game has no solution, see quebra zurero draw --help")
        try:
            record = parse_record(text)
        except InputError as error:
            raise error.at(source=file) from None
        style = self.options.style
        data = game_file(
            record,
            self.options.ending,
            theme=style.theme,
            cell=style.cell,
            coordinates=True,
            language=style.language,
        )
        self._write_file(self.options.output, data)
        return 0

    def boards(self, found: list[Entry]) -> int:
        """Every board: pages of one PDF, or a file each. One that cannot be drawn stops no other."""
        if not found:
            return complain("expected a board, found none")
        draw = self._steps if self.options.steps else self._pictures
        return gravest([complain(str(one.error)) for one in found if one.error is not None] + [draw(found)])

    def _pictures(self, found: list[Entry]) -> int:
        code = 0
        pictures: dict[str, Picture] = {}
        for entry, place in zip(found, self._places(len(found)), strict=True):
            if entry.board is None:
                continue
            status, answer = self._solved(entry) if self.options.answer else ("", None)
            if self.options.answer and answer is None:
                told = say("quebra.app", self.options.lang, status)
                worse = complain(f"{title(entry)}: {told}", TIME_UP if status == "timeout" else 1)
                code = gravest([code, worse])
            else:
                pictures[place] = self._picture(entry.board, answer)
        if pictures:
            self._write(pictures)
        return code

    def _solved(self, entry: Entry) -> tuple[str, Answer | None]:
        """The solution; of several the first, and a line that says so."""
        from quebra.engine.solve.solve import solve

        assert entry.board is not None
        result = solve(entry.board, limit=2, time_limit=self.options.time_limit)
        if result.solution is not None and result.status != "unique":
            complain(f"{title(entry)}: {say('quebra.app', self.options.lang, 'first_drawn')}")
        return result.status, result.solution

    def _steps(self, found: list[Entry]) -> int:
        from quebra.app.drawing import step_pages, step_part, steps

        style, every, code = self.options.style, self.options.every, 0
        parts = []
        for entry, place in zip(found, self._places(len(found)), strict=True):
            if entry.board is None:
                continue
            explanation = self._explained(entry.board)
            name = self._name(entry.board)
            if self.options.ending == ".pdf":
                parts.append(step_part(explanation, name, style, every=every))
            else:
                self._write_file(place, steps(explanation, name, self.options.ending, style, every=every))
            if not explanation.complete:
                worse = complain(
                    f"{title(entry)}: {say('quebra.app', self.options.lang, 'timeout')}", TIME_UP
                )
                code = gravest([code, worse])
            elif explanation.status == "none":
                told = say("quebra.app", self.options.lang, "none")
                code = gravest([code, complain(f"{title(entry)}: {told}", 1)])
        if parts:
            self._write_file(self.options.output, step_pages(parts, style))
        return code

    def _explained(self, board: Board) -> Explanation:
        from quebra.engine.explain.explain import Explaining

        explaining = Explaining(board, time_limit=self.options.time_limit)
        walk_through(
            explaining, lambda count: say("quebra.app", self.options.lang, "explaining", {"count": count})
        )
        return explaining.explanation()

    def _name(self, board: Board) -> str:
        name = board.extras.get("name")
        return plain(str(name)) if name else called(board, self.options.lang)

    def _picture(
        self, board: Board, answer: Answer | None, wrong: list[tuple[int, int]] | None = None
    ) -> Picture:
        from quebra.app.picture import picture

        style = self.options.style
        return picture(
            board,
            answer,
            theme=style.theme,
            cell_size=style.cell,
            coordinates=style.coordinates,
            wrong=wrong or (),
            language=style.language,
        )

    def _write(self, pictures: dict[str, Picture]) -> None:
        from quebra.app.drawing import content

        ending, style, ticker = self.options.ending, self.options.style, Ticker()
        if ending == ".pdf" or len(pictures) == 1:
            place = self.options.output if ending == ".pdf" else next(iter(pictures))
            self._write_file(place, content(list(pictures.values()), ending, style))
            return
        try:
            for count, (place, one) in enumerate(pictures.items(), 1):
                values = {"count": count, "total": len(pictures)}
                ticker.tell(say("quebra.app", self.options.lang, "drawing", values))
                write_whole(place, content([one], ending, style))
        finally:
            ticker.clear()
        places = list(pictures)
        told: dict[str, str | int] = {"count": len(places), "first": places[0], "last": places[-1]}
        print(say("quebra.app", self.options.lang, "pictures_written", told))

    def _places(self, count: int) -> Iterator[str]:
        """One name, or one for each board, by its place in the file: board-01.svg, board-02.svg …"""
        stem, ending = os.path.splitext(self.options.output)
        for number in range(1, count + 1):
            alone = count == 1
            yield self.options.output if alone else f"{stem}-{number:0{len(str(count))}}{ending}"

    def _write_file(self, place: str, data: str | bytes) -> None:
        write_whole(place, data)
        key = "pages_written" if self.options.ending == ".pdf" else "picture_written"
        print(say("quebra.app", self.options.lang, key, {"file": place}))
