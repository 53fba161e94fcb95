"""Events that are played here: every table of a round gets its game, the match's result is the table's, and what officials order is brought to the game.

All of it can be repeated: games are made by a key, a table's result is taken once, and the game knows an order by its number. So whatever a breakdown interrupts is
done by the next look at the event, which comes with every change of it, with every game that ends, and every RETRY_S.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial

import grpc

from muster.decks.v1 import decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.kit.clock import Clock
from services.kit.errors import Fault, fault_of

from .game_requests import rulings, seated, settings_of
from .log import Actor, EventLog
from .match_results import facts_of
from .play import facts
from .play.deadlines import lapse
from .play.entries import Round
from .play.orders import Order, aimed, carried_out
from .play.refusals import Refusal
from .play.results import open_game
from .play.tournament import OrderState, Tournament
from .seasons import Seasons

_log = logging.getLogger(__name__)

PLATFORM = Actor("")
_ROLE = "platform"
RETRY_S = 10.0
TOGETHER = 4
"""So many tables are made at the same time: running games are not crowded out, and a game process is busy with fewer already."""
NOTED = 32
"""So many are noted together."""


class EventGames:
    """Makes games, takes their results, decides at deadlines what was not played, and brings orders to games; what fails is tried again, and officials may always report by hand."""

    def __init__(
        self, log: EventLog, seasons: Seasons, decks: grpc.aio.Channel, games: grpc.aio.Channel, clock: Clock
    ) -> None:
        self._log = log
        self._seasons = seasons
        self._clock = clock
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)
        self._games = game_pb2_grpc.GameServiceStub(games)
        self._changed: set[str] = set()
        self._woken = asyncio.Event()

    def wake(self, event_id: str) -> None:
        """Something was decided in this event that its tables may have to do."""
        self._changed.add(event_id)
        self._woken.set()

    async def run(self) -> None:
        """Look at events: at all that run to begin with and every RETRY_S, else at those that changed; runs until cancelled."""
        self._changed.update(await self._log.running())
        while True:
            changed, self._changed = self._changed, set()
            self._woken.clear()
            for event_id in sorted(changed):
                await self._looked_at(event_id)
            try:
                async with asyncio.timeout(RETRY_S):
                    await self._woken.wait()
            except TimeoutError:
                self._changed.update(await self._log.running())

    async def hear(self, ended: events_pb2.GameEnded) -> None:
        """A game has ended: report its match if it is one of an event's and over; a repeat changes nothing."""
        place = await self._log.place_of(ended.match_id or ended.game_id)
        if place is None:
            return
        tournament = await self._log.event(place.event_id)
        if place.round == len(tournament.rounds):
            await self._take_result(tournament, place.round, place.table)
        self.wake(place.event_id)

    async def _looked_at(self, event_id: str) -> None:
        """One event in which something is wrong does not keep the others waiting."""
        try:
            await self._look_at(event_id)
        except Exception:
            _log.exception("event %s is looked at again later", event_id)

    async def _look_at(self, event_id: str) -> None:
        tournament = await self._seasons.follow(event_id)
        if lapse(tournament, self._clock.now_ms()):
            await self._decide(event_id, lambda event: lapse(event, self._clock.now_ms()))
        if not tournament.plan.plays_here or not tournament.rounds or tournament.is_over:
            return
        own = tournament.rounds[-1]
        phase = tournament.phase_of(own.number)
        missing = [number for number in _without_game(tournament, own, phase) if own.is_started and own.plays(number)]
        for first in range(0, len(missing), NOTED):
            await self._open(tournament, own, missing[first : first + NOTED])
        for order in tournament.pending():
            await self._tried(partial(self._carry_out, tournament, order), f"order {order.number} of {event_id}")

    async def _tried(self, work: Callable[[], Awaitable[None]], what: str) -> None:
        """What cannot be done now is done at the next look."""
        try:
            await work()
        except grpc.aio.AioRpcError as error:
            _log.warning("%s waits: %s", what, fault_of(error))
        except Fault as fault:
            _log.warning("%s waits: %s", what, fault)

    # -- games

    async def _open(self, tournament: Tournament, own: Round, numbers: Sequence[int]) -> None:
        """Games for these tables: made side by side, and noted together."""
        event_id, edition = tournament.event_id, own.edition
        made = dict[int, str]()
        turn = asyncio.Semaphore(TOGETHER)

        async def make(number: int) -> None:
            async with turn:
                await self._tried(partial(self._made, tournament, own, number, made), f"a table of {event_id}")

        await asyncio.gather(*map(make, numbers))
        if not made:
            return
        await self._decide(event_id, lambda event: _opened(event, own.number, edition, made))
        event = await self._log.event(event_id)
        results = (partial(self._take_early_result, event, own.number, number, made[number]) for number in made)
        await asyncio.gather(*(self._tried(each, f"a result of {event_id}") for each in results))

    async def _made(self, tournament: Tournament, own: Round, number: int, made: dict[int, str]) -> None:
        key = f"event:{tournament.event_id}:{own.number}:{number}" + (f":{own.edition}" if own.edition else "")
        phase = tournament.phases[tournament.phase_of(own.number)]
        request = game_pb2.CreateGameRequest(
            idempotency_key=key,
            settings=settings_of(tournament.plan, phase, is_playoff=own.number > tournament.swiss_rounds),
            seats=await seated(self._decks, tournament, own.number, own.tables[number - 1]),
        )
        request.settings.event_id = tournament.event_id
        made[number] = (await self._games.CreateGame(request)).game_id

    # -- results

    async def _take_early_result(self, event: Tournament, round_number: int, number: int, game_id: str) -> None:
        """A game that ended before it was noted here was heard of in vain."""
        game = await self._games.GetGame(game_pb2.GetGameRequest(game_id=game_id))
        if game.state == game_pb2.GAME_STATE_ENDED:
            await self._take_result(event, round_number, number)

    async def _take_result(self, tournament: Tournament, round_number: int, number: int) -> None:
        own = tournament.rounds[round_number - 1]
        if number in own.results or number not in own.games:
            return
        try:
            match = await self._games.GetMatch(game_pb2.GetMatchRequest(game_id=own.games[number]))
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        if match.is_over:
            await self._decide(tournament.event_id, partial(facts_of, number=round_number, table=number, match=match))

    # -- orders

    async def _carry_out(self, tournament: Tournament, order: OrderState) -> None:
        """Bring an order to the game that the match is in; it is noted first which, so that a repeat reaches no later one."""
        event_id, given = tournament.event_id, order.order
        done = partial(self._done, event_id, order.number)
        first = tournament.rounds[given.round - 1].games.get(given.table)
        if first is None:
            return
        match = await self._games.GetMatch(game_pb2.GetMatchRequest(game_id=first))
        if match.is_over:
            await done("the match is over")
            return
        game = _aim(match, order)
        if game.state == game_pb2.GAME_STATE_ENDED:
            if order.game_id:
                await done("" if _was_carried_out(game, order) else "the game ended first")
            return  # the next game is on its way
        await self._decide(event_id, lambda event: aimed(event, order.number, game.game_id))
        await self._rule(game, order, done)

    async def _rule(
        self, game: game_pb2.GetGameResponse, order: OrderState, done: Callable[[str], Awaitable[None]]
    ) -> None:
        seats = [each.seat for each in game.seats if each.user_id == order.order.player]
        request = game_pb2.RuleGameRequest(
            game_id=game.game_id, action_id=f"event-order:{order.number}", **rulings(order.order, seats)
        )
        try:
            await self._games.RuleGame(request)
        except grpc.aio.AioRpcError as error:
            if error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            await done(fault_of(error).message)
            return
        await done("")

    async def _done(self, event_id: str, order: int, refused: str) -> None:
        await self._decide(event_id, lambda event: carried_out(event, order, refused))

    async def _decide(self, event_id: str, decide: Callable[[Tournament], list[facts.AnyFact]]) -> None:
        try:
            await self._log.decide(event_id, PLATFORM, lambda event: (_ROLE, decide(event)))
        except Refusal as refusal:
            _log.warning("event %s: %s", event_id, refusal)


def _without_game(event: Tournament, own: Round, phase: int) -> Iterator[int]:
    """Tables that are to get one: without a result, and everybody has a list here."""
    for number, table in enumerate(own.tables, 1):
        users = (user for entrant in table.entrants for user in event.members_of(entrant))
        lists = (event.players[user].list_of(phase) for user in users)
        if number not in own.results and number not in own.games and all(each and each.deck_id for each in lists):
            yield number


def _opened(event: Tournament, number: int, edition: int, made: Mapping[int, str]) -> list[facts.AnyFact]:
    """The games of a round's tables, unless the round was paired again meanwhile."""
    if event.rounds[number - 1].edition != edition:
        return []
    return [fact for table, game_id in sorted(made.items()) for fact in open_game(event, number, table, game_id)]


def _aim(match: game_pb2.GetMatchResponse, order: OrderState) -> game_pb2.GetGameResponse:
    """The game that the order was for already, else the newest."""
    return next((game for game in match.games if game.game_id == order.game_id), match.games[-1])


def _was_carried_out(game: game_pb2.GetGameResponse, order: OrderState) -> bool:
    """Whether the game that has ended shows the order: a lost game names the judge."""
    player = order.order.player
    return order.order.what != Order.LOSE_GAME or any(
        each.user_id == player and each.cause == "judge" for each in game.results
    )
