"""Who looks on at an event's tables, and who sees all hands afterwards, on a whole server (MTR 1.2, 1.11); and what becomes of the list in which cards were replaced (3.3)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import pytest

from clients.python import Client, Push, Refused, Socket
from clients.python.board import Json
from tests.e2e.bots.conftest import bot_settings, server, url

__all__ = ["bot_settings", "server", "url"]

WAIT_S = 20.0
LIST = "Commander\n1 Jasmine Boreal\n\nDeck\n1 Sol Ring\n98 Forest\n"
PLAN = {"name": "Cup", "format": "commander", "plays_here": True, "rounds": 2, "cut": 0, "prompt_seconds": 0}


@pytest.fixture
async def people(url: str) -> AsyncIterator[list[Client]]:
    """The organiser, a judge, somebody who looks on, and four players."""
    clients = [Client(url, patience_s=0) for _ in range(7)]
    for client, name in zip(clients, ("Olga", "Finn", "Eve", "Ann", "Ben", "Cleo", "Dan"), strict=True):
        await client.guest(name)
    yield clients
    for client in clients:
        await client.close()


async def _code(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def _announced(people: list[Client], **plan: Any) -> str:
    organiser, judge, _, *players = people
    path = f"/v1/events/{(await organiser.request('POST', '/v1/events', {**PLAN, **plan}, key='cup'))['id']}"
    await organiser.request("PUT", f"{path}/staff/{judge.user['id']}", {"role": "floor_judge"})
    for player in players:
        deck = await player.create_deck(LIST, format="commander")
        await player.request("POST", f"{path}/players", {"deck": deck["id"]})
    await organiser.request("POST", f"{path}/start")
    return path


async def _round(organiser: Client, path: str, number: int) -> str:
    """The game of the only table."""
    await organiser.request("POST", f"{path}/rounds/{number}")
    async with asyncio.timeout(WAIT_S):
        while not (game := (await organiser.get(f"{path}/rounds/{number}"))["tables"][0].get("game")):
            await asyncio.sleep(0.05)
    return str(game)


async def _over(people: list[Client], path: str, number: int, game: str) -> None:
    """All but one concede."""
    for at, player in enumerate(people[3:6]):
        async with await player.socket() as socket:
            await socket.join(game)
            await socket.op("game.concede", game=game, action_id=f"over-{at}")
    async with asyncio.timeout(WAIT_S):
        while not (await people[0].get(f"{path}/rounds/{number}"))["is_over"]:
            await asyncio.sleep(0.05)


async def _pushed(socket: Socket, event: str) -> Json:
    async with asyncio.timeout(WAIT_S):
        async for push in socket:
            if push.event == event:
                return push.d
    raise AssertionError("the socket is closed")


async def test_mtr_1_11_who_is_excluded_is_sent_away_at_once_and_stays_outside_while_the_match_goes_on(
    people: list[Client],
) -> None:
    organiser, judge, eve, *_ = people
    path = await _announced(people)
    game = await _round(organiser, path, 1)
    own = f"{path}/spectators/{eve.user['id']}"
    async with await eve.socket() as socket, await judge.socket() as official:
        await socket.join(game)
        await official.join(game)
        assert await _code(eve.request("PUT", own, {"is_excluded": True})) == "NOT_AN_OFFICIAL"
        desk = await judge.request("PUT", own, {"is_excluded": True, "words": "whispers"})
        assert desk["exclusions"] == [{"user": eve.user["id"], "round": 0, "table": 0, "words": "whispers"}]
        assert (await _pushed(socket, "game.left"))["code"] == "EXCLUDED"
        assert await _code(socket.join(game)) == "EXCLUDED"
        assert (await eve.get(f"{path}/desk"))["exclusions"] == desk["exclusions"]
        await official.join(game)
        await judge.request("PUT", own, {"is_excluded": False})
        await socket.join(game)
        await judge.request("PUT", own, {"is_excluded": True})
        await _over(people, path, 1, game)
        await socket.join(game)
    log = (await organiser.get(f"{path}/log"))["entries"]
    said = [
        (each["actor"], each["role"], each["fact"]["user"])
        for each in log
        if each["fact"]["fact"] == "spectator_excluded"
    ]
    assert said == [(judge.user["id"], "floor_judge", eve.user["id"])] * 3


async def test_an_events_games_are_watched_late_but_by_its_judges(people: list[Client]) -> None:
    _, judge, eve, *players = people
    path = await _announced(people)
    game = await _round(people[0], path, 1)
    assert (await eve.get(f"/v1/games/{game}"))["watch"] == {"who": "everybody", "delay_seconds": 120, "delay_turns": 0}
    async with await eve.socket() as late, await judge.socket() as at_once, await players[0].socket() as playing:
        assert (await _joined(late, game))["you"] == -1
        assert (await _joined(at_once, game))["you"] == -1
        await playing.join(game)
        await playing.op("game.concede", game=game, action_id="early")
        assert (await _pushed(at_once, "game.delta"))["seq"] == 1
        await late.op("game.resync", game=game)
        async with asyncio.timeout(WAIT_S):
            assert getattr(await late.next_push(), "event", "") == "game.snapshot", "and no delta came before it"
        await _over(people, path, 1, game)
        told: list[Push] = []
        async with asyncio.timeout(WAIT_S):
            while not told or told[-1].event != "game.over":
                told += [push] if (push := await late.next_push()) else []
        assert next(push.d["seq"] for push in told if push.event == "game.delta") == 1


async def _joined(socket: Socket, game: str) -> Json:
    await socket.join(game)
    return await _pushed(socket, "game.snapshot")


async def test_mtr_1_11_who_is_excluded_does_not_hear_the_talk_of_those_who_look_on(people: list[Client]) -> None:
    organiser, judge, eve, ann, *_ = people
    path = await _announced(people)
    game = await _round(organiser, path, 1)
    own = f"{path}/spectators/{eve.user['id']}"
    async with await eve.socket() as socket, await judge.socket() as official, await ann.socket() as seated:
        for each in (socket, official, seated):
            await each.op("chat.open", game=game)
        await official.op("chat.say", game=game, to="spectators", text="look at that hand")
        assert (await _pushed(socket, "chat.said"))["text"] == "look at that hand"
        await judge.request("PUT", own, {"is_excluded": True})
        closed = await _pushed(socket, "chat.closed")
        assert (closed["code"], closed["details"]["rule"]) == ("EXCLUDED", "MTR 1.11")
        assert await _code(socket.op("chat.say", game=game, to="spectators", text="still here")) == "NOT_JOINED"
        assert await _code(socket.op("chat.open", game=game)) == "EXCLUDED"
        await official.op("chat.say", game=game, to="spectators", text="gone")
        await judge.request("PUT", own, {"is_excluded": False})
        opened = await socket.op("chat.open", game=game)
        assert [each["text"] for each in opened["messages"]] == ["look at that hand", "gone"]
        await official.op("chat.say", game=game, to="spectators", text="welcome")
        assert (await _pushed(socket, "chat.said"))["text"] == "welcome", "what was said meanwhile was not pushed"
        assert (await seated.op("chat.open", game=game))["channels"] == ["table"]


async def test_mtr_1_2_all_hands_are_shown_when_the_event_is_over_and_not_before(people: list[Client]) -> None:
    organiser, _, eve, *_ = people
    path = await _announced(people, publication={"replays": "after"})
    for number in (1, 2):
        game = await _round(organiser, path, number)
        await _over(people, path, number, game)
        assert await _code(_replayed(eve, game)) == "HANDS_CLOSED"
    assert await _replayed(organiser, game), "officials see what is not published yet"
    await organiser.request("POST", f"{path}/finish")
    assert (await _replayed(eve, game))[0]["you"] == -2


async def _replayed(client: Client, game: str) -> list[Json]:
    return [each async for each in client.replay(game, view="open")]


async def test_mtr_3_3_the_next_game_is_played_with_basic_lands_in_the_place_of_what_is_lost(
    people: list[Client],
) -> None:
    organiser, judge, _, ann, *_ = people
    path = await _announced(people)
    game = await _round(organiser, path, 1)
    own = f"{path}/players/{ann.user['id']}"
    before = (await organiser.get(f"{path}/players"))["players"]
    lost = {"card": "Sol Ring", "basic": "Forest", "words": "fell out of the box"}
    assert await _code(ann.request("POST", f"{own}/basics", lost)) == "NOT_AN_OFFICIAL"
    assert (
        await _code(judge.request("POST", f"{own}/basics", {**lost, "card": "Ancestral Recall"})) == "CARD_NOT_IN_LIST"
    )
    assert await _code(judge.request("POST", f"{own}/basics", {**lost, "basic": "Island"})) == "DECK_ILLEGAL"
    desk = await judge.request("POST", f"{own}/basics", lost)
    assert [(each["card"], each["count"], each["basic"]) for each in desk["replacements"]] == [
        ("Sol Ring", 1, "Forest")
    ]
    after = (await organiser.get(f"{path}/players"))["players"]
    changed = [old["user"] for old, new in zip(before, after, strict=True) if old["deck_hash"] != new["deck_hash"]]
    assert changed == [ann.user["id"]]
    await _over(people, path, 1, game)
    await _round(organiser, path, 2)
    listed = (await organiser.get(f"{own}/list"))["text"]
    assert "Sol Ring" not in listed
    assert "99 Forest" in listed
