"""Days, as rules and ban lists are effective by them."""

from __future__ import annotations

from datetime import UTC, datetime

from services.kit.clock import Clock


def day_of(clock: Clock) -> str:
    """Today in UTC (ISO)."""
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC).date().isoformat()
