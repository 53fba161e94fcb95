"""A season of a league on a whole server, by bots over the gateway, while the tournament process is killed again and again."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from clients.python import Refused
from clients.python.events import Leagues
from loadtests.decks import starters
from loadtests.stand import Stand, own_stack
from loadtests.tournament.counting import Counts
from loadtests.tournament.event import Event, Json
from loadtests.tournament.people import Person, bring_decks, people
from services.kit import settings
from services.kit.background import end

FORMAT = {"format": "commander", "rules_version": "edh2009"}
PLAN = {**FORMAT, "rounds": 2, "cut": 0, "plays_here": True, "prompt_seconds": 20, "absent_seconds": 10}
NAMES = ("Olga", "Hana", "Finn", "Ann", "Ben", "Cleo", "Dan")


async def _kill(at: Stand, organiser: Person, kills: list[float]) -> None:
    """The tournament process, whenever it has answered for a while, at moments that have nothing to do with what it does."""
    lots = random.Random(7)
    while True:
        await organiser.events.list()
        await asyncio.sleep(lots.uniform(1, 4))
        assert at.stack is not None
        with suppress(ProcessLookupError):
            at.stack.kill("tournament")
        kills.append(asyncio.get_running_loop().time())


async def _killed(kills: list[float], times: int) -> None:
    """Hold the season until its process was killed so often: a fast machine would be through it before."""
    async with asyncio.timeout(120):
        while len(kills) < times:
            await asyncio.sleep(0.05)


async def _all_are_ready(event: Event, number: int, tables: list[Json]) -> None:
    for person in event.people.values():
        await person.events.ready(event.id, number, 1, 3600)


async def _fill(league: str, players: list[Person]) -> None:
    """Everybody joins and asks for the first one's deck, then for the own."""
    for player in players:
        await Leagues(player.client).join(league)
        await Leagues(player.client).enlist(league, player.deck)
    for player in players[1:]:
        copied = await player.client.create_deck(starters("commander")[0].text, "commander", "Copied")
        with pytest.raises(Refused) as refusal:
            await Leagues(player.client).enlist(league, copied["id"])
        assert refusal.value.code == "GENERAL_TAKEN"


async def _lapse(event: Event) -> None:
    """A round for which one is ready until its deadline passes."""
    await event.organiser.events.pair(event.id, 2)
    here = next(iter(event.people.values()))
    await here.events.ready(event.id, 2, 1, 600)
    deadline_ms = int(time.time() * 1000) + 3000
    with suppress(Refused):  # a repeat after a kill may come too late, when it has been done
        await event.organiser.do("PUT", f"{event.path}/rounds/2/deadline", {"deadline_ms": deadline_ms})
    async with asyncio.timeout(90):
        while not (found := await event.round_of(2))["is_over"]:
            await asyncio.sleep(0.3)
    assert found["deadline_ms"] == deadline_ms
    assert [side["id"] for side in found["tables"][0]["sides"] if side["place"] == 1] == [here.user]


@pytest.mark.timeout(400)
async def test_a_season_outlives_its_process(tmp_path: Path) -> None:
    """Generals, readiness, a played and a lapsed round: each once, whatever is killed."""
    counts, kills = Counts(), list[float]()
    async with own_stack(tmp_path, settings.read()) as at, people(at.url, NAMES, 3, counts) as everybody:
        organiser, head, floor, *players = everybody
        event = Event("Season", organiser, (head, floor), counts)
        await bring_decks(players, "commander", starters("commander"))
        killing = asyncio.create_task(_kill(at, organiser, kills))
        try:
            leagues = Leagues(organiser.client)
            league = str((await leagues.found("Friday", key="league", **FORMAT))["id"])
            await _fill(league, players)
            await event.announce({**PLAN, "league": league, "round_seconds": 86_400})
            for player in players:
                await event.register(player)
            await _killed(kills, 1)
            await event.start()
            await event.play_round(1, (_all_are_ready,))
            await _killed(kills, 2)
            await _lapse(event)
            await _killed(kills, 3)
            await event.finish()
        finally:
            await end(killing)
        log = [each async for each in organiser.events.log(event.id)]
        roll = [each async for each in leagues.members(league)]
        entries = (await organiser.client.get(f"/v1/leagues/{league}/log?size=500"))["entries"]
    assert (counts.events, counts.lost, counts.twice, counts.replays_equal) == (1, 0, 0, True)
    results = [(entry["role"], entry["fact"]["round"]) for entry in log if entry["fact"]["fact"] == "scored"]
    assert results == [("platform", 1), ("platform", 2)]
    assert len([entry for entry in log if entry["fact"]["fact"] == "opened"]) == 1
    generals = [name for member in roll for name in member["generals"]]
    assert len(set(generals)) == len(generals) == len(players)
    assert [entry["fact"]["fact"] for entry in entries] == ["founded", *["joined", "listed"] * len(players)]
