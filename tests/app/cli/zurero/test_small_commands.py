"""The small commands of quebra zurero: levels, perft, bench, solve."""

from __future__ import annotations

import json
from functools import partial

from quebra.games.zurero.players import LEVELS
from quebra.games.zurero.search.signature import signature
from support.commands import done, run


def test_the_levels_command() -> None:
    lines = done("zurero", "levels", "--json").splitlines()
    assert [json.loads(line)["level"] for line in lines] == list(LEVELS)
    for language, word in (("en", "random"), ("pt", "acaso")):
        text = done("zurero", "levels", "--lang", language)
        assert len(text.splitlines()) == len(LEVELS)
        assert word in text


def test_the_solve_command() -> None:
    solve = partial(run, "zurero", "solve")
    moves = "C3 R3 BC BC TB L4 R2 L3 TA R3 BD TC R3"
    done = solve("--size", "5", "--record", moves, "--megabytes", "64", "--json")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert data["value"] == "draw"
    assert (data["black_wins"], data["white_wins"]) == (False, False)
    text = solve("--size", "5", "--record", moves, "--megabytes", "64", "--lang", "en").stdout
    assert text.splitlines()[-1] == "A draw with best play."
    portuguese = solve("--size", "5", "--record", moves, "--megabytes", "64", "--lang", "pt").stdout
    assert portuguese.splitlines()[-1] == "Empate com o melhor jogo."
    nothing = solve()
    assert (nothing.returncode, "--size N or --record" in nothing.stderr) == (2, True)
    swap = solve("--size", "9", "--record", "E5 L5 TE", "--swap")
    assert (swap.returncode, len(swap.stderr.splitlines())) == (2, 1)
    late = solve("--size", "9", "--time-limit", "0.2", "--megabytes", "16", "--lang", "en")
    assert late.returncode == 3
    assert "Not proven." in late.stdout


def test_the_perft_command() -> None:
    command = ("zurero", "perft", "--size", "9", "--record", "E5 L5")
    assert json.loads(done(*command, "--depth", "3", "--json")) == {"perft": [6, 48, 464]}
    text = done(*command, "--depth", "2")
    assert [line.split()[:2] for line in text.splitlines()] == [["1", "6"], ["2", "48"]]


def test_the_bench_command() -> None:
    command = ("zurero", "bench", "--depth", "4")
    data = json.loads(done(*command, "--json"))
    assert data["signature"] == sum(data["nodes"]) == signature(4).total
    assert f"{data['signature']:,}  signature" in done(*command)
