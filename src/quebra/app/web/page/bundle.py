"""The page's own modules and styles, put together for files that must stand alone.

A module becomes a function that is called once and gives back what it exports, so names of one never meet
names of another. Only what our modules use is understood; anything else is refused.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from posixpath import dirname, join, normpath

STATIC = resources.files("quebra.app.web").joinpath("static")

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:class|const|function|async function) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)
# Comments on lines of their own, types, and remarks behind a line.
REST = r"(?:[^*]|\*(?!/))*\*/"
COMMENTS = re.compile(
    rf"^ *(?:/\*{REST}|//[^\n]*)?\n|/\*\* @type {REST} ?|(?<=[;,{{(]) +// [^\n\"'`]*$|^ +", re.MULTILINE
)
REMARKS = re.compile(rf"/\*{REST}\n?|^@font-face [^\n]*\n|^ +", re.MULTILINE)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
EMPTY = re.compile(r"@media[^{}]*\{\s*\}")


@cache
def joined_modules(entry: str) -> str:
    """A module and all those it imports, as one script of type module."""
    found: dict[str, str] = {}
    _take(entry, found, ())
    return "".join(found.values())


def _take(path: str, found: dict[str, str], waiting: tuple[str, ...]) -> None:
    """Adds a module behind those that it needs."""
    if path in found:
        return
    if path in waiting:
        raise ValueError(f"{path}: modules in a circle: {', '.join(waiting)}")
    text = COMMENTS.sub("", static_text(path))
    needed = [normpath(join(dirname(path), one[1])) for one in IMPORT.findall(text)]
    for other in needed:
        _take(other, found, (*waiting, path))
    found[path] = _called(path, text)


def _called(path: str, text: str) -> str:
    def taken(match: re.Match[str]) -> str:
        names = match[1].replace(" as ", ": ")
        return f"const {{{names}}} = {_variable(normpath(join(dirname(path), match[2])))};\n"

    given = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(taken, text))
    left = OTHER.search(body)
    if left:
        raise ValueError(f"{path}: cannot be put into one file: {left[0]}")
    return f"const {_variable(path)} = (() => {{\n{body}return {{ {given} }};\n}})();\n"


def _variable(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


@cache
def joined_styles(*names: str, users: str) -> str:
    """Style sheets in one, with the rules for classes that ``users`` may have and hardly any others.

    Remarks are left out, and fonts, which are files of their own.
    """
    known = set(re.findall(r"\w+", users))
    begun = tuple(re.findall(r"([\w-]+-)\$\{", users))  # the rest of the name is known later

    def is_used(selector: str) -> bool:
        classes = re.findall(r"\.([a-z][\w-]*)", selector)
        return all(one.startswith(begun) or known.issuperset(one.split("-")) for one in classes)

    def used(rule: re.Match[str]) -> str:
        kept = ",".join(filter(is_used, rule[1].split(",")))
        return f"{kept}{{{rule[2]}}}" if kept else ""

    return EMPTY.sub("", RULE.sub(used, REMARKS.sub("", "".join(map(static_text, names)))))


@cache
def static_text(path: str) -> str:
    """A file of the page."""
    return STATIC.joinpath(path).read_text(encoding="utf-8")
