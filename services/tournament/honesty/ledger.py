"""Games and flags in SQL. An open flag says what the games since its predecessor was closed say, in whatever order they were heard of; one that they say no more is gone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.errors import invalid, not_found
from services.kit.sql import Database

from .detectors import LOOKED_AT, Finding
from .facts import EndedGame
from .tables import FLAG, GAME, LOCK, SEAT, SIGHTING

OPEN, CLOSED = "open", "closed"
SEEN_DAYS = 30
"""So long it is remembered who queued from where."""
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True)
class About:
    """What is looked at together: a kind and format, and the user, or the two with a space between."""

    kind: str
    format: str
    subject: str


class Evidence(msgspec.Struct, frozen=True):
    """Ids of games, oldest first; numbers and users' names by name and id."""

    games: list[str]
    numbers: dict[str, float]
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class Flag:
    """What moderators see; `closed_ms` 0 = open."""

    flag_id: str
    state: str
    kind: str
    format: str
    users: tuple[str, ...]
    first_ms: int
    last_ms: int
    evidence: Evidence
    closed_ms: int
    actor: str
    note: str


class Ledger:
    """Reads and writes; writers pass the session of their transaction, and hold the lock."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def lock(self, session: AsyncSession) -> None:
        """One at a time."""
        await session.execute(sa.select(LOCK).with_for_update())

    async def add(self, session: AsyncSession, game: EndedGame) -> bool:
        """Keep a game; False when it is known."""
        known = await session.execute(sa.select(GAME.c.game_id).where(GAME.c.game_id == game.game_id))
        if known.first() is not None:
            return False
        row = {"game_id": game.game_id, "format": game.format, "ended_ms": game.ended_ms}
        await session.execute(GAME.insert().values(**row, facts=msgspec.json.encode(game)))
        await session.execute(SEAT.insert(), [{"user_id": user, **row} for user in game.users])
        return True

    async def games(self, session: AsyncSession, format_id: str, *users: str) -> list[EndedGame]:
        """The newest games of one format in which all these users were, oldest first."""
        query = sa.select(GAME.c.facts).where(GAME.c.format == format_id)
        for user in users:
            seat = SEAT.alias()
            query = query.join(seat, (seat.c.game_id == GAME.c.game_id) & (seat.c.user_id == user))
        query = query.order_by(GAME.c.ended_ms.desc(), GAME.c.game_id.desc()).limit(LOOKED_AT)
        found = (await session.execute(query)).scalars().all()
        return [msgspec.json.decode(facts, type=EndedGame) for facts in reversed(found)]

    async def saw(self, session: AsyncSession, user_id: str, origin: str, day: int) -> None:
        """Somebody queued from there; what was seen long before is forgotten."""
        row = {"user_id": user_id, "day": day, "origin": origin}
        known = sa.select(SIGHTING).where(*(SIGHTING.c[name] == value for name, value in row.items()))
        if (await session.execute(known)).first() is None:
            await session.execute(SIGHTING.insert().values(**row))
        await session.execute(SIGHTING.delete().where(SIGHTING.c.day < day - SEEN_DAYS))

    async def seen(self, session: AsyncSession, users: Sequence[str]) -> dict[str, set[tuple[int, str]]]:
        """Of each user the days and origins."""
        found: dict[str, set[tuple[int, str]]] = {user: set() for user in users}
        for row in await session.execute(sa.select(SIGHTING).where(SIGHTING.c.user_id.in_(users))):
            found[row.user_id].add((row.day, row.origin))
        return found

    async def beside(self, session: AsyncSession, user_id: str, origin: str, day: int) -> list[tuple[str, str]]:
        """Other users who queued from there on that day, each with a format in which both were in a game."""
        other, own, theirs = SIGHTING.alias(), SEAT.alias(), SEAT.alias()
        query = (
            sa.select(other.c.user_id, own.c.format)
            .join_from(other, theirs, theirs.c.user_id == other.c.user_id)
            .join(own, (own.c.game_id == theirs.c.game_id) & (own.c.user_id == user_id))
            .where(other.c.origin == origin, other.c.day == day, other.c.user_id != user_id)
            .distinct()
        )
        return [(row.user_id, row.format) for row in await session.execute(query)]

    # -- flags

    async def closed(self, session: AsyncSession, about: About) -> dict[tuple[str, ...], int]:
        """Of the users of closed flags when the newest game was that a moderator has judged."""
        found: dict[tuple[str, ...], int] = {}
        for row in await session.execute(sa.select(FLAG).where(*_same(about), FLAG.c.state == CLOSED)):
            users = tuple(row.users.split(" "))
            found[users] = max(found.get(users, 0), row.last_ms)
        return found

    async def replace(
        self,
        session: AsyncSession,
        about: About,
        findings: Sequence[Finding],
        closed: Mapping[tuple[str, ...], int],
    ) -> None:
        """These findings are the open flags now."""
        await session.execute(FLAG.delete().where(*_same(about), FLAG.c.state == OPEN))
        for each in findings:
            await session.execute(FLAG.insert().values(_row(about, each, closed.get(each.users, 0))))

    async def flags(self, *, with_closed: bool = False) -> list[Flag]:
        """Flags, those with the newest games first."""
        query = sa.select(FLAG).order_by(FLAG.c.last_ms.desc(), FLAG.c.flag_id)
        if not with_closed:
            query = query.where(FLAG.c.state == OPEN)
        async with self.database.reading() as session:
            return [_flag(row) for row in await session.execute(query)]

    async def close(self, flag_id: str, actor: str, note: str, now_ms: int) -> Flag:
        """A moderator has looked at it; later games alone can raise it again. Raises Fault FLAG_NOT_FOUND, NOTE_REQUIRED."""
        if not note.strip() or len(note) > LONGEST_NOTE:
            raise invalid("NOTE_REQUIRED", f"say what was found, in at most {LONGEST_NOTE} characters")
        async with self.database.transaction() as session:
            await self.lock(session)
            same = FLAG.c.flag_id == flag_id, FLAG.c.state == OPEN
            values = {"state": CLOSED, "closed_ms": now_ms, "actor": actor, "note": note.strip()}
            done = await session.execute(FLAG.update().where(*same).values(**values))
            if not done.rowcount:  # type: ignore[attr-defined]
                raise not_found("FLAG_NOT_FOUND", f"no open flag is called {flag_id!r}")
            return _flag((await session.execute(sa.select(FLAG).where(FLAG.c.flag_id == flag_id))).one())


def _same(about: About) -> tuple[sa.ColumnElement[bool], ...]:
    return FLAG.c.kind == about.kind, FLAG.c.format == about.format, FLAG.c.subject == about.subject


def _row(about: About, found: Finding, until: int) -> dict[str, object]:
    users = " ".join(found.users)
    names = {seat.user_id: seat.user_name for game in found.games for seat in game.seats if seat.user_id in found.users}
    evidence = Evidence([game.game_id for game in found.games], found.numbers, names)
    key = f"{found.kind} {found.format} {users} {until}"
    return {
        "flag_id": hashlib.blake2b(key.encode(), digest_size=6).hexdigest(),
        "state": OPEN,
        "kind": found.kind,
        "format": found.format,
        "subject": about.subject,
        "users": users,
        "first_ms": found.games[0].ended_ms,
        "last_ms": found.games[-1].ended_ms,
        "evidence": msgspec.json.encode(evidence),
        "closed_ms": 0,
        "actor": "",
        "note": "",
    }


def _flag(row: sa.Row[tuple[object, ...]]) -> Flag:
    evidence = msgspec.json.decode(row.evidence, type=Evidence)
    users = tuple(row.users.split(" "))
    return Flag(
        row.flag_id,
        row.state,
        row.kind,
        row.format,
        users,
        row.first_ms,
        row.last_ms,
        evidence,
        row.closed_ms,
        row.actor,
        row.note,
    )
