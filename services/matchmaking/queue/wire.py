"""Between matchmaking's values and its messages."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2 as pb

from ..matching.proposal import Proposal, ProposalState
from ..matching.tickets import QueueKey, Ticket, TicketState
from ..matching.wishes import MOST_BLOCKED, Wishes
from ..ports import Standing

_TICKET_STATES = {
    TicketState.WAITING: pb.TICKET_STATE_WAITING,
    TicketState.PROPOSED: pb.TICKET_STATE_PROPOSED,
    TicketState.PAUSED: pb.TICKET_STATE_PAUSED,
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


def wishes_of(message: pb.Wishes) -> Wishes:
    return Wishes(
        regions=frozenset(message.regions),
        languages=frozenset(message.languages),
        brackets=frozenset(message.brackets),
        clocks=frozenset(message.clocks) or Wishes().clocks,
        full_only=message.full_only,
        blocked=frozenset(message.blocked_user_ids[: 3 * MOST_BLOCKED]),
    )


def status(standing: Standing) -> pb.QueueStatus:
    return pb.QueueStatus(
        user_id=standing.ticket.leader,
        ticket_id=standing.ticket.ticket_id,
        waiting_ms=standing.waiting_ms,
        window_low=standing.window.low,
        window_high=standing.window.high,
        pool=standing.pool,
        eta_ms=standing.eta_ms,
        reasons=[pb.QueueReason(key=each.key, text=each.text, params=each.params) for each in standing.reasons],
        key=key(standing.key),
        user_ids=standing.ticket.user_ids,
        bots_offered=standing.are_bots_offered,
    )


def ticket(value: Ticket, standings: list[Standing]) -> pb.Ticket:
    """A ticket; with its standings while it waits."""
    message = pb.Ticket(
        ticket_id=value.ticket_id,
        key=key(value.key),
        user_id=value.leader,
        state=_TICKET_STATES[value.state],
        created_ms=value.created_ms,
        match_id=value.match_id,
        game_id=value.game_id,
        close_reason=value.close_reason,
        also=[key(entry.key) for entry in value.entries if entry.key != value.key],
        also_statuses=[status(each) for each in standings if each.key != value.key],
        party_id=value.party_id,
        meanwhile_table_id=value.meanwhile,
        user_ids=value.user_ids,
    )
    for standing in standings:
        if standing.key == value.key:
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
        parties=map(len, value.parties),
        clock=value.clock,
        win_milli=round(1000 * value.win),
        full_milli=value.full_milli,
    )
