"""GameService on the wire."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import grpc
import msgspec

from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc as pb_grpc
from services.kit.background import end
from services.kit.errors import Fault, conflict, denied, exhausted, invalid, not_found, status_of, unavailable
from services.kit.ids import is_id

from .dealing import Dealer, checked
from .house import HouseTokens
from .rules.kernel.events.rulings import CONCESSION, JUDGE, LONGEST, OUT, TIME, TURNS
from .rules.view import OPEN, PUBLIC
from .spectators import Spectators
from .table import records
from .table.forking import Sitting
from .table.matches import place_of, wins_after
from .table.messages import Json, Push, Refused
from .table.operations import RULE, SAMPLE, Operation, Send
from .table.position import EXTEND, JUDGED, LONGEST_EXTENSION_S
from .table.records import Header
from .table.remembered import Remembered
from .table.reporting import Report, reported, winners_of
from .table.samples import SEED_BYTES
from .table.store import ENDED, LIVE, GameRow, GameStore
from .table.tables import Tables
from .table.taking_back import REWIND_TO

Context = grpc.aio.ServicerContext[Any, Any]
_DEFAULT_PAGE, _MAX_PAGE = 20, 100
_OUTGOING = 20_000
_MOST_MADE, _MOST_PREPARED, _MOST_ASKED = 100, 200, 1_000
"""Games that one call makes, decks that it prepares, matches that it asks about."""
_VERDICTS, _REPLAYS_BYTES = 2_000, 32_000_000
"""What is remembered of games that have ended."""
_PIECE = 64_000
_MOST_WRONG = 100
_TOGETHER, _TOGETHER_BYTES = 256, 1_000_000
"""Frames in one message of a stream at most, and after how many bytes no more are added."""
_STATES: Mapping[str, Any] = {
    LIVE: pb.GAME_STATE_LIVE,
    "paused": pb.GAME_STATE_PAUSED,
    ENDED: pb.GAME_STATE_ENDED,
}
_LONGEST_REASON = 500
_VIEWS = {"public": PUBLIC, "open": OPEN}
_LOOKING = frozenset({"game.join", "game.resync"})
_encode = msgspec.json.Encoder().encode
_arguments = msgspec.json.Decoder(dict[str, Any]).decode
_log = logging.getLogger(__name__)


class GameServicer(pb_grpc.GameServiceServicer):
    """Makes games by the dealer, plays them by the tables."""

    def __init__(
        self, tables: Tables, store: GameStore, dealer: Dealer, house: HouseTokens, spectators: Spectators
    ) -> None:
        self._spectators = spectators
        self._house = house
        self._tables = tables
        self._store = store
        self._dealer = dealer
        self._verdicts = Remembered(tables.verdict, _VERDICTS)
        self._replays = Remembered(tables.frames, _REPLAYS_BYTES, len)

    async def CreateGame(self, request: pb.CreateGameRequest, context: Context) -> pb.CreateGameResponse:
        if request.validate_only:
            checked(request)
            return pb.CreateGameResponse()
        [made] = await self._created([request])
        if isinstance(made, Fault):
            raise made
        await self._tables.open_now(made.game_id)
        return made

    async def CreateGames(self, request: pb.CreateGamesRequest, context: Context) -> pb.CreateGamesResponse:
        if len(request.games) > _MOST_MADE:
            raise invalid("INVALID_ARGUMENT", f"one call makes at most {_MOST_MADE} games")
        if len({each.idempotency_key for each in request.games}) < len(request.games):
            raise invalid("BAD_REQUEST_ID", "every game has a key of its own")
        answers = await self._created(request.games)
        self._tables.open_later(each.game_id for each in answers if not isinstance(each, Fault))
        return pb.CreateGamesResponse(answers=[_answer(each) for each in answers])

    async def _created(self, requests: Sequence[pb.CreateGameRequest]) -> list[pb.CreateGameResponse | Fault]:
        """The games that are stored for these requests, now or before, or why they are not."""
        found: dict[str, Fault | Header] = {}
        found |= {each.idempotency_key: fault for each in requests if (fault := _why_not_key(each.idempotency_key))}
        found |= await self._store.by_keys([each.idempotency_key for each in requests])
        new = [each for each in requests if each.idempotency_key not in found]
        headers = await self._dealer.headers(new) if new else []
        made = {each.idempotency_key: header for each, header in zip(new, headers, strict=True)}
        found |= made
        found |= await self._tables.make({key: each for key, each in made.items() if isinstance(each, Header)})
        return [_created(found[each.idempotency_key]) for each in requests]

    async def PrepareDecks(self, request: pb.PrepareDecksRequest, context: Context) -> pb.PrepareDecksResponse:
        if len(request.deck_tokens) > _MOST_PREPARED:
            raise invalid("INVALID_ARGUMENT", f"one call is about at most {_MOST_PREPARED} decks")
        return pb.PrepareDecksResponse(read_cards=await self._dealer.prepare(request.deck_tokens))

    async def FindEndedMatches(
        self, request: pb.FindEndedMatchesRequest, context: Context
    ) -> pb.FindEndedMatchesResponse:
        if len(request.game_ids) > _MOST_ASKED:
            raise invalid("INVALID_ARGUMENT", f"one call is about at most {_MOST_ASKED} matches")
        ended = await self._store.ended(request.game_ids)
        over = [row.game_id for row in ended if (await self._match_of(row))[1].is_over]
        return pb.FindEndedMatchesResponse(game_ids=over)

    async def GetGame(self, request: pb.GetGameRequest, context: Context) -> pb.GetGameResponse:
        return self._view(await self._row(request.game_id))

    async def GetMatch(self, request: pb.GetMatchRequest, context: Context) -> pb.GetMatchResponse:
        rows, report = await self._match_of(await self._row(request.game_id))
        last = _header(rows[-1])
        return pb.GetMatchResponse(
            match_id=place_of(last).match_id,
            best_of=last.settings.best_of,
            games=[self._view(row) for row in rows],
            wins=_wins(rows[-1]),
            winner=report.winner,
            is_over=report.is_over,
            reported=report.games,
        )

    async def _match_of(self, row: GameRow) -> tuple[list[GameRow], Report]:
        rows = await self._store.of_match(place_of(_header(row)).match_id)
        ended = sum(each.state == ENDED for each in rows)
        return rows, reported(_header(rows[-1]), _wins(rows[-1]), ended, rows[-1].results)

    async def RuleGame(self, request: pb.RuleGameRequest, context: Context) -> pb.RuleGameResponse:
        operation = Operation("", "", RULE, {"action_id": request.action_id, **_ruling(request)}, lambda push: None)
        try:
            done = await self._tables.do(request.game_id, operation)
        except Refused as refused:
            raise _fault(refused) from None
        return pb.RuleGameResponse(dup=done.get("dup", False))

    async def SampleGame(self, request: pb.SampleGameRequest, context: Context) -> pb.SampleGameResponse:
        bot = self._house.bot_of(context)
        if len(request.seed) != SEED_BYTES:
            raise invalid("INVALID_ARGUMENT", f"a seed has {SEED_BYTES} bytes", field="seed")
        asked = {"seat": request.seat, "seed": request.seed, "known": frozenset(request.known_programs)}
        header = _header(await self._row(request.game_id))
        try:
            found = await self._tables.do(request.game_id, Operation("", bot, SAMPLE, asked, lambda push: None))
        except Refused as refused:
            raise _fault(refused) from None
        return pb.SampleGameResponse(
            state=found["state"],
            since=found["since"],
            programs=found["programs"],
            prompt=found["prompt"],
            viewer_key=found["key"],
            settings=_settings(header.settings),
            engine=records.ENGINE,
        )

    async def ListGames(self, request: pb.ListGamesRequest, context: Context) -> pb.ListGamesResponse:
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        if request.page_token and not is_id(request.page_token):
            raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave", field="page")
        rows = await self._store.page(request.user_id, request.page_token, size + 1, request.only_live)
        more = rows[size - 1].game_id if len(rows) > size else ""
        return pb.ListGamesResponse(games=[self._view(row) for row in rows[:size]], next_page_token=more)

    async def ReadLog(self, request: pb.ReadLogRequest, context: Context) -> AsyncIterator[pb.ReadLogResponse]:
        row = await self._row(request.game_id)
        seat = _seat_of(_header(row), request.user_id)
        try:
            for line in await self._tables.deltas(request.game_id, seat, max(request.from_seq, 1)):
                yield pb.ReadLogResponse(json=line)
        except Refused as refused:
            raise _fault(refused) from None

    async def ReadReplay(self, request: pb.ReadReplayRequest, context: Context) -> AsyncIterator[pb.ReadReplayResponse]:
        row = await self._row(request.game_id)
        if row.state != ENDED:
            raise conflict("GAME_NOT_OVER", "only a game that has ended is shown again")
        viewer = await self._viewer_of(row, request)
        try:
            found = await self._replays.get((row.game_id, viewer, request.with_taken_back))
        except Refused as refused:
            raise _fault(refused) from None
        for start in range(0, len(found), _PIECE):
            yield pb.ReadReplayResponse(gzip=found[start : start + _PIECE])

    async def ReadRecord(self, request: pb.ReadRecordRequest, context: Context) -> AsyncIterator[pb.ReadRecordResponse]:
        row = await self._row(request.game_id)
        if row.state != ENDED:
            raise conflict("GAME_NOT_OVER", "the record of a game is open when it has ended")
        try:
            await self._spectators.require_may_watch(_header(row), request.user_id, request.welcomed_by)
            await self._require_open_hands(row, request.user_id)
            found = await self._tables.record(row.game_id)
        except Refused as refused:
            raise _fault(refused) from None
        for start in range(0, len(found), _PIECE):
            yield pb.ReadRecordResponse(gzip=found[start : start + _PIECE])

    async def VerifyRecord(self, request: pb.VerifyRecordRequest, context: Context) -> pb.VerifyRecordResponse:
        game_id, steps, wrong = await self._tables.proven(request.gzip)
        return pb.VerifyRecordResponse(game_id=game_id, steps=steps, wrong=wrong[:_MOST_WRONG])

    async def ImportRecord(self, request: pb.ImportRecordRequest, context: Context) -> pb.CreateGameResponse:
        if not request.user_id:
            raise invalid("INVALID_ARGUMENT", "a record is kept for somebody", field="user_id")
        try:
            made = await self._tables.imported(request.gzip, request.user_id)
        except Refused as refused:
            raise _fault(refused) from None
        return pb.CreateGameResponse(game_id=made.game_id, seed_commitment=made.commitment)

    async def SaveScenario(self, request: pb.SaveScenarioRequest, context: Context) -> pb.SaveScenarioResponse:
        row = await self._row(request.game_id)
        if row.state != ENDED:
            raise conflict("GAME_NOT_OVER", "a scenario shows all hands, so the game has to be over")
        try:
            await self._spectators.require_may_watch(_header(row), request.user_id, request.welcomed_by)
            await self._require_open_hands(row, request.user_id)
            found, reasons = await self._tables.scenario(row.game_id, max(request.step, 1))
        except Refused as refused:
            raise _fault(refused) from None
        return pb.SaveScenarioResponse(json=found, reasons=reasons)

    async def ForkGame(self, request: pb.ForkGameRequest, context: Context) -> pb.CreateGameResponse:
        if fault := _why_not_key(request.idempotency_key):
            raise fault
        row = await self._row(request.game_id)
        if row.state != ENDED:
            raise conflict("GAME_NOT_OVER", "only a game that has ended is played on from")
        sitting = [Sitting(seat.user_id, seat.user_name, seat.user_kind) for seat in request.seats]
        if len({each.user_id for each in sitting} - {""}) != len(sitting):
            raise invalid("INVALID_ARGUMENT", "every seat has its own user", field="seats")
        try:
            await self._spectators.require_may_watch(_header(row), request.user_id, request.welcomed_by)
            await self._require_open_hands(row, request.user_id)
            made = await self._tables.fork(row.game_id, request.step, sitting, request.idempotency_key)
        except Refused as refused:
            raise _fault(refused) from None
        return pb.CreateGameResponse(game_id=made.game_id, seed_commitment=made.commitment)

    async def _viewer_of(self, row: GameRow, request: pb.ReadReplayRequest) -> int:
        header = _header(row)
        if request.view == "own":
            return _seat_of(header, request.user_id)
        if request.view not in _VIEWS:
            raise invalid("INVALID_ARGUMENT", "a view is 'public', 'open' or 'own'", field="view")
        try:
            await self._spectators.require_may_watch(header, request.user_id, request.welcomed_by)
        except Refused as refused:
            raise _fault(refused) from None
        if request.view == "open":
            await self._require_open_hands(row, request.user_id)
        return _VIEWS[request.view]

    async def _require_open_hands(self, row: GameRow, user_id: str) -> None:
        """Raises Fault HANDS_CLOSED while, or where, nobody sees what others held."""
        header = _header(row)
        is_open = json.loads(header.settings.options.get("open_replay", "true"))
        if not (is_open or await self._spectators.sees_hands(header, user_id)):
            raise conflict("HANDS_CLOSED", "at this table hands stay hidden when the game is over")
        _, report = await self._match_of(row)
        if not report.is_over:
            raise conflict("HANDS_CLOSED", "the match goes on: hands are shown when it is over")

    async def VerifyGame(self, request: pb.VerifyGameRequest, context: Context) -> pb.VerifyGameResponse:
        row = await self._row(request.game_id)
        if row.state == LIVE:
            raise conflict("GAME_NOT_OVER", "only a game that has ended is replayed and compared")
        try:
            found = await self._verdicts.get(request.game_id)
        except Refused as refused:
            raise _fault(refused) from None
        return pb.VerifyGameResponse(
            records=found.records, logged_hash=found.logged, replayed_hash=found.replayed, equal=found.is_equal
        )

    async def Play(self, messages: AsyncIterator[pb.ClientFrames], context: Context) -> AsyncIterator[pb.ServerFrames]:
        stream = _Stream(self._tables, self._done)
        reader = asyncio.create_task(stream.read(messages), name="play reader")
        try:
            while (several := await stream.next()) is not None:
                yield several
        finally:
            await stream.close(reader)

    async def _done(self, game_id: str, operation: Operation) -> Json:
        """An operation of a socket: whoever comes to look on is let in first. Raises Refused, Fault."""
        if operation.op in _LOOKING:
            row = None if (header := self._tables.header_of(game_id)) else await self._store.get(game_id)
            header = _header(row) if row is not None else header
            if header is not None:
                user_id, friends = operation.user_id, operation.welcomed_by
                is_judge = await self._spectators.require_may_watch(header, user_id, friends)
                operation = msgspec.structs.replace(operation, is_judge=is_judge)
        return await self._tables.do(game_id, operation)

    async def _row(self, game_id: str) -> GameRow:
        row = await self._store.get(game_id)
        if row is None:
            raise not_found("GAME_NOT_FOUND", "there is no such game", game_id=game_id[:64])
        return row

    def _view(self, row: GameRow) -> pb.GetGameResponse:
        header, ended = _header(row), row.state == ENDED
        seats = {each.seat: each for each in header.seats}
        return pb.GetGameResponse(
            game_id=row.game_id,
            state=_STATES[row.state],
            settings=_settings(header.settings),
            seats=[_seat(each) for each in header.seats],
            results=[
                pb.SeatResult(
                    seat=each.seat,
                    user_id=seats[each.seat].user_id,
                    team=seats[each.seat].team,
                    rank=each.rank,
                    cause=each.cause,
                    statistics=each.statistics,
                )
                for each in row.results
            ],
            turn=row.turn or self._tables.turn_of(row.game_id) or 0,
            created_ms=row.created_ms,
            ended_ms=row.ended_ms,
            seed_commitment=header.commitment,
            seed=header.seed if ended else b"",
            match=_place(header),
        )


def _why_not_key(key: str) -> Fault | None:
    return None if 0 < len(key) <= 128 else invalid("BAD_REQUEST_ID", "idempotency_key has 1 to 128 characters")


def _created(made: Header | Fault) -> pb.CreateGameResponse | Fault:
    if isinstance(made, Fault):
        return made
    return pb.CreateGameResponse(game_id=made.game_id, seed_commitment=made.commitment)


def _answer(made: pb.CreateGameResponse | Fault) -> pb.GameOrRefusal:
    return pb.GameOrRefusal(refusal=status_of(made)) if isinstance(made, Fault) else pb.GameOrRefusal(game=made)


def _ruling(request: pb.RuleGameRequest) -> Json:
    """The ruling as the table takes it. Raises Fault."""
    if request.add_turns > LONGEST or request.extend_seconds > LONGEST_EXTENSION_S:
        raise invalid("INVALID_ARGUMENT", "that is more than anybody needs")
    rulings: dict[str | None, Json] = {
        "call_time": {"ruling": TIME},
        "add_turns": {"ruling": TURNS, "add": request.add_turns},
        "extend_seconds": {"ruling": EXTEND, "seconds": request.extend_seconds},
        "put_out_seat": {"ruling": OUT, "seat": request.put_out_seat, "cause": JUDGE},
        "put_out_of_match_seat": {
            "ruling": OUT,
            "seat": request.put_out_of_match_seat,
            "cause": JUDGE,
            "match": True,
        },
        "concession_seat": {"ruling": CONCESSION, "seat": request.concession_seat},
        "rewind": {
            "ruling": REWIND_TO,
            "seat": request.rewind.seat,
            "decisions": request.rewind.decisions,
            "reason": request.rewind.reason,
        },
        "decide_deed": {
            "ruling": JUDGED,
            "done": request.decide_deed.done,
            "reason": request.decide_deed.reason,
        },
    }
    found = rulings.get(request.WhichOneof("ruling"))
    if found is None:
        raise invalid("INVALID_ARGUMENT", "name a ruling")
    if "reason" in found and not 0 < len(found["reason"]) <= _LONGEST_REASON:
        raise invalid("INVALID_ARGUMENT", f"a reason has 1 to {_LONGEST_REASON} characters", field="reason")
    return found


def _fault(refused: Refused) -> Fault:
    """A table's refusal as a status."""
    if refused.code == "RESOURCE_EXHAUSTED":
        return exhausted(refused.code, refused.message, retry_after_ms=str(refused.retry_after_ms))
    if refused.retryable:
        return unavailable(refused.code, refused.message)
    make = {
        "GAME_NOT_FOUND": not_found,
        "INVALID_ARGUMENT": invalid,
        "BAD_RECORD": invalid,
        "NOT_YOUR_SEAT": denied,
        "EXCLUDED": denied,
        "NOT_WATCHED": denied,
    }.get(refused.code, conflict)
    return make(refused.code, refused.message, rule=str(refused.details.get("rule", "")))


def _header(row: GameRow) -> records.Header:
    header = records.decode(row.header)
    if not isinstance(header, records.Header):
        raise unavailable("GAME_FROZEN", "this game's header cannot be read")
    return header


def _wins(row: GameRow) -> tuple[int, int]:
    """Games won by each team with this one."""
    header = _header(row)
    return wins_after(header, winners_of(header, row.results)) if row.state == ENDED else place_of(header).wins


def _seat_of(header: records.Header, user_id: str) -> int:
    for each in header.seats:
        if each.user_id == user_id:
            return each.seat
    raise denied("NOT_YOUR_SEAT", "you have no seat in this game")


def _place(header: records.Header) -> pb.MatchPlace:
    place = place_of(header)
    return pb.MatchPlace(
        match_id=place.match_id,
        number=place.number,
        best_of=header.settings.best_of,
        wins=place.wins,
        chooser=place.chooser,
    )


def _settings(settings: records.Settings) -> pb.TableSettings:
    return pb.TableSettings(
        format=settings.format,
        rules_version=settings.rules_version,
        manual_consent=settings.manual_consent,
        prompt_seconds=settings.prompt_seconds,
        ranked=settings.ranked,
        options=settings.options,
        best_of=settings.best_of,
        by_elimination=settings.by_elimination,
        event_id=settings.event_id,
        takebacks=settings.takebacks,
        watch=pb.Watch(
            who=settings.watch.who,
            delay_seconds=settings.watch.delay_seconds,
            delay_turns=settings.watch.delay_turns,
        ),
    )


def _seat(seat: records.Seat) -> pb.Seat:
    return pb.Seat(
        seat=seat.seat,
        user_id=seat.user_id,
        user_name=seat.user_name,
        user_kind=seat.user_kind,
        team=seat.team,
        position=seat.position,
    )


class _Reply(msgspec.Struct, frozen=True):
    """The answer to one frame."""

    ref: int
    ok: bool
    d: bytes


def _write(each: Push | _Reply, frame: pb.ServerFrame) -> None:
    """In place: a message that is put into another one is copied."""
    if isinstance(each, Push):
        push = frame.push
        push.sessions.extend(each.sessions)
        push.ev, push.game_id, push.d = each.event, each.game_id, each.d
    else:
        reply = frame.reply
        reply.ref, reply.ok, reply.d = each.ref, each.ok, each.d


class _Stream:
    """One Play stream: operations run side by side, one game's in order; frames that are ready together are written together."""

    def __init__(self, tables: Tables, do: Callable[[str, Operation], Awaitable[Json]]) -> None:
        self._tables = tables
        self._done = do
        self._outgoing: deque[Push | _Reply] = deque()
        self._ready = asyncio.Event()
        self._has_ended = False
        self._running: set[asyncio.Task[None]] = set()
        self._unanswered, self._is_read = 0, False
        self.send: Send = self._put

    async def next(self) -> pb.ServerFrames | None:
        """What to write next; None when the stream is to end."""
        await self._ready.wait()  # a table replies before anything else runs: the reply is there with the pushes
        several, size = pb.ServerFrames(), 0
        while self._outgoing and len(several.frames) < _TOGETHER and size < _TOGETHER_BYTES:
            each = self._outgoing.popleft()
            _write(each, several.frames.add())
            size += len(each.d)
        if not self._outgoing and not self._has_ended:
            self._ready.clear()
        return several if several.frames else None

    async def read(self, messages: AsyncIterator[pb.ClientFrames]) -> None:
        """Take operations until the peer has sent its last; then end when all are answered."""
        async for several in messages:
            for frame in several.frames:
                self._unanswered += 1
                self._take(frame)
        self._is_read = True
        self._end_when_answered()

    def _take(self, frame: pb.ClientFrame) -> None:
        """Give an operation to its table if that runs here and need not be asked who looks on; else see to it in a task."""
        try:
            operation = self._operation(frame)
        except Refused as refused:
            self._reply(frame.ref, False, refused.body())
            return
        table = None if operation.op in _LOOKING else self._tables.running(frame.game_id)
        if table is not None:
            table.post(operation, partial(self._answered, frame, operation))
        else:
            self._begin(frame, operation)

    def _answered(self, frame: pb.ClientFrame, operation: Operation, reply: Json | Exception) -> None:
        if isinstance(reply, Refused):
            self._reply(frame.ref, False, reply.body())
        elif isinstance(reply, Exception):  # the game has ended meanwhile
            self._begin(frame, operation)
        else:
            self._reply(frame.ref, True, reply)

    def _begin(self, frame: pb.ClientFrame, operation: Operation) -> None:
        task = asyncio.create_task(self._do(frame, operation))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self, reader: asyncio.Task[None]) -> None:
        """The stream is gone; what was asked for is still done."""
        self._tables.detach(self.send)
        await end(reader)

    def _put(self, each: Push | _Reply) -> None:
        if self._has_ended:
            return
        if len(self._outgoing) < _OUTGOING:
            self._outgoing.append(each)
            self._ready.set()
            return
        # A gateway that does not read: it comes back with a new stream and the positions of its sockets.
        _log.warning("a play stream is not read; it is closed")
        self._tables.detach(self.send)
        self._outgoing.clear()
        self._end()

    def _end(self) -> None:
        self._has_ended = True
        self._ready.set()

    async def _do(self, frame: pb.ClientFrame, operation: Operation) -> None:
        try:
            self._reply(frame.ref, True, await self._done(frame.game_id, operation))
        except Refused as refused:
            self._reply(frame.ref, False, refused.body())
        except Fault as fault:
            retryable = fault.code is grpc.StatusCode.UNAVAILABLE
            broken = Refused("UNAVAILABLE" if retryable else "INTERNAL", fault.message, retryable)
            self._reply(frame.ref, False, broken.body())
        except Exception:
            _log.exception("an operation on game %s failed", frame.game_id)
            self._reply(frame.ref, False, _internal())

    def _reply(self, ref: int, is_done: bool, body: Json) -> None:
        """The one answer to a frame."""
        try:
            reply = _Reply(ref, is_done, _encode(body))
        except (TypeError, ValueError):  # a fault of ours must not stop the table that answers
            _log.exception("a reply cannot be written")
            reply = _Reply(ref, False, _encode(_internal()))
        self._put(reply)
        self._unanswered -= 1
        self._end_when_answered()

    def _end_when_answered(self) -> None:
        if self._is_read and not self._unanswered:
            self._end()

    def _operation(self, frame: pb.ClientFrame) -> Operation:
        if not frame.op.startswith("game."):  # what sockets may not send
            raise Refused("UNKNOWN_OP", f"a game has no operation {frame.op!r}")
        try:
            arguments = _arguments(frame.d or b"{}")
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Refused("BAD_JSON", "`d` is not a JSON object") from None
        friends = list(frame.welcomed_by)
        return Operation(frame.session, frame.user_id, frame.op, arguments, self.send, welcomed_by=friends)


def _internal() -> Json:
    return Refused("UNAVAILABLE", "the game could not answer; try again", True, 500).body()
