"""A link on which nothing happens lives on: the server bears the pings that its clients send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from google.protobuf import wrappers_pb2

from services.kit import rpc
from services.kit.ids import SeededIds
from services.kit.rpc import Keepalive
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

FAST = Keepalive(interval_ms=40, answer_ms=5_000)
PINGS = 12
"""A server forgives two that come too soon."""
_PREFACE = len(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
_HEAD, _PING, _ACK = 9, 6, 1
Text = wrappers_pb2.StringValue


async def _echo(requests: AsyncIterator[Text], _context: Any) -> AsyncIterator[Text]:
    async for request in requests:
        yield request


class Wire:
    """Between a client and a server: counts the pings that the client sends (RFC 9113, 6.7)."""

    def __init__(self, target: int) -> None:
        self._target = target
        self.enough = asyncio.Event()
        self._pings = 0

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Copy both ways until either side closes."""
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._target)
        back = asyncio.create_task(self._copy(to_reader, writer))
        try:
            to_writer.write(await reader.readexactly(_PREFACE))
            while True:
                head = await reader.readexactly(_HEAD)
                self._count(head)
                to_writer.write(head + await reader.readexactly(int.from_bytes(head[:3])))
        except (asyncio.IncompleteReadError, ConnectionError):
            back.cancel()
        finally:
            for each in (writer, to_writer):
                each.close()

    def _count(self, head: bytes) -> None:
        self._pings += head[3] == _PING and not head[4] & _ACK
        if self._pings >= PINGS:
            self.enough.set()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()


@pytest.fixture
async def wire() -> AsyncIterator[tuple[Wire, str]]:
    tracing = Tracing("test", Settings())
    server = rpc.server(Metrics(), tracing, SeededIds(1), FAST)
    method = grpc.stream_stream_rpc_method_handler(_echo, Text.FromString, Text.SerializeToString)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", {"Talk": method}),))
    wire = Wire(server.add_insecure_port("127.0.0.1:0"))
    await server.start()
    async with await asyncio.start_server(wire.connected, "127.0.0.1", 0) as between:
        yield wire, f"127.0.0.1:{between.sockets[0].getsockname()[1]}"
        await server.stop(None)


async def test_an_idle_stream_outlives_many_pings(wire: tuple[Wire, str]) -> None:
    async with rpc.channel(wire[1], Tracing("test", Settings()), FAST) as channel, asyncio.timeout(30):
        call = channel.stream_stream("/test.Echo/Talk", Text.SerializeToString, Text.FromString)()
        for word in ("before", "after"):
            await call.write(Text(value=word))
            assert (await call.read()).value == word
            await wire[0].enough.wait()


def test_both_sides_follow_from_one_interval_which_the_server_bears() -> None:
    sent, borne = dict(rpc.KEEPALIVE.of_channel()), dict(rpc.KEEPALIVE.of_server())
    assert int(sent["grpc.keepalive_time_ms"]) >= 2 * int(borne["grpc.http2.min_ping_interval_without_data_ms"])
