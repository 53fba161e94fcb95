"""Queue hours: when an operator asks people to come, so that few meet at one time instead of waiting alone at many. Queues are open at all times."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ENTRY = re.compile(r"(?P<format>\w+) (?P<days>daily|[a-z,]+) (?P<begin>\d\d:\d\d)-(?P<end>\d\d:\d\d)")
_MINUTE_MS = 60_000
_DAY_MIN = 1440


@dataclass(frozen=True, slots=True)
class Hours:
    """On these days of the week (0 = Monday), from `begin` for `length`, both in minutes, UTC."""

    days: frozenset[int]
    begin: int
    length: int

    def meetings(self, now_ms: int) -> Iterable[tuple[int, int]]:
        """Those that go on or come within a week, as milliseconds since 1970, in order."""
        today = datetime.datetime.fromtimestamp(now_ms / 1000, datetime.UTC).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        for ahead in range(-1, 8):
            day = today + datetime.timedelta(days=ahead)
            begins = round(day.timestamp() * 1000) + self.begin * _MINUTE_MS
            ends = begins + self.length * _MINUTE_MS
            if day.weekday() in self.days and ends > now_ms:
                yield begins, ends


def parsed(text: str, formats: Iterable[str]) -> Mapping[str, tuple[Hours, ...]]:
    """The setting `MUSTER_QUEUE_HOURS`: "duel wed,sun 18:00-21:00; commander daily 19:00-22:00". Raises ValueError naming what is wrong."""
    found: dict[str, tuple[Hours, ...]] = {}
    known = set(formats)
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        match = _ENTRY.fullmatch(entry)
        if match is None or match["format"] not in known:
            raise ValueError(f'queue hours are written as "duel wed,sun 18:00-21:00", in UTC, not {entry!r}')
        names = DAYS if match["days"] == "daily" else match["days"].split(",")
        if unknown := set(names) - set(DAYS):
            raise ValueError(f"{sorted(unknown)[0]!r} is no day of the week: {', '.join(DAYS)}")
        begin, end = _minutes(match["begin"]), _minutes(match["end"])
        hours = Hours(frozenset(map(DAYS.index, names)), begin, (end - begin) % _DAY_MIN or _DAY_MIN)
        found[match["format"]] = (*found.get(match["format"], ()), hours)
    return found


def upcoming(hours: Iterable[Hours], now_ms: int, most: int = 3) -> list[tuple[int, int]]:
    """The next meetings of a queue, the one that goes on included."""
    return sorted(meeting for each in hours for meeting in each.meetings(now_ms))[:most]


def _minutes(text: str) -> int:
    hour, minute = map(int, text.split(":"))
    if hour > 23 or minute > 59:
        raise ValueError(f"{text} is no time of day")
    return 60 * hour + minute
