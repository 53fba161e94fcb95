"""PartyService on the wire."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import grpc

from muster.matchmaking.v1 import parties_pb2 as pb
from muster.matchmaking.v1 import parties_pb2_grpc as pb_grpc
from services.kit.errors import invalid

from . import wire
from .parties import Parties
from .party import Member, Party

_Context = grpc.aio.ServicerContext[Any, Any]


class PartyServicer(pb_grpc.PartyServiceServicer):
    """Turns messages into the parties' values and back."""

    def __init__(self, parties: Parties) -> None:
        self._parties = parties

    async def CreateParty(self, request: pb.CreatePartyRequest, context: _Context) -> pb.Party:
        return self._seen(request.user_id, await self._parties.create(_member(request)))

    async def GetParty(self, request: pb.GetPartyRequest, context: _Context) -> pb.Party:
        return self._seen(request.user_id, self._parties.get(request.user_id, request.party_id, request.code))

    async def ListPartyInvitations(
        self, request: pb.ListPartyInvitationsRequest, context: _Context
    ) -> pb.ListPartyInvitationsResponse:
        found = self._parties.invitations(request.user_id)
        return pb.ListPartyInvitationsResponse(parties=[self._seen(request.user_id, party) for party in found])

    async def InviteToParty(self, request: pb.InviteToPartyRequest, context: _Context) -> pb.Party:
        party = await self._parties.invite(request.user_id, request.party_id, request.invited_user_id)
        return self._seen(request.user_id, party)

    async def JoinParty(self, request: pb.JoinPartyRequest, context: _Context) -> pb.Party:
        return self._seen(request.user_id, await self._parties.join(_member(request), request.party_id, request.code))

    async def LeaveParty(self, request: pb.LeavePartyRequest, context: _Context) -> pb.Party:
        leaving = request.leaving_user_id or request.user_id
        return self._seen(request.user_id, await self._parties.leave(request.user_id, request.party_id, leaving))

    async def HandOverParty(self, request: pb.HandOverPartyRequest, context: _Context) -> pb.Party:
        party = await self._parties.hand_over(request.user_id, request.party_id, request.leader_id)
        return self._seen(request.user_id, party)

    async def ChooseForParty(self, request: pb.ChooseForPartyRequest, context: _Context) -> pb.Party:
        chosen = replace(_member(request), deck_id=request.deck_id, roles=frozenset(request.roles))
        party = await self._parties.choose(chosen, request.party_id)
        return self._seen(request.user_id, party)

    async def SetParty(self, request: pb.SetPartyRequest, context: _Context) -> pb.Party:
        party = await self._parties.unify(request.user_id, request.party_id, request.unified)
        return self._seen(request.user_id, party)

    def _seen(self, user_id: str, party: Party) -> pb.Party:
        """As this user sees it: the link is for members only."""
        message = wire.party(party, self._parties.invites(party))
        for member in message.members:
            member.online = self._parties.is_here(member.user_id)
        message.ticket_id = self._parties.ticket_of(party)
        if user_id not in party.user_ids:
            message.code = message.ticket_id = ""
        return message


def _member(request: pb.CreatePartyRequest | pb.JoinPartyRequest | pb.ChooseForPartyRequest) -> Member:
    if not request.user_id:
        raise invalid("INVALID_ARGUMENT", "a party needs a user")
    return Member(request.user_id, request.user_name, request.user_kind)
