"""What moderators have decided about users: a warning, silence in chats, an account that is closed for some time or for good. Nothing is taken out of it; what is lifted says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from gateway.errors import Refused
from services.kit.clock import Clock
from services.kit.sql import Database

from .store import METADATA

Action = Literal["dismiss", "warn", "silence", "suspend"]

RULING = sa.Table(
    "ruling",
    METADATA,
    sa.Column("ruling_id", sa.String(26), primary_key=True),
    sa.Column("report_id", sa.String(26), nullable=False, unique=True),
    sa.Column("user_id", sa.String(26), nullable=False, index=True),
    sa.Column("moderator_id", sa.String(26), nullable=False),
    sa.Column("action", sa.String(8), nullable=False),
    # What the user is told, and what moderators alone read.
    sa.Column("words", sa.Text(), nullable=False),
    sa.Column("note", sa.Text(), nullable=False),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
    sa.Column("until_ms", sa.BigInteger(), nullable=False),
    sa.Column("lifted_ms", sa.BigInteger(), nullable=False),
    sa.Column("lifted_by", sa.String(26), nullable=False),
    sa.Column("lift_note", sa.Text(), nullable=False),
)
_REFUSALS = {
    "silence": ("SILENCED", "a moderator lets you say nothing in chats"),
    "suspend": ("SUSPENDED", "a moderator has closed this account"),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """`until_ms` 0 = for good; `lifted_ms` 0 = it was not lifted."""

    ruling_id: str
    report_id: str
    user_id: str
    moderator_id: str
    action: Action
    words: str
    note: str
    at_ms: int
    until_ms: int = 0
    lifted_ms: int = 0
    lifted_by: str = ""
    lift_note: str = ""


class Rulings:
    """Reads of what holds; decisions are made in `gateway.moderation`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def require_none(self, user_id: str, action: Literal["silence", "suspend"]) -> None:
        """Raises Refused SILENCED or SUSPENDED while such a ruling holds, with its words and until when."""
        now, table = self._clock.now_ms(), RULING.c
        holds = (table.lifted_ms == 0) & ((table.until_ms == 0) | (table.until_ms > now))
        longest = sa.case((table.until_ms == 0, 1), else_=0).desc()
        query = sa.select(RULING).where((table.user_id == user_id) & (table.action == action) & holds)
        async with self._database.reading() as session:
            row = (await session.execute(query.order_by(longest, table.until_ms.desc()).limit(1))).first()
        if row is not None:
            code, message = _REFUSALS[action]
            raise Refused(code, message, until_ms=row.until_ms, words=row.words)

    async def about(self, user_id: str) -> list[Ruling]:
        """What was decided about somebody, newest first; reports that led to nothing are not among it."""
        query = sa.select(RULING).where((RULING.c.user_id == user_id) & (RULING.c.action != "dismiss"))
        async with self._database.reading() as session:
            found = await session.execute(query.order_by(RULING.c.ruling_id.desc()))
        return [ruling_of(row) for row in found]


def ruling_of(row: sa.Row[tuple[object, ...]]) -> Ruling:
    """A row of the rulings."""
    return Ruling(**row._mapping)
