"""From the desk service's messages to the public schema."""

from __future__ import annotations

from muster.tournament.v1 import desk_pb2 as pb

from . import desk_schema as schema


def desk(message: pb.Desk) -> schema.DeskView:
    return schema.DeskView(
        message.event_id,
        [_penalty(each) for each in message.penalties],
        [_call(each) for each in message.calls],
        [
            schema.DeckCheckView(each.round, each.player_id, each.is_done, each.is_ok, each.judge_id, each.words)
            for each in message.deck_checks
        ],
        [_order(each) for each in message.orders],
        [schema.DisputeView(each.round, each.table, each.player_id, each.words) for each in message.disputes],
        [_split(each) for each in message.splits],
        [schema.ExclusionView(each.spectator_id, each.round, each.table, each.words) for each in message.exclusions],
        [schema.DeputyView(each.judge_id, each.deputy_id) for each in message.deputies],
        [_replacement(each) for each in message.replacements],
        list(message.here_ids),
        message.lacks_head_judge,
    )


def _replacement(each: pb.Replacement) -> schema.ReplacementView:
    return schema.ReplacementView(
        each.round, each.player_id, each.card, each.count, each.basic, each.judge_id, each.words
    )


def _split(each: pb.PrizeSplit) -> schema.SplitView:
    return schema.SplitView(
        split=each.split,
        round=each.round,
        table=each.table,
        player=each.player_id,
        words=each.words,
        winner=each.winner_id,
        concerned=list(each.concerned_ids),
        agreed=list(each.agreed_ids),
        is_permitted=each.is_permitted,
        ends=each.ends,
        is_agreed=each.is_agreed,
    )


def _penalty(each: pb.PenaltyEntry) -> schema.PenaltyView:
    return schema.PenaltyView(each.player_id, each.infraction, each.penalty, each.round, each.judge_id, each.words)


def _call(each: pb.JudgeCall) -> schema.CallView:
    return schema.CallView(
        call=each.call,
        round=each.round,
        table=each.table,
        player=each.player_id,
        words=each.words,
        language=each.language,
        is_private=each.is_private,
        state=each.state,
        rulings=[schema.JudgeRulingView(ruling.judge_id, ruling.words) for ruling in each.rulings],
        appealed_by=each.appealed_by,
    )


def _order(each: pb.TableOrder) -> schema.OrderView:
    return schema.OrderView(
        order=each.order,
        round=each.round,
        table=each.table,
        what=each.what,
        player=each.player_id,
        amount=each.amount,
        is_done=each.is_done,
        refused=each.refused,
        words=each.words,
    )
