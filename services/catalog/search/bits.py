"""Sets of cards as integers: bit i is the card at position i. And, or and not of 33,000 cards cost a microsecond."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

Bits = int


def of(positions: Iterable[int], size: int) -> Bits:
    """The set of the positions, all below `size`."""
    flags = bytearray((size >> 3) + 1)
    for position in positions:
        flags[position >> 3] |= 1 << (position & 7)
    return int.from_bytes(flags, "little")


def where(flags: Iterable[object], size: int) -> Bits:
    """The set of the positions whose flag is true."""
    return of(itertools.compress(range(size), flags), size)


def everything(size: int) -> Bits:
    """All positions below `size`."""
    return (1 << size) - 1


def members(bits: Bits) -> Iterator[int]:
    """The positions in the set, ascending."""
    text = format(bits, "b")[::-1]
    position = text.find("1")
    while position >= 0:
        yield position
        position = text.find("1", position + 1)


def ranked(bits: Bits, order: Sequence[int]) -> list[int]:
    """The positions in the set, in the order given (a permutation of all positions)."""
    text = format(bits, "b")[::-1].ljust(len(order), "0")
    return [position for position in order if text[position] == "1"]
