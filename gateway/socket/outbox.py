"""What waits to be sent to one socket, bounded: a slow reader loses its game pushes and gets a fresh snapshot instead.

Replies are never dropped. A game whose pushes were dropped stays silent until its next snapshot, so that no
client sees a gap without knowing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

MAX_BYTES = 1_000_000
MAX_FRAMES = 2_000
_REPLY_FACTOR = 4


class Item(NamedTuple):
    """A frame, and the game whose push it is ("" for all else)."""

    frame: bytes
    game_id: str


class Outbox:
    """The queue of one socket. `stale` are the games whose pushes were dropped and whose snapshot has not come."""

    def __init__(self, max_bytes: int = MAX_BYTES, max_frames: int = MAX_FRAMES) -> None:
        self._items: deque[Item] = deque()
        self._bytes = 0
        self._max_bytes = max_bytes
        self._max_frames = max_frames
        self._ready = asyncio.Event()
        self.stale: set[str] = set()
        self.dropped = 0

    def __len__(self) -> int:
        return len(self._items)

    def put(self, frame: bytes) -> bool:
        """Add a reply or a user's event; False when even these do not fit: close the socket."""
        self._add(Item(frame, ""))
        if self._is_full():
            self._drop_pushes()
        return self._bytes <= _REPLY_FACTOR * self._max_bytes and len(self._items) <= _REPLY_FACTOR * self._max_frames

    def put_push(self, frame: bytes, game_id: str, is_snapshot: bool) -> None:
        """Add a game's push, or drop it while the game is stale."""
        if game_id in self.stale:
            if not is_snapshot:
                self.dropped += 1
                return
            self.stale.discard(game_id)
        self._add(Item(frame, game_id))
        if self._is_full():
            self._drop_pushes()

    async def get(self) -> bytes:
        """The next frame."""
        while not self._items:
            self._ready.clear()
            await self._ready.wait()
        item = self._items.popleft()
        self._bytes -= len(item.frame)
        return item.frame

    def _add(self, item: Item) -> None:
        self._items.append(item)
        self._bytes += len(item.frame)
        self._ready.set()

    def _is_full(self) -> bool:
        return self._bytes > self._max_bytes or len(self._items) > self._max_frames

    def _drop_pushes(self) -> None:
        """All but what is next, however large: it follows on what was sent, and when it has gone what was dropped is asked for."""
        first, *rest = self._items
        kept = [first, *(item for item in rest if not item.game_id)]
        self.stale.update(item.game_id for item in rest if item.game_id)
        self.dropped += len(self._items) - len(kept)
        self._items = deque(kept)
        self._bytes = sum(len(item.frame) for item in kept)
