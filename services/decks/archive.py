"""Saved decks for their owners and for whoever has a link, and the tokens that vouch for them."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from muster.decks.v1 import decks_pb2 as pb
from services.kit.clock import Clock
from services.kit.errors import Fault, conflict, denied, invalid, not_found
from services.kit.ids import Ids, is_id
from services.kit.tokens import Signer, Verifier

from . import wire
from .decklist import DeckList
from .desk import Desk, Terms, full_share, illegal, request_of
from .lately import Lately
from .profiles import DUEL
from .saved import Change, SavedDeck, SavedDecks, VersionConflict
from .swaps import choices

TOKEN_MS = 24 * 3600 * 1000
MAX_PAGE = 100
DEFAULT_PAGE = 50
LONGEST_NAME = 200
REMEMBERED = 20_000
"""So many versions of lists whose check is remembered, about 1 KB each; and as many whose possible commanders are."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What is behind a token: the version and what the token says of it."""

    saved: SavedDeck
    claims: Mapping[str, Any]


class Archive:
    """What players may do with saved decks."""

    def __init__(self, decks: SavedDecks, signer: Signer, verifier: Verifier, clock: Clock, ids: Ids) -> None:
        self._decks = decks
        self._signer = signer
        self._verifier = verifier
        self._clock = clock
        self._ids = ids
        self._proven: Lately[dict[str, Any]] = Lately(REMEMBERED)
        self._leaders: Lately[list[tuple[str, ...]]] = Lately(REMEMBERED)

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
        return _own(await self._decks.get(deck_id, version), deck_id, user_id)

    async def owned_many(self, wanted: Sequence[pb.IssueDeckTokenRequest]) -> list[SavedDeck | Fault]:
        """For each what `owned` gives or raises."""
        found = await self._decks.get_many({(each.deck_id, each.version) for each in wanted})
        return [_owned(found.get((each.deck_id, each.version)), each) for each in wanted]

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

    def token(
        self, request: pb.IssueDeckTokenRequest, known: SavedDeck, desk: Desk, given: Terms
    ) -> pb.IssueDeckTokenResponse:
        """Sign the version, with its verdict; raises Fault DECK_ILLEGAL."""
        asked = request_of(given, wire.house_list(request.house_list), request.ranked)
        verdict = desk.verdict(desk.check(_list(known, desk), asked), given, asked)
        issued = self.bare_token(request, known, desk, given)
        return pb.IssueDeckTokenResponse(token=issued.token, expires_at_ms=issued.expires_at_ms, verdict=verdict)

    def bare_token(
        self, request: pb.IssueDeckTokenRequest, known: SavedDeck, desk: Desk, given: Terms
    ) -> pb.TokenOrRefusal:
        """Sign the version, checked now or lately with the same cards; raises Fault DECK_ILLEGAL."""
        key = (known.deck_id, known.version, given, request.house_list.SerializeToString(), request.ranked)
        claims = self._proven.get(desk.index, key, lambda: _claims(request, known, desk, given))
        expires = self._clock.now_ms() + TOKEN_MS
        return pb.TokenOrRefusal(token=self._signer.sign(claims, TOKEN_MS), expires_at_ms=expires)

    async def by_tokens(self, tokens: Sequence[str]) -> list[Behind | Fault]:
        """The versions that tokens name, or why not: Fault TOKEN_INVALID, TOKEN_EXPIRED or DECK_UNKNOWN."""
        claims = [self._verified(token) for token in tokens]
        wanted = {_version_of(each) for each in claims if not isinstance(each, Fault)}
        found = await self._decks.get_many(wanted) if wanted else {}
        return [each if isinstance(each, Fault) else _behind(each, found.get(_version_of(each))) for each in claims]

    def _verified(self, token: str) -> dict[str, Any] | Fault:
        try:
            return self._verifier.verify(token)
        except Fault as fault:
            return fault

    def leaders(self, behind: Behind, desk: Desk, given: Terms) -> list[tuple[str, ...]]:
        """With which commanders the list may be played in later games of a match; empty where the format has no swaps."""
        if given.profile is not DUEL:
            return []
        asked = request_of(given, wire.house_list(pb.HouseList()))
        key = (behind.saved.deck_id, behind.saved.version, given)
        return self._leaders.get(desk.index, key, lambda: choices(_list(behind.saved, desk), asked))


def _list(known: SavedDeck, desk: Desk) -> DeckList:
    return wire.known_list(pb.Verdict.FromString(known.verdict).list, desk.index)


def _claims(request: pb.IssueDeckTokenRequest, known: SavedDeck, desk: Desk, given: Terms) -> dict[str, Any]:
    """What a token says of a version; raises Fault DECK_ILLEGAL."""
    asked = request_of(given, wire.house_list(request.house_list), request.ranked)
    checked = desk.check(_list(known, desk), asked)
    if not checked.is_legal:
        raise illegal(desk.verdict(checked, given, asked))
    share = full_share(checked.deck)
    return {
        "deck_id": known.deck_id,
        "version": known.version,
        "user_id": known.owner_id,
        "format": given.format,
        "rules_version": given.rules_version,
        "as_of": given.as_of,
        "snapshot": desk.snapshot(given),
        "hash": desk.hash(checked, given, asked),
        "commanders": [card.name for card in checked.deck.commanders()],
        "full": share >= 1.0,
        "full_milli": int(1000 * share),
    }


def _own(saved: SavedDeck | None, deck_id: str, user_id: str) -> SavedDeck:
    if saved is None:
        raise _unknown(deck_id)
    if not user_id or saved.owner_id != user_id:
        raise denied("DECK_NOT_YOURS", "this deck belongs to another player")
    return saved


def _owned(saved: SavedDeck | None, wanted: pb.IssueDeckTokenRequest) -> SavedDeck | Fault:
    try:
        return _own(saved, wanted.deck_id, wanted.user_id)
    except Fault as fault:
        return fault


def _version_of(claims: Mapping[str, Any]) -> tuple[str, int]:
    return str(claims["deck_id"]), int(claims["version"])


def _behind(claims: dict[str, Any], saved: SavedDeck | None) -> Behind | Fault:
    return Behind(saved, claims) if saved is not None else _unknown(str(claims["deck_id"]))


def _change(name: str, deck: DeckList, desk: Desk, given: Terms) -> Change:
    asked = request_of(given, wire.house_list(pb.HouseList()))
    verdict = desk.verdict(desk.check(deck, asked), given, asked)
    shown = name.strip()[:LONGEST_NAME] or "Deck"
    return Change(shown, given.format, given.rules_version, verdict.is_legal, verdict.SerializeToString())


def _unknown(deck_id: str) -> Fault:
    return not_found("DECK_UNKNOWN", f"there is no deck {deck_id[:40]!r}, or not in this version")
