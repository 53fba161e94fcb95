"""The result of a match as it is reported (MTR 2.1, 2.4, 2.5): games won by each of two teams, drawn games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .matches import CONCEDED, DRAWN, MATCH_OVER, winner
from .records import Header
from .store import SeatResult

_ON, _PLAYED_ON = "true", ("single_elimination", "replays_draws")
NOTHING_PLAYED = (0, 0, 3)
"""MTR 2.5: a match that was drawn by agreement before any game was played."""


@dataclass(frozen=True, slots=True)
class Report:
    """`winner` the team, -1 for nobody (yet); `games` won by either team and drawn, empty where there are not two teams."""

    winner: int
    is_over: bool
    games: tuple[int, ...]


def reported(header: Header, wins: tuple[int, int], ended: int, last: Sequence[SeatResult]) -> Report:
    """The report after so many ended games; `last` are the results of the newest game, empty while it goes on."""
    if len({seat.team for seat in header.seats}) != 2:
        return Report(-1, bool(last), ())
    marks = {name for each in last for name in each.statistics}
    conceding = next(
        (header.seats[each.seat].team for each in last if CONCEDED in each.statistics and each.rank > 1), -1
    )
    if conceding >= 0:
        needed = header.settings.best_of // 2 + 1
        wins = (wins[0], needed) if conceding == 0 else (needed, wins[1])
    is_over = MATCH_OVER in marks or winner(header, wins) >= 0 or (bool(last) and _ends_drawn(header))
    games = NOTHING_PLAYED if DRAWN in marks and ended == 1 else (*wins, max(ended - sum(wins), 0))
    return Report(_leader(wins) if is_over else -1, is_over, games)


def winners_of(header: Header, results: Sequence[SeatResult]) -> list[int]:
    """The seats that have won an ended game: nobody where teams share the first place, as those of a draw do, whoever of them had left the game before."""
    first = [each for each in results if each.rank == 1]
    is_shared = len({header.seats[each.seat].team for each in first}) > 1
    return [] if is_shared else [each.seat for each in first if each.cause != "draw"]


def _ends_drawn(header: Header) -> bool:
    """Whether a drawn game ends the match: one of a single game, unless another follows it."""
    settings = header.settings
    return settings.best_of <= 1 and not any(settings.options.get(name) == _ON for name in _PLAYED_ON)


def _leader(wins: tuple[int, int]) -> int:
    return -1 if wins[0] == wins[1] else int(wins[1] > wins[0])
