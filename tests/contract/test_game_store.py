"""Games in SQL: the games of a match are found by an index, and those that were stored before it had one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from services.game.table import records
from services.game.table.records import Header, Place, Seat, Settings
from services.game.table.store import GameStore
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
