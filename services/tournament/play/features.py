"""Feature matches: shown to others, with the time that it takes to come to the table given back (MTR 2.6), and not against a player's will (2.13)."""

from __future__ import annotations

from . import facts
from .facts import AnyFact
from .orders import LONGEST_S, given_back
from .refusals import Refusal
from .registration import player_of
from .results import table_of
from .tournament import Tournament

EXTRA_S = 180


def feature(event: Tournament, number: int, table: int, is_featured: bool, elapsed_s: int) -> list[AnyFact]:
    """Mark an open match of this round, or unmark it. It gets three minutes, and what of the round is over when its players are seated."""
    own = table_of(event, number, table)
    if number != len(event.rounds) or table in event.rounds[-1].results:
        raise Refusal("RESULT_STANDS", "2.6", "matches that are still to be played are featured")
    if not 0 <= elapsed_s <= LONGEST_S:
        raise Refusal("BAD_TIME", "2.6", f"0 to {LONGEST_S} seconds")
    if (table in event.rounds[-1].featured) == is_featured:
        return []
    marked: list[AnyFact] = [facts.Featured(number, table, is_featured)]
    if not is_featured:
        return marked
    users = [user for entrant in own.entrants for user in event.members_of(entrant)]
    is_bound = event.plan.level == "professional" and number > event.swiss_rounds
    if not is_bound and any(event.players[user].declines_camera for user in users):
        raise Refusal("DECLINED", "2.13", "a player of this match declines to appear on camera")
    return marked + given_back(event, users[0], EXTRA_S + elapsed_s)


def decline_camera(event: Tournament, player: str, declines: bool) -> list[AnyFact]:
    """MTR 2.13: a player does not want to be shown; in the playoff of a Professional event nobody can decline."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "2.13", "the event is over")
    return [facts.CameraDeclined(player, declines)] if player_of(event, player).declines_camera != declines else []


def is_featured(event: Tournament, player: str) -> bool:
    """Whether the player's match is a feature match that is still open."""
    if event.is_over or not event.rounds:
        return False
    own = event.rounds[-1]
    table = own.table_of(event.entrant_of(player))
    return table in own.featured and table not in own.results
