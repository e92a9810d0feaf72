"""Reaching a dask.distributed scheduler, quickly and quietly."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from quebra.core.errors import InputError, QuebraError, one_line, shorten

PATIENCE = 10.0  # seconds
LARGEST_PORT = 2**16 - 1
ADDRESS = re.compile(r"(?:tcp|tls)://([^/\s]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})")


def host_and_port(address: str) -> tuple[str, int]:
    """Where a scheduler is said to be."""
    match = ADDRESS.fullmatch(address)
    if match is None or int(match[2]) > LARGEST_PORT:
        raise InputError(f"cluster: expected an address like tcp://host:8786, found {shorten(address, 60)!r}")
    return match[1].strip("[]"), int(match[2])


def reach(address: str) -> Any:
    """A client of the scheduler at this address, or an error in one line."""
    from distributed import Client

    _hush()
    _knock(address)
    try:
        with warnings.catch_warnings(action="ignore"):
            return Client(address, timeout=PATIENCE, set_as_default=False, name="quebra")
    except (OSError, RuntimeError) as error:
        raise _unreachable(address, str(error)) from None


def _knock(address: str) -> None:
    """Sees whether a scheduler is there: the library's client would try for ever, and complain at length."""
    try:
        socket.create_connection(host_and_port(address), PATIENCE).close()
        with ThreadPoolExecutor(1) as aside:  # the caller may have an event loop of its own
            found = aside.submit(asyncio.run, _identity(address)).result()
    except TimeoutError:
        raise _unreachable(address, f"no answer within {PATIENCE:g} s") from None
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from None
    if found != "Scheduler":
        raise _unreachable(address, f"found {one_line(found)}")


async def _identity(address: str) -> str:
    """What the one who listens there says to be."""
    from distributed import Security
    from distributed.core import rpc

    async with rpc(address, connection_args=Security().get_connection_args("client")) as other:
        return str((await asyncio.wait_for(other.identity(), PATIENCE))["type"])


def _unreachable(address: str, reason: str) -> QuebraError:
    return QuebraError(f"cluster: no scheduler at {address}: {shorten(one_line(reason), 160)}")


def _hush() -> None:
    """The library's messages are not for the person at the terminal; what matters comes as an error."""
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in list(logging.root.manager.loggerDict):
        if name.startswith(("distributed.", "tornado.")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
