"""The edge: who a request comes from, requests that never arrive, and pages of other origins."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
from collections.abc import AsyncIterator

import httpx
import pytest

from gateway import patience
from gateway.bind import bind as bind_gateway
from gateway.limits import Limit, Limits
from services.kit.app import App
from services.kit.settings import Settings

ORIGIN = "https://play.example.org"
FEW = Limits(sign_up=Limit("sign_up", 0.01, 2))


async def _guests(url: str, *addresses: str) -> list[int]:
    async with httpx.AsyncClient(base_url=url) as client:
        answers = [
            await client.post("/v1/guests", json={"name": "Ann"}, headers={"X-Forwarded-For": each})
            for each in addresses
        ]
    return [answer.status_code for answer in answers]


@pytest.fixture
async def gateway(stack_settings: Settings) -> AsyncIterator[App]:
    """A gateway alone, with few sign-ups."""
    app = App(stack_settings, "test")
    bind_gateway(app, FEW)
    async with app:
        yield app


def _url(app: App) -> str:
    return f"http://{app.settings.address('gateway')}"


async def test_a_header_lifts_no_limit(gateway: App) -> None:
    assert await _guests(_url(gateway), "1.1.1.1", "2.2.2.2", "3.3.3.3") == [201, 201, 429]


async def test_a_trusted_proxy_says_who_asks(stack_settings: Settings) -> None:
    app = App(dataclasses.replace(stack_settings, trusted_proxies="10.0.0.0/8, 127.0.0.1"), "test")
    bind_gateway(app, FEW)
    async with app:
        assert await _guests(_url(app), "1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2") == [201, 201, 429, 201]


async def test_the_body_of_an_answer_waits_for_no_acknowledgement_of_its_head(
    gateway: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets, made = list[socket.socket](), patience.PatientProtocol.connection_made

    def seen(self: patience.PatientProtocol, transport: asyncio.Transport) -> None:
        sockets.append(transport.get_extra_info("socket"))
        made(self, transport)

    monkeypatch.setattr(patience.PatientProtocol, "connection_made", seen)
    async with httpx.AsyncClient(base_url=_url(gateway)) as client:
        await client.get("/healthz")
        assert [each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in sockets] == [1]


HALVES = [
    (b"", 408),
    (b"GET /v1/cards HTTP/1.1\r\nHost: x\r\n", 408),
    (b"POST /v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{", None),
]


@pytest.mark.parametrize(("sent", "status"), HALVES)
async def test_half_a_request_is_closed(
    gateway: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes, status: int | None
) -> None:
    monkeypatch.setattr(patience, "HEAD_S", 0.05)
    monkeypatch.setattr(patience, "BODY_S", 0.05)
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.settings.port("gateway"))
    writer.write(sent)
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    if status is not None:
        assert f"HTTP/1.1 {status} ".encode() in answer
        assert b'"code":"REQUEST_TIMEOUT"' in answer
    assert "incident" not in caplog.text


async def test_half_a_second_request_is_closed_too(gateway: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_S", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.settings.port("gateway"))
    writer.write(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    async with asyncio.timeout(10):
        await reader.readuntil(b"\r\n\r\nok")
        writer.write(b"GET /livez HT")
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
    writer.close()


async def test_a_connection_outlives_the_time_of_one_request(gateway: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_S", 0.2)
    monkeypatch.setattr(patience, "BODY_S", 0.2)
    began = asyncio.get_running_loop().time()
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.settings.port("gateway"))
    async with asyncio.timeout(20):
        while asyncio.get_running_loop().time() < began + 0.5:
            writer.write(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in await reader.readline()
            await reader.readuntil(b"\r\n\r\nok")
    writer.close()


async def test_what_is_no_http_is_refused_as_all_else(gateway: App) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.settings.port("gateway"))
    writer.write(b"\x16\x03\x01nonsense\r\n\r\n")
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"BAD_HTTP"' in answer


async def test_pages_of_registered_origins_may_call_and_no_others(stack_settings: Settings) -> None:
    app = App(dataclasses.replace(stack_settings, cors_origins=ORIGIN), "test")
    bind_gateway(app)
    preflight = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    async with app, httpx.AsyncClient(base_url=_url(app)) as client:
        for origin, allowed in ((ORIGIN, ORIGIN), ("https://evil.example", None)):
            asked = await client.options("/v1/guests", headers={"Origin": origin, **preflight})
            refused = await client.get("/v1/users/me", headers={"Origin": origin})
            for answer in (asked, refused):
                assert answer.headers.get("access-control-allow-origin") == allowed


async def test_no_origin_may_call_by_default(gateway: App) -> None:
    async with httpx.AsyncClient(base_url=_url(gateway)) as client:
        answer = await client.get("/v1/users/me", headers={"Origin": ORIGIN})
    assert "access-control-allow-origin" not in answer.headers
