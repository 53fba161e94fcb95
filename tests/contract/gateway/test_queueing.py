"""The queues through the public door: several at once, wishes, blocked players, and what a waiting player is told."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from clients.python import Client, Refused, Socket
from muster.events.v1 import events_pb2
from services.kit.app import App
from services.kit.subjects import QUEUE_JOINED
from services.matchmaking.matching.tickets import QueueKey
from services.matchmaking.peers import BusAnnouncer
from tests.contract.gateway.conftest import NewPlayer

Json = dict[str, Any]


async def _deck(client: Client, format: str = "duel") -> str:
    return str((await client.create_deck("100 Forest", format))["id"])


async def _push(socket: Socket, event: str) -> Json:
    async with asyncio.timeout(15):
        while True:
            push = await socket.next_push()
            assert push is not None, f"the socket closed before {event}"
            if push.event == event:
                return push.d


async def test_a_ticket_for_two_queues_plays_where_a_match_is_found_first(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    async with await one.socket() as socket:
        also = [{"deck": await _deck(one, "commander"), "format": "commander"}]
        ticket = await one.queue(await _deck(one), "duel", also=also)
        assert [each["format"] for each in ticket["also"]] == ["commander"]
        assert {(await _push(socket, "queue.status"))["format"] for _ in range(2)} == {"duel", "commander"}
        await two.queue(await _deck(two), "duel")
        proposed = await _push(socket, "match.proposed")
        assert (proposed["format"], proposed["players"], proposed["clock"]) == ("duel", 2, "standard")
    assert (await one.get("/v1/queues/commander"))["waiting"] == 0
    again = await one.ticket()
    assert (again["state"], again["format"]) == ("proposed", "duel")


async def test_a_waiting_player_is_told_why(new_player: NewPlayer) -> None:
    one = await new_player()
    async with await one.socket() as socket:
        await one.queue(await _deck(one), "duel")
        status = await _push(socket, "queue.status")
    assert status["window"] == [900, 1100]
    assert status["reasons"] == [
        {"key": "too_few", "text": "One more player would make a game.", "params": {"missing": 1}}
    ]


@pytest.mark.parametrize("blocker", [0, 1])
async def test_blocked_players_are_kept_apart_whoever_blocked_whom(new_player: NewPlayer, blocker: int) -> None:
    pair = [await new_player(), await new_player()]
    third = await new_player()
    await pair[blocker].post(f"/v1/users/me/blocks/{pair[1 - blocker].user['id']}")
    for each in pair:
        await each.queue(await _deck(each), "duel")
    async with await third.socket() as socket:
        await third.queue(await _deck(third), "duel")
        match = (await _push(socket, "match.proposed"))["match"]
        users = (await third.accept(match))["users"]
    assert len({pair[0].user["id"], pair[1].user["id"]} & set(users)) == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"regions": ["moon"]}, "UNKNOWN_REGION"),
        ({"languages": ["xx"]}, "UNKNOWN_WISH"),
        ({"full_decks": True}, "DECK_NOT_FULL"),
        ({"brackets": [6]}, "INVALID_ARGUMENT"),
        ({"roles": ["general"]}, "INVALID_ARGUMENT"),
        ({"party": "no-such-party"}, "PARTY_NOT_FOUND"),
    ],
)
async def test_what_cannot_be_wished_is_refused_with_advice(player: Client, wish: Json, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        await player.queue(await _deck(player), "duel", **wish)
    assert refusal.value.code == code
    assert refusal.value.details["advice"]


async def test_who_asks_is_called_when_a_queue_lacks_few(app: App, new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    async with await one.socket() as caller, await two.socket() as silent:
        assert await caller.op("queue.watch", formats=["emperor", "duel"]) == {"formats": ["duel", "emperor"]}
        await silent.op("queue.watch", formats=["duel"])
        await BusAnnouncer(app.bus).near(QueueKey("emperor", ranked=False), 5, 1)
        told = await _push(caller, "queue.near")
        assert told == {"format": "emperor", "rules_version": "", "ranked": False, "waiting": 5, "missing": 1}
        await BusAnnouncer(app.bus).near(QueueKey("duel"), 1, 1)
        assert (await _push(silent, "queue.near"))["format"] == "duel", "nothing of Emperor came before"
        await caller.op("queue.watch", formats=[])
        with pytest.raises(Refused, match="INVALID_ARGUMENT"):
            await caller.op("queue.watch", formats=["planechase"])


async def test_ranked_games_are_for_persons(new_player: NewPlayer, player: Client) -> None:
    deck = await _deck(player)
    for also in ([], [{"deck": deck, "format": "duel", "ranked": True}]):
        with pytest.raises(Refused) as refused:
            await player.queue(deck, "duel", ranked=not also, also=also)
        assert (refused.value.code, refused.value.details["kind"]) == ("RANKED_NEEDS_PERSON", "guest")
        assert "/v1/users/me/upgrade" in refused.value.details["advice"]
    await player.upgrade("", "a long password")
    bot = await new_player()
    bot.token = (await player.post("/v1/bots", {"name": "Robo"}))["token"]
    with pytest.raises(Refused) as refused:
        await bot.queue(await _deck(bot), "duel", ranked=True)
    assert refused.value.details["kind"] == "bot"
    assert (await player.queue(deck, "duel", ranked=True))["ranked"]


async def test_a_ranked_ticket_tells_a_hash_of_its_address_and_a_casual_one_nothing(
    app: App, new_player: NewPlayer
) -> None:
    told: asyncio.Queue[events_pb2.QueueJoined] = asyncio.Queue()
    await app.bus.listen(QUEUE_JOINED, told.put)
    casual, one, two = await new_player(), await new_player(), await new_player()
    for each in (one, two):
        await each.upgrade("", "a long password")
    await casual.queue(await _deck(casual), "duel", ranked=False)
    await one.queue(await _deck(one), "duel", ranked=True)
    async with await two.socket() as socket:
        await socket.op("queue.join", deck=await _deck(two, "commander"), format="commander", ranked=True)
    async with asyncio.timeout(10):
        first, second = await told.get(), await told.get()
    assert [first.user_id, second.user_id] == [one.user["id"], two.user["id"]]
    assert first.origin == second.origin
    unkeyed = hashlib.blake2b(b"127.0.0.1", digest_size=16).hexdigest()
    assert len(first.origin) == len(unkeyed)
    assert first.origin != unkeyed
    assert told.empty()
