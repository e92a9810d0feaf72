"""The words of comparing: the same in both languages, and narrow enough for their columns."""

from __future__ import annotations

from string import Formatter

import pytest

from quebra.app.compare.tables import ENGINE_COUNTS, ENGINE_WIDTHS, STRATEGY_COUNTS, STRATEGY_WIDTHS, WORDS
from quebra.core.words import LANGUAGES, words


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_sentences_are_in_both_languages() -> None:
    english, portuguese = (words(WORDS, lang) for lang in LANGUAGES)
    assert set(english) == set(portuguese)
    assert all(places(english[key]) == places(portuguese[key]) for key in english)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headings_fit_their_columns(lang: str) -> None:
    told = words(WORDS, lang)
    for keys, widths in ((ENGINE_COUNTS, ENGINE_WIDTHS), (STRATEGY_COUNTS, STRATEGY_WIDTHS)):
        assert all(len(told[key]) <= width for key, width in zip(("time", *keys), widths, strict=True))
    ends = ("outcome", "length", "status", "found", "none", "timeout", "unique", "multiple", "engine")
    assert all(len(told[key]) <= 9 for key in ends)
    assert len(told["strategy"]) <= 15
