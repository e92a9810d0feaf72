"""The page's modules, joined into a few files as the server starts: one request instead of forty.

Every module keeps its text, comments included, in a function of its own that gives back what it exports. What
is needed at once comes in one file; what is asked for later (``await import``) comes in a file of its own,
with all that only it needs. The modules themselves are served as well, as they are.

It reads the plain forms in which the modules are written: names imported from relative addresses,
exported declarations that are never assigned anew, and no rings.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
PASSED_ON = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
DECLARED = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bawait import\("(\.[^"]+)"\)')
OWN_ADDRESS = "import.meta.url"
OTHER_FORM = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
FOLDER = "joined"
ALL = "$modules"


@dataclass(frozen=True, slots=True)
class _Module:
    """A module: its text, and the paths of those that it needs at once and later."""

    path: str
    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]


def joined(sources: Mapping[str, str], entry: str) -> dict[str, str]:
    """The joined files by their paths, from the texts of all modules by theirs. ``entry`` is loaded first."""
    return _Joiner(sources, entry).files()


class _Joiner:
    """Says which module comes in which file, and writes the files."""

    def __init__(self, sources: Mapping[str, str], entry: str) -> None:
        self._modules = {path: _read(path, text) for path, text in sources.items()}
        self._entry = entry
        self._first = self._reached(entry, frozenset())
        self._later = self._asked_later()

    def files(self) -> dict[str, str]:
        found = {self._entry: self._file(self._entry, self._first)}
        for root in sorted(self._later):
            found[root] = self._file(root, self._own(root, self._later))
        return {f"{FOLDER}/{path}": text for path, text in found.items()}

    def _reached(self, root: str, stop: Set[str]) -> list[str]:
        """What a module needs at once, each behind those that it needs; not beyond those of other files."""
        found: dict[str, None] = {}

        def visit(path: str, above: tuple[str, ...]) -> None:
            if path in above:
                raise ValueError(f"{path}: needs itself, by {', '.join(above)}")
            if path in stop or path in found:
                return
            for needed in self._modules[path].needs:
                visit(needed, (*above, path))
            found[path] = None

        visit(root, ())
        return list(found)

    def _own(self, root: str, roots: Set[str]) -> list[str]:
        """What comes in the file of a root."""
        return self._reached(root, (roots | set(self._first)) - {root})

    def _asked_later(self) -> Set[str]:
        """The roots of the other files: modules that are asked for later, or needed by several of those."""
        roots: set[str] = set()
        asked = self._first
        while asked:
            new = {one for path in asked for one in self._modules[path].later} - roots - set(self._first)
            roots |= new
            asked = [path for root in new for path in self._own(root, frozenset())]
        while shared := {
            path
            for path, files in Counter(one for root in roots for one in self._own(root, roots)).items()
            if files > 1
        }:
            roots |= shared
        return frozenset(roots)

    def _file(self, root: str, inside: list[str]) -> str:
        modules = [self._modules[path] for path in inside]
        # What is asked for later may be in the first file already: it is taken from there, as it is.
        at_hand = {late for module in modules for late in module.later if late in self._first}
        needs = (at_hand | {need for module in modules for need in module.needs}) - set(inside)
        lines = [f'import * as {_name(one)} from "{_way(root, one)}";' for one in sorted(needs & self._later)]
        known = needs.difference(self._later)
        if known:
            lines.append(f'import {{ {ALL} }} from "{_way(root, self._entry)}";')
            lines += [f"const {_name(one)} = {ALL}.{_name(one)};" for one in sorted(known)]
        lines += [self._wrapped(self._modules[path], root) for path in inside]
        if root == self._entry:
            return "\n".join([*lines, f"export const {ALL} = {{ {', '.join(map(_name, inside))} }};\n"])
        names = ", ".join(name.partition(":")[0] for name in _exports(self._modules[root]))
        return "\n".join([*lines, f"export const {{ {names} }} = {_name(root)};\n"])

    def _wrapped(self, module: _Module, root: str) -> str:
        """A module as a function that gives back what it exports."""

        def imported(found: re.Match[str]) -> str:
            names = found[1].replace(" as ", ": ")
            return f"const {{{names}}} = {_name(_place(module.path, found[2]))};"

        def asked(found: re.Match[str]) -> str:
            place = _place(module.path, found[1])
            if place in self._later:
                return f'await import("{_way(root, place)}")'
            return _name(place)

        text = IMPORT.sub(imported, module.text)
        text = LATER.sub(asked, NOTHING.sub("", PASSED_ON.sub("", DECLARED.sub("", text))))
        text = text.replace(
            OWN_ADDRESS, f'new URL("{_way(root, module.path, own=True)}", {OWN_ADDRESS}).href'
        )
        other = OTHER_FORM.search(text)
        if other:
            raise ValueError(f"{module.path}: cannot be joined: {other[0]}")
        told = ", ".join(_exports(module))
        return (
            f"\n// {module.path}\nconst {_name(module.path)} = (() => {{\n{text}return {{ {told} }};\n}})();"
        )


def _read(path: str, text: str) -> _Module:
    needs = [found[2] for pattern in (IMPORT, PASSED_ON) for found in pattern.finditer(text)]
    later = [found[1] for found in LATER.finditer(text)]
    return _Module(
        path,
        text,
        tuple(_place(path, address) for address in needs),
        tuple(_place(path, address) for address in later),
    )


def _exports(module: _Module) -> list[str]:
    """What a module exports, as a list of an object's members."""
    passed = [
        f"{name}: {_name(_place(module.path, found[2]))}.{name}"
        for found in PASSED_ON.finditer(module.text)
        for name in re.findall(r"\w+", found[1])
    ]
    return [*DECLARED.findall(module.text), *passed]


def _place(path: str, address: str) -> str:
    """Where an address leads from a module."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _way(root: str, path: str, own: bool = False) -> str:
    """The address of a joined file, or of a module as it is, from the file of a root."""
    place = path if own else f"{FOLDER}/{path}"
    way = posixpath.relpath(place, posixpath.dirname(f"{FOLDER}/{root}"))
    return way if way.startswith(".") else f"./{way}"


def _name(path: str) -> str:
    """What stands for a module inside a file."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))
