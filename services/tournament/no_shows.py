"""Who did not come to a match and was dropped for it (MTR 2.10): officials see how often in the last year, in events of everybody; what follows from it is theirs to decide."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.clock import Clock
from services.kit.sql import NAMING, Database

NO_SHOW = sa.Table(
    "event_no_show",
    sa.MetaData(naming_convention=NAMING),
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("event_id", sa.String(64), primary_key=True),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
)
COUNTED_MS = 365 * 24 * 3600 * 1000
_BATCH = 500


class NoShows:
    """Counts them; they are noted in the transaction that drops the player."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def among(self, users: Collection[str]) -> dict[str, int]:
        """Of these users who has any: in how many events of the last year."""
        since, wanted, found = self._clock.now_ms() - COUNTED_MS, sorted(users), dict[str, int]()
        async with self._database.reading() as session:
            for start in range(0, len(wanted), _BATCH):
                own = NO_SHOW.c.user_id.in_(wanted[start : start + _BATCH]) & (NO_SHOW.c.at_ms > since)
                query = (
                    sa.select(NO_SHOW.c.user_id, sa.func.count().label("events")).where(own).group_by(NO_SHOW.c.user_id)
                )
                rows = (await session.execute(query)).all()
                found |= {row.user_id: row.events for row in rows}
        return found


async def noted(session: AsyncSession, event_id: str, user_id: str, at_ms: int) -> None:
    """Once an event, however often."""
    await pardoned(session, event_id, user_id)
    await session.execute(NO_SHOW.insert().values(user_id=user_id, event_id=event_id, at_ms=at_ms))


async def pardoned(session: AsyncSession, event_id: str, user_id: str) -> None:
    """The head judge has let the player back in."""
    own = (NO_SHOW.c.user_id == user_id) & (NO_SHOW.c.event_id == event_id)
    await session.execute(NO_SHOW.delete().where(own))
