"""An App starts its parts in order, serves with health and reflection, and stops in reverse."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from typing import Any

import grpc
import pytest
from google.protobuf import wrappers_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from services.kit import app as kit_app
from services.kit.app import App
from services.kit.background import Background, Supervised, end
from services.kit.errors import fault_of, not_found
from services.kit.settings import ConfigError
from services.kit.telemetry import Metrics

SERVICE = "muster.catalog.v1.CatalogService"
Text = wrappers_pb2.StringValue


async def echo(request: Text, _context: Any) -> Text:
    if not request.value:
        raise not_found("NOTHING", "there is nothing")
    return request


def register(server: grpc.aio.Server) -> None:
    method = grpc.unary_unary_rpc_method_handler(echo, Text.FromString, Text.SerializeToString)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {"Say": method}),))


async def say(app: App, text: str) -> str:
    call = app.channel("catalog").unary_unary(f"/{SERVICE}/Say", Text.SerializeToString, Text.FromString)
    return str((await call(Text(value=text))).value)


async def health(app: App, service: str = "") -> int:
    stub = health_pb2_grpc.HealthStub(app.channel("catalog"))
    return int((await stub.Check(health_pb2.HealthCheckRequest(service=service))).status)


async def test_a_bound_service_answers_over_its_own_port(stack_app: App) -> None:
    stack_app.serve(register, SERVICE)
    async with stack_app:
        assert await say(stack_app, "hello") == "hello"
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await say(stack_app, "")
        assert fault_of(caught.value).reason == "NOTHING"


@pytest.mark.parametrize("fails", [False, True])
async def test_a_process_serves_at_once_and_says_so_when_it_is_warm(stack_app: App, fails: bool) -> None:
    loaded = asyncio.Event()

    async def load() -> None:
        await loaded.wait()
        if fails:
            raise ValueError("what it answers from is damaged")

    stack_app.serve(register, SERVICE)
    stack_app.warm(load)
    async with stack_app:
        assert await health(stack_app) == health_pb2.HealthCheckResponse.NOT_SERVING
        loaded.set()
        async with asyncio.timeout(5):
            while await health(stack_app) != health_pb2.HealthCheckResponse.SERVING:
                await asyncio.sleep(0.01)


async def test_health_and_reflection_know_the_service(stack_app: App) -> None:
    stack_app.serve(register, SERVICE)
    async with stack_app:
        assert await health(stack_app) == await health(stack_app, SERVICE) == health_pb2.HealthCheckResponse.SERVING
        stub = reflection_pb2_grpc.ServerReflectionStub(stack_app.channel("catalog"))
        requests = [reflection_pb2.ServerReflectionRequest(list_services="")]
        names = [
            each.name
            async for answer in stub.ServerReflectionInfo(iter(requests))
            for each in answer.list_services_response.service
        ]
        assert {SERVICE, "grpc.health.v1.Health"} <= set(names)


async def test_hooks_run_in_order_and_stop_in_reverse_even_when_one_fails(stack_app: App) -> None:
    seen: list[str] = []

    def note(what: str, fails: bool = False) -> Any:
        async def hook() -> None:
            seen.append(what)
            if fails:
                raise RuntimeError(what)

        return hook

    stack_app.on_start(note("start a"))
    stack_app.on_start(note("start b"))
    stack_app.on_stop(note("stop a"))
    stack_app.on_stop(note("stop b", fails=True))
    async with stack_app:
        assert seen == ["start a", "start b"]
    assert seen[2:] == ["stop b", "stop a"]


async def test_a_taken_port_names_the_service_and_the_variable(stack_app: App) -> None:
    stack_app.serve(register, SERVICE)
    with socket.socket() as other:
        other.bind(("127.0.0.1", stack_app.settings.port("catalog")))
        other.listen()
        with pytest.raises(ConfigError, match=r"catalog cannot listen on .*MUSTER_CATALOG_PORT"):
            await stack_app.start()


async def test_redis_is_there_without_asking(stack_app: App) -> None:
    async with stack_app:
        await stack_app.redis.set("key", "value")
        assert await stack_app.redis.get("key") == b"value"


async def test_a_background_task_that_fails_starts_again_and_is_counted() -> None:
    metrics, done, runs = Metrics(), asyncio.Event(), []

    async def run() -> None:
        runs.append(len(runs))
        if len(runs) < 3:
            raise RuntimeError("not yet")
        done.set()
        await asyncio.Event().wait()

    task = Supervised("worker", run, metrics, backoff=(0.001,))
    task.start()
    await asyncio.wait_for(done.wait(), 5)
    await task.stop()
    assert runs == [0, 1, 2]
    assert metrics.registry.get_sample_value("muster_background_failures_total", {"task": "worker"}) == 2


async def test_a_task_that_loses_a_cancellation_is_ended_all_the_same() -> None:
    cancelled = 0

    async def deaf_once() -> None:
        nonlocal cancelled
        while cancelled < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled += 1

    task = asyncio.create_task(deaf_once())
    await asyncio.sleep(0)
    await asyncio.wait_for(end(task), 5)
    assert task.done()
    assert cancelled == 2


async def test_a_background_task_added_later_starts_at_once() -> None:
    background, seen = Background(Metrics()), []

    async def note(what: str) -> None:
        seen.append(what)

    background.add("before", lambda: note("before"))
    assert seen == []
    background.start()
    background.add("after", lambda: note("after"))
    await asyncio.sleep(0)
    assert seen == ["before", "after"]
    await background.stop()


async def test_a_part_that_does_not_stop_is_abandoned_and_the_rest_still_stops(
    stack_app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kit_app, "STOP_S", 0.4)
    stack_app.on_stop(asyncio.Event().wait)  # type: ignore[arg-type]
    async with stack_app:
        pass
    assert stack_app.bus.nats.is_closed
    assert "_run_stops did not end within" in caplog.text


async def test_metrics_are_shown_until_closed(free_port: int) -> None:
    metrics = Metrics()
    metrics.counter("muster_things", "Things.", ("kind",)).labels("a").inc(3)
    close = metrics.listen("127.0.0.1", free_port)

    def page() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{free_port}/metrics", timeout=5) as response:
            return str(response.read().decode())

    assert 'muster_things_total{kind="a"} 3.0' in await asyncio.to_thread(page)
    close()
    with pytest.raises(OSError, match="refused"):
        await asyncio.to_thread(page)


def shown(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    samples = [sample for family in metrics.registry.collect() for sample in family.samples]
    return {
        (each.name, frozenset(each.labels.items())): each.value
        for each in samples
        if not each.name.endswith("_created")
    }


def test_plain_numbers_are_shown_as_a_counter_and_a_histogram_show_them() -> None:
    metrics, plain = Metrics(), Metrics()
    things, times = metrics.counter("muster_things", "Things.", ("kind",)), metrics.histogram("muster_s", "Times.")
    tally, spread = plain.tally("muster_things", "Things.", "kind", ("none",)), plain.spread("muster_s", "Times.")
    things.labels("none")
    for kind, number in (("a", 3.0), ("b", 0.5), ("a", 1.0)):
        things.labels(kind).inc(number)
        tally.add(kind, number)
    for seconds in (0.0, 0.0005, 0.0006, 0.25, 10.0, 11.0):
        times.observe(seconds)
        spread.observe(seconds)
    assert shown(plain) == shown(metrics)
    assert plain.tally("muster_things", "Things.", "kind") is tally
    assert plain.spread("muster_s", "Times.") is spread


def test_a_metric_name_has_one_kind() -> None:
    metrics = Metrics()
    assert metrics.counter("muster_things", "Things.") is metrics.counter("muster_things", "Things.")
    with pytest.raises(TypeError, match="is a Counter, not a Gauge"):
        metrics.gauge("muster_things", "Things.")
