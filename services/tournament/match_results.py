"""What a match that is over says: the table's result, and who was not there (MTR 2.1, 2.4, 2.5, 2.10)."""

from __future__ import annotations

from muster.game.v1 import game_pb2

from .play import facts
from .play.facts import AnyFact
from .play.registration import drop
from .play.results import report, score
from .play.tournament import Tournament

_AWAY, _LEFT = "away", "concession"


def facts_of(event: Tournament, number: int, table: int, match: game_pb2.GetMatchResponse) -> list[AnyFact]:
    """The result, unless somebody reported by hand meanwhile; who lost and was away does not play on."""
    if table in event.rounds[number - 1].results:
        return []
    last = match.games[-1]
    away = {each.user_id for each in last.results if each.statistics.get(_AWAY)}
    # who was away and left: not who lost by the rules in a moment of absence
    gone = {each.user_id for each in last.results if each.cause == _LEFT} & away
    # of a match to which nobody came the last to be put out has not won either
    nobody_came = len(match.games) == 1 and len(away) == len(last.seats) > 0
    if nobody_came and number <= event.swiss_rounds and not event.shape_of(number).is_pod:
        gone = away
        found = report(event, facts.Reported(number, table, (0, 0), 0, lost_by_both=True))
    elif event.shape_of(number).is_pod:
        found = score(event, _scored(event, number, table, last))
    else:
        first, second, drawn = match.reported
        found = report(event, facts.Reported(number, table, (first, second), drawn))
    # in a round with a deadline a match is missed, not the event
    entrants = {event.entrant_of(user): user for user in sorted(gone) if not event.plan.round_seconds}
    return [*found, *(fact for user in entrants.values() for fact in drop(event, user, facts.NO_SHOW))]


def _scored(event: Tournament, number: int, table: int, game: game_pb2.GetGameResponse) -> facts.Scored:
    by_user = {each.user_id: each for each in game.results}
    results = [by_user[user] for user in event.rounds[number - 1].tables[table - 1].entrants]
    name = event.preset.from_game
    points = [results[at].statistics.get(name, 0) for at in range(len(results))] if name else []
    return facts.Scored(number, table, [each.rank for each in results], points)
