"""What `quebra draw` does when it is told what to draw."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial

import click

from quebra.app.booklet.panels import PagePart
from quebra.app.cli.boards import answer_in, entries, serve
from quebra.app.cli.exits import TIME_UP, complain
from quebra.app.cli.explaining.walking import explained
from quebra.app.cli.output import report_only
from quebra.app.cli.progress import Ticker
from quebra.app.drawing import PictureStyle, content, step_pages, step_part, steps
from quebra.app.naming import called, own_name, title
from quebra.app.picture import Picture, picture
from quebra.core.errors import InputError
from quebra.core.files.saving import write_whole
from quebra.core.files.sources import load
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.reading import Entry
from quebra.core.referee import check
from quebra.core.words import say


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


class Drawer:
    """One call of `quebra draw`: the pictures it makes, and the lines that say where they are."""

    def __init__(self, options: DrawOptions) -> None:
        self.options = options
        self._pictures: dict[str, Picture] = {}  # by the file each goes to
        self._pages: list[PagePart] = []  # steps to be printed
        report_only()

    def filled(self, file: str, answer_file: str) -> int:
        """One board and what somebody has filled in."""
        board = load(file)
        answer = answer_in(answer_file, board, partial=True)
        wrong: list[Cell] = []
        if self.options.checked:
            verdict = check(board, answer, partial=True)
            wrong = [cell for violation in verdict.violations for cell in violation.cells]
        self._pictures[self.options.output] = self._picture(board, answer, wrong)
        self._write()
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

    def boards(self, file: str) -> int:
        """Every board: pages of one PDF, or a file each. One that cannot be drawn stops no other."""
        found = list(entries([file]))
        if not found:
            return complain("expected a board, found none")
        places = {id(entry): self._place(number, len(found)) for number, entry in enumerate(found, 1)}
        draw = self._draw_steps if self.options.steps else self._draw
        code = serve(found, lambda entry, board: draw(entry, board, places[id(entry)]))
        self._write()
        return code

    def _place(self, number: int, count: int) -> str:
        """The one name, or one for each board by its place in the file: board-01.svg, board-02.svg …"""
        stem, ending = os.path.splitext(self.options.output)
        return self.options.output if count == 1 else f"{stem}-{number:0{len(str(count))}}{ending}"

    def _draw(self, entry: Entry, board: Board, place: str) -> int:
        answer = None
        if self.options.answer:
            from quebra.engine.solve.solve import solve

            result = solve(board, limit=2, time_limit=self.options.time_limit)
            answer = result.solution
            if answer is None:
                return self._complain(entry, result.status, TIME_UP if result.status == "timeout" else 1)
            if result.status != "unique":
                self._complain(entry, "first_drawn")
        self._pictures[place] = self._picture(board, answer)
        return 0

    def _draw_steps(self, entry: Entry, board: Board, place: str) -> int:
        style, every, ending = self.options.style, self.options.every, self.options.ending
        explanation = explained(
            board, self.options.time_limit, lambda count: self._say("explaining", count=count)
        )
        name = own_name(board) or called(board, self.options.lang)
        if ending == ".pdf":
            self._pages.append(step_part(explanation, name, style, every=every))
        else:
            self._write_file(place, steps(explanation, name, ending, style, every=every))
        if not explanation.complete:
            return self._complain(entry, "timeout", TIME_UP)
        return self._complain(entry, "none", 1) if explanation.status == "none" else 0

    def _complain(self, entry: Entry, key: str, code: int = 0) -> int:
        return complain(f"{title(entry)}: {self._say(key)}", code)

    def _picture(self, board: Board, answer: Answer | None, wrong: list[Cell] | None = None) -> Picture:
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

    def _write(self) -> None:
        """What goes into one file, or several pictures with their progress."""
        ending, style = self.options.ending, self.options.style
        if self._pages:
            self._write_file(self.options.output, step_pages(self._pages, style))
        elif ending == ".pdf" and self._pictures:
            self._write_file(self.options.output, content(list(self._pictures.values()), ending, style))
        elif len(self._pictures) == 1:
            ((place, only),) = self._pictures.items()
            self._write_file(place, content([only], ending, style))
        elif self._pictures:
            self._write_several()

    def _write_several(self) -> None:
        ending, style, places = self.options.ending, self.options.style, list(self._pictures)
        with Ticker() as ticker:
            for count, (place, one) in enumerate(self._pictures.items(), 1):
                ticker.tick(partial(self._say, "drawing", count=count, total=len(places)))
                write_whole(place, content([one], ending, style))
        print(self._say("pictures_written", count=len(places), first=places[0], last=places[-1]))

    def _write_file(self, place: str, data: str | bytes) -> None:
        write_whole(place, data)
        print(self._say("pages_written" if self.options.ending == ".pdf" else "picture_written", file=place))

    def _say(self, key: str, **values: str | int) -> str:
        return say("quebra.app", self.options.lang, key, values)
