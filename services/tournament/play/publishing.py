"""What an event publishes, to whom and when (MTR 1.2, 2.7, 2.12)."""

from __future__ import annotations

from .facts import AFTER, DURING, FEATURED
from .features import is_featured
from .refusals import NotAllowed, Refusal
from .registration import player_of
from .staff import Role, role_of
from .tournament import Tournament


def may_see(event: Tournament, what: str, user: str) -> bool:
    """Whether this user sees an artefact of the plan's `publication`, by its name: officials see all of them."""
    when = getattr(event.plan.publication, what)
    return when == DURING or (when == AFTER and event.is_over) or role_of(event, user) is not Role.PLAYER


def require_published(event: Tournament, what: str, user: str) -> None:
    """Raises NotAllowed."""
    if not may_see(event, what, user):
        raise NotAllowed("NOT_PUBLISHED", "1.2", f"this event's {what} are not published, or not yet")


def require_archive(event: Tournament, user: str) -> None:
    """The whole history is for officials, and for everybody when the event is over. Raises NotAllowed."""
    if not event.is_over and role_of(event, user) is Role.PLAYER:
        raise NotAllowed("NOT_PUBLISHED", "1.2", "the event is written out for others when it is over")


def require_list(event: Tournament, player: str, user: str) -> None:
    """One's own list at any time (MTR 2.7); those of others as published, and not during a match of one's own (2.12). Raises Refusal."""
    known = player_of(event, player)
    if not known.deck_id:
        raise Refusal("NO_LIST", "2.7", "this player came with the event from elsewhere, and has not registered a list")
    if user == player:
        return
    if not _is_open(event, player, user):
        require_published(event, "lists", user)
    if _is_playing(event, user):
        raise Refusal("MATCH_GOES_ON", "2.12", "lists of others are not looked at during a match")


def _is_open(event: Tournament, player: str, user: str) -> bool:
    """Beside what is published: lists of feature matches, and at Professional level those of the opponents in the round (2.7)."""
    if event.plan.publication.lists == FEATURED and is_featured(event, player):
        return True
    if event.plan.level != "professional" or not event.rounds:
        return False
    own = event.rounds[-1]
    table = own.table_of(event.entrant_of(user))
    return table > 0 and table == own.table_of(event.entrant_of(player))


def _is_playing(event: Tournament, user: str) -> bool:
    if event.is_over or not event.rounds or not event.rounds[-1].is_started:
        return False
    own = event.rounds[-1]
    table = own.table_of(event.entrant_of(user))
    return table > 0 and own.plays(table) and table not in own.results
