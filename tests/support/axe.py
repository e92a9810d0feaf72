"""axe-core, which looks for barriers in a page as those who cannot see it would meet them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

# Installed by `make` beside the packages, as TypeScript is.
PLACE = Path("axe/node_modules/axe-core/axe.min.js")


@cache
def axe_source() -> str:
    """The program, from the environment of the tests or one whose packages that borrows."""
    folders = [Path(sys.prefix), *(Path(entry).parents[2] for entry in sys.path if "site-packages" in entry)]
    found = next((folder / PLACE for folder in folders if (folder / PLACE).exists()), None)
    assert found is not None, "axe-core is missing: run make"
    return found.read_text(encoding="utf-8")


def barriers(page: Page, part: str | None = None, *, only: Sequence[str] = ()) -> list[str]:
    """What axe finds in the page, or a part of it, as it is now, by the rules of some tags or all: the rule
    and the first places of each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found = page.evaluate(
        """([part, only]) => axe.run(part ?? document, {resultTypes: ['violations'],
          ...(only.length && {runOnly: {type: "tag", values: only}})})""",
        [part, list(only)],
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]
