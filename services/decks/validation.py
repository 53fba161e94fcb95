"""All checks of one list at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .checks.commanders import commanders
from .checks.companions import companions
from .checks.identity import identity
from .checks.pool import pool
from .checks.size import attractions, color_choice, sideboard, singleton, size
from .decklist import DeckList, Role, Unread
from .findings import ERROR, WARNING, Checked, Finding, Request, in_order

Check = Callable[[DeckList, Request], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    size,
    commanders,
    color_choice,
    singleton,
    identity,
    pool,
    sideboard,
    companions,
    attractions,
)


def validate(deck: DeckList, request: Request) -> Checked:
    """The list with every finding of every check; unread lines are findings too."""
    found = [finding for check in CHECKS for finding in check(deck, request)]
    found += [_unread(each) for each in deck.unread]
    return Checked(deck, in_order(found))


def _unread(unread: Unread) -> Finding:
    severity = WARNING if unread.role is Role.SUPPLEMENTARY else ERROR
    near = f" Did you mean {unread.candidates[0]}?" if unread.candidates else ""
    message = f"Line {unread.line} cannot be read: {unread.reason}.{near}"
    return Finding("UNREAD", "", message, count=unread.count, line=unread.line, severity=severity)
