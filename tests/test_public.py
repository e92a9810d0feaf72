"""The public face: exact names, lazy imports, documentation that runs."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quebra
from support.places import ROOT

NAMES = {
    "Answer", "Board", "ClueLayout", "Common", "Contradiction", "Explanation", "Fact", "Filled", "Game",
    "Generated", "Grade", "Hint", "Importance", "InputError", "Picture", "QuebraError", "Repair",
    "Repairs", "Result", "Smallest", "State", "Statistics", "Step", "Teller", "Thinned", "TimeUp",
    "Verdict", "Violation", "answer_to_json", "answer_to_text", "board_from_json", "board_to_json",
    "board_to_text", "booklet", "can_be_finished", "check", "common", "count", "engine_names", "examples",
    "explain", "fill", "generate", "grade", "hint", "importance", "load", "minimise", "parse",
    "parse_all", "parse_answer", "parse_layout", "picture", "repair", "show", "solutions", "solve",
    "solve_many", "tell", "thin",
}  # fmt: skip


def test_the_public_names_are_exact() -> None:
    assert set(quebra.__all__) == NAMES
    assert sorted(quebra.__all__) == quebra.__all__
    assert set(dir(quebra)) == NAMES | {"__version__"}
    with pytest.raises(AttributeError):
        quebra.nonsense  # noqa: B018


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_public_name_is_documented(name: str) -> None:
    assert inspect.getdoc(getattr(quebra, name))


def test_importing_quebra_loads_next_to_nothing() -> None:
    code = (
        "import sys, quebra\n"
        "heavy = ('pysat', 'click', 'rich')\n"
        "print([m for m in sys.modules if m.split('.')[0] in heavy or m.startswith('quebra.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "['quebra.core', 'quebra.core.lazy']"


@pytest.mark.parametrize(
    "page", ["README.md", *(f"docs/{p.name}" for p in sorted((ROOT / "docs").glob("*.md")))]
)
def test_examples_in_the_documentation_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every ``>>>`` in the pages gives what it says."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    test = doctest.DocTestParser().get_doctest(blocks, {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    if page == "README.md":
        assert len(test.examples) >= 8


def test_the_module_docstrings_run() -> None:
    from quebra import zurero

    for module in (quebra, zurero):
        result = doctest.testmod(module)
        assert (result.failed, result.attempted > 2) == (0, True)


def test_the_names_of_zurero_are_all_there() -> None:
    from quebra import zurero

    assert sorted(zurero.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)) == (
        zurero.__all__
    )
    for name in zurero.__all__:
        assert hasattr(zurero, name)


def test_commands_in_the_readme_exist() -> None:
    """Every `quebra …` line in the README starts a command that exists."""
    from quebra.app.cli.main import cli

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    used = set(re.findall(r"^(?:\$ )?quebra (\w+)", text, re.M))
    assert used
    assert used <= set(cli.list_commands(None))


def test_the_version_is_one() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{quebra.__version__}"' in project
    assert f"## {quebra.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
