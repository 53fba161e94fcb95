"""Events between services: declared in one place, readable for later releases, and handled once however they are delivered."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from google.protobuf import json_format

from services.kit.app import App
from services.kit.settings import Settings
from services.kit.sql import Database
from services.kit.subjects import Stored
from services.tournament.bind import bind
from tests.chaos.missed import ended_games, handle_in_order, outcome, publish, until_handled
from tests.contract import events_page

ROOT = Path(__file__).resolve().parents[2]
RELEASED = Path(__file__).with_name("released_events.jsonl")
EVENTS_MISSED = 500
WAIT_S = 50.0
_WRITTEN_OUT = re.compile(r"\"muster\.(evt|push)\.[a-z]")


def test_the_pages_are_those_of_the_table() -> None:
    assert events_page.PAGE.read_text() == events_page.page(), "run `make events-page`"
    assert json.loads(events_page.API.read_text()) == events_page.asyncapi(), "run `make events-page`"


def test_what_is_said_is_heard() -> None:
    used = events_page.uses()
    silent = [name for name in events_page.table() if not (used[name].says and used[name].hears)]
    assert not silent, "nobody says it, or nobody hears it"


def test_subjects_stand_in_one_place() -> None:
    others = [*(ROOT / "services").rglob("*.py"), *(ROOT / "gateway").rglob("*.py")]
    found = [str(path.relative_to(ROOT)) for path in others if _WRITTEN_OUT.search(path.read_text())]
    assert found == ["services/kit/subjects.py"]


@pytest.mark.parametrize("line", RELEASED.read_text().splitlines(), ids=lambda line: json.loads(line)["subject"])
def test_messages_of_earlier_releases_are_read(line: str) -> None:
    released = json.loads(line)
    [message] = {each.message for each in events_page.table().values() if each.name == released["subject"]}
    read = message.FromString(bytes.fromhex(released["hex"]))
    assert json_format.MessageToDict(read, preserving_proto_field_name=True) == released["says"]


def test_every_stored_event_has_a_message_of_a_release() -> None:
    stored = {each.name for each in events_page.table().values() if isinstance(each, Stored)}
    assert {json.loads(line)["subject"] for line in RELEASED.read_text().splitlines()} >= stored


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database("tournament", f"sqlite+aiosqlite:///{tmp_path / 'in-order.db'}")
    await made.upgrade()
    yield made
    await made.close()


@pytest.mark.timeout(180)
async def test_what_was_missed_doubled_and_out_of_order_comes_to_the_same(
    stack_settings: Settings, database: Database
) -> None:
    games = ended_games(EVENTS_MISSED)
    await handle_in_order(database, games)
    async with _tournament(stack_settings):
        pass  # the consumers exist, and nobody fetches
    around = App(stack_settings, "around")
    async with around:
        await publish(around.bus, games)
    async with _tournament(stack_settings) as app:
        await until_handled(app.bus, WAIT_S)
        expected = await outcome(database, games)
        assert await outcome(app.database("tournament"), games) == expected
        assert {name: len(rows) > 0 for name, rows in expected.items()} == dict.fromkeys(expected, True)


def _tournament(settings: Settings) -> App:
    app = App(settings, "tournament")
    bind(app)
    return app
