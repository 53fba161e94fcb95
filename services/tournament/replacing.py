"""Cards that a player cannot have become basic lands (MTR 3.3): another list of the player's, and legal by the rules of the event."""

from __future__ import annotations

import hashlib
from typing import Any

import grpc
import msgspec

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from services.kit.errors import conflict, fault_of
from services.kit.tokens import Verifier

from .play import facts
from .play.replacing import require_replaceable
from .play.tournament import Tournament

_NAME, _FINDINGS = 100, 5
_PLAYED = (decks_pb2.MAIN, decks_pb2.SIDE)


class Replacing:
    """Makes lists by the decks service; the list that was registered stays as it is."""

    def __init__(self, verifier: Verifier, decks: grpc.aio.Channel) -> None:
        self._verifier = verifier
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)

    async def made(self, event: Tournament, asked: facts.Replaced) -> tuple[facts.Replaced, facts.Relisted]:
        """What is replaced (count 0 = every copy), and the list with basic lands in that place. Raises Refusal, Fault."""
        known, phase = require_replaceable(event, asked), event.phases[asked.phase]
        by: dict[str, Any] = {"format": phase.format, "rules_version": phase.rules_version}
        try:
            request = decks_pb2.GetDeckRequest(deck_id=known.deck_id, version=known.version, user_id=asked.player)
            deck = await self._decks.GetDeck(request)
            count = _replace(deck.verdict.list, asked)
            await self._require_legal(
                decks_pb2.ValidateDeckRequest(list=deck.verdict.list, as_of=event.rules_date, **by)
            )
            name = f"{deck.name} ({asked.basic} for {asked.card})"[:_NAME]
            saved = await self._decks.CreateDeck(
                decks_pb2.CreateDeckRequest(
                    owner_id=asked.player, name=name, list=deck.verdict.list, idempotency_key=_key(event, asked), **by
                )
            )
            token = decks_pb2.IssueDeckTokenRequest(
                deck_id=saved.deck_id, user_id=asked.player, as_of=event.rules_date, **by
            )
            claims = self._verifier.verify((await self._decks.IssueDeckToken(token)).token)
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        version, digest = int(claims["version"]), str(claims["hash"])
        relisted = facts.Relisted(asked.player, saved.deck_id, version, digest, asked.phase)
        return msgspec.structs.replace(asked, count=count), relisted

    async def _require_legal(self, request: decks_pb2.ValidateDeckRequest) -> None:
        """Before the list is saved among the player's decks."""
        verdict = await self._decks.ValidateDeck(request)
        if not verdict.is_legal:
            raise conflict(
                "DECK_ILLEGAL", "; ".join(each.message for each in verdict.findings[:_FINDINGS]), rule="MTR 3.3"
            )


def _key(event: Tournament, asked: facts.Replaced) -> str:
    """The same for a repeat of the request alone."""
    named = f"{event.event_id}:{event.sequence}:{asked.player}:{asked.card}:{asked.count}:{asked.basic}"
    return hashlib.sha256(named.encode()).hexdigest()


def _replace(deck: decks_pb2.DeckList, asked: facts.Replaced) -> int:
    """In place: so many copies in deck and sideboard are the basic land; how many they were. Raises Fault."""
    left = asked.count or sum(each.count for each in deck.entries if each.name == asked.card)
    replaced = 0
    for each in [each for each in deck.entries if each.name == asked.card and each.role in _PLAYED]:
        taken = min(each.count, left - replaced)
        if not taken:
            break
        replaced += taken
        deck.entries.add(role=each.role, count=taken, name=asked.basic)
        each.count -= taken
    kept = [each for each in deck.entries if each.count]
    del deck.entries[:]
    deck.entries.extend(kept)
    if not replaced or replaced < asked.count:
        raise conflict("CARD_NOT_IN_LIST", "deck and sideboard have not so many copies of this card", rule="MTR 3.3")
    return replaced
