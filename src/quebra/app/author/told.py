"""What authors ask for, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.clue import CAGE, DIGIT, LAYOUT, Clue
from quebra.core.derived.description import OPEN
from quebra.core.grid import name_of, names_of
from quebra.core.words import number, say
from quebra.engine.author.fill import Filled
from quebra.engine.author.importance import Weight
from quebra.engine.author.part import Said, cells_of, part_for
from quebra.engine.author.proposal import Change, Repair
from quebra.engine.author.thin import Superfluous, Thinned
from quebra.engine.explain.scoring import Grade
from quebra.engine.explain.telling import Teller
from quebra.engine.solve.common import Common

WORDS = "quebra.app.author"
NAMED = ("row-count", "column-count", "number", "cage", "operator", "digit", "length", "value", "layout")
OWN_WORDS = ("add-number", "add-digit", "add-operator")  # of changes that have sentences of their own
SIGNS = str.maketrans("*/-", "×÷−")
MOST_OPEN = 12  # open cells that a sentence lists


class AuthorVoice:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def proposal(self, proposal: Repair) -> str:
        """What to change, and how hard the board then is."""
        changes = [self.change(change) for change in proposal.changes]
        told = self.say("and").join(changes)
        sentence = self.say("proposal", changes=capital(told))
        return sentence if proposal.grade is None else f"{sentence} {self.grade(proposal.grade)}"

    def change(self, change: Change) -> str:
        """One change: column 5: 3 → 2."""
        own = f"{change.kind}-{change.clue.kind}"
        return self.say(
            own if own in OWN_WORDS else change.kind,
            clue=self.clue(change.clue),
            was=self._said(change.clue, change.was),
            to=self._said(change.clue, change.to),
            **_place(change.clue),
        )

    def superfluous(self, one: Superfluous) -> str:
        """A clue that can be left out, and how hard the board is without it."""
        clues = self.say("and").join(self._left_out(clue, one) for clue in (one.clue, *one.others))
        return clues if one.grade is None else f"{clues} {self.grade(one.grade)}"

    def _left_out(self, clue: Clue, one: Superfluous) -> str:
        """A clue that goes; a single cell goes to a cage, which is called by its first cell before that."""
        told = self.clue(clue)
        if clue.kind != DIGIT or one.puzzle is None:
            return told
        cage = Clue(CAGE, cell=min(cell for cell in cells_of(one.puzzle, clue) if cell != clue.cell))
        return self.say("joined", clue=told, cage=self.clue(cage))

    def dropped(self, thinned: Thinned, difficulty: str | None) -> str:
        """How many clues were left out, how hard it is now, and that a level was not reached."""
        said = self.say("left", count=len(thinned.together))
        if not thinned.complete:
            said = f"{said} {self.say('more')}"
        if thinned.grade is None:
            return said
        if difficulty is not None and thinned.grade.level != difficulty:
            grade = self.grade(thinned.grade)
            return f"{said} {self.say('not_reached', level=self.level(difficulty), grade=grade)}"
        return f"{said} {capital(self.grade(thinned.grade))}"

    def weight(self, one: Weight) -> str:
        """In which steps a clue is used, and how many cells they decide."""
        if not one.steps and not one.amount:
            return self.say("unused", clue=self.clue(one.clue))
        steps = ", ".join(map(str, one.steps)) or self.say("routine")
        counts = {"count": len(one.cells), "narrowed": len(one.narrowed)}
        key = "weight_narrowed" if one.narrowed else "weight"
        return self.say(key, clue=self.clue(one.clue), steps=steps, **counts)

    def filled(self, filled: Filled, difficulty: str) -> str:
        """What became of a layout; without a puzzle, which part cannot work, as far as that is known."""
        if filled.grade is not None:
            shown = part_for(filled.layout.board).shown(filled.puzzle)
            count = sum(clue in shown for clue in filled.layout.places)
            return self.say("filled", count=count, grade=self.grade(filled.grade))
        lines = [] if filled.complete else [self.say("fill_timeout")]
        if filled.clashing:
            key = "fill_clash" if len(filled.clashing) > 1 else "fill_clash_one"
            lines.append(self.say(key, clues=self.listed(filled.clashing)))
        elif filled.no_answer:
            lines.append(self.say("fill_no_answer"))
        elif filled.levels:
            levels = ", ".join(self.level(level) for level in filled.levels)
            lines.append(self.say("fill_levels", level=self.level(difficulty), levels=levels))
        elif filled.open_cells:
            key = "fill_open_best" if filled.complete else "fill_open_so_far"
            lines.append(self.say(key, cells=names_of(filled.open_cells)))
        said = " ".join(lines)
        if filled.contradiction is None:
            return said
        told = Teller(filled.layout.board, self.language).contradiction(filled.contradiction)
        return f"{said}\n{told}"

    def listed(self, clues: Sequence[Clue]) -> str:
        """Clues in a row: row 3, column 5 and the number at r1c2."""
        *others, last = map(self.clue, clues)
        return f"{', '.join(others)}{self.say('and_last')}{last}" if others else last

    def level(self, level: str) -> str:
        return say("quebra.app", self.language, f"level_{level}")

    def common(self, common: Common) -> str:
        """How many cells are the same in all solutions, and what the others can be, if they are few."""
        if not common.complete:
            return self.say("common_unknown")
        total = len(common.common) + len(common.open)
        counted = self.say("common", count=len(common.common), total=total)
        if not 0 < len(common.open) <= MOST_OPEN:
            return counted
        teller = Teller(common.board, self.language)
        cells = [f"{name_of(cell)} ({teller.values(values)})" for cell, values in common.open]
        return f"{counted}\n{self.say('open', cells=', '.join(cells))}"

    def clue(self, clue: Clue) -> str:
        """What a clue is called."""
        key = f"clue-{clue.kind}" if clue.kind in NAMED else "clue-other"
        return self.say(key, kind=clue.kind, **_place(clue))

    def _said(self, clue: Clue, said: Said | None) -> str:
        """What a clue says, as people write it; a cell of the layout has a colour."""
        if clue.kind == LAYOUT and isinstance(said, str):
            return self.say("white" if said == OPEN else "black")
        return "" if said is None else str(said).translate(SIGNS).rstrip("=")

    def grade(self, grade: Grade) -> str:
        return self.say("graded", level=self.level(grade.level), score=number(grade.score, self.language, 2))

    def say(self, key: str, **values: str | int) -> str:
        return say(WORDS, self.language, key, values)


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def _place(clue: Clue) -> dict[str, str | int]:
    return {"index": clue.index or 0, "cell": "" if clue.cell is None else name_of(clue.cell)}
