"""Between parties and their messages."""

from __future__ import annotations

from collections.abc import Collection

from muster.matchmaking.v1 import parties_pb2 as pb

from .party import Member, Party


def party(value: Party, invited: Collection[str]) -> pb.Party:
    """As members see it, but for what changes without the party: who is connected, whether it queues."""
    return pb.Party(
        party_id=value.party_id,
        leader_id=value.leader_id,
        members=map(_member, value.members),
        invited_user_ids=sorted(invited),
        code=value.code,
        unified=value.unified,
        created_ms=value.created_ms,
        expires_ms=value.expires_ms,
        revision=value.revision,
    )


def _member(value: Member) -> pb.PartyMember:
    return pb.PartyMember(
        user_id=value.user_id,
        user_name=value.user_name,
        user_kind=value.user_kind,
        deck_id=value.deck_id,
        roles=sorted(value.roles),
    )
