"""What was worked out of things that never change, found again by their identity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

K = TypeVar("K")


V = TypeVar("V")


MOST: Final = 60_000


class ByIdentity(Generic[K, V]):
    """A value for each thing, worked out when it is first asked for.

    Hashing a program's node or a row would cost more than most answers do. An entry keeps its thing alive, so an identity means one thing as long
    as the entry stands; a full table is emptied. Only for values whose own identity does not matter: they may be worked out again at any time.
    """

    __slots__ = ("_found", "_most", "_work_out")

    def __init__(self, work_out: Callable[[K], V], most: int = MOST) -> None:
        self._work_out = work_out
        self._most = most
        self._found: dict[int, tuple[K, V]] = {}

    def of(self, thing: K) -> V:
        """The value of the thing."""
        found = self._found.get(id(thing))
        if found is None:
            value = self._work_out(thing)
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[id(thing)] = (thing, value)
        return found[1]
