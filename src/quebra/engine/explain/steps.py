"""What an explanation is made of: facts people can say, steps, and what is known between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, runtime_checkable

from quebra.core.grid import Cell, name_of
from quebra.core.scene import Scene
from quebra.engine.model.model import Fact, Model, Rule

Value = str | int
MOST_CELLS = 12  # named in one list
REFUTED = "refuted"  # the key of a step that tells only why the opposite of its conclusion cannot be


@dataclass(frozen=True, slots=True)
class Word:
    """What a sentence takes from the same file of words: a table there, and the key in it."""

    table: str
    key: str


SaidValue = str | int | Word | tuple[Cell, ...]  # what a sentence needs; cells are listed in its language


@dataclass(frozen=True, slots=True)
class Saying:
    """How a player puts a link of a chain.

    ``key`` names a sentence of the table "links" or, where a rule is broken, of "breaks"; "" is bookkeeping
    that nobody says. ``facts`` are those it tells; ``cells`` the ones to look at where a rule is broken.
    """

    key: str
    values: Mapping[str, SaidValue] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: by this rule these facts follow. No facts: here the rule cannot be kept.

    ``saying`` holds what a player would say of it (None: nobody has worded it).
    """

    rule: Rule
    facts: tuple[Fact, ...]
    saying: Saying | None = None


@dataclass(frozen=True, slots=True)
class ChainCase:
    """One of the ways that the opposite of a conclusion leaves: what it assumes, and how it breaks a rule."""

    assumed: tuple[Fact, ...]
    chain: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be said in any language: a key of the game's explain words, and what its places hold."""

    key: str
    values: Mapping[str, Spoken] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things in one phrase, put together by a word (and, or, then) or a mark."""

    items: tuple[Spoken, ...]
    word: str = "and"


Spoken = str | int | Phrase | Listed


class Listing(str):
    """Some things in a sentence; ``more`` tells how many others there are.

    A sentence says how it wants them: ``{cells:and}`` joins the last one with that word, and
    ``{cells:?is|are}`` is the one or the other by how many there are.
    """

    parts: tuple[str, ...]
    more: int

    def __new__(cls, parts: Iterable[object], more: int = 0) -> Self:
        told = tuple(map(str, parts))
        made = super().__new__(cls, ", ".join(told) + (f" … (+{more})" if more > 0 else ""))
        made.parts, made.more = told, more
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.parts, self.more

    def __format__(self, spec: str) -> str:
        if spec.startswith("?"):
            one, many = spec[1:].split("|")
            return one if len(self.parts) == 1 else many
        return joined(self.parts, spec) if spec and self.parts and self.more <= 0 else str(self)


def named_cells(cells: Iterable[Cell]) -> Listing:
    """Cells in a sentence, shortened when there are very many."""
    names = [name_of(cell) for cell in cells]
    return Listing(names[:MOST_CELLS], len(names) - MOST_CELLS)


def joined(parts: Sequence[str], word: str) -> str:
    """1, 2 and 5."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


@dataclass(frozen=True, slots=True)
class RuledOut:
    """One of the values that a cell might have had, and why it has not."""

    fact: Fact
    why: Phrase


class LateValues(Mapping[str, str | int]):
    """What the places of a sentence hold, made when they are asked for: few sentences are ever read.

    ``look`` takes in how things stand, and gives back how the values are made of that. A step settles what
    its sentence speaks of when it is taken; until then every look sees the board as it is.
    """

    def __init__(self, look: Callable[[], Callable[[], Mapping[str, str | int]]]) -> None:
        self._look = look
        self._make: Callable[[], Mapping[str, str | int]] | None = None
        self._made: Mapping[str, str | int] | None = None

    def settled(self) -> LateValues:
        """The values as things stand now, whatever happens later."""
        settled = LateValues(self._look)
        settled._make = self._make or self._look()
        return settled

    def _values(self) -> Mapping[str, str | int]:
        if self._make is None:
            return self._look()()
        if self._made is None:
            self._made = self._make()
        return self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def __len__(self) -> int:
        return len(self._values())

    def __getitem__(self, name: str) -> str | int:
        return self._values()[name]

    def __reduce__(self) -> tuple[type[dict[str, str | int]], tuple[dict[str, str | int]]]:
        return dict, (dict(self._values()),)


def settled(values: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """The values of a sentence as they are to stay."""
    return values.settled() if isinstance(values, LateValues) else dict(values)


@dataclass(frozen=True, slots=True)
class Naming:
    """What a player would call a step: technique, sentence, and the facts it draws.

    A told step that a game words itself has sentences (``said``) instead of one key, and perhaps ``cases``.
    ``each``: the sentence tells a chain, and every conclusion is shown by one of its own. ``vague``: the
    sentences name only the cells that leave nothing else; a chain or a few cases are told instead. ``rules``:
    those of plainer reasons, where it takes others than the fewest.
    """

    technique: str
    conclusions: tuple[Fact, ...]
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    said: tuple[Phrase, ...] = ()
    cases: tuple[RuledOut, ...] = ()
    each: bool = False
    vague: bool = False
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is known already, and these rules, force the conclusions.

    ``premises`` are the known facts it needs. ``chain`` tells, for a step of several rules, what would
    follow from the opposite of the first conclusion (empty where no such chain of single inferences
    exists), and ``others`` the same for the further conclusions where each is shown, one after the other;
    ``ways`` are several such chains where one does not do: each assumes something more, and together they
    leave nothing out; ``lead`` is what follows before any of them.
    ``rests_on`` are the premises and the facts that chains speak of. ``smallest`` says that no
    fewer rules force the same. ``choices`` counts the steps of this kind that were open, ``depth`` the
    longest row of steps this one rests on, itself included; ``routine`` steps, which are mere
    bookkeeping, do not count there. ``unsure``: some of very many rules may not be needed, only a long search
    would tell. ``plainest``: the rules are those of the plainest reasons, each of which excludes a value by
    itself; fewer rules would do for reasons that are harder to see.

    A told step (see told/) may join ``parts``, inferences that are told in one breath; then
    ``rules`` are those of all its parts. It is worded by ``said`` and ``cases`` where the game does so.
    """

    rules: tuple[Rule, ...]
    conclusions: tuple[Fact, ...]
    premises: tuple[Fact, ...]
    technique: str
    key: str
    values: Mapping[str, str | int]
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
    others: tuple[tuple[Link, ...], ...] = ()
    ways: tuple[ChainCase, ...] = ()
    lead: tuple[Link, ...] = ()
    vague: bool = False
    unsure: bool = False
    plainest: bool = False

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
        self._left: dict[Cell, tuple[Value, ...]] = {}  # what was asked for since the cell changed last
        self.notes: dict[Cell, Any] = {}  # what a game makes of all that, gone when the cell changes

    def add(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self._truth[fact.cell, fact.value] = fact.holds
            self._left.pop(fact.cell, None)
            self.notes.pop(fact.cell, None)
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

    def left(self, cell: Cell) -> tuple[Value, ...]:
        """The values not excluded."""
        found = self._left.get(cell)
        if found is None:
            truth = self._truth
            found = tuple([v for v in self.values.get(cell, ()) if truth.get((cell, v)) is not False])
            self._left[cell] = found
        return found

    def possible(self, cell: Cell) -> list[Value]:
        """The same as a list of one's own."""
        return list(self.left(cell))

    def grown(self, facts: Iterable[Fact]) -> Known:
        """The same with more facts, for a thought that starts from here."""
        other = Known.__new__(Known)
        other.values, other._truth, other._held = self.values, dict(self._truth), dict(self._held)
        other._left, other.notes = dict(self._left), dict(self.notes)
        other.add(facts)
        return other

    def facts(self) -> list[Fact]:
        """Everything known, in the order it came."""
        return [Fact(cell, value, holds) for (cell, value), holds in self._truth.items()]


class ExplainPart(Protocol):
    """explain/ of a game: its rules as people use them, and the names of its techniques.

    ``BACKGROUND`` names the rules nobody counts (a cell has one value). Sentences are in
    explain/words.<lang>.toml, costs in explain/techniques.toml. A part may be a ``ChainPart``, too.
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


@runtime_checkable
class ChainPart(Protocol):
    """What an explain part may have to word chains. ``known`` is what is known and what the chain has
    assumed and found so far."""

    def follows(self, board: Any, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
        """Why facts follow from a rule: some of them at a time, those that come first."""

    def breaks(self, board: Any, rule: Rule, known: Known) -> Saying:
        """How a rule is broken: what there would be, what could still come, what it needs."""


@runtime_checkable
class OpeningPart(Protocol):
    """What a part that words chains may have: words for the first thing that follows from what is assumed."""

    def opened(self, assumed: Fact, saying: Saying) -> Saying:
        """The same saying, perhaps in words that need not name again what has just been named."""
