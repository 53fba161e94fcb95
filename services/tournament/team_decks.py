"""Registered lists: shown to whom an event shows them, and of a team together by unified deck construction (MTR 8.4), where it was announced."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from services.kit.errors import conflict, fault_of

from .play import facts
from .play.tournament import Tournament

_RULE = "MTR 8.4"


class TeamDecks:
    """Asks the decks service for registered lists, and whether they share cards."""

    def __init__(self, decks: grpc.aio.Channel) -> None:
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)

    async def require_fits(self, event: Tournament, entry: facts.Registered) -> None:
        """Raises Fault DECKS_NOT_UNIFIED when this deck shares cards with a teammate's that is registered."""
        team = event.teams.get(event.entrant_of(entry.player))
        if team is None or not event.plan.unified:
            return
        known = [event.players[each] for each in team.members if each in event.players and each != entry.player]
        lists = [(each.player, each.deck_id, each.deck_version) for each in known]
        await self._require(event, team.name, [*lists, (entry.player, entry.deck_id, entry.deck_version)])

    async def require_unified(self, event: Tournament) -> None:
        """Raises Fault DECKS_NOT_UNIFIED for the first team whose decks share cards: two may have registered at the same moment."""
        for team in event.teams.values() if event.plan.unified else ():
            known = [event.players[each] for each in team.members if each in event.players]
            await self._require(event, team.name, [(each.player, each.deck_id, each.deck_version) for each in known])

    async def text_of(self, event: Tournament, player: str) -> str:
        """The list that a player registered, as text. Raises Fault."""
        known = event.players[player]
        request = decks_pb2.ExportDeckRequest(
            deck_id=known.deck_id, version=known.deck_version, user_id=player, target="plain"
        )
        try:
            return (await self._decks.ExportDeck(request)).text
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error

    async def _require(self, event: Tournament, name: str, decks: Sequence[tuple[str, str, int]]) -> None:
        if len(decks) < 2:
            return
        try:
            found = await asyncio.gather(*(self._list(*deck) for deck in decks))
            request = decks_pb2.ValidateTeamRequest(decks=found, format=event.plan.format)
            findings = (await self._decks.ValidateTeam(request)).findings
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        if findings:
            cards = ", ".join(sorted({each.card for each in findings}))
            raise conflict("DECKS_NOT_UNIFIED", f"decks of {name} share cards: {cards}", rule=_RULE)

    async def _list(self, user: str, deck_id: str, version: int) -> decks_pb2.TeamDeck:
        found = await self._decks.GetDeck(decks_pb2.GetDeckRequest(deck_id=deck_id, version=version, user_id=user))
        return decks_pb2.TeamDeck(user_id=user, list=found.verdict.list)
