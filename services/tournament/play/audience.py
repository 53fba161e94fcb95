"""Whom a change of an event concerns: everybody at the turning points, else the table and the officials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import facts
from .facts import AnyFact
from .registration import IMPORTED
from .tournament import Tournament

_FOR_ALL = (
    facts.Started, facts.Paired, facts.Repaired, facts.RoundStarted, facts.Prolonged, facts.Finished, facts.Invalidated,
)  # fmt: skip
_AT_A_TABLE = (
    facts.Readied, facts.Summoned, facts.Opened, facts.Claimed, facts.Reported, facts.Scored, facts.Disputed, facts.Called, facts.Ordered,
    facts.Featured,
)  # fmt: skip
_OF_A_PLAYER = (
    facts.Registered, facts.Relisted, facts.Late, facts.Awarded, facts.CheckedIn, facts.Dropped, facts.Reentered, facts.Penalised, facts.DeckChecked,
    facts.CameraDeclined, facts.Replaced,
)  # fmt: skip


def audience(event: Tournament, made: Sequence[AnyFact]) -> list[str]:
    """Users who are to look at the event after these facts, which it has not taken in yet."""
    if any(isinstance(fact, _FOR_ALL) for fact in made):
        return sorted({*_here(event, event.players), *_officials(event)})
    users = set(_officials(event))
    for fact in made:
        users.update(_here(event, _concerned(event, fact)))
    return sorted(users)


def _here(event: Tournament, users: Iterable[str]) -> list[str]:
    """Without those whom an import names: they may not have asked for it."""
    return [each for each in users if each not in event.players or event.players[each].kind != IMPORTED]


def _officials(event: Tournament) -> list[str]:
    return [event.organiser, *event.staff]


def _concerned(event: Tournament, fact: AnyFact) -> Sequence[str]:
    if isinstance(fact, _AT_A_TABLE):
        return _at_table(event, fact.round, fact.table)
    if isinstance(fact, _OF_A_PLAYER):
        return event.members_of(event.entrant_of(fact.player))
    if isinstance(fact, facts.Ruled | facts.Appealed):
        called = event.calls[fact.call - 1].called
        return _at_table(event, called.round, called.table)
    if isinstance(fact, facts.SplitProposed):
        entrants = event.rounds[-1].tables[fact.table - 1].entrants if fact.table else event.left()
        return [member for entrant in entrants for member in event.members_of(entrant)]
    if isinstance(fact, facts.SplitAgreed | facts.SplitPermitted):
        return event.splits[fact.split - 1].concerned
    if isinstance(fact, facts.Deputised):
        return [fact.judge, fact.deputy] if fact.deputy else [fact.judge]
    return [fact.user] if isinstance(fact, facts.Appointed | facts.SpectatorExcluded) else []


def _at_table(event: Tournament, number: int, table: int) -> list[str]:
    entrants = event.rounds[number - 1].tables[table - 1].entrants
    return [member for entrant in entrants for member in event.members_of(entrant)]
