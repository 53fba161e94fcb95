"""Who may not take part (MTR 1.4): accounts that the platform suspends from events, and those that an organiser does not let in.

A suspended account neither plays nor officiates nor organises; on an organiser's list it does not play in events of that organiser.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from services.kit.clock import Clock
from services.kit.errors import denied
from services.kit.sql import NAMING, Database

PLATFORM = ""
"""In the organiser's place: suspended from all events."""
BAR = sa.Table(
    "event_bar",
    sa.MetaData(naming_convention=NAMING),
    sa.Column("organiser_id", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("reason", sa.Text(), nullable=False),
    sa.Column("until_ms", sa.BigInteger(), nullable=False),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
)
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Bar:
    """Somebody who is barred by an organiser, or by the platform (""): until when (0 = for good) and why."""

    organiser_id: str
    user_id: str
    reason: str
    until_ms: int
    at_ms: int


class Bars:
    """Reads and writes the lists; what has run out counts no more."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def put(self, organiser_id: str, user_id: str, reason: str, until_ms: int) -> Bar:
        """Bar somebody, or change why and until when."""
        made = Bar(organiser_id, user_id, reason, until_ms, self._clock.now_ms())
        async with self._database.transaction() as session:
            await session.execute(BAR.delete().where(_is(organiser_id, user_id)))
            row = {"organiser_id": organiser_id, "user_id": user_id, "reason": reason}
            await session.execute(BAR.insert().values(**row, until_ms=until_ms, at_ms=made.at_ms))
        return made

    async def lift(self, organiser_id: str, user_id: str) -> bool:
        """Let somebody in again; whether they were barred."""
        async with self._database.transaction() as session:
            found = await session.scalar(sa.select(BAR.c.user_id).where(_is(organiser_id, user_id)))
            await session.execute(BAR.delete().where(_is(organiser_id, user_id)))
        return found is not None

    async def of(self, organiser_id: str) -> list[Bar]:
        """An organiser's list as it holds now, the newest first."""
        query = sa.select(BAR).where(BAR.c.organiser_id == organiser_id).order_by(BAR.c.at_ms.desc(), BAR.c.user_id)
        return await self._found(query)

    async def among(self, organiser_id: str, users: Collection[str]) -> dict[str, Bar]:
        """Those of these users who are barred from this organiser's events now."""
        found: dict[str, Bar] = {}
        wanted = sorted(users)
        for start in range(0, len(wanted), _BATCH):
            here = BAR.c.organiser_id.in_([organiser_id, PLATFORM])
            query = sa.select(BAR).where(here & BAR.c.user_id.in_(wanted[start : start + _BATCH]))
            # the platform's word comes last, and counts
            found |= {each.user_id: each for each in await self._found(query.order_by(BAR.c.organiser_id.desc()))}
        return found

    async def require_welcome(self, organiser_id: str, user_id: str) -> None:
        """Raises Fault PERMISSION_DENIED BARRED."""
        bar = (await self.among(organiser_id, [user_id])).get(user_id)
        if bar is None:
            return
        if bar.organiser_id == PLATFORM:
            message = "this account is suspended from events"
        else:
            message = "the organiser does not let this account play"
        raise denied("BARRED", f"{message}: {bar.reason}", rule="MTR 1.4", until_ms=str(bar.until_ms))

    async def require_not_suspended(self, user_id: str) -> None:
        """Raises Fault PERMISSION_DENIED BARRED."""
        await self.require_welcome(PLATFORM, user_id)

    async def _found(self, query: sa.Select[tuple[object, ...]]) -> list[Bar]:
        now = self._clock.now_ms()
        async with self._database.reading() as session:
            rows = (await session.execute(query.where((BAR.c.until_ms == 0) | (BAR.c.until_ms > now)))).mappings().all()
        return [Bar(**row) for row in rows]


def _is(organiser_id: str, user_id: str) -> sa.ColumnElement[bool]:
    return (BAR.c.organiser_id == organiser_id) & (BAR.c.user_id == user_id)
