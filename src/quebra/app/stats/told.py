"""A batch in words."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean, median

from quebra.app.stats import WORDS
from quebra.app.stats.batch import BatchCount, Kind
from quebra.core.registry import game_named
from quebra.core.words import number, say
from quebra.engine.explain.scoring import LEVELS

MOST_SIZES = 12  # that a line names


def level_name(level: str, lang: str) -> str:
    """A level as people call it."""
    return say("quebra.app", lang, f"level_{level}")


def told(tally: BatchCount, lang: str) -> Iterator[str]:
    """The lines that `quebra stats` prints."""
    share = 100 * tally.duplicates / tally.puzzles if tally.puzzles else 0.0
    yield say(
        WORDS,
        lang,
        "whole",
        {
            "puzzles": number(tally.puzzles, lang),
            "duplicates": number(tally.duplicates, lang),
            "share": number(share, lang, 1),
        },
    )
    if tally.unread:
        yield say(WORDS, lang, "unread", {"count": tally.unread})
    for kind in tally.kinds:
        yield ""
        yield f"{game_named(kind.type).titles[lang]}: {number(kind.puzzles, lang)}"
        for key, text in _rows(kind, lang):
            yield f"  {say(WORDS, lang, key):<11} {text}"


def _rows(kind: Kind, lang: str) -> Iterator[tuple[str, str]]:
    sizes = kind.sizes_in_order()
    shown = [f"{size} {number(count, lang)}" for size, count in sizes[:MOST_SIZES]]
    yield "sizes", ", ".join([*shown, *(["…"] if len(sizes) > MOST_SIZES else [])])
    levels = [f"{level_name(level, lang)} {number(kind.levels[level], lang)}" for level in LEVELS]
    if kind.not_graded:
        levels.append(f"{say(WORDS, lang, 'not_graded')} {number(kind.not_graded, lang)}")
    yield "levels", ", ".join(levels)
    if kind.scores:
        yield "scores", _summary(kind.scores, lang, 2)
    yield "clues", _summary(kind.clues, lang, 0)
    yield "duplicates", number(kind.duplicates, lang)


def _summary(values: list[float], lang: str, digits: int) -> str:
    places: dict[str, str | int] = {
        "least": number(min(values), lang, digits),
        "median": number(median(values), lang, max(digits, 1)),
        "mean": number(fmean(values), lang, max(digits, 1)),
        "most": number(max(values), lang, digits),
    }
    return say(WORDS, lang, "summary", places)
