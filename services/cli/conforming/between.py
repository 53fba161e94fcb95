"""An ASGI application between a client and a server: requests as they are, frames as the script has them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from .script import Script

_HOP = frozenset(
    (b"connection", b"content-length", b"host", b"keep-alive", b"transfer-encoding", b"upgrade", b"content-encoding")
)
_PASSED_ON = ("authorization", "cookie", "origin", "accept-language")
_BROKEN = 1012
_MAX_PUSH = 8 * 1024 * 1024
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Between:
    """Everything goes to `upstream`; `kill` ends the process that runs the game."""

    def __init__(self, upstream: str, script: Script, kill: Callable[[], None]) -> None:
        self._upstream = upstream
        self._script = script
        self._kill = kill
        self._open = 0
        self._http = httpx.AsyncClient(base_url=upstream, timeout=60, follow_redirects=False)

    @property
    def is_quiet(self) -> bool:
        """Whether the client has no request and no socket open."""
        return self._open == 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._http.aclose()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        self._open += 1
        try:
            await self._carried(scope, receive, send)
        finally:
            self._open -= 1

    async def _carried(self, scope: Any, receive: Receive, send: Send) -> None:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        headers = [(name, value) for name, value in scope["headers"] if name not in _HOP]
        path = _target(scope)
        async with self._http.stream(scope["method"], path, headers=headers, content=body) as answer:
            kept = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in _HOP]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
            async for piece in answer.aiter_bytes():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self._open += 1
        try:
            code = await self._talk(scope, receive, send)
        finally:
            self._open -= 1
        with suppress(RuntimeError, OSError):  # the client has closed it already
            await send({"type": "websocket.close", "code": code})

    async def _talk(self, scope: Any, receive: Receive, send: Send) -> int:
        given = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
        headers = {name: given[name] for name in _PASSED_ON if name in given}
        address, line = "ws" + self._upstream.removeprefix("http") + _target(scope), self._script.connects()
        async with websockets.connect(address, additional_headers=headers, max_size=_MAX_PUSH, proxy=None) as server:
            up = asyncio.create_task(self._up(receive, server, line))
            code = await self._down(server, send, line)
            up.cancel()
            await asyncio.gather(up, return_exceptions=True)
        return code

    async def _up(self, receive: Receive, server: ClientConnection, line: int) -> None:
        """What the client says, until it closes."""
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text") or (message.get("bytes") or b"").decode("utf-8", "replace")
            self._script.sent(text, line)
            await server.send(text)
        await server.close()

    async def _down(self, server: ClientConnection, send: Send, line: int) -> int:
        """What the server says, until either side closes or the script cuts the line; the code to close with."""
        try:
            async for data in server:
                verdict = self._script.heard(data if isinstance(data, str) else data.decode(), line)
                if verdict.kill:
                    self._kill()
                for frame in verdict.frames:
                    await send({"type": "websocket.send", "text": frame.decode()})
                if verdict.cut:
                    return _BROKEN
        except websockets.ConnectionClosed:
            pass
        except (RuntimeError, OSError):
            return 1000
        return server.close_code or 1000


def _target(scope: Any) -> str:
    path = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1")
    query = scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path
