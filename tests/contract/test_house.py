"""The house: rooms of a size one can look over, names of one meaning, and a flow that is one way."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import quebra
from quebra.core import registry
from support.places import ROOT

HOUSE = Path(quebra.__file__).parent
MOST_FILES = 16  # in a room; with more it has become two rooms
ENGINE_ROOMS = [
    "model",
    "solve",
    "explain",
    "generate",
    "author",
    "batch",
]  # in this order


def trees(folder: Path) -> dict[Path, ast.Module]:
    """Every Python file of a folder and the folders in it."""
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))}


@pytest.mark.parametrize("layer", ["core", "engine", "render"])
def test_core_and_engine_and_render_name_no_game(layer: str) -> None:
    folders = {p.name for p in (HOUSE / "games").iterdir() if p.is_dir() and p.name != "__pycache__"}
    names = {name for name in folders | set(registry.every_game()) if not name.startswith("_")}
    assert names
    files = trees(HOUSE / layer)
    assert len({file.parent for file in files}) > 1
    for file, tree in files.items():
        code = ast.dump(tree)
        assert not [name for name in names if f"'{name}'" in code or f"games.{name}" in code], file


def test_no_room_is_too_large() -> None:
    rooms = Counter(file.parent for file in HOUSE.rglob("*.py"))
    assert len(rooms) > 20
    assert not {str(room): files for room, files in rooms.items() if files > MOST_FILES}


def test_the_engine_is_its_rooms() -> None:
    engine = HOUSE / "engine"
    assert [file.name for file in engine.glob("*.py")] == ["__init__.py"]
    assert {file.parent.name for file in engine.glob("*/*.py")} == set(ENGINE_ROOMS)


@pytest.mark.parametrize("room", ENGINE_ROOMS)
def test_every_room_of_the_engine_says_in_a_sentence_what_it_does(room: str) -> None:
    text = (HOUSE / "engine" / room / "__init__.py").read_text(encoding="utf-8")
    said = ast.get_docstring(ast.parse(text), clean=False)
    assert said and text.startswith(f'"""{said}"""')
    assert said.endswith(".") and ". " not in said and "\n" not in said


def test_no_two_classes_share_a_name() -> None:
    places: dict[str, list[str]] = {}
    for file, tree in trees(HOUSE).items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(str(file.relative_to(HOUSE)))
    assert len(places) > 100
    assert not {name: files for name, files in places.items() if len(files) > 1}


def test_the_flow_is_held_by_contracts() -> None:
    """`make lint` checks them; here, that they are still all there and speak of every room."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers, rooms, studio, games = settings["contracts"]
    assert layers["type"] == rooms["type"] == "layers"
    beside = [layer.split(" | ") for layer in layers["layers"]]
    in_order = [["app"], ["render", "store"], ["games"], ["engine"], ["core"]]
    assert beside == [[f"quebra.{name}" for name in names] for names in in_order]
    assert {p.parent.name for p in HOUSE.glob("*/__init__.py")} == {
        name.rpartition(".")[2] for names in beside for name in names
    }
    assert (rooms["containers"], rooms["layers"]) == (["quebra.engine"], ENGINE_ROOMS[::-1])
    assert (studio["type"], studio["forbidden_modules"]) == ("forbidden", ["quebra.app.cli"])
    assert (games["type"], games["modules"]) == ("independence", ["quebra.games.*"])
    assert not any("ignore_imports" in contract for contract in settings["contracts"])
