"""The gate every HTTP request passes: limits and who asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request

from .accounts.service import Accounts
from .accounts.values import Caller
from .errors import Refused
from .limits import Limit, Limits, SharedLimiter, Verdict

_Request = Request[Any, Any, Any]


class Gate:
    """Authenticates by bearer token and counts per address and per token."""

    def __init__(self, accounts: Accounts, limiter: SharedLimiter, limits: Limits) -> None:
        self._accounts = accounts
        self._limiter = limiter
        self._limits = limits

    async def pass_through(self, request: _Request) -> None:
        """Count the request by its address; the verdict's headers go out with the answer."""
        verdict = await self._limiter.take(self._limits.ip, address(request))
        self._keep(request, verdict)
        verdict.require()

    async def caller(self, request: _Request) -> Caller:
        """Who asks; raises Refused UNAUTHENTICATED, TOKEN_INVALID, TOKEN_EXPIRED or RATE_LIMITED."""
        caller = await self._accounts.authenticate(bearer(request.headers))
        verdict = await self._limiter.take(self._limits.token, caller.grant.token_id)
        self._keep(request, verdict)
        verdict.require()
        return caller

    async def sign_up(self, request: _Request) -> None:
        await self._take(self._limits.sign_up, request)

    async def password(self, request: _Request) -> None:
        await self._take(self._limits.password, request)

    async def verify(self, request: _Request) -> None:
        await self._take(self._limits.verify, request)

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
    return request.client.host if request.client else "unknown"
