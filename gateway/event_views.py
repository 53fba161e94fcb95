"""From the event service's messages to the public schema."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.tournament.v1 import events_pb2 as pb

from . import event_schema as schema
from .schema import LogEntryView

STATES: dict[int, schema.EventState] = {
    pb.EVENT_STATE_REGISTRATION: "registration",
    pb.EVENT_STATE_RUNNING: "running",
    pb.EVENT_STATE_FINISHED: "finished",
    pb.EVENT_STATE_DID_NOT_OCCUR: "did_not_occur",
    pb.EVENT_STATE_INVALIDATED: "invalidated",
}
_LEVELS: dict[str, schema.Level] = {each: each for each in ("regular", "competitive", "professional")}
_RATED: dict[str, schema.Rated] = {"": "", "winner": "winner", "elimination": "elimination"}
_MILLION = 1_000_000


def plan_of(plan: schema.NewEvent) -> pb.EventPlan:
    """Their fields have the same names."""
    return pb.EventPlan(**msgspec.to_builtins(plan))


def plan(message: pb.EventPlan) -> schema.NewEvent:
    return schema.NewEvent(
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
        level=_LEVELS[message.level],
        late_until=message.late_until,
        scoring=message.scoring,
        prompt_seconds=message.prompt_seconds,
        absent_seconds=message.absent_seconds,
        unified=message.unified,
        invited=list(message.invited),
        last_by_rank=message.last_by_rank,
        rated=_RATED[message.rated],
        round_seconds=message.round_seconds,
        phases=[schema.PhaseView(each.format, each.rules_version, each.rounds) for each in message.phases],
        league=message.league,
        words=message.words,
        least_players=message.least_players,
        least_age=message.least_age,
        playoff_best_of=message.playoff_best_of,
        playoff_seconds=message.playoff_seconds,
        starts_rounds=message.starts_rounds,
        advance_points=message.advance_points,
        publication=_publication(message.publication),
        premier=message.premier,
    )


def _publication(message: pb.Publication) -> schema.Publication:
    said = {each.name: value for each, value in message.ListFields()}
    return msgspec.convert(said, schema.Publication)


def event(message: pb.Event) -> schema.EventView:
    return schema.EventView(
        id=message.event_id,
        organiser=message.organiser_id,
        state=STATES[message.state],
        plan=plan(message.plan),
        players=message.players,
        rounds=message.swiss_rounds,
        cut=message.cut,
        round=message.round,
        is_round_over=message.is_round_over,
        seed_commitment=message.seed_commitment,
        seed=message.seed,
        revision=message.revision,
        rules_date=message.rules_date,
        deviations=list(message.deviations),
        fact_sheet=list(message.fact_sheet),
        staff=[schema.Official(each.user_id, each.role, list(each.languages)) for each in message.staff],
        teams=[schema.TeamView(each.team_id, each.name, list(each.member_ids)) for each in message.teams],
    )


def player(message: pb.EventPlayer) -> schema.EventPlayerView:
    return schema.EventPlayerView(
        user=message.user_id,
        name=message.name,
        kind=message.kind,
        deck_hash=message.deck_hash,
        byes=message.byes,
        is_here=message.is_here,
        has_dropped=message.has_dropped,
        why_dropped=message.why_dropped,
        later_hashes=list(message.later_hashes),
        declines_camera=message.declines_camera,
        barred=message.barred,
        no_shows=message.no_shows,
    )


def bars(message: pb.BarList) -> schema.BarList:
    return schema.BarList(
        [schema.BarView(each.user_id, each.reason, each.until_ms, each.at_ms) for each in message.bars]
    )


def round_of(message: pb.Round) -> schema.RoundView:
    return schema.RoundView(
        event=message.event_id,
        round=message.round,
        is_started=message.is_started,
        is_playoff=message.is_playoff,
        is_over=message.is_over,
        tables=[_table(each) for each in message.tables],
        deadline_ms=message.deadline_ms,
        phase=message.phase,
        format=message.format,
        rules_version=message.rules_version,
        best_of=message.best_of,
    )


def _table(message: pb.EventTable) -> schema.EventTableView:
    result = schema.NewResult(message.first_wins, message.second_wins, message.drawn, message.lost_by_both)
    is_pod = len(message.sides) > 2
    return schema.EventTableView(
        table=message.table,
        first=message.first,
        first_name=message.first_name,
        second=message.second,
        second_name=message.second_name,
        why=message.why,
        sides=[schema.SideView(each.entrant_id, each.name, list(each.user_ids), each.place) for each in message.sides],
        result=result if message.is_over and not is_pod else None,
        game=message.game_id,
        is_over=message.is_over,
        is_disputed=message.is_disputed,
        ready=[schema.ReadyView(each.user_id, each.until_ms) for each in message.ready],
        is_summoned=message.is_summoned,
        is_featured=message.is_featured,
        claim=_claim(message.claim) if message.HasField("claim") else None,
    )


def _claim(message: pb.ClaimedResult) -> schema.ClaimView:
    return schema.ClaimView(message.entrant_id, message.first_wins, message.second_wins, message.drawn)


def standing(message: pb.Standing) -> schema.StandingView:
    shares = (message.opponents_match_wins, message.game_wins, message.opponents_game_wins)
    opponents, games, opponents_games = (f"{each.numerator}/{each.denominator}" for each in shares)
    return schema.StandingView(
        rank=message.rank,
        user=message.user_id,
        name=message.name,
        points=message.points,
        wins=message.wins,
        losses=message.losses,
        draws=message.draws,
        opponents_match_wins=shares[0].millionths / _MILLION,
        game_wins=shares[1].millionths / _MILLION,
        opponents_game_wins=shares[2].millionths / _MILLION,
        exact=(opponents, games, opponents_games),
        has_dropped=message.has_dropped,
    )


def explained(message: pb.ExplainedStanding) -> schema.ExplainedStandingView:
    rounds = [
        schema.RoundShareView(each.round, each.outcome, [_faced(other) for other in each.faced])
        for each in message.rounds
    ]
    return schema.ExplainedStandingView(standing(message.standing), rounds)


def _faced(message: pb.FacedOpponent) -> schema.FacedView:
    share = message.match_wins
    exact = f"{share.numerator}/{share.denominator}"
    return schema.FacedView(message.entrant_id, message.name, share.millionths / _MILLION, exact)


def entry(message: pb.LogEntry) -> LogEntryView:
    return log_entry(message.sequence, message.at_ms, message.actor_id, message.role, message.fact)


def log_entry(sequence: int, at_ms: int, actor: str, role: str, fact: bytes) -> LogEntryView:
    """An entry of the log of an event or a league."""
    return LogEntryView(sequence, at_ms, actor, role, msgspec.json.decode(fact, type=dict[str, Any]))
