"""Lists of a league: which deck a token names, what a registered one has, and how much of it changed."""

from __future__ import annotations

from collections import Counter

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from services.kit.errors import Fault, denied, fault_of, invalid
from services.kit.tokens import Verifier

from .league import facts
from .league.league import DECK, SIDEBOARD, League

SECTIONS = {
    decks_pb2.COMMANDER: "commander",
    decks_pb2.MAIN: DECK,
    decks_pb2.COMPANION: "companion",
    decks_pb2.SIDE: SIDEBOARD,
}
Cards = Counter[tuple[str, str]]
"""Copies by section and name."""


class LeagueLists:
    """Reads tokens, and lists at the version that is registered."""

    def __init__(self, verifier: Verifier, decks: grpc.aio.Channel) -> None:
        self._verifier = verifier
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)

    async def entry(self, league: League, user: str, token: str) -> facts.Listed:
        """The registration that a deck token allows: the decks service judged the list when it signed. Raises Fault."""
        try:
            claims = self._verifier.verify(token)
        except Fault as fault:
            raise invalid(f"DECK_{fault.reason}", f"deck token: {fault.message}") from None
        if claims.get("user_id") != user:
            raise denied("DECK_NOT_YOURS", "this deck token was issued to another user")
        wanted = (league.settings.format, league.settings.rules_version)
        by = claims.get("rules_version", "") if league.rule else wanted[1]
        if (claims.get("format"), by) != wanted:
            raise invalid("DECK_FORMAT_MISMATCH", "the deck was checked by other rules than the league's")
        new = facts.Listed(
            user,
            str(claims.get("deck_id", "")),
            int(claims.get("version", 0)),
            str(claims.get("hash", "")),
            [str(name) for name in claims.get("commanders", ())],
        )
        member = league.members.get(user)
        if member is None or member.listed is None or member.listed.deck_hash == new.deck_hash:
            return new
        return facts.Listed(
            user, new.deck_id, new.deck_version, new.deck_hash, new.generals, await self._changed(member.listed, new)
        )

    async def cards(self, listed: facts.Listed) -> Cards:
        """The list as it was registered. Raises Fault."""
        request = decks_pb2.GetDeckRequest(deck_id=listed.deck_id, version=listed.deck_version, user_id=listed.member)
        try:
            entries = (await self._decks.GetDeck(request)).verdict.list.entries
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        found = Cards()
        for each in entries:
            if each.role in SECTIONS:
                found[SECTIONS[each.role], each.name] += each.count
        return found

    async def _changed(self, old: facts.Listed, new: facts.Listed) -> int:
        """How many cards of the new list are not in the old one; of one that is deleted nobody knows: all."""
        after = await self.cards(new)
        try:
            before = await self.cards(old)
        except Fault as fault:
            if fault.code is not grpc.StatusCode.NOT_FOUND:
                raise
            before = Cards()
        return (after - before).total()
