"""Games in SQL: the games of a match are found by an index, and those that were stored before it had one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from muster.events.v1 import events_pb2
from services.game.table import records
from services.game.table.forgetting import Forgetting
from services.game.table.importing import KEPT_MS, MOST_KEPT, Imported
from services.game.table.records import Header, Place, Seat, Settings
from services.game.table.result import SeatOutcome
from services.game.table.store import GameStore, SeatResult, owner_of
from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.sql import Database

FIRST, OTHER = "01" + "A" * 24, "01" + "B" * 24


def _header(game_id: str, created_ms: int, match_id: str = "") -> Header:
    place = Place(match_id, 2) if match_id else None
    seat = Seat(0, "ann", "Ann", "guest", 0, 0, "hash", [], [])
    return Header(game_id, Settings("duel"), [seat], b"", b"", created_ms, place=place)


async def test_the_games_of_a_match_are_looked_up_by_an_index(stack_app: App) -> None:
    database = stack_app.database("game")
    store = GameStore(database, Outbox(database, stack_app.bus))
    games = {"k1": _header(FIRST, 5), "k2": _header(OTHER, 6), f"match:{FIRST}:2": _header("01C", 9, FIRST)}
    await store.create(games)
    asked: list[tuple[str, Any]] = []

    def keep(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        asked.append((statement, parameters))

    sa.event.listen(database.engine.sync_engine, "before_cursor_execute", keep)
    assert [each.game_id for each in await store.of_match(FIRST)] == [FIRST, "01C"]
    sa.event.remove(database.engine.sync_engine, "before_cursor_execute", keep)
    statement, parameters = next(each for each in asked if each[0].startswith("SELECT"))
    async with database.engine.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)).all()
    assert [row.detail for row in plan] == ["SEARCH game USING INDEX ix_game_match (<expr>=?)"]
    await database.close()


async def test_games_of_before_belong_to_their_match(stack_app: App, tmp_path: Path) -> None:
    database = Database("game", f"sqlite+aiosqlite:///{tmp_path}/old.sqlite3")
    await database.upgrade("0004")
    row = "INSERT INTO game VALUES (:game_id, :key, 'ended', :header, '[]', 3, :created_ms, 9)"
    keys = {FIRST: "event:e:1:1", OTHER: f"match:{FIRST}:2", "01C": "matching"}
    async with database.transaction() as session:
        for at, (game_id, key) in enumerate(keys.items()):
            header = records.encode(_header(game_id, at))
            given = {"game_id": game_id, "key": key, "header": header, "created_ms": at}
            await session.execute(sa.text(row), given)
    await database.upgrade()
    store = GameStore(database, Outbox(database, stack_app.bus))
    assert [each.game_id for each in await store.of_match(FIRST)] == [FIRST, OTHER]
    assert [each.game_id for each in await store.of_match("01C")] == ["01C"]
    await database.close()


def _kept(game_id: str, now_ms: int) -> tuple[Header, Imported]:
    header = _header(game_id, now_ms)
    return header, Imported([records.encode(header), b"{}"], [SeatOutcome(0, 1, "life", {})], 7, {})


async def test_imported_games_are_ended_and_archived_for_a_while(stack_app: App) -> None:
    database = stack_app.database("game")
    store = GameStore(database, Outbox(database, stack_app.bus))
    await store.create({"mine": _header(FIRST, 5)})
    for number in range(MOST_KEPT + 2):
        await store.import_(owner_of("ann"), f"{owner_of('ann')}{number}", *_kept(f"02{number:02}", 1_000 + number))
    await store.import_(owner_of("ann2"), f"{owner_of('ann2')}x", *_kept("03", 2_000))
    assert [await store.get(f"02{number:02}") is None for number in range(MOST_KEPT + 2)] == [True] * 2 + [
        False
    ] * MOST_KEPT
    row = await store.get("0202")
    assert row is not None
    assert (row.state, row.turn, row.results) == ("ended", 7, [SeatResult(0, 1, "life", {})])
    assert await store.archived("0202") == [row.header, b"{}"]
    assert await store.unarchived() == []
    assert await store.live() == [FIRST], "what is played is left alone"
    again = await store.import_(owner_of("ann2"), f"{owner_of('ann2')}x", *_kept("04", 2_001))
    assert again.game_id == "03", "the same file of the same user is kept once"
    await store.import_(owner_of("bob"), f"{owner_of('bob')}y", *_kept("05", 2_001))
    await store.drop_old_imports(2_001 + KEPT_MS)
    assert [await store.get(each) is None for each in ("0220", "03", "05", FIRST)] == [True, True, False, False]
    assert await store.archived("03") is None
    await database.close()


async def test_what_a_user_imported_goes_with_the_account(stack_app: App) -> None:
    database = stack_app.database("game")
    store = GameStore(database, Outbox(database, stack_app.bus))
    for user, game_id in (("ann", "02"), ("bob", "03")):
        await store.import_(owner_of(user), f"{owner_of(user)}x", *_kept(game_id, 1_000))
    await Forgetting(database).handle(events_pb2.AccountDeleted(user_id="ann"))
    assert await store.get("02") is None
    assert await store.get("03") is not None
    await database.close()


async def test_of_two_that_make_the_same_game_at_once_both_are_told_of_one(stack_app: App) -> None:
    database = stack_app.database("game")
    store = GameStore(database, Outbox(database, stack_app.bus))
    tries = [store.create({"key": _header(game_id, 5), "other": _header("01D", 5)}) for game_id in (FIRST, OTHER)]
    one, other = await asyncio.gather(*tries)
    assert one["key"].game_id == other["key"].game_id
    assert one["key"].game_id in (FIRST, OTHER)
    await database.close()


async def test_a_game_whose_id_another_key_has_is_refused(stack_app: App) -> None:
    database = stack_app.database("game")
    store = GameStore(database, Outbox(database, stack_app.bus))
    await store.create({"k1": _header(FIRST, 5)})
    with pytest.raises(IntegrityError):
        await store.create({"k2": _header(FIRST, 5)})
    await database.close()
