"""All tables of this pod: made, restored from their logs, given up, ended, archived.

`sweep` finds live games that nobody runs and takes those that have begun; whoever comes to one does not wait for the others. A game that has not begun is opened by
whoever comes to it, else by `open_waiting`: its log begins with the header that was stored with it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from muster.events.v1 import events_pb2
from services.game.stored import Stored
from services.kit.background import end
from services.kit.clock import Clock

from . import records
from .actor import Actor, Hooks
from .forking import Sitting
from .log import Entry, GameLog, LogUnavailable, LostOwnership
from .looking_back import Replayer, Verdict, cards_in, header_in
from .matches import AWAY, MATCH_OVER, cards_of, is_match, next_place, next_seats, place_of
from .messages import Json, Push, Refused, moved
from .meters import Meters
from .operations import Ended, Operation, Send
from .ownership import UNAVAILABLE, Ownership
from .position import Kept, Programs
from .record_file import packed
from .records import Claim, Header, OtherEngine, Place, Record, Seat, header_of
from .repeats import done_in
from .replaying import Diverged, FormatOf, Replay, replay
from .result import outcomes
from .store import LIVE, PAUSED, Ending, GameStore, SeatResult, owner_of

SWEEP_S = 1.0
TAKEN_S = 3.0
"""How long a pod that drains waits for another one to take a table."""
COMES_S = 12.0
"""How long it waits, while people play on, for one to come where there were others before; then it gives up all tables at once."""
QUIET_S = 2.0
"""So long nothing was made before tables are opened to which nobody came: an event's round makes thousands."""
PAUSE = 3.0
"""After opening such a table so many times as long passes as it took: operations of running tables come in between."""
_LOOK_S = 0.1
_log = logging.getLogger(__name__)


class ProgramSource(Protocol):
    """What the tables need of the program store."""

    @property
    def pinned(self) -> Programs:
        """Programs in memory by digest."""
        ...

    async def pin(self, keys: Sequence[str]) -> None:
        """Bring programs into memory."""
        ...

    async def stored(self, keys: Sequence[str]) -> Mapping[str, Stored]:
        """Programs as they are stored; raises Fault UNAVAILABLE when one is not."""
        ...

    async def keep(self, programs: Mapping[str, str]) -> None:
        """Store programs (digest -> canonical JSON)."""
        ...

    async def printed(self, keys: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """What is printed today on the faces of these programs' cards, by the card's name."""
        ...


SPECTATOR_EXCLUDED = "spectator_excluded"
"""What `EventChanged` says when it is decided who looks on."""
Fresh = Callable[[], tuple[str, bytes]]
"""Gives a new game's id and secret seed."""


def commitment_of(seed: bytes) -> bytes:
    """The public commitment to a seed."""
    return hashlib.sha256(seed).digest()


class Tables:
    """The live games of this pod."""

    def __init__(
        self, log: GameLog, store: GameStore, ownership: Ownership, programs: ProgramSource, format_of: FormatOf,
        clock: Clock, meters: Meters, fresh: Fresh, replayer: Replayer,
    ) -> None:  # fmt: skip
        self._log = log
        self._store = store
        self._ownership = ownership
        self._programs = programs
        self._format_of = format_of
        self._clock = clock
        self._meters = meters
        self._fresh = fresh
        self._replayer = replayer
        self._actors: dict[str, Actor] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._taking: dict[str, asyncio.Lock] = {}
        self._archiving: set[asyncio.Task[None]] = set()
        self._evidence: set[str] = set()
        self._foreign: set[str] = set()  # games of another engine: left for a pod that runs it
        self._busy: set[str] = set()
        self._released: set[str] = set()
        self._has_released = asyncio.Event()
        self._waiting: dict[str, None] = {}  # games that were made and that nobody has come to, in order
        self._has_waiting = asyncio.Event()
        self._made_at = -QUIET_S
        self._is_draining = False
        self._beating = asyncio.Lock()

    def __len__(self) -> int:
        return len(self._actors)

    # -- making

    async def make(self, games: Mapping[str, Header]) -> dict[str, Header]:
        """Store new games by key, together; by key the game that it named first."""
        return await self._store.create(games) if games else {}

    def open_later(self, game_ids: Iterable[str]) -> None:
        """Tables that were made: each is opened by whoever comes to it, else when no more are made."""
        self._waiting.update(dict.fromkeys(each for each in game_ids if each not in self._actors))
        self._made_at = self._clock.monotonic()
        self._has_waiting.set()

    async def open_now(self, game_id: str) -> None:
        """Open a table that was made, if it is not open yet."""
        if game_id not in self._actors:
            await self._open(game_id)

    async def open_waiting(self) -> None:
        """Open what nobody came to: one table at a time with pauses, once no more are made; runs until cancelled."""
        while True:
            await self._has_waiting.wait()
            while (left := self._made_at + QUIET_S - self._clock.monotonic()) > 0:
                await asyncio.sleep(left)
            self._has_waiting.clear()
            while self._waiting and not self._has_waiting.is_set():
                game_id, began = next(iter(self._waiting)), self._clock.monotonic()
                await self._try_open(game_id)
                await asyncio.sleep(PAUSE * (self._clock.monotonic() - began))

    async def fork(self, game_id: str, to: int, sitting: Sequence[Sitting], key: str) -> Header:
        """A game that goes on from after a step of an ended one, made once for a key. Raises Refused, Fault."""
        known = await self._store.by_keys([key])
        if key in known:
            return known[key]
        new_id, _ = self._fresh()
        lines = await self._replayer.forked(await self.lines_of(game_id), to, new_id, sitting, self._clock.now_ms())
        if isinstance(lines, tuple):
            raise Refused(*lines)
        sequence = 0
        for line in lines:  # the log is whole before anybody knows of the game
            sequence = await self._log.append(new_id, line, sequence)
        made = (await self.make({key: header_in(lines[:1])}))[key]
        await self.open_now(made.game_id)
        return made

    async def _go_on(self, header: Header, place: Place | None, seats: list[Seat]) -> None:
        """The next game of a match, made once however often its predecessor is found to have ended."""
        if place is None:
            return
        key = f"match:{place.match_id}:{place.number}"
        if await self._store.by_keys([key]):
            return
        game_id, seed = self._fresh()
        now = self._clock.now_ms()
        new = Header(game_id, header.settings, seats, seed, commitment_of(seed), now, place=place)
        made = await self.make({key: new})
        await self.open_now(made[key].game_id)

    # -- finding

    async def do(self, game_id: str, operation: Operation) -> Json:
        """One operation of one game; raises Refused."""
        if not self._ownership.is_sure():
            await self._make_sure()
        actor = self._actors.get(game_id) or await self._find(game_id)
        if actor is None:
            return await self._afterwards(game_id, operation)
        try:
            return await actor.do(operation)
        except Ended:
            return await self._afterwards(game_id, operation)

    def running(self, game_id: str) -> Actor | None:
        """The table, if it is sure to run here."""
        return self._actors.get(game_id) if self._ownership.is_sure() else None

    async def _find(self, game_id: str) -> Actor | None:
        row = await self._store.get(game_id)
        if row is None:
            raise Refused("GAME_NOT_FOUND", "there is no such game")
        if row.state == PAUSED:
            raise Refused("GAME_FROZEN", "this game cannot go on; it is kept as it is")
        if row.state != LIVE:
            return None
        actor = await self._open(game_id)
        if actor is None:
            raise moved()
        return actor

    async def _afterwards(self, game_id: str, operation: Operation) -> Json:
        """An ended game is looked at, not played."""
        if operation.op not in ("game.join", "game.resync", "game.leave"):
            raise Refused("GAME_OVER", "this game has ended")
        if operation.op == "game.leave":
            return {}
        lines = await self.lines_of(game_id)
        told = await self._replayer.shown(lines, operation.user_id, operation.d)
        for event, body in told:
            operation.send(Push([operation.session], event, game_id, body))
        events = [event for event, _ in told]
        return (
            {"mode": "snapshot"}
            if "game.snapshot" in events
            else {"mode": "resume", "behind": events.count("game.delta")}
        )

    def detach(self, send: Send) -> None:
        """A stream is gone."""
        for actor in self._actors.values():
            actor.detach(send)

    def header_of(self, game_id: str) -> Header | None:
        """The header of a game that runs here."""
        actor = self._actors.get(game_id)
        return actor.header if actor is not None else None

    async def hear(self, changed: events_pb2.EventChanged) -> None:
        """Who of those whom it concerns looks on at the event's tables here asks again whether they may."""
        if changed.what != SPECTATOR_EXCLUDED:
            return
        for actor in list(self._actors.values()):
            if actor.header.settings.event_id == changed.tournament_id:
                actor.readmit(set(changed.user_ids))

    def turn_of(self, game_id: str) -> int | None:
        """The turn of a game that runs here, as whoever has no seat may know it."""
        actor = self._actors.get(game_id)
        return actor.told_turn if actor is not None else None

    # -- taking

    async def sweep(self) -> None:
        """Take every live game that nobody runs, at once if it has begun; archive what has ended."""
        for game_id in await self._store.live():
            if game_id in self._actors or game_id in self._foreign or game_id in self._waiting:
                continue
            if self._ownership.is_elsewhere(game_id):
                continue
            if self._ownership.is_free(game_id) and not await self._has_begun(game_id):
                self._waiting[game_id] = None
                self._has_waiting.set()
            else:
                await self._try_open(game_id)
        for game_id in await self._store.unarchived():
            if game_id not in self._actors and game_id not in self._evidence:
                await self._try_archive(game_id)

    async def _has_begun(self, game_id: str) -> bool:
        """Whether anybody ever ran this table; when the log does not say, it is taken like one that was."""
        try:
            return await self._log.has_begun(game_id)
        except LogUnavailable:
            return True

    async def _try_open(self, game_id: str) -> None:
        try:
            await self._open(game_id)
        except OtherEngine as error:
            _log.error("game %s is not taken, a pod of its engine can: %s", game_id, error)
            self._foreign.add(game_id)
        except (LogUnavailable, LostOwnership) as error:
            _log.warning("game %s is not taken yet: %r", game_id, error)
        except (Diverged, ValueError, LookupError):
            _log.exception("game %s cannot be restored; it is stopped and kept as it is", game_id)
            await self._store.pause(game_id)
        except Exception:
            _log.exception("game %s is not taken yet", game_id)
        finally:
            self._waiting.pop(game_id, None)

    async def beat(self) -> None:
        """Heartbeats for ever, whatever the sweep has to do."""
        while True:
            await self._beat()
            await asyncio.sleep(SWEEP_S)

    async def _beat(self) -> None:
        """One heartbeat; what was lost meanwhile is given up before anything is said of it."""
        async with self._beating:
            for game_id in await self._ownership.beat(list(self._actors), self._is_draining):
                self.lost(game_id)

    async def _make_sure(self) -> None:
        """After a standstill: whether what runs here still does. Raises Refused when that cannot be known now."""
        try:
            await self._beat()
        except UNAVAILABLE:
            raise moved() from None

    async def run(self) -> None:
        """Sweep for ever."""
        while True:
            await self.sweep()
            await asyncio.sleep(SWEEP_S)

    def released(self, game_id: str) -> None:
        """Nobody owns the game any more: if it goes on, it is taken without waiting for the next sweep."""
        if game_id not in self._actors:
            self._released.add(game_id)
            self._has_released.set()

    def lost(self, game_id: str) -> None:
        """Another pod owns the game."""
        if (actor := self._actors.get(game_id)) is not None:
            actor.drop()

    async def take_released(self) -> None:
        """Take what is handed over, for ever, whatever the sweep has to do."""
        while await self._has_released.wait():
            self._has_released.clear()
            games, self._released = self._released, set()
            for game_id in games - self._foreign:
                await self._try_open(game_id)

    async def drain(self) -> None:
        """Hand every table over between two of its operations: a snapshot is kept, and whoever is told first takes it. One after the other: people play on until it is their table's turn."""
        self._is_draining = True
        await self._beat()
        until = self._clock.monotonic() + COMES_S if self._ownership.had_others() else 0.0
        is_taking = await self._somebody_takes(until)
        for actor in list(self._actors.values()):
            if await actor.hand_over() and not await self._ownership.hand_on(actor.game_id, TAKEN_S * is_taking):
                is_taking = self._clock.monotonic() < until and await self._somebody_takes(until)

    async def _somebody_takes(self, until: float) -> bool:
        """Whether another pod takes tables. One that is just starting is waited for until then, while people are connected."""
        while all(pod.draining for pod in self._ownership.others()):
            if self._clock.monotonic() > until or not any(actor.has_players() for actor in self._actors.values()):
                return False
            await asyncio.sleep(_LOOK_S)
        return True

    async def stop(self) -> None:
        """Stop all tables between two operations; their logs are complete."""
        running = [*self._tasks.values(), *self._archiving]
        for actor in list(self._actors.values()):
            actor.drop()
        await end(*running)
        await self._ownership.leave()

    async def _open(self, game_id: str) -> Actor | None:
        """The running table, taken, and begun or restored, when it does not run here. None when another pod runs it or it has ended. Raises OtherEngine."""
        async with self._taking.setdefault(game_id, asyncio.Lock()):
            if game_id in self._actors:
                return self._actors[game_id]
            header = await self._live(game_id)
            if self._is_draining or not header or not await self._ownership.take(game_id):
                return None
            began = self._clock.monotonic()
            actor = await self._taken(game_id, header)
            self._actors[game_id] = actor
            self._waiting.pop(game_id, None)
            self._tasks[game_id] = asyncio.create_task(actor.run(), name=f"table {game_id}")
            self._meters.restored(self._clock.monotonic() - began)
            return actor

    async def _live(self, game_id: str) -> bytes:
        """The header of a game that goes on, else empty."""
        row = await self._store.get(game_id)
        return row.header if row is not None and row.state == LIVE else b""

    async def _taken(self, game_id: str, header: bytes) -> Actor:
        try:
            return await self._restored(game_id, header)
        except OtherEngine:
            await self._ownership.release(game_id)
            raise

    async def _restored(self, game_id: str, header: bytes) -> Actor:
        header_of([records.decode(header)])
        entries = await self._log.read(game_id)
        kept = await self._store.kept(game_id) if entries else None
        if not entries:
            sequence = await self._log.append(game_id, header, 0)
            entries = [Entry(sequence, header)]
        found = records.read_log(entry.data for entry in entries)
        await self._pin(header_of(found))
        state = await self._replay(found, kept)
        state.epoch += 1
        claim = Claim(state.epoch, self._ownership.pod, self._clock.now_ms())
        sequence = await self._log.append(game_id, records.encode(claim), entries[-1].sequence)
        state.position.clocks.resume(claim.at_ms)
        return Actor(state, sequence, done_in(found), self._log, self._programs.pinned, self._clock, self._hooks())

    async def _replay(self, found: Sequence[Record], kept: Kept | None) -> Replay:
        """From the snapshot if there is a sound one, else from the beginning."""
        if kept is not None:
            try:
                return replay(found, self._format_of, self._programs.pinned, kept)
            except (ValueError, Diverged, OtherEngine) as error:
                _log.error("a snapshot is not used: %s", error)
        return replay(found, self._format_of, self._programs.pinned)

    async def _pin(self, header: Header) -> None:
        await self._programs.pin([key for seat in header.seats for key in cards_of(seat)])

    # -- what actors tell

    def _hooks(self) -> Hooks:
        return Hooks(
            self._store.keep,
            self._ended,
            self._dropped,
            self._meters.applied,
            self._meters.went,
            self._store.marks.keep,
        )

    def _dropped(self, actor: Actor) -> None:
        if self._actors.get(actor.game_id) is actor:
            del self._actors[actor.game_id]
            self._tasks.pop(actor.game_id, None)

    async def _ended(self, actor: Actor) -> None:
        await self._store.end(ending_of(actor, self._clock.now_ms()))
        place = next_place(actor.header, actor.position.game, actor.position.clocks)
        seats = next_seats(actor.header, actor.position.game) if place is not None else []
        await self._go_on(actor.header, place, seats)
        await self._ownership.release(actor.game_id)
        task = asyncio.create_task(self._try_archive(actor.game_id), name=f"archive {actor.game_id}")
        self._archiving.add(task)
        task.add_done_callback(self._archiving.discard)

    async def _try_archive(self, game_id: str) -> None:
        """Compress an ended game's log into SQL once its replay agrees, then purge it; one attempt at a time."""
        if game_id in self._busy:
            return
        self._busy.add(game_id)
        try:
            await self._archive(game_id)
        except Diverged as error:
            _log.critical("game %s does not replay: %s; its log stays as evidence", game_id, error)
            self._evidence.add(game_id)
        except OtherEngine as error:
            _log.error("game %s is not archived, a pod of its engine can: %s", game_id, error)
            self._evidence.add(game_id)
        except LogUnavailable as error:
            _log.warning("game %s is archived later: %r", game_id, error)
        except Exception:
            _log.exception("game %s is archived later", game_id)
        finally:
            self._busy.discard(game_id)

    async def _archive(self, game_id: str) -> None:
        entries = await self._log.read(game_id)
        if not entries or await self._store.archived(game_id) is not None:
            return
        lines = [entry.data for entry in entries]
        found = await self._replayer.verdict(lines)
        if not found.is_equal:
            raise Diverged(found.records, found.logged, found.replayed)
        await self._go_on(header_in(lines), found.place, found.seats)
        await self._store.archive(game_id, entries)
        await self._log.purge(game_id)

    # -- looking back

    async def lines_of(self, game_id: str) -> list[bytes]:
        """Every record of a game, live or ended. Raises Refused: there is no such game, or another engine played it (OtherEngine)."""
        lines = await self._store.archived(game_id)
        if lines is None:
            read = [entry.data for entry in await self._log.read(game_id)]
            # Archived and purged meanwhile: what was read may be cut short, and the archive is there before the purge.
            lines = await self._store.archived(game_id) or read
        if not lines:
            raise Refused("GAME_NOT_FOUND", "there is no such game")
        header_in(lines)
        return lines

    async def verdict(self, game_id: str) -> Verdict:
        """Whether the game's log replays as it was written."""
        return await self._replayer.verdict(await self.lines_of(game_id))

    async def frames(self, watched: tuple[str, int, bool]) -> bytes:
        """A game as one viewer sees it, whole or without what was taken back: see `looking_back.frames`."""
        game_id, viewer, is_whole = watched
        return await self._replayer.frames(await self.lines_of(game_id), viewer, is_whole)

    async def record(self, game_id: str) -> bytes:
        """The whole game as a file; see `record_file`. Raises as `lines_of`."""
        lines = await self.lines_of(game_id)
        programs = await self._programs.stored(list(dict.fromkeys(cards_in(lines))))
        return await asyncio.to_thread(packed, lines, {key: each.json for key, each in programs.items()})

    async def scenario(self, game_id: str, step: int) -> tuple[str, list[str]]:
        """The excerpt of an ended game around a step as a scenario, or why there is none. Raises Refused, Fault."""
        lines = await self.lines_of(game_id)
        keys = list(dict.fromkeys(cards_in(lines)))
        return await self._replayer.saved(lines, step, await self._programs.printed(keys))

    async def proven(self, file: bytes) -> tuple[str, int, list[str]]:
        """What a record file proves, of a game here or on another server; see `looking_back.proven`."""
        return await self._replayer.proven(file)

    async def imported(self, file: bytes, user_id: str) -> Header:
        """The file of a record as an ended game here, made once for each file of a user. Raises Refused."""
        owner = owner_of(user_id)
        key = f"{owner}{hashlib.sha256(file).hexdigest()[:32]}"
        known = await self._store.by_keys([key])
        if key in known:
            return known[key]
        new_id, _ = self._fresh()
        found = await self._replayer.imported(file, new_id, self._clock.now_ms())
        if isinstance(found, tuple):
            raise Refused(*found)
        header = header_in(found.lines)
        await self._programs.keep(found.programs)
        return await self._store.import_(owner, key, header, found)

    async def deltas(self, game_id: str, viewer: int, from_seq: int) -> list[bytes]:
        """One viewer's deltas from a sequence on."""
        return await self._replayer.deltas(await self.lines_of(game_id), viewer, from_seq)


def ending_of(actor: Actor, now_ms: int) -> Ending:
    """The result and its event. The event id follows from the game, so that a repeat is recognised."""
    header, game = actor.header, actor.position.game
    found = outcomes(header, game)
    if is_match(header, game) and next_place(header, game, actor.position.clocks) is None:
        for each in found:
            each.statistics[MATCH_OVER] = 1
    for each in found:
        if each.seat in actor.position.absence.away:
            each.statistics[AWAY] = 1
    results = [SeatResult(each.seat, each.rank, each.cause, each.statistics) for each in found]
    event = events_pb2.GameEnded(
        event_id=f"{header.game_id}:ended",
        game_id=header.game_id,
        format=header.settings.format,
        rules_version=header.settings.rules_version,
        ranked=header.settings.ranked and not actor.position.is_unrated,
        by_elimination=header.settings.by_elimination,
        turns=game.s.turn.number,
        at_ms=now_ms,
        match_id=place_of(header).match_id,
    )
    encounters = actor.sight.encounters
    for seat, each in zip(header.seats, found, strict=True):
        event.seats.add(
            seat=seat.seat,
            user_id=seat.user_id,
            user_name=seat.user_name,
            team=seat.team,
            position=seat.position,
            rank=each.rank,
            cause=each.cause,
            statistics=each.statistics,
            left_turn=encounters.left.get(seat.seat, 0),
            away=seat.seat in actor.position.absence.away,
            place=(seat.seat - encounters.first) % len(found) if encounters.first >= 0 else 0,
        )
    for between in encounters.between:
        event.pairs.add(
            seat=between.seat,
            other=between.other,
            chances=between.chances,
            attacks=between.attacks,
            combat_damage=between.combat_damage,
        )
    return Ending(header.game_id, results, game.s.turn.number, now_ms, event)
