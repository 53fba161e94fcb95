"""The services behind the gateway, and what several public doors ask of them."""

from __future__ import annotations

import grpc
import msgspec

from muster.bots.v1 import bots_pb2_grpc
from muster.catalog.v1 import catalog_pb2_grpc
from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc, parties_pb2_grpc, tables_pb2, tables_pb2_grpc
from muster.tournament.v1 import desk_pb2_grpc, events_pb2_grpc, leagues_pb2_grpc, tournament_pb2_grpc
from services.kit.app import App
from services.kit.errors import fault_of

from . import schema, views
from . import socket_schema as sent
from .accounts.values import Caller
from .errors import refused

RESUME_S = 3.0
_PAGE = 100


class Peers:
    """One stub a service; calls raise grpc.aio.AioRpcError, which the edge turns into a refusal."""

    def __init__(self, app: App) -> None:
        self.catalog = catalog_pb2_grpc.CatalogServiceStub(app.channel("catalog"))
        self.decks = decks_pb2_grpc.DecksServiceStub(app.channel("decks"))
        self.matchmaking = matchmaking_pb2_grpc.MatchmakingServiceStub(app.channel("matchmaking"))
        self.tables = tables_pb2_grpc.TableServiceStub(app.channel("matchmaking"))
        self.parties = parties_pb2_grpc.PartyServiceStub(app.channel("matchmaking"))
        self.game = game_pb2_grpc.GameServiceStub(app.channel("game"))
        self.events = events_pb2_grpc.EventServiceStub(app.channel("tournament"))
        self.desk = desk_pb2_grpc.DeskServiceStub(app.channel("tournament"))
        self.leagues = leagues_pb2_grpc.LeagueServiceStub(app.channel("tournament"))
        self.bots = bots_pb2_grpc.BotServiceStub(app.channel("bots"))
        self.tournament = tournament_pb2_grpc.TournamentServiceStub(app.channel("tournament"))

    async def deck_token(
        self, deck_id: str, user_id: str, format_id: str, rules_version: str, ranked: bool, version: int = 0
    ) -> str:
        """A token for a legal deck of this user; raises Refused DECK_ILLEGAL with every finding."""
        request = decks_pb2.IssueDeckTokenRequest(
            deck_id=deck_id,
            version=version,
            format=format_id,
            user_id=user_id,
            rules_version=rules_version,
            ranked=ranked,
        )
        try:
            response = await self.decks.IssueDeckToken(request)
        except grpc.aio.AioRpcError as error:
            refusal = refused(fault_of(error))
            if refusal.code == "DECK_ILLEGAL":
                refusal.details["findings"] = await self._findings(deck_id, user_id, version)
                refusal.details["deck"] = deck_id
            raise refusal from error
        return response.token

    async def table_deck(self, deck_id: str, user_id: str, format_id: str, rules_version: str) -> str:
        """A token for a seat of an unrated table, "" without a deck."""
        return await self.deck_token(deck_id, user_id, format_id, rules_version, ranked=False) if deck_id else ""

    async def _findings(self, deck_id: str, user_id: str, version: int) -> list[object]:
        try:
            deck = await self.decks.GetDeck(decks_pb2.GetDeckRequest(deck_id=deck_id, version=version, user_id=user_id))
        except grpc.aio.AioRpcError:
            return []
        return [msgspec.to_builtins(views.finding(each)) for each in deck.verdict.findings]

    async def lobby(self) -> list[schema.TableView]:
        """The public tables with a free seat, newest first."""
        return [views.table(each) for each in (await self.tables.ListLobby(tables_pb2.ListLobbyRequest())).tables]

    async def ticket(self, caller: Caller, ticket_id: str) -> schema.TicketView:
        """The caller's ticket, the open one for an empty id."""
        caller.require("queue")
        request = matchmaking_pb2.GetTicketRequest(user_id=caller.user.user_id, ticket_id=ticket_id)
        return views.ticket(await self.matchmaking.GetTicket(request))

    async def cancel(self, caller: Caller, ticket_id: str) -> schema.TicketView:
        caller.require("queue")
        request = matchmaking_pb2.CancelTicketRequest(user_id=caller.user.user_id, ticket_id=ticket_id)
        return views.ticket(await self.matchmaking.CancelTicket(request))

    async def accept(self, caller: Caller, match_id: str) -> schema.MatchView:
        caller.require("queue")
        request = matchmaking_pb2.AcceptMatchRequest(user_id=caller.user.user_id, match_id=match_id)
        return views.match(await self.matchmaking.AcceptMatch(request))

    async def decline(self, caller: Caller, match_id: str) -> schema.MatchView:
        caller.require("queue")
        request = matchmaking_pb2.DeclineMatchRequest(user_id=caller.user.user_id, match_id=match_id)
        return views.match(await self.matchmaking.DeclineMatch(request))

    async def games_to_resume(self, user_id: str) -> list[sent.Resumable]:
        """The user's games that go on; a link that is just being made again is waited for."""
        return [
            sent.Resumable(game.game_id, game.settings.format, seat.seat)
            for game in await self._live_games(user_id)
            for seat in game.seats
            if seat.user_id == user_id
        ]

    async def _live_games(self, user_id: str) -> list[game_pb2.GetGameResponse]:
        """All of them: a house bot plays many at a time."""
        request = game_pb2.ListGamesRequest(user_id=user_id, page_size=_PAGE, only_live=True)
        found = list[game_pb2.GetGameResponse]()
        while True:
            page = await self.game.ListGames(request, timeout=RESUME_S, wait_for_ready=True)
            found += page.games
            if not page.next_page_token:
                return found
            request.page_token = page.next_page_token
