"""What a client keeps for its user: one JSON object that nobody else reads, changed against the revision that was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from gateway.errors import Refused
from services.kit.sql import Database

from .store import METADATA

MAX_BYTES = 16 * 1024
MAX_DEPTH = 8

PREFERENCES = sa.Table(
    "preferences",
    METADATA,
    sa.Column("user_id", sa.String(26), sa.ForeignKey("account.user_id"), primary_key=True),
    sa.Column("revision", sa.Integer(), nullable=False),
    sa.Column("document", sa.Text(), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """`revision` 0 = nothing was kept yet."""

    revision: int = 0
    values: Mapping[str, object] = field(default_factory=dict)


class Preferences:
    """Reads and writes in the gateway's own database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: str) -> Kept:
        """What was kept last."""
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(PREFERENCES).where(PREFERENCES.c.user_id == user_id))).first()
        return Kept(row.revision, msgspec.json.decode(row.document)) if row else Kept()

    async def keep(self, user_id: str, read: Kept) -> Kept:
        """Keep these values in place of the revision that was read; raises Refused VERSION_CONFLICT, INVALID_ARGUMENT or PAYLOAD_TOO_LARGE."""
        document = _document(read.values)
        try:
            async with self._database.transaction() as session:
                is_kept = await _write(session, user_id, read.revision, document)
        except IntegrityError:
            is_kept = False
        if not is_kept:
            raise Refused("VERSION_CONFLICT", "the preferences were changed elsewhere", revision=read.revision)
        return Kept(read.revision + 1, read.values)


async def _write(session: AsyncSession, user_id: str, revision: int, document: str) -> bool:
    values = {"revision": revision + 1, "document": document}
    if revision == 0:
        await session.execute(PREFERENCES.insert().values(user_id=user_id, **values))
        return True
    read = (PREFERENCES.c.user_id == user_id) & (PREFERENCES.c.revision == revision)
    changed = await session.execute(PREFERENCES.update().where(read).values(values).returning(PREFERENCES.c.user_id))
    return changed.first() is not None


def _document(values: Mapping[str, object]) -> str:
    if not _fits(values, MAX_DEPTH):
        raise Refused("INVALID_ARGUMENT", f"values nest at most {MAX_DEPTH} deep", field="values")
    document = msgspec.json.encode(values)
    if len(document) > MAX_BYTES:
        raise Refused("PAYLOAD_TOO_LARGE", f"preferences have at most {MAX_BYTES} bytes", field="values")
    return document.decode()


def _fits(value: object, depth: int) -> bool:
    match value:
        case dict():
            inner = list(value.values())
        case list():
            inner = value
        case _:
            return True
    return depth > 0 and all(_fits(each, depth - 1) for each in inner)
