"""Forks over REST: who sits where, and who may."""

from __future__ import annotations

import pytest

from clients.python import Client, Refused
from tests.contract.gateway.conftest import NewPlayer, seated
from tests.contract.gateway.echo_game import GameProcess


async def refused(client: Client, game: str, **how: object) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        await client.fork(game, 3, **how)
    return caught.value.code, caught.value.details.get("field")


async def test_one_plays_on_alone_with_bots_of_ones_own(new_player: NewPlayer, game: GameProcess) -> None:
    players = [await new_player(), await new_player()]
    played = await seated(players)
    await players[0].upgrade("Annabel", "correct horse battery")
    bot = (await players[0].post("/v1/bots", {"name": "Mine"}))["user"]["id"]
    fork = await players[0].fork(played, 3, users=["me", bot])
    asked = game.games.forks[-1]
    assert (fork, asked.game_id, asked.step) == ("fork-0", played, 3)
    assert [(seat.user_id, seat.user_kind) for seat in asked.seats] == [
        (players[0].user["id"], "person"),
        (bot, "bot"),
    ]
    assert await refused(players[0], played, users=["me", players[1].user["id"]]) == ("PERMISSION_DENIED", "users")
    assert await refused(players[0], played, seat=5) == ("INVALID_ARGUMENT", "seat")
    assert (await refused(players[0], played))[0] == "NO_BOT", "none is there in this test"
    assert (await refused(players[0], "none", users=["me"]))[0] == "GAME_NOT_FOUND"


async def test_a_moment_is_saved_as_a_scenario_or_it_is_said_why_not(new_player: NewPlayer, game: GameProcess) -> None:
    players = [await new_player(), await new_player()]
    played = await seated(players)
    assert await players[0].scenario(played, 7) == {"id": played, "step": 7}
    with pytest.raises(Refused) as caught:
        await players[0].scenario(played, 0)
    assert (caught.value.code, caught.value.details["reasons"]) == ("UNWRITABLE", ["a", "b"])


async def test_a_record_is_the_body(player: Client, game: GameProcess) -> None:
    with pytest.raises(Refused, match="the body is the file"):
        await player.verify_record(b"")
    found = await player.verify_record(b"a file")
    assert found == {"game": "g", "steps": 6, "wrong": []}


async def test_a_record_is_kept_for_a_person_and_not_for_a_guest(player: Client, game: GameProcess) -> None:
    with pytest.raises(Refused) as guest:
        await player.import_record(b"a file")
    assert guest.value.code == "PERMISSION_DENIED"
    await player.upgrade("Annabel", "correct horse battery")
    assert await player.import_record(b"a file") == f"kept-for-{player.user['id']}"
    for file, code in ((b"", "INVALID_ARGUMENT"), (b"bad", "BAD_RECORD")):
        with pytest.raises(Refused) as refused:
            await player.import_record(file)
        assert refused.value.code == code
