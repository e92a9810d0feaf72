"""What calls send, for reading and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, RootModel

from quebra.app.web.settings import (
    LARGEST_TEXT,
    MOST_CELLS,
    MOST_MADE,
    MOST_MOVES,
    MOST_PRINTED,
    MOST_SOLUTIONS,
)
from quebra.core.examples import examples
from quebra.core.play.moves import LONGEST_LOG, LONGEST_MOVE
from quebra.core.reading import answer_to_json, board_to_json, board_to_text
from quebra.core.registry import games
from quebra.engine.batch.seeds import LARGEST_SEED
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.request import DIFFICULTIES
from quebra.engine.solve.sat import engine_names
from quebra.engine.solve.solve import AUTO, NATIVE, solve

_GAME = min(games().values(), key=lambda game: len(board_to_text(examples()[game.examples.WORKED])))
_BOARD = examples()[_GAME.examples.WORKED]
PUZZLE = board_to_json(_BOARD)
_CELL = next(
    (row, column)
    for row in range(1, _BOARD.rows + 1)
    for column in range(1, _BOARD.columns + 1)
    if _BOARD.open_values((row, column))
)
_SOLUTION = solve(_BOARD).solution
assert _SOLUTION is not None
ANSWER = answer_to_json(_SOLUTION)
VALUE = _BOARD.open_values(_CELL)[0]
MOVE = f"r{_CELL[0]}c{_CELL[1]}={VALUE}"
GENERATED: dict[str, Any] = {"kind": "generate", "type": _GAME.name, "size": "5x5", "count": 2, "seed": 7}
PRINTED: dict[str, Any] = {"kind": "book", "puzzles": [PUZZLE], "title": "Sunday", "lang": "pt"}
ANALYSED: dict[str, Any] = {"kind": "analyse", "record": "J10 L10 TJ", "nodes": 1000}

ENGINES = (AUTO, NATIVE, *engine_names())
Language = Literal["en", "pt"]
Object = dict[str, JsonValue]
Moves = Annotated[
    list[Annotated[str, Field(max_length=LONGEST_MOVE)]],
    Field(max_length=LONGEST_LOG, description="Moves as short texts."),
]
CellAt = Annotated[
    list[Annotated[int, Field(ge=1, le=MOST_CELLS)]],
    Field(min_length=2, max_length=2, description="Row and column, from 1."),
]
Puzzle = Annotated[Object, Field(description="A board, as `quebra convert --to json` writes it.")]
Line = Annotated[str, Field(max_length=200)]
Seconds = Annotated[
    float, Field(gt=0, le=3600, description="What an answer may take, up to the studio's own limit.")
]


def _shown(*bodies: dict[str, Any]) -> ConfigDict:
    """No keys but those that are known, and no value of another kind; with examples to try."""
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": list(bodies)})


class CallBody(BaseModel):
    """What a call sends."""

    model_config = _shown()


class TextBody(CallBody):
    model_config = _shown({"text": board_to_text(_BOARD)})

    text: Annotated[str, Field(max_length=LARGEST_TEXT)]


class BoardBody(CallBody):
    """A question about a board."""

    puzzle: Puzzle
    lang: Language | None = None


class DescribeBody(BoardBody):
    model_config = _shown({"puzzle": PUZZLE, "lang": "pt"})


class SolveBody(BoardBody):
    model_config = _shown({"puzzle": PUZZLE}, {"puzzle": PUZZLE, "limit": 5, "moves": True})

    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] | None = None
    all: bool = False
    count: bool = False
    minimise: bool = False
    common: Annotated[bool, Field(description="Whether to add what all solutions share.")] = False
    engine: Literal[ENGINES] = AUTO  # type: ignore[valid-type]
    time_limit: Seconds | None = None
    moves: Annotated[bool, Field(description="Whether to add each solution as a move, too.")] = False


class FilledBody(BoardBody):
    """A question about a board on which something is filled in."""

    answer: Object | str | None = None
    state: Object | str | None = None
    moves: Moves | None = None


class CheckBody(FilledBody):
    model_config = _shown({"puzzle": PUZZLE, "answer": ANSWER}, {"puzzle": PUZZLE, "moves": [MOVE]})

    partial: bool = False
    deep: bool = False
    time_limit: Seconds | None = None


class HintBody(FilledBody):
    model_config = _shown({"puzzle": PUZZLE}, {"puzzle": PUZZLE, "moves": [MOVE], "detail": "place"})

    detail: Literal["place", "technique", "step"] = "step"
    last: Annotated[CellAt, Field(description="Where the player was last: hints begin there.")] | None = None
    time_limit: Seconds | None = None


class GradeBody(BoardBody):
    model_config = _shown({"puzzle": PUZZLE, "lang": "pt", "time_limit": 5})

    time_limit: Seconds | None = None


class ExplainBody(FilledBody):
    model_config = _shown({"puzzle": PUZZLE, "lang": "pt", "time_limit": 5}, {"puzzle": PUZZLE, "moves": []})

    time_limit: Seconds | None = None
    pictures: Annotated[bool, Field(description="Pictures for a player of steps, instead of the steps.")] = (
        False
    )


class WhyBody(BoardBody):
    model_config = _shown({"puzzle": PUZZLE, "moves": [], "cell": list(_CELL), "value": VALUE})

    moves: Moves | None = None
    cell: CellAt
    value: Annotated[str, Field(max_length=60)] | int
    time_limit: Seconds | None = None


class AuthorBody(BoardBody):
    """A question of somebody who makes a board."""

    keep: Annotated[
        list[Annotated[str, Field(max_length=20)]],
        Field(max_length=1000, description="Clues that must stay: r4c7, row3, column5, length."),
    ] = []
    symmetry: Annotated[str, Field(max_length=20)] = "none"
    grade: bool = True
    time_limit: Seconds | None = None


class RepairBody(AuthorBody):
    model_config = _shown({"puzzle": PUZZLE}, {"puzzle": PUZZLE, "limit": 5, "changes": 1})

    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = 10
    changes: Annotated[int, Field(ge=1, le=4)] = 2
    layout: bool = False


class ThinBody(AuthorBody):
    model_config = _shown({"puzzle": PUZZLE}, {"puzzle": PUZZLE, "drop": True, "difficulty": "normal"})

    drop: bool = False
    difficulty: Literal[LEVELS] | None = None  # type: ignore[valid-type]


class PictureBody(FilledBody):
    model_config = _shown({"puzzle": PUZZLE, "theme": "dark", "coordinates": True})

    theme: Literal["light", "dark", "print", "contrast", "contrast-dark"] = "light"
    coordinates: bool = False
    cell_size: Annotated[float, Field(ge=1, le=1000)] | None = None


class SessionBody(CallBody):
    model_config = _shown({"puzzle": PUZZLE}, {"text": board_to_text(_BOARD)})

    puzzle: Puzzle | None = None
    text: Annotated[str, Field(max_length=LARGEST_TEXT)] | None = None
    lang: Language | None = None


class MovesBody(CallBody):
    model_config = _shown({"after": 0, "moves": [MOVE, "undo"], "seconds": 12.5})

    after: Annotated[int, Field(ge=0, le=LONGEST_LOG, description="How many moves the caller knows.")]
    moves: Annotated[Moves, Field(max_length=MOST_MOVES)]
    seconds: Annotated[float, Field(ge=0, le=1e9, description="The time played so far.")] | None = None
    finished: bool = False


class GenerateBody(CallBody):
    """An order for new puzzles."""

    model_config = _shown(GENERATED)

    kind: Literal["generate"]
    type: Annotated[str, Field(max_length=60)]
    size: Annotated[str, Field(max_length=9)] | None = None
    difficulty: Literal[DIFFICULTIES] | None = None  # type: ignore[valid-type]
    count: Annotated[int, Field(ge=1, le=MOST_MADE)] = 1
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    symmetry: Annotated[str, Field(max_length=20)] = "none"
    minimal: bool = False
    options: Object = {}


class BookBody(CallBody):
    """An order for a booklet to print."""

    model_config = _shown(PRINTED)

    kind: Literal["book"]
    puzzles: Annotated[list[Puzzle], Field(min_length=1, max_length=MOST_PRINTED)]
    title: Line = ""
    subtitle: Line = ""
    author: Line = ""
    per_page: Literal[1, 2, 4, 6] = 4
    paper: Literal["a4", "letter"] = "a4"
    theme: Literal["print", "light"] = "print"
    cover: bool = True
    rules: bool = True
    answers: bool = True
    hints: bool = False
    grades: bool = True
    mixed: bool = False
    unchecked: bool = False
    lang: Language | None = None


class AnalyseBody(CallBody):
    """An order to look through a game for two."""

    model_config = _shown(ANALYSED)

    kind: Literal["analyse"]
    record: Annotated[str, Field(max_length=LARGEST_TEXT, description="A record of a game, text or SGF.")] = (
        ""
    )
    position: Annotated[str, Field(max_length=2000, description="Where it begins, if elsewhere.")] | None = (
        None
    )
    nodes: Annotated[int, Field(ge=1, le=100_000_000)] | None = None
    depth: Annotated[int, Field(ge=1, le=99)] | None = None
    seconds: Annotated[float, Field(gt=0, le=60)] | None = None


class JobBody(RootModel[Annotated[GenerateBody | BookBody | AnalyseBody, Field(discriminator="kind")]]):
    """An order of one kind or another."""

    model_config = ConfigDict(json_schema_extra={"examples": [GENERATED, PRINTED, ANALYSED]})
