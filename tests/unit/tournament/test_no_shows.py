"""Officials see in how many events of the last year somebody did not come to a match (MTR 2.10)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from services.kit.app import App
from services.kit.clock import FakeClock
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.tournament.log import Actor, EventLog
from services.tournament.no_shows import COUNTED_MS, NoShows
from services.tournament.play import facts
from services.tournament.play.announcing import created
from services.tournament.play.facts import NO_SHOW, AnyFact, Plan

_BOSS = Actor("boss")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database("tournament", f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3")
    await made.upgrade()
    yield made
    await made.close()


async def _event(log: EventLog, name: str, *players: str) -> str:
    """A running event of these players, as a log has it."""
    entries: list[AnyFact] = [facts.Registered(each, each, "guest", "deck", 1, "hash") for each in players]
    begun: list[AnyFact] = [created(Plan(name, "duel"), "boss", name), *entries, facts.Started(3, 0)]
    event = await log.announce(name, Actor("boss", name), "", begun)
    return event.event_id


async def _happens(log: EventLog, event_id: str, *made: AnyFact) -> None:
    await log.decide(event_id, _BOSS, lambda event: ("platform", list(made)))


async def test_mtr_2_10_no_shows_of_a_year_are_counted_once_an_event(database: Database, stack_app: App) -> None:
    clock = FakeClock()
    log, absences = EventLog(database, clock, Outbox(database, stack_app.bus)), NoShows(database, clock)
    first = await _event(log, "first", "p0", "p1", "p2")
    await _happens(log, first, facts.Dropped("p0", NO_SHOW), facts.Dropped("p1"))
    assert await absences.among(["p0", "p1", "p2"]) == {"p0": 1}
    await _happens(log, first, facts.Reentered("p0"))
    assert await absences.among(["p0"]) == {}, "the head judge let the player back in"
    await _happens(log, first, facts.Dropped("p0", NO_SHOW))
    clock.advance(COUNTED_MS // 2)
    second = await _event(log, "second", "p0")
    await _happens(log, second, facts.Dropped("p0", NO_SHOW))
    assert await absences.among(["p0"]) == {"p0": 2}
    clock.advance(COUNTED_MS // 2 + 1)
    assert await absences.among(["p0"]) == {"p0": 1}
