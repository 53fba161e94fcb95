"""What was worked out lately and is asked for again: the same version of a list by the same rules of the same day gives the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """The newest `most` values by key, all worked out with the same index: with another one everything is worked out anew."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._index: object = None
        self._found: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, index: object, key: Hashable, make: Callable[[], T]) -> T:
        """The value of this key, made when it is not there; what `make` raises is not kept."""
        if index is not self._index:
            self._index = index
            self._found.clear()
        if key not in self._found:
            self._found[key] = make()
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        self._found.move_to_end(key)
        return self._found[key]
