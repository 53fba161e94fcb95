"""Parties: nobody is in one without a yes, all of them queue, accept and go together, and what stands in the way has a name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from clients.python import Client, Push, Refused, Socket
from tests.contract.gateway.conftest import NewPlayer
from tests.contract.gateway.echo_game import GameProcess

Json = dict[str, Any]


class Friend:
    """A player with an open socket."""

    def __init__(self, client: Client, socket: Socket) -> None:
        self.client = client
        self.socket = socket
        self.id = str(client.user["id"])

    async def push(self, event: str) -> Push:
        async with asyncio.timeout(15):
            while True:
                push = await self.socket.next_push()
                assert push is not None, f"the socket closed before {event}"
                if push.event == event:
                    return push

    async def deck(self, format: str = "partner", text: str = "100 Forest") -> str:
        return str((await self.client.create_deck(text, format))["id"])


@pytest.fixture
async def friends(new_player: NewPlayer) -> AsyncIterator[list[Friend]]:
    """Four players with sockets."""
    async with AsyncExitStack() as stack:
        clients = [await new_player() for _ in range(4)]
        yield [Friend(client, await stack.enter_async_context(await client.socket())) for client in clients]


async def _code(asked: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def _party(*friends: Friend, format: str = "partner", decks: bool = True) -> Json:
    """A party of these, the first leads."""
    party = await friends[0].client.create_party()
    for each in friends[1:]:
        await each.client.join_party(code=party["code"])
    for each in friends if decks else ():
        party = await each.client.choose_for_party(party["id"], await each.deck(format))
    return party


async def _queued(friend: Friend, party: str, **more: Any) -> Json:
    """Queue as soon as the queues know that all are here."""
    async with asyncio.timeout(10):
        while True:
            try:
                return await friend.client.queue_party(party, **more)
            except Refused as refused:
                if refused.code != "PARTY_MEMBER_OFFLINE":
                    raise
                await asyncio.sleep(0.01)


async def test_an_invitation_a_link_and_a_choice_make_a_party(friends: list[Friend]) -> None:
    one, two, three, four = friends
    party = await one.client.create_party()
    assert (await one.client.create_party())["id"] == party["id"], "a user has one party"
    await one.client.invite_to_party(party["id"], two.id)
    invited = (await two.push("party.invited")).d
    assert (invited["id"], invited["leader"], invited["code"]) == (party["id"], one.id, "")
    assert [each["id"] for each in (await two.client.parties())["invitations"]] == [party["id"]]
    assert await _code(three.client.join_party(party["id"])) == "NOT_INVITED"
    assert await _code(three.client.party(party["id"])) == "PARTY_NOT_FOUND"
    await two.client.join_party(party["id"])
    assert (await three.client.party(code=party["code"]))["id"] == party["id"]
    await three.client.join_party(code=party["code"])
    assert await _code(four.client.join_party(code=party["code"])) == "PARTY_FULL"
    chosen = await two.client.choose_for_party(party["id"], await two.deck(), ["emperor"])
    own = next(each for each in chosen["members"] if each["user"] == two.id)
    assert (own["has_deck"], own["roles"], chosen["deck"] != "") == (True, ["emperor"], True)
    seen = await one.client.party()
    assert (seen["deck"], [each["user"] for each in seen["members"]]) == ("", [one.id, two.id, three.id])
    while (changed := (await one.push("party.changed")).d)["revision"] < seen["revision"]:
        continue
    assert [each["has_deck"] for each in changed["members"]] == [False, True, False]


async def test_the_leader_hands_over_removes_and_goes(friends: list[Friend]) -> None:
    one, two, three, _ = friends
    party = (await _party(one, two, three, decks=False))["id"]
    assert await _code(two.client.leave_party(party, three.id)) == "NOT_PARTY_LEADER"
    assert await _code(two.client.lead_party(party, two.id)) == "NOT_PARTY_LEADER"
    assert (await one.client.lead_party(party, two.id))["leader"] == two.id
    await two.client.leave_party(party, three.id)
    assert (await three.push("party.left")).d == {"party": party}
    assert (await three.client.parties())["party"] is None
    assert (await two.client.leave_party(party))["leader"] == one.id, "the longest there leads then"
    await one.client.leave_party(party)
    assert await _code(one.client.party(party)) == "PARTY_NOT_FOUND"


async def test_who_has_blocked_me_is_not_invited(friends: list[Friend]) -> None:
    one, two, *_ = friends
    party = await one.client.create_party()
    await two.client.post(f"/v1/users/me/blocks/{one.id}")
    assert await _code(one.client.invite_to_party(party["id"], two.id)) == "NOT_WELCOME"


async def test_two_friends_queue_play_in_one_team_and_are_proposed_together(
    friends: list[Friend], game: GameProcess
) -> None:
    one, two, three, four = friends
    party = await _party(one, two)
    ticket = await _queued(one, party["id"])
    assert (ticket["party"], ticket["users"]) == (party["id"], [one.id, two.id])
    assert (await two.client.ticket())["id"] == ticket["id"]
    assert (await two.push("queue.status")).d["ticket"] == ticket["id"]
    assert await _code(two.client.choose_for_party(party["id"], "", ["emperor"])) == "PARTY_QUEUED"
    for each in (three, four):
        await each.client.queue(await each.deck(), "partner")
    proposals = [(await each.push("match.proposed")).d for each in friends]
    assert [each["parties"] for each in proposals] == [[2, 1, 1]] * 4
    for each in friends:
        await each.client.accept(proposals[0]["match"])
    game_id = (await one.push("match.ready")).d["game"]
    seats = {seat.user_id: seat.team for seat in game.games.tables[game_id].request.seats}
    assert seats[one.id] == seats[two.id] != seats[three.id] == seats[four.id]


async def test_one_no_takes_the_party_out_and_only_who_said_it_pays(friends: list[Friend]) -> None:
    one, two, three, four = friends
    party = await _party(one, two)
    await _queued(one, party["id"])
    for each in (three, four):
        await each.client.queue(await each.deck(), "partner")
    match = (await two.push("match.proposed")).d["match"]
    before = (await three.client.ticket())["created_ms"]
    await two.client.decline(match)
    told = [(await each.push("match.cancelled")).d for each in friends]
    assert [each["requeued"] for each in told] == [False, False, True, True]
    assert {each["reason"] for each in told} == {"declined"}
    again = await three.client.ticket()
    assert (again["state"], again["created_ms"]) == ("waiting", before)
    assert await _code(_queued(one, party["id"])) == "COOLDOWN", "two is in the party"
    await one.client.leave_party(party["id"], two.id)
    await one.client.queue(await one.deck(), "partner")


async def test_whoever_leaves_a_party_takes_it_out_of_the_queue(friends: list[Friend]) -> None:
    one, two, *_ = friends
    party = await _party(one, two)
    ticket = await _queued(one, party["id"])
    await two.client.leave_party(party["id"])
    closed = await one.client.ticket(ticket["id"])
    assert (closed["state"], closed["reason"]) == ("closed", "party")


async def test_what_keeps_a_party_out_of_a_queue_has_a_name(friends: list[Friend], new_player: NewPlayer) -> None:
    one, two, three, _ = friends
    party = (await _party(one, two, three, format="emperor"))["id"]
    await _queued(one, party, format="emperor")
    await one.client.leave_queue()
    assert await _code(two.client.queue_party(party, "emperor")) == "NOT_PARTY_LEADER"
    assert await _code(one.client.queue_party(party, "commander", ranked=False)) == "DECK_FORMAT_MISMATCH"
    for each in (one, two):
        await each.client.choose_for_party(party, await each.deck("emperor"), ["emperor"])
    assert await _code(one.client.queue_party(party, "emperor")) == "ROLE_CONFLICT"
    for each in friends[:3]:
        await each.client.choose_for_party(party, await each.deck("partner"))
    assert await _code(one.client.queue_party(party, "partner")) == "PARTY_TOO_LARGE"
    await two.client.choose_for_party(party, await two.deck("partner", "1 Black Lotus"))
    with pytest.raises(Refused) as refusal:
        await one.client.queue_party(party, "partner")
    assert (refusal.value.code, refusal.value.details["user"]) == ("PARTY_DECK_ILLEGAL", two.id)
    assert "Lotus" not in f"{refusal.value.message} {refusal.value.details}"
    await two.client.choose_for_party(party, "")
    with pytest.raises(Refused) as missing:
        await one.client.queue_party(party, "partner")
    assert (missing.value.code, missing.value.details["users"]) == ("PARTY_DECK_MISSING", [two.id])
    absent = await new_player()
    await one.client.leave_party(party, three.id)
    await one.client.leave_party(party, two.id)
    await one.client.invite_to_party(party, absent.user["id"])
    await absent.join_party(party)
    await absent.choose_for_party(party, (await absent.create_deck("100 Forest", "partner"))["id"])
    with pytest.raises(Refused) as offline:
        await one.client.queue_party(party, "partner")
    assert (offline.value.code, offline.value.details["users"]) == ("PARTY_MEMBER_OFFLINE", absent.user["id"])


async def test_friends_queue_for_casual_free_for_all_only(friends: list[Friend]) -> None:
    one, two, *_ = friends
    party = (await _party(one, two, format="commander"))["id"]
    await _queued(one, party, format="commander", ranked=False)
    await one.client.leave_queue()
    assert await _code(one.client.queue_party(party, "commander", ranked=True)) == "RANKED_NEEDS_PERSON"
    for friend in (one, two):
        await friend.client.upgrade("", "a long password")
        await friend.client.choose_for_party(party, await friend.deck("commander"))
    assert await _code(one.client.queue_party(party, "commander", ranked=True)) == "PARTY_TOO_LARGE"
