"""Ratings over REST: leaderboards of everybody and of friends, seasons, rules versions, and what seats are worth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from clients.python import Client, Refused
from muster.events.v1 import events_pb2
from services.kit.app import App
from services.kit.subjects import GAME_ENDED
from tests.contract.gateway.conftest import NewPlayer


async def _played(app: App, game_id: str, players: Sequence[Client], rules: str = "") -> None:
    """The first of them wins a ranked game, and it is rated."""
    ended = events_pb2.GameEnded(
        event_id=game_id,
        game_id=game_id,
        format="commander",
        rules_version=rules,
        ranked=True,
        at_ms=app.clock.now_ms(),
    )
    for seat, player in enumerate(players):
        user = player.user
        ended.seats.add(seat=seat, user_id=user["id"], user_name=user["name"], team=seat, rank=1 if seat == 0 else 2)
    await app.bus.publish(GAME_ENDED, ended)
    async with asyncio.timeout(10):
        while True:
            try:
                await players[0].get(f"/v1/games/{game_id}/ratings")
                return
            except Refused as refusal:
                assert refusal.code == "GAME_NOT_RATED"
                await asyncio.sleep(0.01)


async def _ids(player: Client, path: str) -> list[str]:
    return [each["user"] for each in (await player.get(path))["ratings"]]


async def test_a_leaderboard_of_friends_is_of_you_and_them(app: App, new_player: NewPlayer) -> None:
    ann, bob, cat, dan = [await new_player() for _ in range(4)]
    await _played(app, "g1", [bob, ann, cat, dan])
    await ann.request("POST", f"/v1/users/me/friends/{bob.user['id']}")
    await ann.request("POST", f"/v1/users/me/blocks/{cat.user['id']}")
    path = "/v1/leaderboards/commander/friends"
    found = (await ann.leaderboard("commander", friends=True))["ratings"]
    assert [each["user"] for each in found] == [bob.user["id"], ann.user["id"]]
    assert await _ids(dan, path) == [dan.user["id"]]
    first = await ann.get(f"{path}?size=1")
    second = await ann.get(f"{path}?size=1&page={first['next_page']}")
    assert [page["ratings"][0]["user"] for page in (first, second)] == [bob.user["id"], ann.user["id"]]
    assert not second.get("next_page")


async def test_the_leaderboard_of_friends_is_nobodys_without_a_token(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        response = await http.get("/v1/leaderboards/commander/friends")
    assert (response.status_code, response.json()["error"]["code"]) == (401, "UNAUTHENTICATED")


async def test_seasons_and_rules_versions_have_leaderboards_of_their_own(app: App, new_player: NewPlayer) -> None:
    players = [await new_player() for _ in range(4)]
    await _played(app, "g1", players)
    await _played(app, "g2", players[::-1], rules="edh2009")
    path = "/v1/leaderboards/commander?provisional=true"
    today = (await players[0].get(path))["ratings"][0]
    assert (today["user"], today["games"], today["rules_version"]) == (players[0].user["id"], 1, "")
    assert (await _ids(players[0], f"{path}&season={today['season']}"))[0] == players[0].user["id"]
    assert await _ids(players[0], f"{path}&season=2001Q1") == []
    assert (await _ids(players[0], f"{path}&rules=edh2009"))[0] == players[3].user["id"]
    ratings = (await players[3].get("/v1/ratings/me?rules=edh2009"))["ratings"]
    assert (ratings[0]["format"], ratings[0]["games"]) == ("commander", 1)
    history = await players[3].get("/v1/ratings/me/history?format=commander&rules=edh2009")
    assert [game["game"] for game in history["games"]] == ["g2"]


async def test_what_seats_have_won_is_shown_and_taken_off(app: App, new_player: NewPlayer) -> None:
    players = [await new_player() for _ in range(4)]
    path = "/v1/leaderboards/commander/seats"
    assert (await players[0].get(path))["seats"] == []
    await _played(app, "g1", players)
    await _played(app, "g2", players)
    seats = (await players[0].get(path))["seats"]
    assert [(each["teams"], each["place"], each["won"]) for each in seats] == [
        (4, 0, 2),
        (4, 1, 0),
        (4, 2, 0),
        (4, 3, 0),
    ]
    assert seats[0]["win"] > 0.25 > seats[1]["win"]
    rated = (await players[0].get("/v1/games/g2/ratings"))["seats"]
    assert rated[0]["handicap"] > 0 > rated[1]["handicap"]


@pytest.mark.parametrize("path", ["?season=2026", "/friends?page=x", "/friends?season=Q"])
async def test_bad_words_are_refused(player: Client, path: str) -> None:
    with pytest.raises(Refused) as refusal:
        await player.get(f"/v1/leaderboards/commander{path}")
    assert refusal.value.status == 400
