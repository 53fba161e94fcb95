"""Games of events that are played here: one is made for every table of a round, and the match's result is reported when it is over."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from functools import partial

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.kit.errors import fault_of

from .log import Actor, EventLog
from .play import facts
from .play.facts import Table
from .play.tournament import Refusal, Round, State, Tournament

_log = logging.getLogger(__name__)

PLATFORM = Actor("", "platform")
RETRY_S = 10.0
_EVENTS = 100


class EventGames:
    """Makes games and reports them; what fails is tried again, and the organiser may always report by hand."""

    def __init__(self, log: EventLog, decks: grpc.aio.Channel, games: grpc.aio.Channel) -> None:
        self._log = log
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)
        self._games = game_pb2_grpc.GameServiceStub(games)
        self._paired = asyncio.Event()

    def wake(self) -> None:
        """A round was paired."""
        self._paired.set()

    async def run(self) -> None:
        """Make the games that are missing, now and whenever a round is paired; runs until cancelled."""
        while True:
            self._paired.clear()
            for tournament in await self._played_here():
                await self._open(tournament)
            try:
                async with asyncio.timeout(RETRY_S):
                    await self._paired.wait()
            except TimeoutError:
                continue

    async def hear(self, ended: events_pb2.GameEnded) -> None:
        """Report the match that this game ended, if it is one of an event's; a repeat changes nothing."""
        users = {seat.user_id for seat in ended.seats}
        for tournament in await self._played_here():
            own = tournament.rounds[-1]
            for number, table in list(_unreported(own)):
                if number in own.games and users == {table.first, table.second}:
                    await self._report(tournament.event_id, own.number, number, own.games[number])

    async def _played_here(self) -> list[Tournament]:
        running = await self._log.page(State.RUNNING, _EVENTS, "")
        return [each for each in running if each.plan.plays_here and each.rounds]

    async def _open(self, tournament: Tournament) -> None:
        own = tournament.rounds[-1]
        for number, table in list(_unreported(own)):
            if number in own.games:
                continue
            try:
                game_id = await self._created(tournament, own.number, number, table)
            except grpc.aio.AioRpcError as error:
                _log.warning("table %s of %s has no game: %s", number, tournament.event_id, fault_of(error))
                continue
            await self._decide(tournament.event_id, partial(_opened, own.number, number, game_id))

    async def _created(self, tournament: Tournament, round_number: int, number: int, table: Table) -> str:
        plan, is_playoff = tournament.plan, round_number > tournament.swiss_rounds
        # a playoff is untimed, and its higher seed chooses who plays first (MTR 2.2, 2.4)
        # what a player holds in the first round is nobody's knowledge in the second
        options: dict[str, object] = {"open_replay": False}
        if is_playoff:
            options |= {"single_elimination": True, "first_chooser": 0}
        if plan.match_seconds and not is_playoff:
            options["match_seconds"] = plan.match_seconds
        request = game_pb2.CreateGameRequest(
            idempotency_key=f"event:{tournament.event_id}:{round_number}:{number}",
            settings=game_pb2.TableSettings(
                format=plan.format,
                rules_version=plan.rules_version,
                manual_consent="unanimous",
                best_of=plan.best_of,
                options={name: json.dumps(value) for name, value in options.items()},
            ),
            seats=[await self._seat(tournament, at, user) for at, user in enumerate((table.first, str(table.second)))],
        )
        return (await self._games.CreateGame(request)).game_id

    async def _seat(self, tournament: Tournament, at: int, user: str) -> game_pb2.Seat:
        """A player with the list that was registered: the version of then (MTR 2.7)."""
        player, plan = tournament.players[user], tournament.plan
        request = decks_pb2.IssueDeckTokenRequest(
            deck_id=player.deck_id,
            version=player.deck_version,
            user_id=user,
            format=plan.format,
            rules_version=plan.rules_version,
        )
        token = (await self._decks.IssueDeckToken(request)).token
        return game_pb2.Seat(
            seat=at, team=at, user_id=user, user_name=player.name, user_kind=player.kind, deck_token=token
        )

    async def _report(self, event_id: str, round_number: int, number: int, game_id: str) -> None:
        try:
            match = await self._games.GetMatch(game_pb2.GetMatchRequest(game_id=game_id))
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        if not match.is_over:
            return
        first, second, drawn = match.reported
        report = facts.Reported(round_number, number, (first, second), drawn)
        await self._decide(event_id, partial(_reported, report))

    async def _decide(self, event_id: str, decide: partial[list[facts.AnyFact]]) -> None:
        try:
            await self._log.decide(event_id, PLATFORM, decide)
        except Refusal as refusal:
            _log.warning("event %s: %s", event_id, refusal)


def _unreported(own: Round) -> Iterator[tuple[int, Table]]:
    for number, table in enumerate(own.tables, 1):
        if number not in own.results:
            yield number, table


def _opened(round_number: int, number: int, game_id: str, tournament: Tournament) -> list[facts.AnyFact]:
    return tournament.open(round_number, number, game_id)


def _reported(report: facts.Reported, tournament: Tournament) -> list[facts.AnyFact]:
    """What the game says, unless somebody reported by hand meanwhile."""
    is_open = report.table not in tournament.rounds[report.round - 1].results
    return tournament.report(report) if is_open else []
