"""Notes that a player takes during a match (MTR 2.11): empty at its beginning, seen by the player and by judges, gone when its result is recorded.

They are no part of the event's log, which keeps everything.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import NAMING, Database

from .play.refusals import NotAllowed, Refusal
from .play.registration import player_of
from .play.staff import Right, has_right
from .play.tournament import State, Tournament

NOTE = sa.Table(
    "event_note",
    sa.MetaData(naming_convention=NAMING),
    sa.Column("event_id", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("round", sa.Integer(), nullable=False),
    sa.Column("table_number", sa.Integer(), nullable=False),
    sa.Column("words", sa.Text(), nullable=False),
)
LONGEST = 4000
"""Characters: a sheet or two."""


class Notes:
    """A sheet a player; that of an earlier match is never shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, event: Tournament, user: str, words: str) -> None:
        """The sheet of the match that the player plays now. Raises Refusal."""
        number, table = _match_of(event, user)
        if len(words) > LONGEST:
            raise Refusal("NOTES_TOO_LONG", "2.11", f"notes are brief: {LONGEST} characters")
        async with self._database.transaction() as session:
            await session.execute(NOTE.delete().where(_own(event.event_id, user)))
            place = {"event_id": event.event_id, "user_id": user, "round": number, "table_number": table}
            await session.execute(NOTE.insert().values(**place, words=words))

    async def read(self, event: Tournament, player: str, user: str) -> str:
        """The player's own, or as a judge anybody's. Raises Refusal."""
        if user != player and not has_right(event, user, Right.JUDGE):
            raise NotAllowed("NOT_AN_OFFICIAL", "2.11", "notes are the player's, and judges may ask to see them")
        number, table = _match_of(event, player)
        here = (NOTE.c.round == number) & (NOTE.c.table_number == table)
        async with self._database.reading() as session:
            found = await session.scalar(sa.select(NOTE.c.words).where(_own(event.event_id, player) & here))
        return found or ""

    async def kept(self, event_id: str, user: str) -> str:
        """What is there, of whatever match."""
        async with self._database.reading() as session:
            return await session.scalar(sa.select(NOTE.c.words).where(_own(event_id, user))) or ""


async def wipe(session: AsyncSession, event_id: str, number: int, table: int) -> None:
    """Within the transaction that records the match's result."""
    match = (NOTE.c.event_id == event_id) & (NOTE.c.round == number) & (NOTE.c.table_number == table)
    await session.execute(NOTE.delete().where(match))


async def wipe_all(session: AsyncSession, event_id: str) -> None:
    """Within the transaction that ends the event, or pairs a round."""
    await session.execute(NOTE.delete().where(NOTE.c.event_id == event_id))


def _match_of(event: Tournament, player: str) -> tuple[int, int]:
    """Round and table of the match that goes on. Raises Refusal."""
    player_of(event, player)
    if event.state == State.RUNNING and event.rounds and event.rounds[-1].is_started:
        own = event.rounds[-1]
        table = own.table_of(event.entrant_of(player))
        if table and table not in own.results:
            return own.number, table
    raise Refusal("NO_MATCH", "2.11", "notes are taken during a match, and are not kept after it")


def _own(event_id: str, user: str) -> sa.ColumnElement[bool]:
    return (NOTE.c.event_id == event_id) & (NOTE.c.user_id == user)
