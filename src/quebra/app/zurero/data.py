"""Games of Zurero as JSON objects: for scripts and for the studio."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from quebra.games.zurero.analysis import MoveAnalysis, summarise
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.records.record import Record
from quebra.games.zurero.search.engine import DEEPEST, Limits


def setup_data(play: LiveGame) -> dict[str, Any]:
    """What JSON says of a position that a game begins from; nothing for one from its first stone."""
    if play.setup is None:
        return {}
    return {"setup": {"board": list(play.setup.rows), "turn": play.setup.turn}}


def analysis_data(
    record: Record, limits: Limits, entries: list[MoveAnalysis], complete: bool
) -> dict[str, Any]:
    """A whole analysis as a JSON object."""
    play = record.play
    result = play.result
    return {
        "size": play.size,
        "swap": play.swap,
        "moves": play.names(),
        "result": result.winner if result else None,
        "reason": result.reason if result else None,
        "tags": record.tags,
        "limits": {
            "nodes": limits.nodes or None,
            "depth": limits.depth if limits.depth < DEEPEST else None,
            "seconds": limits.seconds or None,
        },
        "complete": complete,
        **setup_data(play),
        "positions": [entry_data(entry) for entry in entries],
        "players": {colour: asdict(found) for colour, found in summarise(entries).items()},
    }


def entry_data(entry: MoveAnalysis) -> dict[str, Any]:
    """One position as a JSON object. Wins are in plies: negative where the side to move loses."""
    plies = entry.view.win_in
    return {
        "number": entry.number,
        "turn": entry.turn,
        "player": entry.player,
        "score": entry.view.score,
        "score_black": entry.score_for_black,
        "win_in": plies,
        "exact": entry.view.exact if plies is not None else None,
        "line": [str(slide) for slide in entry.view.line],
        "best": str(entry.best),
        "move": None if entry.move is None else str(entry.move),
        "move_score": entry.move_score,
        "is_best": entry.is_best if entry.move is not None else None,
        "loss": entry.loss if entry.move is not None else None,
        "mark": entry.mark,
    }
