"""Cards that a player cannot have become basic lands (MTR 3.3): another list of the player's, and legal by the rules of the event."""

from __future__ import annotations

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from services.kit.errors import conflict, fault_of
from services.kit.tokens import Verifier

from .play import facts
from .play.replacing import require_replaceable
from .play.tournament import Tournament

_PLAYED = (decks_pb2.MAIN, decks_pb2.SIDE)


class Replacing:
    """Makes lists by the decks service; the list that was registered stays as it is."""

    def __init__(self, verifier: Verifier, decks: grpc.aio.Channel) -> None:
        self._verifier = verifier
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)

    async def made(self, event: Tournament, asked: facts.Replaced) -> tuple[facts.Replaced, facts.Relisted]:
        """What is replaced (count 0 = every copy), and the list with basic lands in that place. Raises Refusal, Fault."""
        known = require_replaceable(event, asked)
        try:
            request = decks_pb2.GetDeckRequest(deck_id=known.deck_id, version=known.version, user_id=asked.player)
            deck = await self._decks.GetDeck(request)
            count = _replace(deck.verdict.list, asked)
            phase = event.phases[asked.phase]
            saved = await self._decks.CreateDeck(
                decks_pb2.CreateDeckRequest(
                    owner_id=asked.player,
                    name=f"{deck.name} ({asked.basic} for {asked.card})"[:100],
                    format=phase.format,
                    rules_version=phase.rules_version,
                    list=deck.verdict.list,
                    idempotency_key=f"{event.event_id}:{event.sequence}",
                )
            )
            token = decks_pb2.IssueDeckTokenRequest(
                deck_id=saved.deck_id,
                user_id=asked.player,
                format=phase.format,
                rules_version=phase.rules_version,
                as_of=event.rules_date,
            )
            claims = self._verifier.verify((await self._decks.IssueDeckToken(token)).token)
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        relisted = facts.Relisted(asked.player, saved.deck_id, int(claims["version"]), str(claims["hash"]), asked.phase)
        return facts.Replaced(
            asked.player, asked.round, asked.phase, asked.card, count, asked.basic, asked.judge, asked.words
        ), relisted


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
