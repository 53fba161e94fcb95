"""Identifiers as a parameter: 26-character ULIDs, sortable by the millisecond they were made in (github.com/ulid/spec)."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Protocol

from .clock import Clock, FakeClock

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
_RANDOM_BITS = 80
_PAIRS = [first + second for first in ALPHABET for second in ALPHABET]


class Ids(Protocol):
    """A source of unique identifiers."""

    def new(self) -> str:
        """A ULID that this source has not given before; within one source each is greater than the last."""
        ...


def encode(value: int) -> str:
    """The 128-bit integer as 26 characters of Crockford's base 32."""
    return "".join([_PAIRS[(value >> shift) & 1023] for shift in range(120, -1, -10)])


def is_id(text: str) -> bool:
    """Whether the text has the form of a ULID."""
    return len(text) == LENGTH and text[0] <= "7" and all(character in ALPHABET for character in text)


class MonotonicIds:
    """ULIDs of a clock and a source of random bits; several in one millisecond count up, as the specification asks."""

    __slots__ = ("_bits", "_clock", "_last")

    def __init__(self, clock: Clock, bits: Callable[[int], int]) -> None:
        self._clock = clock
        self._bits = bits
        self._last = 0

    def new(self) -> str:
        """A ULID greater than every one before, even when the clock steps back."""
        now_ms = self._clock.now_ms()
        is_later = now_ms > self._last >> _RANDOM_BITS
        self._last = now_ms << _RANDOM_BITS | self._bits(_RANDOM_BITS) if is_later else self._last + 1
        return encode(self._last)


class SystemIds(MonotonicIds):
    """ULIDs with bits from the operating system."""

    __slots__ = ()

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock, secrets.randbits)


class SeededIds(MonotonicIds):
    """Reproducible ULIDs for tests: the same seed and clock give the same ids."""

    __slots__ = ()

    def __init__(self, seed: int = 0, clock: Clock | None = None) -> None:
        super().__init__(clock or FakeClock(), random.Random(seed).getrandbits)
