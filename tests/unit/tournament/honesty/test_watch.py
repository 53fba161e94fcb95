"""Flags in the database: the same games leave the same flags, however they are told; what a moderator has closed stays closed."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from muster.events.v1 import events_pb2
from services.kit.errors import Fault
from services.kit.sql import Database
from services.tournament.honesty.detectors import COLLUSION, LEAVING, ONE_ADDRESS, THROWN
from services.tournament.honesty.ledger import Ledger
from services.tournament.honesty.watch import Watch
from tests.unit.tournament.honesty.series import BEGIN_MS, HOUR_MS, Season, people


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    database = Database("tournament", f"sqlite+aiosqlite:///{tmp_path}/tournament.db")
    await database.upgrade()
    yield Ledger(database)
    await database.close()


def _season() -> Season:
    """A pair, a leaver, and one who gives duels away, among others."""
    season = Season(
        21, friends=[frozenset(("ann", "bob"))], gives={("low", "high"): 1.0}, leaves={"gone": 0.95, "low": 0.0}
    )
    others = people(6)
    for _ in range(12):
        season.play(["ann", "bob", *season.rng.sample(others, 2)], winner="bob")
        season.play(["gone", *season.rng.sample(others, 3)], winner=others[0])
        season.play(["low", season.rng.choice(others)], "duel")
        if len(season.games) > 20:
            season.play(["low", "high"], "duel", winner="high")
    return season


async def _hear(ledger: Ledger, games: Sequence[events_pb2.GameEnded]) -> None:
    watch = Watch(ledger)
    for game in games:
        await watch.ended(game)


async def test_games_told_twice_or_in_any_order_leave_the_same_flags(ledger: Ledger, tmp_path: Path) -> None:
    games = _season().games
    await _hear(ledger, games)
    flags = await ledger.flags()
    assert {(flag.kind, flag.users) for flag in flags} == {
        (COLLUSION, ("ann", "bob")),
        (LEAVING, ("gone",)),
        (THROWN, ("low", "high")),
    }
    await _hear(ledger, games[::-1])
    assert await ledger.flags() == flags
    database = Database("tournament", f"sqlite+aiosqlite:///{tmp_path}/other.db")
    await database.upgrade()
    try:
        await _hear(Ledger(database), random.Random(3).sample(games, len(games)))
        assert await Ledger(database).flags() == flags
    finally:
        await database.close()


async def test_evidence_is_the_games_their_numbers_and_the_names(ledger: Ledger) -> None:
    season = _season()
    await _hear(ledger, season.games)
    flag = next(flag for flag in await ledger.flags() if flag.kind == THROWN)
    given = [game for game in season.games if {seat.user_id for seat in game.seats} == {"low", "high"}]
    assert flag.evidence.games == [game.game_id for game in given]
    assert (flag.first_ms, flag.last_ms) == (given[0].at_ms, given[-1].at_ms)
    assert flag.evidence.numbers["given_up_early"] == len(given)
    assert flag.evidence.names == {"low": "LOW", "high": "HIGH"}


async def test_a_closed_flag_is_raised_again_by_later_games_alone(ledger: Ledger) -> None:
    season = Season(22, gives={("low", "high"): 1.0}, leaves={"low": 0.0, "high": 0.0})
    for _ in range(6):
        season.play(["low", "high"], "duel", winner="high")
    await _hear(ledger, season.games)
    (flag,) = await ledger.flags()
    closed = await ledger.close(flag.flag_id, "grace", "  brothers, one is ten  ", 77)
    assert (closed.state, closed.actor, closed.note, closed.closed_ms) == (
        "closed",
        "grace",
        "brothers, one is ten",
        77,
    )
    season.play(["low", "high"], "duel", winner="high")
    await _hear(ledger, season.games)
    assert await ledger.flags() == []
    for _ in range(4):
        season.play(["low", "high"], "duel", winner="high")
    await _hear(ledger, season.games)
    again, before = [flag for flag in await ledger.flags(with_closed=True) if flag.kind == THROWN]
    assert before == closed
    assert (again.state, len(again.evidence.games), again.flag_id != flag.flag_id) == ("open", 5, True)


async def test_closing_takes_a_note_and_an_open_flag(ledger: Ledger) -> None:
    with pytest.raises(Fault, match="say what was found"):
        await ledger.close("none", "grace", " ", 1)
    with pytest.raises(Fault, match="no open flag"):
        await ledger.close("none", "grace", "looked", 1)


async def test_accounts_of_one_address_are_found_whichever_is_told_first(ledger: Ledger) -> None:
    season, watch = Season(23), Watch(ledger)
    for _ in range(3):
        season.play(["one", "two", "cat"])
    joined = [
        events_pb2.QueueJoined(event_id=user, user_id=user, origin=origin, at_ms=BEGIN_MS - HOUR_MS)
        for user, origin in (("one", "x"), ("two", "x"), ("cat", "y"))
    ]
    await _hear(ledger, season.games[:2])
    for event in joined * 2:
        await watch.joined(event)
    assert await ledger.flags() == []
    await _hear(ledger, season.games)
    (flag,) = await ledger.flags()
    assert (flag.kind, flag.users, len(flag.evidence.games)) == (ONE_ADDRESS, ("one", "two"), 3)
    later = events_pb2.QueueJoined(event_id="l", user_id="cat", origin="x", at_ms=BEGIN_MS - HOUR_MS)
    await watch.joined(later)
    assert {flag.users for flag in await ledger.flags()} == {("one", "two"), ("cat", "one"), ("cat", "two")}


async def test_the_migration_goes_both_ways(ledger: Ledger) -> None:
    await _hear(ledger, _season().games[:3])
    await ledger.database.upgrade("base")
    await ledger.database.upgrade()
    assert await ledger.flags(with_closed=True) == []
