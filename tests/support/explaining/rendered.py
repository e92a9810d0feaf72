"""What is wrong with explanations as they are rendered: their sentences, and the pictures beside them.

Nothing here asks the code that words steps; sentences are read as a person reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import quebra
from quebra.app.explanation.frames import Album
from quebra.app.explanation.summary import told_steps
from quebra.core.scene import Highlight
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.composition import composing

MOST_LINKS = 7
MOST_SENTENCES = 3
HOLLOW = (
    *("this fails", "same goes for", "could no longer be", "leave nothing else together", "likewise for"),
    *("falha isto", "O mesmo vale", "já não podia ser", "não deixam outra possibilidade", "do mesmo modo"),
)
RUN = re.compile(r"r(\d+)c(\d+)(?: (?:to|a) r(\d+)c(\d+))?")
LINE = re.compile(r"(?:^| )(row|column|linha|coluna) (\d+)\b", re.IGNORECASE)


def faults(explanation: Explanation, language: str) -> list[str]:
    """Everything wrong with what is told and shown of an explanation, each with its sentence."""
    teller = quebra.Teller(explanation.board, language)
    frames = iter([one for one in Album(explanation, language).shown() if one.is_step])
    found: list[str] = []
    for step in told_steps(explanation.board, explanation.steps):
        shown = [next(frames) for _ in teller.parts(step)]
        text = teller.step(step)
        if " ".join(one.text for one in shown) != text:
            found.append(f"the pictures have other words: {text}")
        marked = {
            mark.cell
            for mark in shown[-1].scene.shapes
            if isinstance(mark, Highlight) and mark.role == "conclusion"
        }
        unseen = {fact.cell for fact in step.conclusions} - marked
        found += [f"{what}: {text}" for what in of_step(explanation, teller, step, text)]
        found += [f"{sorted(unseen)} cannot be seen in the picture: {text}"] if unseen else []
    return found


def of_step(explanation: Explanation, teller: quebra.Teller, step: Step, text: str) -> Iterator[str]:
    """What is wrong with one told step."""
    if any(words in text for words in HOLLOW):
        yield "says only that something fails"
    part = part_of(explanation.board)
    if composing(part) and not any(map(part.decides, step.conclusions)):
        yield "only excludes something"
    unnamed = {fact.cell for fact in step.conclusions} - named(text, explanation.board)
    if unnamed:
        yield f"does not name {sorted(unnamed)}"
    parts = teller.parts(step)
    if any(sum(bool(link.facts) for link in part.links) > MOST_LINKS for part in parts):
        yield "has too many links in one part"
    is_chain = bool(step.ways) or teller.tells_chain(step)
    if not is_chain and len(re.findall(r"\.(?: |$)", text)) > MOST_SENTENCES:
        yield "has more than three sentences"
    claimed = [fact for part in parts for fact in part.conclusions]
    if claimed != list(step.conclusions):
        yield "claims other facts than it concludes"


def named(text: str, board: Any) -> set[tuple[int, int]]:
    """The cells that a text names: one by one, from one to another, or by their whole line."""
    found: set[tuple[int, int]] = set()
    for match in RUN.finditer(text):
        row, column, last_row, last_column = (int(part) if part else 0 for part in match.groups())
        last_row, last_column = last_row or row, last_column or column
        found |= {(r, c) for r in range(row, last_row + 1) for c in range(column, last_column + 1)}
    for kind, number in LINE.findall(text):
        axis = 0 if kind.lower() in ("row", "linha") else 1
        found |= {cell for cell in board.all_cells() if cell[axis] == int(number)}
    return found
