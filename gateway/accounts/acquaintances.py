"""Whom a user knows: friends, and those from whom the user wants to hear nothing. Nobody is told which of the two they are."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from gateway.errors import Refused
from services.kit.clock import Clock
from services.kit.sql import Database

from .store import ACCOUNT, METADATA, user_of
from .values import User

MOST = 500
"""Friends and blocked users of one user together."""

ACQUAINTANCE = sa.Table(
    "acquaintance",
    METADATA,
    sa.Column("user_id", sa.String(26), sa.ForeignKey("account.user_id"), primary_key=True),
    sa.Column("other_id", sa.String(26), sa.ForeignKey("account.user_id"), primary_key=True),
    sa.Column("is_blocked", sa.Boolean(), nullable=False),
    sa.Column("since_ms", sa.BigInteger(), nullable=False),
)


class Acquaintances:
    """Reads and writes; a user is a friend or blocked, never both."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def of(self, user_id: str, *, is_blocked: bool) -> list[User]:
        """The user's friends or blocked users, newest first."""
        query = (
            sa.select(ACCOUNT)
            .join(ACQUAINTANCE, ACQUAINTANCE.c.other_id == ACCOUNT.c.user_id)
            .where((ACQUAINTANCE.c.user_id == user_id) & (ACQUAINTANCE.c.is_blocked == is_blocked))
            .order_by(ACQUAINTANCE.c.since_ms.desc(), ACQUAINTANCE.c.other_id)
        )
        async with self._database.reading() as session:
            return [user_of(row) for row in await session.execute(query)]

    async def keep(self, user_id: str, other: User, *, is_blocked: bool) -> None:
        """Make somebody a friend, or block them. Raises Refused INVALID_ARGUMENT for oneself, TOO_MANY."""
        if other.user_id == user_id:
            raise Refused("INVALID_ARGUMENT", "you are neither your friend nor your foe", field="user")
        row = {
            "user_id": user_id,
            "other_id": other.user_id,
            "is_blocked": is_blocked,
            "since_ms": self._clock.now_ms(),
        }
        async with self._database.transaction() as session:
            await session.execute(ACQUAINTANCE.delete().where(_pair(user_id, other.user_id)))
            if await _count(session, user_id) >= MOST:
                raise Refused("TOO_MANY", f"{MOST} users are the most", most=MOST)
            await session.execute(ACQUAINTANCE.insert().values(row))

    async def forget(self, user_id: str, other_id: str, *, is_blocked: bool) -> None:
        """End it; nothing happens when it was not so."""
        gone = _pair(user_id, other_id) & (ACQUAINTANCE.c.is_blocked == is_blocked)
        async with self._database.transaction() as session:
            await session.execute(ACQUAINTANCE.delete().where(gone))

    async def blocked(self, user_id: str) -> set[str]:
        """The ids of those whom the user has blocked."""
        query = sa.select(ACQUAINTANCE.c.other_id).where(
            (ACQUAINTANCE.c.user_id == user_id) & ACQUAINTANCE.c.is_blocked
        )
        async with self._database.reading() as session:
            return set((await session.execute(query)).scalars())

    async def who_like(self, user_id: str) -> list[str]:
        """The ids of those who count the user among their friends."""
        query = sa.select(ACQUAINTANCE.c.user_id).where(
            (ACQUAINTANCE.c.other_id == user_id) & sa.not_(ACQUAINTANCE.c.is_blocked)
        )
        async with self._database.reading() as session:
            return list((await session.execute(query)).scalars())

    async def require_welcome(self, host: User, guests: Collection[str]) -> None:
        """The host may offer these users a seat: raises Refused NOT_WELCOME when one of them has blocked the host."""
        blocks = (ACQUAINTANCE.c.other_id == host.user_id) & ACQUAINTANCE.c.is_blocked
        query = sa.select(ACQUAINTANCE.c.user_id).where(blocks & ACQUAINTANCE.c.user_id.in_(guests)).limit(1)
        async with self._database.reading() as session:
            found = (await session.execute(query)).scalar()
        if found is not None:
            raise Refused("NOT_WELCOME", "one of them takes no seat from you", user=found)


def _pair(user_id: str, other_id: str) -> sa.ColumnElement[bool]:
    return (ACQUAINTANCE.c.user_id == user_id) & (ACQUAINTANCE.c.other_id == other_id)


async def _count(session: AsyncSession, user_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(ACQUAINTANCE).where(ACQUAINTANCE.c.user_id == user_id)
    return int((await session.execute(query)).scalar_one())
