"""A DecksService over a real wire: every list is legal but those that name Black Lotus; tokens are really signed."""

from __future__ import annotations

from typing import Any

import grpc

from muster.decks.v1 import decks_pb2 as pb
from muster.decks.v1 import decks_pb2_grpc as pb_grpc
from services.kit.errors import conflict, denied, invalid, not_found
from services.kit.ids import Ids
from services.kit.tokens import Signer

Context = grpc.aio.ServicerContext[Any, Any]
BANNED = "Black Lotus"


class EchoDecks(pb_grpc.DecksServiceServicer):
    """Decks in memory."""

    def __init__(self, signer: Signer, ids: Ids) -> None:
        self._signer = signer
        self._ids = ids
        self._decks: dict[str, pb.Deck] = {}
        self._texts: dict[str, str] = {}

    async def CreateDeck(self, request: pb.CreateDeckRequest, context: Context) -> pb.Deck:
        if "\t" in request.text:
            raise invalid("DECK_UNREADABLE", "line 1 is no card", line="1")
        deck = pb.Deck(
            deck_id=self._ids.new(),
            owner_id=request.owner_id,
            name=request.name,
            version=1,
            format=request.format,
            verdict=_verdict(request.text),
        )
        self._decks[deck.deck_id], self._texts[deck.deck_id] = deck, request.text
        return deck

    async def GetDeck(self, request: pb.GetDeckRequest, context: Context) -> pb.Deck:
        return self._own(request.deck_id, request.user_id)

    async def ListDecks(self, request: pb.ListDecksRequest, context: Context) -> pb.ListDecksResponse:
        return pb.ListDecksResponse(decks=[d for d in self._decks.values() if d.owner_id == request.owner_id])

    async def DeleteDeck(self, request: pb.DeleteDeckRequest, context: Context) -> pb.DeleteDeckResponse:
        del self._decks[self._own(request.deck_id, request.user_id).deck_id]
        return pb.DeleteDeckResponse()

    async def ValidateDeck(self, request: pb.ValidateDeckRequest, context: Context) -> pb.Verdict:
        return _verdict(request.text)

    async def IssueDeckToken(self, request: pb.IssueDeckTokenRequest, context: Context) -> pb.IssueDeckTokenResponse:
        deck = self._own(request.deck_id, request.user_id)
        if not deck.verdict.is_legal:
            raise conflict("DECK_ILLEGAL", f"{BANNED} is banned")
        claims: dict[str, Any] = {
            "user_id": request.user_id,
            "format": deck.format,
            "rules_version": request.rules_version,
        }
        claims |= {"deck_id": deck.deck_id, "version": 1, "hash": f"hash of {deck.deck_id}"}
        return pb.IssueDeckTokenResponse(token=self._signer.sign(claims, 3_600_000))

    async def ExportDeck(self, request: pb.ExportDeckRequest, context: Context) -> pb.ExportDeckResponse:
        return pb.ExportDeckResponse(text=self._texts[self._own(request.deck_id, request.user_id).deck_id])

    async def ListStarters(self, request: pb.ListStartersRequest, context: Context) -> pb.ListStartersResponse:
        return pb.ListStartersResponse(starters=[pb.Starter(deck_id="starter:one", name="One", formats=["commander"])])

    def _own(self, deck_id: str, user_id: str) -> pb.Deck:
        if deck_id not in self._decks:
            raise not_found("DECK_UNKNOWN", "there is no such deck")
        if self._decks[deck_id].owner_id != user_id:
            raise denied("DECK_NOT_YOURS", "this deck is somebody else's")
        return self._decks[deck_id]


def _verdict(text: str) -> pb.Verdict:
    bad = [pb.Finding(code="BANNED", card=BANNED, rule="CR 903", message="banned")] if BANNED in text else []
    return pb.Verdict(is_legal=not bad, findings=bad, format="commander")
