"""Sessions of browsers: the cookie opens what a token opens, for the server's own pages and no others."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from gateway.bind import bind as bind_gateway
from gateway.errors import CODES
from services.kit.app import App
from services.kit.settings import Settings

WEB = {"X-Muster": "web"}
FOREIGN = "https://evil.example"
Json = dict[str, Any]


@pytest.fixture
async def gateway(stack_settings: Settings) -> AsyncIterator[App]:
    app = App(stack_settings, "test")
    bind_gateway(app)
    async with app:
        yield app


@pytest.fixture
def url(gateway: App) -> str:
    return f"http://{gateway.settings.address('gateway')}"


@pytest.fixture
async def page(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser's page: keeps cookies, and says where it comes from."""
    async with httpx.AsyncClient(base_url=url, headers={**WEB, "Origin": url}) as client:
        yield client


@pytest.fixture
async def guest(page: httpx.AsyncClient) -> httpx.AsyncClient:
    answer = await page.post("/v1/guests", json={"name": "Ann"})
    assert answer.status_code == 201
    return page


def _code(answer: httpx.Response) -> str:
    code = str(answer.json()["error"]["code"])
    assert answer.status_code == CODES[code].status
    return code


async def _name(client: httpx.AsyncClient, **options: Any) -> str:
    answer = await client.get("/v1/users/me", **options)
    return str(answer.json()["user"]["name"]) if answer.status_code == 200 else _code(answer)


async def test_a_page_has_its_token_where_no_script_reads_it(page: httpx.AsyncClient) -> None:
    answer = await page.post("/v1/guests", json={"name": "Ann"})
    assert set(answer.json()) == {"user"}
    attributes = {each.strip().lower() for each in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    assert not {each for each in attributes if each.startswith("domain") or each == "secure"}
    assert page.cookies["muster"] not in answer.text
    assert await _name(page) == "Ann"


async def test_on_https_the_cookie_is_secure_and_of_this_host_alone(stack_settings: Settings) -> None:
    app = App(dataclasses.replace(stack_settings, trusted_proxies="127.0.0.1"), "test")
    bind_gateway(app)
    origin = "https://play.example.org"
    proxied = {**WEB, "Origin": origin, "Host": "play.example.org", "X-Forwarded-Proto": "https"}
    address = f"http://{app.settings.address('gateway')}"
    async with app, httpx.AsyncClient(base_url=address, headers=proxied) as client:
        answer = await client.post("/v1/guests", json={"name": "Ann"})
        name, _, rest = answer.headers["set-cookie"].partition("=")
        assert (name, "Secure" in rest) == ("__Host-muster", True)
        token = rest.partition(";")[0]
        assert await _name(client, headers={"Cookie": f"__Host-muster={token}"}) == "Ann"
        assert await _name(client, headers={"Cookie": f"muster={token}"}) == "UNAUTHENTICATED"


async def test_api_clients_get_no_cookie(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as client:
        answer = await client.post("/v1/guests", json={"name": "Ann"})
        assert "set-cookie" not in answer.headers
        assert set(answer.json()) == {"user", "token"}


CROSS = [
    ({"X-Muster": ""}, "HEADER_MISSING"),
    ({"X-Muster": "", "Origin": FOREIGN}, "HEADER_MISSING"),
    ({"Origin": FOREIGN}, "ORIGIN_REFUSED"),
    ({"Origin": "null"}, "ORIGIN_REFUSED"),
    ({"Origin": ""}, "ORIGIN_REFUSED"),
]


@pytest.mark.parametrize(("headers", "code"), CROSS)
async def test_a_cookie_writes_only_for_the_servers_own_pages(
    guest: httpx.AsyncClient, headers: dict[str, str], code: str
) -> None:
    for method, path in (
        ("POST", "/v1/socket-tickets"),
        ("PUT", "/v1/decks/x?version=1"),
        ("DELETE", "/v1/tokens/x"),
        ("DELETE", "/v1/sessions"),
        ("POST", "/v1/users/me/upgrade"),
    ):
        body = {"text": "1 Forest", "password": "correct horse"} if method in ("POST", "PUT") else None
        assert _code(await guest.request(method, path, json=body, headers=headers)) == code, path
    assert await _name(guest) == "Ann"


@pytest.mark.parametrize("path", ["/v1/guests", "/v1/accounts", "/v1/sessions"])
async def test_no_foreign_page_logs_anybody_in(guest: httpx.AsyncClient, path: str) -> None:
    body = {"name": "Mallory", "password": "correct horse"}
    answer = await guest.post(path, json=body, headers={"Origin": FOREIGN})
    assert (_code(answer), "set-cookie" in answer.headers) == ("ORIGIN_REFUSED", False)
    assert await _name(guest) == "Ann"


async def test_pages_of_registered_origins_and_programs_without_any_may_write(stack_settings: Settings) -> None:
    app = App(dataclasses.replace(stack_settings, cors_origins="https://play.example.org"), "test")
    bind_gateway(app)
    async with app, httpx.AsyncClient(base_url=f"http://{app.settings.address('gateway')}", headers=WEB) as client:
        for headers in ({}, {"Origin": "https://play.example.org"}):
            assert (await client.post("/v1/guests", json={"name": "Ann"}, headers=headers)).status_code == 201
            assert (await client.post("/v1/socket-tickets", headers=headers)).status_code == 201


async def test_a_bearer_token_wins_over_the_cookie_and_needs_no_header(guest: httpx.AsyncClient, url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as other:
        token = (await other.post("/v1/guests", json={"name": "Bob"})).json()["token"]
    bearer = {"Authorization": f"Bearer {token}", "X-Muster": "", "Origin": FOREIGN}
    assert await _name(guest, headers=bearer) == "Bob"
    assert (await guest.post("/v1/socket-tickets", headers=bearer)).status_code == 201
    assert await _name(guest, headers={"Authorization": "Bearer nonsense"}) == "TOKEN_INVALID"


async def test_who_logs_in_gets_another_session_and_the_one_before_ends(guest: httpx.AsyncClient) -> None:
    first = guest.cookies["muster"]
    person = {"name": "Ann", "password": "correct horse"}
    assert (await guest.post("/v1/users/me/upgrade", json=person)).status_code == 201
    second = guest.cookies["muster"]
    assert (await guest.post("/v1/sessions", json=person)).status_code == 201
    third = guest.cookies["muster"]
    assert len({first, second, third}) == 3
    answers = [await _name(guest, headers={"Cookie": f"muster={each}"}) for each in (first, second, third)]
    assert answers == ["TOKEN_INVALID", "TOKEN_INVALID", "Ann"]


async def test_a_cookie_that_somebody_planted_is_no_session_and_is_replaced(page: httpx.AsyncClient) -> None:
    planted = "mst_" + "x" * 43
    page.cookies.set("muster", planted)
    assert await _name(page) == "TOKEN_INVALID"
    answer = await page.post("/v1/guests", json={"name": "Ann"}, headers={"Cookie": f"muster={planted}"})
    assert answer.headers["set-cookie"].startswith("muster=mst_")
    assert planted not in answer.headers["set-cookie"]


async def test_after_the_log_out_the_token_is_worth_nothing(guest: httpx.AsyncClient) -> None:
    token = guest.cookies["muster"]
    answer = await guest.delete("/v1/sessions")
    assert (answer.status_code, "muster" in guest.cookies) == (204, False)
    assert await _name(guest, headers={"Cookie": f"muster={token}"}) == "TOKEN_INVALID"
    assert await _name(guest, headers={"Authorization": f"Bearer {token}"}) == "TOKEN_INVALID"
    assert await _name(guest) == "UNAUTHENTICATED"


# -- the socket


async def _socket(url: str, token: str = "", **headers: str) -> ClientConnection:
    cookie = {"Cookie": f"theme=dark; muster={token}; x"} if token else {}
    address = url.replace("http", "ws", 1) + "/v1/socket"
    return await websockets.connect(address, additional_headers={**cookie, **headers}, compression=None, proxy=None)


async def _received(connection: ClientConnection) -> Json:
    async with asyncio.timeout(10):
        return msgspec.json.decode(await connection.recv(), type=Json)


async def _closed_with(connection: ClientConnection) -> int | None:
    async with asyncio.timeout(10):
        await connection.wait_closed()
    return connection.close_code


async def test_a_page_opens_its_socket_by_the_cookie(guest: httpx.AsyncClient, url: str) -> None:
    connection = await _socket(url, guest.cookies["muster"], Origin=url)
    assert (await _received(connection))["d"]["user"]["name"] == "Ann"
    await connection.close()


@pytest.mark.parametrize("headers", [{}, {"Origin": FOREIGN}, {"Origin": "null"}])
async def test_no_other_page_does(guest: httpx.AsyncClient, url: str, headers: dict[str, str]) -> None:
    connection = await _socket(url, guest.cookies["muster"], **headers)
    assert (await _received(connection))["err"]["code"] == "ORIGIN_REFUSED"
    assert await _closed_with(connection) == 4011


async def test_logging_out_ends_the_sockets_of_that_session_and_no_others(guest: httpx.AsyncClient, url: str) -> None:
    elsewhere = (await guest.post("/v1/tokens", json={"name": "program", "scopes": ["play"]})).json()["token"]
    own, same = [await _socket(url, guest.cookies["muster"], Origin=url) for _ in range(2)]
    program = await _socket(url, Authorization=f"Bearer {elsewhere}")
    for connection in (own, same, program):
        assert (await _received(connection))["ev"] == "hello"
    await guest.delete("/v1/sessions")
    for connection in (own, same):
        assert (await _received(connection))["err"]["code"] == "TOKEN_INVALID"
        assert await _closed_with(connection) == 4011
    await program.send('{"id": 1, "op": "ping"}')
    assert (await _received(program))["re"] == 1
    await program.close()


async def test_a_revoked_token_loses_its_socket_at_another_gateway_too(
    guest: httpx.AsyncClient, url: str, stack_settings: Settings, free_port: int
) -> None:
    ports = {**stack_settings.ports, "gateway": free_port}
    other = App(dataclasses.replace(stack_settings, ports=ports), "other")
    bind_gateway(other)
    async with other:
        there = f"http://{other.settings.address('gateway')}"
        connection = await _socket(there, guest.cookies["muster"], Origin=there)
        assert (await _received(connection))["ev"] == "hello"
        await guest.delete("/v1/sessions")
        assert await _closed_with(connection) == 4011
