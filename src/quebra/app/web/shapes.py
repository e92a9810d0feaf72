"""What calls send and what they get, for reading and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from quebra.app.web.settings import LARGEST_TEXT, MOST_CELLS, MOST_MADE, MOST_MOVES, MOST_SOLUTIONS
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

    theme: Literal["light", "dark", "print", "contrast"] = "light"
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


class JobBody(CallBody):
    model_config = _shown({"kind": "generate", "type": _GAME.name, "size": "5x5", "count": 2, "seed": 7})

    kind: Literal["generate"]
    type: Annotated[str, Field(max_length=60)]
    size: Annotated[str, Field(max_length=9)] | None = None
    difficulty: Literal[DIFFICULTIES] | None = None  # type: ignore[valid-type]
    count: Annotated[int, Field(ge=1, le=MOST_MADE)] = 1
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    symmetry: Annotated[str, Field(max_length=20)] = "none"
    minimal: bool = False
    options: Object = {}


class CallReply(BaseModel):
    """What a call gets; keys may be added."""

    model_config = ConfigDict(extra="allow")


class ProblemTold(CallReply):
    type: str
    title: str
    status: int
    detail: str


class ConflictTold(ProblemTold):
    count: int | None = None
    moves: list[str] | None = None


class SizesTold(CallReply):
    least: int
    largest: int
    usual: str


class BundledTold(CallReply):
    name: str
    rows: int
    columns: int


class TypeTold(CallReply):
    type: str
    title: str
    kind: Literal["puzzle", "versus"]
    levels: list[str]
    sizes: SizesTold | None
    symmetries: list[str]
    examples: list[str]
    boards: list[BundledTold]


class PuzzlesTold(CallReply):
    puzzles: list[Object]


class DescriptionTold(CallReply):
    puzzle: Object
    play: Object
    scene: Object
    title: str
    notation: str


class SolveTold(CallReply):
    puzzle: Object
    status: Literal["unique", "multiple", "none", "timeout"]
    solutions: list[Object]
    count: int
    complete: bool
    statistics: Object


class CheckTold(CallReply):
    right: bool
    complete: bool
    finishable: bool | None
    violations: list[Object]


class HintTold(CallReply):
    kind: Literal["step", "mistake", "solved", "none", "timeout", "open", "finished"] | str
    cells: list[list[int]]
    text: str
    steps: list[Object]


class WhyTold(CallReply):
    kind: Literal["broken", "refuted", "fits", "none", "timeout"]
    cell: list[int]
    value: str | int
    text: str
    violations: list[Object]
    proof: Object | None
    marks: Object


class ExplainTold(CallReply):
    puzzle: Object
    status: Literal["unique", "multiple", "none", "timeout", "mistake"]
    grade: str | None
    score: float | None
    complete: bool
    steps: list[Object]


class GradeTold(CallReply):
    puzzle: Object
    name: str
    status: Literal["unique", "multiple", "none", "timeout"]
    complete: bool
    grade: str | None
    score: float | None


class RepairTold(CallReply):
    status: Literal["unique", "multiple", "none", "timeout"]
    proposals: list[Object]
    complete: bool


class ThinTold(CallReply):
    superfluous: list[Object]
    together: list[Object]
    complete: bool


class PictureTold(CallReply):
    svg: str


class SessionLine(CallReply):
    id: str
    type: str
    title: str
    started: int
    changed: int
    seconds: float
    moves: int
    finished: int | None


class SessionTold(CallReply):
    id: str
    puzzle: Object
    play: Object
    scene: Object
    title: str
    moves: list[str]
    count: int
    seconds: float
    finished: int | None


class CountTold(CallReply):
    count: int


class JobStarted(CallReply):
    id: str


class JobProgress(CallReply):
    found: int
    wanted: int
    tries: int


class JobTold(CallReply):
    id: str
    kind: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: JobProgress
    puzzles: list[Object]
    error: str | None


class DaySession(CallReply):
    id: str
    moves: int
    seconds: float
    finished: int | None


class DayLine(CallReply):
    type: str
    title: str
    level: str
    size: str
    status: Literal["ready", "making", "none"]
    session: DaySession | None


class TodayTold(CallReply):
    day: str
    puzzles: list[DayLine]


class DayPuzzleTold(CallReply):
    day: str
    type: str
    level: str
    title: str
    puzzle: Object
    play: Object
    scene: Object


class StreakTold(CallReply):
    now: int
    longest: int


class KindStatistics(CallReply):
    type: str
    title: str
    finished: int
    best: float
    mean: float


class StatisticsTold(CallReply):
    finished: int
    streak: StreakTold
    types: list[KindStatistics]


class MineTold(CallReply):
    version: str
    day: str
    statistics: StatisticsTold
    sessions: list[Object]
