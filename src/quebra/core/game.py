"""What a game is: a name and the parts in its folder, loaded when first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, cast, runtime_checkable

from quebra.core.errors import QuebraError
from quebra.core.grid import Cell
from quebra.core.scene import Scene
from quebra.core.verdict import Verdict

if TYPE_CHECKING:
    from quebra.core.play.description import Play

Json = Any  # what json.loads gives


class Extras(Mapping[str, Json]):
    """What a file says of a puzzle beyond the puzzle: read-only, and can be pickled."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Json] | None = None) -> None:
        self._items = dict(items or {})

    def __getitem__(self, key: str) -> Json:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"Extras({self._items!r})"


@runtime_checkable
class Board(Protocol):
    """A puzzle to solve: frozen, hashable, validated when made."""

    type: ClassVar[str]

    @property
    def rows(self) -> int: ...

    @property
    def columns(self) -> int: ...

    @property
    def extras(self) -> Mapping[str, Json]:
        """What else its file said of it (name, seed, grade …): kept, never compared."""

    def open_values(self, cell: Cell) -> tuple[str | int, ...]:
        """The values of which one is to be found for a cell; none where the board itself tells."""


class Answer(Protocol):
    """A filling of a board, whole or in part."""

    type: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text file, cut into tokens."""

    number: int
    tokens: tuple[str, ...]


class BoardPart(Protocol):
    """board.py of a game whose board describes itself: its two classes, and bundled boards as text."""

    BOARD: type[Any]  # a GridBoard
    ANSWER: type[Any]  # a GridAnswer
    EXAMPLES: Mapping[str, str]


class TextPart(Protocol):
    """text.py: the text format, both ways."""

    def read_board(self, lines: Sequence[Line]) -> Board: ...
    def write_board(self, board: Board) -> str: ...
    def read_answer(self, board: Board, lines: Sequence[Line], partial: bool) -> Answer: ...
    def write_answer(self, board: Board, answer: Answer, partial: bool = False) -> str: ...


class DataPart(Protocol):
    """data.py: the JSON format, both ways."""

    def board_from_json(self, data: Mapping[str, Json]) -> Board: ...
    def board_to_json(self, board: Board) -> dict[str, Json]: ...
    def answer_from_json(self, board: Board, data: Json, partial: bool) -> Answer: ...
    def answer_to_json(self, answer: Answer, partial: bool = False) -> dict[str, Json]: ...


class RulesPart(Protocol):
    """rules.py: the referee."""

    def check(self, board: Board, answer: Answer) -> Verdict: ...


class ModelPart(Protocol):
    """model.py: the named rules for the engine.

    It may also have ``open_key`` and ``open_model`` (one model for all boards of a size), ``shortcut``
    (a native search) and ``minimand`` (what can be minimised): ask with ``Game.offers``.
    """

    def build(self, board: Board) -> Any: ...


class DrawPart(Protocol):
    """draw.py: board and answer as a Scene; ``alone`` draws an answer whose board is not at hand."""

    def draw(self, board: Board, answer: Answer | None = None, *, language: str = "en") -> Scene: ...
    def alone(self, answer: Answer) -> Scene: ...


class PlayPart(Protocol):
    """play.py: how a board is played. It may also have ``LETTERS``, how JSON answers write the values, and
    ``told_values``, the values of cells that the board tells and answers have, too."""

    def describe(self, board: Board, language: str = "en") -> Play: ...


class ExamplesPart(Protocol):
    """examples.py: bundled boards by name, and the name of the one that shows how the puzzle is solved."""

    WORKED: str

    def examples(self) -> Mapping[str, Board]: ...


@dataclass(frozen=True, eq=False)
class Game:
    """One game. ``package`` is its folder; the parts load lazily, and what it does not write is derived.

    A ``puzzle`` has boards to solve; a ``versus`` game is played by two and has no board to solve.
    """

    name: str
    titles: Mapping[str, str]
    package: str
    order: int = 100  # where it stands in lists
    kind: Literal["puzzle", "versus"] = "puzzle"

    def part(self, file: str) -> Any:
        """The module of this game called ``file``."""
        return import_module(f"{self.package}.{file}")

    def offers(self, file: str, name: str | None = None) -> bool:
        """Whether the game has a module of its own called ``file`` (and in it something called ``name``).

        The one way to ask: a fault inside a game's file never passes for a missing file.
        """
        found = find_spec(f"{self.package}.{file}")
        if found is None or found.origin is None:  # a folder of words or costs alone is no module
            return False
        return name is None or hasattr(self.part(file), name)

    @cached_property
    def board(self) -> BoardPart:
        return cast(BoardPart, self.part("board"))

    @property
    def description(self) -> Any:
        """What its boards look like, if they describe themselves; None if they do not."""
        return getattr(getattr(self.board, "BOARD", None), "description", None)

    def described(self, file: str) -> BoardPart:
        """board.py, for what follows from it where the game has no such file."""
        if self.description is None:
            raise QuebraError(f"{self.name} has no {file}.py, and no board that describes itself")
        return self.board

    @cached_property
    def text(self) -> TextPart:
        if self.offers("text"):
            return cast(TextPart, self.part("text"))
        from quebra.core.derived.text import GridText

        described = self.described("text")
        return cast(TextPart, GridText(described.BOARD, described.ANSWER))

    @cached_property
    def data(self) -> DataPart:
        if self.offers("data"):
            return cast(DataPart, self.part("data"))
        from quebra.core.derived.data import GridData

        described = self.described("data")
        return cast(DataPart, GridData(described.BOARD, described.ANSWER))

    @cached_property
    def rules(self) -> RulesPart:
        return cast(RulesPart, self.part("rules"))

    @cached_property
    def model(self) -> ModelPart:
        return cast(ModelPart, self.part("model"))

    @cached_property
    def draw(self) -> DrawPart:
        if self.offers("draw"):
            return cast(DrawPart, self.part("draw"))
        from quebra.core.derived.draw import GridDrawing

        return cast(DrawPart, GridDrawing(self.described("draw").BOARD))

    @cached_property
    def play(self) -> PlayPart:
        if self.offers("play"):
            return cast(PlayPart, self.part("play"))
        from quebra.core.derived.play import GridPlay

        self.described("play")
        return cast(PlayPart, GridPlay(self))

    @cached_property
    def examples(self) -> ExamplesPart:
        if self.offers("examples"):
            return cast(ExamplesPart, self.part("examples"))
        from quebra.core.derived.examples import TextExamples

        return TextExamples(self.described("examples").EXAMPLES, self.text)
