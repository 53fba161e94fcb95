"""Logs of games for those who may open the game service's own database and broker: ended games from the archive, live ones from the broker."""

from __future__ import annotations

from collections.abc import Sequence

from services.game.programs import stored_in
from services.game.rules.program.cards import CardProgram
from services.game.table.jetstream_log import JetStreamLog
from services.game.table.looking_back import cards_in
from services.game.table.records import Record, read_log
from services.game.table.store import GameStore
from services.kit.bus import Bus
from services.kit.outbox import Outbox
from services.kit.settings import Settings
from services.kit.sql import Database
from services.kit.telemetry import Metrics, Tracing


class NoSuchGame(Exception):
    """The database knows no game of that id."""


async def read(settings: Settings, game_id: str) -> tuple[list[Record], dict[str, CardProgram]]:
    """The records of a game and the programs of its cards. Raises NoSuchGame, Fault UNAVAILABLE, OtherEngine."""
    bus = Bus(settings.nats(), "scenario", Metrics(), Tracing("scenario", settings))
    database = Database("game", settings.database_url("game"))
    try:
        await database.upgrade()
        lines = await _lines(GameStore(database, Outbox(database, bus)), bus, game_id)
        keys = list(dict.fromkeys(cards_in(lines)))
        return read_log(lines), {key: each.load() for key, each in (await stored_in(database, keys)).items()}
    finally:
        await bus.close()
        await database.close()


async def _lines(store: GameStore, bus: Bus, game_id: str) -> Sequence[bytes]:
    if await store.get(game_id) is None:
        raise NoSuchGame(game_id)
    archived = await store.archived(game_id)
    if archived is not None:
        return archived
    await bus.connect()
    read = [entry.data for entry in await JetStreamLog(bus).read(game_id)]
    return await store.archived(game_id) or read  # archived and purged meanwhile: what was read may be cut short
