"""Saved decks for their owners and for whoever has a link, and the tokens that vouch for them."""

from __future__ import annotations

import hmac

from muster.decks.v1 import decks_pb2 as pb
from services.kit.clock import Clock
from services.kit.errors import Fault, conflict, denied, invalid, not_found
from services.kit.ids import Ids, is_id
from services.kit.tokens import Signer, Verifier

from . import wire
from .decklist import DeckList
from .desk import Desk, Terms, illegal, request_of
from .saved import Change, SavedDeck, SavedDecks, VersionConflict

TOKEN_MS = 24 * 3600 * 1000
MAX_PAGE = 100
DEFAULT_PAGE = 50
LONGEST_NAME = 200


class Archive:
    """What players may do with saved decks."""

    def __init__(self, decks: SavedDecks, signer: Signer, verifier: Verifier, clock: Clock, ids: Ids) -> None:
        self._decks = decks
        self._signer = signer
        self._verifier = verifier
        self._clock = clock
        self._ids = ids

    async def create(self, request: pb.CreateDeckRequest, deck: DeckList, desk: Desk, given: Terms) -> pb.Deck:
        """Save a list as a new deck; raises Fault OWNER_MISSING."""
        if not request.owner_id:
            raise invalid("OWNER_MISSING", "a saved deck needs an owner")
        change = _change(request.name or deck.name, deck, desk, given)
        key = request.idempotency_key[:128]
        saved = await self._decks.create(self._ids.new(), request.owner_id, key, change, self._clock.now_ms())
        return wire.deck(saved)

    async def update(
        self, request: pb.UpdateDeckRequest, known: SavedDeck, deck: DeckList, desk: Desk, given: Terms
    ) -> pb.Deck:
        """Save the next version; raises Fault VERSION_CONFLICT."""
        change = _change(request.name or known.name, deck, desk, given)
        try:
            saved = await self._decks.update(known.deck_id, request.expected_version, change, self._clock.now_ms())
        except VersionConflict as error:
            message = f"the deck is at version {error.current}; read it again and repeat the change"
            raise conflict("VERSION_CONFLICT", message, current=str(error.current)) from error
        except LookupError:
            raise _unknown(known.deck_id) from None
        return wire.deck(saved)

    async def owned(self, deck_id: str, user_id: str, version: int = 0) -> SavedDeck:
        """A version of the user's own deck; raises Fault DECK_UNKNOWN or DECK_NOT_YOURS."""
        saved = await self._decks.get(deck_id, version)
        if saved is None:
            raise _unknown(deck_id)
        if not user_id or saved.owner_id != user_id:
            raise denied("DECK_NOT_YOURS", "this deck belongs to another player")
        return saved

    async def visible(self, request: pb.GetDeckRequest) -> SavedDeck:
        """A version that the user owns or that the link shows; raises Fault DECK_UNKNOWN or DECK_NOT_YOURS."""
        deck_id = request.deck_id
        if not deck_id and request.share_token:
            deck_id = await self._decks.by_share_token(request.share_token) or ""
        saved = await self._decks.get(deck_id, request.version)
        if saved is None:
            raise _unknown(deck_id)
        has_link = bool(saved.share_token) and hmac.compare_digest(saved.share_token, request.share_token)
        if not has_link and (not request.user_id or saved.owner_id != request.user_id):
            raise denied("DECK_NOT_YOURS", "this deck belongs to another player; ask for its link")
        return saved

    async def delete(self, deck_id: str, user_id: str) -> None:
        """Delete the user's deck."""
        await self.owned(deck_id, user_id)
        await self._decks.delete(deck_id)

    async def page(self, request: pb.ListDecksRequest) -> pb.ListDecksResponse:
        """One page of the owner's decks, newest first."""
        size = min(request.page_size or DEFAULT_PAGE, MAX_PAGE)
        if request.page_token and not is_id(request.page_token):
            raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave", field="page")
        found = await self._decks.of_owner(request.owner_id, request.page_token, size + 1)
        shown = found[:size]
        more = shown[-1].deck_id if len(found) > size else ""
        return pb.ListDecksResponse(decks=[wire.deck(each, False) for each in shown], next_page_token=more)

    async def versions(self, deck_id: str, user_id: str) -> pb.ListDeckVersionsResponse:
        """Every version of the user's deck."""
        await self.owned(deck_id, user_id)
        found = await self._decks.versions(deck_id)
        return pb.ListDeckVersionsResponse(versions=[wire.deck(each, False) for each in found])

    async def share(self, request: pb.ShareDeckRequest) -> str:
        """The deck's link, made at first; "" after it is taken back."""
        known = await self.owned(request.deck_id, request.user_id)
        if request.revoke:
            await self._decks.share(known.deck_id, "")
            return ""
        token = known.share_token or self._ids.new()
        await self._decks.share(known.deck_id, token)
        return token

    async def token(
        self, request: pb.IssueDeckTokenRequest, known: SavedDeck, desk: Desk, given: Terms
    ) -> pb.IssueDeckTokenResponse:
        """Check the version anew and sign it; raises Fault DECK_ILLEGAL."""
        deck = wire.known_list(pb.Verdict.FromString(known.verdict).list, desk.index)
        asked = request_of(given, wire.house_list(request.house_list), request.ranked)
        verdict = desk.verdict(desk.check(deck, asked), given, asked)
        if not verdict.is_legal:
            raise illegal(verdict)
        payload = {
            "deck_id": known.deck_id,
            "version": known.version,
            "user_id": known.owner_id,
            "format": given.format,
            "rules_version": given.rules_version,
            "snapshot": desk.snapshot(given),
            "hash": verdict.hash,
            "commanders": [card.name for card in deck.commanders()],
            "full": verdict.full_share >= 1.0,
        }
        token = self._signer.sign(payload, TOKEN_MS)
        expires = self._clock.now_ms() + TOKEN_MS
        return pb.IssueDeckTokenResponse(token=token, expires_at_ms=expires, verdict=verdict)

    async def by_token(self, token: str) -> pb.TokenDeck:
        """The version that a token names; raises Fault TOKEN_INVALID, TOKEN_EXPIRED or DECK_UNKNOWN."""
        payload = self._verifier.verify(token)
        saved = await self._decks.get(str(payload["deck_id"]), int(payload["version"]))
        if saved is None:
            raise _unknown(str(payload["deck_id"]))
        return pb.TokenDeck(
            deck_id=saved.deck_id,
            version=saved.version,
            user_id=payload["user_id"],
            format=payload["format"],
            rules_version=payload["rules_version"],
            snapshot=payload["snapshot"],
            hash=payload["hash"],
            list=pb.Verdict.FromString(saved.verdict).list,
            name=saved.name,
        )


def _change(name: str, deck: DeckList, desk: Desk, given: Terms) -> Change:
    asked = request_of(given, wire.house_list(pb.HouseList()))
    verdict = desk.verdict(desk.check(deck, asked), given, asked)
    shown = name.strip()[:LONGEST_NAME] or "Deck"
    return Change(shown, given.format, given.rules_version, verdict.is_legal, verdict.SerializeToString())


def _unknown(deck_id: str) -> Fault:
    return not_found("DECK_UNKNOWN", f"there is no deck {deck_id[:40]!r}, or not in this version")
