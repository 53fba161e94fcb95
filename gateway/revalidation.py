"""Answers that a client may keep: an ETag of what is sent, and 304 when the client has it already (RFC 9110, 8.8.3 and 13.1.2)."""

from __future__ import annotations

import hashlib

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_OK = 200
_PREFIXES = ("/v1/cards", "/v1/events/")
_STREAMS = ("/v1/events/stream",)


def revalidated(app: ASGIApp) -> ASGIApp:
    """A middleware for what many ask for again and again: cards, and the pages of events."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "GET" or not _is_kept(scope["path"]):
            await app(scope, receive, send)
            return
        await app(scope, receive, _Revalidating(_known(scope), send))

    return serve


def _is_kept(path: str) -> bool:
    return path.startswith(_PREFIXES) and path not in _STREAMS


def _known(scope: Scope) -> set[str]:
    given = b",".join(value for name, value in scope["headers"] if name == b"if-none-match").decode("latin-1")
    return {tag.strip().removeprefix("W/") for tag in given.split(",")} - {""}


class _Revalidating:
    """Holds an answer back until it is whole, then sends it with its tag, or 304 without it."""

    def __init__(self, known: set[str], send: Send) -> None:
        self._known = known
        self._send = send
        self._start: Message | None = None
        self._body: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == _OK:
            self._start = message
        elif self._start is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._body.append(message["body"])
            if not message.get("more_body", False):
                await self._finish(self._start, b"".join(self._body))

    async def _finish(self, start: Message, body: bytes) -> None:
        assert start["type"] == "http.response.start"
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        is_known = bool(self._known & {tag, "*"})
        headers = [(name, value) for name, value in start["headers"] if not (is_known and name in _OF_BODY)]
        start["headers"] = [*headers, (b"etag", tag.encode()), (b"cache-control", b"no-cache")]
        start["status"] = 304 if is_known else _OK
        await self._send(start)
        await self._send({"type": "http.response.body", "body": b"" if is_known else body, "more_body": False})


_OF_BODY = (b"content-length", b"content-type")
