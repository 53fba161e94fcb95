"""The events' logs in SQL, and what lists and games look events up by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.leaving import NOBODY
from services.kit.outbox import Outbox
from services.kit.sql import NAMING, Database
from services.kit.subjects import EVENT_CHANGED

from . import journal
from .journal import Actor, Journal, Tables, entry_columns, head_columns
from .no_shows import noted, pardoned
from .notes import wipe, wipe_all
from .play import facts
from .play.audience import audience
from .play.registration import forgotten
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
_PLATFORM = Actor("")
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

    def _brings_in(self, fact: facts.AnyFact) -> Sequence[str]:
        match fact:
            case facts.Created():
                return [fact.organiser]
            case facts.Registered():
                return [fact.player]
            case facts.TeamNamed():
                return fact.members
            case facts.Appointed() | facts.SpectatorExcluded():
                return [fact.user]
        return []

    async def forget(self, user: str) -> None:
        """A deleted user plays in no event any more, and has no name in their logs. Doing it twice is the same as once."""
        async for event_id in self.all_naming(user):
            await self.decide(event_id, _PLATFORM, lambda event: ("platform", forgotten(event, user)))
            await self._cut_name(event_id, user)

    async def _cut_name(self, event_id: str, user: str) -> None:
        """The one change of entries that there is: other processes have heard of it by an entry of its own."""
        first = facts.beginning_of_registrations(user)
        own = (ENTRY.c.event_id == event_id) & (ENTRY.c.fact >= first) & (ENTRY.c.fact < first + b"\xff")
        async with self._database.transaction() as session:
            for row in (await session.execute(sa.select(ENTRY.c.sequence, ENTRY.c.fact).where(own))).all():
                fact = facts.encoded(msgspec.structs.replace(facts.decoded(row.fact), name=NOBODY))
                here = (ENTRY.c.event_id == event_id) & (ENTRY.c.sequence == row.sequence)
                await session.execute(ENTRY.update().where(here).values(fact=fact))

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
                case facts.Dropped(why=facts.NO_SHOW):
                    await noted(session, thing_id, fact.player, self._clock.now_ms())
                case facts.Reentered():
                    await pardoned(session, thing_id, fact.player)
        states = [state for fact in made if (state := _state_after(fact)) is not None]
        if states:
            await session.execute(EVENT.update().where(EVENT.c.event_id == thing_id).values(state=states[-1].value))
        if states or any(isinstance(fact, facts.Paired | facts.Repaired) for fact in made):
            await wipe_all(session, thing_id)
            return
        for fact in made:
            if isinstance(fact, facts.Reported | facts.Scored):
                await wipe(session, thing_id, fact.round, fact.table)


def _state_after(fact: facts.AnyFact) -> State | None:
    """The state that an event is listed in from this fact on, None when that does not change."""
    match fact:
        case facts.Started():
            return State.RUNNING
        case facts.Finished(occurred=occurred):
            return State.FINISHED if occurred else State.DID_NOT_OCCUR
        case facts.Invalidated():
            return State.INVALIDATED
        case _:
            return None
