"""Leagues over REST, on real decks, games and brokers: from founding to a season's results, and what is refused with its rule."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from clients.python import Client, Refused
from gateway.bind import bind as bind_gateway
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.game.bind import bind as bind_game
from services.kit.app import App
from services.kit.leaving import NOBODY
from services.kit.settings import Settings
from services.matchmaking.bind import bind as bind_matchmaking
from services.tournament import event_games
from services.tournament.bind import bind as bind_tournament

Json = dict[str, Any]
STARTERS = [
    f"starter:commander-{name}"
    for name in ("jasmine-boreal", "jerrard-of-the-closed-fist", "ramirez-depietro", "tobias-andrion")
]
RULE = "EDH 2009, League rule"
WAIT_S = 20.0


@pytest.fixture
async def app(stack_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    monkeypatch.setattr(event_games, "RETRY_S", 0.1)
    server = App(stack_settings, "server")
    for bind in (bind_catalog, bind_decks, bind_tournament, bind_matchmaking, bind_game, bind_gateway):
        bind(server)
    async with server:
        yield server


@pytest.fixture
async def people(app: App) -> AsyncIterator[list[Client]]:
    """An organiser and four others."""
    async with AsyncExitStack() as stack:
        found = []
        for name in ("Olga", "Ann", "Ben", "Cleo", "Dan"):
            client = await stack.enter_async_context(Client(f"http://{app.settings.address('gateway')}", patience_s=5))
            await (client.guest(name) if found else client.sign_up(name, "a long password"))
            found.append(client)
        yield found


async def _founded(organiser: Client, **settings: Any) -> str:
    made = await organiser.request("POST", "/v1/leagues", {"name": "Friday", **settings}, key="friday")
    return f"/v1/leagues/{made['id']}"


async def _joined(league: str, members: list[Client]) -> None:
    for member, deck in zip(members, STARTERS, strict=False):
        await member.request("POST", f"{league}/members")
        await member.request("PUT", f"{league}/list", {"deck": deck})


async def _season(organiser: Client, league: str, members: list[Client], **plan: Any) -> str:
    """A season that has started, all members in it."""
    body = {"name": "Spring", "format": "commander", "rules_version": "edh2009", "league": league.rpartition("/")[2]}
    body |= {"rounds": 2, "cut": 0, "round_seconds": 86_400, "plays_here": True, **plan}
    made = await organiser.request("POST", "/v1/events", body, key="spring")
    event = f"/v1/events/{made['id']}"
    for member, deck in zip(members, STARTERS, strict=False):
        await member.request("POST", f"{event}/players", {"deck": deck})
    await organiser.request("POST", f"{event}/start")
    return event


async def _refusal(asked: Awaitable[object]) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code, str(refusal.value.details.get("rule", ""))


async def _until(asked: Callable[[], Awaitable[Any]]) -> Any:
    async with asyncio.timeout(WAIT_S):
        while not (found := await asked()):
            await asyncio.sleep(0.05)
    return found


async def test_generals_are_first_come_first_served_and_everybody_can_look_them_up(people: list[Client]) -> None:
    organiser, ann, ben, *_, stranger = people
    league = await _founded(organiser)
    assert await _founded(organiser) == league
    await _joined(league, [ann])
    await ben.request("POST", f"{league}/members")
    taken = ben.request("PUT", f"{league}/list", {"deck": STARTERS[0]})
    assert await _refusal(taken) == ("GENERAL_TAKEN", RULE)
    assert await _refusal(stranger.request("PUT", f"{league}/list", {"deck": STARTERS[1]})) == (
        "NOT_IN_LEAGUE",
        "MTR 1.10",
    )
    await ben.request("PUT", f"{league}/list", {"deck": STARTERS[1]})
    roll = (await stranger.get(f"{league}/members"))["members"]
    assert [(each["name"], each["generals"]) for each in roll] == [
        ("Ann", ["Jasmine Boreal"]),
        ("Ben", ["Jerrard of the Closed Fist"]),
    ]
    await ann.request("DELETE", f"{league}/members/{ann.user['id']}")
    await ben.request("PUT", f"{league}/list", {"deck": STARTERS[0]})
    roll = (await stranger.get(f"{league}/members"))["members"]
    assert [(each["name"], each["generals"]) for each in roll] == [("Ben", ["Jasmine Boreal"])]
    assert [each["id"] for each in (await ben.get("/v1/leagues?member=me"))["leagues"]] == [league.rpartition("/")[2]]
    assert (await ann.get("/v1/leagues?member=me"))["leagues"] == []


async def test_of_several_who_ask_at_the_same_moment_one_has_the_general(people: list[Client]) -> None:
    league = await _founded(people[0])
    for member in people:
        await member.request("POST", f"{league}/members")
    asked = (member.request("PUT", f"{league}/list", {"deck": STARTERS[0]}) for member in people)
    found = await asyncio.gather(*asked, return_exceptions=True)
    refused = [each for each in found if isinstance(each, Refused)]
    assert {each.code for each in refused} == {"GENERAL_TAKEN"}
    assert len(refused) == len(people) - 1


async def test_a_season_is_played_when_all_are_ready_and_its_game_is_the_result(app: App, people: list[Client]) -> None:
    organiser, *members = people
    league = await _founded(organiser)
    await organiser.request("PUT", f"{league}/staff/{members[0].user['id']}", {"role": "head_judge"})
    await _joined(league, members)
    event = await _season(organiser, league, members)
    assert (await organiser.get(event))["staff"] == [{"user": members[0].user["id"], "role": "head_judge"}]
    listed = (await organiser.get(f"/v1/events?league={league.rpartition('/')[2]}"))["events"]
    assert [each["id"] for each in listed] == [event.rpartition("/")[2]]
    paired = await organiser.request("POST", f"{event}/rounds/1")
    assert paired["deadline_ms"] > time.time() * 1000
    path = f"{event}/rounds/1/tables/1"
    for member in members[:3]:
        shown = await member.request("POST", f"{path}/ready", {"seconds": 600})
    assert [each["user"] for each in shown["tables"][0]["ready"]] == sorted(each.user["id"] for each in members[:3])
    assert await _refusal(organiser.request("POST", f"{path}/ready", {"seconds": 600})) == (
        "NOT_YOUR_MATCH",
        "MTR 1.10",
    )
    shown = await members[3].request("POST", f"{path}/ready", {"seconds": 600})
    assert shown["tables"][0]["is_summoned"]

    async def game() -> str:
        return str((await organiser.get(f"{event}/rounds/1"))["tables"][0].get("game", ""))

    game_id = await _until(game)
    for member in members[:3]:
        async with await member.socket() as socket:
            await socket.op("game.join", game=game_id)
            await socket.op("game.concede", game=game_id, action_id=f"c{member.user['id']}"[:64])

    async def over() -> Any:
        own = await organiser.get(f"{event}/rounds/1")
        return own if own["is_over"] else None

    sides = (await _until(over))["tables"][0]["sides"]
    assert [side["id"] for side in sides if side["place"] == 1] == [members[3].user["id"]]
    top = (await organiser.get(f"{event}/standings"))["standings"][0]
    assert (top["user"], top["points"]) == (members[3].user["id"], 5)
    games = game_pb2_grpc.GameServiceStub(app.channel("game"))
    options = (await games.GetGame(game_pb2.GetGameRequest(game_id=game_id))).settings.options
    assert json.loads(options["league"]) == league.rpartition("/")[2], "the table plays by the league's rule"


async def test_at_the_deadline_what_was_not_played_is_decided(people: list[Client]) -> None:
    organiser, *members = people
    league = await _founded(organiser)
    await _joined(league, members)
    event = await _season(organiser, league, members)
    await organiser.request("POST", f"{event}/rounds/1")
    await members[1].request("POST", f"{event}/rounds/1/tables/1/ready", {"seconds": 60})
    body = {"deadline_ms": int(time.time() * 1000) + 1500}
    assert (await _refusal(members[1].request("PUT", f"{event}/rounds/1/deadline", body)))[0] == "NOT_AN_OFFICIAL"
    moved = await organiser.request("PUT", f"{event}/rounds/1/deadline", body)
    assert (moved["deadline_ms"], moved["is_over"]) == (body["deadline_ms"], False)

    async def over() -> Any:
        return (await organiser.get(f"{event}/rounds/1"))["is_over"]

    await _until(over)
    rows = (await organiser.get(f"{event}/standings"))["standings"]
    assert [(row["user"], row["points"]) for row in rows if row["points"]] == [(members[1].user["id"], 5)]
    late = members[1].request("POST", f"{event}/rounds/1/tables/1/ready", {"seconds": 60})
    assert (await late)["is_over"], "nothing more happens"
    log = (await organiser.get(f"{event}/log?size=500"))["entries"]
    assert [each["role"] for each in log if each["fact"]["fact"] == "scored"] == ["platform"]


async def test_seasons_are_the_leagues_own(people: list[Client]) -> None:
    organiser, ann, ben, cleo, stranger = people
    league = await _founded(organiser)
    await _joined(league, [ann, ben, cleo])
    body = {"name": "Mine", "format": "commander", "rules_version": "edh2009", "league": league.rpartition("/")[2]}
    assert (await _refusal(ann.request("POST", "/v1/events", body, key="k")))[0] == "NOT_ORGANISER"
    other = organiser.request("POST", "/v1/events", {**body, "rules_version": ""}, key="k")
    assert await _refusal(other) == ("BAD_STRUCTURE", "MTR 3.2")
    unknown = organiser.request("POST", "/v1/events", {**body, "league": "none"}, key="k")
    assert (await _refusal(unknown))[0] == "LEAGUE_NOT_FOUND"
    made = await organiser.request("POST", "/v1/events", body, key="k")
    event = f"/v1/events/{made['id']}"
    joins = stranger.request("POST", f"{event}/players", {"deck": STARTERS[3]})
    assert (await _refusal(joins))[0] == "NOT_IN_LEAGUE"
    unlisted = ann.request("POST", f"{event}/players", {"deck": STARTERS[3]})
    assert await _refusal(unlisted) == ("NOT_LISTED", "MTR 2.7")
    await ann.request("POST", f"{event}/players", {"deck": STARTERS[0]})
    await ann.request("PUT", f"{league}/list", {"deck": STARTERS[3]})
    member = (await ann.get(f"{league}/members"))["members"][0]
    assert [each["deck_hash"] for each in (await ann.get(f"{event}/players"))["players"]] == [member["deck_hash"]]
    await ann.request("DELETE", f"{league}/members/{ann.user['id']}")
    assert (await ann.get(f"{event}/players"))["players"] == [], "who left before the start never took part"


@pytest.mark.parametrize("changes", ["logged", "forbidden"])
async def test_changes_of_lists_in_a_season_are_logged_or_forbidden(people: list[Client], changes: str) -> None:
    organiser, *members = people
    league = await _founded(organiser, changes=changes)
    await _joined(league, members)
    await _season(organiser, league, members)
    ann = members[0]
    text = (await ann.get(f"{league}/members/{ann.user['id']}/list"))["cards"]
    lands = next(card for card in text if card["section"] == "deck" and card["name"] in ("Plains", "Forest"))
    other = "\n".join(f"{card['count'] - (card is lands)} {card['name']}" for card in text if card["section"] == "deck")
    tuned = f"Commander\n1 Jasmine Boreal\n\nDeck\n{other}\n1 Sol Ring"
    deck = (await ann.create_deck(tuned, "commander"))["id"]
    changed = ann.request("PUT", f"{league}/list", {"deck": deck})
    if changes == "forbidden":
        assert await _refusal(changed) == ("LIST_LOCKED", RULE)
        return
    await changed
    entry = (await members[1].get(f"{league}/log?size=500"))["entries"][-1]
    assert (entry["actor"], entry["fact"]["fact"], entry["fact"]["changed"]) == (ann.user["id"], "listed", 1)
    assert entry["fact"]["deck_id"] == ""
    closed = members[1].get(f"{league}/members/{ann.user['id']}/list")
    assert await _refusal(closed) == ("LISTS_CLOSED", "MTR 2.7")
    await organiser.request("PUT", league, {"name": "Friday", "changes": changes, "open_lists": True})
    shown = await members[1].get(f"{league}/members/{ann.user['id']}/list")
    assert {"section": "deck", "count": 1, "name": "Sol Ring"} in shown["cards"]
    assert (await _refusal(organiser.get(f"{league}/members/{ann.user['id']}/list")))[0] == "LISTS_CLOSED"


async def test_who_deletes_the_account_leaves_without_a_trace_but_the_id(people: list[Client]) -> None:
    organiser, *members = people
    league = await _founded(organiser)
    await _joined(league, members)
    event = await _season(organiser, league, members)
    ann, ben = members[:2]
    user = ann.user["id"]
    await ann.post("/v1/users/me/deletion", {"password": "a long password"})

    async def gone() -> Any:
        roll = (await ben.get(f"{league}/members"))["members"]
        return len(roll) == 3

    await _until(gone)
    await ben.request("PUT", f"{league}/list", {"deck": STARTERS[0]})
    entries = (await ben.get(f"{league}/log?size=500"))["entries"]
    assert [each["role"] for each in entries if each["fact"]["fact"] == "left"] == ["platform"]

    async def dropped() -> Any:
        players = (await ben.get(f"{event}/players"))["players"]
        return [each["why_dropped"] for each in players if each["user"] == user] == ["deleted"]

    await _until(dropped)
    assert NOBODY not in [each["name"] for each in (await ben.get(f"{league}/members"))["members"]]


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/v1/leagues/none", None, "LEAGUE_NOT_FOUND"),
        ("POST", "/v1/leagues/none/members", None, "LEAGUE_NOT_FOUND"),
        ("POST", "/v1/leagues", {"name": ""}, "INVALID_ARGUMENT"),
        ("PUT", "{league}", {"name": "Friday", "format": "duel", "rules_version": ""}, "BAD_SETTINGS"),
        ("PUT", "{league}/list", {"deck": "none"}, "DECK_UNKNOWN"),
        ("PUT", "{league}/staff/{user}", {"role": "head_judge"}, "BAD_ROLE"),
        ("GET", "{league}/members/none/list", None, "LISTS_CLOSED"),
        ("GET", "{league}/members/{user}/list", None, "NOT_IN_LEAGUE"),
        ("GET", "{league}/members?page=x", None, "BAD_PAGE_TOKEN"),
        ("GET", "{league}/log?size=501", None, "INVALID_ARGUMENT"),
    ],
)
async def test_bad_requests_have_typed_refusals(
    people: list[Client], method: str, path: str, body: Json | None, code: str
) -> None:
    organiser = people[0]
    league = await _founded(organiser)
    asked = organiser.request(method, path.format(league=league, user=organiser.user["id"]), body)
    assert (await _refusal(asked))[0] == code


async def test_members_hear_what_happens(people: list[Client]) -> None:
    organiser, ann, ben, *_ = people
    league = await _founded(organiser)
    await _joined(league, [ann])
    async with await ann.socket() as socket:
        await ben.request("POST", f"{league}/members")
        await ben.request("PUT", f"{league}/list", {"deck": STARTERS[1]})
        heard: list[str] = []
        async with asyncio.timeout(WAIT_S):
            while heard[-1:] != ["listed"]:
                push = await socket.next_push()
                assert push is not None
                if push.event == "league.changed" and push.d["revision"] > 3:
                    heard.append(push.d["what"])
        assert heard == ["joined", "listed"]
