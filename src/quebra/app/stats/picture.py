"""A batch in a picture: bars by level, and the scores, side by side for every type."""

from __future__ import annotations

from statistics import median

from quebra.app.stats import WORDS
from quebra.app.stats.batch import BatchCount, Kind
from quebra.app.stats.told import level_name
from quebra.core.registry import game_named
from quebra.core.words import number, say
from quebra.engine.explain.scoring import LEVELS
from quebra.render.plot import Bar, BarPanel, Bins, bar_panels, bins_for


def batch_plot(tally: BatchCount, lang: str, theme: str = "light") -> str:
    """The batch as an SVG document. Raises ValueError when it holds no puzzle."""
    kinds = tally.kinds
    scores = [score for kind in kinds for score in kind.scores]
    rows = [[_levels(kind, lang, any(other.not_graded for other in kinds)) for kind in kinds]]
    if scores:
        # The same bins for every type: they are there to be compared.
        bins = bins_for(scores)
        rows.append([_scores(kind, bins, lang) for kind in kinds])
    title = say(WORDS, lang, "plot_title", {"count": number(tally.puzzles, lang)})
    return bar_panels(rows, title=title, subtitle=say(WORDS, lang, "plot_below"), theme=theme)


def _levels(kind: Kind, lang: str, with_rest: bool) -> BarPanel:
    bars = [Bar(level_name(level, lang), kind.levels[level]) for level in LEVELS]
    if with_rest:
        bars.append(Bar(say(WORDS, lang, "not_graded"), kind.not_graded))
    note = say(WORDS, lang, "plot_levels", {"count": number(kind.puzzles, lang)})
    return BarPanel(game_named(kind.type).titles[lang], tuple(bars), note)


def _scores(kind: Kind, bins: Bins, lang: str) -> BarPanel:
    if not kind.scores:
        return BarPanel("", (), say(WORDS, lang, "plot_no_scores"))
    edges = [_edge(bins.edge(place), lang) for place in range(bins.count + 1)]
    bars = [
        Bar(f"{edges[place]}–{edges[place + 1]}", count)
        for place, count in enumerate(bins.counts(kind.scores))
    ]
    note = say(WORDS, lang, "plot_scores", {"median": number(median(kind.scores), lang, 2)})
    return BarPanel("", tuple(bars), note, tuple(edges))


def _edge(value: float, lang: str) -> str:
    text = f"{value:.6g}"
    return text.replace(".", ",") if lang == "pt" else text
