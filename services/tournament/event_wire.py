"""Events on the wire."""

from __future__ import annotations

from fractions import Fraction

from muster.tournament.v1 import events_pb2 as pb

from .play.facts import Plan
from .play.standings import Standing
from .play.tournament import Player, Round, State, Tournament

STATES = {
    State.REGISTRATION: pb.EVENT_STATE_REGISTRATION,
    State.RUNNING: pb.EVENT_STATE_RUNNING,
    State.FINISHED: pb.EVENT_STATE_FINISHED,
    State.DID_NOT_OCCUR: pb.EVENT_STATE_DID_NOT_OCCUR,
}
_MILLION = 1_000_000


def plan_of(message: pb.EventPlan) -> Plan:
    """The plan that a request brings."""
    return Plan(
        name=message.name,
        format=message.format,
        rules_version=message.rules_version,
        rounds=message.rounds,
        cut=message.cut,
        best_of=message.best_of,
        match_seconds=message.match_seconds,
        checks_in=message.checks_in,
        ends_decided=message.ends_decided,
        third=message.third,
        starts_ms=message.starts_ms,
        plays_here=message.plays_here,
    )


def event(tournament: Tournament) -> pb.Event:
    plan, is_over = tournament.plan, tournament.state in (State.FINISHED, State.DID_NOT_OCCUR)
    return pb.Event(
        event_id=tournament.event_id,
        plan=pb.EventPlan(
            name=plan.name,
            format=plan.format,
            rules_version=plan.rules_version,
            rounds=plan.rounds,
            cut=plan.cut,
            best_of=plan.best_of,
            match_seconds=plan.match_seconds,
            checks_in=plan.checks_in,
            ends_decided=plan.ends_decided,
            third=plan.third,
            starts_ms=plan.starts_ms,
            plays_here=plan.plays_here,
        ),
        organiser_id=tournament.organiser,
        state=STATES[tournament.state],
        players=len(tournament.players),
        swiss_rounds=tournament.swiss_rounds,
        cut=tournament.cut,
        round=len(tournament.rounds),
        is_round_over=bool(tournament.rounds) and tournament.rounds[-1].is_over,
        seed_commitment=tournament.commitment,
        seed=tournament.secret if is_over else "",
        revision=tournament.sequence,
    )


def player(each: Player) -> pb.EventPlayer:
    return pb.EventPlayer(
        user_id=each.player,
        name=each.name,
        kind=each.kind,
        deck_hash=each.deck_hash,
        byes=each.byes,
        is_here=each.is_here,
        has_dropped=each.has_dropped,
    )


def round_of(tournament: Tournament, each: Round) -> pb.Round:
    return pb.Round(
        event_id=tournament.event_id,
        round=each.number,
        is_playoff=each.number > tournament.swiss_rounds,
        is_over=each.is_over,
        tables=[_table(tournament, each, at) for at in range(1, len(each.tables) + 1)],
    )


def _table(tournament: Tournament, own: Round, number: int) -> pb.EventTable:
    table, result = own.tables[number - 1], own.results.get(number)
    message = pb.EventTable(table=number, first=table.first, second=table.second or "", why=table.why)
    message.game_id = own.games.get(number, "")
    message.first_name = tournament.players[table.first].name
    message.second_name = tournament.players[table.second].name if table.second else ""
    if result is not None:
        message.is_over = True
        message.first_wins, message.second_wins = result.wins
        message.drawn, message.lost_by_both = result.drawn, result.lost_by_both
    return message


def standing(tournament: Tournament, rank: int, each: Standing) -> pb.Standing:
    own = tournament.players[each.player]
    return pb.Standing(
        rank=rank,
        user_id=each.player,
        name=own.name,
        points=each.points,
        wins=each.wins,
        losses=each.losses,
        draws=each.draws,
        opponents_match_wins=_share(each.opponents_match_wins),
        game_wins=_share(each.game_wins),
        opponents_game_wins=_share(each.opponents_game_wins),
        has_dropped=own.has_dropped,
    )


def _share(share: Fraction) -> pb.Share:
    return pb.Share(
        numerator=str(share.numerator), denominator=str(share.denominator), millionths=round(share * _MILLION)
    )
