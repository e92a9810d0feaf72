"""The engine's signature: a change of behaviour shows here, and must be meant."""

from __future__ import annotations

import json

from quebra.games.zurero.search.signature import signature
from support.commands import done

TOTAL = 1_471_417  # nodes; after a change that is meant, measure the levels anew, too


def test_the_signature_is_the_one_the_levels_were_measured_with() -> None:
    assert signature().total == TOTAL


def test_the_command() -> None:
    command = ("zurero", "bench", "--depth", "4")
    data = json.loads(done(*command, "--json"))
    assert data["signature"] == sum(data["nodes"]) == signature(4).total
    assert f"{data['signature']:,}  signature" in done(*command)
