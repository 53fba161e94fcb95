"""The gate every HTTP request passes: limits and who asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request

from .accounts.service import Accounts
from .accounts.values import Caller
from .browser import SAFE_METHODS, Origins, is_web, token_of
from .errors import Refused
from .limits import Limit, Limits, SharedLimiter, Verdict

_Request = Request[Any, Any, Any]
UNKNOWN = "unknown"
"""The address of who came without one."""


class Gate:
    """Authenticates by bearer token or a browser's cookie and counts per address and per token."""

    def __init__(self, accounts: Accounts, limiter: SharedLimiter, limits: Limits, origins: Origins) -> None:
        self._accounts = accounts
        self._origins = origins
        self._limiter = limiter
        self._limits = limits

    async def pass_through(self, request: _Request) -> None:
        """Count the request by its address; the verdict's headers go out with the answer."""
        verdict = await self._limiter.take(self._limits.ip, address(request))
        self._keep(request, verdict)
        verdict.require()

    async def caller(self, request: _Request) -> Caller:
        """Who asks; raises Refused UNAUTHENTICATED, TOKEN_INVALID, TOKEN_EXPIRED, RATE_LIMITED, HEADER_MISSING or ORIGIN_REFUSED."""
        caller = await self._accounts.authenticate(self._token(request))
        verdict = await self._limiter.take(self._limits.token, caller.grant.token_id)
        self._keep(request, verdict)
        verdict.require()
        return caller

    def _token(self, request: _Request) -> str:
        """A bearer token wins over a cookie."""
        token = token_of(request.scope["scheme"], request.headers)
        if "authorization" in request.headers or not token:
            return bearer(request.headers)
        if request.method not in SAFE_METHODS:
            self._origins.require_write(request.scope["scheme"], request.headers)
        return token

    async def sign_up(self, request: _Request) -> None:
        """A session may begin; raises Refused RATE_LIMITED, or ORIGIN_REFUSED of a foreign page that wants a cookie."""
        self._require_own_page(request)
        await self._take(self._limits.sign_up, request)

    async def log_in(self, request: _Request) -> None:
        """As sign_up, with the limit of passwords."""
        self._require_own_page(request)
        await self.password(request)

    async def password(self, request: _Request) -> None:
        await self._take(self._limits.password, request)

    async def verify(self, request: _Request) -> None:
        await self._take(self._limits.verify, request)

    async def replay(self, request: _Request) -> None:
        await self._take(self._limits.replay, request)

    def _require_own_page(self, request: _Request) -> None:
        if is_web(request.headers):
            self._origins.require_write(request.scope["scheme"], request.headers)

    async def _take(self, limit: Limit, request: _Request) -> None:
        verdict = await self._limiter.take(limit, address(request))
        self._keep(request, verdict)
        verdict.require()

    def _keep(self, request: _Request, verdict: Verdict) -> None:
        request.scope["state"]["ratelimit"] = verdict.headers()


def bearer(headers: Mapping[str, str]) -> str:
    """The token of the Authorization header; raises Refused UNAUTHENTICATED."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused("UNAUTHENTICATED", "this needs a token")
    return token.strip()


def address(request: _Request) -> str:
    """The client's address as the server sees it; of a proxy that MUSTER_TRUSTED_PROXIES names what it says."""
    return request.client.host if request.client else UNKNOWN
