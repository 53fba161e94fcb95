"""How many rounds an event has (MTR 10.2 and Appendix E)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

LEAST_PLAYERS = 4
"""With fewer an event did not occur (MTR 10.1)."""
# players up to which a row of Appendix E goes; rounds of Swiss; how many go on
_ROWS = ((16, 5, 4), (32, 5, 8), (64, 6, 8), (128, 7, 8), (226, 8, 8), (409, 9, 8))
_MOST = (10, 8)
_ELIMINATION = ((4, 2), (8, 3))
# a player who is awarded byes counts as so many (Appendix E)
_COUNTED_AS = {0: 1, 1: 2, 2: 4, 3: 8}


@dataclass(frozen=True, slots=True)
class Recommended:
    """Rounds of Swiss and the size of the cut; or, without Swiss, rounds of single elimination."""

    swiss: int
    cut: int
    elimination: int = 0


def counted(byes: list[int]) -> int:
    """The number of players for Appendix E, given the awarded byes (0 to 3) of each."""
    return sum(_COUNTED_AS[each] for each in byes)


def recommended(players: int) -> Recommended:
    """The row of Appendix E; a team counts as one player."""
    for most, rounds in _ELIMINATION:
        if players <= most:
            return Recommended(0, 0, rounds)
    row = bisect_left(_ROWS, players, key=lambda each: each[0])
    swiss, cut = _ROWS[row][1:] if row < len(_ROWS) else _MOST
    return Recommended(swiss, cut)


def is_decided(points: list[int], rounds: int, win: int = 3) -> bool:
    """The announced criterion of MTR 10.2: one player alone has won every match so far."""
    return sum(each == win * rounds for each in points) == 1
