"""The OpenAPI description, and random calls made after it: each is answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from support.places import ROOT
from support.web import API, WebServer, web_server

ROUTES = {
    "/types": {"get"},
    "/examples/{type}/{name}": {"get"},
    "/read": {"post"},
    "/describe": {"post"},
    "/check": {"post"},
    "/solve": {"post"},
    "/hint": {"post"},
    "/explain": {"post"},
    "/why": {"post"},
    "/grade": {"post"},
    "/repair": {"post"},
    "/thin": {"post"},
    "/picture": {"post"},
    "/sessions": {"get", "post"},
    "/sessions/{id}": {"get", "delete"},
    "/sessions/{id}/moves": {"post"},
    "/jobs": {"post"},
    "/jobs/{id}": {"get", "delete"},
    "/jobs/{id}/file": {"get"},
    "/today": {"get"},
    "/today/{type}/{level}": {"get"},
    "/mine": {"get", "delete"},
    "/mine/statistics": {"get"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    # A random order for puzzles may take its time, a random board must not.
    limits = {"longest_seconds": 1.0, "making_seconds": 1.0, "rate": 10_000.0, "burst": 100_000.0}
    with web_server(tmp_path_factory.mktemp("openapi"), **limits) as server:
        yield server


@pytest.fixture(scope="module")
def described(server: WebServer) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}{API}/openapi.json").json()
    return found


@pytest.fixture(scope="module")
def web_schema(server: WebServer) -> Any:
    config = schemathesis.Config.from_path(ROOT / "schemathesis.toml")
    return schemathesis.openapi.from_url(f"{server.url}{API}/openapi.json", config=config)


# Calls that say nothing but who calls.
FREE = {("/sessions", "get"), ("/mine", "get"), ("/mine", "delete"), ("/mine/statistics", "get")}


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
@pytest.mark.parametrize(("path", "way"), [(path, way) for path in ROUTES for way in sorted(ROUTES[path])])
def test_random_calls_break_nothing(
    web_schema: Any, path: str, way: str, mode: schemathesis.GenerationMode
) -> None:
    """Calls as they should be, and calls that should not: no 5xx, and no answer that is not described."""
    operation = web_schema[f"{API}{path}"][way.upper()]
    if mode is schemathesis.GenerationMode.NEGATIVE and (path, way) in FREE:
        return  # there is nothing that could be wrong with it

    @settings(
        max_examples=8,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: schemathesis.Case) -> None:
        case.call_and_validate()

    call()


def test_every_route_is_described(described: dict[str, Any]) -> None:
    found = {path.removeprefix(API): set(ways) for path, ways in described["paths"].items()}
    assert found == ROUTES


def test_every_call_has_a_sentence_examples_and_its_problems(described: dict[str, Any]) -> None:
    for path, ways in described["paths"].items():
        for way in ways.values():
            assert way["description"].endswith("."), path
            for status in ("403", "413", "422", "429"):
                assert "application/problem+json" in way["responses"][status]["content"], path
            if "requestBody" in way:
                name = way["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                shape = described["components"]["schemas"][name]
                assert '"examples"' in str(shape).replace("'", '"'), name


def test_the_examples_are_answered(server: WebServer, described: dict[str, Any]) -> None:
    """Whoever tries an example of the description gets an answer."""
    shapes = described["components"]["schemas"]
    for path, way in ((path, ways["post"]) for path, ways in described["paths"].items() if "post" in ways):
        if "{id}" in path:
            continue
        name = way["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for body in shapes[name]["examples"]:  # somebody new for each: of some jobs a user has one
            with httpx.Client(base_url=server.url, timeout=100) as client:
                reply = client.post(path, json=body)
                assert reply.is_success, (path, body, reply.text)
