"""A server that is slow to take a connection is waited for; one that refuses it says so at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from google.protobuf import wrappers_pb2

from services.kit import rpc
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

SLOW_S = 0.4
Text = wrappers_pb2.StringValue


async def _echo(request: Text, _context: Any) -> Text:
    return request


@pytest.fixture
async def slow_server() -> AsyncIterator[str]:
    """A server behind a wire that lets each connection wait before its first byte."""
    server = rpc.server(Metrics(), Tracing("test", Settings()), SeededIds(1))
    method = grpc.unary_unary_rpc_method_handler(_echo, Text.FromString, Text.SerializeToString)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", {"Say": method}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(SLOW_S)
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_copied(reader, to_writer), _copied(to_reader, writer))

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as between:
        yield f"127.0.0.1:{between.sockets[0].getsockname()[1]}"
        await server.stop(None)


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


def _say(channel: grpc.aio.Channel) -> Any:
    return channel.unary_unary("/test.Echo/Say", Text.SerializeToString, Text.FromString)


async def test_a_connection_that_takes_its_time_fails_no_call(slow_server: str) -> None:
    async with rpc.channel(slow_server, Tracing("test", Settings())) as channel:
        assert await _say(channel)(Text(value="patience")) == Text(value="patience")


async def test_a_refused_connection_fails_the_call_at_once(free_port: int) -> None:
    async with rpc.channel(f"127.0.0.1:{free_port}", Tracing("test", Settings())) as channel:
        began = time.monotonic()
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await _say(channel)(Text(value="nobody"))
    assert failed.value.code() is grpc.StatusCode.UNAVAILABLE
    assert time.monotonic() - began < rpc.CONNECT_S
