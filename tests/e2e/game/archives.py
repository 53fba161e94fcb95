"""The archived log of an ended game, read from the service's database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from services.game.bind import format_for
from services.game.programs import ProgramStore
from services.game.table import records
from services.game.table.records import Header, Record
from services.game.table.replaying import Replay, begin, run
from services.game.table.store import GameStore
from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.settings import Settings

PATIENCE_S = 30.0


class Archive:
    """The records of one ended game, and its programs to replay them."""

    def __init__(self, found: Sequence[Record], programs: ProgramStore) -> None:
        self.records = found
        self._programs = programs

    @property
    def header(self) -> Header:
        first = self.records[0]
        assert isinstance(first, Header)
        return first

    def name(self, digest: str) -> str:
        """A card's name by its program."""
        return self._programs.pinned[digest].name

    def begin(self) -> Replay:
        """The position before the first step."""
        return begin(self.records, format_for, self._programs.pinned)

    def run(self, state: Replay) -> Iterator[dict[int, bytes]]:
        """The steps; see `replaying.run`."""
        return run(self.records, state)


async def archive_of(settings: Settings, game_id: str) -> Archive:
    """Wait until the game is archived and read it."""
    app = App(settings, "reader")
    database = app.database("game")
    store = GameStore(database, Outbox(database, app.bus))
    programs = ProgramStore(database, app.channel("catalog"), None)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while (lines := await store.archived(game_id)) is None:
                await asyncio.sleep(0.05)
        found = Archive([records.decode(line) for line in lines], programs)
        await programs.pin(
            key for seat in found.header.seats for key in (*seat.library, *seat.commanders, *seat.outside)
        )
        return found
    finally:
        await database.close()
        await app.channel("catalog").close()
