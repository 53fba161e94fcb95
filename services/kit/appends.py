"""Appends to JetStream over a connection of their own: a record, the sequence that is expected, the acknowledgement, and nothing between them.

Every action of a table waits for one of these, so they go past what a client for all of NATS does for every message: no task, queue and subscription a message,
no headers built from words, one write for all that is appended in one turn of the loop. Reads, streams and events stay with `Bus`.
The connection is opened with the first append and again after it broke. Protocol: https://docs.nats.io/reference/reference-protocols/nats-protocol (INFO, CONNECT,
SUB, HPUB, MSG, HMSG, PING, PONG, -ERR).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import ssl
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast
from urllib.parse import SplitResult, urlsplit

import msgspec

_CONNECT_S = 1.0
_AGAIN_S = 0.1
_END = b"\r\n"
NOBODY = 0
"""The code of NotTaken when no stream takes the subject just now: none is there, or it has no leader."""
_log = logging.getLogger(__name__)


class NotTaken(Exception):
    """The server answered that it does not store the record: `code` is JetStream's own, or NOBODY."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code


class _Error(msgspec.Struct):
    err_code: int = 0
    description: str = ""


class _Ack(msgspec.Struct):
    seq: int = 0
    error: _Error | None = None


class _Info(msgspec.Struct):
    tls_required: bool = False


_ack_of = msgspec.json.Decoder(_Ack).decode
_info_of = msgspec.json.Decoder(_Info).decode
_NOBODY = NotTaken(NOBODY, "no stream takes this subject now")


class Appends:
    """The connection; safe for any number of appends at once, which go out in the order in which they are asked for."""

    def __init__(self, servers: Sequence[str], name: str) -> None:
        self._servers = [urlsplit(server) for server in servers]
        self._name = name
        self._line: _Line | None = None
        self._opening = asyncio.Lock()

    async def append(self, subject: str, data: bytes, expected: int, stream: str, timeout_s: float) -> int:
        """Store a record if the last one of its subject is `expected` (0: there is none); its sequence, once it is on disk.

        Raises NotTaken; TimeoutError and OSError when nothing is known of it: it may be stored all the same.
        """
        line = self._line
        if line is None or line.is_lost:
            line = await self._opened(timeout_s)
        return await line.append(subject, data, expected, stream, timeout_s)

    def close(self) -> None:
        """Close the connection; who still waits gets ConnectionError."""
        if self._line is not None:
            self._line.close()

    async def _opened(self, timeout_s: float) -> _Line:
        async with asyncio.timeout(timeout_s), self._opening:
            while self._line is None or self._line.is_lost:
                self._line = await self._any()
                if self._line is None:
                    await asyncio.sleep(_AGAIN_S)
            return self._line

    async def _any(self) -> _Line | None:
        """A connection to the first server that takes one."""
        for server in self._servers:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(_CONNECT_S):
                    return await _connected(server, self._name)
        return None


async def _connected(server: SplitResult, name: str) -> _Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(_Line, server.hostname or "", server.port or 4222)
    info = await line.greeted
    if info.tls_required or server.scheme == "tls":
        assert line.transport is not None
        context = ssl.create_default_context()
        secured = await loop.start_tls(line.transport, line, context, server_hostname=server.hostname)
        line.transport = cast(asyncio.Transport, secured)
    await line.begin(_credentials(server) | {"name": name})
    return line


def _credentials(server: SplitResult) -> dict[str, Any]:
    if server.password is not None:
        return {"user": server.username, "pass": server.password}
    return {"auth_token": server.username} if server.username else {}


class _Line(asyncio.Protocol):
    """One connection: what was appended and is not acknowledged, by its number."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport | None = None
        self.greeted: asyncio.Future[_Info] = loop.create_future()
        self.is_lost = False
        self._loop = loop
        self._ready: asyncio.Future[None] = loop.create_future()
        self._inbox = f"_INBOX.{secrets.token_hex(8)}"
        self._buffer = bytearray()
        self._last = 0
        self._heard = 0  # how often the server has said something
        self._waiting: dict[int, asyncio.Future[int]] = {}

    async def begin(self, options: dict[str, Any]) -> None:
        """Say who connects, and listen for acknowledgements. Raises OSError."""
        options = {
            "verbose": False,
            "pedantic": False,
            "headers": True,
            "no_responders": True,
            "lang": "python",
            "protocol": 1,
            **options,
        }
        self._write(b"CONNECT %s\r\nSUB %s.* 1\r\nPING\r\n" % (msgspec.json.encode(options), self._inbox.encode()))
        await self._ready

    async def append(self, subject: str, data: bytes, expected: int, stream: str, timeout_s: float) -> int:
        """See `Appends`."""
        self._last += 1
        number = self._last
        headers = (
            f"NATS/1.0\r\nNats-Expected-Stream: {stream}\r\nNats-Expected-Last-Subject-Sequence: {expected}\r\n\r\n"
        )
        size = len(headers)
        head = f"HPUB {subject} {self._inbox}.{number} {size} {size + len(data)}\r\n{headers}"
        answer: asyncio.Future[int] = self._loop.create_future()
        self._waiting[number] = answer
        self._write(b"%s%s\r\n" % (head.encode(), data))
        timer = self._loop.call_later(timeout_s, self._too_late, number, self._heard)
        try:
            return await answer
        finally:
            timer.cancel()
            self._waiting.pop(number, None)

    def close(self) -> None:
        """Close the connection."""
        self._lose(ConnectionError("the connection is closed"))

    def _write(self, data: bytes) -> None:
        if self.transport is None or self.is_lost:
            raise ConnectionError("the connection is lost")
        self.transport.write(data)

    def _too_late(self, number: int, heard: int) -> None:
        """A record was not acknowledged; a server that has said nothing at all since then is gone."""
        answer = self._waiting.get(number)
        if answer is None or answer.done():
            return
        answer.set_exception(TimeoutError("the log did not answer in time"))
        if heard == self._heard:
            self._lose(ConnectionError("the server has gone silent"))

    # -- what the server says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are none by their class

    def connection_lost(self, error: Exception | None) -> None:
        self._lose(ConnectionError(f"the connection broke: {error}"))

    def data_received(self, data: bytes) -> None:
        self._heard += 1
        buffer = self._buffer
        buffer += data
        start = 0
        while (end := buffer.find(_END, start)) >= 0:
            line = bytes(buffer[start:end])
            size = _size_of_body(line)
            if size < 0:
                self._told(line)
                start = end + 2
                continue
            after = end + 2 + size
            if len(buffer) < after + 2:
                break
            self._answered(line, bytes(buffer[end + 2 : after]))
            start = after + 2
        del buffer[:start]

    def _told(self, line: bytes) -> None:
        word = line[:4].upper()
        if word == b"PING":
            self._write(b"PONG\r\n")
        elif word == b"PONG" and not self._ready.done():
            self._ready.set_result(None)
        elif word == b"INFO" and not self.greeted.done():
            self.greeted.set_result(_info_of(line[5:]))
        elif word == b"-ERR":
            _log.warning("NATS: %s", line.decode(errors="replace"))
            self._lose(ConnectionError(line.decode(errors="replace")))

    def _answered(self, line: bytes, body: bytes) -> None:
        """An acknowledgement, or (with headers) the word that nobody takes the subject."""
        number = int(line.split(b" ", 2)[1].rpartition(b".")[2])
        answer = self._waiting.get(number)
        if answer is None or answer.done():
            return
        if line[:1] in b"hH":
            answer.set_exception(_NOBODY)
            return
        ack = _ack_of(body)
        if ack.error is None:
            answer.set_result(ack.seq)
        else:
            answer.set_exception(NotTaken(ack.error.err_code, ack.error.description))

    def _lose(self, error: OSError) -> None:
        self.is_lost = True
        if self.transport is not None:
            self.transport.close()
        waiting: list[asyncio.Future[Any]] = [self.greeted, self._ready, *self._waiting.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(error)
                future.exception()  # nobody may wait for it


def _size_of_body(line: bytes) -> int:
    """Bytes that follow a line, -1 for a line that stands alone."""
    return int(line.rpartition(b" ")[2]) if line[:4].upper() == b"MSG " or line[:5].upper() == b"HMSG " else -1
