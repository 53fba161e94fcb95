"""Basic lands in the place of cards that a player cannot have any more (MTR 3.3, 2.8): the player chooses which, a judge replaces."""

from __future__ import annotations

from . import facts
from .entries import List
from .facts import AnyFact
from .refusals import Refusal
from .registration import player_of
from .tournament import State, Tournament

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def require_replaceable(event: Tournament, asked: facts.Replaced) -> List:
    """The list in which cards are replaced. Raises Refusal."""
    known = player_of(event, asked.player)
    if event.state != State.RUNNING:
        raise Refusal("NOT_RUNNING", "3.3", "before the event starts players change their lists themselves")
    if known.has_dropped:
        raise Refusal("HAS_DROPPED", "2.10", "who has dropped plays no list")
    if event.plan.league:
        raise Refusal("LEAGUE_LIST", "2.7", "seasons are played with the list that is registered in the league")
    if asked.basic not in BASICS or asked.card == asked.basic:
        raise Refusal("BAD_BASIC", "3.3", f"cards are replaced by {', '.join(BASICS)}")
    listed = known.list_of(asked.phase)
    if listed is None or not listed.deck_id:
        raise Refusal("NO_LIST", "2.7", "this player has no list for that part of the event")
    return listed


def replace(event: Tournament, replaced: facts.Replaced, was: List, relisted: facts.Relisted) -> list[AnyFact]:
    """The other list is the player's, unless the registered one has changed meanwhile."""
    if require_replaceable(event, replaced) != was:
        raise Refusal("LIST_CHANGED", "2.7", "the list changed at the same moment; look at it again")
    return [replaced, relisted]
