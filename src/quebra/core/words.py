"""Sentences in English and Portuguese, from words.<lang>.toml files."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from quebra.core.errors import QuebraError
from quebra.core.grid import names_of
from quebra.core.registry import game_of
from quebra.core.verdict import Violation

LANGUAGES = ("en", "pt")
UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


def default_language() -> str:
    """Portuguese for a Portuguese system, English elsewhere."""
    for variable in ("QUEBRA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "pt" if value.lower().startswith("pt") else "en"
    return "en"


@cache
def _file(package: str, language: str) -> dict[str, Any]:
    if language not in LANGUAGES:
        raise QuebraError(f"unknown language {language!r}, expected one of: {', '.join(LANGUAGES)}")
    text = resources.files(package).joinpath(f"words.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def words(package: str, language: str) -> dict[str, str]:
    """All sentences of one package in one language."""
    return {key: text for key, text in _file(package, language).items() if isinstance(text, str)}


def tables(package: str, language: str) -> dict[str, dict[str, Any]]:
    """What a package's file of sentences has under headings."""
    return {key: table for key, table in _file(package, language).items() if isinstance(table, dict)}


def say(package: str, language: str, key: str, values: Mapping[str, str | int] | None = None) -> str:
    """One sentence with its places filled."""
    return words(package, language)[key].format(**(values or {}))


def number(value: float, language: str, digits: int = 0) -> str:
    """A number as the language writes it: 1,234.5 or 1 234,5."""
    text = f"{value:,.{digits}f}"
    return text.replace(",", " ").replace(".", ",") if language == "pt" else text


def duration(seconds: float, language: str) -> str:
    """A time in the unit that suits it: 1.5 s, 20 ms."""
    unit, size = next((one for one in UNITS if seconds >= one[1] * 0.999), UNITS[-1])
    text = f"{round(seconds / size, 3):.6g}"
    return f"{text.replace('.', ',') if language == 'pt' else text} {unit}"


def tell(answer_or_board: object, violation: Violation, language: str = "en") -> str:
    """The sentence for a broken rule."""
    package = game_of(answer_or_board).package  # type: ignore[arg-type]
    values = {"cells": names_of(violation.cells), **violation.values}
    home = package if violation.key in words(package, language) else __package__
    return say(home, language, violation.key, values)
