"""A bounded queue with one reader, in order: what is put in wakes the reader once, however much follows before it has run.

`asyncio.Queue` serves many readers and waiting writers, and cost a twentieth of an action for that.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Not thread-safe; at most one caller may wait in `get`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._letters: deque[T] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._letters)

    def put(self, letter: T) -> bool:
        """False, and nothing has happened, when it is full."""
        if len(self._letters) >= self._most:
            return False
        self._letters.append(letter)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
        return True

    async def get(self) -> T:
        """The oldest letter, once there is one."""
        while not self._letters:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._letters.popleft()

    def take_all(self) -> list[T]:
        """Whatever is in it."""
        found = list(self._letters)
        self._letters.clear()
        return found
