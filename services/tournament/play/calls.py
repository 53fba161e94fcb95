"""Judge calls: a question, a ruling, an appeal to the head judge; the time that it took is given back (MTR 1.8, 2.6, 2.9)."""

from __future__ import annotations

from . import facts
from .facts import AnyFact
from .orders import Order
from .refusals import Refusal
from .results import table_of
from .tournament import Call, Tournament

PAUSE_S = 60
"""MTR 2.6: a pause of more than a minute is given back."""


def call_judge(event: Tournament, called: facts.Called) -> list[AnyFact]:
    """A player calls a judge to the own match, below Professional level somebody who looks on to any that goes on; one call of each at a time."""
    table = table_of(event, called.round, called.table)
    if event.entrant_of(called.player) not in table.entrants:
        _require_may_alert(event, called)
    if any(each.called.player == called.player and not each.is_final for each in event.calls):
        raise Refusal("CALL_OPEN", "1.8", "your last call is still open")
    if not called.words.strip():
        raise Refusal("NO_WORDS", "1.8", "say what it is about")
    return [called]


def _require_may_alert(event: Tournament, called: facts.Called) -> None:
    """MTR 1.11: at Regular and Competitive level who looks on may have a match wait for a judge."""
    if event.plan.level == "professional":
        raise Refusal(
            "NOT_YOUR_MATCH", "1.11", "at Professional level players call judges to the matches that they play"
        )
    is_excluded = any((called.player, *where) in event.exclusions for where in ((0, 0), (called.round, called.table)))
    goes_on = called.round == len(event.rounds) and called.table not in event.rounds[-1].results
    if is_excluded or not goes_on:
        raise Refusal("NOT_YOUR_MATCH", "1.11", "who looks on calls a judge to a match that goes on")


def rule(event: Tournament, number: int, judge: str, words: str, is_head: bool, at_ms: int) -> list[AnyFact]:
    """A judge's ruling on an open call; the head judge's is final. The first one closes the pause."""
    found = call_of(event, number)
    if found.is_final:
        raise Refusal("CALL_FINAL", "2.9", "the ruling is final")
    if found.rulings and not (found.appealed_by and is_head):
        raise Refusal("CALL_RULED", "2.9", "the call is ruled on; the player may appeal to the head judge")
    if not words.strip():
        raise Refusal("NO_WORDS", "2.9", "a ruling is made in words")
    ruled = facts.Ruled(number, judge, words, is_head)
    return [ruled, *(_given_back(event, found, at_ms) if is_head else [])]


def accept(event: Tournament, number: int, player: str, at_ms: int) -> list[AnyFact]:
    """The player takes the ruling as it is: it is final."""
    found = _ruled_for(event, number, player)
    last = found.rulings[-1]
    return [facts.Ruled(number, last.judge, last.words, True), *_given_back(event, found, at_ms)]


def appeal(event: Tournament, number: int, player: str) -> list[AnyFact]:
    """MTR 2.9: once the ruling is complete, a player of the match may take it to the head judge."""
    found = _ruled_for(event, number, player)
    if found.appealed_by:
        return []
    return [facts.Appealed(number, player)]


def call_of(event: Tournament, number: int) -> Call:
    """Raises Refusal when there is no such call."""
    if not 0 < number <= len(event.calls):
        raise Refusal("CALL_UNKNOWN", "1.8", "there is no such call")
    return event.calls[number - 1]


def _ruled_for(event: Tournament, number: int, player: str) -> Call:
    found = call_of(event, number)
    table = event.rounds[found.called.round - 1].tables[found.called.table - 1]
    if event.entrant_of(player) not in table.entrants:
        raise Refusal("NOT_YOUR_MATCH", "2.9", "the players of the match accept or appeal")
    if not found.rulings:
        raise Refusal("CALL_OPEN", "2.9", "the judge's ruling is not complete")
    if found.is_final:
        raise Refusal("CALL_FINAL", "2.9", "the ruling is final")
    return found


def _given_back(event: Tournament, found: Call, at_ms: int) -> list[AnyFact]:
    """The clock is not stopped: what the call took is added, where the match has one and goes on."""
    called, seconds = found.called, -(-(at_ms - found.called.at_ms) // 1000)
    is_timed = event.plan.plays_here and event.seconds_of(called.round)
    goes_on = called.round == len(event.rounds) and called.table not in event.rounds[-1].results
    if seconds <= PAUSE_S or not is_timed or not goes_on:
        return []
    return [facts.Ordered(called.round, called.table, Order.EXTEND, amount=seconds)]
