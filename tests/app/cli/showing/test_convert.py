"""quebra convert: boards in other formats and notations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quebra
from quebra.app.cli.showing.convert import command
from quebra.games.kenken.notations import prolog as kenken_facts
from support.commands import run
from support.notation_samples import SHAKASHAKA, address_of, expected


def test_convert_command() -> None:
    as_json = run("convert", "kenken-testBoard", "--to", "json").stdout
    assert quebra.parse(as_json) == quebra.examples()["kenken-testBoard"]
    as_text = run("convert", "-", "--to", "text", stdin=as_json).stdout
    assert quebra.parse(as_text) == quebra.examples()["kenken-testBoard"]
    dimacs = run("convert", "shakashaka-tab6", "--to", "dimacs").stdout.splitlines()
    header = next(line for line in dimacs if line.startswith("p cnf"))
    clauses = [line for line in dimacs if line.endswith(" 0")]
    assert int(header.split()[3]) == len(clauses)
    assert any(line.startswith("c rule rectangle") for line in dimacs)


def convert(source: str, target: str) -> int:
    code = command.main([source, "--to", target], standalone_mode=False)
    assert isinstance(code, int)
    return code


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.txt"
    addresses = [address_of(text) for text in SHAKASHAKA]
    file.write_text("\n".join(addresses) + "\n")
    assert convert(str(file), "puzzlink") == 0
    assert capsys.readouterr().out.splitlines() == addresses
    assert convert(str(file), "text") == 0
    texts = capsys.readouterr().out
    assert list(quebra.parse_all(texts)) == [expected(text) for text in SHAKASHAKA]
    assert convert("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1", "keen") == 0
    assert capsys.readouterr().out == "4:__a3_a_a_a_3ba,s2a6m32d2d2m3s1\n"
    assert convert("kenken-testBoard", "prolog") == 0
    assert capsys.readouterr().out == kenken_facts.write(quebra.examples()["kenken-testBoard"])


def test_convert_refuses_one_board_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.jsonl"
    names = ("shakashaka-tab1", "kenken-testBoard", "shakashaka-tab2")
    boards = [quebra.board_to_json(quebra.examples()[name]) for name in names]
    file.write_text("".join(json.dumps(board) + "\n" for board in boards))
    assert convert(str(file), "puzzlink") == 2
    out, err = capsys.readouterr()
    assert [quebra.parse(line) for line in out.splitlines()] == [
        quebra.examples()[name] for name in names if name.startswith("shakashaka")
    ]
    assert err == f"quebra: {file}:2: a kenken board has no puzzlink notation; try keen or prolog\n"


def test_facts_that_would_change_another_board_are_refused(tmp_path: Path) -> None:
    """A table of counts holds for every board of its size."""
    file = tmp_path / "two.pl"
    file.write_text(
        "puz(a, [1-1,4-4], 4-4, [1-4], [], []).\nputz".replace("putz", "puz")
        + "(b, [1-1,4-4], 4-4, [], [2-1], []).\n"
    )
    found = run("convert", str(file), "--to", "prolog-tables")
    assert found.returncode == 2
    assert ":2: does not go with the facts of a board before it" in found.stderr
    kept = run("convert", str(file), "--to", "prolog")
    assert kept.returncode == 0
    assert list(quebra.parse_all(kept.stdout)) == list(quebra.parse_all(file.read_text()))
