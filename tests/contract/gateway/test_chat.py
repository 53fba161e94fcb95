"""Talk at tables: who hears what, what is kept, whom nobody has to hear."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from clients.python import Client, Refused, Socket
from gateway.chat.store import KEPT
from gateway.chat.values import MOST, Message, Place, cleaned
from tests.contract.gateway.conftest import NewPlayer, seated


async def _said(socket: Socket) -> dict[str, Any]:
    async with asyncio.timeout(10):
        while True:
            push = await socket.next_push()
            assert push is not None
            if push.event == "chat.said":
                return push.d


async def _code(asked: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def test_the_table_hears_its_players_and_watchers_hear_each_other(new_player: NewPlayer) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    game = await seated([one, two])
    async with await one.socket() as first, await two.socket() as second, await three.socket() as watching:
        for socket, channels in ((first, ["table"]), (second, ["table"]), (watching, ["spectators"])):
            assert (await socket.op("chat.open", game=game))["channels"] == channels
        await watching.op("chat.say", game=game, to="spectators", text="What a play")
        sent = await first.op("chat.say", game=game, text=" Good luck \u202e")
        for socket in (first, second):
            heard = await _said(socket)
            assert (heard["id"], heard["text"], heard["seat"], heard["to"]) == (
                sent["message"],
                "Good luck",
                0,
                "table",
            )
            assert heard["user"] == one.user["id"]
        assert [(await _said(watching))["text"] for _ in range(2)] == ["What a play", "Good luck"]
        assert await _code(first.op("chat.say", game=game, to="team", text="x")) == "PERMISSION_DENIED"
        assert await _code(first.op("chat.say", game=game, to="spectators", text="x")) == "PERMISSION_DENIED"
        assert await _code(watching.op("chat.say", game=game, text="x")) == "PERMISSION_DENIED"


async def test_who_looks_on_late_does_not_hear_the_table_and_where_nobody_does_hears_nothing(
    new_player: NewPlayer,
) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    game = await seated([one, two], watch={"delay_turns": 1})
    async with await one.socket() as first, await three.socket() as watching:
        await first.op("chat.open", game=game)
        await watching.op("chat.open", game=game)
        await first.op("chat.say", game=game, text="I go for the throat")
        await watching.op("chat.say", game=game, to="spectators", text="What now")
        assert (await _said(watching))["text"] == "What now"
        closed = await seated([await new_player(), await new_player()], watch={"who": "nobody"})
        assert await _code(watching.op("chat.open", game=closed)) == "NOT_WATCHED"
        four = await new_player()
        for_friends = await seated([four, await new_player()], watch={"who": "friends"})
        assert await _code(watching.op("chat.open", game=for_friends)) == "NOT_WATCHED"
        await three.post(f"/v1/users/me/friends/{four.user['id']}", {})
        assert await _code(watching.op("chat.open", game=for_friends)) == "NOT_WATCHED", "four has to know three"
        await four.post(f"/v1/users/me/friends/{three.user['id']}", {})
        await watching.op("chat.open", game=for_friends)


async def test_what_was_said_is_read_by_who_comes_later_as_far_as_it_is_for_them(new_player: NewPlayer) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    game = await seated([one, two])
    async with await one.socket() as first, await three.socket() as watching:
        await first.op("chat.open", game=game)
        await watching.op("chat.open", game=game)
        await first.op("chat.say", game=game, text="Hello")
        await watching.op("chat.say", game=game, to="spectators", text="Psst")
    async with await two.socket() as second:
        assert [each["text"] for each in (await second.op("chat.open", game=game))["messages"]] == ["Hello"]
        assert await _code(second.op("chat.open", game="none")) == "GAME_NOT_FOUND"
        await second.op("chat.close", game=game)
        assert await _code(second.op("chat.say", game=game, text="x")) == "NOT_JOINED"


async def test_who_is_muted_is_not_heard_until_it_is_taken_back(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    game = await seated([one, two])
    async with await one.socket() as first, await two.socket() as second:
        await first.op("chat.open", game=game)
        await second.op("chat.open", game=game)
        assert (await second.op("chat.mute", user=one.user["id"]))["muted"] == [one.user["id"]]
        await first.op("chat.say", game=game, text="unheard")
        await second.op("chat.say", game=game, text="mine")
        assert (await _said(second))["text"] == "mine"
        again = await second.op("chat.open", game=game)
        assert ([each["text"] for each in again["messages"]], again["muted"]) == (["mine"], [one.user["id"]])
        assert (await second.op("chat.mute", user=one.user["id"], muted=False))["muted"] == []
        await first.op("chat.say", game=game, text="heard")
        assert (await _said(second))["text"] == "heard"


async def test_too_much_talk_is_refused_with_the_limit_and_only_the_newest_is_kept(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    game = await seated([one, two])
    async with await one.socket() as first:
        await first.op("chat.open", game=game)
        for number in range(10):
            await first.op("chat.say", game=game, text=f"{number}")
        with pytest.raises(Refused) as refusal:
            await first.op("chat.say", game=game, text="more")
        assert (refusal.value.code, refusal.value.details["limit"]) == ("RATE_LIMITED", "chat")
        for text in ("", " \u200b\n ", "x" * (MOST + 1), 7):
            assert await _code(first.op("chat.say", game=game, text=text)) == "INVALID_ARGUMENT"
    assert KEPT == 200


async def test_partners_talk_among_themselves(new_player: NewPlayer) -> None:
    players = [await new_player() for _ in range(4)]
    decks = [(await each.create_deck("100 Forest"))["id"] for each in players]
    seats = [{"user": each.user["id"], "team": number % 2} for number, each in enumerate(players)]
    seats[0]["deck"] = decks[0]
    table = await players[0].create_table("commander", seats)
    for player, deck in zip(players[1:], decks[1:], strict=True):
        await player.accept_table(table["id"], deck)
    game = await _game(players[0], table["id"])
    sockets = [await each.socket() for each in players]
    for socket in sockets:
        assert (await socket.op("chat.open", game=game))["channels"] == ["table", "team"]
    await sockets[0].op("chat.say", game=game, to="team", text="attack left")
    assert (await _said(sockets[2]))["text"] == "attack left"
    await sockets[0].op("chat.say", game=game, text="hello all")
    assert [(await _said(sockets[number]))["text"] for number in (1, 3)] == ["hello all"] * 2
    for socket in sockets:
        await socket.close()


async def _game(client: Client, table_id: str) -> str:
    async with asyncio.timeout(10):
        while not (table := await client.table(table_id))["game"]:
            await asyncio.sleep(0.01)
    return str(table["game"])


def test_spectators_of_a_ranked_game_do_not_read_the_table() -> None:
    message = Message("m", "g", "table", -1, "u", "U", 0, "hi", 0)
    assert Place(-1, -1, True, False).hears(message)
    assert not Place(-1, -1, True, True).hears(message)
    assert Place(2, 2, True, True).hears(message)


def test_texts_have_one_form_and_nothing_invisible() -> None:
    assert cleaned("e\u0301\u200d\r\n\x07b ") == "\u00e9\nb"
