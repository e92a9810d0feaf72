"""What chains claim, read back from their rendered text and counted anew.

The words are data: a sentence of a table, with its places open, finds the cells and numbers that a reader
sees. They are compared with the board and with the facts that the chain has by then; nothing here asks the
code that words chains.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import quebra
from quebra.core.registry import game_of
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.steps import Link, Step
from quebra.engine.model.model import Fact

Cell = tuple[int, int]
State = dict[tuple[Cell, Any], bool]
ENDING = {"en": (r"(?:Then |, )", r"\. So "), "pt": (r"(?:Mas assim |, |: )", r"\. Por isso ")}


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence that was read: its key, what stands in its places, and the facts by then."""

    board: Any
    key: str
    said: dict[str, str]
    state: State
    rule: Any

    def number(self, place: str) -> int:
        return int(self.said[place])

    def cells(self, place: str) -> list[Cell]:
        return read_cells(self.said[place])

    def cell(self, place: str = "cell") -> Cell:
        (found,) = self.cells(place)
        return found

    def holds(self, cell: Cell, value: Any) -> bool | None:
        return self.state.get((cell, value))

    def possible(self, cell: Cell, values: Iterable[Any]) -> list[Any]:
        """The value that holds, or those not excluded."""
        held = [value for value in values if self.holds(cell, value)]
        return held or [value for value in values if self.holds(cell, value) is not False]


Check = Callable[[Claim], bool]


def read_cells(text: str) -> list[Cell]:
    """The cells that a list names, runs written out."""
    found: list[Cell] = []
    for match in re.finditer(r"r(\d+)c(\d+)(?: (?:to|a) r(\d+)c(\d+))?", text):
        row, column, last_row, last_column = (int(part) if part else 0 for part in match.groups())
        last_row, last_column = last_row or row, last_column or column
        assert row == last_row or column == last_column, text
        found += [(r, c) for r in range(row, last_row + 1) for c in range(column, last_column + 1)]
    assert len(found) == len(set(found)), text
    return found


@cache
def _patterns(package: str, language: str, table: str) -> list[tuple[str, re.Pattern[str]]]:
    sentences = explain_words(package, language)[table]
    ordered = sorted(sentences.items(), key=lambda item: item[0] == "any")
    return [(key, re.compile(_pattern(sentence))) for key, sentence in ordered]


def _pattern(sentence: str) -> str:
    seen: set[str] = set()
    text = ""
    for part in re.split(r"({\w+(?::\w+)?})", sentence):
        name = part[1:-1].split(":")[0]
        if not re.fullmatch(r"{[\w:]+}", part):
            text += re.escape(part)
        elif name in seen:
            text += f"(?P={name})"
        else:
            seen.add(name)
            told = r"\d+" if name in NUMBERS else r"\d+°" if name == "angles" else ".+?"
            text += rf"(?P<{name}>{told})"
    return text


NUMBERS = {"count", "line", "sure", "possible", "digit", "length"}


def read(board: Any, language: str, table: str, text: str) -> tuple[str, dict[str, str]]:
    """Which sentence of a table a text is, and what stands in its places."""
    for key, pattern in _patterns(game_of(board).package, language, table):
        if match := pattern.fullmatch(text):
            return key, match.groupdict()
    raise AssertionError(f"no sentence of [{table}] reads: {text}")


def chains(step: Step) -> Iterator[tuple[Fact, tuple[Link, ...]]]:
    """The conclusions that are shown, each with its chain."""
    yield step.conclusions[0], step.chain
    yield from zip(step.conclusions[1:], step.others, strict=False)


def claims(
    explanation: Any, language: str, steps: Sequence[Step] | None = None
) -> Iterator[tuple[str, Claim, Step]]:
    """All that the chains of an explanation claim: "links" and "breaks" as they are read from its text.

    Of its inferences, unless other steps are named.
    """
    board = explanation.board
    teller = quebra.Teller(board, language)
    known: State = {(fact.cell, fact.value): fact.holds for fact in explanation.given}
    for step in explanation.inferences if steps is None else steps:
        text = teller.step(step)
        if teller.tells_chain(step):
            now = dict(known)
            for fact, chain in chains(step):
                if chain:
                    state = _with(now, [_opposite(fact)])
                    yield from _of_chain(board, language, teller, text, state, chain, step)
                now[fact.cell, fact.value] = fact.holds
        if step.ways:
            (fact,) = step.conclusions
            now = _with(known, [_opposite(fact)])
            yield from _of_chain(board, language, teller, text, dict(now), step.lead, step)
            now = _with(now, (fact for link in step.lead for fact in link.facts))
            for case in step.ways:
                yield from _of_chain(
                    board, language, teller, text, _with(now, case.assumed), case.chain, step
                )
        known = _with(known, step.conclusions)


def _with(state: State, facts: Iterable[Fact]) -> State:
    return {**state, **{(fact.cell, fact.value): fact.holds for fact in facts}}


def _opposite(fact: Fact) -> Fact:
    return Fact(fact.cell, fact.value, not fact.holds)


def _of_chain(
    board: Any,
    language: str,
    teller: quebra.Teller,
    text: str,
    state: State,
    chain: tuple[Link, ...],
    step: Step,
) -> Iterator[tuple[str, Claim, Step]]:
    left = list(chain)
    for told in teller.links(chain):
        assert told.text in text, "a link is not in the text of its step"
        while left and left[0].facts and not set(left[0].facts) & set(told.facts):
            state |= {(fact.cell, fact.value): fact.holds for fact in left.pop(0).facts}  # not told
        if not told.facts:
            before, behind = ENDING[language]
            assert step.ways or re.search(before + re.escape(told.text) + behind, text), text
            yield (
                "breaks",
                Claim(board, *read(board, language, "breaks", told.text), state, told.rules[0]),
                step,
            )
            return
        many = len([link for link in left if set(link.facts) & set(told.facts)]) > 1
        table = "links_many" if many else "links"
        yield table, Claim(board, *read(board, language, table, told.text), dict(state), told.rules[0]), step
        state |= {(fact.cell, fact.value): fact.holds for fact in told.facts}
        left = [link for link in left if not set(link.facts) & set(told.facts)]
