"""A whole event on a whole server, by bots over the gateway, while the tournament process is killed again and again."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from loadtests.decks import starters
from loadtests.stand import Stand, own_stack
from loadtests.tournament.counting import Counts
from loadtests.tournament.event import Event, Json, users_of
from loadtests.tournament.incidents import agreed_draw, game_loss, time_call
from loadtests.tournament.people import Person, bring_decks, people
from services.kit import settings
from services.kit.background import end

PLAN = {"format": "duel", "rounds": 3, "cut": 2, "plays_here": True, "prompt_seconds": 20, "absent_seconds": 10}
NAMES = ("Olga", "Hana", "Finn", "Ann", "Ben", "Cleo", "Dan")


async def _kill(at: Stand, kills: list[float]) -> None:
    """The tournament process, at moments that have nothing to do with what it does."""
    lots = random.Random(5)
    while True:
        await asyncio.sleep(lots.uniform(4, 9))
        assert at.stack is not None
        with suppress(ProcessLookupError):
            at.stack.kill("tournament")
        kills.append(asyncio.get_running_loop().time())


async def _time_once(event: Event, number: int, tables: list[Json]) -> None:
    """In the first round in which the call does not come too late: a kill may hold it up until every match is over.

    Not at the first table of the second round, which agrees to a draw, nor where somebody is waited for.
    """
    if not event.counts.counted["time_calls"]:
        found = tables[1:] if number == 2 else tables
        await time_call(event, number, [each for each in found if event.absent.isdisjoint(users_of(each))])


async def _play(event: Event, players: list[Person], kills: list[float]) -> None:
    await event.announce(PLAN)
    await bring_decks(players, "duel", starters("commander"))
    for player in players:
        await event.register(player)
    await event.start()
    await event.play_round(1, (game_loss,))
    await event.play_round(2, (_time_once, agreed_draw))
    tables = (await event.round_of(2))["tables"]
    gone = next(table["first"] for table in tables if table["second"])
    event.absent.add(gone)
    await event.play_round(3, (_time_once,))
    shown = {each["user"]: each async for each in event.organiser.events.players(event.id)}
    assert shown[gone]["why_dropped"] == "no-show", "MTR 2.10: who does not show up is dropped"
    await event.play_round(4, (_time_once,))
    async with asyncio.timeout(60):
        while len(kills) < 4:  # a fast machine is through it before
            await asyncio.sleep(0.05)
    await event.finish()


@pytest.mark.timeout(400)
async def test_no_result_is_lost_and_none_is_counted_twice(tmp_path: Path) -> None:
    """Best of three with commanders chosen anew, a lost game and the end of time at the tables, an agreed draw, a no-show, a final."""
    counts, kills = Counts(), list[float]()
    async with own_stack(tmp_path, settings.read()) as at, people(at.url, NAMES, 3, counts) as everybody:
        organiser, head, floor, *players = everybody
        event = Event("Cup", organiser, (head, floor), counts)
        killing = asyncio.create_task(_kill(at, kills))
        try:
            await _play(event, players, kills)
        finally:
            await end(killing)
        entries = [each async for each in organiser.events.log(event.id)]
    assert (counts.events, counts.lost, counts.twice, counts.replays_equal) == (1, 0, 0, True)
    results = [entry["fact"] for entry in entries if entry["fact"]["fact"] == "reported"]
    assert len({(fact["round"], fact["table"]) for fact in results}) == len(results) == counts.matches
    assert {entry["role"] for entry in entries if entry["fact"]["fact"] == "reported"} == {"platform"}
    done = [entry["fact"] for entry in entries if entry["fact"]["fact"] == "carried_out"]
    assert len(done) >= 2, "a game loss, and time, called again where the first call came too late"
    assert {fact.get("refused", "") for fact in done} <= {"", "this game has ended"}, "a kill may hold an order up"
    assert counts.counted["swaps"] > 0
    assert counts.counted["time_calls"] > 0
    assert {name: counts.counted[name] for name in ("intentional_draws", "no_shows", "game_losses")} == {
        "intentional_draws": 1,
        "no_shows": 1,
        "game_losses": 1,
    }
