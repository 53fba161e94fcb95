"""Who looks on at games that the queues make, and how late: the operator's setting, the same for all formats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_ENTRY = re.compile(r"(?P<kind>casual|ranked) (?P<who>everybody|friends|nobody)(?: (?P<seconds>\d{1,4}))?")
LEAST_RANKED_S, MOST_S = 120, 1800
"""A ranked game is never watched sooner."""


@dataclass(frozen=True, slots=True)
class Watched:
    """`who` may look on, so many seconds late; 0 = as the game service has it."""

    who: str = "everybody"
    seconds: int = 0


def parsed(text: str) -> Mapping[bool, Watched]:
    """The setting `MUSTER_QUEUE_WATCH` by whether games are ranked: "casual friends; ranked everybody 300". Raises ValueError naming what is wrong."""
    found = {False: Watched(), True: Watched()}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        match = _ENTRY.fullmatch(entry)
        if match is None:
            raise ValueError(f'watching is written as "casual friends; ranked everybody 300", not {entry!r}')
        is_ranked, seconds = match["kind"] == "ranked", int(match["seconds"] or 0)
        least = LEAST_RANKED_S if is_ranked and seconds else 0
        if not least <= seconds <= MOST_S:
            raise ValueError(f"{match['kind']} games are watched {least} to {MOST_S} seconds late")
        found[is_ranked] = Watched(match["who"], seconds)
    return found
