"""Takes the name of a deleted user out of ratings, and out of what is looked at for honest play, with where they queued from, and out of the logs of events; it leaves its events and leagues, and its Generals are free.

Games stay rated: what others have won or lost by them follows from them.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.leaving import NOBODY
from services.kit.sql import Database

from .bars import BAR
from .honesty.facts import EndedGame
from .honesty.ledger import Evidence
from .honesty.tables import FLAG, GAME, SEAT, SIGHTING
from .league_log import LeagueLog
from .log import EventLog
from .no_shows import NO_SHOW
from .notes import NOTE
from .ratings.tables import RATING, SEAT_RATING
from .seasons import Seasons


class Forgetting:
    """Handles `AccountDeleted`; doing it twice is the same as once."""

    def __init__(self, database: Database, events: EventLog, leagues: LeagueLog, seasons: Seasons) -> None:
        self._database = database
        self._events = events
        self._leagues = leagues
        self._seasons = seasons

    async def handle(self, event: events_pb2.AccountDeleted) -> None:
        user_id = event.user_id
        async with self._database.transaction() as session:
            for table in (RATING, SEAT_RATING):
                await session.execute(table.update().where(table.c.user_id == user_id).values(user_name=NOBODY))
            await session.execute(NOTE.delete().where(NOTE.c.user_id == user_id))
            await session.execute(BAR.delete().where((BAR.c.user_id == user_id) | (BAR.c.organiser_id == user_id)))
            await session.execute(NO_SHOW.delete().where(NO_SHOW.c.user_id == user_id))
            await session.execute(SIGHTING.delete().where(SIGHTING.c.user_id == user_id))
            await _forget_facts(session, user_id)
            await _forget_flags(session, user_id)
        await self._events.forget(user_id)
        for league_id in await self._leagues.forget(user_id):
            await self._seasons.follow_all(league_id)


async def _forget_facts(session: AsyncSession, user_id: str) -> None:
    own = sa.select(SEAT.c.game_id).where(SEAT.c.user_id == user_id)
    for row in (await session.execute(sa.select(GAME).where(GAME.c.game_id.in_(own)))).all():
        game = msgspec.json.decode(row.facts, type=EndedGame)
        seats = tuple(
            msgspec.structs.replace(seat, user_name=NOBODY) if seat.user_id == user_id else seat for seat in game.seats
        )
        facts = msgspec.json.encode(msgspec.structs.replace(game, seats=seats))
        await session.execute(GAME.update().where(GAME.c.game_id == row.game_id).values(facts=facts))


async def _forget_flags(session: AsyncSession, user_id: str) -> None:
    for row in (await session.execute(sa.select(FLAG).where(FLAG.c.users.contains(user_id, autoescape=True)))).all():
        evidence = msgspec.json.decode(row.evidence, type=Evidence)
        if user_id in evidence.names:
            evidence.names[user_id] = NOBODY
        await session.execute(
            FLAG.update().where(FLAG.c.flag_id == row.flag_id).values(evidence=msgspec.json.encode(evidence))
        )
