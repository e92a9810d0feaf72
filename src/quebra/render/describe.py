"""A Scene in words, row by row: what a screen reader says of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from quebra.core.grid import Cell, name_of, names_of
from quebra.core.scene import (
    Arrow,
    Dot,
    Fill,
    Heat,
    Highlight,
    Label,
    Note,
    Outside,
    Scene,
    Stone,
    Trail,
    Triangle,
)
from quebra.core.words import say

MOST = 4000  # characters; nobody listens to the rest of a huge board
MOST_CELLS = 40  # named after each kind of mark
WORDS = "quebra.render"
WAYS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


def describe(scene: Scene, language: str = "en", *, most: int = MOST) -> str:
    """What stands where, in sentences. Rows with nothing in them are passed over, and so are the last
    rows of a picture that would take more than about ``most`` characters."""
    telling = _Telling(scene, language)
    rest = " ".join([*telling.trails(), *telling.marks(), *telling.caption()])
    told: list[str] = list(telling.column_counts())
    length = sum(map(len, told)) + min(len(rest), most // 2)
    rows = list(telling.rows())
    for place, row in enumerate(rows):
        length += len(row) + 1
        if length > most:
            told.append(telling.say("more-rows", count=len(rows) - place))
            break
        told.append(row)
    if rest:
        told.append(rest if len(rest) <= most else rest[:most].rsplit(" ", 1)[0] + " …")
    return " ".join(told) or telling.say("bare")


class _Telling:
    """The sentences of one scene."""

    def __init__(self, scene: Scene, language: str) -> None:
        self.scene, self.language = scene, language
        beside = [shape for shape in scene.shapes if isinstance(shape, Outside)]
        # Faint texts beside a board are the names of its rows and columns, others are counts.
        self.row_names = _texts(beside, ("left", "right"), faint=True)
        self.column_names = _texts(beside, ("top", "bottom"), faint=True)
        self.row_numbers = _texts(beside, ("left", "right"), faint=False)
        self.column_numbers = _texts(beside, ("top", "bottom"), faint=False)

    def say(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.language, key, values)

    def column_counts(self) -> Iterator[str]:
        counts = [
            self.say("column-count", count=count, column=self._column(index))
            for index, count in sorted(self.column_numbers.items())
        ]
        if counts:
            yield self.say("column-counts", counts=self._list(counts))

    def rows(self) -> Iterator[str]:
        """One sentence for each row with something in it."""
        things: dict[int, dict[str, list[int]]] = {}
        for (row, column), parts in sorted(self._parts().items()):
            thing = parts[0] if len(parts) == 1 else self._with(parts)
            things.setdefault(row, {}).setdefault(thing, []).append(column)
        for row in sorted({*things, *self.row_numbers}):
            found = [self._in_columns(thing, columns) for thing, columns in things.get(row, {}).items()]
            values = {"row": self._row(row), "things": "; ".join(found)}
            if row not in self.row_numbers:
                yield self.say("row", **values)
            else:
                key = "row-count" if found else "row-count-only"
                yield self.say(key, count=self.row_numbers[row], **values)

    def _parts(self) -> dict[Cell, list[str]]:
        """What stands in each cell, in words."""
        regions = self._regions()
        black = {shape.cell for shape in self.scene.shapes if isinstance(shape, Fill)}
        numbered = {shape.cell for shape in self.scene.shapes if isinstance(shape, Label)}
        parts: dict[Cell, list[str]] = {}
        for shape in self.scene.shapes:
            word = ""
            if isinstance(shape, Fill):
                word = "" if shape.cell in numbered else self.say("black")
            elif isinstance(shape, Label):
                word = self._label(shape, shape.cell in black, regions.get(shape.cell, ()))
            elif isinstance(shape, Triangle):
                word = self.say(f"triangle-{shape.corner}")
            elif isinstance(shape, Dot):
                word = self.say("empty") if shape.shape == "cross" else ""
            elif isinstance(shape, Note):
                word = self._note(shape)
            elif isinstance(shape, Stone):
                word = self._stone(shape)
            elif isinstance(shape, Trail) and len(shape.cells) == 1:
                parts.setdefault(shape.cells[0], []).append(self.say(f"trail-{shape.start}"))
            if word and not isinstance(shape, Trail | Arrow | Outside | Heat):
                parts.setdefault(shape.cell, []).append(word)
        return parts

    def _note(self, note: Note) -> str:
        texts = {"texts": " ".join(filter(None, note.texts)), "struck": " ".join(filter(None, note.struck))}
        return self.say("notes-struck" if texts["struck"] else "notes", **texts)

    def _label(self, label: Label, on_black: bool, region: Sequence[Cell]) -> str:
        if on_black:
            return self.say("black-number", text=label.text)
        if label.tone != "clue":
            return label.text
        if label.place == "corner" and region:
            return self.say("clue-region", text=label.text, cells=names_of(region, MOST_CELLS))
        return self.say("clue", text=label.text)

    def _stone(self, stone: Stone) -> str:
        word = self.say(f"stone-{stone.colour}")
        if stone.text:
            word = self.say("stone-text", stone=word, text=stone.text)
        return word if stone.mark == "none" else self.say(f"stone-{stone.mark}", stone=word)

    def trails(self) -> Iterator[str]:
        """Each way through several cells: its ends, and how it runs between them."""
        for shape in self.scene.shapes:
            if isinstance(shape, Trail) and len(shape.cells) > 1:
                yield self.say(
                    "trail",
                    count=len(shape.cells),
                    start=self._end(shape.cells[0], shape.start),
                    finish=self._end(shape.cells[-1], shape.finish),
                    way=", ".join(self._way(shape.cells)),
                )

    def _way(self, cells: Sequence[Cell]) -> Iterator[str]:
        moves = [(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(cells)]
        for move, same in groupby(moves):
            count = len(list(same))
            yield self.say(f"way-{WAYS[move]}", count=count) if move in WAYS else "…"

    def _end(self, cell: Cell, end: str) -> str:
        if end in ("head", "tail"):
            word = self.say(f"trail-{end}")
            return self.say("place-end", row=self._row(cell[0]), column=self._column(cell[1]), end=word)
        return self._place(cell)

    def marks(self) -> Iterator[str]:
        """The cells that a picture points at."""
        for role in ("reason", "premise", "link", "conclusion", "wrong"):
            cells = sorted(
                shape.cell
                for shape in self.scene.shapes
                if isinstance(shape, Highlight) and shape.role == role
            )
            if cells:
                yield self.say(f"mark-{role}", cells=names_of(cells, MOST_CELLS))
        weights = [
            f"{name_of(shape.cell)} {shape.text}"
            for shape in self.scene.shapes
            if isinstance(shape, Heat)
            and shape.text
            and shape.cell[0] <= self.scene.rows
            and shape.cell[1] <= self.scene.columns
        ]
        if weights:
            yield self.say("mark-heat", cells=", ".join(weights))
        for shape in self.scene.shapes:
            if isinstance(shape, Arrow):
                yield self.say("arrow", start=self._place(shape.start), finish=self._place(shape.finish))

    def caption(self) -> Iterator[str]:
        if self.scene.caption:
            text = self.scene.caption
            yield self.say("caption", text=text[0].upper() + text[1:].rstrip("."))

    def _regions(self) -> dict[Cell, list[Cell]]:
        """The cells of the region that begins at each cell."""
        found: dict[int, list[Cell]] = {}
        for row, line in enumerate(self.scene.regions or (), 1):
            for column, region in enumerate(line, 1):
                found.setdefault(region, []).append((row, column))
        return {cells[0]: cells for cells in found.values() if len(cells) > 1}

    def _row(self, row: int) -> str:
        return self.row_names.get(row, str(row))

    def _column(self, column: int) -> str:
        return self.column_names.get(column, str(column))

    def _place(self, cell: Cell) -> str:
        return self.say("place", row=self._row(cell[0]), column=self._column(cell[1]))

    def _in_columns(self, thing: str, columns: Sequence[int]) -> str:
        """Black in columns 1, 4 to 6 and 9."""
        parts: list[str] = []
        for first, last in _runs(columns):
            if last - first < 2:
                parts += [self._column(column) for column in range(first, last + 1)]
            else:
                parts.append(self.say("to", first=self._column(first), last=self._column(last)))
        key = "in-column" if len(columns) == 1 else "in-columns"
        return self.say(key, thing=thing, columns=self._list(parts))

    def _list(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.say("and", others=", ".join(parts[:-1]), last=parts[-1])

    def _with(self, parts: Sequence[str]) -> str:
        return self.say("with", first=parts[0], second=self._list(parts[1:]))


def _texts(beside: Iterable[Outside], sides: tuple[str, str], *, faint: bool) -> dict[int, str]:
    return {
        shape.index: shape.text
        for shape in beside
        if shape.side in sides and (shape.tone == "faint") is faint
    }


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of each run of numbers that follow one another."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
