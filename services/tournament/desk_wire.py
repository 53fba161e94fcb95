"""The judges' desk on the wire: officials see all of it, players what concerns them."""

from __future__ import annotations

from muster.tournament.v1 import desk_pb2 as pb

from .play import facts
from .play.publishing import may_see
from .play.staff import Attendance, Role, role_of
from .play.tournament import Call, OrderState, Split, Tournament


def desk(event: Tournament, user: str, attendance: Attendance) -> pb.Desk:
    """What this user may see: penalties as they are published (MTR 1.2), private calls and deck checks are not."""
    is_official, shows_penalties = role_of(event, user) is not Role.PLAYER, may_see(event, "penalties", user)
    own = event.rounds[-1] if event.rounds else None
    return pb.Desk(
        event_id=event.event_id,
        penalties=[_penalty(each) for each in event.penalties if shows_penalties or each.player == user],
        calls=[_call(each) for each in event.calls if is_official or _concerns(event, each, user)],
        deck_checks=[each for each in _deck_checks(event) if is_official or each.player_id == user],
        splits=[_split(each) for each in event.splits if is_official or user in each.concerned],
        orders=[_order(each) for each in event.orders if is_official or _is_at(event, each.order, user)],
        disputes=[
            pb.DisputedResult(round=each.round, table=each.table, player_id=each.player, words=each.words)
            for each in (own.disputes.values() if own else ())
            if is_official or _is_at(event, each, user)
        ],
        exclusions=[_exclusion(each) for each in event.exclusions.values() if is_official or each.user == user],
        deputies=[pb.Deputy(judge_id=judge, deputy_id=deputy) for judge, deputy in sorted(event.deputies.items())],
        replacements=[_replacement(each) for each in event.replacements if is_official or each.player == user],
        here_ids=filter(attendance.is_here, (event.organiser, *event.staff) if is_official else ()),
        lacks_head_judge=is_official and event.lacks_head_judge and not event.is_over,
    )


def _exclusion(each: facts.SpectatorExcluded) -> pb.Exclusion:
    return pb.Exclusion(spectator_id=each.user, round=each.round, table=each.table, words=each.words)


def _replacement(each: facts.Replaced) -> pb.Replacement:
    return pb.Replacement(
        round=each.round,
        player_id=each.player,
        card=each.card,
        count=each.count,
        basic=each.basic,
        judge_id=each.judge,
        words=each.words,
    )


def _concerns(event: Tournament, call: Call, user: str) -> bool:
    called = call.called
    return called.player == user or (not called.is_private and _is_at(event, called, user))


def _is_at(event: Tournament, what: facts.Called | facts.Ordered | facts.Disputed, user: str) -> bool:
    table = event.rounds[what.round - 1].tables[what.table - 1]
    return event.entrant_of(user) in table.entrants


def _penalty(each: facts.Penalised) -> pb.PenaltyEntry:
    return pb.PenaltyEntry(
        player_id=each.player,
        infraction=each.infraction,
        penalty=each.penalty,
        round=each.round,
        judge_id=each.judge,
        words=each.words,
    )


def _call(each: Call) -> pb.JudgeCall:
    called = each.called
    return pb.JudgeCall(
        call=each.number,
        round=called.round,
        table=called.table,
        player_id=called.player,
        words=called.words,
        language=called.language,
        is_private=called.is_private,
        state=each.state,
        rulings=[pb.Ruling(judge_id=ruled.judge, words=ruled.words) for ruled in each.rulings],
        appealed_by=each.appealed_by,
    )


def _deck_checks(event: Tournament) -> list[pb.DeckCheck]:
    done = {(each.round, each.player): each for each in event.deck_checks}
    found = []
    for sampled in event.samples:
        for player in sampled.players:
            check = pb.DeckCheck(round=sampled.round, player_id=player)
            if each := done.get((sampled.round, player)):
                check.is_done, check.is_ok, check.judge_id, check.words = True, each.is_ok, each.judge, each.words
            found.append(check)
    return found


def _split(each: Split) -> pb.PrizeSplit:
    proposed = each.proposed
    return pb.PrizeSplit(
        split=each.number,
        round=proposed.round,
        table=proposed.table,
        player_id=proposed.player,
        words=proposed.words,
        winner_id=proposed.winner,
        concerned_ids=each.concerned,
        agreed_ids=each.agreed,
        is_permitted=each.is_permitted,
        ends=each.ends,
        is_agreed=each.is_agreed,
    )


def _order(each: OrderState) -> pb.TableOrder:
    given = each.order
    return pb.TableOrder(
        order=each.number,
        round=given.round,
        table=given.table,
        what=given.what,
        player_id=given.player,
        amount=given.amount,
        is_done=each.is_done,
        refused=each.refused,
        words=given.words,
    )
