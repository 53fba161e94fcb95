"""Events between services: declared in one place, readable for later releases, and handled once however they are delivered."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from google.protobuf import json_format

from muster.events.v1 import events_pb2
from services.kit.app import App
from services.kit.bus import EVENTS
from services.kit.clock import SystemClock
from services.kit.outbox import Outbox
from services.kit.settings import Settings
from services.kit.sql import Database
from services.kit.subjects import GAME_ENDED, Stored
from services.tournament.bind import bind
from services.tournament.honesty.ledger import Ledger as HonestyLedger
from services.tournament.honesty.tables import FLAG
from services.tournament.honesty.watch import Watch
from services.tournament.ratings.ledger import Ledger
from services.tournament.ratings.rater import Rater
from services.tournament.ratings.tables import RATED_GAME, RATING, SEAT_RATING
from tests.contract import events_page

ROOT = Path(__file__).resolve().parents[2]
RELEASED = Path(__file__).with_name("released_events.jsonl")
EVENTS_MISSED = 500
WAIT_S = 50.0
NOW = 1_798_000_000_000  # 2026-12-23
DURABLES = ("tournament-ratings", "tournament-honesty", "tournament-events")
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


def _games(count: int) -> list[events_pb2.GameEnded]:
    """Duels of sixteen players, one after the other, a fifth of them ranked."""
    chance = random.Random(9)
    games = []
    for number in range(count):
        game = events_pb2.GameEnded(
            event_id=f"g{number}:ended",
            game_id=f"g{number}",
            match_id=f"g{number}",
            format="duel",
            ranked=number % 5 == 0,
        )
        game.at_ms = NOW + number * 1000
        users = chance.sample(range(16), 2)
        for seat, user in enumerate(users):
            rank = 1 + (seat == number % 2)
            game.seats.add(seat=seat, user_id=f"u{user}", user_name=f"U{user}", team=seat, rank=rank, place=seat)
        games.append(game)
    return games


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
    games = _games(EVENTS_MISSED)
    rater = Rater(Ledger(database), Outbox(database, _Nobody()), SystemClock())
    watch = Watch(HonestyLedger(database))
    for game in games:
        await rater.handle(game)
        await watch.ended(game)
    async with _tournament(stack_settings):
        pass  # the consumers exist, and nobody fetches
    around = App(stack_settings, "around")
    async with around:
        await _publish(around, games)
    async with _tournament(stack_settings) as app:
        await _until_handled(app)
        assert await _told(app.database("tournament")) == await _told(database)


class _Nobody:
    """The bus of a database that nobody listens to."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        raise AssertionError("the outbox does not run")


def _tournament(settings: Settings) -> App:
    app = App(settings, "tournament")
    bind(app)
    return app


async def _publish(app: App, games: Sequence[events_pb2.GameEnded]) -> None:
    """Neighbours change places, and every third comes again under another id, as from a producer that lost its answer for long."""
    chance = random.Random(4)
    for start in range(0, len(games), 5):
        some = list(games[start : start + 5])
        for number, game in enumerate(chance.sample(some + some[::3], len(some) + len(some[::3]))):
            await app.bus.publish_bytes(GAME_ENDED.name, game.SerializeToString(), f"{game.event_id}:{number}")


async def _until_handled(app: App) -> None:
    async with asyncio.timeout(WAIT_S):
        for durable in DURABLES:
            while True:
                info = await app.bus.js.consumer_info(str(EVENTS.name), durable)
                if not info.num_pending and not info.num_ack_pending:
                    break
                await asyncio.sleep(0.1)


async def _told(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All that the games have left, but for the moments at which they were handled."""
    games = [column for column in RATED_GAME.c if column.name not in ("rated_ms", "event_id")]
    queries = {
        "ratings": sa.select(RATING).order_by(RATING.c.user_id, RATING.c.season),
        "games": sa.select(*games).order_by(RATED_GAME.c.game_id),
        "seats": sa.select(SEAT_RATING).order_by(SEAT_RATING.c.game_id, SEAT_RATING.c.seat),
        "flags": sa.select(FLAG).order_by(FLAG.c.flag_id),
    }
    async with database.reading() as session:
        return {name: [tuple(row) for row in await session.execute(query)] for name, query in queries.items()}
