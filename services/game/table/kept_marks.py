"""Marks of games in SQL, where operators find them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from services.kit.sql import Database

from .marks import Mark
from .tables_sql import MARK


class KeptMarks:
    """Reads and writes; every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, game_id: str, marks: Sequence[Mark]) -> None:
        """Keep marks of a game; those that are kept already stay as they are."""
        async with self._database.transaction() as session:
            known = sa.select(MARK.c.name).where(MARK.c.game_id == game_id)
            names = set((await session.execute(known)).scalars())
            rows = [
                {"game_id": game_id, "name": each.name, "at_ms": each.at_ms, "mark": msgspec.json.encode(each)}
                for each in marks
                if each.name not in names
            ]
            if rows:
                await session.execute(MARK.insert(), rows)

    async def newest(self, since_ms: int, limit: int) -> list[tuple[str, Mark]]:
        """Games and what they were marked for since then, the newest first."""
        query = sa.select(MARK).where(MARK.c.at_ms >= since_ms).order_by(MARK.c.at_ms.desc(), MARK.c.name).limit(limit)
        async with self._database.reading() as session:
            rows = (await session.execute(query)).all()
        return [(row.game_id, msgspec.json.decode(row.mark, type=Mark)) for row in rows]
