"""Dates of a clock."""

from __future__ import annotations

import datetime

from services.kit.clock import Clock


def today(clock: Clock) -> str:
    """The ISO date now, in UTC."""
    return datetime.datetime.fromtimestamp(clock.now_ms() / 1000, datetime.UTC).date().isoformat()
