"""Events that are played here: every table of a round gets its game, the match's result is the table's, and what officials order is brought to the game.

All of it can be repeated: games are made by a key, a table's result is taken once, and the game knows an order by its number. So whatever a breakdown interrupts is
done by the next look at the event, which comes with every change of it, with every game that ends, and every RETRY_S.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial

import grpc

from muster.decks.v1 import decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.kit.clock import Clock
from services.kit.errors import Fault, fault_in, fault_of

from .days import day_of
from .game_requests import rulings, seated, settings_of, tokens_of
from .log import Actor, EventLog
from .match_results import facts_of
from .play import facts
from .play.deadlines import lapse
from .play.entries import Round
from .play.orders import Order, aimed, carried_out
from .play.refusals import Refusal
from .play.results import open_game
from .play.staff import Attendance, attended
from .play.tournament import OrderState, Tournament
from .preparing import Preparing
from .seasons import Seasons

_log = logging.getLogger(__name__)

PLATFORM = Actor("")
_ROLE = "platform"
RETRY_S = 10.0
PATIENCE_S = 30.0
"""How long a call may take: cards that were never read take their time."""
TABLES = 50
"""So many tables are made by one call, and noted together."""
ASKED = 1_000
"""About so many matches is asked in one call."""
CALLS = 2
"""So many of these calls go on at the same time: decks are asked for one while games are made of the other."""


class EventGames:
    """Makes games, takes their results, decides at deadlines what was not played, and brings orders to games; what fails is tried again, and officials may always report by hand."""

    def __init__(
        self,
        log: EventLog,
        seasons: Seasons,
        decks: grpc.aio.Channel,
        games: grpc.aio.Channel,
        attendance: Attendance,
        clock: Clock,
    ) -> None:
        self._log = log
        self._seasons = seasons
        self._attendance = attendance
        self._clock = clock
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)
        self._games = game_pb2_grpc.GameServiceStub(games)
        self._changed: set[str] = set()
        self._woken = asyncio.Event()
        self._preparing: defaultdict[str, Preparing] = defaultdict(Preparing)
        self._unheard: set[str] = (
            set()
        )  # events with games that may have ended before they were noted: in this process, or in one before it

    def wake(self, event_id: str) -> None:
        """Something was decided in this event that its tables may have to do."""
        self._changed.add(event_id)
        self._woken.set()

    async def run(self) -> None:
        """Look at events: at all that run to begin with and every RETRY_S, else at those that changed; runs until cancelled."""
        self._changed.update(await self._log.running())
        self._unheard.update(self._changed)
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
        if attended(tournament, self._attendance):
            await self._decide(event_id, lambda event: attended(event, self._attendance))
        if not tournament.plan.plays_here or tournament.is_over:
            self._preparing.pop(event_id, None)
            return
        if tournament.rounds:
            await self._look_at_round(tournament)
        await self._tried(partial(self._prepare, tournament), f"preparing {event_id}")

    async def _look_at_round(self, tournament: Tournament) -> None:
        event_id, own = tournament.event_id, tournament.rounds[-1]
        phase = tournament.phase_of(own.number)
        missing = [number for number in _without_game(tournament, own, phase) if own.is_started and own.plays(number)]
        await self._open_all(tournament, own, missing)
        if event_id in self._unheard:
            await self._tried(partial(self._catch_up, event_id, own.number), f"results of {event_id}")
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

    async def _catch_up(self, event_id: str, number: int) -> None:
        """Of games that ended before they were noted here was heard in vain."""
        event = await self._log.event(event_id)
        own = event.rounds[number - 1]
        tables = {game_id: table for table, game_id in own.games.items() if table not in own.results}
        ids = list(tables)
        for first in range(0, len(ids), ASKED):
            asked = game_pb2.FindEndedMatchesRequest(game_ids=ids[first : first + ASKED])
            for game_id in (await self._games.FindEndedMatches(asked)).game_ids:
                await self._take_result(event, number, tables[game_id])
        self._unheard.discard(event_id)

    # -- games

    async def _prepare(self, tournament: Tournament) -> None:
        """The next round's lists are checked and their cards read before it is paired: some with each look, and slowly enough for others."""
        preparing, began = self._preparing[tournament.event_id], self._clock.monotonic()
        some = preparing.due(tournament, day_of(self._clock), began)
        if not some:
            return
        first = some[0]
        found = await tokens_of(self._decks, tournament, first.phase, [each.user for each in some], first.as_of)
        asked = game_pb2.PrepareDecksRequest(deck_tokens=[each.token for each in found if each.token])
        answer = await self._games.PrepareDecks(asked, timeout=PATIENCE_S)
        rest_s = preparing.answered(some, answer.read_cards, began, self._clock.monotonic())
        asyncio.get_running_loop().call_later(rest_s, self.wake, tournament.event_id)

    async def _open_all(self, tournament: Tournament, own: Round, numbers: Sequence[int]) -> None:
        """Games for these tables, a part at a time; what cannot be made now is made at the next look."""
        turn = asyncio.Semaphore(CALLS)

        async def open_some(some: Sequence[int]) -> None:
            async with turn:
                await self._tried(partial(self._open, tournament, own, some), f"tables of {tournament.event_id}")

        parts = [numbers[first : first + TABLES] for first in range(0, len(numbers), TABLES)]
        await asyncio.gather(*map(open_some, parts))

    async def _open(self, tournament: Tournament, own: Round, numbers: Sequence[int]) -> None:
        """Games for these tables, made by one call and noted together."""
        event_id, edition = tournament.event_id, own.edition
        made = await self._made(tournament, own, numbers)
        if made:
            await self._decide(event_id, lambda event: _opened(event, own.number, edition, made))
            self._unheard.add(event_id)

    async def _made(self, tournament: Tournament, own: Round, numbers: Sequence[int]) -> dict[int, str]:
        """The games by table; why a table has none is only told to the operator, and the others play."""
        tables = [own.tables[number - 1] for number in numbers]
        seats = dict(zip(numbers, await seated(self._decks, tournament, own.number, tables), strict=True))
        asked = {
            number: _request(tournament, own, number, each) for number, each in seats.items() if isinstance(each, list)
        }
        answer = await self._games.CreateGames(game_pb2.CreateGamesRequest(games=asked.values()), timeout=PATIENCE_S)
        found = dict(zip(asked, answer.answers, strict=True))
        faults = {number: each for number, each in seats.items() if isinstance(each, Fault)}
        faults |= {number: fault_in(each.refusal) for number, each in found.items() if each.HasField("refusal")}
        for number, fault in faults.items():
            _log.warning("table %d of %s waits: %s", number, tournament.event_id, fault)
        return {number: each.game.game_id for number, each in found.items() if each.HasField("game")}

    # -- results

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


def _request(
    tournament: Tournament, own: Round, number: int, seats: Sequence[game_pb2.Seat]
) -> game_pb2.CreateGameRequest:
    key = f"event:{tournament.event_id}:{own.number}:{number}" + (f":{own.edition}" if own.edition else "")
    return game_pb2.CreateGameRequest(idempotency_key=key, settings=settings_of(tournament, own.number), seats=seats)


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
    """Whether the game that has ended shows the order: a lost game names the judge, and what ended has not gone back."""
    player = order.order.player
    if order.order.what in (Order.REWIND, Order.DO_DEED, Order.LEAVE_DEED):
        return False
    return order.order.what != Order.LOSE_GAME or any(
        each.user_id == player and each.cause == "judge" for each in game.results
    )
