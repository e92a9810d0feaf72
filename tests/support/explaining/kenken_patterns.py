"""The sentences about KenKen steps in both languages, read without the words of their language."""

from __future__ import annotations

import re

from quebra.core.grid import Cell

SIGNS = {"×": "*", "−": "-", "÷": "/", "+": "+"}
TIMES = {"two": 2, "three": 3, "four": 4, "dois": 2, "três": 3, "quatro": 4}
CELL = r"r\d+c\d+"
CELLS = rf"{CELL}(?:, {CELL})*(?: (?:and|e) {CELL})?"
DIGITS = r"\d+(?:, \d+)*(?: (?:and|or|nor|e|ou|nem) \d+)?"
WAYS = r"[\d×−÷+]+(?:, [\d×−÷+]+)*(?: (?:or|ou) [\d×−÷+]+)?(?: … \(\+\d+\))?"

PATTERNS = {
    "en": {
        "reasons": rf"(?:Cage (?P<cage>\S+) at (?P<at>{CELL}) leaves (?P<leaves>{DIGITS}) "
        rf"for (?P<there>{CELL}))?"
        rf"(?:(?:^|, |, and )[Rr]ow (?P<row>\d+) has (?P<row_has>{DIGITS}))?"
        rf"(?:(?:^|, |, and )[Cc]olumn (?P<column>\d+) has (?P<column_has>{DIGITS}))?"
        rf"(?:, and (?P<marks>{DIGITS}) (?:is|are) struck already)?"
        rf"; only (?P<digit>\d+) is left(?: in (?P<cell>{CELL}))?\.",
        "marks": rf"Of the pencil marks in (?P<cell>{CELL}) only (?P<digit>\d+) is left\.",
        "last": rf"(?P<cell>{CELL}) is (?P<digit>\d+) \((?P<ways>{WAYS}) = \d+, "
        rf"cage (?P<cage>\S+) at (?P<at>{CELL})\)\.",
        "fits": rf"In cage (?P<cage>\S+) at (?P<at>{CELL}), only (?P<digit>\d+) fits in (?P<cell>{CELL})\.",
        "beside": rf"Given its lines, cage (?P<cage>\S+) at (?P<at>{CELL}) "
        rf"can only be made by (?P<ways>{WAYS}), with (?P<digit>\d+) in (?P<cell>{CELL})\.",
        "its": rf"Given its lines, cage (?P<cage>\S+) at (?P<at>{CELL}) "
        rf"can only be made by (?P<ways>{WAYS}); (?P<lines>(?:row|column)[^;]+?) ha(?:s|ve) \d+, "
        rf"so its (?P<digit>\d+) is in (?P<cell>{CELL})\.",
        "made": rf"(?:Cage|Without (?P<without>{DIGITS}), cage"
        rf"|(?P<lines>[^:]+) ha(?:s|ve) (?P<taken>{DIGITS}): cage"
        r"|(?P<left>With the pencil marks left), cage) "
        rf"(?P<cage>\S+) at (?P<at>{CELL}) can only be made by (?P<ways>{WAYS})"
        rf"(?: \((?P<out>[\d×−÷+]+) (?:needs (?P<times>\w+) (?P<twice>\d+)s|would put two (?P<bent>\d+)s) "
        r"in (?:(?P<kind>row|column) (?P<line>\d+)|one line)\)"
        r"| \(no digit twice in (?:(?P<all_kind>row|column) (?P<all_line>\d+)|one line)\))?"
        r"(?:(?:, with an? (?P<pointed>\d+) in (?P<point_kind>row|column) (?P<point_line>\d+))?"
        rf", so (?P<follows>[^.]+)|: strike all other digits in (?P<emptied>[^.]+)"
        rf"|, never with (?P<never>{DIGITS}) in (?P<cell>{CELL}))\.",
        "needs": rf"(?P<cell>{CELL}) is (?:not|neither) (?P<digits>{DIGITS}): in cage (?P<cage>\S+) "
        rf"at (?P<at>{CELL}), (?:it|they) would need (?P<partners>{DIGITS}) in (?P<other>{CELL}), "
        rf"(?:struck there|but (?P<stand>.+?)(?:, and (?P<struck>{DIGITS}) (?:is|are) struck there)?)\.",
        "leaves": rf"(?P<cell>{CELL}) is (?:not|neither) (?P<digits>{DIGITS}): in cage (?P<cage>\S+) "
        rf"at (?P<at>{CELL}), (?:it|they) would leave (?P<rests>{DIGITS})"
        rf"(?:, which (?P<others>{CELLS}) cannot make| for (?P<makers>{CELLS}), only (?P<only>.+))\.",
        "points": rf"However cage (?P<cage>\S+) at (?P<at>{CELL}) is made(?: \((?P<ways>{WAYS})\))?, it has "
        r"an? (?P<pointed>\d+) in (?P<point_kind>row|column) (?P<point_line>\d+), so (?P<follows>[^.]+)\.",
        "claims": r"In (?P<kind>row|column) (?P<line>\d+), (?P<digit>\d+) fits only in cage (?P<cage>\S+) "
        rf"at (?P<at>{CELL}), so (?:it is (?P<ways>{WAYS})|the cage has an? \d+ there"
        rf"(?: \((?P<ways_there>{WAYS})\))?): (?P<follows>[^.]+)\.",
        "sum": r"By the sum of (?P<kind>row|column) (?P<line>\d+)(?:, with (?P<placed>[^:]+))?: "
        rf"(?:[\d −]+ = )?(?P<rest>\d+) is left for (?P<places>{CELLS})\. (?P<items>.+), "
        rf"so (?P<cell>{CELL}) must be (?P<parity>odd|even): (?P<follows>[^.]+)\.",
    },
    "pt": {
        "reasons": rf"(?:O campo (?P<cage>\S+) em (?P<at>{CELL}) deixa (?P<leaves>{DIGITS}) "
        rf"para (?P<there>{CELL}))?"
        rf"(?:(?:^|, |, e )[Aa] linha (?P<row>\d+) tem (?P<row_has>{DIGITS}))?"
        rf"(?:(?:^|, |, e )[Aa] coluna (?P<column>\d+) tem (?P<column_has>{DIGITS}))?"
        rf"(?:, e (?:o )?(?P<marks>{DIGITS}) já (?:está riscado|estão riscados))?"
        rf"; (?:em (?P<cell>{CELL}) )?só resta o (?P<digit>\d+)\.",
        "marks": rf"Das anotações em (?P<cell>{CELL}) só resta o (?P<digit>\d+)\.",
        "last": rf"(?P<cell>{CELL}) é (?P<digit>\d+) \((?P<ways>{WAYS}) = \d+, "
        rf"campo (?P<cage>\S+) em (?P<at>{CELL})\)\.",
        "fits": rf"No campo (?P<cage>\S+) em (?P<at>{CELL}), em (?P<cell>{CELL}) só cabe o (?P<digit>\d+)\.",
        "beside": rf"Pelas suas filas, o campo (?P<cage>\S+) em (?P<at>{CELL}) "
        rf"só se faz com (?P<ways>{WAYS}), com o (?P<digit>\d+) em (?P<cell>{CELL})\.",
        "its": rf"Pelas suas filas, o campo (?P<cage>\S+) em (?P<at>{CELL}) "
        rf"só se faz com (?P<ways>{WAYS}); (?P<lines>as? (?:linha|coluna)[^;]+?) já t[eê]m \d+, "
        rf"por isso o seu (?P<digit>\d+) está em (?P<cell>{CELL})\.",
        "made": rf"(?:O campo|Sem (?P<without>{DIGITS}), o campo"
        rf"|(?P<lines>[^:]+) já t[eê]m (?P<taken>{DIGITS}): o campo"
        r"|(?P<left>Com as anotações que restam), o campo) "
        rf"(?P<cage>\S+) em (?P<at>{CELL}) só se faz com (?P<ways>{WAYS})"
        rf"(?: \((?P<out>[\d×−÷+]+) (?:pediria (?P<times>\w+) (?P<twice>\d+)|teria dois (?P<bent>\d+)) "
        r"na (?:(?P<kind>linha|coluna) (?P<line>\d+)|mesma fila)\)"
        r"| \(nenhum algarismo duas vezes na (?:(?P<all_kind>linha|coluna) (?P<all_line>\d+)|mesma fila)\))?"
        r"(?:(?:, com um (?P<pointed>\d+) na (?P<point_kind>linha|coluna) (?P<point_line>\d+))?"
        r", por isso (?P<follows>[^.]+)|: riscam-se os outros algarismos em (?P<emptied>[^.]+)"
        rf"|, nunca com (?P<never>{DIGITS}) em (?P<cell>{CELL}))\.",
        "needs": rf"(?P<cell>{CELL}) não é (?P<digits>{DIGITS}): no campo (?P<cage>\S+) "
        rf"em (?P<at>{CELL}), (?:pediria|pediriam) (?P<partners>{DIGITS}) em (?P<other>{CELL}), "
        r"(?:que ali já est(?:á riscado|ão riscados)"
        rf"|mas (?P<stand>.+?)(?:, e (?:o )?(?P<struck>{DIGITS}) já est(?:á riscado|ão riscados) ali)?)\.",
        "leaves": rf"(?P<cell>{CELL}) não é (?P<digits>{DIGITS}): no campo (?P<cage>\S+) "
        rf"em (?P<at>{CELL}), esses? algarismos? deixariam? (?P<rests>{DIGITS})"
        rf"(?:, que (?P<others>{CELLS}) não consegue(?:m)? fazer"
        rf"| para (?P<makers>{CELLS}), só possível com (?P<only>.+))\.",
        "points": rf"Como quer que se faça o campo (?P<cage>\S+) em (?P<at>{CELL})"
        rf"(?: \((?P<ways>{WAYS})\))?, tem um (?P<pointed>\d+) "
        r"na (?P<point_kind>linha|coluna) (?P<point_line>\d+), por isso (?P<follows>[^.]+)\.",
        "claims": r"Na (?P<kind>linha|coluna) (?P<line>\d+), o (?P<digit>\d+) só cabe no campo (?P<cage>\S+) "
        rf"em (?P<at>{CELL}), por isso (?:este é (?P<ways>{WAYS})|o campo tem ali um \d+"
        rf"(?: \((?P<ways_there>{WAYS})\))?): (?P<follows>[^.]+)\.",
        "sum": r"Pela soma da (?P<kind>linha|coluna) (?P<line>\d+)(?:, com (?P<placed>[^:]+))?: sobram "
        rf"(?:[\d −]+ = )?(?P<rest>\d+) para (?P<places>{CELLS})\. (?P<items>.+), por isso "
        rf"(?P<cell>{CELL}) tem de ser (?P<parity>ímpar|par): (?P<follows>[^.]+)\.",
    },
}
ALIKE = {"linha": "row", "coluna": "column", "par": "even", "ímpar": "odd"}
ITEM = (
    rf"(?i:cage|campo) (\S+) (?:at|em) ({CELL})(?: \(([^()]+)\))? "
    r"(?:makes an (odd|even) sum|dá uma soma (par|ímpar))"
    rf"|({CELL}) (?:is|é) (odd|even|par|ímpar) \(([^()]+)\)"
)
IN_WORDS = ("follows", "left")  # told by words that differ

Claim = tuple[str, dict[str, object]]


def claim_of(text: str, language: str) -> Claim | None:
    """What a sentence claims, without the words of its language; None when it is of another kind."""
    for kind, pattern in PATTERNS[language].items():
        if found := re.fullmatch(pattern, text):
            told = {name: value for name, value in found.groupdict().items() if value}
            return kind, {name: _read(name, value) for name, value in told.items()}
    return None


def _read(name: str, value: str) -> object:
    if name in IN_WORDS:
        return True
    if name in ("cell", "at", "other", "there"):
        return cell_of(value)
    if name == "lines":
        return _lines(value)
    if name == "stand":
        found = re.findall(rf"((?:row|column|linha|coluna) \d+) (?:has|já tem) ({DIGITS})", value)
        return tuple((*_lines(line), _numbers(digits)) for line, digits in found)
    if name == "only":
        return obstacles_of(value)
    if name == "items":
        return tuple(map(_item, re.findall(ITEM, value)))
    if name == "placed":
        return tuple((int(d), cell_of(c)) for d, c in re.findall(rf"(\d+) (?:in|em) ({CELL})", value))
    if name in ("emptied", "others", "makers", "places"):
        return tuple(map(cell_of, re.findall(CELL, value)))
    if name in ("ways", "ways_there", "out"):
        return tuple(map(_numbers, re.findall(r"\d+(?:[×−÷+]\d+)*", value)))
    if name == "times":
        return TIMES[value]
    if name in ("cage", "parity") or name.endswith("kind"):
        return ALIKE.get(value, value)
    return _numbers(value)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _lines(text: str) -> tuple[tuple[str, int], ...]:
    """Row 3 and columns 1 and 2, one by one."""
    found = re.findall(r"(row|column|linha|coluna)s? (\d+(?:(?:, | and | e )\d+)*)", text.lower())
    return tuple((ALIKE.get(kind, kind), number) for kind, some in found for number in _numbers(some))


def obstacles_of(text: str) -> tuple[tuple[object, ...], ...]:
    """The ways that a sentence names, each with what is in its way."""
    return tuple(map(_obstacle, re.findall(r"([\d×+]+) \(([^()]+)\)", text)))


def _obstacle(found: tuple[str, str]) -> tuple[object, ...]:
    """A way, and the lines that have a digit of it, or how often it needs one in a line or in any."""
    way, why = _numbers(found[0]), found[1]
    if has := re.fullmatch(r"(.+) (?:has|have|já tem|já têm) (\d+)", why):
        return way, "taken", _lines(has[1]), int(has[2])
    twice = re.fullmatch(r"(\w+) (\d+)s? (?:in|na) (.+)", why)
    assert twice, why
    return way, "twice", _lines(twice[3]), int(twice[2]), TIMES[twice[1]]


def _item(found: tuple[str, ...]) -> tuple[object, ...]:
    """A cage by its first cell, or a cell, what it may be, and whether that is even or odd."""
    label, at, told, english, portuguese, cell, cell_parity, digits = found
    if cell:
        return "cell", cell_of(cell), _numbers(digits), ALIKE.get(cell_parity, cell_parity)
    ways = tuple(map(_numbers, re.findall(r"\d+(?:\+\d+)+", told)))
    return label, cell_of(at), ways, english or ALIKE[portuguese]


def cell_of(name: str) -> Cell:
    row, column = re.findall(r"\d+", name)
    return int(row), int(column)
