"""Faults cross a real gRPC server and come back as they were."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from google.protobuf import wrappers_pb2

from services.kit import rpc
from services.kit.errors import Fault, conflict, denied, exhausted, fault_of, invalid, not_found, unavailable
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

SERVICE = "muster.test.v1.EchoService"
Text = wrappers_pb2.StringValue
FAULTS = {
    fault.reason: fault
    for fault in (
        not_found("CARD_NOT_FOUND", "there is no such card", card="Sol Rong"),
        invalid("BAD_NAME", "a name has letters"),
        denied("NOT_YOUR_SEAT", "seat 2 belongs to another user", seat="2"),
        conflict("STALE_PROMPT", "this prompt is answered already"),
        exhausted("RATE_LIMIT", "more than 20 a second; wait 300 ms", wait_ms="300"),
        unavailable("BUS_UNAVAILABLE", "the bus is away"),
    )
}


class Echo:
    """Raises the fault that the request names, a plain error for "bug", waits for "wait", else echoes."""

    async def Say(self, request: Text, _context: Any) -> Text:
        if request.value in FAULTS:
            raise FAULTS[request.value]
        if request.value == "bug":
            raise ZeroDivisionError("secret detail")
        if request.value == "wait":
            await asyncio.Event().wait()
        return request

    async def Count(self, request: Text, context: Any) -> AsyncIterator[Text]:
        yield request
        yield await self.Say(request, context)

    async def Write(self, request: Text, context: Any) -> None:
        await context.write(request)
        await context.write(await self.Say(request, context))


def _handlers(echo: Echo) -> grpc.GenericRpcHandler:
    codec = (Text.FromString, Text.SerializeToString)
    return grpc.method_handlers_generic_handler(
        SERVICE,
        {
            "Say": grpc.unary_unary_rpc_method_handler(echo.Say, *codec),
            "Count": grpc.unary_stream_rpc_method_handler(echo.Count, *codec),
            "Write": grpc.unary_stream_rpc_method_handler(echo.Write, *codec),
        },
    )


class Harness:
    """A server with the kit's interceptor and a channel to it."""

    def __init__(self, metrics: Metrics, channel: grpc.aio.Channel) -> None:
        self.metrics = metrics
        self._channel = channel

    async def say(self, text: str, timeout_s: float | None = 5) -> str:
        call = self._channel.unary_unary(f"/{SERVICE}/Say", Text.SerializeToString, Text.FromString)
        return str((await call(Text(value=text), timeout=timeout_s)).value)

    async def stream(self, method: str, text: str) -> list[str]:
        call = self._channel.unary_stream(f"/{SERVICE}/{method}", Text.SerializeToString, Text.FromString)
        return [response.value async for response in call(Text(value=text), timeout=5)]

    def calls(self, method: str, code: str) -> float:
        labels = {"service": SERVICE, "method": method, "code": code}
        return self.metrics.registry.get_sample_value("muster_grpc_calls_total", labels) or 0.0


@pytest.fixture
async def echo() -> AsyncIterator[Harness]:
    metrics, tracing = Metrics(), Tracing("test", Settings())
    server = rpc.server(metrics, tracing, SeededIds())
    server.add_generic_rpc_handlers((_handlers(Echo()),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with rpc.channel(f"127.0.0.1:{port}", tracing) as channel:
        yield Harness(metrics, channel)
    await server.stop(0)


async def test_an_answer_passes_unchanged(echo: Harness) -> None:
    assert await echo.say("hello") == "hello"
    assert echo.calls("Say", "OK") == 1


@pytest.mark.parametrize("reason", FAULTS)
async def test_a_fault_arrives_with_code_reason_message_and_metadata(echo: Harness, reason: str) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await echo.say(reason)
    fault, sent = fault_of(caught.value), FAULTS[reason]
    assert (fault.code, fault.reason, fault.message, fault.metadata) == (
        sent.code,
        sent.reason,
        sent.message,
        sent.metadata,
    )
    assert echo.calls("Say", sent.code.name) == 1


@pytest.mark.parametrize("method", ["Count", "Write"])
async def test_a_stream_can_end_with_a_fault_after_some_responses(echo: Harness, method: str) -> None:
    assert await echo.stream(method, "a") == ["a", "a"]
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await echo.stream(method, "STALE_PROMPT")
    assert fault_of(caught.value).reason == "STALE_PROMPT"
    assert (echo.calls(method, "OK"), echo.calls(method, "FAILED_PRECONDITION")) == (1, 1)


async def test_a_bug_becomes_internal_with_a_logged_incident_and_no_detail(
    echo: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(grpc.aio.AioRpcError) as caught:
        await echo.say("bug")
    fault = fault_of(caught.value)
    assert (fault.code, fault.reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    assert "secret" not in fault.message
    assert fault.metadata["incident"] in caplog.text
    assert "secret detail" in caplog.text


async def test_a_call_without_a_deadline_gets_one(echo: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rpc, "CLIENT_DEADLINE_S", 0.05)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await echo.say("wait", timeout_s=None)
    assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED


async def test_an_unreachable_peer_is_named_by_its_bare_code(free_port: int) -> None:
    async with rpc.channel(f"127.0.0.1:{free_port}", Tracing("test", Settings())) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await Harness(Metrics(), channel).say("hello", timeout_s=2)
    fault = fault_of(caught.value)
    assert isinstance(fault, Fault)
    assert (fault.code, fault.reason) == (grpc.StatusCode.UNAVAILABLE, "UNAVAILABLE")
