"""The sentences of the page, in the shape that it loads them."""

from __future__ import annotations

from quebra.core.words import words


def page_words(language: str) -> dict[str, str]:
    """Every sentence of the page in one language."""
    return words(__package__, language)
