"""A single-elimination playoff of the top 2, 4 or 8 (MTR 10.4), by seed: 1 is the first of the Swiss rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SIZES = (2, 4, 8)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two seeds, the higher one first: it chooses who plays first (MTR 2.2). Without `low` a bye."""

    high: int
    low: int | None


def first_round(size: int) -> list[Meeting]:
    """1-8, 4-5, 2-7, 3-6; neighbours meet next. Raises ValueError for another size than 2, 4 or 8."""
    if size not in SIZES:
        raise ValueError(f"a playoff has {SIZES} players")
    halves = [1]
    while len(halves) < size // 2:
        halves = [seed for each in halves for seed in (each, 2 * len(halves) + 1 - each)]
    return [Meeting(seed, size + 1 - seed) for seed in halves]


def next_round(winners: Sequence[int], dropped: frozenset[int] = frozenset()) -> list[Meeting]:
    """What follows, given the winners in the order of their meetings: neighbours, or nothing after the final.

    When one has dropped nobody is a replacement: the highest seed left has a bye, the others meet in order (MTR 2.10).
    """
    left = [seed for seed in winners if seed not in dropped]
    if len(left) == len(winners) and len(left) % 2 == 0:
        return [Meeting(*sorted(two)) for two in zip(left[::2], left[1::2], strict=True)]
    if len(left) <= 1:
        return []
    order = sorted(left)
    byes = [Meeting(order.pop(0), None)] if len(order) % 2 else []
    while order:
        byes.append(Meeting(order.pop(0), order.pop()))
    return byes
