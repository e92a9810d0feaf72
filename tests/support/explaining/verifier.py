"""An independent verifier of explanations: every step asked again of python-sat, with its own graph cuts.

Nothing here shares code with the reasoner. It needs the games' rules (``explain.model``) and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from pysat.solvers import Solver

from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.steps import Link, Step
from quebra.engine.explain.told.composition import composing
from quebra.engine.model.model import Fact, Model, Rule
from support.explaining.cuts import broken

ENGINE = "glucose4"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and with which step (from 1; 0: with the whole), its chain or the ending."""

    step: int
    what: str
    part: Literal["step", "chain", "ending"] = "step"


class Trial:
    """Some rules in a solver of their own, each behind a switch; background rules always count."""

    def __init__(self, verifier: Verifier, rules: Iterable[Rule]) -> None:
        chosen = list(dict.fromkeys(rules))
        self.switches = {rule: verifier.model.variables + 1 + n for n, rule in enumerate(chosen)}
        self.seen = set().union(*(verifier.variables_of(rule) for rule in chosen))
        self.solver = Solver(ENGINE, bootstrap_with=self._background(verifier))
        for rule, switch in self.switches.items():
            for clause in rule.clauses:
                self.solver.add_clause([-switch, *clause])
        self.true: set[int] = set()  # the variables true in what was found to hold last

    def _background(self, verifier: Verifier) -> list[list[int]]:
        """The background rules that touch these rules, or each other; the others do not matter."""
        clauses: list[list[int]] = []
        left = verifier.background
        while near := [rule for rule in left if not self.seen.isdisjoint(verifier.variables_of(rule))]:
            left = [rule for rule in left if rule not in near]
            self.seen.update(*(verifier.variables_of(rule) for rule in near))
            clauses += [list(clause) for rule in near for clause in rule.clauses]
        return clauses

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def near(self, known: set[int]) -> list[int]:
        """What is known of the variables that matter here."""
        return [literal for number in self.seen for literal in (number, -number) if literal in known]

    def can_hold(self, facts: Iterable[int], without: Rule | None = None) -> bool:
        """Whether the facts and the rules, but for one, can hold together."""
        used = {rule: switch for rule, switch in self.switches.items() if rule is not without}
        assumed = [*used.values(), *facts]
        sure = set(assumed)
        while self.solver.solve(assumptions=assumed):
            self.true = {literal for literal in self.solver.get_model() or () if literal > 0}
            cuts = [
                [-switch, *cut]
                for rule, switch in used.items()
                if rule.graph is not None
                for cut in broken(rule.graph, self.true, sure)
            ]
            if not cuts:
                return True
            for cut in cuts:
                self.solver.add_clause(cut)
        return False

    def open(self, facts: Collection[int], literals: Sequence[int], without: Rule | None = None) -> list[int]:
        """Those of the literals that facts and rules do not force."""
        if len(literals) > 1 and self.can_hold([*facts, *(-literal for literal in literals)], without):
            return list(literals)
        found: set[int] = set()
        for literal in literals:
            if literal not in found and self.can_hold([*facts, -literal], without):
                # One filling may show it of several literals at once.
                found |= {one for one in literals if (one > 0) != (abs(one) in self.true)}
        return [literal for literal in literals if literal in found]


class Verifier:
    """The rules of one board, and what is wrong with what is said of them."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.part = part_of(board)
        self.model: Model = self.part.model(board)
        self.variable = {(fact.cell, fact.value): number for number, fact in self.model.facts.items()}
        self.background = [rule for rule in self.model.rules if rule.name in self.part.BACKGROUND]
        self.counted = [rule for rule in self.model.rules if rule.name not in self.part.BACKGROUND]
        self._variables: dict[Rule, set[int]] = {}
        self._own: dict[object, list[Rule]] = {}
        for rule in self.model.rules:
            self._own.setdefault(_title(rule), []).append(rule)

    def variables_of(self, rule: Rule) -> set[int]:
        """The variables that a rule speaks of."""
        if rule not in self._variables:
            found = {abs(literal) for clause in rule.clauses for literal in clause}
            self._variables[rule] = found if rule.graph is None else {*found, *rule.graph.variables}
        return self._variables[rule]

    def literal(self, fact: Fact) -> int:
        number: int = self.variable[fact.cell, fact.value]
        return number if fact.holds else -number

    def literals(self, facts: Iterable[Fact]) -> list[int]:
        return [self.literal(fact) for fact in facts]

    def told(self, literal: int) -> str:
        fact = self.model.facts[abs(literal)]
        return f"r{fact.cell[0]}c{fact.cell[1]} {'is' if literal > 0 else 'is not'} {fact.value}"

    def own(self, rules: Iterable[Rule]) -> list[Rule]:
        """The same rules in the verifier's own model: what a sentence calls a rule by must tell it apart."""
        found = [self._own.get(_title(rule), []) for rule in rules]
        assert all(len(same) == 1 for same in found), "a rule is not told apart by name, cells and values"
        return [same[0] for same in found]

    # ---- steps

    def faults(self, explanation: Explanation, smallest: int = 0) -> list[Fault]:
        """Everything wrong. ``smallest``: check the claim for steps of up to so many rules (3 is slow)."""
        if explanation.status == "timeout":  # not even solved: then nothing is told
            told = explanation.given or explanation.steps
            return [Fault(0, "something is told without a status", "ending")] if told else []
        known = set(self.model.givens)
        if set(self.literals(explanation.given)) != known:
            return [Fault(0, "what is given is not what the board tells", "ending")]
        found = self._of_steps(explanation.inferences, known, smallest)
        found += [Fault(0, what, "ending") for what in self.of_ending(explanation, known)]
        if explanation.steps != explanation.inferences:
            told = set(self.model.givens)
            found += self._of_steps(explanation.steps, told, smallest)
            found += [Fault(0, what, "ending") for what in self._of_told(told, known)]
        return found

    def _of_steps(self, steps: Sequence[Step], known: set[int], smallest: int) -> list[Fault]:
        """Each step with what was told before it; what it concludes is known then."""
        found: list[Fault] = []
        for number, step in enumerate(steps, 1):
            found += [Fault(number, what) for what in self.of_joined(step, set(known))]
            for part in step.parts or (step,):
                found += [Fault(number, what) for what in self.of_step(part, known)]
                found += [Fault(number, what, "chain") for what in self.of_chain(part, known)]
                if part.smallest and 1 < part.size <= smallest:
                    found += [Fault(number, what) for what in self.of_smallest(part, known)]
                known.update(self.literals(part.conclusions))
        return found

    def of_joined(self, step: Step, known: set[int]) -> Iterator[str]:
        """A step of parts: read as one, its premises and rules force all that it concludes."""
        if not step.parts:
            return
        if set(step.rules) != {rule for part in step.parts for rule in part.rules}:
            yield "does not name the rules of its parts"
        if Counter(step.conclusions) != Counter(fact for part in step.parts for fact in part.conclusions):
            yield "does not conclude what its parts do"
        if not set(self.literals(step.premises)) <= known:
            yield "rests on what is not known"
        with Trial(self, self.own(step.rules)) as trial:
            for literal in trial.open(self.literals(step.premises), self.literals(step.conclusions)):
                yield f"{self.told(literal)} does not follow from the premises of all parts"

    def _of_told(self, told: set[int], known: set[int]) -> Iterator[str]:
        """The told steps fill in what the inferences fill in; where nothing else is told, no more."""
        decided = {one for one in known if self.part.decides(self._fact(one))}
        if composing(self.part) is None:  # exclusions are told, too, if not always the same
            told = {one for one in told if self.part.decides(self._fact(one))}
        if told | set(self.model.givens) != decided | set(self.model.givens):
            yield f"{len(told ^ decided)} facts are told but not known, or known but not told"

    def _fact(self, literal: int) -> Fact:
        fact = self.model.facts[abs(literal)]
        return Fact(fact.cell, fact.value, literal > 0)

    def of_step(self, step: Step, known: set[int]) -> Iterator[str]:
        """What is wrong with a step when so much is known."""
        rules = self.own(step.rules)
        premises = self.literals(step.premises)
        if not step.conclusions or known & set(self.literals(step.conclusions)):
            yield "concludes nothing, or what was known"
        if len(set(rules)) < len(rules):
            yield "names a rule twice"
        for fact in step.premises:
            if self.literal(fact) not in known:
                yield f"rests on {fact}, which is not known"
        conclusions = self.literals(step.conclusions)
        with Trial(self, rules) as trial:
            near = trial.near(known)
            for literal in trial.open(premises, conclusions):
                more = "nor" if trial.open(near, [literal]) else "but"
                yield f"{self.told(literal)} does not follow from the premises, {more} from all that is known"
            if step.plainest:
                yield from self._of_plain_reasons(
                    step, [rule for rule in rules if rule not in self.background]
                )
            for rule in () if step.unsure or step.plainest else rules:
                if rule in self.background:
                    continue
                for literal in set(conclusions) - set(trial.open(near, conclusions, without=rule)):
                    yield f"{self.told(literal)} follows without {rule.name} at {rule.cells[:1]}"

    def _of_plain_reasons(self, step: Step, rules: Sequence[Rule]) -> Iterator[str]:
        """Each rule excludes a value of the one cell by itself, or cannot be missed."""
        (fact,) = step.conclusions
        values = {value for cell, value in self.variable if cell == fact.cell} - {fact.value}
        near = self.literals(step.premises)
        for rule in rules:
            with Trial(self, [rule]) as trial:
                excludes = any(
                    not trial.can_hold([*near, self.variable[fact.cell, value]]) for value in values
                )
            with Trial(self, [one for one in rules if one is not rule]) as trial:
                if not excludes and not trial.open(near, [self.literal(fact)]):
                    yield f"{rule.name} at {rule.cells[:1]} has no part in it"
        if not fact.holds or (step.smallest and len(rules) > 1):
            yield "fills nothing in, or claims to take the fewest rules"

    def of_chain(self, step: Step, known: set[int]) -> Iterator[str]:
        """The chain of a step begins with the opposite of the first conclusion."""
        if step.chain:
            yield from self._of_links(step.chain, {*known, -self.literal(step.conclusions[0])})
        if step.ways:
            yield from self._of_cases(step, {*known, -self.literal(step.conclusions[0])})
        before = set(known)
        for shown, fact, chain in zip(step.conclusions, step.conclusions[1:], step.others, strict=False):
            before.add(self.literal(shown))
            if chain:
                yield from self._of_links(chain, {*before, -self.literal(fact)})

    def _of_cases(self, step: Step, facts: set[int]) -> Iterator[str]:
        """What leads up to the cases, each of them, and that nothing is left beside them."""
        if step.chain or len(step.conclusions) > 1:
            yield "is told by cases and by a chain, or concludes more than they show"
        yield from self._of_following(step.lead, facts)
        facts = {*facts, *(one for link in step.lead for one in self.literals(link.facts))}
        for case in step.ways:
            yield from self._of_links(case.chain, {*facts, *self.literals(case.assumed)})
        beside = [[-one for one in self.literals(case.assumed)] for case in step.ways]
        with Solver(ENGINE, bootstrap_with=beside) as solver:
            if solver.solve():
                yield "its cases are not all there are"

    def _of_links(self, chain: Sequence[Link], facts: set[int]) -> Iterator[str]:
        """A chain ends where a rule cannot be kept."""
        if any(not link.facts for link in chain[:-1]) or chain[-1].facts:
            yield "its chain does not end where a rule cannot be kept"
        yield from self._of_following(chain, facts)

    def _of_following(self, chain: Sequence[Link], facts: set[int]) -> Iterator[str]:
        """Each link must follow from what stands before it, by its own rule."""
        for link in chain:
            (rule,) = self.own([link.rule])
            new = self.literals(link.facts)
            with Trial(self, [rule]) as trial:
                near = trial.near(facts)
                if not new and trial.can_hold(near):
                    yield f"{rule.name}, the end of its chain, can be kept"
                for literal in trial.open(near, new):
                    yield f"a link of its chain, {rule.name}, does not force {self.told(literal)}"
            facts = {*facts, *new}

    def of_smallest(self, step: Step, known: set[int]) -> Iterator[str]:
        """A step claimed smallest: no fewer rules of the whole board force a conclusion."""
        literals = self.literals(step.conclusions)
        for fewer in combinations(self.counted, step.size - 1):
            with Trial(self, fewer) as trial:
                for literal in set(literals) - set(trial.open(trial.near(known), literals)):
                    names = ", ".join(f"{rule.name} at {rule.cells[:1]}" for rule in fewer)
                    yield f"{self.told(literal)} follows from fewer rules: {names}"

    # ---- the end

    def of_ending(self, explanation: Explanation, known: set[int]) -> Iterator[str]:
        """What is wrong with where the steps lead."""
        if explanation.status == "none":
            if explanation.complete:
                assert explanation.contradiction is not None
                yield from self.of_contradiction(explanation.contradiction, set(self.model.givens))
            return
        if explanation.status == "unique":
            yield from self._of_solution(explanation, known)
        elif explanation.status == "multiple" and explanation.complete:
            yield from self._of_several(explanation, known)

    def _of_solution(self, explanation: Explanation, known: set[int]) -> Iterator[str]:
        (answer,) = explanation.solutions
        told = set(self.literals(self.part.facts_of(self.board, answer)))
        with Trial(self, self.counted) as trial:
            if not trial.can_hold([*told, *known]):
                yield "what is known contradicts the solution"
        if explanation.complete and not told <= known:
            yield f"{len(told - known)} facts of the solution are not reached"

    def _of_several(self, explanation: Explanation, known: set[int]) -> Iterator[str]:
        """Whatever is not known must be open: true in one solution, false in another."""
        facts = self.model.facts
        unseen = [literal for number in facts for literal in (number, -number) if -literal not in known]
        with Trial(self, self.counted) as trial:
            while unseen:
                literal = unseen.pop()
                if not trial.can_hold([*known, literal]):
                    yield f"{facts[abs(literal)]} is the same in every solution but is not reached"
                    continue
                unseen = [other for other in unseen if (other > 0) != (abs(other) in trial.true)]
        decided = set(self._cells(known))
        if set(explanation.open_cells) != {fact.cell for fact in facts.values()} - decided:
            yield "the open cells are not those that are not filled in"

    def _cells(self, known: set[int]) -> Iterator[Any]:
        for literal in known:
            fact = self._fact(literal)
            if self.part.decides(fact):
                yield fact.cell

    def of_contradiction(self, found: Contradiction, known: set[int]) -> Iterator[str]:
        """Its rules and facts cannot hold, but without any one of them they can."""
        rules, facts = self.own(found.rules), self.literals(found.facts)
        if not set(facts) <= known:
            yield "the contradiction rests on facts that nobody told"
        with Trial(self, rules) as trial:
            if trial.can_hold(facts):
                yield "the contradiction's rules can all be kept"
            for rule in rules:
                if rule not in self.background and not trial.can_hold(facts, without=rule):
                    yield f"the contradiction does not need {rule.name} at {rule.cells[:1]}"
            for fact in facts:
                if not trial.can_hold([other for other in facts if other != fact]):
                    yield f"the contradiction does not need {self.told(fact)}"
        now = set(known)
        yield from self._of_turns(found.turns, now)
        if found.chain:
            yield from self._of_links(found.chain, now)
        told = {_title(link.rule) for link in (*found.chain, *_links_of(found.turns))}
        own, helping = ({_title(rule) for rule in some} for some in (rules, found.helping))
        if own & helping or not helping <= told:
            yield "the contradiction names rules as helping that do not"
        if not told <= own | helping | {_title(rule) for rule in self.background}:
            yield "the contradiction's chain uses other rules than it names"

    def _of_turns(self, turns: Sequence[ChainTurn], now: set[int]) -> Iterator[str]:
        """What is assumed and refuted, one after the other; ``now``, what is known, learns what it shows."""
        for turn in turns:
            yield from self._of_following(turn.links, now)
            now.update(literal for link in turn.links for literal in self.literals(link.facts))
            (assumed,) = self.literals(turn.case.assumed)
            thought = {*now, assumed}
            yield from self._of_turns(turn.turns, thought)
            yield from self._of_links(turn.case.chain, thought)
            now.add(-assumed)

    def of_smallest_contradiction(self, found: Contradiction, known: set[int]) -> Iterator[str]:
        """One claimed smallest: no fewer rules contradict each other."""
        plain = [rule for rule in self.counted if not rule.derived]
        for fewer in combinations(plain, len(found.rules) - 1):
            with Trial(self, fewer) as trial:
                if not trial.can_hold(known):
                    yield f"fewer rules contradict each other: {[rule.name for rule in fewer]}"


def _links_of(turns: Sequence[ChainTurn]) -> Iterator[Link]:
    for turn in turns:
        yield from (*turn.links, *turn.case.chain)
        yield from _links_of(turn.turns)


def _title(rule: Rule) -> object:
    return rule.name, rule.cells, rule.values
