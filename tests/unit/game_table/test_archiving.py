"""An ended game is looked at while it is archived: whoever reads its log meanwhile sees all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from services.game.table.log import Entry, MemoryLog
from services.game.table.records import Claim, Header, Record, Settings, encode, read_log
from services.game.table.tables import Tables

RECORDS: list[Record] = [Header("g1", Settings("duel"), [], b"", b"", 0), *[Claim(epoch, "pod", 0) for epoch in (1, 2)]]


class Archive:
    """The part of the store that keeps whole logs."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}

    async def archived(self, game_id: str) -> list[bytes] | None:
        return self.kept.get(game_id)

    async def archive(self, game_id: str, entries: Sequence[Entry]) -> None:
        self.kept[game_id] = [entry.data for entry in entries]


class PurgedMeanwhile(MemoryLog):
    """A log that is read record by record; after `seen` of them the game is archived and purged."""

    def __init__(self, archive: Archive, seen: int) -> None:
        super().__init__()
        self.archive = archive
        self.seen = seen

    async def read(self, game_id: str, after: int = 0) -> list[Entry]:
        entries = await super().read(game_id, after)
        await self.archive.archive(game_id, entries)
        await self.purge(game_id)
        return entries[: self.seen]


class Programs:
    """Programs that are all in memory."""

    async def pin(self, keys: Sequence[str]) -> None:
        assert not keys


async def read_while_purged(seen: int) -> list[Record]:
    archive = Archive()
    log, last = PurgedMeanwhile(archive, seen), 0
    for record in RECORDS:
        last = await log.append("g1", encode(record), last)
    nothing = cast(Any, None)
    tables = Tables(
        log, cast(Any, archive), nothing, cast(Any, Programs()), nothing, nothing, nothing, nothing, nothing
    )
    return read_log(await tables.lines_of("g1"))


async def test_a_log_that_is_purged_before_it_is_read_comes_from_the_archive() -> None:
    assert await read_while_purged(0) == RECORDS


async def test_a_log_that_is_purged_while_it_is_read_is_not_taken_for_the_whole() -> None:
    assert await read_while_purged(2) == RECORDS
