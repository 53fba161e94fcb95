"""Seasons and pauses: what becomes of a rating while nobody plays; no I/O, no clock.

A season is a quarter of a calendar year in UTC. Nothing runs at its end: whoever plays next, or is looked at, is reset softly for every season that has begun since.
"""

from __future__ import annotations

import datetime

from .rating import MU, SIGMA, Skill

DAY_MS = 86_400_000
KEPT = 0.75
"""Of the distance from the mean, over a season's end."""
SIGMA_OF_A_NEW_SEASON = 6.0
IDLE_DAYS = 30
"""Who plays within so many days is as sure as before, and stays on the leaderboard."""
VARIANCE_PER_DAY = 0.055
"""Of a pause longer than that, every day: a year makes sigma 6 of 4."""
_QUARTERS = 4


def season_of(at_ms: int) -> int:
    """The season's number: quarters since the year 0."""
    day = datetime.datetime.fromtimestamp(at_ms / 1000, datetime.UTC)
    return day.year * _QUARTERS + (day.month - 1) // 3


def name_of(season: int) -> str:
    """As people write it: "2026Q4"."""
    return f"{season // _QUARTERS}Q{season % _QUARTERS + 1}"


def season_named(name: str) -> int:
    """The opposite of `name_of`; raises ValueError for anything else."""
    year, letter, quarter = name[:4], name[4:5], name[5:]
    if letter != "Q" or quarter not in ("1", "2", "3", "4") or not (year.isascii() and year.isdecimal()):
        raise ValueError(f"a season is written as 2026Q4, not {name!r}")
    return int(year) * _QUARTERS + int(quarter) - 1


def is_active(last_game_ms: int, now_ms: int) -> bool:
    """Whether a rating has not begun to fade."""
    return now_ms - last_game_ms <= IDLE_DAYS * DAY_MS


def later(skill: Skill, last_game_ms: int, now_ms: int) -> Skill:
    """A rating as it is now, when the last game ended at `last_game_ms`: less sure after a long pause, nearer to the mean in a new season."""
    seasons = max(season_of(now_ms) - season_of(last_game_ms), 0)
    mu, sigma = MU + KEPT**seasons * (skill.mu - MU), skill.sigma
    if not is_active(last_game_ms, now_ms):
        sigma = max(sigma, min((sigma**2 + VARIANCE_PER_DAY * ((now_ms - last_game_ms) // DAY_MS)) ** 0.5, SIGMA))
    return Skill(mu, max(sigma, SIGMA_OF_A_NEW_SEASON) if seasons else sigma)
