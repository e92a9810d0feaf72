"""quebra serve"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import click

from quebra.app.cli.help import worked
from quebra.core.errors import InputError
from quebra.core.words import LANGUAGES, default_language

PORT = 8000
NEEDED = ("fastapi", "uvicorn", "websockets", "brotli")


@click.command(
    name="serve",
    epilog=worked(
        "quebra serve --open",
        "quebra serve --port 8080 --database boards.sqlite3 --lang pt",
        "quebra serve --host 0.0.0.0 --allow-host classroom.local",
        "quebra serve --public-url https://puzzles.example.org",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Or the next free one."
)
@click.option(
    "--database",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where boards and moves are kept (usual: in the user's data folder).",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the page (default: as the browser).")
@click.option(
    "--allow-host", "hosts", metavar="NAME", multiple=True, help="Another name by which it may be called."
)
@click.option("--self-check", "checked", is_flag=True, help="Start, fetch the page and solved boards, end.")
@click.option("--public-url", default="", metavar="URL", help="Where a proxy shows it to others.")
def command(
    host: str,
    port: int,
    database: Path | None,
    opened: bool,
    lang: str | None,
    hosts: tuple[str, ...],
    public_url: str,
    checked: bool,
) -> int:
    """Serve the studio: a page on which people play, and the API behind it.

    It listens to this machine alone unless told otherwise, needs no network, and keeps every move. Ctrl-C
    ends it; nothing is lost. Exit code: 0 ended, 2 bad usage or a database that cannot be used.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(f"serve: the package {missing[0]} is missing: pip install 'quebra[web]'")
    if checked:
        from quebra.app.web.self_check import self_check

        return self_check(lang or default_language())
    from quebra.app.web.serving import Address, serve
    from quebra.app.web.settings import StudioSettings

    _require_url(public_url)
    names = frozenset(_host_name(name) for name in hosts)
    settings = StudioSettings(
        database=database or default_database(),
        language=lang,
        hosts=names | ({host.lower()} if host not in ("0.0.0.0", "::", "") else frozenset()),
        public_url=public_url,
    )
    code = serve(settings, Address(host, port), opened=opened)
    sys.stdout.flush()
    # All is saved and closed. To take the interpreter apart in good order can take longer than all of that,
    # while the person who pressed Ctrl-C waits.
    os._exit(code)


def default_database() -> Path:
    """In the folder where the system keeps a user's data."""
    windows = os.environ.get("LOCALAPPDATA") if os.name == "nt" else None
    folder = os.environ.get("XDG_DATA_HOME") or windows
    place = Path(folder) if folder and Path(folder).is_absolute() else Path.home() / ".local" / "share"
    return place / "quebra" / "studio.sqlite3"


def _host_name(name: str) -> str:
    if not name or any(letter in name for letter in "/@ ") or not name.isprintable():
        raise click.UsageError(f"--allow-host: expected a name such as classroom.local, found {name!r}")
    is_bare = name.count(":") > 1 and not name.startswith("[")  # an address of IPv6
    found = None if is_bare else _parts(f"//{name}").hostname  # without a port, which does not matter
    return (found or name).lower()


def _require_url(url: str) -> None:
    parts = _parts(url)
    is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    if url and (not is_whole or parts.query or parts.fragment or "@" in parts.netloc):
        raise click.UsageError(
            f"--public-url: expected an address such as https://puzzles.example.org, found {url!r}"
        )


def _parts(url: str) -> SplitResult:
    """An address taken apart; an empty one where it is none."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return SplitResult("", "", "", "", "")
    return parts
