"""The ledger of penalties: infractions with what a judge gives for them, and what a penalty does to the match (MTR 2.6, 5; Duel Commander 600).

What is given for an infraction is the usual one; judges may give another, and the ledger shows both. A warning becomes a game loss when the same player has
so many of the same infraction in the event (`upgrades_after`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from . import facts
from .facts import AnyFact
from .orders import Order, ordered
from .refusals import Refusal
from .registration import drop, player_of
from .tournament import State, Tournament


class Penalty(StrEnum):
    """In order of weight."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class Infraction:
    """What it is called, what is usually given, after how many warnings a game is lost (0 = never), how many turns it adds to the match (MTR 2.6)."""

    name: str
    penalty: Penalty
    upgrades_after: int = 0
    turns: int = 0
    rule: str = ""


INFRACTIONS = {
    each.name: each
    for each in (
        Infraction("game_rule_violation", Penalty.WARNING, upgrades_after=2, rule="DC 600"),
        Infraction("tardiness", Penalty.GAME_LOSS, rule="2.10"),
        Infraction("slow_play", Penalty.WARNING, upgrades_after=1, turns=2, rule="5.5"),
        Infraction("deck_problem", Penalty.GAME_LOSS, rule="2.8"),
        Infraction("decklist_problem", Penalty.GAME_LOSS, rule="2.7"),
        Infraction("communication_policy_violation", Penalty.WARNING, upgrades_after=1, rule="4.1"),
        Infraction("outside_assistance", Penalty.MATCH_LOSS, rule="5.6"),
        Infraction("unsporting_conduct_minor", Penalty.WARNING, upgrades_after=1, rule="5.4"),
        Infraction("unsporting_conduct_major", Penalty.MATCH_LOSS, rule="5.4"),
        Infraction("improperly_determining_a_winner", Penalty.DISQUALIFICATION, rule="5.2"),
        Infraction("bribery_and_wagering", Penalty.DISQUALIFICATION, rule="5.2, 5.3"),
        Infraction("stalling", Penalty.DISQUALIFICATION, rule="5.5"),
        Infraction("cheating", Penalty.DISQUALIFICATION, rule="5.1"),
    )
}


def usual(event: Tournament, player: str, name: str) -> Penalty:
    """What is usually given to this player for this infraction now. Raises Refusal."""
    infraction = _infraction(name)
    before = sum(each.player == player and each.infraction == name for each in event.penalties)
    if infraction.penalty is Penalty.WARNING and 0 < infraction.upgrades_after <= before:
        return Penalty.GAME_LOSS
    return infraction.penalty


def penalise(
    event: Tournament, player: str, name: str, given: str, judge: str, words: str, may_disqualify: bool
) -> list[AnyFact]:
    """Enter a penalty ("" = the usual one) and put it into effect: games and matches are lost at the player's table of this round, disqualified players drop."""
    player_of(event, player)
    if event.state != State.RUNNING:
        raise Refusal("NOT_RUNNING", "5.1", "penalties are given while the event runs")
    if given and given not in tuple(Penalty):
        raise Refusal("BAD_PENALTY", "5.1", f"a penalty is {', '.join(Penalty)}")
    penalty = Penalty(given) if given else usual(event, player, name)
    if penalty is Penalty.DISQUALIFICATION and not may_disqualify:
        raise Refusal("HEAD_JUDGE_ONLY", "5.1", "only the head judge disqualifies")
    if penalty is Penalty.DISQUALIFICATION and not words.strip():
        raise Refusal("NO_WORDS", "5.1", "a disqualification is investigated: say what happened")
    entry = facts.Penalised(player, _infraction(name).name, penalty, len(event.rounds), judge, words)
    found: list[AnyFact] = [entry, *_effect(event, player, penalty)]
    if _infraction(name).turns:
        found += ordered(event, player, Order.TURNS, _infraction(name).turns)
    if penalty is Penalty.DISQUALIFICATION:
        found += drop(event, player, "disqualified")
    return found


def _effect(event: Tournament, player: str, penalty: Penalty) -> list[AnyFact]:
    if penalty is Penalty.WARNING:
        return []
    return ordered(event, player, Order.LOSE_GAME if penalty is Penalty.GAME_LOSS else Order.LOSE_MATCH)


def _infraction(name: str) -> Infraction:
    if name not in INFRACTIONS:
        raise Refusal("BAD_INFRACTION", "5.1", f"an infraction is {', '.join(INFRACTIONS)}")
    return INFRACTIONS[name]
