"""The actions of scripted inputs, done by a player in a browser."""

from __future__ import annotations

from support.playing.inputs import Action
from support.studio import CORNERS, MIDDLE, Player


def perform(player: Player, action: Action) -> None:
    """Does one thing, in whichever game: with the mouse, a finger or the keyboard."""
    cells = [place.cell for place in action.places]
    corner = action.places[0].corner if action.places else ""
    place = CORNERS.get(corner, MIDDLE)
    match action.kind:
        case "key":
            player.page.keyboard.press(action.key)
        case "focus":
            player.page.focus("[role=gridcell][tabindex='0']")  # where Tab leads
            player.walk(cells[0])
        case "click" | "right":
            player.click(cells[0], place, button="left" if action.kind == "click" else "right")
        case "drag" | "right-drag":
            player.drag(cells, place, button="left" if action.kind == "drag" else "right")
        case "tap":
            player.tap(cells[0])
        case "pull":
            player.pull(cells[0], corner)
        case "swipe":
            player.stroke(cells)
        case "hold":
            # A finger may show something as soon as it is down; it is done when there is a move.
            session = player.page.url.rpartition("/")[2]
            player.saved()
            before = len(player.moves(session))
            player.hold(cells[0], lambda: len(player.moves(session)) > before)
        case _:
            raise ValueError(f"unknown action {action.kind}")
