"""Reports, and those who may decide about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gateway.accounts.rulings import Action, Ruling
from gateway.accounts.values import User
from gateway.chat.values import Message

Reason = Literal["abuse", "cheating", "stalling", "spam", "name", "other"]


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody says about a user; `excerpt` is what was said in the chat of the game as the reporter could read it."""

    report_id: str
    user_id: str
    by_id: str
    reason: Reason
    words: str
    game_id: str
    excerpt: tuple[Message, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class Case:
    """A report as moderators read it; `ruling` once one of them has decided. Who is deleted has no name any more."""

    report: Report
    user: User
    by: User
    ruling: Ruling | None
    moderator: User | None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a moderator wants: `days` 0 = for good, for silence and suspensions; `words` for the user, `note` for moderators."""

    action: Action
    days: int
    words: str
    note: str
