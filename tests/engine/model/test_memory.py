"""No search for rings meanwhile, and as before afterwards."""

from __future__ import annotations

import gc

import pytest

from quebra.engine.model.memory import uncollected


def test_it_is_on_again_whatever_happens() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="oh"), uncollected():
        assert not gc.isenabled()
        raise ValueError("oh")
    assert gc.isenabled()


def test_who_found_it_off_leaves_it_off() -> None:
    with uncollected():
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_threads_that_overlap_leave_it_on() -> None:
    """The first to come is the first to go: the second keeps it off no longer."""
    first, second = uncollected(), uncollected()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()
