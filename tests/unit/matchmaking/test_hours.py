"""Queue hours: as an operator writes them, and when the next ones are."""

from __future__ import annotations

import datetime

import pytest

from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.hours import parsed, upcoming


def _ms(text: str) -> int:
    return round(datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC).timestamp() * 1000)


def _written(meetings: list[tuple[int, int]]) -> list[str]:
    return [
        "-".join(datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%a %d %H:%M") for at in each)
        for each in meetings
    ]


def test_the_next_meetings_with_the_one_that_goes_on() -> None:
    hours = parsed("duel wed,sun 18:00-21:00; duel sat 23:00-01:30;commander daily 19:00-22:00", RULES)
    sunday = _ms("2026-11-22T00:30")
    assert _written(upcoming(hours["duel"], sunday)) == [
        "Sat 21 23:00-Sun 22 01:30",
        "Sun 22 18:00-Sun 22 21:00",
        "Wed 25 18:00-Wed 25 21:00",
    ]
    assert _written(upcoming(hours["commander"], _ms("2026-11-22T22:00"))) == [
        "Mon 23 19:00-Mon 23 22:00",
        "Tue 24 19:00-Tue 24 22:00",
        "Wed 25 19:00-Wed 25 22:00",
    ]
    assert upcoming(parsed("", RULES).get("emperor", ()), sunday) == []


@pytest.mark.parametrize(
    "text",
    ["duel", "chess daily 10:00-11:00", "duel someday 10:00-11:00", "duel mon 24:00-25:00", "duel mon 9:00-11:00"],
)
def test_what_is_written_otherwise_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"queue hours|no day|no time"):
        parsed(text, RULES)
