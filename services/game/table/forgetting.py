"""Takes the name of a deleted user out of the games that others have played, too: the rows of games and their archived logs.

A log is read by programs that go by seat and id; a name is only shown, so the game that it tells stays the same, hash by hash.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from muster.events.v1 import events_pb2
from services.kit.errors import unavailable
from services.kit.leaving import NOBODY
from services.kit.sql import Database

from .records import Header, decode, encode
from .store import ENDED, compressed, decompressed, drop_imported
from .tables_sql import ARCHIVE, GAME, SEAT


class Forgetting:
    """Handles `AccountDeleted`; doing it twice is the same as once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def handle(self, event: events_pb2.AccountDeleted) -> None:
        """Raises Fault UNAVAILABLE while a game of the user is not archived: then it is tried again."""
        async with self._database.transaction() as session:
            await drop_imported(session, event.user_id)
        waiting = [game_id for game_id in await self._games(event.user_id) if not await self._forget(game_id, event)]
        if waiting:
            raise unavailable("NOT_ARCHIVED", f"{len(waiting)} games are not archived yet, {waiting[0]} is the first")

    async def _games(self, user_id: str) -> Sequence[str]:
        query = sa.select(SEAT.c.game_id).where(SEAT.c.user_id == user_id).distinct()
        async with self._database.reading() as session:
            return list(await session.scalars(query))

    async def _forget(self, game_id: str, event: events_pb2.AccountDeleted) -> bool:
        """False when the game has a log that is still written or read elsewhere."""
        archive = sa.select(ARCHIVE.c.log).where(ARCHIVE.c.game_id == game_id)
        async with self._database.transaction() as session:
            row = (await session.execute(sa.select(GAME).where(GAME.c.game_id == game_id).with_for_update())).one()
            log = await session.scalar(archive)
            if row.state != ENDED or log is None:
                return False
            header, *lines = decompressed(log)
            await session.execute(
                ARCHIVE.update()
                .where(ARCHIVE.c.game_id == game_id)
                .values(log=compressed([_nameless(header, event.user_id), *lines]))
            )
            await session.execute(
                GAME.update().where(GAME.c.game_id == game_id).values(header=_nameless(row.header, event.user_id))
            )
        return True


def _nameless(line: bytes, user_id: str) -> bytes:
    """The header without the user's name."""
    header = decode(line)
    if not isinstance(header, Header):
        raise ValueError("a log begins with a header")
    seats = [
        msgspec.structs.replace(seat, user_name=NOBODY) if seat.user_id == user_id else seat for seat in header.seats
    ]
    return encode(msgspec.structs.replace(header, seats=seats))
