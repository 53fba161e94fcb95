"""Rounds with a deadline: a match begins when all its players are ready, and what was not played in time is decided (MTR 2.4, 2.5, 2.10).

The MTR knows no such rounds. Who was there has won against who was not (2.10); where all were, only never at the same time, the match is one that was not finished: drawn (2.4);
where nobody was, everybody has lost it. A report that nobody contradicted in time is the result. A playoff needs a winner: the higher seed goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from . import facts
from .announcing import LONGEST_ROUND_S
from .entries import Round
from .facts import AnyFact, Table
from .refusals import Refusal
from .results import table_of
from .tournament import State, Tournament

LEAST_READY_S, LONGEST_READY_S = 60, 24 * 3600
OPENING_MS = 600_000
"""So long after the deadline the game of a table whose players were ready may still be made."""


def ready(event: Tournament, number: int, table: int, player: str, seconds: int, now_ms: int) -> list[AnyFact]:
    """A player is ready for the own match for so many seconds, at most until the deadline (0 = not any more); when everybody is, it begins."""
    seats, own = table_of(event, number, table), event.rounds[number - 1]
    members = [member for entrant in seats.entrants for member in event.members_of(entrant)]
    if not own.deadline_ms:
        raise Refusal("NO_DEADLINE", "2.4", "the matches of this round are played at once")
    if player not in members:
        raise Refusal("NOT_YOUR_MATCH", "1.10", "players are ready for the matches that they play")
    if event.players[player].has_dropped:
        raise Refusal("HAS_DROPPED", "2.10", "who has dropped does not play")
    if table in own.results or table in own.summoned:
        return []
    if now_ms >= own.deadline_ms:
        raise Refusal("DEADLINE_PASSED", "2.4", "the time of the round is over")
    if not seconds:
        return [facts.Readied(number, table, player, 0)] if player in own.ready.get(table, ()) else []
    if not LEAST_READY_S <= seconds <= LONGEST_READY_S:
        raise Refusal("BAD_TIME", "2.4", f"{LEAST_READY_S} to {LONGEST_READY_S} seconds, or 0: not any more")
    until_ms = min(now_ms + seconds * 1000, own.deadline_ms)
    others = (own.ready.get(table, {}).get(each, 0) for each in members if each != player)
    begins = [facts.Summoned(number, table)] if all(until > now_ms for until in others) else []
    return [facts.Readied(number, table, player, until_ms), *begins]


def prolong(event: Tournament, number: int, deadline_ms: int, now_ms: int) -> list[AnyFact]:
    """Another deadline for the round that goes on, as long as the old one has not passed."""
    if event.state != State.RUNNING or number != len(event.rounds) or not number:
        raise Refusal("ROUND_UNKNOWN", "2.4", "only the round that goes on has a deadline")
    own = event.rounds[-1]
    if not own.deadline_ms:
        raise Refusal("NO_DEADLINE", "2.4", "this round has no deadline")
    if now_ms >= own.deadline_ms:
        raise Refusal("DEADLINE_PASSED", "2.4", "the time of the round is over")
    if not now_ms < deadline_ms <= now_ms + LONGEST_ROUND_S * 1000:
        raise Refusal("BAD_TIME", "2.4", "a deadline is in the future, in ninety days at most")
    return [facts.Prolonged(number, deadline_ms)] if deadline_ms != own.deadline_ms else []


def lapse(event: Tournament, now_ms: int) -> list[AnyFact]:
    """After the deadline the results of all matches that were not played; nothing before, and nothing again. What is being played is played on."""
    if event.state != State.RUNNING or not event.rounds or not 0 < event.rounds[-1].deadline_ms <= now_ms:
        return []
    own = event.rounds[-1]
    open_tables = [(at, table) for at, table in enumerate(own.tables, 1) if at not in own.results]
    return [_lapsed(event, own, at, table) for at, table in open_tables if not _goes_on(event, own, at, now_ms)]


def _goes_on(event: Tournament, own: Round, table: int, now_ms: int) -> bool:
    """Whether the platform plays the match, or is about to."""
    if not event.plan.plays_here or table not in own.summoned:
        return False
    return table in own.games or now_ms < own.deadline_ms + OPENING_MS


def _lapsed(event: Tournament, own: Round, number: int, table: Table) -> AnyFact:
    here = _were_ready(event, own, number, table)
    if own.number > event.swiss_rounds:
        # the first of a table is its highest seed
        here = here[:1] or table.entrants[:1]
    if event.shape_of(own.number).is_pod:
        return facts.Scored(own.number, number, _places(table.entrants, here), _points(event, table.entrants, here))
    claim = own.claims.get(number)
    if claim is not None:
        return facts.Reported(own.number, number, claim.wins, claim.drawn)
    needed = event.best_of(own.number) // 2 + 1
    wins = (0, 0) if len(here) != 1 else (needed, 0) if here[0] == table.first else (0, needed)
    return facts.Reported(own.number, number, wins, 0, lost_by_both=not here)


def _were_ready(event: Tournament, own: Round, number: int, table: Table) -> list[str]:
    """Entrants all of whose members said that they were, did not take it back, and play on."""
    said = {player for player in own.ready.get(number, ()) if not event.players[player].has_dropped}
    return [each for each in table.entrants if said.issuperset(event.members_of(each))]


def _places(entrants: Sequence[str], here: Collection[str]) -> list[int]:
    """The first place for who was there, shared by several; nobody has it when nobody was."""
    return [1 if each in here else 1 + max(len(here), 1) for each in entrants]


def _points(event: Tournament, entrants: Sequence[str], here: Collection[str]) -> list[int]:
    """Where points come from the game there was none: who was there has those of a bye."""
    return [event.preset.bye * (each in here) for each in entrants] if event.preset.from_game else []
