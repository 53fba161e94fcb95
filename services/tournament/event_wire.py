"""Events on the wire."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from muster.tournament.v1 import events_pb2 as pb

from .bars import Bar
from .log import Entry
from .play import facts
from .play.announcing import deviations, fact_sheet
from .play.entries import Player, Round
from .play.explaining import Share as RoundShare
from .play.facts import Phase, Plan, Publication
from .play.matches import Match
from .play.publishing import may_see
from .play.staff import Role, role_of
from .play.standings import Standing
from .play.tournament import State, Tournament

STATES = {
    State.REGISTRATION: pb.EVENT_STATE_REGISTRATION,
    State.RUNNING: pb.EVENT_STATE_RUNNING,
    State.FINISHED: pb.EVENT_STATE_FINISHED,
    State.DID_NOT_OCCUR: pb.EVENT_STATE_DID_NOT_OCCUR,
    State.INVALIDATED: pb.EVENT_STATE_INVALIDATED,
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
        level=message.level or "regular",
        late_until=message.late_until,
        scoring=message.scoring,
        prompt_seconds=message.prompt_seconds,
        absent_seconds=message.absent_seconds,
        unified=message.unified,
        invited=list(message.invited),
        last_by_rank=message.last_by_rank,
        rated=message.rated,
        starts_rounds=message.starts_rounds,
        advance_points=message.advance_points,
        publication=_publication(message.publication),
        premier=message.premier,
        round_seconds=message.round_seconds,
        phases=[Phase(each.format, each.rules_version, each.rounds) for each in message.phases],
        league=message.league,
        words=message.words,
        least_players=message.least_players,
        least_age=message.least_age,
        playoff_best_of=message.playoff_best_of,
        playoff_seconds=message.playoff_seconds,
    )


def _publication(message: pb.Publication) -> Publication:
    said = {each.name: value for each, value in message.ListFields()}
    return msgspec.convert(said, Publication)


def event(tournament: Tournament) -> pb.Event:
    return pb.Event(
        event_id=tournament.event_id,
        plan=_plan(tournament.plan),
        organiser_id=tournament.organiser,
        state=STATES[tournament.state],
        players=len(tournament.players),
        swiss_rounds=tournament.swiss_rounds,
        cut=tournament.cut,
        round=len(tournament.rounds),
        is_round_over=bool(tournament.rounds) and tournament.rounds[-1].is_over,
        seed_commitment=tournament.commitment,
        seed=tournament.secret if tournament.is_over else "",
        revision=tournament.sequence,
        rules_date=tournament.rules_date,
        deviations=deviations(tournament.plan),
        fact_sheet=fact_sheet(tournament.plan),
        staff=[
            pb.Official(user_id=user, role=role, languages=tournament.languages.get(user, []))
            for user, role in sorted(tournament.staff.items())
        ],
        teams=[
            pb.Team(team_id=each.team, name=each.name, member_ids=each.members) for each in tournament.teams.values()
        ],
    )


def _plan(plan: Plan) -> pb.EventPlan:
    """Their fields have the same names."""
    return pb.EventPlan(**msgspec.to_builtins(plan))


def player(each: Player, shows_hash: bool) -> pb.EventPlayer:
    return pb.EventPlayer(
        user_id=each.player,
        name=each.name,
        kind=each.kind,
        deck_hash=each.deck_hash if shows_hash else "",
        byes=each.byes,
        is_here=each.is_here,
        has_dropped=each.has_dropped,
        why_dropped=each.why_dropped,
        later_hashes=[_hash(each, phase) for phase in range(1, max(each.later, default=0) + 1) if shows_hash],
        declines_camera=each.declines_camera,
    )


def _hash(player: Player, phase: int) -> str:
    known = player.list_of(phase)
    return known.hash if known is not None else ""


def round_of(tournament: Tournament, each: Round, user: str, is_mine: bool = False) -> pb.Round:
    """All of it; or the table of this user, when nothing else is wanted and while pairings of others are not published."""
    entrant, shows_all = tournament.entrant_of(user), not is_mine and may_see(tournament, "pairings", user)
    shown = [at for at, own in enumerate(each.tables, 1) if shows_all or entrant in own.entrants]
    number = tournament.phase_of(each.number)
    phase = tournament.phases[number]
    return pb.Round(
        event_id=tournament.event_id,
        round=each.number,
        is_playoff=each.number > tournament.swiss_rounds,
        is_over=each.is_over,
        is_started=each.is_started,
        tables=[_table(tournament, each, at, user) for at in shown],
        deadline_ms=each.deadline_ms,
        phase=number,
        format=phase.format,
        rules_version=phase.rules_version,
        best_of=tournament.best_of(each.number),
    )


def _table(tournament: Tournament, own: Round, number: int, user: str) -> pb.EventTable:
    table, result = own.tables[number - 1], own.results.get(number)
    sides = [_side(tournament, entrant) for entrant in table.entrants]
    message = pb.EventTable(table=number, first=table.first, second=table.second or "", why=table.why, sides=sides)
    message.game_id, message.is_featured = own.games.get(number, ""), number in own.featured
    message.first_name, message.second_name = sides[0].name, sides[1].name if len(sides) > 1 else ""
    message.is_over, message.is_disputed = result is not None, number in own.disputes
    message.is_summoned = number in own.summoned
    message.ready.extend(
        pb.ReadyPlayer(user_id=user, until_ms=until) for user, until in sorted(own.ready.get(number, {}).items())
    )
    claim = own.claims.get(number)
    if claim and (tournament.entrant_of(user) in table.entrants or role_of(tournament, user) is not Role.PLAYER):
        first, second = claim.wins
        message.claim.CopyFrom(
            pb.ClaimedResult(entrant_id=claim.player, first_wins=first, second_wins=second, drawn=claim.drawn)
        )
    if isinstance(result, Match):
        message.first_wins, message.second_wins = result.wins
        message.drawn, message.lost_by_both = result.drawn, result.lost_by_both
    elif result is not None:
        for side, place in zip(message.sides, result.places, strict=True):
            side.place = place
    return message


def _side(tournament: Tournament, entrant: str) -> pb.EventSide:
    name, members = tournament.name_of(entrant), tournament.members_of(entrant)
    return pb.EventSide(entrant_id=entrant, name=name, user_ids=members)


def standings(tournament: Tournament, first: int, last: int) -> list[pb.Standing]:
    """These places, in final order when the event is over."""
    rows = {each.player: each for each in tournament.standings()}
    order = [(each.rank, each.player) for each in rows.values()]
    if tournament.state == State.FINISHED:
        order = tournament.final_order()
    return [standing(tournament, rank, rows[player]) for rank, player in order[first:last]]


def standing(tournament: Tournament, rank: int, each: Standing) -> pb.Standing:
    own = tournament.players[each.player]
    return pb.Standing(
        rank=rank,
        user_id=each.player,
        name=tournament.name_of(each.player),
        points=each.points,
        wins=each.wins,
        losses=each.losses,
        draws=each.draws,
        opponents_match_wins=_share(each.opponents_match_wins),
        game_wins=_share(each.game_wins),
        opponents_game_wins=_share(each.opponents_game_wins),
        has_dropped=own.has_dropped,
    )


def explained(event: Tournament, row: Standing, rounds: list[RoundShare]) -> pb.ExplainedStanding:
    return pb.ExplainedStanding(
        standing=standing(event, row.rank, row),
        rounds=[
            pb.RoundShare(
                round=each.round,
                outcome=each.outcome,
                faced=[
                    pb.FacedOpponent(
                        entrant_id=other.entrant, name=event.name_of(other.entrant), match_wins=_share(other.match_wins)
                    )
                    for other in each.faced
                ],
            )
            for each in rounds
        ],
    )


def entry(each: Entry) -> pb.LogEntry:
    return pb.LogEntry(
        sequence=each.sequence, at_ms=each.at_ms, actor_id=each.actor_id, role=each.role, fact=facts.public(each.fact)
    )


def bar(each: Bar) -> pb.Bar:
    return pb.Bar(user_id=each.user_id, reason=each.reason, until_ms=each.until_ms, at_ms=each.at_ms)


def _share(share: Fraction) -> pb.Share:
    return pb.Share(
        numerator=str(share.numerator), denominator=str(share.denominator), millionths=round(share * _MILLION)
    )
