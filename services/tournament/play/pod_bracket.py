"""Playoffs of pods, as events of four-player games have them: the top 4 in one final, 10 (the first two wait for it) or 16 in two steps. Seeds sit in their order:
the highest of a pod goes first, and advances when its game is drawn."""

from __future__ import annotations

from collections.abc import Sequence

SIZES = (4, 10, 16)
_FIRST: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((1, 2, 3, 4),),
    10: ((1,), (2,), (3, 6, 7, 10), (4, 5, 8, 9)),
    16: ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)),
}
_ROWS = ((16, 2, 0), (34, 3, 4), (64, 4, 10), (128, 5, 16), (208, 6, 16))
_MOST = (7, 16)


def recommended(players: int) -> tuple[int, int]:
    """Swiss rounds and cut by the number of players, as events of pods are wont to have them."""
    return next(((rounds, cut) for most, rounds, cut in _ROWS if players <= most), _MOST)


def first_round(size: int) -> list[tuple[int, ...]]:
    """The seeds at each table, of one alone a bye. Raises ValueError for another size than 4, 10 or 16."""
    if size not in _FIRST:
        raise ValueError(f"a playoff of pods has {SIZES} players")
    return list(_FIRST[size])


def next_round(winners: Sequence[int], dropped: frozenset[int] = frozenset()) -> list[tuple[int, ...]]:
    """The final, given the winners of all tables; nothing when one is left. Nobody replaces who has dropped (MTR 2.10)."""
    left = sorted(seed for seed in winners if seed not in dropped)
    return [tuple(left)] if len(left) > 1 else []
