"""The page's own modules and styles, put together for files that must stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from quebra.app.web.page.modules import FOLDER, joined

LATER = re.compile(r"\bimport\(.*")  # what comes when it is asked for, by a request of its own
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
    files = joined({path: static_text(path) for path in static_files() if path.endswith(".js")}, entry)
    script = COMMENTS.sub("", files[f"{FOLDER}/{entry}"])
    later = LATER.search(script)
    if later:
        raise ValueError(f"{entry}: cannot be put into one file: {later[0]}")
    return script


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
def static_files() -> dict[str, bytes]:
    """All files of the page as they lie there, by their paths."""
    return dict(_files(resources.files("quebra.app.web").joinpath("static"), ""))


def _files(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        path = f"{above}{one.name}"
        if one.is_dir():
            yield from _files(one, f"{path}/")
        else:
            yield path, one.read_bytes()


def static_text(path: str) -> str:
    """A file of the page."""
    return static_files()[path].decode()
