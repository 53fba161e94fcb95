"""Logs in SQL of what is built from its facts (an event, a league): entries are added and never changed, the thing is rebuilt from them.

What was asked for lately is kept in memory and catches up with what was added since. Entries of one operation are one transaction; the first carries
the request's id, so that a repeated request adds nothing.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.clock import Clock
from services.kit.errors import not_found, unavailable
from services.kit.sql import NAMING, Database

_KEPT = 64
Fact = TypeVar("Fact", bound=msgspec.Struct)


class Aggregate(Protocol):
    """What facts add up to; `sequence` counts them."""

    sequence: int

    def apply(self, fact: Any) -> None:
        """Take in the next fact of the log."""
        ...


Thing = TypeVar("Thing", bound=Aggregate)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and by which request ("" = the request has no id)."""

    user_id: str
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Entry(Generic[Fact]):
    """One fact of a log: who, as what, when."""

    sequence: int
    at_ms: int
    actor_id: str
    role: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Tables:
    """Where a kind of thing is kept. `head` has a row for each: the id, `organiser_id`, `request_id`, `created_ms` and what lists show; `entries` the log, by the id and `sequence`. `kind` is its name in refusals."""

    kind: str
    head: sa.Table
    entries: sa.Table

    @property
    def id(self) -> str:
        return f"{self.kind}_id"


def head_columns(kind: str) -> list[sa.Column[Any]]:
    """The columns that every table of heads has."""
    return [
        sa.Column(f"{kind}_id", sa.String(64), primary_key=True),
        sa.Column("organiser_id", sa.String(64), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
    ]


NAMED = sa.Table(
    "named_user",
    sa.MetaData(naming_convention=NAMING),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("thing_id", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(64), primary_key=True),
)
_USERS_AT_ONCE = 500


def concerns(fact: msgspec.Struct, user: str) -> bool:
    """Whether a fact names the user."""
    values = (getattr(fact, name) for name in fact.__struct_fields__)
    return any(value == user or (isinstance(value, list) and user in value) for value in values)


def entry_columns(kind: str) -> list[sa.Column[Any]]:
    """The columns of a table of entries."""
    return [
        sa.Column(f"{kind}_id", sa.String(64), primary_key=True),
        sa.Column("sequence", sa.Integer(), primary_key=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=True),
        sa.Column("fact", sa.LargeBinary(), nullable=False),
    ]


class Journal(ABC, Generic[Thing, Fact]):
    """Reads things of one kind and adds to their logs."""

    def __init__(self, database: Database, clock: Clock, tables: Tables) -> None:
        self._database = database
        self._clock = clock
        self._tables = tables
        # operations of this process wait for each other; another process is noticed by the log's key
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[str, Thing] = OrderedDict()

    @abstractmethod
    def _empty(self, thing_id: str) -> Thing:
        """The thing before its first fact."""

    @abstractmethod
    def _encoded(self, fact: Fact) -> bytes: ...

    @abstractmethod
    def _decoded(self, body: bytes) -> Fact: ...

    @abstractmethod
    def _brings_in(self, fact: Fact) -> Sequence[str]:
        """Users who take part from this fact on."""

    @abstractmethod
    async def _show(self, session: AsyncSession, thing_id: str, made: list[Fact]) -> None:
        """Keep what lists show and look things up by, with the commit."""

    @abstractmethod
    async def _tell(self, session: AsyncSession, thing: Thing, made: list[Fact]) -> None:
        """Tell those whom it concerns, with the commit; the thing has not taken the facts in yet."""

    async def create(self, thing_id: str, actor: Actor, first: list[Fact], **shown: object) -> Thing:
        """The thing that this request made, now or before, with its first facts; `shown` are the other columns of its head."""
        head = self._tables.head
        async with self._database.transaction() as session:
            same = (head.c.organiser_id == actor.user_id) & (head.c.request_id == actor.request_id)
            made = await session.scalar(sa.select(head.c[self._tables.id]).where(same))
            if made is None:
                row = {
                    self._tables.id: thing_id,
                    "organiser_id": actor.user_id,
                    "request_id": actor.request_id,
                    "created_ms": self._clock.now_ms(),
                    **shown,
                }
                await session.execute(head.insert().values(row))
                await self._add(session, thing_id, 0, actor, ("organiser", first))
                await self._show(session, thing_id, first)
        return await self.read(made or thing_id)

    async def read(self, thing_id: str) -> Thing:
        """The thing as it stands, for reading; raises Fault NOT_FOUND, as EVENT_NOT_FOUND."""
        async with self._database.reading() as session:
            return await self._caught_up(session, thing_id)

    async def decide(self, thing_id: str, actor: Actor, decide: Callable[[Thing], tuple[str, list[Fact]]]) -> Thing:
        """Add what the operation decides (the role in which the actor does it, and what happens), unless the actor's request did so before; raises what `decide` raises."""
        lock = self._locks.setdefault(thing_id, asyncio.Lock())
        try:
            async with lock, self._database.transaction() as session:
                thing = await self._caught_up(session, thing_id)
                if not await self._is_done(session, thing_id, actor):
                    decided = decide(thing)
                    await self._add(session, thing_id, thing.sequence, actor, decided)
                    if decided[1]:
                        await self._show(session, thing_id, decided[1])
                        await self._tell(session, thing, decided[1])
        except IntegrityError:
            # another process added to this log in between; what it added may change the decision
            kind = self._tables.kind
            raise unavailable(f"{kind.upper()}_BUSY", f"the {kind} changed at the same moment; ask again") from None
        return await self.read(thing_id)

    async def entries(self, thing_id: str, after: int, size: int) -> list[Entry[Fact]]:
        """Up to `size` entries of a log after this sequence."""
        table = self._tables.entries
        wanted = (table.c[self._tables.id] == thing_id) & (table.c.sequence > after)
        query = sa.select(table).where(wanted).order_by(table.c.sequence).limit(size)
        async with self._database.reading() as session:
            rows = (await session.execute(query)).all()
        return [Entry(row.sequence, row.at_ms, row.actor_id, row.role, self._decoded(row.fact)) for row in rows]

    async def _page(self, wanted: Sequence[sa.ColumnElement[bool]], size: int, before: str) -> list[Thing]:
        """Up to `size` things, the newest first, older than `before` ("" = from the newest)."""
        own = self._tables.head.c[self._tables.id]
        older = [own < before] if before else []
        query = sa.select(own).where(*wanted, *older).order_by(own.desc()).limit(size)
        async with self._database.reading() as session:
            return [await self._caught_up(session, each) for each in (await session.scalars(query)).all()]

    async def _caught_up(self, session: AsyncSession, thing_id: str) -> Thing:
        kept = self._kept.get(thing_id)
        table = self._tables.entries
        newer = (table.c[self._tables.id] == thing_id) & (table.c.sequence > (kept.sequence if kept else 0))
        rows = await session.execute(sa.select(table.c.sequence, table.c.fact).where(newer).order_by(table.c.sequence))
        thing = self._kept.get(thing_id) or self._empty(thing_id)
        for row in rows:
            if row.sequence == thing.sequence + 1:  # not taken in by another task meanwhile
                thing.apply(self._decoded(row.fact))
        if not thing.sequence:
            kind = self._tables.kind
            raise not_found(f"{kind.upper()}_NOT_FOUND", f"there is no such {kind}", **{self._tables.id: thing_id})
        self._kept[thing_id] = thing
        self._kept.move_to_end(thing_id)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return thing

    async def _is_done(self, session: AsyncSession, thing_id: str, actor: Actor) -> bool:
        if not actor.request_id:
            return False
        table = self._tables.entries
        same = (table.c.actor_id == actor.user_id) & (table.c.request_id == actor.request_id)
        own = table.c[self._tables.id] == thing_id
        return await session.scalar(sa.select(table.c.sequence).where(own & same)) is not None

    async def _add(
        self, session: AsyncSession, thing_id: str, sequence: int, actor: Actor, decided: tuple[str, list[Fact]]
    ) -> None:
        role, added = decided
        rows = [
            {
                self._tables.id: thing_id,
                "sequence": sequence + at + 1,
                "at_ms": self._clock.now_ms(),
                "actor_id": actor.user_id,
                "role": role,
                "request_id": (actor.request_id or None) if at == 0 else None,
                "fact": self._encoded(fact),
            }
            for at, fact in enumerate(added)
        ]
        if rows:
            await session.execute(self._tables.entries.insert(), rows)
        await self._name(session, thing_id, {user for fact in added for user in self._brings_in(fact)})

    async def _name(self, session: AsyncSession, thing_id: str, users: set[str]) -> None:
        own = (NAMED.c.kind == self._tables.kind) & (NAMED.c.thing_id == thing_id)
        wanted = sorted(users)
        for start in range(0, len(wanted), _USERS_AT_ONCE):
            some = wanted[start : start + _USERS_AT_ONCE]
            known = set(await session.scalars(sa.select(NAMED.c.user_id).where(own, NAMED.c.user_id.in_(some))))
            key = {"kind": self._tables.kind, "thing_id": thing_id}
            if new := [{**key, "user_id": user} for user in some if user not in known]:
                await session.execute(NAMED.insert(), new)

    async def next_naming(self, user: str, after: str) -> str | None:
        """The first thing after this id whose log names the user."""
        own = (NAMED.c.kind == self._tables.kind) & (NAMED.c.user_id == user) & (NAMED.c.thing_id > after)
        async with self._database.reading() as session:
            found: str | None = await session.scalar(sa.select(sa.func.min(NAMED.c.thing_id)).where(own))
        return found

    async def all_naming(self, user: str) -> AsyncIterator[str]:
        """Every thing whose log names the user."""
        found = await self.next_naming(user, "")
        while found is not None:
            yield found
            found = await self.next_naming(user, found)
