"""Sessions of browsers: the token in a cookie that no script reads, and what keeps pages of others from using it.

A browser sends a cookie whichever page asks. So a write that a cookie authenticates needs a header, which a page of
another origin may not send unasked (Fetch, 3.2.2), and the server's own origin where the browser names one. Sockets know
no such preflight: they need the origin always.
"""

from __future__ import annotations

from collections.abc import Mapping

from litestar.datastructures import Cookie

from .accounts.service import SESSION_MS
from .errors import Refused

HEADER, WEB = "X-Muster", "web"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SECURE = {"https": "https", "wss": "https"}

Headers = Mapping[str, str]


def is_web(headers: Headers) -> bool:
    """Whether a page asks that keeps its session in a cookie."""
    return headers.get(HEADER.lower()) == WEB


def token_of(scheme: str, headers: Headers) -> str:
    """The token in the cookie, "" without one."""
    pairs = (each.strip().partition("=") for each in headers.get("cookie", "").split(";"))
    name = _name(scheme)
    return next((value for key, _, value in pairs if key == name), "")


def cookie(scheme: str, token: str) -> Cookie:
    """The session for 30 days, for this host alone; an empty token ends it."""
    return Cookie(
        key=_name(scheme),
        value=token,
        path="/",
        max_age=SESSION_MS // 1000 if token else 0,
        httponly=True,
        samesite="strict",
        secure=scheme in _SECURE,
    )


def _name(scheme: str) -> str:
    """On https the prefix makes browsers refuse a cookie of this name that another host or plain http set (RFC 6265bis, 4.1.3.2)."""
    return "__Host-muster" if scheme in _SECURE else "muster"


class Origins:
    """The pages that may act by a cookie: the server's own, and those of registered origins."""

    def __init__(self, registered: list[str]) -> None:
        self._registered = frozenset(map(str.lower, registered))

    def require_write(self, scheme: str, headers: Headers) -> None:
        """Raises Refused HEADER_MISSING, or ORIGIN_REFUSED when the browser names a foreign origin."""
        if not is_web(headers):
            raise Refused("HEADER_MISSING", f"a write by a cookie needs the header {HEADER}: {WEB}", header=HEADER)
        if "origin" in headers:
            self.require(scheme, headers)

    def require(self, scheme: str, headers: Headers) -> None:
        """Raises Refused ORIGIN_REFUSED unless a page asks that the server knows."""
        origin = headers.get("origin", "").lower()
        own = f"{_SECURE.get(scheme, 'http')}://{headers.get('host', '').lower()}"
        if origin != own and origin not in self._registered:
            message = f"pages of {origin or 'no origin'} may not use a session of {own}"
            raise Refused("ORIGIN_REFUSED", message, origin=origin)
