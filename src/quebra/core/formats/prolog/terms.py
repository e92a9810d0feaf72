"""The facts of a Prolog text as terms. Nothing is run, and no text is too deep or too long to be refused.

What is read: names, quoted names, whole numbers and fractions, variables, lists, ``name(…)`` and the usual
arithmetic between them (``3-5-6``). As listings are printed, there may be a blank before the bracket of
``name (`` and after the minus of ``- 1``, and a comma may be missing between two lists inside a list.
Rules, directives, ``[Head|Tail]`` and ``{…}`` are not understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from quebra.core.errors import InputError, shorten
from quebra.core.formats.prolog.tokens import Token, quoted_name, tokens

DEEPEST = 50  # brackets and operators inside one another; the boards of the reports have 4
LONGEST = 1_000_000  # tokens of one fact; the largest board has an eighth of that
MOST_DIGITS = 40

# How tightly an operator binds, and whether it groups from the left; by the standard of the language.
INFIX = {"=": (700, False), "-": (500, True), "+": (500, True), "*": (400, True), "/": (400, True)}
INFIX |= {":": (200, False), "^": (200, False)}
PREFIX, PREFIX_PRIORITY = ("-", "+"), 100
RULES = (":-", "-->", "?-")
CLOSING = {"call": ")", "list": "]", "group": ")"}
EXPECTED = {"call": ", or )", "list": ", or ]", "group": ")", "fact": "a full stop after the fact"}


@dataclass(frozen=True, slots=True)
class Atom:
    """A name: ``tab1``, ``'+'``, ``+``."""

    name: str


@dataclass(frozen=True, slots=True)
class LogicVariable:
    """A place to be filled in: ``_`` or ``Board``."""

    name: str


@dataclass(frozen=True, slots=True)
class Compound:
    """``name(Argument, …)``; also what an operator joins."""

    name: str
    arguments: tuple[Term, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TermList:
    """``[First, Second, …]``."""

    items: tuple[Term, ...]
    line: int = field(default=0, compare=False)


Term = int | float | Atom | LogicVariable | Compound | TermList


def read_facts(text: str) -> Iterator[Compound | InputError]:
    """Every fact of a text, and an error with its line in the place of what is none.

    After an error reading goes on behind the next full stop.
    """
    stream = tokens(text)
    while (first := next(stream, None)) is not None:
        reader = _FactReader(first.line)
        try:
            for token in chain((first,), stream):
                if reader.take(token):
                    break
            else:
                raise InputError("this fact does not end, expected a full stop", first.line)
            yield reader.fact()
        except InputError as error:
            is_rule = not reader.is_over and _skip(stream)
            yield _rule(first.line) if is_rule else error


def begins_with_fact(text: str) -> str | None:
    """The name with which a text begins when a bracket follows it, ``:-`` when it begins with a directive.

    A name in quotes keeps them, so that it is no other word of a text.
    """
    stream = tokens(text)
    first, second = next(stream, None), next(stream, None)
    if first is None or second is None:
        return None
    if first.kind == "symbol" and first.text == ":-":
        return first.text
    if first.kind not in ("name", "quoted") or not second.is_mark("("):
        return None
    return first.text if first.kind == "name" else quoted_name(first.text)


def described(term: Term) -> str:
    """A term in an error line, in a few letters."""
    match term:
        case Compound(name, arguments):
            return f"{shorten(name)}/{len(arguments)}"
        case TermList(items):
            return f"a list of {len(items)}"
        case Atom(name) | LogicVariable(name):
            return repr(shorten(name))
    return shorten(str(term))


def _skip(stream: Iterator[Token]) -> bool:
    """Past the next full stop; whether what was skipped is part of a rule."""
    is_rule = False
    for token in stream:
        if token.kind == "end":
            break
        is_rule = is_rule or (token.kind == "symbol" and token.text in RULES)
    return is_rule


@dataclass(slots=True)
class _Operator:
    name: str
    priority: int
    arity: int
    line: int


@dataclass(slots=True)
class _Level:
    """What is open: a bracket (none for the fact itself), its finished items, and the one being read.

    Operands stand with how deep they are, so that a long row of operators counts as deep too.
    """

    kind: str
    name: str
    line: int
    items: list[tuple[Term, int]] = field(default_factory=list)
    operands: list[tuple[Term, int]] = field(default_factory=list)
    operators: list[_Operator] = field(default_factory=list)

    def reduce(self, priority: int, from_left: bool = True) -> None:
        """Joins what binds more tightly than the operator that comes next."""
        while self.operators:
            last = self.operators[-1]
            if last.priority > priority or (last.priority == priority and not from_left):
                return
            self.operators.pop()
            joined = self.operands[-last.arity :]
            del self.operands[-last.arity :]
            arguments = tuple(term for term, _ in joined)
            depth = _deeper(max(depth for _, depth in joined), last.line)
            if last.arity == 1 and last.name == "-" and isinstance(arguments[0], int | float):
                self.operands.append((-arguments[0], depth - 1))
            else:
                self.operands.append((Compound(last.name, arguments, last.line), depth))

    @property
    def is_after_list(self) -> bool:
        """Whether the item being read is a list, so far."""
        return not self.operators and bool(self.operands) and isinstance(self.operands[-1][0], TermList)

    def finish_item(self) -> None:
        self.reduce(1200)
        self.items += self.operands
        self.operands = []


class _FactReader:
    """Takes the tokens of one fact one by one. Brackets wait on a stack of their own: no call is nested."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.is_over = False  # the last token taken was a full stop
        self._taken = 0
        self._levels = [_Level("fact", "", line)]
        self._wants_term = True
        self._held: Token | None = None  # a name or operator whose meaning the next token tells

    def take(self, token: Token) -> bool:
        """Whether the fact ends with this token."""
        self._taken += 1
        self.is_over = token.kind == "end"
        if token.kind == "wrong":
            raise _misplaced(token, "")
        if self._taken > LONGEST:
            raise InputError(f"this fact has more than {LONGEST} parts, expected a board", self.line)
        if self._held is not None:
            self._settle(self._held, token)
            if token.is_mark("("):
                return False  # it opened what was held
        if not self._wants_term:
            return self._take_after_term(token)
        self._take_term(token)
        return False

    def fact(self) -> Compound:
        """The fact that was read."""
        ((term, _),) = self._levels[0].items
        if isinstance(term, Compound) and term.name not in INFIX:
            return Compound(term.name, term.arguments, self.line)
        raise InputError(f"expected a fact like name(…), found {described(term)}", self.line)

    def _settle(self, held: Token, following: Token) -> None:
        """What a name or operator means, now that the token after it is known."""
        self._held = None
        if following.is_mark("("):
            self._open("call", held.text, held.line)
        elif held.kind == "symbol" and held.text in PREFIX and _begins_term(following):
            self._levels[-1].operators.append(_Operator(held.text, PREFIX_PRIORITY, 1, held.line))
        else:
            self._put(Atom(held.text))

    def _take_term(self, token: Token) -> None:
        level = self._levels[-1]
        if token.kind in ("name", "quoted") or (token.kind == "symbol" and token.text not in RULES):
            self._held = token
        elif token.kind == "variable":
            self._put(LogicVariable(token.text))
        elif token.kind == "number":
            self._put(_whole(token))
        elif token.kind == "real":
            self._put(float(token.text))
        elif token.is_mark("[("):
            self._open("list" if token.text == "[" else "group", "", token.line)
        elif token.is_mark("]") and level.kind == "list" and not (level.items or level.operators):
            self._close()
        else:
            raise _misplaced(token, "a name, a number or a list")

    def _take_after_term(self, token: Token) -> bool:
        level = self._levels[-1]
        if token.kind == "symbol" and token.text in INFIX:
            priority, from_left = INFIX[token.text]
            level.reduce(priority, from_left)
            level.operators.append(_Operator(token.text, priority, 2, token.line))
            self._wants_term = True
        elif token.is_mark(",") and level.kind in ("call", "list"):
            level.finish_item()
            self._wants_term = True
        elif level.kind == "list" and token.is_mark("[") and level.is_after_list:
            level.finish_item()
            self._take_term(token)
        elif level.kind == "fact" and token.kind == "end":
            level.finish_item()
            return True
        elif level.kind != "fact" and token.is_mark(CLOSING[level.kind]):
            self._close()
        else:
            raise _misplaced(token, EXPECTED[level.kind])
        return False

    def _put(self, term: Term, depth: int = 0) -> None:
        self._levels[-1].operands.append((term, depth))
        self._wants_term = False

    def _open(self, kind: str, name: str, line: int) -> None:
        self._levels.append(_Level(kind, name, line))
        _deeper(len(self._levels) - 2, line)
        self._wants_term = True

    def _close(self) -> None:
        level = self._levels.pop()
        level.finish_item()
        depth = _deeper(max((depth for _, depth in level.items), default=0), level.line)
        items = tuple(term for term, _ in level.items)
        if level.kind == "list":
            self._put(TermList(items, level.line), depth)
        elif level.kind == "call":
            self._put(Compound(level.name, items, level.line), depth)
        else:
            self._put(items[0], depth)


def _begins_term(token: Token) -> bool:
    return token.kind in ("name", "quoted", "variable", "number", "real") or token.is_mark("[")


def _deeper(depth: int, line: int) -> int:
    if depth >= DEEPEST:
        raise InputError(f"nested more than {DEEPEST} deep, expected a board", line)
    return depth + 1


def _whole(token: Token) -> int:
    if len(token.text) > MOST_DIGITS:
        raise InputError(f"a number of {len(token.text)} digits is too large", token.line)
    return int(token.text)


def _rule(line: int) -> InputError:
    return InputError("rules and directives (:-) are not understood, expected facts", line)


def _misplaced(token: Token, expected: str) -> InputError:
    if token.kind == "wrong":
        what = {"/*": "a comment that does not end", "'": "a quote that does not end on its line"}
        told = what.get(token.text.replace('"', "'"), f"{token.text!r}, which is no sign of Prolog")
        return InputError(f"not understood: {told}", token.line)
    if token.kind == "symbol" and token.text in RULES:
        return _rule(token.line)
    found = "the end of the fact" if token.kind == "end" else repr(shorten(token.text))
    return InputError(f"expected {expected}, found {found}", token.line)
