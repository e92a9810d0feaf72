"""Prolog terms: what is written is read, whatever its depth or size is read or refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.core.formats.prolog import terms
from quebra.core.formats.prolog.terms import Atom, Compound, LogicVariable, Term, TermList, read_facts
from quebra.core.formats.prolog.tokens import tokens, write_name


def argument(text: str) -> Term:
    """The one argument of the fact ``f(…)``."""
    (fact,) = read_facts(f"f({text}).")
    assert isinstance(fact, Compound), fact
    (only,) = fact.arguments
    return only


def error(text: str) -> str:
    """The first error of a text, with its line."""
    return str(next(one for one in read_facts(text) if isinstance(one, InputError)))


def minus(first: Term, second: Term) -> Compound:
    return Compound("-", (first, second))


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("tab1", Atom("tab1")),
        ("'=<'", Atom("=<")),
        ("'it''s'", Atom("it's")),
        (r"'a\'b\\\n\x41\'", Atom("a'b\\\nA")),
        ('"two words"', Atom("two words")),
        ("_", LogicVariable("_")),
        ("Board", LogicVariable("Board")),
        ("12", 12),
        ("-1", -1),
        ("-\n1", -1),
        ("1.5", 1.5),
        ("-2.5e3", -2500.0),
        ("[]", TermList(())),
        ("[ 1 , [] ]", TermList((1, TermList(())))),
        ("[[1]\n[2], [3]]", TermList((TermList((1,)), TermList((2,)), TermList((3,))))),
        ("+", Atom("+")),
        ("[-, *]", TermList((Atom("-"), Atom("*")))),
        ("3-5-6", minus(minus(3, 5), 6)),
        ("3:5:6", Compound(":", (3, Compound(":", (5, 6))))),
        ("3-5*2", minus(3, Compound("*", (5, 2)))),
        ("3*5-2", minus(Compound("*", (3, 5)), 2)),
        ("3-(5-6)", minus(3, minus(5, 6))),
        ("1 - -1", minus(1, -1)),
        ("-1-1", minus(-1, 1)),
        ("-a", Compound("-", (Atom("a"),))),
        ("-(1, 2)", minus(1, 2)),
        ("cell (1, _)", Compound("cell", (1, LogicVariable("_")))),
        ("g(h(1))", Compound("g", (Compound("h", (1,)),))),
        ("a /* b. */ % c.\n", Atom("a")),
        ("'a.\t b'", Atom("a.\t b")),
        ("éó", Atom("éó")),
    ],
)
def test_terms(text: str, term: Term) -> None:
    assert argument(text) == term


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nf(1", "2: this fact does not end, expected a full stop"),
        ("f(1) g(2).", "1: expected a full stop after the fact, found 'g'"),
        ("f(1,\n,2).", "2: expected a name, a number or a list, found ','"),
        ("f(\n[1 2]).", "2: expected , or ], found '2'"),
        ("f([1] [2]).", "1: expected , or ), found '['"),
        ("f([1 [2]]).", "1: expected , or ], found '['"),
        ("f([1|T]).", "1: expected , or ], found '|'"),
        ("f([1).", "1: expected , or ], found ')'"),
        ("f((1, 2)).", "1: expected ), found ','"),
        ("f(1", "1: this fact does not end"),
        ("f(1.\n", "1: expected , or ), found the end of the fact"),
        ("f({a}).", "1: expected a name, a number or a list, found '{'"),
        ("f().", "1: expected a name, a number or a list, found ')'"),
        ("f.", "1: expected a fact like name(…), found 'f'"),
        ("1-2.", "1: expected a fact like name(…), found -/2"),
        ("[f(1)].", "1: expected a fact like name(…), found a list of 1"),
        ("\n:- use_module(library(clpfd)).", "2: rules and directives (:-) are not understood"),
        ("f(X) :- g(X).", "1: rules and directives (:-) are not understood"),
        ("f --> g.", "1: rules and directives (:-) are not understood"),
        ('f([H|T],\n{X}) :- g(`), "h.', "1: rules and directives (:-) are not understood"),
        ("f('a\nb').", "1: not understood: a quote that does not end on its line"),
        ('f("a).', "1: not understood: a quote that does not end on its line"),
        ("\n/* f(1).", "2: not understood: a comment that does not end"),
        ("/*/ f(1).", "1: not understood: a comment that does not end"),
        ("f(`a`).", "1: not understood: '`', which is no sign of Prolog"),
        ("f(" + "9" * 5000 + ").", "1: a number of 5000 digits is too large"),
    ],
)
def test_what_is_no_fact_is_refused_with_its_line(text: str, message: str) -> None:
    assert error(text).startswith(message)


@pytest.mark.parametrize("bad", ["f(", "f(1]", ":- a", "f('", "f(§)", "g", "f(1) f(2)", "f([" * 100])
def test_the_facts_around_a_bad_one_are_read(bad: str) -> None:
    before, wrong, after = read_facts(f"a(1).\n{bad}\n.\nb(2).\n")
    assert before == Compound("a", (1,))
    assert isinstance(wrong, InputError) and wrong.line in (2, 3)
    assert after == Compound("b", (2,))


def test_facts_lists_and_operators_know_their_lines() -> None:
    (fact,) = read_facts("% one\n\nf(a,\n  [1,\n   g(2)\n]).")
    assert isinstance(fact, Compound) and fact.line == 3
    inner = fact.arguments[1]
    assert isinstance(inner, TermList) and inner.line == 4
    assert isinstance(inner.items[1], Compound) and inner.items[1].line == 5


@pytest.mark.parametrize(
    "text",
    [
        "f(" + "[" * 100_000 + "]" * 100_000 + ").",
        "f(" * 100_000 + "1" + ")" * 100_000 + ".",
        "(" * 100_000,
        "f(1" + "-1" * 100_000 + ").",
        "f(" + "1:" * 100_000 + "1).",
        "f(" + "-(" * 100_000,
    ],
)
def test_any_depth_is_refused_without_recursion(text: str) -> None:
    assert "nested more than 50 deep, expected a board" in error(text)


@pytest.mark.parametrize("text", ["f(" + "[" * 49 + "]" * 49 + ").", "f(0" + "-1" * 48 + ")."])
def test_a_depth_below_the_limit_is_read(text: str) -> None:
    (fact,) = read_facts(text)
    assert isinstance(fact, Compound)


def test_too_many_parts_are_refused_and_reading_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "LONGEST", 1000)
    long = "f([" + ",".join("1" * 600) + "])."
    first, second = read_facts(f"{long}\ng(1).")
    assert "more than 1000 parts" in str(first)
    assert second == Compound("g", (1,))


def test_quotes_that_do_not_end_cost_no_more_than_others() -> None:
    """Each is gone over once: a text of a hundred thousand is read at once, not in hours."""
    assert sum(1 for _ in tokens("'" + r"\'" * 100_000)) == 1
    assert sum(1 for _ in tokens("/*" * 100_000)) == 1
    assert sum(1 for _ in tokens("'\n" * 100_000)) == 100_000


NAMES = st.one_of(
    st.sampled_from(["a", "tab1", "cell", "don't", "two words", "é", "Big", "_", "\\", "\n.", ""]),
    st.text(max_size=8),
)
LEAVES = st.one_of(
    st.integers(-(10**12), 10**12),
    NAMES.map(Atom),
    st.sampled_from(["_", "X", "Board"]).map(LogicVariable),
)
TERMS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda found: TermList(tuple(found))),
        st.builds(
            lambda name, found: Compound(name, tuple(found)), NAMES, st.lists(inner, min_size=1, max_size=3)
        ),
        st.builds(lambda op, a, b: Compound(op, (a, b)), st.sampled_from("-+*/:="), inner, inner),
    ),
    max_leaves=12,
)


def written(term: Term) -> str:
    """A term in Prolog, every operator in brackets."""
    match term:
        case Atom(name):
            return write_name(name)
        case LogicVariable(name):
            return name
        case TermList(items):
            return f"[{', '.join(map(written, items))}]"
        case Compound(op, (first, second)) if op in ("-", "+", "*", "/", ":", "="):
            return f"({written(first)}) {op} ({written(second)})"
        case Compound(name, arguments):
            return f"{write_name(name)}({','.join(map(written, arguments))})"
    return str(term)


@settings(max_examples=400, deadline=None)
@given(TERMS)
def test_any_term_is_read_as_it_was_written(term: Term) -> None:
    assert argument(written(term)) == term


@settings(max_examples=400, deadline=None)
@given(st.lists(TERMS, min_size=1, max_size=3), st.data())
def test_a_damaged_text_is_read_or_refused_with_a_line(found: list[Term], data: st.DataObject) -> None:
    text = "".join(f"f({written(term)}).\n" for term in found)
    start = data.draw(st.integers(0, len(text)))
    put = data.draw(st.text(alphabet="()[]{}'\"\\.,|-+*/%:_ \nA1aé§\x00", max_size=5))
    damaged = text[:start] + put + text[start + data.draw(st.integers(0, 8)) :]
    for fact in read_facts(damaged):
        if isinstance(fact, InputError):
            assert fact.line is not None and 1 <= fact.line <= damaged.count("\n") + 1
            assert "\n" not in str(fact) and len(str(fact)) < 200


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_garbage_is_read_or_refused_with_a_line(text: str) -> None:
    for fact in read_facts(text):
        assert isinstance(fact, Compound) or fact.line is not None
