"""The client's requests beside a server whose connections break: what may be asked twice is asked again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from clients.python import Client

ANSWER = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"n": 1234}'
HEAD_END = b"\r\n\r\n"


class Breaking:
    """Breaks so many connections at a request before it answers one."""

    def __init__(self) -> None:
        self.breaks = 1
        self.requests: list[str] = []

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(HEAD_END)
        self.requests.append(head.split(b" ", 1)[0].decode())
        if self.breaks:
            self.breaks -= 1
            writer.transport.abort()
            return
        writer.write(ANSWER)
        await writer.drain()
        writer.close()


@pytest.fixture
async def breaking() -> AsyncIterator[tuple[Breaking, str]]:
    made = Breaking()
    async with await asyncio.start_server(made.talk, "127.0.0.1", 0) as server:
        yield made, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(("method", "key"), [("GET", ""), ("POST", "once")])
async def test_what_may_be_asked_twice_outlives_a_broken_connection(
    breaking: tuple[Breaking, str], method: str, key: str
) -> None:
    async with Client(breaking[1]) as client:
        assert await client.request(method, "/v1/anything", key=key) == {"n": 1234}
    assert breaking[0].requests == [method] * 2


async def test_what_may_have_been_done_already_is_not_asked_again(breaking: tuple[Breaking, str]) -> None:
    async with Client(breaking[1]) as client:
        with pytest.raises(httpx.TransportError):
            await client.request("POST", "/v1/anything")
    assert breaking[0].requests == ["POST"]


async def test_patience_ends(breaking: tuple[Breaking, str]) -> None:
    breaking[0].breaks = 1_000
    async with Client(breaking[1], patience_s=0.6) as client:
        with pytest.raises(httpx.TransportError):
            await client.get("/v1/anything")
    assert 1 < len(breaking[0].requests) < 5
