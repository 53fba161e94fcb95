"""Every field of every route and operation, within the schema and beside it: never a 5xx, always the one reply, in the documented form."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode

from clients.python import Client, Refused, Socket
from gateway import socket_schema
from gateway.bind import bind as bind_gateway
from gateway.errors import CODES
from gateway.limits import Limit, Limits
from muster.decks.v1 import decks_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Signer
from services.matchmaking.bind import bind as bind_matchmaking
from services.tournament.bind import bind as bind_tournament
from tests.contract.gateway.conftest import NewPlayer, seated
from tests.contract.gateway.echo_decks import EchoDecks
from tests.contract.gateway.echo_game import GameProcess
from tests.contract.public_api import openapi
from tests.fuzz.drawing import JUNK, drawn

_ENDLESS = ("/v1/events/stream", "/v1/lobby/stream", "/v1/session")
_ENDS_SESSION = (("DELETE", "/v1/sessions"), ("POST", "/v1/users/me/deletion"))
_PEERS_AWAY = frozenset(("UNAVAILABLE", "CATALOG_UNAVAILABLE", "NOT_LEADING"))
"""What a test without catalog and bots answers to what is well-formed."""
Json = dict[str, Any]


@pytest.fixture
async def app(stack_app: App, game: GameProcess) -> AsyncIterator[App]:
    """The gateway as elsewhere, without limits of its own."""
    decks = EchoDecks(Signer(stack_app.settings.home / "keys", "decks", stack_app.clock), stack_app.ids)
    stack_app.serve(
        lambda server: decks_pb2_grpc.add_DecksServiceServicer_to_server(decks, server), "muster.decks.v1.DecksService"
    )
    for bind in (bind_tournament, bind_matchmaking):
        bind(stack_app)
    wide = {name: Limit(name, 10_000.0, 100_000) for name in Limits.__dataclass_fields__}
    bind_gateway(stack_app, Limits(**wide))
    async with stack_app:
        yield stack_app


def requests() -> list[Any]:
    """Cases of every route, within and beside its schema."""
    schema = schemathesis.openapi.from_dict(openapi())
    found = []
    for each in schema.get_all_operations():
        operation = each.ok()
        for mode in GenerationMode:
            found += drawn(operation.as_strategy(generation_mode=mode), 2)
    return found


@pytest.mark.timeout(600)
async def test_no_request_is_answered_by_a_fault_of_the_server(url: str, new_player: NewPlayer) -> None:
    player = await new_player()
    wrong, answered = [], 0
    async with httpx.AsyncClient(base_url=url, timeout=20) as http:
        for case in await asyncio.to_thread(requests):
            method, path = case.method.upper(), case.operation.path
            if path in _ENDLESS or (method, path) in _ENDS_SESSION:
                continue
            given = case.as_transport_kwargs(base_url=url)
            given["headers"] = {**given["headers"], "Authorization": f"Bearer {player.token}"}
            given.pop("cookies", None)
            if isinstance(given.get("data"), bytes | str):
                given["content"] = given.pop("data")
            try:
                response = await http.request(**given)
            except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError, ValueError, TypeError):
                continue  # nothing that a client could send
            answered += 1
            wrong += [f"{method} {path}: {line}" for line in misfit(response)]
    assert wrong == []
    assert answered > 120


def misfit(response: httpx.Response) -> list[str]:
    """What is wrong with an answer."""
    if response.status_code < 400:
        return []
    try:
        error = response.json()["error"]
        code = error["code"]
    except (ValueError, KeyError, TypeError):
        return [f"{response.status_code} without an error object: {response.text[:200]}"]
    if response.status_code >= 500 and code not in _PEERS_AWAY:
        return [f"{response.status_code} {code} {error['message']}"]
    return [] if code in CODES and {"message", "key", "params"} <= error.keys() else [f"{code} {error}"]


# -- the socket


def arguments(kind: type[msgspec.Struct], game: str) -> st.SearchStrategy[Json]:
    """Any field of an operation with any value; the game is a real one half the time."""
    fields = {field.encode_name: JUNK for field in msgspec.structs.fields(kind)}
    if "game" in fields:
        fields["game"] = st.sampled_from([game, game, game, "none", 5])
    return st.fixed_dictionaries({}, optional=fields)


async def test_every_frame_has_its_one_reply(url: str, new_player: NewPlayer) -> None:
    players = [await new_player(), await new_player()]
    game = await seated(players)
    async with await players[0].socket() as socket:
        await socket.op("game.join", game=game)
        for op, (kind, _, _) in socket_schema.OPERATIONS.items():
            for d in drawn(arguments(kind, game), 8):
                await replied(socket, op, d)
        assert (await socket.op("ping"))["time_ms"]
    assert socket.reconnections == 0, "no frame closes a socket"


async def replied(socket: Socket, op: str, d: Json) -> None:
    try:
        async with asyncio.timeout(20):
            await socket.op(op, **d)
    except TimeoutError:
        pytest.fail(f"no reply to {op} {d}")
    except Refused as refused:
        assert refused.code in CODES, (op, d)
        assert refused.code != "INTERNAL", (op, d)


async def test_a_client_that_sends_nothing_but_junk_is_told_so(url: str, player: Client) -> None:
    async with await player.socket() as socket:
        for op in drawn(st.text(max_size=20), 12):
            with pytest.raises(Refused) as refused:
                await socket.op(op)
            assert refused.value.code in ("UNKNOWN_OP", "BAD_FRAME")
