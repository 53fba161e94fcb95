"""Between matchmaking's values and its messages."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2 as pb

from .ports import Standing
from .proposal import Proposal, ProposalState
from .tickets import QueueKey, Ticket, TicketState

_TICKET_STATES = {
    TicketState.WAITING: pb.TICKET_STATE_WAITING,
    TicketState.PROPOSED: pb.TICKET_STATE_PROPOSED,
    TicketState.MATCHED: pb.TICKET_STATE_MATCHED,
    TicketState.CLOSED: pb.TICKET_STATE_CLOSED,
}
_MATCH_STATES = {
    ProposalState.PROPOSED: pb.MATCH_STATE_PROPOSED,
    ProposalState.ACCEPTED: pb.MATCH_STATE_ACCEPTED,
    ProposalState.READY: pb.MATCH_STATE_READY,
    ProposalState.CANCELLED: pb.MATCH_STATE_CANCELLED,
}


def key_of(message: pb.QueueKey) -> QueueKey:
    return QueueKey(message.format, message.rules_version, message.ranked, message.region or "global")


def key(value: QueueKey) -> pb.QueueKey:
    return pb.QueueKey(format=value.format, rules_version=value.rules_version, ranked=value.ranked, region=value.region)


def status(standing: Standing) -> pb.QueueStatus:
    return pb.QueueStatus(
        user_id=standing.ticket.player.user_id,
        ticket_id=standing.ticket.ticket_id,
        waiting_ms=standing.waiting_ms,
        window_low=standing.window.low,
        window_high=standing.window.high,
        pool=standing.pool,
        eta_ms=standing.eta_ms,
    )


def ticket(value: Ticket, standing: Standing | None) -> pb.Ticket:
    """A ticket; with its standing while it waits."""
    message = pb.Ticket(
        ticket_id=value.ticket_id,
        key=key(value.key),
        user_id=value.player.user_id,
        state=_TICKET_STATES[value.state],
        created_ms=value.created_ms,
        match_id=value.match_id,
        game_id=value.game_id,
        close_reason=value.close_reason,
    )
    if standing is not None:
        message.status.CopyFrom(status(standing))
    return message


def match(value: Proposal) -> pb.Match:
    return pb.Match(
        match_id=value.match_id,
        state=_MATCH_STATES[value.state],
        key=key(value.key),
        accept_by_ms=value.accept_by_ms,
        user_ids=value.user_ids,
        accepted_user_ids=sorted(value.accepted),
        game_id=value.game_id,
    )
