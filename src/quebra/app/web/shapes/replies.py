"""What calls get, for the OpenAPI description."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from quebra.app.web.shapes.bodies import Object


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
    pictures: list[Object] | None = None


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
    status: Literal["unique", "multiple", "none", "timeout"]
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
    kind: Literal["generate", "book", "analyse"]
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: JobProgress
    puzzles: list[Object]
    analysis: Object | None
    file: str | None
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
