"""Who looks on (MTR 1.11): everybody who does not play, but those whom an official excludes from a match or from all of the event."""

from __future__ import annotations

from . import facts
from .facts import AnyFact
from .refusals import Refusal
from .results import table_of
from .staff import Role, role_of
from .tournament import Tournament


def exclude(event: Tournament, asked: facts.SpectatorExcluded) -> list[AnyFact]:
    """Somebody does not look on, or may again; officials always may, and players at their own matches."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "1.11", "the event is over")
    if role_of(event, asked.user) is not Role.PLAYER:
        raise Refusal("OFFICIAL", "1.3", "officials are not spectators")
    if asked.round or asked.table:
        table = table_of(event, asked.round, asked.table)
        if event.entrant_of(asked.user) in table.entrants:
            raise Refusal("OWN_MATCH", "1.11", "players are no spectators of the match that they play")
    known = (asked.user, asked.round, asked.table) in event.exclusions
    return [asked] if known != asked.is_excluded else []


def may_watch(event: Tournament, user: str, match_id: str) -> bool:
    """Whether somebody without a seat looks on at the match that began with this game; what is over is no secret any more."""
    if event.is_over or role_of(event, user) is not Role.PLAYER:
        return True
    own, table = _place_of(event, match_id)
    if table and (own != len(event.rounds) or table in event.rounds[own - 1].results):
        return True
    return (user, 0, 0) not in event.exclusions and (user, own, table) not in event.exclusions


def _place_of(event: Tournament, match_id: str) -> tuple[int, int]:
    """Round and table of a match; 0 and 0 in the moment between its making and its being noted."""
    for own in reversed(event.rounds):
        for table, game_id in own.games.items():
            if game_id == match_id:
                return own.number, table
    return 0, 0
