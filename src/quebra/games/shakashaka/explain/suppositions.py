"""Why each other value of a cell is out: seen at once, or by what it would mean for cells nearby."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quebra.engine.explain.steps import Known, Value
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.explain.further import Further, Narrowing
from quebra.games.shakashaka.explain.glances import BURDEN, BURDEN_FURTHER
from quebra.games.shakashaka.explain.surroundings import Surroundings, Why

MOST_TOLD = 5  # cells that one case speaks of


@dataclass(frozen=True, slots=True)
class Suppositions:
    """Reasons that are seen at once, and stories: cells that are narrowed until nothing is left for one."""

    whys: dict[Value, Why]
    stories: dict[Value, list[Narrowing]]

    @property
    def burden(self) -> int:
        """How much there is to see and to think of."""
        seen = sum(BURDEN[why.kind] for why in self.whys.values())
        return seen + sum(
            BURDEN["dead"] if len(story) == 1 else BURDEN_FURTHER + 2 * len(story)
            for story in self.stories.values()
        )

    def of(self, rules: Sequence[Rule]) -> tuple[Rule, ...]:
        """Those of the rules that have part in a reason."""
        whys = [*self.whys.values()]
        whys += [why for story in self.stories.values() for step in story for _, why in step.out]
        used = {id(why.rule) for why in whys}
        return tuple(rule for rule in rules if id(rule) in used)


def suppositions(rules: Sequence[Rule], known: Known, fact: Fact) -> Suppositions | None:
    """A reason for each other value of a cell; None where some value needs more than can be told."""
    around = Surroundings(rules, known)
    found = Suppositions({}, {})
    for value in around.others(fact.cell, fact.value):
        why = around.why_not(fact.cell, value)
        if why is not None:
            found.whys[value] = why
            continue
        story = Further(rules, known, fact.cell, value).story()
        if story is None or len(story) > MOST_TOLD:
            return None
        found.stories[value] = story
    return found
