"""A server that is slow to take a connection is waited for; one that refuses it says so at once."""

from __future__ import annotations

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
from tests.wire import Wire

SLOW_S = 0.4
Text = wrappers_pb2.StringValue


async def _echo(request: Text, _context: Any) -> Text:
    return request


def _server() -> grpc.aio.Server:
    server = rpc.server(Metrics(), Tracing("test", Settings()), SeededIds(1))
    method = grpc.unary_unary_rpc_method_handler(_echo, Text.FromString, Text.SerializeToString)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", {"Say": method}),))
    return server


@pytest.fixture
async def slow_server() -> AsyncIterator[str]:
    """A server behind a wire that lets each connection wait before its first byte."""
    server = _server()
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with Wire(port, delay_s=SLOW_S) as wire:
        yield f"127.0.0.1:{wire.port}"
        await server.stop(None)


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


async def test_a_new_channel_does_not_begin_with_the_failure_of_another(free_port: int) -> None:
    target = f"127.0.0.1:{free_port}"
    async with rpc.channel(target, Tracing("test", Settings())) as early:
        with pytest.raises(grpc.aio.AioRpcError):
            await _say(early)(Text(value="nobody"))
        server = _server()
        server.add_insecure_port(target)
        await server.start()
        async with rpc.channel(target, Tracing("test", Settings())) as late:
            assert await _say(late)(Text(value="here")) == Text(value="here")
        await server.stop(None)
