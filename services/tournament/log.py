"""The events' logs in SQL, and what lists and games look events up by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.outbox import Outbox
from services.kit.sql import NAMING, Database
from services.kit.subjects import EVENT_CHANGED

from . import journal
from .journal import Actor, Journal, Tables, entry_columns, head_columns
from .notes import wipe, wipe_all
from .play import facts
from .play.audience import audience
from .play.tournament import OVER, State, Tournament

__all__ = ["Actor", "Decide", "Entry", "EventLog", "Place"]

_metadata = sa.MetaData(naming_convention=NAMING)

EVENT = sa.Table(
    "event",
    _metadata,
    *head_columns("event"),
    sa.Column("state", sa.String(32), nullable=False),
    sa.Column("league_id", sa.String(64), nullable=False),
)
ENTRY = sa.Table("event_log", _metadata, *entry_columns("event"))
GAME = sa.Table(
    "event_game",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("event_id", sa.String(64), nullable=False),
    sa.Column("round", sa.Integer(), nullable=False),
    sa.Column("table_number", sa.Integer(), nullable=False),
)
Decided = tuple[str, list[facts.AnyFact]]
Decide = Callable[[Tournament], Decided]
"""The role in which the actor does it, and what happens."""
Entry = journal.Entry[facts.AnyFact]


@dataclass(frozen=True, slots=True)
class Place:
    """A table of an event."""

    event_id: str
    round: int
    table: int


class EventLog(Journal[Tournament, facts.AnyFact]):
    """Reads events and adds to their logs."""

    def __init__(self, database: Database, clock: Clock, outbox: Outbox) -> None:
        super().__init__(database, clock, Tables("event", EVENT, ENTRY))
        self._outbox = outbox

    def _empty(self, thing_id: str) -> Tournament:
        return Tournament(thing_id)

    def _encoded(self, fact: facts.AnyFact) -> bytes:
        return facts.encoded(fact)

    def _decoded(self, body: bytes) -> facts.AnyFact:
        return facts.decoded(body)

    async def announce(self, event_id: str, actor: Actor, league: str, made: list[facts.AnyFact]) -> Tournament:
        """The event that this request made, now or before, with its first facts; the league is "" or whose season it is."""
        return await self.create(event_id, actor, made, state=State.REGISTRATION.value, league_id=league)

    async def event(self, event_id: str) -> Tournament:
        """The event as it stands; raises Fault NOT_FOUND EVENT_NOT_FOUND. It is for reading."""
        return await self.read(event_id)

    async def page(self, state: State | None, league: str, size: int, before: str) -> list[Tournament]:
        """Up to `size` events of a state and a league (None and "" = all), the newest first, older than `before` ("" = from the newest)."""
        wanted = [EVENT.c.state == state.value] if state is not None else []
        return await self._page([*wanted, *([EVENT.c.league_id == league] if league else [])], size, before)

    async def running(self) -> list[str]:
        """The ids of all events that go on."""
        query = sa.select(EVENT.c.event_id).where(EVENT.c.state == State.RUNNING.value).order_by(EVENT.c.event_id)
        async with self._database.reading() as session:
            return list((await session.scalars(query)).all())

    async def seasons(self, league: str) -> list[Tournament]:
        """The seasons of a league that are not over."""
        query = sa.select(EVENT.c.event_id).where(
            EVENT.c.league_id == league, EVENT.c.state.not_in([each.value for each in OVER])
        )
        async with self._database.reading() as session:
            return [await self._caught_up(session, each) for each in (await session.scalars(query)).all()]

    async def place_of(self, game_id: str) -> Place | None:
        """The table whose match began with this game."""
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(GAME).where(GAME.c.game_id == game_id))).one_or_none()
        return Place(row.event_id, row.round, row.table_number) if row is not None else None

    async def _tell(self, session: AsyncSession, thing: Tournament, made: list[facts.AnyFact]) -> None:
        revision = thing.sequence + len(made)
        paired = [fact.round for fact in made if isinstance(fact, facts.Paired)]
        event = events_pb2.EventChanged(
            event_id=f"{thing.event_id}:{revision}",
            tournament_id=thing.event_id,
            revision=revision,
            what=facts.kind_of(made[0]),
            round=max([len(thing.rounds), *paired]),
            user_ids=audience(thing, made),
        )
        await self._outbox.add(session, EVENT_CHANGED, event)

    async def _show(self, session: AsyncSession, thing_id: str, made: list[facts.AnyFact]) -> None:
        """Keep the column by which events are listed, and by which game a table is found; notes of matches that are over go."""
        opened = [
            {"game_id": fact.game_id, "event_id": thing_id, "round": fact.round, "table_number": fact.table}
            for fact in made
            if isinstance(fact, facts.Opened)
        ]
        if opened:
            await session.execute(GAME.insert(), opened)
        for fact in made:
            match fact:
                case facts.Reported() | facts.Scored():
                    await wipe(session, thing_id, fact.round, fact.table)
                    continue
                case facts.Paired() | facts.Repaired():
                    await wipe_all(session, thing_id)
                    continue
                case facts.Invalidated():
                    state = State.INVALIDATED
                case facts.Started():
                    state = State.RUNNING
                case facts.Finished(occurred=occurred):
                    state = State.FINISHED if occurred else State.DID_NOT_OCCUR
                case _:
                    continue
            await session.execute(EVENT.update().where(EVENT.c.event_id == thing_id).values(state=state.value))
            await wipe_all(session, thing_id)
