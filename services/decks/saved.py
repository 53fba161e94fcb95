"""Saved decks with versions, in SQLite or PostgreSQL.

A deck stays readable by its versions while it exists; deleting it deletes them. Two changes based on the same version cannot both
win: the second gets VersionConflict.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import Database

from .tables import DECK, VERSION


class VersionConflict(Exception):
    """The deck changed since the caller read it; `current` is its version now."""

    def __init__(self, current: int) -> None:
        super().__init__(f"the deck is at version {current}")
        self.current = current


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """One version of a deck; `verdict` is the encoded decks.v1.Verdict."""

    deck_id: str
    owner_id: str
    name: str
    version: int
    format: str
    rules_version: str
    is_legal: bool
    verdict: bytes
    share_token: str
    created_at_ms: int
    updated_at_ms: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a new version consists of."""

    name: str
    format: str
    rules_version: str
    is_legal: bool
    verdict: bytes


_COLUMNS = (
    DECK.c.deck_id,
    DECK.c.owner_id,
    VERSION.c.name,
    VERSION.c.version,
    VERSION.c.format,
    VERSION.c.rules_version,
    VERSION.c.is_legal,
    VERSION.c.verdict,
    DECK.c.share_token,
    DECK.c.created_at_ms,
    VERSION.c.created_at_ms,
)


class SavedDecks:
    """The decks of all players; every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, deck_id: str, owner_id: str, key: str, change: Change, now_ms: int) -> SavedDeck:
        """A new deck at version 1; a repeated idempotency key gives the deck that the first call made."""
        row = {
            "deck_id": deck_id,
            "owner_id": owner_id,
            "name": change.name,
            "version": 1,
            "idempotency_key": key or deck_id,
            "created_at_ms": now_ms,
            "updated_at_ms": now_ms,
        }
        try:
            async with self._database.transaction() as session:
                await session.execute(DECK.insert().values(row))
                await session.execute(VERSION.insert().values(_version(deck_id, 1, change, now_ms)))
        except IntegrityError:
            return await self._by_key(owner_id, key)
        return await self._required(deck_id)

    async def _by_key(self, owner_id: str, key: str) -> SavedDeck:
        query = sa.select(DECK.c.deck_id).where(DECK.c.owner_id == owner_id, DECK.c.idempotency_key == key)
        async with self._database.reading() as session:
            return await self._required(str(await session.scalar(query)))

    async def _required(self, deck_id: str) -> SavedDeck:
        deck = await self.get(deck_id)
        if deck is None:
            raise LookupError(deck_id)
        return deck

    async def get(self, deck_id: str, version: int = 0) -> SavedDeck | None:
        """A version of a deck, the newest for 0."""
        return (await self.get_many([(deck_id, version)])).get((deck_id, version))

    async def get_many(self, wanted: Collection[tuple[str, int]]) -> dict[tuple[str, int], SavedDeck]:
        """Of these versions of decks (by id and version, 0 = the newest) those that there are."""
        query = sa.select(*_COLUMNS, DECK.c.version.label("newest")).join(VERSION, VERSION.c.deck_id == DECK.c.deck_id)
        versions = VERSION.c.version.in_({version for _, version in wanted})
        query = query.where(DECK.c.deck_id.in_({deck_id for deck_id, _ in wanted}))
        found: dict[tuple[str, int], SavedDeck] = {}
        async with self._database.reading() as session:
            for *row, newest in await session.execute(query.where(versions | (VERSION.c.version == DECK.c.version))):
                deck = SavedDeck(*row)
                found[deck.deck_id, deck.version] = deck
                if deck.version == newest:
                    found[deck.deck_id, 0] = deck
        return {key: found[key] for key in wanted if key in found}

    async def update(self, deck_id: str, expected: int, change: Change, now_ms: int) -> SavedDeck:
        """The next version; raises VersionConflict when `expected` (0 = any) is not the newest."""
        async with self._database.transaction() as session:
            current = await self._locked_version(session, deck_id)
            if expected and expected != current:
                raise VersionConflict(current)
            values = {"version": current + 1, "name": change.name, "updated_at_ms": now_ms}
            await session.execute(DECK.update().where(DECK.c.deck_id == deck_id).values(values))
            await session.execute(VERSION.insert().values(_version(deck_id, current + 1, change, now_ms)))
        return await self._required(deck_id)

    async def _locked_version(self, session: AsyncSession, deck_id: str) -> int:
        query = sa.select(DECK.c.version).where(DECK.c.deck_id == deck_id).with_for_update()
        current = await session.scalar(query)
        if current is None:
            raise LookupError(deck_id)
        return int(current)

    async def delete(self, deck_id: str) -> None:
        """The deck with all its versions."""
        async with self._database.transaction() as session:
            await session.execute(VERSION.delete().where(VERSION.c.deck_id == deck_id))
            await session.execute(DECK.delete().where(DECK.c.deck_id == deck_id))

    async def delete_all(self, owner_id: str) -> None:
        """All decks of an owner with all their versions."""
        own = sa.select(DECK.c.deck_id).where(DECK.c.owner_id == owner_id)
        async with self._database.transaction() as session:
            await session.execute(VERSION.delete().where(VERSION.c.deck_id.in_(own)))
            await session.execute(DECK.delete().where(DECK.c.owner_id == owner_id))

    async def share(self, deck_id: str, share_token: str) -> None:
        """Set the token of the deck's link; "" takes it back."""
        async with self._database.transaction() as session:
            await session.execute(DECK.update().where(DECK.c.deck_id == deck_id).values(share_token=share_token))

    async def by_share_token(self, share_token: str) -> str | None:
        """The id of the deck behind a link."""
        query = sa.select(DECK.c.deck_id).where(DECK.c.share_token == share_token)
        async with self._database.reading() as session:
            return await session.scalar(query)

    async def of_owner(self, owner_id: str, before: str, limit: int) -> list[SavedDeck]:
        """The owner's decks, newest first; `before` is the last deck id of the previous page."""
        query = (
            sa.select(*_COLUMNS)
            .join(VERSION, sa.and_(VERSION.c.deck_id == DECK.c.deck_id, VERSION.c.version == DECK.c.version))
            .where(DECK.c.owner_id == owner_id)
            .order_by(DECK.c.deck_id.desc())
            .limit(limit)
        )
        if before:
            query = query.where(DECK.c.deck_id < before)
        async with self._database.reading() as session:
            return [_deck(row) for row in await session.execute(query)]

    async def versions(self, deck_id: str) -> list[SavedDeck]:
        """Every version, newest first."""
        query = sa.select(*_COLUMNS).join(VERSION, VERSION.c.deck_id == DECK.c.deck_id)
        async with self._database.reading() as session:
            rows = await session.execute(query.where(DECK.c.deck_id == deck_id).order_by(VERSION.c.version.desc()))
            return [_deck(row) for row in rows]


def _version(deck_id: str, version: int, change: Change, now_ms: int) -> dict[str, Any]:
    return {
        "deck_id": deck_id,
        "version": version,
        "name": change.name,
        "format": change.format,
        "rules_version": change.rules_version,
        "is_legal": change.is_legal,
        "verdict": change.verdict,
        "created_at_ms": now_ms,
    }


def _deck(row: Any) -> SavedDeck:
    return SavedDeck(*row)
