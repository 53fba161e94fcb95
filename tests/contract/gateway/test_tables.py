"""Tables that people make: nobody is seated without a yes, nobody hears of another's deck, and the game begins when all sit."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from clients.python import Client, Push, Refused, Socket
from tests.contract.gateway.conftest import NewPlayer, seated, until_table
from tests.contract.gateway.echo_game import GameProcess

Json = dict[str, Any]


async def _push(socket: Socket, event: str) -> Push:
    async with asyncio.timeout(15):
        while True:
            push = await socket.next_push()
            assert push is not None, f"the socket closed before {event}"
            if push.event == event:
                return push


async def _deck(client: Client, text: str = "100 Forest") -> str:
    return str((await client.create_deck(text))["id"])


def _seats(*players: Client) -> list[Json]:
    return [{"user": each.user["id"]} for each in players]


async def _code(asked: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def test_everybody_is_asked_and_the_game_begins_when_all_sit(new_player: NewPlayer, game: GameProcess) -> None:
    one, two = await new_player(), await new_player()
    async with await one.socket() as first, await two.socket() as second:
        seats = [{**_seats(one)[0], "deck": await _deck(one)}, *_seats(two)]
        made = await one.create_table("commander", seats, {"options": {"life": 30}}, key="t")
        assert (made["state"], [seat["answer"] for seat in made["seats"]]) == ("open", ["accepted", "invited"])
        assert (await one.create_table("commander", seats, key="t"))["id"] == made["id"]
        assert game.games.tables == {}
        invited = (await _push(second, "table.invited")).d
        assert (invited["id"], invited["owner"], invited["settings"]["options"]) == (
            made["id"],
            one.user["id"],
            {"life": 30},
        )
        assert [each["id"] for each in await two.tables()] == [made["id"]]
        assert (await two.accept_table(made["id"], await _deck(two)))["state"] == "starting"
        started = await until_table(one, made["id"], "started")
        while (await _push(first, "table.changed")).d["game"] != started["game"]:
            continue
    request = game.games.tables[started["game"]].request
    assert [(seat.user_id, seat.team) for seat in request.seats] == [(one.user["id"], 0), (two.user["id"], 1)]
    assert all(seat.deck_token for seat in request.seats)
    assert (request.settings.options["life"], request.settings.ranked) == ("30", False)
    assert await two.tables() == []


async def test_nobody_names_anothers_deck_or_hears_of_it(new_player: NewPlayer, game: GameProcess) -> None:
    one, two = await new_player(), await new_player()
    banned = await _deck(two, "1 Black Lotus")
    with pytest.raises(Refused) as refusal:
        await one.create_table("commander", [*_seats(one), {**_seats(two)[0], "deck": banned}])
    assert refusal.value.code == "DECK_NOT_YOURS"
    assert "Black Lotus" not in f"{refusal.value.message} {refusal.value.details}"
    made = await one.create_table("commander", [{**_seats(one)[0], "deck": await _deck(one)}, *_seats(two)])
    with pytest.raises(Refused) as own:
        await two.accept_table(made["id"], banned)
    assert own.value.details["findings"][0]["card"] == "Black Lotus"
    seen = await one.table(made["id"])
    assert seen["seats"][1]["answer"] == "invited"
    assert "Black Lotus" not in str(seen)
    assert await _code(two.accept_table(made["id"], seats_deck := await _deck(one))) == "DECK_NOT_YOURS", seats_deck
    assert game.games.tables == {}


async def test_one_no_closes_the_table_and_so_does_its_owner(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    first = await one.create_table("commander", _seats(one, two))
    declined = await two.decline_table(first["id"])
    assert (declined["state"], declined["seats"][1]["answer"]) == ("declined", "declined")
    assert await _code(one.accept_table(first["id"], await _deck(one))) == "TABLE_OVER"
    second = await one.create_table("commander", _seats(one, two))
    assert (await one.cancel_table(second["id"]))["state"] == "declined"
    assert await two.tables() == []


async def test_strangers_see_no_table_and_take_no_seat(new_player: NewPlayer) -> None:
    one, two, stranger = await new_player(), await new_player(), await new_player()
    made = await one.create_table("commander", _seats(one, two))
    deck = await _deck(stranger)
    for asked in (
        stranger.table(made["id"]),
        stranger.accept_table(made["id"], deck),
        stranger.decline_table(made["id"]),
        stranger.table("none"),
    ):
        assert await _code(asked) == "TABLE_NOT_FOUND"
    host = await one.create_table("commander", _seats(two))
    assert await _code(one.accept_table(host["id"], await _deck(one))) == "NOT_INVITED"


async def test_who_plays_queues_or_sits_takes_no_seat_and_who_sits_does_not_queue(new_player: NewPlayer) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    game_id = await seated([one, two])
    made = await three.create_table("commander", _seats(three, one))
    with pytest.raises(Refused) as playing:
        await one.accept_table(made["id"], await _deck(one))
    assert (playing.value.code, playing.value.details["game_id"]) == ("IN_GAME", game_id)
    deck = await _deck(three)
    await three.queue(deck)
    assert await _code(three.accept_table(made["id"], deck)) == "TICKET_EXISTS"
    await three.leave_queue()
    assert (await three.accept_table(made["id"], deck))["state"] == "open"
    with pytest.raises(Refused) as sitting:
        await three.queue(deck)
    assert (sitting.value.code, sitting.value.details["table_id"]) == ("SEATED", made["id"])
    again = await one.create_table("commander", _seats(one, three))
    assert await _code(three.accept_table(again["id"], deck)) == "SEATED"
    await three.decline_table(made["id"])
    assert (await three.queue(deck))["state"] == "waiting"


async def test_bots_of_ones_own_sit_at_once(url: str, game: GameProcess) -> None:
    async with Client(url) as owner, Client(url) as bot:
        await owner.sign_up("Ada", "correct horse")
        signed = await owner.post("/v1/bots", {"name": "Adabot"})
        bot.token, bot.user = signed["token"], signed["user"]
        seats = [{"user": each.user["id"], "deck": await _deck(each)} for each in (owner, bot)]
        made = await owner.create_table("commander", seats)
        assert (await until_table(owner, made["id"], "started"))["game"] in game.games.tables


async def test_what_no_game_has_is_refused_at_once(new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    assert await _code(one.create_table("commander", _seats(one, one))) == "INVALID_ARGUMENT"
    assert await _code(one.create_table("commander", _seats(one, two), {"options": {"bad": 1}})) == "INVALID_ARGUMENT"
    nobody = [*_seats(one), {"user": "nobody"}]
    assert await _code(one.create_table("commander", nobody)) == "USER_NOT_FOUND"
    for _ in range(5):
        await one.create_table("commander", _seats(one, two))
    assert await _code(one.create_table("commander", _seats(one, two))) == "TOO_MANY_TABLES"


async def test_strangers_meet_at_a_table_of_the_lobby(new_player: NewPlayer, game: GameProcess) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    async with await one.socket() as first:
        seats = [{**_seats(one)[0], "deck": await _deck(one)}, {}, {}]
        made = await one.create_table("commander", seats, access="public", password="friend")
        assert [seat["answer"] for seat in made["seats"]] == ["accepted", "free", "free"]
        [listed] = await two.lobby("commander")
        assert (listed["id"], listed["has_password"], listed["code"]) == (made["id"], True, "")
        assert await two.lobby("duel") == []
        deck = await _deck(two)
        assert await _code(two.take_seat(made["id"], deck, password="foe")) == "WRONG_PASSWORD"
        taken = await two.take_seat(made["id"], deck, seat=2, password="friend")
        assert [seat["user"] for seat in taken["seats"]] == [one.user["id"], "", two.user["id"]]
        assert taken["code"] == made["code"] != ""
        while (await _push(first, "table.changed")).d["revision"] < taken["revision"]:
            continue
        assert (await three.table(made["id"], made["code"]))["id"] == made["id"]
        assert (await three.take_seat(made["id"], await _deck(three), code=made["code"]))["state"] == "starting"
        started = await until_table(one, made["id"], "started")
    users = [seat.user_id for seat in game.games.tables[started["game"]].request.seats]
    assert users == [one.user["id"], three.user["id"], two.user["id"]]


async def test_a_free_seat_has_no_deck_and_an_invited_table_no_free_seat(new_player: NewPlayer) -> None:
    one = await new_player()
    deck = await _deck(one)
    assert (
        await _code(one.create_table("commander", [*_seats(one), {"deck": deck}], access="public"))
        == "INVALID_ARGUMENT"
    )
    assert await _code(one.create_table("commander", [*_seats(one), {}])) == "BAD_ACCESS"
    assert await _code(one.create_table("commander", [*_seats(one), {}], access="everybody")) == "INVALID_ARGUMENT"


async def test_players_of_an_ended_game_meet_again_with_another_one_first(
    new_player: NewPlayer, game: GameProcess
) -> None:
    one, two, three = await new_player(), await new_player(), await new_player()
    game_id = await seated([one, two])
    assert await _code(one.rematch(game_id, await _deck(one))) == "GAME_NOT_OVER"
    game.games.ended.add(game_id)
    assert await _code(three.rematch(game_id, await _deck(three))) == "GAME_NOT_FOUND"
    asked = await one.rematch(game_id, await _deck(one))
    assert [(seat["user"], seat["answer"]) for seat in asked["seats"]] == [
        (two.user["id"], "invited"),
        (one.user["id"], "accepted"),
    ]
    assert (asked["rematch_of"], (await two.rematch(game_id, await _deck(two)))["id"]) == (game_id, asked["id"])
    assert (await until_table(one, asked["id"], "started"))["game"] != game_id


async def test_starter_decks_are_listed(new_player: NewPlayer) -> None:
    assert [each["id"] for each in await (await new_player()).starters("commander")] == ["starter:one"]
