"""Joining the queues, alone or as a party: decks are checked for everybody, and nobody meets whom they have blocked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from muster.decks.v1 import decks_pb2
from muster.matchmaking.v1 import matchmaking_pb2 as pb
from muster.matchmaking.v1 import parties_pb2

from . import schema, views
from .accounts.acquaintances import Acquaintances
from .accounts.values import Caller
from .errors import Refused
from .peers import Peers
from .sightings import Sightings


class Queueing:
    """Behind `POST /v1/tickets` and `queue.join`."""

    def __init__(self, peers: Peers, acquaintances: Acquaintances, sightings: Sightings) -> None:
        self._peers = peers
        self._acquaintances = acquaintances
        self._sightings = sightings

    async def queue(self, caller: Caller, wanted: schema.NewTicket, request_id: str, address: str) -> schema.TicketView:
        """Check the decks and queue with them; `address`: where the request came from. Raises Refused."""
        caller.require("queue")
        user = caller.user
        party = await self._party(user.user_id, wanted.party) if wanted.party else None
        decks = _chosen(party) if party else {user.user_id: wanted.deck}
        if not decks[user.user_id]:
            raise Refused("INVALID_ARGUMENT", "a ticket needs a deck", field="deck")
        first, *also = [await self._entry(user.user_id, each, decks) for each in _queues(wanted)]
        if party and party.unified:
            for each in (first, *also):
                await self._require_unified({user.user_id: each.deck_token, **each.party_deck_tokens}, each.key.format)
        request = pb.CreateTicketRequest(
            request_id=request_id,
            key=first.key,
            user_id=user.user_id,
            user_name=user.name,
            user_kind=user.kind,
            deck_token=first.deck_token,
            party_id=wanted.party,
            party_deck_tokens=first.party_deck_tokens,
            also=also,
            wishes=await self._wishes(wanted, list(decks)),
            roles=wanted.roles,
        )
        ticket = await self._peers.matchmaking.CreateTicket(request)
        if any(each.key.ranked for each in (first, *also)):
            await self._sightings.tell(user.user_id, address, ticket.ticket_id)
        return views.ticket(ticket)

    async def _party(self, user_id: str, party_id: str) -> parties_pb2.Party:
        """The party, of which the user is a member."""
        request = parties_pb2.GetPartyRequest(user_id=user_id, party_id=party_id)
        party = await self._peers.parties.GetParty(request)
        if all(member.user_id != user_id for member in party.members):
            raise Refused("PARTY_NOT_FOUND", "there is no such party", party=party_id)
        return party

    async def _require_unified(self, tokens: Mapping[str, str], format_id: str) -> None:
        """MTR 8.4: but for basic lands, a card is in the deck of one of them only."""
        if len(tokens) < 2:
            return
        lists = await asyncio.gather(
            *(
                self._peers.decks.GetDeckByToken(decks_pb2.GetDeckByTokenRequest(token=token))
                for token in tokens.values()
            )
        )
        team = [
            decks_pb2.TeamDeck(user_id=user_id, list=deck.list) for user_id, deck in zip(tokens, lists, strict=True)
        ]
        found = await self._peers.decks.ValidateTeam(decks_pb2.ValidateTeamRequest(decks=team, format=format_id))
        if found.findings:
            findings = [{"card": each.card, "rule": each.rule} for each in found.findings]
            raise Refused("DECKS_NOT_UNIFIED", "your decks share cards", findings=findings)

    async def _entry(self, user_id: str, queue: schema.OtherQueue, decks: Mapping[str, str]) -> pb.QueueEntry:
        """One queue of the ticket with a token for every deck."""
        users = list(decks)
        tokens = await asyncio.gather(*(self._token(user_id, each, queue, decks[each]) for each in users))
        by_user = dict(zip(users, tokens, strict=True))
        return pb.QueueEntry(
            key=pb.QueueKey(
                format=queue.format, rules_version=queue.rules_version, ranked=queue.ranked, region=queue.region
            ),
            deck_token=by_user.pop(user_id),
            party_deck_tokens=by_user,
        )

    async def _token(self, asks: str, user_id: str, queue: schema.OtherQueue, party_deck: str) -> str:
        """Only its owner hears what is wrong with a deck."""
        is_own = asks == user_id
        deck, version = (queue.deck, queue.deck_version) if is_own and queue.deck else (party_deck, 0)
        try:
            return await self._peers.deck_token(deck, user_id, queue.format, queue.rules_version, queue.ranked, version)
        except Refused as refusal:
            if is_own or refusal.meaning.retryable:
                raise
            message = "the deck of somebody in the party cannot be played here"
            raise Refused("PARTY_DECK_ILLEGAL", message, user=user_id, deck_code=refusal.code) from None

    async def _wishes(self, wanted: schema.NewTicket, users: Sequence[str]) -> pb.Wishes:
        blocked = await asyncio.gather(*map(self._acquaintances.blocked, users))
        return pb.Wishes(
            regions=wanted.regions,
            languages=wanted.languages,
            brackets=wanted.brackets,
            clocks=wanted.clocks,
            full_only=wanted.full_decks,
            blocked_user_ids=sorted(set().union(*blocked) - set(users)),
        )


def _chosen(party: parties_pb2.Party) -> dict[str, str]:
    """The deck of each member."""
    decks = {member.user_id: member.deck_id for member in party.members}
    if missing := [each for each, deck in decks.items() if not deck]:
        raise Refused("PARTY_DECK_MISSING", "somebody in the party has not chosen a deck", users=missing)
    return decks


def _queues(wanted: schema.NewTicket) -> list[schema.OtherQueue]:
    """All queues of a ticket, the first one as it stands in the request."""
    first = schema.OtherQueue(
        wanted.deck, wanted.format, wanted.rules_version, wanted.ranked, wanted.region, wanted.deck_version
    )
    return [first, *wanted.also]
