"""Deck checks (MTR 2.8): at every table the platform compares the list with what was registered; beside that officials look at a sample of a tenth or more.

The sample is drawn by the event's secret, so that nobody chooses whom to look at. A check takes its time and three minutes more (2.6).
"""

from __future__ import annotations

import random

from . import facts
from .facts import AnyFact
from .orders import LONGEST_S, given_back
from .penalties import penalise
from .refusals import Refusal
from .registration import player_of
from .swiss import seed_of
from .tournament import State, Tournament

EXTRA_S = 180
_SHARE = 10


def sample(event: Tournament) -> list[AnyFact]:
    """Whose decks are checked in this round: a tenth of those who play, two at least (a table)."""
    if event.state != State.RUNNING or not event.rounds:
        raise Refusal("NOT_RUNNING", "2.8", "decks are checked while rounds are played")
    number = len(event.rounds)
    if any(each.round == number for each in event.samples):
        return []
    playing = sorted(member for entrant in event.playing() for member in event.members_of(entrant))
    lots = random.Random(seed_of(event.secret, f"deck check {number}"))
    return [facts.Sampled(number, sorted(lots.sample(playing, max(2, -(-len(playing) // _SHARE)))))]


def record(event: Tournament, player: str, is_ok: bool, judge: str, words: str, seconds: int) -> list[AnyFact]:
    """What a check found: a problem is penalised, and the match gets the time back, with three minutes more."""
    player_of(event, player)
    number = len(event.rounds)
    if not any(each.round == number and player in each.players for each in event.samples):
        raise Refusal("NOT_SAMPLED", "2.8", "this deck is not in the round's sample")
    if any(each.round == number and each.player == player for each in event.deck_checks):
        return []
    if not 0 <= seconds <= LONGEST_S:
        raise Refusal("BAD_TIME", "2.6", f"0 to {LONGEST_S} seconds")
    found: list[AnyFact] = [facts.DeckChecked(number, player, is_ok, judge, words)]
    if not is_ok:
        found += penalise(event, player, "deck_problem", "", judge, words, may_disqualify=False)
    return found + given_back(event, player, seconds + EXTRA_S)
