"""The inferences of a walk that is told in another order: few read them, so their words come late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from quebra.engine.explain.chains.wording import worded_steps
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Step
from quebra.engine.model.model import Fact, Model


class LateSteps(Sequence[Step]):
    """Steps that are worded when one of them is asked for; ``bare`` are the same without their words.

    Elsewhere, in another process, they arrive as a tuple.
    """

    def __init__(
        self, board: Any, part: ExplainPart, given: Sequence[Fact], bare: Sequence[Step], model: Model
    ) -> None:
        self._board, self._part, self._given, self._model = board, part, given, model
        self.bare = tuple(bare)
        self._worded: tuple[Step, ...] | None = None

    def worded(self) -> tuple[Step, ...]:
        """The steps with their words."""
        if self._worded is None:
            reasons = Reasons(self._model, self._part.BACKGROUND)
            given = map(reasons.literal, self._given)
            self._worded = tuple(worded_steps(self._board, self._part, reasons, given, self.bare))
        return self._worded

    @overload
    def __getitem__(self, place: int) -> Step: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, place: int | slice) -> Step | tuple[Step, ...]:
        return self.worded()[place]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.worded())

    def __len__(self) -> int:
        return len(self.bare)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.worded() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.worded())

    def __repr__(self) -> str:
        return repr(self.worded())

    def __reduce__(self) -> tuple[type[tuple[Step, ...]], tuple[tuple[Step, ...]]]:
        return tuple, (self.worded(),)


def bare(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps as they are for whoever asks for anything but words."""
    return steps.bare if isinstance(steps, LateSteps) else tuple(steps)
