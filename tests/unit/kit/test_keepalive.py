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
from tests.wire import Wire

FAST = Keepalive(interval_ms=40, answer_ms=5_000)
PINGS = 12
"""A server forgives two that come too soon."""
_PREFACE = len(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
_HEAD, _PING, _ACK = 9, 6, 1
Text = wrappers_pb2.StringValue


async def _echo(requests: AsyncIterator[Text], _context: Any) -> AsyncIterator[Text]:
    async for request in requests:
        yield request


class PingCounter(Wire):
    """Counts the pings that the client sends (RFC 9113, 6.7)."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.enough = asyncio.Event()
        self._pings = 0
        self._said = bytearray()
        self._at = _PREFACE

    def heard(self, data: bytes) -> None:
        """Looks at the heads of the frames."""
        self._said += data
        while len(self._said) >= self._at + _HEAD:
            head = self._said[self._at : self._at + _HEAD]
            self._pings += head[3] == _PING and not head[4] & _ACK
            self._at += _HEAD + int.from_bytes(head[:3])
        if self._pings >= PINGS:
            self.enough.set()


@pytest.fixture
async def wire() -> AsyncIterator[PingCounter]:
    tracing = Tracing("test", Settings())
    server = rpc.server(Metrics(), tracing, SeededIds(1), FAST)
    method = grpc.stream_stream_rpc_method_handler(_echo, Text.FromString, Text.SerializeToString)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", {"Talk": method}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with PingCounter(port) as wire:
        yield wire
        await server.stop(None)


async def test_an_idle_stream_outlives_many_pings(wire: PingCounter) -> None:
    target = f"127.0.0.1:{wire.port}"
    async with rpc.channel(target, Tracing("test", Settings()), FAST) as channel, asyncio.timeout(30):
        call = channel.stream_stream("/test.Echo/Talk", Text.SerializeToString, Text.FromString)()
        for word in ("before", "after"):
            await call.write(Text(value=word))
            assert (await call.read()).value == word
            await wire.enough.wait()


def test_both_sides_follow_from_one_interval_which_the_server_bears() -> None:
    sent, borne = dict(rpc.KEEPALIVE.of_channel()), dict(rpc.KEEPALIVE.of_server())
    assert int(sent["grpc.keepalive_time_ms"]) >= 2 * int(borne["grpc.http2.min_ping_interval_without_data_ms"])
