"""The lobby as a stream that goes on where somebody left it: for each table what it is now, and which are no more. Nobody asks for it while nobody looks.

Of a table only the newest state is kept, so whoever comes back late hears little; a cursor is good while this process remembers what went since.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from services.kit.clock import Clock

from . import schema

REFRESH_S = 1.0
REMEMBERED = 5_000
"""How many tables that went are remembered."""
_encode = msgspec.json.Encoder().encode
Ask = Callable[[], Awaitable[list[schema.TableView]]]


class _Entry(NamedTuple):
    number: int
    format: str
    table: str
    frame: bytes


class Lobby:
    """What all streams of this process share; `ask` gives the tables that are listed."""

    def __init__(self, ask: Ask, clock: Clock) -> None:
        self._ask = ask
        self._clock = clock
        self._life = secrets.token_hex(4)
        self._listed: dict[str, _Entry] = {}
        self._gone: deque[_Entry] = deque(maxlen=REMEMBERED)
        self._floor = 0  # cursors before it may have missed one that went
        self._asked = -REFRESH_S
        self._one = asyncio.Lock()
        self.number = 0

    async def refresh(self) -> None:
        """Look again, for whoever asks within a second once. Raises what asking does."""
        async with self._one:
            if self._clock.monotonic() - self._asked >= REFRESH_S:
                self.take(await self._ask())
                self._asked = self._clock.monotonic()

    def take(self, tables: Iterable[schema.TableView]) -> None:
        """These are listed now."""
        found = {table.id: table for table in tables}
        for name in [name for name in self._listed if name not in found]:
            self._went(self._listed.pop(name))
        for table in reversed(found.values()):  # the newest comes last, as it was made
            frame = _encode({"ev": "lobby.table", "d": table})
            if table.id not in self._listed or self._listed[table.id].frame != frame:
                self._listed.pop(table.id, None)
                self._listed[table.id] = self._entry(table.format, table.id, frame)

    def _went(self, entry: _Entry) -> None:
        if len(self._gone) == REMEMBERED:
            self._floor = self._gone[0].number
        frame = _encode({"ev": "lobby.gone", "d": {"table": entry.table}})
        self._gone.append(self._entry(entry.format, entry.table, frame))

    def _entry(self, format_id: str, table: str, frame: bytes) -> _Entry:
        self.number += 1
        return _Entry(self.number, format_id, table, frame)

    def place(self, cursor: str) -> int:
        """Where a cursor stands, -1 where that is not known here any more, or where it is none."""
        life, _, told = cursor.partition("-")
        number = int(told) if told.isdigit() and len(told) < 16 else -1
        return number if life == self._life and self._floor <= number <= self.number else -1

    def lines(self, after: int, format_id: str) -> Iterator[bytes]:
        """What is different since a number (0 = everything that is listed), of one format or of all, each with its cursor."""
        news = [each for each in (*(self._gone if after else ()), *self._listed.values()) if each.number > after]
        for each in sorted(news):
            if format_id in ("", each.format):
                yield self.line(each.number, each.frame)

    def line(self, number: int, frame: bytes) -> bytes:
        """A frame with the cursor after it."""
        return f'{{"cursor":"{self._life}-{number}",'.encode() + frame[1:] + b"\n"
