"""The files of the page, kept in memory under a path that changes with their contents."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from quebra.app.web.page import FOLDER, FONT_FILES, font_file, joined, page_words, theme_css
from quebra.app.web.page.bundle import static_files
from quebra.core.files.json_lines import to_json
from quebra.core.words import LANGUAGES

# Pinned: what the system says of an ending is not to be relied on.
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = frozenset({".png", ".ico", ".woff2"})  # that get no smaller
INDEX, WORKER, ENTRY = "index.html", "worker.js", "main.js"
ALONE = "alone"
QUICKLY = 1  # how hard a page is packed that is made for one call


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: its kind, and its bytes, also packed where that saves something."""

    media_type: str
    data: bytes
    packed: bytes | None


class Assets:
    """All files, by their path below /static/VERSION/; the page itself has its places filled."""

    def __init__(self) -> None:
        files = {path: data for path, data in static_files().items() if _is_served(path)}
        page, worker = files.pop(INDEX).decode(), files.pop(WORKER).decode()
        files["theme.css"] = theme_css().encode()
        for language in LANGUAGES:
            files[f"words.{language}.json"] = to_json(page_words(language)).encode()
        scripts = {path: data.decode() for path, data in files.items() if path.endswith(".js")}
        files |= {path: text.encode() for path, text in joined(scripts, ENTRY).items()}
        told = sha256(f"{page}{worker}".encode())
        for path, data in sorted(files.items()):
            told.update(f"{path} {len(data)} ".encode() + data)
        self.version = told.hexdigest()[:16]
        self._assets = {path: _asset(path, data) for path, data in files.items()}
        at_once = [path for path in files if path.startswith(f"{FOLDER}/") or not path.endswith(".js")]
        at_once += [f"fonts/{name}" for name in FONT_FILES]
        written = to_json([f"/static/{self.version}/{path}" for path in sorted(at_once)])
        worker = worker.replace("$version", self.version).replace("$files", written)
        self.worker = _asset(WORKER, worker.encode())
        self._page = page.replace("$version", self.version)
        self._pages = {one: _asset(INDEX, self._filled(one, None)) for one in LANGUAGES}

    def page(self, language: str) -> Asset:
        """The page, in a language."""
        return self._pages[language]

    def page_with(self, language: str, session: Any) -> Asset:
        """The page with a board on it, which it need not ask for then."""
        data = self._filled(language, session)
        return Asset(MEDIA_TYPES[".html"], data, gzip.compress(data, QUICKLY, mtime=0))

    def _filled(self, language: str, session: Any) -> bytes:
        """What the page would ask for first stands in it. It is no script, and becomes no markup."""
        told = {"language": language, "words": page_words(language), "session": session}
        written = to_json(told).replace("<", "\\u003c")
        return self._page.replace("$lang", language).replace("$told", written).encode()

    def at_hand(self, path: str) -> Asset | None:
        """The file at a path, where it takes no time."""
        return self._assets.get(path)

    def find(self, path: str) -> Asset | None:
        """The file at a path: one of those that are known, never one of the disk.

        Fonts are cut when they are first asked for, which takes a moment.
        """
        folder, _, name = path.partition("/")
        if path not in self._assets and folder == "fonts" and name in FONT_FILES:
            self._assets[path] = _asset(path, font_file(name))
        return self._assets.get(path)

    def warm(self) -> None:
        """Cuts the fonts before somebody asks for them."""
        for name in FONT_FILES:
            self.find(f"fonts/{name}")


def _asset(path: str, data: bytes) -> Asset:
    packed = None if _ending(path) in PACKED else gzip.compress(data, 9, mtime=0)
    smaller = packed if packed is not None and len(packed) < len(data) else None
    return Asset(MEDIA_TYPES[_ending(path)], data, smaller)


def _is_served(path: str) -> bool:
    """Not what belongs to pages in files of their own."""
    return _ending(path) in MEDIA_TYPES and not path.startswith(f"{ALONE}/")


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2]}"
