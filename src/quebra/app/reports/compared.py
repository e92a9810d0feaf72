"""A report's table with ours beside it: what there is to run, what came out, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from quebra.app.reports import WORDS
from quebra.app.reports.measure import Counterpart, CounterpartRuns, OwnFigure
from quebra.app.reports.published import (
    PublishedFigure,
    PublishedReport,
    PublishedRow,
    PublishedTable,
    value_of,
)
from quebra.core.game import Json
from quebra.core.words import say


@dataclass(slots=True)
class ComparedTable:
    """One table. ``runs`` grow while it is measured; what is not there yet was interrupted."""

    report: PublishedReport
    table: PublishedTable
    budget: float
    runs: dict[Counterpart, CounterpartRuns] = field(default_factory=dict)

    def counterparts(self) -> list[Counterpart]:
        """All there is to run, once each, in the order of the rows."""
        found = {
            Counterpart.of(self.report, self.table, row, by): None
            for row in self.table.rows
            for figure in self.table.figures
            for by in figure.by
        }
        return list(found)

    def ours(self, row: PublishedRow, figure: PublishedFigure, by: str, what: str = "") -> OwnFigure:
        """What stands beside a published figure; ``what`` asks for another figure of the same runs."""
        counterpart = Counterpart.of(self.report, self.table, row, by)
        if not counterpart.can_run or by not in figure.by:
            return OwnFigure("missing")
        runs = self.runs.get(counterpart)
        return OwnFigure("interrupted") if runs is None else runs.figure(what or figure.what, row.take)

    def to_json(self, lang: str) -> Iterator[dict[str, Json]]:
        """An object a row, and one for every note."""
        head = {"report": self.report.name, "table": self.table.label}
        for row in self.table.rows:
            named: dict[str, Json] = {
                "labels": list(row.labels),
                "task": self.table.task,
                "boards": list(row.boards),
            }
            named |= {"size": row.size} if row.size else {}
            named |= {"players": list(row.players)} if row.players else {}
            yield head | named | {"budget": self.budget, "figures": list(self._figures(row))}
        for kind, keys in (("note", self.table.notes), ("wrong", self.table.wrong)):
            for key in keys:
                yield head | {"kind": kind, "name": key, "text": note(key, lang)}

    def _figures(self, row: PublishedRow) -> Iterator[dict[str, Json]]:
        """Times of both are in the unit that the report prints."""
        for figure, printed in zip(self.table.figures, row.values, strict=True):
            scale = 1000.0 if figure.unit == "ms" else 1.0
            ours = []
            for by in figure.by:
                own = self.ours(row, figure, by)
                value = None if own.value is None else round(own.value * scale, 6)
                ours.append({"by": by, "status": own.status, "value": value})
                games = self.ours(row, figure, by, "games").value if figure.what == "points" else None
                if games is not None:
                    ours[-1]["games"] = int(games)
            yield {
                "label": figure.label,
                "what": figure.what,
                "unit": figure.unit or None,
                "printed": printed or None,
                "theirs": value_of(printed),
                "ours": ours,
            }


def note(key: str, lang: str) -> str:
    """The sentence of a note."""
    return say(WORDS, lang, f"note_{key.replace('-', '_')}")
