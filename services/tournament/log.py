"""The events' logs in SQL: entries are added and never changed; an event is rebuilt from its entries.

Events that were asked for lately are kept in memory and catch up with what was added since. Entries of one operation are
one transaction; the first carries the request's id, so that a repeated request adds nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.errors import not_found, unavailable
from services.kit.outbox import Outbox
from services.kit.sql import NAMING, Database
from services.kit.subjects import EVENT_CHANGED

from .notes import wipe, wipe_all
from .play import facts
from .play.audience import audience
from .play.tournament import State, Tournament

_metadata = sa.MetaData(naming_convention=NAMING)

EVENT = sa.Table(
    "event",
    _metadata,
    sa.Column("event_id", sa.String(64), primary_key=True),
    sa.Column("organiser_id", sa.String(64), nullable=False),
    sa.Column("request_id", sa.String(64), nullable=False),
    sa.Column("state", sa.String(32), nullable=False),
    sa.Column("created_ms", sa.BigInteger(), nullable=False),
)
ENTRY = sa.Table(
    "event_log",
    _metadata,
    sa.Column("event_id", sa.String(64), primary_key=True),
    sa.Column("sequence", sa.Integer(), primary_key=True),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
    sa.Column("actor_id", sa.String(64), nullable=False),
    sa.Column("role", sa.String(32), nullable=False),
    sa.Column("request_id", sa.String(64), nullable=True),
    sa.Column("fact", sa.LargeBinary(), nullable=False),
)
GAME = sa.Table(
    "event_game",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("event_id", sa.String(64), nullable=False),
    sa.Column("round", sa.Integer(), nullable=False),
    sa.Column("table_number", sa.Integer(), nullable=False),
)
_KEPT = 64
Decided = tuple[str, list[facts.AnyFact]]
Decide = Callable[[Tournament], Decided]
"""The role in which the actor does it, and what happens."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and by which request ("" = the request has no id)."""

    user_id: str
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A table of an event."""

    event_id: str
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of a log: who, as what, when."""

    sequence: int
    at_ms: int
    actor_id: str
    role: str
    fact: facts.AnyFact


class EventLog:
    """Reads events and adds to their logs."""

    def __init__(self, database: Database, clock: Clock, outbox: Outbox) -> None:
        self._database = database
        self._clock = clock
        self._outbox = outbox
        # operations of this process wait for each other; another process is noticed by the log's key
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[str, Tournament] = OrderedDict()

    async def create(self, event_id: str, actor: Actor, made_of: list[facts.AnyFact]) -> Tournament:
        """The event that this request made, now or before, with its first facts."""
        async with self._database.transaction() as session:
            same = (EVENT.c.organiser_id == actor.user_id) & (EVENT.c.request_id == actor.request_id)
            made = await session.scalar(sa.select(EVENT.c.event_id).where(same))
            if made is None:
                await session.execute(
                    EVENT.insert().values(
                        event_id=event_id,
                        organiser_id=actor.user_id,
                        request_id=actor.request_id,
                        state=State.REGISTRATION.value,
                        created_ms=self._clock.now_ms(),
                    )
                )
                await self._add(session, event_id, 0, actor, ("organiser", made_of))
                await self._show(session, event_id, made_of)
        return await self.event(made or event_id)

    async def event(self, event_id: str) -> Tournament:
        """The event as it stands; raises Fault NOT_FOUND EVENT_NOT_FOUND. It is for reading."""
        async with self._database.reading() as session:
            return await self._caught_up(session, event_id)

    async def decide(self, event_id: str, actor: Actor, decide: Decide) -> Tournament:
        """Add what the operation decides, unless the actor's request did so before; raises what `decide` raises."""
        lock = self._locks.setdefault(event_id, asyncio.Lock())
        try:
            async with lock, self._database.transaction() as session:
                tournament = await self._caught_up(session, event_id)
                if not await self._is_done(session, event_id, actor):
                    decided = decide(tournament)
                    await self._add(session, event_id, tournament.sequence, actor, decided)
                    await self._show(session, event_id, decided[1])
                    await self._tell(session, tournament, decided[1])
        except IntegrityError:
            # another process added to this log in between; what it added may change the decision
            raise unavailable("EVENT_BUSY", "the event changed at the same moment; ask again") from None
        return await self.event(event_id)

    async def page(self, state: State | None, size: int, before: str) -> list[Tournament]:
        """Up to `size` events, the newest first, older than `before` ("" = from the newest)."""
        query = sa.select(EVENT.c.event_id).order_by(EVENT.c.event_id.desc()).limit(size)
        if state is not None:
            query = query.where(EVENT.c.state == state.value)
        if before:
            query = query.where(EVENT.c.event_id < before)
        async with self._database.reading() as session:
            return [await self._caught_up(session, event_id) for event_id in (await session.scalars(query)).all()]

    async def entries(self, event_id: str, after: int, size: int) -> list[Entry]:
        """Up to `size` entries of an event's log after this sequence."""
        wanted = (ENTRY.c.event_id == event_id) & (ENTRY.c.sequence > after)
        query = sa.select(ENTRY).where(wanted).order_by(ENTRY.c.sequence).limit(size)
        async with self._database.reading() as session:
            rows = (await session.execute(query)).all()
        return [Entry(row.sequence, row.at_ms, row.actor_id, row.role, facts.decoded(row.fact)) for row in rows]

    async def running(self) -> list[str]:
        """The ids of all events that go on."""
        query = sa.select(EVENT.c.event_id).where(EVENT.c.state == State.RUNNING.value).order_by(EVENT.c.event_id)
        async with self._database.reading() as session:
            return list((await session.scalars(query)).all())

    async def place_of(self, game_id: str) -> Place | None:
        """The table whose match began with this game."""
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(GAME).where(GAME.c.game_id == game_id))).one_or_none()
        return Place(row.event_id, row.round, row.table_number) if row is not None else None

    async def _caught_up(self, session: AsyncSession, event_id: str) -> Tournament:
        kept = self._kept.get(event_id)
        known = kept.sequence if kept else 0
        newer = (ENTRY.c.event_id == event_id) & (ENTRY.c.sequence > known)
        rows = await session.execute(sa.select(ENTRY.c.sequence, ENTRY.c.fact).where(newer).order_by(ENTRY.c.sequence))
        tournament = self._kept.get(event_id) or Tournament(event_id)
        for row in rows:
            if row.sequence == tournament.sequence + 1:  # not taken in by another task meanwhile
                tournament.apply(facts.decoded(row.fact))
        if not tournament.sequence:
            raise not_found("EVENT_NOT_FOUND", "there is no such event", event_id=event_id)
        self._kept[event_id] = tournament
        self._kept.move_to_end(event_id)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return tournament

    async def _is_done(self, session: AsyncSession, event_id: str, actor: Actor) -> bool:
        if not actor.request_id:
            return False
        same = (ENTRY.c.actor_id == actor.user_id) & (ENTRY.c.request_id == actor.request_id)
        found = await session.scalar(sa.select(ENTRY.c.sequence).where((ENTRY.c.event_id == event_id) & same))
        return found is not None

    async def _add(self, session: AsyncSession, event_id: str, sequence: int, actor: Actor, decided: Decided) -> None:
        role, added = decided
        rows = [
            {
                "event_id": event_id,
                "sequence": sequence + at + 1,
                "at_ms": self._clock.now_ms(),
                "actor_id": actor.user_id,
                "role": role,
                "request_id": (actor.request_id or None) if at == 0 else None,
                "fact": facts.encoded(fact),
            }
            for at, fact in enumerate(added)
        ]
        if rows:
            await session.execute(ENTRY.insert(), rows)

    async def _tell(self, session: AsyncSession, tournament: Tournament, made: list[facts.AnyFact]) -> None:
        """Tell those whom it concerns, with the commit; the event as it is read here has not taken the facts in yet."""
        if not made:
            return
        revision = tournament.sequence + len(made)
        paired = [fact.round for fact in made if isinstance(fact, facts.Paired)]
        event = events_pb2.EventChanged(
            event_id=f"{tournament.event_id}:{revision}",
            tournament_id=tournament.event_id,
            revision=revision,
            what=facts.kind_of(made[0]),
            round=max([len(tournament.rounds), *paired]),
            user_ids=audience(tournament, made),
        )
        await self._outbox.add(session, EVENT_CHANGED, event)

    async def _show(self, session: AsyncSession, event_id: str, decided: list[facts.AnyFact]) -> None:
        """Keep the column by which events are listed, and by which game a table is found; notes of matches that are over go."""
        for fact in decided:
            match fact:
                case facts.Opened():
                    place = {"event_id": event_id, "round": fact.round, "table_number": fact.table}
                    await session.execute(GAME.insert().values(game_id=fact.game_id, **place))
                    continue
                case facts.Reported() | facts.Scored():
                    await wipe(session, event_id, fact.round, fact.table)
                    continue
                case facts.Paired() | facts.Repaired():
                    await wipe_all(session, event_id)
                    continue
                case facts.Invalidated():
                    state = State.INVALIDATED
                case facts.Started():
                    state = State.RUNNING
                case facts.Finished(occurred=occurred):
                    state = State.FINISHED if occurred else State.DID_NOT_OCCUR
                case _:
                    continue
            await session.execute(EVENT.update().where(EVENT.c.event_id == event_id).values(state=state.value))
            await wipe_all(session, event_id)
