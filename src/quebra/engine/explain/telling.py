"""Steps in sentences: the games' words (explain.<lang>.toml), filled with cells, values and rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from quebra.core.grid import name_of, names_of
from quebra.core.referee import check
from quebra.core.words import say, tell
from quebra.engine.explain.chains.phrasing import OWN, Phrasing, cells_of, fill
from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.chains.told import ToldLink, ToldPart, in_parts
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.steps import REFUTED, Known, Link, Step
from quebra.engine.explain.told.shown import WaitingPart
from quebra.engine.model.model import Fact, Rule, opposite

MOST_HEADED = 4  # cells that the heading of a step names
MOST_STATED = 8  # rules that are listed where no chain leads from them
CELL_FIRST = re.compile(r"r\d+c\d+\b")
FEW_ALIKE = 4  # rules that hold on every board, of one kind, that are all told


class Teller(Phrasing):
    """Sentences about one board's steps in one language."""

    def technique(self, technique: str) -> str:
        """What players call it."""
        return str(self._words["techniques"][technique])

    def heading(self, step: Step) -> str:
        """What a list of steps calls one: its technique and the cells that it is about."""
        part = part_of(self.board)
        facts = list(filter(part.decides, step.conclusions)) or step.conclusions
        cells = cells_of(facts)
        if isinstance(part, WaitingPart) and all(map(part.waits, facts)):
            cells.sort()  # what stays empty is found in no order of its own
        return f"{self.technique(step.technique)} {names_of(cells, MOST_HEADED)}"

    def step(self, step: Step) -> str:
        """The whole step in a sentence or several."""
        return " ".join(part.text for part in self.parts(step))

    def parts(self, step: Step) -> list[ToldPart]:
        """The same, a long chain in parts, each with as much as a reader keeps in mind."""
        if step.said:
            text = " ".join(self.phrase(sentence, "steps") for sentence in step.said)
            return [ToldPart(text, (), step.conclusions)]
        if step.ways:
            return self._in_cases(step)
        if step.key == REFUTED:
            return self._refuted(step)
        if not self.tells_chain(step):
            return [ToldPart(self._sentence(step, step.conclusions, ""), (), step.conclusions)]
        if not step.others:
            return self._shown(step, step.chain, step.conclusions)
        chains = zip(step.conclusions, (step.chain, *step.others), strict=True)
        return [part for fact, chain in chains for part in self._shown(step, chain, (fact,))]

    def tells_chain(self, step: Step) -> bool:
        """Whether the sentence of a step tells its chain."""
        return bool(step.chain) and (step.key == REFUTED or "{chain}" in self._words["steps"][step.key])

    def _refuted(self, step: Step) -> list[ToldPart]:
        """What would be wrong with the opposite of a conclusion: in links, or what could not all be kept."""
        assumed = [opposite(step.conclusions[0])]
        if step.chain:
            *before, last = self._chain(step.chain, assumed)
        elif len(step.rules) > MOST_STATED and "demands" in self._words:
            # A list of so many rules says nothing: rather what comes out wrong in the end.
            key = "combination" if self._demands(step.rules) else "combination_shape"
            text = self._sentence(replace(step, key=key), step.conclusions, "")
            return [ToldPart(text, (), step.conclusions, assumed=tuple(assumed))]
        else:
            statements = "; ".join(self._statements(step.rules))
            places = {"opening": self._assumption(assumed), "statements": statements}
            before, last = (
                [],
                ToldPart(say(OWN, self.language, "not_together", places), assumed=tuple(assumed)),
            )
        so = say(OWN, self.language, "so", {"conclusions": self.facts(step.conclusions)})
        return [*before, replace(last, text=f"{last.text} {so}", conclusions=step.conclusions)]

    def _in_cases(self, step: Step) -> list[ToldPart]:
        """What follows at once, the cases one after the other, and what they come to."""
        assumed = [opposite(step.conclusions[0])]
        lead = self.links(step.lead)
        count = len(step.ways)
        key = f"{'two_cases' if count == 2 else 'cases'}{'_left' if lead else ''}"
        opening = say(OWN, self.language, key, {"opening": self._assumption(assumed), "count": count})
        cases = [self._chain(case.chain, case.assumed, lead) for case in step.ways]
        cases[0][0] = replace(cases[0][0], text=f"{opening} {cases[0][0].text}")
        told = self._told_links(lead, [self._assumption(assumed)], assumed, numbered=True) if lead else []
        told += [replace(part, assumed=(*assumed, *part.assumed)) for case in cases for part in case]
        so = say(OWN, self.language, "so", {"conclusions": self.facts(step.conclusions)})
        told[-1] = replace(told[-1], text=f"{told[-1].text} {so}", conclusions=step.conclusions)
        return told

    def _shown(self, step: Step, chain: Sequence[Link], conclusions: tuple[Fact, ...]) -> list[ToldPart]:
        """A chain and what it comes to."""
        if not chain and "demands" in self._words:
            return [
                ToldPart(self._sentence(replace(step, key="combination"), conclusions, ""), (), conclusions)
            ]
        if not chain:
            together = say(OWN, self.language, "together")
            return [ToldPart(self._sentence(step, conclusions, together), (), conclusions)]
        *before, last = self._chain(chain, [opposite(conclusions[0])])
        text = self._sentence(step, conclusions, last.text)
        return [*before, replace(last, text=text, conclusions=conclusions)]

    def _sentence(self, step: Step, conclusions: Sequence[Fact], chain: str) -> str:
        places: dict[str, str | int] = {
            "conclusions": self.facts(conclusions),
            "premises": self.facts(step.premises),
            "cells": names_of(cells_of(conclusions)),
            "rule": self.rule(step.rules[0]),
            "rules": self.listed([self.rule(rule) for rule in step.rules]),
            "statement": self.statement(step.rules[0]),
            "demands": self._demands(step.rules),
            "opening": self._assumption([opposite(fact) for fact in conclusions[:1]]),
            "chain": chain,
        }
        return fill(self._words["steps"][step.key], {**places, **step.values})

    def contradiction(self, found: Contradiction) -> str:
        """Why there is no solution, in sentences."""
        demands = self._statements(found.rules)
        lines = [say(OWN, self.language, "contradiction_one" if len(demands) == 1 else "contradiction")]
        lines += [f"  - {_capital(demand)}." for demand in demands]
        if found.rests_on:
            known = {"facts": self.facts(found.rests_on)}
            lines.append(say(OWN, self.language, "contradiction_facts", known))
        visible = self._visible(found)
        if found.helping:
            lines.append(say(OWN, self.language, "helping"))
        lines += [line for turn in found.turns for line in self._turn(turn)]
        if len(found.chain) > 1 or (found.chain and not visible):
            lines += [part.text for part in self._chain(found.chain, ())]
        elif found.far and not visible:
            lines.append(say(OWN, self.language, "no_chain"))
        return "\n".join([*lines, *visible])

    def _turn(self, turn: ChainTurn) -> list[str]:
        """What follows by itself, then what is assumed and refuted; turns inside that are set in."""
        links, assumed = self.links(turn.links), turn.case.assumed
        told = [part.text for part in self._told_links(links, (), ())] if links else []
        so = say(OWN, self.language, "so", {"conclusions": self.facts(map(opposite, assumed))})
        if not turn.turns:
            return [*told, " ".join([*(part.text for part in self._chain(turn.case.chain, assumed)), so])]
        supposed = say(OWN, self.language, "supposed", {"facts": self.facts(assumed)})
        inner = [line for one in turn.turns for line in self._turn(one)]
        inner.append(" ".join([*(part.text for part in self._chain(turn.case.chain, ())), so]))
        return [*told, supposed, *(f"  {line}" for line in inner)]

    def _visible(self, found: Contradiction) -> list[str]:
        """What the referee says of the facts alone: a rule that they break by themselves is plain to see."""
        part = part_of(self.board)
        known = Known(part.model(self.board))
        known.add(found.facts)
        verdict = check(self.board, part.answer_of(self.board, known), partial=True)
        return [tell(self.board, violation, self.language) for violation in verdict.violations]

    def _statements(self, rules: Sequence[Rule]) -> list[str]:
        """What rules demand; those that say the same of several places are told once."""
        told: list[str] = []
        alike: dict[str, list[Rule]] = {}
        for rule in rules:
            alike.setdefault(rule.name, []).append(rule)
        for same in alike.values():
            if len(same) > FEW_ALIKE and same[0].values and same[0].clue is None:
                more: dict[str, str | int] = {"statement": self.statement(same[0]), "count": len(same) - 1}
                told.append(say(OWN, self.language, "likewise_more", more))
                continue
            if len(same) == 1 or same[0].values:  # with numbers of its own each is told
                told += [self.statement(rule) for rule in same]
                continue
            places = {"statement": self.statement(same[0]), "cells": self._others(same[1:])}
            told.append(say(OWN, self.language, "likewise", places))
        return told

    def _others(self, rules: Sequence[Rule]) -> str:
        """Further places of a rule: by the cells that its statement names."""
        if "{cells}" in self._words["statements"].get(rules[0].name, ""):
            return "; ".join(names_of(rule.cells) for rule in rules)
        return names_of(rule.cells[0] for rule in rules)

    def _demands(self, rules: Sequence[Rule]) -> str:
        """The rules that have numbers, by their names, several of a kind at once; the others go unsaid."""
        told: list[str] = []
        for name, (one, many) in self._words.get("demands", {}).items():
            if same := [rule for rule in rules if rule.name == name]:
                lines = self.listed([str(dict(rule.values).get("line", "")) for rule in same])
                places = {"lines": lines, **dict(same[0].values)}
                places["cells"] = self.listed([name_of(rule.cells[0]) for rule in same])
                told.append(fill(one if len(same) == 1 else many, places))
        return self.listed(told)

    # ---- chains

    def _chain(
        self, chain: Sequence[Link], assumed: Sequence[Fact], lead: Sequence[ToldLink] = ()
    ) -> list[ToldPart]:
        """A chain in parts, from what it assumes and what was told before to a rule that is broken."""
        *links, end = self.links(chain, len(lead) + 1)
        opening = [self._assumption(assumed)] if assumed else []
        key = "broken" if links else "broken_at_once"
        *before, last = self._told_links(links, opening, assumed, lead)
        broken = say(OWN, self.language, key, {"link": end.text})
        text = _capital(f"{last.text} {broken}".strip())
        return [*before, replace(last, text=text, links=(*last.links, end))]

    def _told_links(
        self,
        links: Sequence[ToldLink],
        opening: Sequence[str],
        assumed: Sequence[Fact],
        lead: Sequence[ToldLink] = (),
        *,
        numbered: bool = False,
    ) -> list[ToldPart]:
        """Links in parts, at least one, each with the links that were told before it."""
        numbered = numbered or len(lead) + len(links) > 1
        told: list[ToldPart] = []
        before = tuple(lead)
        for some in in_parts(links):
            texts = [*(opening if not told else ()), *([_joined(some, numbered)] if some else ())]
            told.append(ToldPart(_capital(" ".join(texts)), tuple(some), (), before, tuple(assumed)))
            before += tuple(some)
        return told

    def _assumption(self, assumed: Sequence[Fact]) -> str:
        """How a chain starts."""
        if len(assumed) > 1:
            return say(OWN, self.language, "assumed", {"facts": self.facts(assumed)})
        (fact,) = assumed
        table = self._words["assume"]
        entry = table.get(str(fact.value)) or table["any"]
        places = {"cell": name_of(fact.cell), "value": str(fact.value), "facts": self.facts([fact])}
        return fill(entry["yes" if fact.holds else "no"], places)


def _joined(links: Sequence[ToldLink], numbered: bool) -> str:
    return "; ".join(f"({link.number}) {link.text}" if numbered else link.text for link in links) + "."


def _capital(text: str) -> str:
    """As a sentence begins; the name of a cell stays as it is."""
    return text if CELL_FIRST.match(text) else text[:1].upper() + text[1:]
