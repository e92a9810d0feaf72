"""Memory while much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Python does not look for rings of dead objects meanwhile.

    An explanation is many thousand small objects that stay, and no rings: to go through them again and again
    would take a seventh of the time. Whoever found the search switched on switches it on again, so that
    it is on at last, however threads come and go.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
