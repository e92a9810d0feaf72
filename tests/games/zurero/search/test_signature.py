"""The engine's signature: a change of behaviour shows here, and must be meant."""

from __future__ import annotations

from quebra.games.zurero.search.signature import signature

TOTAL = 1_471_417  # nodes; after a change that is meant, measure the levels anew, too


def test_the_signature_is_the_one_the_levels_were_measured_with() -> None:
    assert signature().total == TOTAL
