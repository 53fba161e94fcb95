"""Somebody leaves: takes everything along, and nothing stays but games without a name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from clients.python import Client, Events, Refused
from gateway import leaving
from gateway.accounts.store import TOKEN
from services.kit.app import App
from services.kit.leaving import NOBODY
from tests.e2e.bots.conftest import deck

PASSWORD = "a long password"
WAIT_S = 20.0
Json = dict[str, Any]


@pytest.fixture
async def pair(url: str) -> AsyncIterator[list[Client]]:
    """Two people who know each other."""
    clients = [Client(url, patience_s=0) for _ in range(2)]
    for client, name in zip(clients, ("Ann", "Ben"), strict=True):
        await client.sign_up(name, PASSWORD)
    await clients[1].request("POST", f"/v1/users/me/friends/{clients[0].user['id']}")
    yield clients
    for client in clients:
        await client.close()


async def _code(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def _until(asked: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not await asked():
            await asyncio.sleep(0.05)


async def _ranked_game(players: list[Client]) -> str:
    for player in players:
        await player.queue(deck("duel"), "duel", ranked=True)
    for player in players:
        async with asyncio.timeout(WAIT_S):
            while not (match := (await player.ticket())["match"]):
                await asyncio.sleep(0.05)
        await player.accept(match)
    async with asyncio.timeout(WAIT_S):
        while not (games := (await players[0].get("/v1/games"))["games"]):
            await asyncio.sleep(0.05)
    return str(games[0]["id"])


def _is_nameless(shown: object) -> bool:
    return "Ann" not in str(shown) and NOBODY in str(shown)


async def _delete(client: Client, password: str = PASSWORD) -> None:
    await client.post("/v1/users/me/deletion", {"password": password})


async def test_who_leaves_takes_everything_and_leaves_a_game_without_a_name(pair: list[Client]) -> None:
    ann, ben = pair
    saved = await ann.create_deck("1 Jasmine Boreal *CMDR*\n99 Forest", "commander", "Boreal")
    cup = (await Events(ben).announce("Cup"))["id"]
    await Events(ann).register(
        cup, (await ann.create_deck("Commander\n1 Jasmine Boreal\n\nDeck\n99 Forest", "duel"))["id"]
    )
    game = await _ranked_game(pair)
    assert await _code(_delete(ann)) == "IN_GAME"
    async with await ann.socket() as socket:
        await socket.join(game)
        await socket.op("game.declare", game=game, action_id="over", declare="concede_match")

    async def is_rated() -> bool:
        return bool((await ben.rating_history("duel"))["games"])

    await _until(is_rated)
    taken = await ann.get("/v1/users/me/export")
    assert taken["user"]["name"] == "Ann"
    assert [(each["id"], each["role"], each["entries"][0]["fact"]["name"]) for each in taken["events"]] == [
        (cup, "player", "Ann")
    ]
    assert taken["leagues"] == []
    assert saved["id"] in [each["id"] for each in taken["decks"]]
    assert [each["id"] for each in taken["games"]] == [game]
    assert [each["game"] for each in taken["ratings"]["duel"]] == [game]

    assert await _code(_delete(ann, "another password")) == "PASSWORD_WRONG"
    await _delete(ann)
    assert await _code(ann.me()) == "TOKEN_INVALID"
    assert await _code(ben.get(f"/v1/users/{ann.user['id']}")) == "USER_NOT_FOUND"
    assert (await ben.get("/v1/users/me/friends"))["users"] == []

    async def is_forgotten() -> bool:
        return all(_is_nameless(each) for each in (await ben.game(game), await ben.game_ratings(game)))

    await _until(is_forgotten)

    async def is_forgotten_in_events() -> bool:
        log = [each async for each in Events(ben).log(cup)]
        return _is_nameless(log) and [each async for each in Events(ben).players(cup)] == []

    await _until(is_forgotten_in_events)
    assert _is_nameless([each async for each in ben.replay(game)])
    assert (await ben.verify(game))["equal"], "the log tells the same game"
    await ann.sign_up("Ann", PASSWORD)
    assert (await ann.get("/v1/users/me/export"))["games"] == []
    assert await _code(ann.get(f"/v1/decks/{saved['id']}")) == "DECK_UNKNOWN"


async def test_a_guest_leaves_without_a_password(url: str) -> None:
    async with Client(url, patience_s=0) as guest:
        await guest.guest("Gast")
        await _delete(guest, "")
        assert await _code(guest.me()) == "TOKEN_INVALID"


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests are looked through all the time."""
    monkeypatch.setattr(leaving, "GUESTS_S", 0.05)


async def test_a_guest_is_forgotten_once_nobody_can_come_back_as_it(often: None, server: App, url: str) -> None:
    async with Client(url, patience_s=0) as ben, Client(url, patience_s=0) as guest:
        await ben.sign_up("Ben", PASSWORD)
        await guest.guest("Gast")
        await asyncio.sleep(0.5)
        assert (await guest.me())["user"]["name"] == "Gast"
        async with server.database("gateway").transaction() as session:
            own = TOKEN.update().where(TOKEN.c.user_id == guest.user["id"])
            await session.execute(own.values(expires_ms=server.clock.now_ms() - 1))

        async def is_gone() -> bool:
            try:
                await ben.get(f"/v1/users/{guest.user['id']}")
            except Refused as refused:
                return refused.code == "USER_NOT_FOUND"
            return False

        await _until(is_gone)


async def test_a_new_password_ends_what_the_old_one_has_opened(pair: list[Client], url: str) -> None:
    ann, _ = pair
    async with Client(url, patience_s=0) as elsewhere:
        await elsewhere.log_in("Ann", PASSWORD)
        change: Json = {"password": "not this one", "new_password": "another password"}
        assert await _code(ann.request("PUT", "/v1/users/me/password", change)) == "PASSWORD_WRONG"
        await ann.request("PUT", "/v1/users/me/password", change | {"password": PASSWORD})
        assert (await ann.me())["user"]["name"] == "Ann"
        assert await _code(elsewhere.me()) == "TOKEN_INVALID"
        assert await _code(elsewhere.log_in("Ann", PASSWORD)) == "PASSWORD_WRONG"
        await elsewhere.log_in("Ann", "another password")


async def test_a_code_gets_an_account_back_once(pair: list[Client], url: str) -> None:
    ann, ben = pair
    old = (await ann.post("/v1/users/me/recovery-code", {"password": PASSWORD}))["code"]
    code = (await ann.post("/v1/users/me/recovery-code", {"password": PASSWORD}))["code"]
    async with Client(url, patience_s=0) as lost:
        again: Json = {"name": "Ann", "code": code, "password": "another password"}
        for wrong in ({"code": old}, {"name": "Ben"}, {"code": ""}):
            assert await _code(lost.post("/v1/recoveries", again | wrong)) == "PASSWORD_WRONG"
        lost.token = (await lost.post("/v1/recoveries", again | {"code": f" {code.upper()} "}))["token"]
        assert (await lost.me())["user"]["id"] == ann.user["id"]
        assert await _code(ann.me()) == "TOKEN_INVALID"
        assert (await ben.me())["user"]["name"] == "Ben"
        assert await _code(lost.post("/v1/recoveries", again)) == "PASSWORD_WRONG"
