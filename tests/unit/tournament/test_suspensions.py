"""Suspended accounts take no part (MTR 1.4), and `muster admin suspensions`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from muster.events.v1 import events_pb2
from services.cli.main import main
from services.kit import settings
from services.kit.app import App
from services.kit.clock import FakeClock, SystemClock
from services.kit.errors import Fault
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.tokens import Verifier
from services.tournament.bars import PLATFORM, Bars
from services.tournament.forgetting import Forgetting
from services.tournament.league_lists import LeagueLists
from services.tournament.league_log import LeagueLog
from services.tournament.log import EventLog
from services.tournament.seasons import Seasons


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUSTER_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database("tournament", f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3")
    await made.upgrade()
    yield made
    await made.close()


def _is_suspended(user: str) -> bool:
    async def asked() -> bool:
        database = Database("tournament", settings.read().database_url("tournament"))
        found = await Bars(database, SystemClock()).among("anybody", [user])
        await database.close()
        return user in found

    return asyncio.run(asked())


def _run(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        main(["admin", "suspensions", *words])
    return left.value.code


def test_accounts_are_suspended_listed_and_let_back_in(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suspend = ("add", "u1", "--reason", "bribery")
    assert _run(*suspend, "--until", "2090-01-01") == 0
    assert _is_suspended("u1")
    capsys.readouterr()
    assert _run("list") == 0
    assert capsys.readouterr().out == "u1 until 2090-01-01: bribery\n"
    assert _run(*suspend, "--until", "2020-01-01") == 0
    assert not _is_suspended("u1"), "the time is over"
    assert _run(*suspend) == 0
    assert _is_suspended("u1")
    assert _run("lift", "u1") == 0
    assert not _is_suspended("u1")
    assert _run("lift", "u1") == 1


async def test_the_platforms_word_is_for_all_events_and_an_organisers_for_the_own(database: Database) -> None:
    clock = FakeClock()
    bars = Bars(database, clock)
    await bars.put("boss", "u1", "shouts", 0)
    await bars.require_welcome("other", "u1")
    with pytest.raises(Fault) as refused:
        await bars.require_welcome("boss", "u1")
    assert (refused.value.reason, refused.value.metadata["rule"]) == ("BARRED", "MTR 1.4")
    await bars.require_not_suspended("u1")
    await bars.put(PLATFORM, "u1", "cheats", clock.now_ms() + 1000)
    for organiser in ("other", "boss", PLATFORM):
        with pytest.raises(Fault) as refused:
            await bars.require_welcome(organiser, "u1")
        assert "cheats" in refused.value.message
    clock.advance(1000)
    await bars.require_not_suspended("u1")


async def test_nothing_is_kept_of_who_deletes_the_account(database: Database, stack_app: App) -> None:
    clock = FakeClock()
    bars, outbox = Bars(database, clock), Outbox(database, stack_app.bus)
    leagues = LeagueLog(database, clock, outbox)
    lists = LeagueLists(Verifier(stack_app.settings.home / "keys", "decks", clock), stack_app.channel("decks"))
    events = EventLog(database, clock, outbox)
    seasons = Seasons(events, leagues, lists)
    await bars.put("boss", "u1", "shouts", 0)
    await bars.put("u1", "u2", "shouts", 0)
    await Forgetting(database, events, leagues, seasons).handle(events_pb2.AccountDeleted(user_id="u1"))
    assert await bars.of("boss") == await bars.of("u1") == []
