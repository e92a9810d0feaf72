"""What an explanation is made of: facts people can say, steps, and what is known between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from quebra.core.grid import Cell
from quebra.core.scene import Scene
from quebra.core.verdict import Values
from quebra.engine.model.model import Fact, Model, Rule

Value = str | int


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: by this rule these facts follow. No facts: here the rule cannot be kept."""

    rule: Rule
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be said in any language: a key of the game's explain words, and what its places hold."""

    key: str
    values: Mapping[str, Saying] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things in one phrase, put together by a word (and, or, then) or a mark."""

    items: tuple[Saying, ...]
    word: str = "and"


Saying = str | int | Phrase | Listed


@dataclass(frozen=True, slots=True)
class RuledOut:
    """One of the values that a cell might have had, and why it has not."""

    fact: Fact
    why: Phrase


@dataclass(frozen=True, slots=True)
class Naming:
    """What a player would call a step: technique, sentence, and the facts it draws.

    A told step that a game words itself has sentences (``said``) instead of one key, and perhaps ``cases``.
    """

    technique: str
    conclusions: tuple[Fact, ...]
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    said: tuple[Phrase, ...] = ()
    cases: tuple[RuledOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is known already, and these rules, force the conclusions.

    ``premises`` are the known facts it needs. ``chain`` tells, for a step of several rules, what would
    follow from the opposite of the first conclusion (empty where no such chain of single inferences
    exists); ``rests_on`` are the premises and the facts that the chain speaks of. ``smallest`` says that no
    fewer rules force the same. ``choices`` counts the steps of this kind that were open, ``depth`` the
    longest row of steps this one rests on, itself included; ``routine`` steps, which are mere
    bookkeeping, do not count there.

    A told step (see told/) may join ``parts``, inferences that are told in one breath; then
    ``rules`` are those of all its parts. It is worded by ``said`` and ``cases`` where the game does so.
    """

    rules: tuple[Rule, ...]
    conclusions: tuple[Fact, ...]
    premises: tuple[Fact, ...]
    technique: str
    key: str
    values: Values
    cost: float
    chain: tuple[Link, ...] = ()
    smallest: bool = True
    choices: int = 1
    depth: int = 1
    routine: bool = False
    rests_on: tuple[Fact, ...] = field(default=(), repr=False)
    said: tuple[Phrase, ...] = ()
    cases: tuple[RuledOut, ...] = ()
    parts: tuple[Step, ...] = field(default=(), repr=False)

    @property
    def size(self) -> int:
        return len(self.rules)


class Known:
    """What is known of each cell: which values hold, which are excluded."""

    def __init__(self, model: Model) -> None:
        self.values: dict[Cell, tuple[Value, ...]] = {}  # what each cell may be
        for _, cell, values in model.blocks:
            self.values[cell] = (*self.values.get(cell, ()), *values)
        self._truth: dict[tuple[Cell, Value], bool] = {}
        self._held: dict[Cell, tuple[Value, ...]] = {}

    def add(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self._truth[fact.cell, fact.value] = fact.holds
            if fact.holds:
                held = (*self._held.get(fact.cell, ()), fact.value)
                self._held[fact.cell] = tuple(v for v in self.values[fact.cell] if v in held)

    def holds(self, cell: Cell, value: Value) -> bool | None:
        """Whether a cell has a value: yes, no, or not known."""
        return self._truth.get((cell, value))

    def value(self, cell: Cell) -> Value | None:
        """The value known to hold."""
        held = self._held.get(cell)
        return held[0] if held else None

    def possible(self, cell: Cell) -> list[Value]:
        """The values not excluded."""
        truth = self._truth
        return [v for v in self.values.get(cell, ()) if truth.get((cell, v)) is not False]

    def facts(self) -> list[Fact]:
        """Everything known, in the order it came."""
        return [Fact(cell, value, holds) for (cell, value), holds in self._truth.items()]


class ExplainPart(Protocol):
    """explain/ of a game: its rules as people use them, and the names of its techniques.

    ``BACKGROUND`` names the rules nobody counts (a cell has one value). Sentences are in
    explain/words.<lang>.toml, costs in explain/techniques.toml.
    """

    BACKGROUND: frozenset[str]

    def model(self, board: Any) -> Model:
        """The named rules, global ones included."""

    def simplest(self, board: Any, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
        """Of all that one rule forces now, the part a player would see first."""

    def name(
        self, board: Any, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
    ) -> Naming:
        """A step of several rules."""

    def facts_of(self, board: Any, answer: Any) -> list[Fact]:
        """What a half-filled answer says."""

    def answer_of(self, board: Any, known: Known) -> Any:
        """What is known as a half-filled answer."""

    def decides(self, fact: Fact) -> bool:
        """Whether a fact fills a cell in, rather than only excluding something."""

    def fact_value(self, fact: Fact) -> Value:
        """A fact's value in JSON."""

    def scene(self, board: Any, known: Known, *, language: str = "en") -> Scene:
        """A picture of what is known."""
