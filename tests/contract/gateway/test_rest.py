"""REST: every kind of bad input has its typed refusal, and the good paths work over the wire."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest

from clients.python import Client, Refused
from gateway import desk_schema, event_archive_schema, event_schema, league_schema
from gateway import schema as schema_of
from gateway.asyncapi import document
from gateway.errors import CODES
from muster.game.v1 import game_pb2
from services.catalog.bind import bind as bind_catalog
from services.kit.app import App
from tests.contract.gateway.conftest import NewPlayer
from tests.contract.gateway.echo_game import GameProcess, Table


@pytest.fixture
async def http(url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=url) as client:
        yield client


def _code(response: httpx.Response) -> str:
    error = response.json()["error"]
    assert error["message"]
    assert error["details"]["advice"]
    assert response.status_code == CODES[error["code"]].status
    return str(error["code"])


async def test_a_guest_gets_a_token_that_says_who_it_is(player: Client) -> None:
    me = await player.me()
    assert me["user"]["id"] == player.user["id"]
    assert me["user"]["kind"] == "guest"
    assert "play" in me["scopes"]


BAD_BODIES = [
    (b"{bad", "BAD_JSON"),
    (b"", "INVALID_ARGUMENT"),
    (b"[]", "INVALID_ARGUMENT"),
    (b'{"name": 5}', "INVALID_ARGUMENT"),
    (b'{"name": "   "}', "INVALID_ARGUMENT"),
    (b'{"name": "a\\u0000b"}', "INVALID_ARGUMENT"),
    (b'{"name": "\xff"}', "BAD_JSON"),
    (b'{"name": "\\ud800"}', "BAD_JSON"),
    (b'{"name": ' + b"[" * 100_000, "BAD_JSON"),
    (b'{"name": "' + b"x" * 3_000_000 + b'"}', "PAYLOAD_TOO_LARGE"),
]


async def test_a_bad_body_is_refused_and_never_a_500(http: httpx.AsyncClient) -> None:
    for content, code in BAD_BODIES:
        response = await http.post("/v1/guests", content=content, headers={"content-type": "application/json"})
        assert _code(response) == code, content[:80]


BAD_TOKENS: list[tuple[dict[str, str], str]] = [
    ({}, "UNAUTHENTICATED"),
    ({"Authorization": "Basic abc"}, "UNAUTHENTICATED"),
    ({"Authorization": "Bearer nonsense"}, "TOKEN_INVALID"),
    ({"Authorization": "Bearer mst_" + "x" * 40}, "TOKEN_INVALID"),
    ({"Authorization": "Bearer mst_" + "x" * 9000}, "TOKEN_INVALID"),
]


async def test_a_wrong_token_is_refused(http: httpx.AsyncClient) -> None:
    for header, code in BAD_TOKENS:
        assert _code(await http.get("/v1/users/me", headers=header)) == code, header


MISSING = [
    ("GET", "/v1/nowhere", "NOT_FOUND"),
    ("GET", "/v1/nowhere/else", "NOT_FOUND"),
    ("POST", "/v1/nowhere", "NOT_FOUND"),
    ("POST", "/v1/users/me", "METHOD_NOT_ALLOWED"),
    ("PUT", "/v1/docs", "METHOD_NOT_ALLOWED"),
    ("DELETE", "/v1/guests", "METHOD_NOT_ALLOWED"),
    ("GET", "/v1/users/none", "USER_NOT_FOUND"),
    ("GET", "/v1/users/%00", "USER_NOT_FOUND"),
    ("GET", "/v1/games/%ED%A0%80", "GAME_NOT_FOUND"),
    ("GET", "/v1/games/none", "GAME_NOT_FOUND"),
    ("GET", "/v1/games/none/log", "GAME_NOT_FOUND"),
    ("GET", "/v1/games/none/log?from=0", "INVALID_ARGUMENT"),
    ("GET", "/v1/games/none/ratings", "GAME_NOT_RATED"),
    ("GET", "/v1/games/none/replay", "GAME_NOT_FOUND"),
    ("GET", "/v1/games/none/record", "GAME_NOT_FOUND"),
    ("POST", "/v1/games/none/verify", "GAME_NOT_FOUND"),
    ("GET", "/v1/decks/none", "DECK_UNKNOWN"),
    ("GET", "/v1/decks?size=0", "INVALID_ARGUMENT"),
    ("GET", "/v1/tickets/current", "TICKET_NOT_FOUND"),
    ("DELETE", "/v1/tickets/none", "TICKET_NOT_FOUND"),
    ("POST", "/v1/matches/none/accept", "MATCH_NOT_FOUND"),
    ("GET", "/v1/queues/chess", "UNKNOWN_FORMAT"),
    ("GET", "/v1/leaderboards/duel?page=x", "BAD_PAGE_TOKEN"),
    ("GET", "/v1/leaderboards/duel?season=autumn", "UNKNOWN_SEASON"),
    ("GET", "/v1/leaderboards/chess/friends", "UNKNOWN_FORMAT"),
    ("GET", "/v1/leaderboards/duel/friends?season=2026Q5", "UNKNOWN_SEASON"),
    ("GET", "/v1/leaderboards/duel/friends?size=101", "INVALID_ARGUMENT"),
    ("GET", "/v1/leaderboards/chess/seats", "UNKNOWN_FORMAT"),
    ("GET", "/v1/ratings/none", "USER_NOT_FOUND"),
    ("GET", "/v1/ratings/none/history", "USER_NOT_FOUND"),
    ("GET", "/v1/ratings/me/history?format=chess", "UNKNOWN_FORMAT"),
    ("GET", "/v1/ratings/me/history?size=201", "INVALID_ARGUMENT"),
    ("DELETE", "/v1/tokens/none", "NOT_FOUND"),
]


async def test_what_does_not_exist_is_refused_by_name(player: Client) -> None:
    for method, path, code in MISSING:
        with pytest.raises(Refused) as refusal:
            await player.request(method, path)
        assert (refusal.value.code, refusal.value.status) == (code, CODES[code].status), path


async def test_a_replay_is_packed_for_those_who_take_it_so(
    http: httpx.AsyncClient, player: Client, game: GameProcess
) -> None:
    game.games.tables["g"] = Table(game_pb2.CreateGameRequest(), log=[b'{"seq":1}'] * 50_000)
    path = "/v1/games/g/replay"
    headers = {"Authorization": f"Bearer {player.token}"}
    plain = await http.get(path, headers={**headers, "Accept-Encoding": "identity"})
    assert plain.text.splitlines() == ['{"seq":1}'] * 50_000
    assert "content-encoding" not in plain.headers
    async with http.stream("GET", path, headers={**headers, "Accept-Encoding": "gzip"}) as packed:
        raw = b"".join([piece async for piece in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == plain.content


async def test_a_record_comes_as_a_file(http: httpx.AsyncClient, player: Client, game: GameProcess) -> None:
    game.games.tables["g"] = Table(game_pb2.CreateGameRequest(), log=[b"{}"] * 1_000)
    async with http.stream("GET", "/v1/games/g/record", headers={"Authorization": f"Bearer {player.token}"}) as answer:
        raw = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers["content-type"] == "application/gzip"
    assert answer.headers["content-disposition"] == 'attachment; filename="g.muster.gz"'
    assert gzip.decompress(raw).splitlines() == [b"{}"] * 1_000
    assert await player.record("g") == raw


async def test_words_that_no_order_direction_or_page_has_are_refused(app: App, player: Client) -> None:
    catalog = App(dataclasses.replace(app.settings, shared=None), "catalog")
    bind_catalog(catalog)
    async with catalog:
        for field in ("order", "direction"):
            with pytest.raises(Refused) as refusal:
                await player.get(f"/v1/cards?q=t:dragon&{field}=sideways")
            assert (refusal.value.code, refusal.value.details["field"]) == ("INVALID_ARGUMENT", field)
        with pytest.raises(Refused) as page:
            await player.get("/v1/cards?q=t:dragon&page=x")
        assert page.value.code == "PAGE_TOKEN_INVALID"
        assert (await player.get("/v1/cards?q=t:dragon&order=cmc&direction=desc&size=1"))["cards"]


async def test_preferences_are_changed_against_the_revision_that_was_read(
    player: Client, new_player: NewPlayer
) -> None:
    path = "/v1/users/me/preferences"
    assert await player.get(path) == {"revision": 0, "values": {}}
    values = {"theme": "dark", "keys": {"pass": "F2"}, "stops": [1, None, {"ü": True}]}
    assert await player.request("PUT", path, {"revision": 0, "values": values}) == {"revision": 1, "values": values}
    assert await player.get(path) == {"revision": 1, "values": values}
    for revision in (0, 2):
        with pytest.raises(Refused) as stale:
            await player.request("PUT", path, {"revision": revision, "values": {}})
        assert stale.value.code == "VERSION_CONFLICT"
    assert (await player.request("PUT", path, {"revision": 1, "values": {}}))["revision"] == 2
    assert (await (await new_player()).get(path))["revision"] == 0


BAD_PREFERENCES: list[tuple[object, str]] = [
    ({"a": "x" * 16_384}, "PAYLOAD_TOO_LARGE"),
    ({"a": [[[[[[[[]]]]]]]]}, "INVALID_ARGUMENT"),
    ([], "INVALID_ARGUMENT"),
]


async def test_preferences_are_small_and_flat(player: Client) -> None:
    for values, code in BAD_PREFERENCES:
        with pytest.raises(Refused) as refusal:
            await player.request("PUT", "/v1/users/me/preferences", {"revision": 0, "values": values})
        assert refusal.value.code == code
    most = {"a": {"b": [[[[[[]]]]]]}}
    assert (await player.request("PUT", "/v1/users/me/preferences", {"revision": 0, "values": most}))["revision"] == 1


async def test_every_text_that_a_client_sends_is_bounded(http: httpx.AsyncClient, player: Client) -> None:
    document = (await http.get("/v1/openapi.json")).json()
    unbounded = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            sent = [(each["name"], each["schema"]) for each in operation.get("parameters", ()) if each["in"] != "path"]
            schemas = dict(document["components"]["schemas"])
            for media in operation.get("requestBody", {}).get("content", {}).values():
                name = media["schema"]["$ref"].rpartition("/")[2]
                schemas |= _enforced(name)
                sent += schemas[name]["properties"].items()
            unbounded += [(method, path, name) for name, schema in sent if _has_unbounded_text(schema, schemas)]
    assert unbounded == []
    with pytest.raises(Refused) as refusal:
        await player.create_deck("100 Forest", name="x" * 100_000)
    assert refusal.value.code == "INVALID_ARGUMENT"
    assert "name" in refusal.value.message
    for names in (["x" * 401], ["x", "y", "z"]):
        with pytest.raises(Refused) as too_much:
            await player.create_deck("100 Forest", commanders=names)
        assert too_much.value.code == "INVALID_ARGUMENT"


def _enforced(name: str) -> dict[str, Any]:
    """A body as its decoder checks it: the page leaves out the bounds of a list's elements. {} where it takes any object."""
    try:
        kind = next(
            found
            for each in (schema_of, event_schema, event_archive_schema, desk_schema, league_schema)
            if (found := getattr(each, name, None))
        )
        return dict(msgspec.json.schema(kind)["$defs"])
    except TypeError:
        return {}


def _has_unbounded_text(schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    if reference := schema.get("$ref"):
        inner = schemas[reference.rpartition("/")[2]].get("properties", {}).values()
        return any(_has_unbounded_text(each, schemas) for each in inner)
    if schema.get("type") == "array":
        inside = schema.get("prefixItems") or [schema["items"]]
        return "maxItems" not in schema or any(_has_unbounded_text(each, schemas) for each in inside)
    choices = schema.get("oneOf", schema.get("anyOf", []))
    is_text = schema.get("type") == "string" and not {"maxLength", "enum", "const"} & set(schema)
    return is_text or any(_has_unbounded_text(each, schemas) for each in choices)


async def test_a_service_that_is_away_is_a_503_that_says_try_again(player: Client) -> None:
    with pytest.raises(Refused) as refusal:
        await player.card("Forest")
    assert (refusal.value.code, refusal.value.status, refusal.value.retryable) == ("UNAVAILABLE", 503, True)
    assert "127.0.0.1" not in refusal.value.message


async def test_the_sdk_asks_again_until_a_service_is_back(app: App, player: Client) -> None:
    player.patience_s = 10
    asking = asyncio.create_task(player.card("Forest"))
    catalog = App(dataclasses.replace(app.settings, shared=None), "catalog")
    bind_catalog(catalog)
    async with catalog:
        assert (await asking)["name"] == "Forest"


async def test_passwords_log_in_and_wrong_ones_do_not(url: str) -> None:
    async with Client(url) as person, Client(url) as other:
        signed = await person.sign_up("Ada", "correct horse")
        assert (await other.log_in("ADA", "correct horse"))["user"] == signed["user"]
        for name, password in (("Ada", "wrong horse"), ("Nobody", "correct horse")):
            with pytest.raises(Refused) as refusal:
                await other.log_in(name, password)
            assert refusal.value.code == "PASSWORD_WRONG"
        with pytest.raises(Refused) as taken:
            await other.sign_up("aDA", "another horse")
        assert taken.value.code == "NAME_TAKEN"


async def test_a_guest_becomes_a_person_with_the_same_id(player: Client, url: str) -> None:
    signed = await player.post("/v1/users/me/upgrade", {"name": "Grace", "password": "long enough"})
    assert (signed["user"]["id"], signed["user"]["kind"]) == (player.user["id"], "person")
    with pytest.raises(Refused) as refusal:
        await player.post("/v1/users/me/upgrade", {"password": "long enough"})
    assert refusal.value.code == "NOT_A_GUEST"


async def test_a_personal_token_has_its_scopes_and_no_more_and_can_be_revoked(player: Client, url: str) -> None:
    made = await player.post("/v1/tokens", {"name": "reader", "scopes": ["watch"], "days": 1})
    async with Client(url, made["token"]) as reader:
        assert (await reader.me())["scopes"] == ["watch"]
        with pytest.raises(Refused) as refusal:
            await reader.get("/v1/decks")
        assert (refusal.value.code, refusal.value.details["scope"]) == ("SCOPE_MISSING", "deck")
        with pytest.raises(Refused) as more:
            await reader.post("/v1/tokens", {"name": "more", "scopes": ["play"]})
        assert more.value.code == "SCOPE_MISSING"
        await player.request("DELETE", f"/v1/tokens/{made['id']}")
        with pytest.raises(Refused) as revoked:
            await reader.me()
        assert revoked.value.code == "TOKEN_INVALID"
    assert all("token" not in each for each in (await player.get("/v1/tokens"))["tokens"])


async def test_an_illegal_deck_is_saved_but_not_queued_and_every_finding_is_told(player: Client) -> None:
    deck = await player.create_deck("1 Black Lotus")
    assert not deck["verdict"]["legal"]
    with pytest.raises(Refused) as refusal:
        await player.queue(deck["id"])
    assert (refusal.value.code, refusal.value.status) == ("DECK_ILLEGAL", 422)
    assert refusal.value.details["findings"][0]["card"] == "Black Lotus"


async def test_an_unreadable_deck_and_somebody_elses_are_refused(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    with pytest.raises(Refused) as refusal:
        await one.create_deck("\tnothing")
    assert (refusal.value.code, refusal.value.details["line"]) == ("DECK_UNREADABLE", "1")
    deck = await one.create_deck("100 Forest")
    with pytest.raises(Refused) as other:
        await two.queue(deck["id"])
    assert other.value.code == "DECK_NOT_YOURS"


async def test_a_file_is_uploaded_as_it_is(player: Client, http: httpx.AsyncClient) -> None:
    headers = {"Authorization": f"Bearer {player.token}", "content-type": "application/octet-stream"}
    made = await http.post("/v1/decks/upload?file_name=a.dck", content=b"\xef\xbb\xbf100 Forest", headers=headers)
    assert made.status_code == 201
    bad = await http.post("/v1/decks/upload", content=b"\xff\xfe\x00", headers=headers)
    assert _code(bad) == "DECK_UNREADABLE"


async def test_the_same_key_gives_the_same_ticket_and_another_is_refused(player: Client) -> None:
    deck = await player.create_deck("100 Forest")
    first = await player.queue(deck["id"], key="k1")
    assert (await player.queue(deck["id"], key="k1"))["id"] == first["id"]
    with pytest.raises(Refused) as refusal:
        await player.queue(deck["id"], key="k2")
    assert (refusal.value.code, refusal.value.details["ticket_id"]) == ("TICKET_EXISTS", first["id"])
    assert first["status"]["pool"] == 1
    assert (await player.leave_queue())["state"] == "closed"


async def test_a_ticket_without_a_key_or_of_another_format_is_refused(player: Client) -> None:
    deck = await player.create_deck("100 Forest")
    with pytest.raises(Refused) as refusal:
        await player.post("/v1/tickets", {"deck": deck["id"]})
    assert refusal.value.code == "INVALID_ARGUMENT"
    with pytest.raises(Refused) as mismatch:
        await player.queue(deck["id"], format="duel")
    assert mismatch.value.code == "DECK_FORMAT_MISMATCH"


async def test_a_header_that_is_missing_is_named(player: Client, http: httpx.AsyncClient) -> None:
    bearer = {"Authorization": f"Bearer {player.token}"}
    answer = await http.post("/v1/tables", json={"format": "duel", "seats": [{}, {}]}, headers=bearer)
    assert _code(answer) == "INVALID_ARGUMENT"
    error = answer.json()["error"]
    assert error["details"]["fields"][0]["key"] == "Idempotency-Key"
    assert "Idempotency-Key" in error["message"]


async def test_too_many_requests_say_which_limit_and_how_long(http: httpx.AsyncClient) -> None:
    wrong = {"name": "x", "password": "wrong"}
    answers = await asyncio.gather(*(http.post("/v1/sessions", json=wrong) for _ in range(7)))
    limited = [each for each in answers if each.status_code == 429]
    assert limited
    error = limited[0].json()["error"]
    assert (error["code"], error["details"]["limit"]) == ("RATE_LIMITED", "password")
    assert 0 < error["retry_after_ms"] <= 10_000
    assert int(limited[0].headers["retry-after"]) >= 1
    assert limited[0].headers["ratelimit-remaining"] == "0"


async def test_the_openapi_document_names_every_route_and_its_refusals(http: httpx.AsyncClient) -> None:
    document = (await http.get("/v1/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    assert {"/v1/guests", "/v1/decks", "/v1/tickets", "/v1/tables", "/v1/games/{game_id}/log"} <= set(document["paths"])
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert any(int(status) >= 400 for status in operation["responses"]), (method, path)
            assert operation["description"], (method, path)
    assert all(code in document["info"]["description"] for code in CODES)
    assert document["paths"]["/v1/guests"]["post"]["security"] == [{}]
    for lines in ("/v1/games/{game_id}/log", "/v1/games/{game_id}/replay", "/v1/events/stream", "/v1/lobby/stream"):
        assert list(document["paths"][lines]["get"]["responses"]["200"]["content"]) == ["application/x-ndjson"]


async def test_the_document_of_the_socket_is_served(http: httpx.AsyncClient) -> None:
    answer = await http.get("/v1/asyncapi.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json() == json.loads(json.dumps(document()))


async def test_the_page_shows_every_route_and_loads_nothing_from_elsewhere(http: httpx.AsyncClient) -> None:
    document = (await http.get("/v1/openapi.json")).json()
    page = (await http.get("/v1/docs")).text
    for path, operations in document["paths"].items():
        assert all(f"<code>{method.upper()} {path}</code>" in page for method in operations), path
    assert all(f"<h3 id={name}>" in page for name in document["components"]["schemas"])
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page


async def test_no_token_reaches_a_log(player: Client, app: App, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with await player.socket() as socket:
            await socket.op("ping")
        ticket = (await player.post("/v1/socket-tickets"))["ticket"]
        with pytest.raises(Refused):
            await player.request("GET", "/v1/users/none")
    server_lines = [
        record.getMessage() for record in caplog.records if not record.name.startswith(("websockets", "http"))
    ]
    assert not [line for line in server_lines if player.token in line or ticket in line]


async def test_the_event_stream_carries_what_the_socket_pushes(player: Client) -> None:
    deck = await player.create_deck("100 Forest")
    events = player.events()
    first = asyncio.ensure_future(anext(events))
    async with asyncio.timeout(10):
        while not first.done():
            await player.queue(deck["id"])
            await player.leave_queue()
    event = await first
    await events.aclose()
    assert event["ev"] == "queue.status"
    assert event["d"]["window"][0] <= 1000 <= event["d"]["window"][1]


async def test_a_card_that_the_client_has_already_is_not_sent_again(app: App, http: httpx.AsyncClient) -> None:
    catalog = App(dataclasses.replace(app.settings, shared=None), "catalog")
    bind_catalog(catalog)
    async with catalog:
        for path in ("/v1/cards/Forest", "/v1/cards?q=t:dragon"):
            first = await http.get(path)
            again = await http.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            other = await http.get(path, headers={"If-None-Match": '"another"'})
            assert (other.status_code, other.content) == (200, first.content)
        missing = await http.get("/v1/cards/No such card")
        assert missing.status_code == 404
        assert "etag" not in missing.headers
