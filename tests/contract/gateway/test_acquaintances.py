"""Friends and blocks: whom one knows is one's own business, and whom one blocks is not heard and offers no seat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from clients.python import Client, Refused
from gateway.accounts import acquaintances
from tests.contract.gateway.conftest import NewPlayer, seated

FRIENDS, BLOCKS = "/v1/users/me/friends", "/v1/users/me/blocks"


async def _code(asked: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def _names(player: Client, path: str) -> list[str]:
    return [each["name"] for each in (await player.get(path))["users"]]


async def test_somebody_is_a_friend_or_blocked_and_is_not_told(new_player: NewPlayer) -> None:
    ann, bob = await new_player(), await new_player()
    there = bob.user["id"]
    assert (await ann.request("POST", f"{FRIENDS}/{there}"))["id"] == there
    await ann.request("POST", f"{FRIENDS}/{there}")
    assert (await _names(ann, FRIENDS), await _names(ann, BLOCKS)) == ([bob.user["name"]], [])
    await ann.request("POST", f"{BLOCKS}/{there}")
    assert (await _names(ann, FRIENDS), await _names(ann, BLOCKS)) == ([], [bob.user["name"]])
    assert (await _names(bob, FRIENDS), await _names(bob, BLOCKS)) == ([], [])
    await ann.request("DELETE", f"{FRIENDS}/{there}")
    assert await _names(ann, BLOCKS) == [bob.user["name"]]
    await ann.request("DELETE", f"{BLOCKS}/{there}")
    assert await _names(ann, BLOCKS) == []


async def test_not_oneself_nor_nobody_nor_too_many(new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cleo = await new_player(), await new_player(), await new_player()
    assert await _code(ann.request("POST", f"{FRIENDS}/{ann.user['id']}")) == "INVALID_ARGUMENT"
    assert await _code(ann.request("POST", f"{BLOCKS}/nobody")) == "USER_NOT_FOUND"
    monkeypatch.setattr(acquaintances, "MOST", 1)
    await ann.request("POST", f"{FRIENDS}/{bob.user['id']}")
    await ann.request("POST", f"{BLOCKS}/{bob.user['id']}")
    assert await _code(ann.request("POST", f"{FRIENDS}/{cleo.user['id']}")) == "TOO_MANY"


async def test_who_is_blocked_offers_no_seat(new_player: NewPlayer) -> None:
    ann, bob = await new_player(), await new_player()
    await ann.request("POST", f"{BLOCKS}/{bob.user['id']}")
    seats = [{"user": bob.user["id"]}, {"user": ann.user["id"]}]
    assert await _code(bob.create_table("duel", seats)) == "NOT_WELCOME"
    assert (await ann.create_table("duel", seats))["state"] == "open"


async def test_who_is_blocked_is_not_heard_from_now_on(new_player: NewPlayer) -> None:
    ann, bob, cleo = await new_player(), await new_player(), await new_player()
    game = await seated([ann, bob, cleo])
    async with await ann.socket() as hers, await bob.socket() as his, await cleo.socket() as third:
        for socket in (hers, his, third):
            await socket.op("chat.open", game=game)
        await ann.request("POST", f"{BLOCKS}/{bob.user['id']}")
        await his.op("chat.say", game=game, text="Listen!")
        await third.op("chat.say", game=game, text="Hello")
        async with asyncio.timeout(10):
            while (push := await hers.next_push()) is not None and push.event != "chat.said":
                continue
        assert push is not None
        assert push.d["text"] == "Hello"
        opened = await hers.op("chat.open", game=game)
        assert [each["text"] for each in opened["messages"]] == ["Hello"]
        await ann.request("DELETE", f"{BLOCKS}/{bob.user['id']}")
        assert len((await hers.op("chat.open", game=game))["messages"]) == 2
