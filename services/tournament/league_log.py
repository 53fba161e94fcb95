"""The leagues' logs in SQL, and the names of their members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.leaving import NOBODY
from services.kit.outbox import Outbox
from services.kit.sql import NAMING, Database
from services.kit.subjects import LEAGUE_CHANGED

from .journal import Actor, Journal, Tables, entry_columns, head_columns
from .league import facts
from .league.league import DELETED, League, leave
from .play.facts import Appointed

_metadata = sa.MetaData(naming_convention=NAMING)

LEAGUE = sa.Table("league", _metadata, *head_columns("league"))
ENTRY = sa.Table("league_log", _metadata, *entry_columns("league"))
MEMBER = sa.Table(
    "league_member",
    _metadata,
    sa.Column("league_id", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("user_name", sa.String(64), nullable=False),
)
_PLATFORM = Actor("")


class LeagueLog(Journal[League, facts.AnyFact]):
    """Reads leagues and adds to their logs."""

    def __init__(self, database: Database, clock: Clock, outbox: Outbox) -> None:
        super().__init__(database, clock, Tables("league", LEAGUE, ENTRY))
        self._outbox = outbox

    def _empty(self, thing_id: str) -> League:
        return League(thing_id)

    def _encoded(self, fact: facts.AnyFact) -> bytes:
        return facts.encoded(fact)

    def _decoded(self, body: bytes) -> facts.AnyFact:
        return facts.decoded(body)

    def _brings_in(self, fact: facts.AnyFact) -> Sequence[str]:
        match fact:
            case facts.Founded():
                return [fact.organiser]
            case Appointed():
                return [fact.user]
            case facts.Joined():
                return [fact.member]
        return []

    async def page(self, member: str, size: int, before: str) -> list[League]:
        """Up to `size` leagues, the newest first, older than `before` ("" = from the newest): those of a member, or of everybody."""
        own = sa.select(MEMBER.c.league_id).where(MEMBER.c.user_id == member)
        return await self._page([LEAGUE.c.league_id.in_(own)] if member else [], size, before)

    async def remember(self, league_id: str, user_id: str, name: str) -> None:
        """What a member is called."""
        row = {"league_id": league_id, "user_id": user_id, "user_name": name}
        key = (MEMBER.c.league_id == league_id) & (MEMBER.c.user_id == user_id)
        # when the member asks twice at the same moment, one of both has said it
        with suppress(IntegrityError):
            async with self._database.transaction() as session:
                await session.execute(MEMBER.delete().where(key))
                await session.execute(MEMBER.insert().values(row))

    async def names(self, league_id: str, user_ids: Iterable[str]) -> Mapping[str, str]:
        """What members are called."""
        query = sa.select(MEMBER.c.user_id, MEMBER.c.user_name).where(MEMBER.c.league_id == league_id)
        async with self._database.reading() as session:
            known = {row.user_id: row.user_name for row in await session.execute(query)}
        return {user: known.get(user, NOBODY) for user in user_ids}

    async def forget(self, user_id: str) -> list[str]:
        """A deleted user is in no league any more; gives the leagues that it was in. Doing it twice is the same as once."""
        query = sa.select(MEMBER.c.league_id).where(MEMBER.c.user_id == user_id)
        async with self._database.reading() as session:
            own = list((await session.scalars(query)).all())
        for league_id in own:
            await self.decide(league_id, _PLATFORM, lambda league: ("platform", leave(league, user_id, DELETED)))
        async with self._database.transaction() as session:
            await session.execute(MEMBER.delete().where(MEMBER.c.user_id == user_id))
        return own

    async def _show(self, session: AsyncSession, thing_id: str, made: list[facts.AnyFact]) -> None:
        for fact in made:
            if isinstance(fact, facts.Left):
                key = (MEMBER.c.league_id == thing_id) & (MEMBER.c.user_id == fact.member)
                await session.execute(MEMBER.delete().where(key))

    async def _tell(self, session: AsyncSession, thing: League, made: list[facts.AnyFact]) -> None:
        revision = thing.sequence + len(made)
        event = events_pb2.LeagueChanged(
            event_id=f"{thing.league_id}:{revision}",
            league_id=thing.league_id,
            revision=revision,
            what=str(made[0].__struct_config__.tag),
            user_ids=_audience(thing, made),
        )
        await self._outbox.add(session, LEAGUE_CHANGED, event)


def _audience(league: League, made: Iterable[facts.AnyFact]) -> list[str]:
    """Members and officials: a General that is taken or free concerns everybody, and so does who comes and goes."""
    users = {league.organiser, *league.staff, *league.members}
    users |= {fact.member for fact in made if isinstance(fact, facts.Joined)}
    return sorted(users | {fact.user for fact in made if isinstance(fact, Appointed)})
