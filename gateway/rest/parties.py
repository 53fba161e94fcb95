"""Parties: up to three who queue together."""

from __future__ import annotations

from typing import Annotated

import grpc
from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from gateway import schema, views
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.house import is_house
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.errors import Refused
from gateway.peers import Peers
from muster.matchmaking.v1 import parties_pb2 as pb

from .responses import refuses

Code = Annotated[str, QueryParameter(max_length=64)]


def _seen(caller: Caller, party: pb.Party) -> schema.PartyView:
    user_id = caller.user.user_id
    is_member = any(member.user_id == user_id for member in party.members)
    return views.party(party, is_member, user_id, is_event=False)


@post("/v1/parties", tags=["parties"], status_code=200, responses=refuses(401, 403, 503))
async def create_party(caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> schema.PartyView:
    """A party of your own, or the one that you are in."""
    caller.require("queue")
    user = caller.user
    request = pb.CreatePartyRequest(user_id=user.user_id, user_name=user.name, user_kind=user.kind)
    return _seen(caller, await peers.parties.CreateParty(request))


@get("/v1/parties", tags=["parties"], responses=refuses(401, 403, 503))
async def list_parties(caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> schema.PartyList:
    """The party that you are in, and those that invite you, newest first."""
    caller.require("queue")
    user_id = caller.user.user_id
    found = await peers.parties.ListPartyInvitations(pb.ListPartyInvitationsRequest(user_id=user_id))
    return schema.PartyList(await _own(caller, peers), [_seen(caller, party) for party in found.parties])


async def _own(caller: Caller, peers: Peers) -> schema.PartyView | None:
    try:
        return _seen(caller, await peers.parties.GetParty(pb.GetPartyRequest(user_id=caller.user.user_id)))
    except grpc.aio.AioRpcError as error:
        if error.code() is not grpc.StatusCode.NOT_FOUND:
            raise
        return None


@get("/v1/parties/{party_id:str}", tags=["parties"], responses=refuses(401, 403, 404, 503))
async def get_party(
    party_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], code: Code = ""
) -> schema.PartyView:
    """A party that you are in or invited to, or one whose link has this `code`; `current` is yours, or with a `code` the one that it opens."""
    caller.require("queue")
    named = "" if party_id == "current" else party_id
    request = pb.GetPartyRequest(user_id=caller.user.user_id, party_id=named, code=code)
    return _seen(caller, await peers.parties.GetParty(request))


@put("/v1/parties/{party_id:str}", tags=["parties"], responses=refuses(400, 401, 403, 404, 409, 503))
async def set_party(
    party_id: FromPath[str],
    data: JSONBody[schema.PartySettings],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.PartyView:
    """What holds for all; its leader's."""
    caller.require("queue")
    request = pb.SetPartyRequest(user_id=caller.user.user_id, party_id=party_id, unified=data.unified)
    return _seen(caller, await peers.parties.SetParty(request))


@post(
    "/v1/parties/{party_id:str}/invitations",
    tags=["parties"],
    status_code=200,
    responses=refuses(400, 401, 403, 404, 409, 503),
)
async def invite(
    party_id: FromPath[str],
    data: JSONBody[schema.PartyInvitation],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
) -> schema.PartyView:
    """Invite somebody for ten minutes; they are told by `party.invited`. Its leader's."""
    caller.require("queue")
    user = await accounts.user(data.user)
    if is_house(user):
        raise Refused("INVALID_ARGUMENT", "house bots do not queue", field="user")
    await acquaintances.require_welcome(caller.user, [user.user_id])
    request = pb.InviteToPartyRequest(user_id=caller.user.user_id, party_id=party_id, invited_user_id=user.user_id)
    return _seen(caller, await peers.parties.InviteToParty(request))


@post(
    "/v1/parties/{party_id:str}/members",
    tags=["parties"],
    status_code=200,
    responses=refuses(400, 401, 403, 404, 409, 503),
)
async def join(
    party_id: FromPath[str],
    data: JSONBody[schema.Joining],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.PartyView:
    """Come in: you are invited, or give the `code` of its link (then `current` stands for the party that it opens)."""
    caller.require("queue")
    user = caller.user
    request = pb.JoinPartyRequest(
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        party_id="" if party_id == "current" else party_id,
        code=data.code,
    )
    return _seen(caller, await peers.parties.JoinParty(request))


@put("/v1/parties/{party_id:str}/choice", tags=["parties"], responses=refuses(400, 401, 403, 404, 409, 422, 503))
async def choose(
    party_id: FromPath[str],
    data: JSONBody[schema.PartyChoice],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.PartyView:
    """Your deck and roles in the party; the deck is checked when the party queues."""
    caller.require("queue")
    user = caller.user
    request = pb.ChooseForPartyRequest(
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        party_id=party_id,
        deck_id=data.deck,
        roles=data.roles,
    )
    return _seen(caller, await peers.parties.ChooseForParty(request))


@delete(
    "/v1/parties/{party_id:str}/members/{user_id:str}",
    tags=["parties"],
    status_code=200,
    responses=refuses(401, 403, 404, 503),
)
async def leave(
    party_id: FromPath[str],
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.PartyView:
    """Leave (`me`), decline an invitation (`me`), or as the leader take out a member or an invitation. The party's ticket ends; during a ready check that is a decline of who goes."""
    caller.require("queue")
    leaving = "" if user_id == "me" else user_id
    request = pb.LeavePartyRequest(user_id=caller.user.user_id, party_id=party_id, leaving_user_id=leaving)
    return _seen(caller, await peers.parties.LeaveParty(request))


@put("/v1/parties/{party_id:str}/leader", tags=["parties"], responses=refuses(400, 401, 403, 404, 409, 503))
async def hand_over(
    party_id: FromPath[str],
    data: JSONBody[schema.Leading],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.PartyView:
    """Make another member the leader."""
    caller.require("queue")
    request = pb.HandOverPartyRequest(user_id=caller.user.user_id, party_id=party_id, leader_id=data.user)
    return _seen(caller, await peers.parties.HandOverParty(request))


ROUTES = [create_party, list_parties, get_party, set_party, invite, join, choose, leave, hand_over]
