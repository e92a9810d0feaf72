"""Who may call the studio, with how much and how often, and what browsers may do with its answers.

Any website can have a browser send requests to a server on this machine, and open WebSockets to it: so the
Host that was called and the Origin of the page that calls are looked at, before anything else is.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quebra.app.web.problems import Problem, fault_response, problem_response
from quebra.app.web.rates import Rates
from quebra.app.web.settings import COOKIE, LARGEST_BODY, StudioSettings

COUNTED = ("/api/", "/play/")  # what costs more than to send a file
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
DRAINED = 4 * LARGEST_BODY  # so much of a body that is too large is read, so that its sender hears why
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Stands before the application. ``knows`` says whether a cookie is that of a user."""

    def __init__(self, app: ASGIApp, settings: StudioSettings, knows: Callable[[str], bool]) -> None:
        self._app, self._knows = app, knows
        self._rates = Rates(settings.rate, settings.burst)
        public = urlsplit(settings.public_url)
        self._names = OWN_NAMES | {name.lower() for name in settings.hosts}
        self._public_origin = f"{public.scheme}://{public.netloc}".lower() if public.netloc else ""
        if public.hostname:
            self._names |= {public.hostname.lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        sending = _Sending(send)
        try:
            self._require_own(scope, headers)
            self._require_few(scope, headers)
            if scope["type"] == "http":
                receive = await _limited(receive, headers)
        except Problem as problem:
            if scope["type"] == "websocket":
                await sending({"type": "websocket.close", "code": 1008})
                return
            response = problem_response(problem.status_code, problem.detail, headers=problem.headers)
            await response(scope, receive, sending)
            return
        try:
            await self._app(scope, receive, sending)
        except ClientDisconnect:
            pass  # nobody is there any more to hear an answer
        except Exception as error:
            response = fault_response(f"{scope.get('method', 'WebSocket')} {scope['path']}", error)
            if sending.begun or scope["type"] == "websocket":
                raise
            await response(scope, receive, sending)

    def _require_own(self, scope: Scope, headers: Headers) -> None:
        hosts = headers.getlist("host")
        name = _host_name(hosts[0]) if len(hosts) == 1 else None
        if name is None or not (name in self._names or _is_own_address(name, scope)):
            raise Problem(403, "this studio is not called by that name (see quebra serve --allow-host)")
        origins = headers.getlist("origin")
        if not origins:
            return  # a program, or a page that was opened by its address
        origin = origins[0].lower()
        same = {f"http://{hosts[0].lower()}", f"https://{hosts[0].lower()}"}
        if len(origins) != 1 or not (origin in same or (origin and origin == self._public_origin)):
            raise Problem(403, "a page from elsewhere may not use this studio")

    def _require_few(self, scope: Scope, headers: Headers) -> None:
        if not scope["path"].startswith(COUNTED):
            return
        wait = self._rates.wait_for(caller_of(scope, headers, self._knows))
        if wait:
            seconds = str(max(1, round(wait + 0.5)))
            raise Problem(429, "too many calls, expected fewer a second", headers={"Retry-After": seconds})


def cookie_in(headers: Headers) -> str | None:
    """The secret that a browser sends.

    Browsers send the cookies of all that runs at other ports of this machine as well, whatever is in them:
    none of those may hide the studio's own, as it would from a reader that stops at what it cannot read.
    """
    for pair in "; ".join(headers.getlist("cookie")).split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            return value.strip()
    return None


def caller_of(scope: Scope, headers: Headers, knows: Callable[[str], bool]) -> str:
    """A user, or everybody without a cookie at one address."""
    secret = cookie_in(headers)
    if secret is not None and knows(secret):
        return f"user {secret}"
    client = scope.get("client")
    return f"address {client[0] if client else ''}"


def _host_name(host: str) -> str | None:
    """The name in a Host header, without its port; None where it is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    plain = not (parts.path or parts.query or parts.fragment or "@" in host)
    return parts.hostname if plain else None


def _is_own_address(name: str, scope: Scope) -> bool:
    """Whether the caller wrote just the address that the call came to: no foreign name can stand for that."""
    server = scope.get("server")
    try:
        return server is not None and ip_address(name) == ip_address(server[0].partition("%")[0])
    except ValueError:
        return False


async def _limited(receive: Receive, headers: Headers) -> Receive:
    """Refuses a body that is too large, whether it says so or not."""
    length = headers.get("content-length", "")
    if length.isdigit() and int(length[:20]) > LARGEST_BODY:
        await _drain(receive)
        raise _too_large()
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            await _drain(receive)
            raise _too_large()
        return message

    return limited


async def _drain(receive: Receive) -> None:
    read, more = 0, True
    while more and read < DRAINED:
        message = await receive()
        read += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)


def _too_large() -> Problem:
    return Problem(413, f"expected a request of up to {LARGEST_BODY // 2**20} MiB")


class _Sending:
    """Sends an answer, with what browsers may do with it. ``begun`` is whether one is on its way."""

    def __init__(self, send: Send) -> None:
        self._send, self.begun = send, False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)
