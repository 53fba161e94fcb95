"""The decks service over gRPC."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from typing import TYPE_CHECKING, Any

import grpc

from muster.decks.v1 import decks_pb2 as pb
from muster.decks.v1 import decks_pb2_grpc
from services.kit.clock import Clock
from services.kit.errors import Fault, invalid, not_found, status_of

from . import wire
from .archive import Archive, Behind
from .catalog_client import CatalogIndex
from .decklist import DeckList, RawList
from .desk import Desk, Terms, read_lists, request_of, terms
from .export import TARGETS, export
from .findings import Request
from .profiles import DUEL, Profile
from .saved import SavedDeck
from .starters import STARTERS
from .swaps import swap
from .teams import validate_team
from .timekeeping import today

if TYPE_CHECKING:
    Context = grpc.aio.ServicerContext[Any, Any]

MORE_LISTS = 50
LARGE = 32 * 1024
MAX_TEAM = 8
MAX_TOGETHER = 200


class DecksServicer(decks_pb2_grpc.DecksServiceServicer):
    """Reads and checks lists; saved decks are the archive's."""

    def __init__(self, catalog: CatalogIndex, archive: Archive, clock: Clock) -> None:
        self._catalog = catalog
        self._archive = archive
        self._clock = clock

    async def _desk(self) -> Desk:
        return Desk(await self._catalog.current())

    def _terms(self, format_: str, rules_version: str = "", as_of: str = "") -> Terms:
        return terms(format_, rules_version, as_of, today(self._clock))

    async def ParseDeck(self, request: pb.ParseDeckRequest, context: Context) -> pb.ParseDeckResponse:
        """Read a list."""
        profile = self._terms(request.format).profile
        raws = await _read(request.data or request.text, request.file_name)
        desk = await self._desk()
        decks = [desk.understood(raw, profile) for raw in raws[: MORE_LISTS + 1] if raw.entries]
        first, *others = decks
        return pb.ParseDeckResponse(
            list=wire.deck_list(first),
            unread=[wire.unread(each) for each in first.unread],
            source_format=raws[0].source_format,
            commander_candidates=first.commander_candidates,
            more=[wire.deck_list(each) for each in others],
        )

    async def ValidateDeck(self, request: pb.ValidateDeckRequest, context: Context) -> pb.Verdict:
        """Check a list."""
        given = self._terms(request.format, request.rules_version, request.as_of)
        desk = await self._desk()
        deck = await self._list(desk, request.list, request.text, request.file_name, given.profile)
        deck = desk.commanded(deck, request.commanders)
        asked = _asked(request, given)
        return desk.verdict(desk.check(deck, asked), given, asked)

    async def _list(self, desk: Desk, sent: pb.DeckList, text: str, file_name: str, profile: Profile) -> DeckList:
        if sent.entries:
            return desk.from_message(sent, profile)
        return desk.understood((await _read(text, file_name))[0], profile)

    async def ValidateTeam(self, request: pb.ValidateTeamRequest, context: Context) -> pb.ValidateTeamResponse:
        """Check decks together."""
        given = self._terms(request.format)
        if not 2 <= len(request.decks) <= MAX_TEAM or len({each.user_id for each in request.decks}) < len(
            request.decks
        ):
            raise invalid("TEAM_INVALID", f"a team has 2 to {MAX_TEAM} decks of different players")
        desk = await self._desk()
        decks = {each.user_id: desk.from_message(each.list, given.profile) for each in request.decks}
        found = validate_team(decks, request.league)
        return pb.ValidateTeamResponse(findings=[wire.finding(each) for each in found])

    async def ValidateCommanderSwap(self, request: pb.CommanderSwapRequest, context: Context) -> pb.Verdict:
        """Check a change of commanders."""
        given = self._terms("duel", "", request.as_of)
        desk = await self._desk()
        deck = desk.from_message(request.registered, DUEL)
        chosen = [desk.index.find(name) for name in request.commanders]
        unknown = [name for name, card in zip(request.commanders, chosen, strict=True) if card is None]
        if unknown or not chosen:
            raise not_found("NAME_UNKNOWN", f"no card is named {unknown[0] if unknown else ''!r}")
        asked = request_of(given, wire.house_list(pb.HouseList()))
        cards = [card for card in chosen if card is not None]
        checked = swap(deck, cards, request.game, asked, not request.allow_other_identity)
        return desk.verdict(checked, given, asked)

    async def CreateDeck(self, request: pb.CreateDeckRequest, context: Context) -> pb.Deck:
        """Save a list."""
        given = self._terms(request.format, request.rules_version)
        desk = await self._desk()
        deck = await self._list(desk, request.list, request.text, request.file_name, given.profile)
        return await self._archive.create(request, desk.commanded(deck, request.commanders), desk, given)

    async def GetDeck(self, request: pb.GetDeckRequest, context: Context) -> pb.Deck:
        """A saved deck."""
        return wire.deck(await self._archive.visible(request))

    async def UpdateDeck(self, request: pb.UpdateDeckRequest, context: Context) -> pb.Deck:
        """A new version of a saved deck."""
        known = await self._archive.owned(request.deck_id, request.user_id)
        given = self._terms(request.format or known.format, request.rules_version or known.rules_version)
        desk = await self._desk()
        if request.list.entries or request.text:
            deck = await self._list(desk, request.list, request.text, request.file_name, given.profile)
        else:
            deck = wire.known_list(pb.Verdict.FromString(known.verdict).list, desk.index)
        return await self._archive.update(request, known, desk.commanded(deck, request.commanders), desk, given)

    async def DeleteDeck(self, request: pb.DeleteDeckRequest, context: Context) -> pb.DeleteDeckResponse:
        """Delete a deck with its versions."""
        await self._archive.delete(request.deck_id, request.user_id)
        return pb.DeleteDeckResponse()

    async def ListDecks(self, request: pb.ListDecksRequest, context: Context) -> pb.ListDecksResponse:
        """A player's decks."""
        return await self._archive.page(request)

    async def ListDeckVersions(
        self, request: pb.ListDeckVersionsRequest, context: Context
    ) -> pb.ListDeckVersionsResponse:
        """Every version of a deck."""
        return await self._archive.versions(request.deck_id, request.user_id)

    async def ShareDeck(self, request: pb.ShareDeckRequest, context: Context) -> pb.ShareDeckResponse:
        """Make or take back a link."""
        return pb.ShareDeckResponse(share_token=await self._archive.share(request))

    async def IssueDeckToken(self, request: pb.IssueDeckTokenRequest, context: Context) -> pb.IssueDeckTokenResponse:
        """Sign that a saved deck is legal."""
        known = await self._known(request)
        return self._archive.token(request, known, await self._desk(), self._terms_of(request, known))

    def _terms_of(self, request: pb.IssueDeckTokenRequest, known: SavedDeck) -> Terms:
        """What is asked for; what the request leaves open is as saved."""
        format_ = request.format or known.format
        rules_version = request.rules_version or (known.rules_version if format_ == known.format else "")
        return self._terms(format_, rules_version, request.as_of)

    async def IssueDeckTokens(self, request: pb.IssueDeckTokensRequest, context: Context) -> pb.IssueDeckTokensResponse:
        """Sign that saved decks are legal; others are served between two of them."""
        _require_few(request.decks)
        desk, owned = await self._desk(), await self._archive.owned_many(request.decks)
        answers = [await self._issued(each, known, desk) for each, known in zip(request.decks, owned, strict=True)]
        return pb.IssueDeckTokensResponse(answers=answers)

    async def _issued(
        self, request: pb.IssueDeckTokenRequest, known: SavedDeck | Fault, desk: Desk
    ) -> pb.TokenOrRefusal:
        await asyncio.sleep(0)
        try:
            if request.deck_id in STARTERS:
                known = await self._known(request)
            if isinstance(known, Fault):
                raise known
            return self._archive.bare_token(request, known, desk, self._terms_of(request, known))
        except Fault as fault:
            return pb.TokenOrRefusal(refusal=status_of(fault))

    async def _known(self, request: pb.IssueDeckTokenRequest) -> SavedDeck:
        """The deck that is named; a starter deck becomes one of the user's when it is played for the first time."""
        starter = STARTERS.get(request.deck_id)
        if starter is None:
            return await self._archive.owned(request.deck_id, request.user_id, request.version)
        wanted = pb.CreateDeckRequest(
            owner_id=request.user_id,
            name=starter.name,
            format=starter.formats[0],
            text=starter.text,
            idempotency_key=starter.deck_id,
        )
        given = self._terms(wanted.format)
        desk = await self._desk()
        deck = await self._list(desk, wanted.list, wanted.text, "", given.profile)
        saved = await self._archive.create(wanted, deck, desk, given)
        return await self._archive.owned(saved.deck_id, request.user_id)

    async def ListStarters(self, request: pb.ListStartersRequest, context: Context) -> pb.ListStartersResponse:
        """The starter decks."""
        shown = [each for each in STARTERS.values() if request.format in ("", *each.formats)]
        return pb.ListStartersResponse(
            starters=[pb.Starter(deck_id=each.deck_id, name=each.name, formats=each.formats) for each in shown]
        )

    async def GetDeckByToken(self, request: pb.GetDeckByTokenRequest, context: Context) -> pb.TokenDeck:
        """The list behind a token."""
        [found] = await self._archive.by_tokens([request.token])
        if isinstance(found, Fault):
            raise found
        return self._token_deck(found, await self._desk())

    async def GetDecksByTokens(
        self, request: pb.GetDecksByTokensRequest, context: Context
    ) -> pb.GetDecksByTokensResponse:
        """The lists behind tokens; others are served between two of them."""
        _require_few(request.tokens)
        desk, found = await self._desk(), await self._archive.by_tokens(request.tokens)
        answers: list[pb.DeckOrRefusal] = []
        for each in found:
            await asyncio.sleep(0)
            if isinstance(each, Fault):
                answers.append(pb.DeckOrRefusal(refusal=status_of(each)))
            else:
                answers.append(pb.DeckOrRefusal(deck=self._token_deck(each, desk)))
        return pb.GetDecksByTokensResponse(answers=answers)

    def _token_deck(self, behind: Behind, desk: Desk) -> pb.TokenDeck:
        deck = wire.token_deck(behind.saved, behind.claims)
        given = self._terms(deck.format, deck.rules_version, behind.claims.get("as_of", ""))
        if not given.profile.sideboard:
            wire.drop_side(deck.list)
        leaders = self._archive.leaders(behind, desk, given)
        deck.commander_choices.extend(pb.CommanderChoice(names=names) for names in leaders)
        return deck

    async def ExportDeck(self, request: pb.ExportDeckRequest, context: Context) -> pb.ExportDeckResponse:
        """A list for other programs."""
        target = request.target or "plain"
        if target not in TARGETS:
            raise invalid("TARGET_UNKNOWN", f"{target[:40]!r} is not known; known are {', '.join(TARGETS)}")
        desk = await self._desk()
        exported = export(await self._to_export(request, desk), target)
        return pb.ExportDeckResponse(text=exported.text, media_type=exported.media_type, file_name=exported.file_name)

    async def _to_export(self, request: pb.ExportDeckRequest, desk: Desk) -> DeckList:
        if request.list.entries:
            return desk.from_message(request.list, self._terms("").profile)
        wanted = pb.GetDeckRequest(
            deck_id=request.deck_id, version=request.version, user_id=request.user_id, share_token=request.share_token
        )
        saved = await self._archive.visible(wanted)
        return wire.known_list(pb.Verdict.FromString(saved.verdict).list, desk.index)


def _require_few(asked: Sized) -> None:
    if len(asked) > MAX_TOGETHER:
        raise invalid("INVALID_ARGUMENT", f"one call is about at most {MAX_TOGETHER} decks")


async def _read(data: bytes | str, file_name: str) -> list[RawList]:
    """The lists of an upload; large ones are read beside the event loop."""
    if len(data) <= LARGE:
        return read_lists(data, file_name)
    return await asyncio.to_thread(read_lists, data, file_name)


def _asked(request: pb.ValidateDeckRequest, given: Terms) -> Request:
    return request_of(
        given,
        wire.house_list(request.house_list),
        request.ranked,
        request.enforce_recommended_list,
        request.inferred,
        not request.no_sideboard,
    )
