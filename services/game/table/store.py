"""Games in SQL: what exists, snapshots, results, archived logs. The log stays the authority while a game lives."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.subjects import GAME_CREATED, GAME_ENDED

from .importing import KEPT_MS, MOST_KEPT, Imported
from .kept_marks import KeptMarks
from .log import Entry
from .position import Kept
from .records import ENGINE, Header, decode
from .records import encode as encode_record
from .tables_sql import ARCHIVE, GAME, MATCH_ID, SEAT, SNAPSHOT

LIVE, PAUSED, ENDED = "live", "paused", "ended"
_LEVEL = 6


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's part of a stored result."""

    seat: int
    rank: int
    cause: str
    statistics: dict[str, int]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as SQL knows it."""

    game_id: str
    state: str
    header: bytes
    results: list[SeatResult]
    turn: int
    created_ms: int
    ended_ms: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, and the event that says so."""

    game_id: str
    results: list[SeatResult]
    turn: int
    ended_ms: int
    event: events_pb2.GameEnded


class GameStore:
    """Reads and writes; every method is one transaction."""

    def __init__(self, database: Database, outbox: Outbox) -> None:
        self._database = database
        self._outbox = outbox
        self.marks = KeptMarks(database)

    async def create(self, games: Mapping[str, Header]) -> dict[str, Header]:
        """Store new games with their events, together; by key the game that it named first."""
        known = await self.by_keys(list(games))
        while new := {key: header for key, header in games.items() if key not in known}:
            try:
                async with self._database.transaction() as session:
                    await self._insert(session, new)
            except IntegrityError:
                before, known = known, await self.by_keys(list(games))
                if known.keys() == before.keys():
                    raise
            else:
                return known | new
        return known

    async def _insert(self, session: AsyncSession, games: Mapping[str, Header]) -> None:
        fresh: dict[str, Any] = {"state": LIVE, "result": b"[]", "turn": 0, "ended_ms": 0}
        rows = [
            {
                "game_id": each.game_id,
                "idempotency_key": key,
                "header": encode_record(each),
                "created_ms": each.created_ms,
                **fresh,
            }
            for key, each in games.items()
        ]
        await session.execute(GAME.insert(), rows)
        seats = [
            {"game_id": each.game_id, "seat": seat.seat, "user_id": seat.user_id}
            for each in games.values()
            for seat in each.seats
        ]
        await session.execute(SEAT.insert(), seats)
        await self._outbox.add_all(session, GAME_CREATED, map(_created, games.values()))

    async def of_match(self, match_id: str) -> list[GameRow]:
        """The games of a match in their order; the match has the id of its first."""
        query = sa.select(GAME).where(sa.literal(match_id) == MATCH_ID).order_by(GAME.c.created_ms, GAME.c.game_id)
        async with self._database.reading() as session:
            return [_row(row) for row in await session.execute(query)]

    async def by_keys(self, keys: Sequence[str]) -> dict[str, Header]:
        """The games that idempotency keys made, by key."""
        query = sa.select(GAME.c.idempotency_key, GAME.c.header).where(GAME.c.idempotency_key.in_(keys))
        async with self._database.reading() as session:
            rows = (await session.execute(query)).all()
        return {row.idempotency_key: header for row in rows if isinstance(header := decode(row.header), Header)}

    async def ended(self, game_ids: Sequence[str]) -> list[GameRow]:
        """Those of these games that have ended."""
        query = sa.select(GAME).where(GAME.c.game_id.in_(game_ids), GAME.c.state == ENDED)
        async with self._database.reading() as session:
            return [_row(row) for row in await session.execute(query)]

    async def get(self, game_id: str) -> GameRow | None:
        """One game."""
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(GAME).where(GAME.c.game_id == game_id))).one_or_none()
        return _row(row) if row is not None else None

    async def page(self, user_id: str, before: str, size: int, only_live: bool = False) -> Sequence[GameRow]:
        """Games of a user, or all live ones, newest first, older than the id `before`; `only_live`: of the user's those that have not ended."""
        query = sa.select(GAME).order_by(GAME.c.game_id.desc()).limit(size)
        if user_id:
            query = query.join(SEAT, SEAT.c.game_id == GAME.c.game_id).where(SEAT.c.user_id == user_id)
        if only_live:
            query = query.where(GAME.c.state != ENDED)
        elif not user_id:
            query = query.where(GAME.c.state == LIVE)
        if before:
            query = query.where(GAME.c.game_id < before)
        async with self._database.reading() as session:
            return [_row(row) for row in await session.execute(query)]

    async def live(self) -> list[str]:
        """Ids of all live games."""
        async with self._database.reading() as session:
            return list((await session.execute(sa.select(GAME.c.game_id).where(GAME.c.state == LIVE))).scalars())

    async def pause(self, game_id: str) -> None:
        """A game that cannot go on: its log stays as evidence."""
        async with self._database.transaction() as session:
            await session.execute(GAME.update().where(GAME.c.game_id == game_id).values(state=PAUSED))

    # -- snapshots

    async def keep(self, game_id: str, kept: Kept) -> None:
        """Replace the game's snapshot."""
        packed = await asyncio.to_thread(
            zlib.compress, msgspec.msgpack.encode(kept), 1
        )  # a millisecond without the interpreter's lock
        data = {"number": kept.number, "kept": packed}
        async with self._database.transaction() as session:
            done = await session.execute(SNAPSHOT.update().where(SNAPSHOT.c.game_id == game_id).values(data))
            if not done.rowcount:  # type: ignore[attr-defined]
                await session.execute(SNAPSHOT.insert().values(game_id=game_id, **data))

    async def kept(self, game_id: str) -> Kept | None:
        """The game's snapshot, if this engine made it."""
        async with self._database.reading() as session:
            query = sa.select(SNAPSHOT.c.kept).where(SNAPSHOT.c.game_id == game_id)
            data = (await session.execute(query)).scalar_one_or_none()
        if data is None:
            return None
        found = msgspec.msgpack.decode(zlib.decompress(data), type=Kept)
        return found if found.engine == ENGINE else None

    # -- the end

    async def end(self, ending: Ending) -> bool:
        """Store the result together with its event; False when it was stored before."""
        values: dict[str, Any] = {"state": ENDED, "result": msgspec.json.encode(ending.results)}
        values |= {"turn": ending.turn, "ended_ms": ending.ended_ms}
        async with self._database.transaction() as session:
            live = GAME.c.game_id == ending.game_id, GAME.c.state == LIVE
            done = await session.execute(GAME.update().where(*live).values(values))
            if not done.rowcount:  # type: ignore[attr-defined]
                return False
            await self._outbox.add(session, GAME_ENDED, ending.event)
            await session.execute(SNAPSHOT.delete().where(SNAPSHOT.c.game_id == ending.game_id))
        return True

    async def import_(self, owner: str, key: str, header: Header, game: Imported) -> Header:
        """Keep a game of a record file, ended and archived, or find it kept; of one owner the newest `MOST_KEPT`. Keys begin with the owner's `owner`."""
        row = {
            "game_id": header.game_id,
            "idempotency_key": key,
            "state": ENDED,
            "header": game.lines[0],
            "turn": game.turn,
        }
        times = {"created_ms": header.created_ms, "ended_ms": header.created_ms}
        log = await asyncio.to_thread(compressed, game.lines)
        mine = sa.select(GAME.c.game_id).where(_begins_with(owner)).order_by(GAME.c.game_id.desc())
        try:
            async with self._database.transaction() as session:
                await session.execute(GAME.insert().values(**row, **times, result=msgspec.json.encode(game.results)))
                await session.execute(ARCHIVE.insert().values(game_id=header.game_id, log=log))
                await _drop(session, mine.offset(MOST_KEPT).limit(MOST_KEPT))
        except IntegrityError:
            return (await self.by_keys([key]))[key]
        return header

    async def drop_old_imports(self, now_ms: int) -> None:
        """Forget the games of record files that were imported longer than `KEPT_MS` ago."""
        old = sa.select(GAME.c.game_id).where(_begins_with(IMPORTED), GAME.c.ended_ms < now_ms - KEPT_MS)
        async with self._database.transaction() as session:
            await _drop(session, old)

    async def unarchived(self) -> list[str]:
        """Ended games whose log is still in the log."""
        query = sa.select(GAME.c.game_id).outerjoin(ARCHIVE, ARCHIVE.c.game_id == GAME.c.game_id)
        query = query.where(GAME.c.state == ENDED, ARCHIVE.c.game_id.is_(None))
        async with self._database.reading() as session:
            return list((await session.execute(query)).scalars())

    async def archive(self, game_id: str, entries: Sequence[Entry]) -> None:
        """Keep a whole log, compressed."""
        data = compressed([entry.data for entry in entries])
        async with self._database.transaction() as session:
            await session.execute(ARCHIVE.insert().values(game_id=game_id, log=data))

    async def archived(self, game_id: str) -> list[bytes] | None:
        """The records of an archived game, or None."""
        async with self._database.reading() as session:
            query = sa.select(ARCHIVE.c.log).where(ARCHIVE.c.game_id == game_id)
            data = (await session.execute(query)).scalar_one_or_none()
        return None if data is None else decompressed(data)


IMPORTED = "record:"
"""How the key of an imported game begins; then come its owner and what the file is."""


def owner_of(user_id: str) -> str:
    """How the keys of a user's imported games begin."""
    return f"{IMPORTED}{user_id}:"


def _begins_with(prefix: str) -> sa.ColumnElement[bool]:
    """By the index of keys."""
    return sa.and_(GAME.c.idempotency_key >= prefix, GAME.c.idempotency_key < prefix[:-1] + chr(ord(prefix[-1]) + 1))


async def _drop(session: AsyncSession, chosen: sa.Select[tuple[str]]) -> None:
    """These games with their logs."""
    ids = list(await session.scalars(chosen))
    for table in (ARCHIVE, GAME):
        await session.execute(table.delete().where(table.c.game_id.in_(ids)))


async def drop_imported(session: AsyncSession, user_id: str) -> None:
    """All that a user has imported."""
    await _drop(session, sa.select(GAME.c.game_id).where(_begins_with(owner_of(user_id))))


def _created(header: Header) -> events_pb2.GameCreated:
    return events_pb2.GameCreated(
        event_id=f"{header.game_id}:created",
        game_id=header.game_id,
        format=header.settings.format,
        user_ids=[seat.user_id for seat in header.seats],
        at_ms=header.created_ms,
    )


def compressed(lines: Sequence[bytes]) -> bytes:
    """A whole log as the archive keeps it."""
    return zlib.compress(b"\n".join(lines), _LEVEL)


def decompressed(data: bytes) -> list[bytes]:
    """The inverse."""
    return zlib.decompress(data).split(b"\n")


def _row(row: sa.Row[tuple[object, ...]]) -> GameRow:
    results = msgspec.json.decode(row.result, type=list[SeatResult])
    return GameRow(row.game_id, row.state, row.header, results, row.turn, row.created_ms, row.ended_ms)
