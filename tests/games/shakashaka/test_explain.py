"""Explaining Shakashaka: the names of steps in hand-made situations, and their sentences."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.grid import name_of
from quebra.core.scene import Fill, Note, Triangle
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka import explain
from quebra.games.shakashaka.board import WHITE, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.explain.places import around, place_of
from quebra.games.shakashaka.model import VALUES
from support.boards import shakashaka_boards
from support.explaining.shakashaka_workspace import (
    COSTS,
    WORDS,
    Workspace,
    closed,
    knowledge,
    places,
    read_board,
    read_facts,
    told,
)

# key: board, what is known, the rule, what the step is called, what it concludes
SITUATIONS = {
    "other-values": ("..", "r1c1=nw", "one-value r1c1", "other-values", "r1c1!ne r1c1!sw r1c1!se r1c1!white"),
    "other-values-white": (
        "..", "r1c1=white r1c1!nw", "one-value r1c1", "other-values", "r1c1!ne r1c1!sw r1c1!se",
    ),
    "last-triangle": ("..", "r1c1!ne r1c1!sw r1c1!se r1c1!white", "one-value r1c1", "last-value", "r1c1=nw"),
    "last-white": ("..", "r1c1!nw r1c1!ne r1c1!sw r1c1!se", "one-value r1c1", "last-value", "r1c1=white"),
    "number-zero": (".0.", "", "number r1c2", "number-zero", "r1c1=white r1c3=white"),
    "number-full": (".1.", "r1c1=nw", "number r1c2", "number-full", "r1c3=white"),
    "number-all": (".2./..#", "r2c2=white", "number r1c2", "number-all", "r1c1!white r1c3!white"),
    "beside-border": ("../..", "", "rectangle-ne r1c1", "beside-black", "r1c1!se r1c2!sw"),
    "beside-black": ("../.#", "", "rectangle r1c1", "beside-black", "r1c2!nw r2c1!nw"),
    "beside-both": (".#", "", "rectangle-ne r1c1", "beside-black", "r1c1!nw r1c1!se"),
    "long-side-turns": (".#/.#", "r1c1=ne r2c1!nw", "rectangle r1c1", "long-side", "r2c1=se"),
    "long-side-goes-on": (
        "../..", "r1c1!ne r2c1=se", "rectangle r1c1", "long-side", "r1c2=se r1c1!sw r1c1!se",
    ),
    "closes": (".#/.#", "r1c1=white r2c1!sw r2c1!white r2c1!nw", "rectangle r1c1", "closes", "r2c1=ne"),
    "closes-white": ("#./..", "r1c2=nw r2c1=nw r2c2!se", "rectangle r1c1", "closes", "r2c2=white"),
    "notch": ("../.#", "r1c2=white r2c1=sw", "rectangle r1c1", "notch", "r1c1=se"),
    "angle": ("../..", "r1c2=se", "rectangle r1c1", "angle", "r1c1!ne r1c1!se"),
    "no-way-on": ("../..", "r2c1=white r2c2=se", "rectangle r1c1", "no-way-on", "r1c1!ne"),
    "no-way-on-black": ("#./#.", "r1c2!se r1c2!nw r2c2!ne", "rectangle r1c1", "no-way-on", "r2c2!sw"),
    "no-fit": ("../..", "r1c1!se r1c2=ne r2c1=sw", "rectangle r1c1", "corner-fits", "r2c2!nw"),
    "no-fit-then": (
        "../..", "r1c1=nw r2c2!se r2c2!white r2c2!nw", "rectangle r1c1", "corner-chain", "r1c2!se",
    ),
    "no-fit-any": (
        "../..", "r1c1!ne r1c1!se r2c1!sw r2c1!white r2c2=white", "rectangle r1c1", "corner-chain",
        "r1c2!ne r1c2!white",
    ),
}  # fmt: skip
# technique: board, the rules, what they force together
SEVERAL = {
    "cell-corners": ("#.#2", "rectangle r1c2, rectangle-ne r1c2", "r1c2=white"),
    "corner-number": ("1./.2", "rectangle-sw r2c1, number r1c1, rectangle-sw r1c1", "r1c2!white"),
    "combination": ("1...", "rectangle-ne r1c3, rectangle r1c2, rectangle r1c1", "r1c2=white"),
    "edge": ("../.#", "rectangle r1c1, rectangle-ne r1c1, rectangle r2c1", "r1c1!nw"),
    "numbers": ("2.1/.2.", "number r1c3, number r2c2", "r2c1!white"),
}


def said_in_both(naming: Naming, rules: Sequence[Rule]) -> None:
    """The sentence can be told in both languages, and says what is concluded or all that it needs to."""
    english, portuguese = told(naming, rules, "en"), told(naming, rules, "pt")
    assert english != portuguese
    for sentence in (english, portuguese):
        assert all(name_of(fact.cell) in sentence for fact in naming.conclusions), sentence


@given(shakashaka_boards(most=3), st.data())
@settings(max_examples=40, deadline=None)
def test_every_step_of_a_walk_has_a_name_and_a_sentence(board: ShakashakaBoard, data: st.DataObject) -> None:
    workspace = Workspace(board, data.draw(knowledge(board)))
    for number in data.draw(st.permutations(range(len(workspace.rules)))):
        forced = workspace.single(number)
        if forced is None:
            return
        if not forced:
            continue
        rule = workspace.rules[number]
        naming = explain.simplest(board, rule, forced, workspace.known)
        assert naming.conclusions and set(naming.conclusions) <= set(forced)
        assert naming.technique in COSTS
        said_in_both(naming, [rule])
        workspace.learn(naming.conclusions)


@pytest.mark.parametrize("key", SITUATIONS)
def test_a_step_of_one_rule_is_called_by_its_name(key: str) -> None:
    text, known, rule, technique, conclusions = SITUATIONS[key]
    facts = read_facts(known)
    workspace = Workspace(read_board(text), facts if rule.startswith("one-value") else closed(facts))
    naming = workspace.simplest(workspace.number(rule))
    assert (naming.technique, naming.key) == (technique, key)
    assert sorted(naming.conclusions) == sorted(read_facts(conclusions))
    said_in_both(naming, [workspace.rules[workspace.number(rule)]])


def test_what_only_the_cell_itself_forces_is_no_matter_of_angles() -> None:
    """Asked too early, before the cell's own rule, a corner still answers."""
    workspace = Workspace(read_board("../.."), read_facts("r1c1!nw r1c1!ne r1c1!sw r1c1!se"))
    naming = workspace.simplest(workspace.number("rectangle r1c1"))
    assert naming == Naming("only-way", (Fact((1, 1), WHITE),), "only-way")
    said_in_both(naming, [workspace.rules[workspace.number("rectangle r1c1")]])


@pytest.mark.parametrize("technique", SEVERAL)
def test_a_step_of_several_rules_is_called_by_its_name(technique: str) -> None:
    text, names, conclusions = SEVERAL[technique]
    workspace = Workspace(read_board(text))
    numbers = [workspace.number(name) for name in names.split(", ")]
    rules = [workspace.rules[number] for number in numbers]
    facts = read_facts(conclusions)
    literal = workspace.variables[facts[0].cell, facts[0].value] * (1 if facts[0].holds else -1)
    assert workspace.reasoner.entails(numbers, literal)
    assert not any(workspace.reasoner.entails([n for n in numbers if n != one], literal) for one in numbers)
    naming = explain.name(workspace.board, rules, facts, (), workspace.known)
    assert naming == Naming(technique, tuple(facts), technique)
    chained = explain.name(workspace.board, rules, facts, [Link(rules[0], ())], workspace.known)
    called = "chain" if technique == "combination" else technique
    assert (chained.technique, chained.key, chained.conclusions) == (called, "chain", tuple(facts[:1]))
    said_in_both(naming, rules)
    said_in_both(chained, rules)


def test_several_conclusions_drop_what_a_placed_value_says_anyway_and_a_chain_has_one() -> None:
    workspace = Workspace(read_board("#.#2"))
    rules = [workspace.rules[workspace.number(name)] for name in ("rectangle r1c2", "rectangle-ne r1c2")]
    forced = read_facts("r1c2=white r1c2!nw r1c4!ne")
    naming = explain.name(workspace.board, rules, forced, (), workspace.known)
    assert (naming.technique, naming.key) == ("cell-corners", "cell-corners")
    assert naming.conclusions == (forced[0], forced[2])
    said_in_both(naming, rules)
    chained = explain.name(workspace.board, rules, forced, [Link(rules[0], ())], workspace.known)
    assert (chained.technique, chained.key, chained.conclusions) == ("cell-corners", "chain", (forced[0],))


def test_sentences_say_where_and_why() -> None:
    workspace = Workspace(read_board("../.#"), closed(read_facts("r1c2=white r2c1=sw")))
    number = workspace.number("rectangle r1c1")
    assert told(workspace.simplest(number), [workspace.rules[number]], "en") == (
        "Without black from r1c1, the lower right corner of r1c1 would have a white angle of 270 degrees, "
        "a notch that no rectangle has; of the triangles only ◢ fits (otherwise: ◥/◣ 135°, ◤/□ 270°)."
    )
    workspace = Workspace(read_board("../.."), closed(read_facts("r1c1=nw r2c2!se r2c2!white r2c2!nw")))
    number = workspace.number("rectangle r1c1")
    assert told(workspace.simplest(number), [workspace.rules[number]], "pt") == (
        "Com ◢ em r1c2, o canto inferior direito de r1c1 só deixaria r2c2 ◥, e depois nada para r2c1, onde "
        "cada escolha faz um ângulo branco errado (◣/□ 270°, ◥ 45°, ◤ 135°, ◢ 45°); por isso r1c2 não leva ◢."
    )


def test_both_languages_say_everything_with_the_same_places() -> None:
    english, portuguese = WORDS["en"], WORDS["pt"]
    of_chains = {"assume", "corners", "links", "links_many", "links_each", "breaks"}
    sections = {"techniques", "rules", "statements", "facts", "steps", "phrases", "values"}
    assert english.keys() == portuguese.keys() == sections | of_chains
    for section in english.keys() - {"facts", "assume"}:
        assert english[section].keys() == portuguese[section].keys()
        for key, text in english[section].items():
            assert places(text) == places(portuguese[section][key]), key
    assert english["techniques"].keys() == COSTS.keys()
    for words in WORDS.values():
        assert words["facts"].keys() == set(VALUES)
        for forms in words["facts"].values():
            assert all(places(form) == {"cells"} for form in (*forms["yes"], *forms["no"]))


def test_every_sentence_and_rule_is_used() -> None:
    tried = {*SITUATIONS, "only-way", *SEVERAL, "chain"}
    told = {key for key in WORDS["en"]["steps"] if key.startswith(("told-", "so-told-"))}  # test_told.py
    assert WORDS["en"]["steps"].keys() == tried | told
    used = {entry[3] for entry in SITUATIONS.values()} | {"only-way", "chain", *SEVERAL}
    assert COSTS.keys() == used
    names = {rule.name for rule in explain.model(read_board("..1/...")).rules}
    assert names == WORDS["en"]["rules"].keys() == WORDS["en"]["statements"].keys()


def test_a_corner_is_told_by_a_cell_on_the_board() -> None:
    for rule in explain.model(read_board("../..")).rules:
        if rule.name == "one-value":
            continue
        row, column = place_of(rule)
        top, left = rule.name.endswith(("-ne", "-nw")), rule.name.endswith(("-sw", "-nw"))
        assert dict(rule.values)["at"] == f"r{row + top}c{column + left}"
        assert set(rule.cells) == {cell for cell in around((row, column)) if min(cell) > 0 and max(cell) < 3}


def test_known_cells_are_drawn_and_written_down() -> None:
    board = read_board(".#/..")
    answer = ShakashakaAnswer((("nw", None), (WHITE, None)))
    facts = explain.facts_of(board, answer)
    assert facts == [Fact((1, 1), "nw"), Fact((2, 1), WHITE)]
    known = Known(explain.model(board))
    known.add([*facts, Fact((2, 2), "nw", False)])
    assert explain.answer_of(board, known) == answer
    left = Note((2, 2), ("", "", "◥", "", "□", "", "◣", "", "◢"), 9)  # what it can still be, in its corners
    assert explain.scene(board, known).shapes == (Triangle((1, 1), "nw"), Fill((1, 2)), left)
    assert [explain.fact_value(fact) for fact in known.facts()] == ["nw", "white", "not nw"]
    assert [explain.decides(fact) for fact in known.facts()] == [True, True, False]
