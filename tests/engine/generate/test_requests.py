"""What is asked for: sizes, shares, levels, and what a seed stands for."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra.engine.explain.scoring import LEVELS, level_of
from quebra.engine.generate.attempt import GaveUp, generate_one
from quebra.engine.generate.request import (
    DIFFICULTIES,
    MOST_RULES,
    make_request,
    read_range,
    read_share,
    read_size,
    read_symmetry,
    write_range,
)


@pytest.mark.parametrize(
    ("text", "size"),
    [("8x10", (8, 10)), ("8X10", (8, 10)), ("8×10", (8, 10)), ("6", (6, 6)), (6, (6, 6)), ((3, 4), (3, 4))],
)
def test_sizes(text: Any, size: tuple[int, int]) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize(
    "bad", ["", "x", "8x", "8x9x10", "-3x4", "1e3", "8.5", None, True, (1, 2, 3), ("3", "4")]
)
def test_bad_sizes(bad: Any) -> None:
    with pytest.raises(quebra.InputError, match="rows x columns"):
        read_size(bad)


@given(st.floats(0, 1))
def test_shares(share: float) -> None:
    assert read_share(repr(share)) == share
    assert read_share(f"{share * 100!r}%") == pytest.approx(share)


@pytest.mark.parametrize("bad", ["", "-1", "1.5", "101%", "nan", "inf", "half", "%"])
def test_bad_shares(bad: str) -> None:
    with pytest.raises(quebra.InputError, match="share from 0 to 1"):
        read_share(bad)


@given(st.integers(0, 999), st.integers(0, 999))
def test_ranges(low: int, high: int) -> None:
    bounds = min(low, high), max(low, high)
    assert read_range(write_range(bounds)) == bounds


@pytest.mark.parametrize("bad", ["", "-", "5-", "-5", "9-3", "a-b", "1.5"])
def test_bad_ranges(bad: str) -> None:
    with pytest.raises(quebra.InputError, match="expected"):
        read_range(bad)


@pytest.mark.parametrize("text", ["rotation180", "rotation 180", "Rotation-180", "180"])
def test_symmetries_are_read_in_any_spacing(text: str) -> None:
    assert read_symmetry(text) == "rotation180"


def test_a_quarter_turn_needs_a_square() -> None:
    with pytest.raises(quebra.InputError, match="needs a square"):
        make_request("shakashaka", "4x5", "any", "rotation90")


@pytest.mark.parametrize("level", LEVELS)
def test_the_band_of_a_level_is_that_of_grading(level: str) -> None:
    low, high = make_request("kenken", 5, level).band
    assert level_of(low) == level
    assert high == float("inf") or level_of(high) != level


def test_every_level_has_a_cap() -> None:
    assert list(MOST_RULES) == list(DIFFICULTIES)
    caps = [MOST_RULES[level] for level in LEVELS]
    assert caps == sorted(caps)
    assert MOST_RULES["any"] == max(caps)


def test_a_request_in_one_line_tells_only_what_was_set() -> None:
    assert make_request("kenken", 6, "hard").told() == "kenken --size 6x6 --difficulty hard"
    asked = make_request("kenken", 6, "hard", "mirror", True, {"largest_cage": 3})
    told = "kenken --size 6x6 --difficulty hard --symmetry mirror --minimal --largest-cage 3"
    assert asked.told() == told


def test_giving_up_tells_the_seed_and_can_be_sent() -> None:
    asked = make_request("kenken", 9, "extreme", minimal=True)
    with pytest.raises(GaveUp) as caught:
        generate_one(asked, 5, 0.01)
    assert str(caught.value).startswith("no puzzle for seed 5 within 0.01 s")
    assert asked.told() in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("type", ["bosnian-snake", "shakashaka", "kenken"])
def test_a_seed_gives_the_same_board_in_every_process(type: str) -> None:
    code = (
        "import quebra, json\n"
        "from quebra.engine.generate.attempt import generate_one\n"
        "from quebra.engine.generate.request import make_request\n"
        f"request = make_request({type!r}, 6, 'normal')\n"
        "for seed in (1, 2): print(json.dumps(generate_one(request, seed).to_json()))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert printed.pop().count("\n") == 2


@pytest.mark.parametrize(
    ("type", "options", "said"),
    [
        (None, {}, "unknown puzzle type 'None'"),
        ([], {}, "unknown puzzle type"),
        ("kenken", {"difficulty": None}, "difficulty: expected one of"),
        ("kenken", {"cluster": 5}, "cluster: expected an address, found 5"),
        ("kenken", {"count": 10**5000}, "count: expected a whole number from 1 to"),
        ("kenken", {"seed": 10**5000}, "seed: expected a whole number from 0 to"),
        ("kenken", {"give_up": 10**400}, "give-up: expected seconds"),
        ("kenken", {"give_up": "soon"}, "give-up: expected seconds, more than 0, found 'soon'"),
        ("kenken", {"jobs": "all"}, "jobs: expected a whole number"),
    ],
)
def test_values_of_the_wrong_kind_are_told(type: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(quebra.InputError, match=re.escape(said)):
        quebra.generate(type, size=6, **options)
