"""Cards that a check passes over, each with its reason: `skips.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def table() -> dict[str, dict[str, str]]:
    """Reasons by check and card."""
    return tomllib.loads(Path(__file__).with_name("skips.toml").read_text(encoding="utf-8"))


def skipped(check: str, card: str) -> str:
    """Why the check passes over the card, "" if it does not."""
    return table().get(check, {}).get(card, "")
