"""How far a task is, told while it is being done to whoever handed it in."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[object], None]] = []


def tell(what: object) -> None:
    """Has the ticket of the task that is being done know something; outside of a pool nobody listens."""
    for listener in _listeners:
        listener(what)


def listen(listener: Callable[[object], None]) -> None:
    """Has a function hear what is told in this process."""
    _listeners.append(listener)
