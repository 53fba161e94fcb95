"""People play with house bots: every format to the end, rematches, free seats, and who may not."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from clients.python import Client, Refused
from services.kit.app import App
from services.kit.settings import Settings
from tests.e2e.bots.conftest import SEATS, Person, bot_service, deck, seats, started, until_bots


@pytest.mark.parametrize("format", ["duel", "commander", "partner"])
@pytest.mark.timeout(240)
async def test_a_person_plays_bots_to_the_end(bots: App, person: Person, format: str) -> None:
    """Emperor, with five bots, is played to the end in the browser's tests, by instinct."""
    await until_bots(person.client)
    table = await person.client.create_table(format, seats(person, format))
    assert [seat["kind"] for seat in table["seats"]] == ["guest", *["bot"] * (SEATS[format] - 1)]
    assert {seat["answer"] for seat in table["seats"]} == {"accepted"}
    async with asyncio.timeout(220):
        end = await person.plays(await started(person, table))
    assert end["turns"] > 0
    assert len(end["results"]) == SEATS[format]
    outcomes = _thoughts(bots)
    assert outcomes["decided"] > 10 > outcomes["given_up"] + outcomes["busy"], outcomes


def _thoughts(bots: App) -> dict[str, float]:
    """How often bots looked ahead, by what became of it."""
    thoughts = bots.metrics.counter("muster_bot_thoughts", "", ("outcome",))
    samples = next(iter(thoughts.collect())).samples
    return {each.labels["outcome"]: each.value for each in samples if "total" in each.name}


@pytest.mark.timeout(240)
async def test_bots_without_foresight_play_by_instinct(server: App, bot_settings: Settings, person: Person) -> None:
    async with bot_service(dataclasses.replace(bot_settings, bot_foresight=False)) as bots:
        await until_bots(person.client)
        table = await person.client.create_table("duel", seats(person, "duel"))
        async with asyncio.timeout(220):
            end = await person.plays(await started(person, table))
        assert end["turns"] > 0
        assert not _thoughts(bots), "no thinker was made, and so no process for it"


@pytest.mark.timeout(240)
async def test_a_random_bot_plays_to_the_end(bots: App, person: Person) -> None:
    await until_bots(person.client)
    table = await person.client.create_table("duel", seats(person, "duel", "random"))
    async with asyncio.timeout(220):
        end = await person.plays(await started(person, table))
    assert end["turns"] > 0


async def test_one_bot_sits_at_many_tables_and_people_still_at_one(bots: App, person: Person) -> None:
    """Two tables of six have more seats for steady bots than there are of them; a person has one game at a time."""
    await until_bots(person.client)
    async with Client(person.client.url) as other:
        await other.guest("Bea")
        mine = await person.client.create_table("emperor", seats(person, "emperor"))
        theirs = [{"user": other.user["id"], "deck": deck("emperor")}, *seats(person, "emperor")[1:]]
        both = [mine, await other.create_table("emperor", theirs)]
        users = [seat["user"] for table in both for seat in table["seats"] if seat["kind"] == "bot"]
        assert len(users) == 10 > len(set(users))
        await started(person, mine)
        with pytest.raises(Refused) as refused:
            await person.client.create_table("duel", seats(person, "duel"))
        assert refused.value.code == "IN_GAME"


async def test_its_owner_fills_free_seats_and_nobody_else(bots: App, person: Person) -> None:
    await until_bots(person.client)
    mine = {"user": person.client.user["id"], "deck": deck("commander")}
    table = await person.client.create_table("commander", [mine, {}, {}, {"bot": "random"}], access="public")
    path = f"/v1/tables/{table['id']}/seats"
    async with Client(person.client.url) as other:
        await other.guest("Bea")
        with pytest.raises(Refused) as denied:
            await other.request("PUT", f"{path}/1", {"bot": "steady"})
        assert denied.value.code == "NOT_OWNER"
    filled = await person.client.request(
        "PUT", f"{path}/1", {"bot": "steady", "deck": "starter:commander-tobias-andrion"}
    )
    assert [seat["answer"] for seat in filled["seats"]] == ["accepted", "accepted", "free", "accepted"]
    with pytest.raises(Refused) as taken:
        await person.client.request("PUT", f"{path}/1", {"bot": "steady"})
    assert taken.value.code == "NO_SEAT"
    full = await person.client.request("PUT", f"{path}/2", {"bot": "random"})
    assert len({seat["user"] for seat in full["seats"]}) == 4
    game = await person.client.game(await started(person, full))
    assert [seat["kind"] for seat in game["seats"]] == ["guest", "bot", "bot", "bot"]


async def test_bots_meet_again(bots: App, person: Person) -> None:
    await until_bots(person.client)
    table = await person.client.create_table("duel", seats(person, "duel", "random"))
    game = await started(person, table)
    await person.socket.op("game.concede", game=game, action_id="enough")
    async with asyncio.timeout(20):
        while (await person.client.game(game))["state"] != "ended":
            await asyncio.sleep(0.05)
    again = await person.client.rematch(game, deck("duel"))
    assert again["rematch_of"] == game
    assert [seat["user"] for seat in again["seats"]] == [seat["user"] for seat in reversed(table["seats"])]
    assert await started(person, again) != game


async def test_what_a_bot_seat_may_not_be(bots: App, person: Person, url: str) -> None:
    found = await until_bots(person.client)
    mine = {"user": person.client.user["id"], "deck": deck("duel")}
    wrong = {
        "INVALID_ARGUMENT": [{"user": found[0]["id"]}, {"bot": "genius"}, {"bot": "random", "user": mine["user"]}],
        "DECK_ILLEGAL": [{"bot": "random", "deck": "starter:highlander-gruul"}],
    }
    for code, others in wrong.items():
        for other in others:
            with pytest.raises(Refused) as refused:
                await person.client.create_table("duel", [mine, other])
            assert refused.value.code == code, other
    async with Client(url) as owner:
        await owner.sign_up("Ada", "correct horse")
        text = "1 Jasmine Boreal\n99 Forest"
        own = await owner.create_deck(text, "duel")
        with pytest.raises(Refused) as refused:
            await owner.create_table("duel", [{"user": owner.user["id"]}, {"bot": "random", "deck": own["id"]}])
        assert refused.value.code == "INVALID_ARGUMENT"


async def test_without_their_service_nobody_waits_for_a_bot(server: App, person: Person) -> None:
    assert (await person.client.get("/v1/bots/house"))["bots"] == []
    person.client.patience_s = 0
    with pytest.raises(Refused) as refused:
        await person.client.create_table("duel", seats(person, "duel"))
    assert (refused.value.code, refused.value.retryable) == ("NO_BOT", True)


async def test_bots_agree_to_what_people_do_by_hand(bots: App, person: Person) -> None:
    await until_bots(person.client)
    table = await person.client.create_table("duel", seats(person, "duel"), {"manual_consent": "unanimous"})
    game = await started(person, table)
    playing = asyncio.create_task(person.plays(game))
    async with asyncio.timeout(40):
        while not _can_act(person):
            await asyncio.sleep(0.02)
        seat = person.seat
        assert seat is not None
        mine = seat.board.seat
        while True:
            before = seat.board.life(mine)
            try:
                await person.socket.op("game.manual", game=game, action_id=f"life-{before}", verb="life", amount=50)
                break
            except Refused as refused:
                assert refused.code == "ILLEGAL", refused
                await asyncio.sleep(0.02)
        while seat.board.life(mine) < 40:
            await asyncio.sleep(0.02)
    playing.cancel()


def _can_act(person: Person) -> bool:
    return person.seat is not None and person.seat.board.table.get("turn", 0) > 0
