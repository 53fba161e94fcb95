"""A GameService over a real wire whose tables only count: every act is one delta to all who joined.

It keeps its tables when it is stopped and started again, as the real service's log does.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import grpc
import msgspec

from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc as pb_grpc
from services.kit import rpc
from services.kit.errors import denied, invalid, not_found
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

Context = grpc.aio.ServicerContext[Any, Any]
_encode = msgspec.json.encode


@dataclass
class Table:
    """One game: its log, and what was applied."""

    request: pb.CreateGameRequest
    log: list[bytes] = field(default_factory=list)
    applied: dict[str, int] = field(default_factory=dict)


class EchoGames(pb_grpc.GameServiceServicer):
    """The tables; `hold` keeps acts unanswered until it is set, `calls` remembers every frame."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.calls: list[pb.ClientFrame] = []
        self.answering = asyncio.Event()
        self.answering.set()
        self.listing = asyncio.Event()
        self.listing.set()
        self.padding = 0
        self.ended: set[str] = set()
        self.failures: list[Exception] = []
        self.forks: list[pb.ForkGameRequest] = []
        self._viewers: dict[str, dict[str, asyncio.Queue[pb.ServerFrame]]] = defaultdict(dict)

    async def CreateGame(self, request: pb.CreateGameRequest, context: Context) -> pb.CreateGameResponse:
        if request.validate_only:
            if "bad" in request.settings.options:
                raise invalid("INVALID_ARGUMENT", "there is no option 'bad'")
            return pb.CreateGameResponse()
        if self.failures:
            raise self.failures.pop(0)
        known = {table.request.idempotency_key: game_id for game_id, table in self.tables.items()}
        game_id = known.get(request.idempotency_key, f"game-{len(self.tables)}")
        self.tables.setdefault(game_id, Table(request))
        return pb.CreateGameResponse(game_id=game_id, seed_commitment=b"\x01" * 32)

    async def GetGame(self, request: pb.GetGameRequest, context: Context) -> pb.GetGameResponse:
        return self._view(request.game_id)

    async def ListGames(self, request: pb.ListGamesRequest, context: Context) -> pb.ListGamesResponse:
        await self.listing.wait()
        mine = [
            self._view(game_id)
            for game_id, table in self.tables.items()
            if not request.user_id or any(seat.user_id == request.user_id for seat in table.request.seats)
        ]
        return pb.ListGamesResponse(games=mine)

    async def ReadLog(self, request: pb.ReadLogRequest, context: Context) -> AsyncIterator[pb.ReadLogResponse]:
        for line in self._table(request.game_id).log[request.from_seq - 1 :]:
            yield pb.ReadLogResponse(json=line)

    async def ReadReplay(self, request: pb.ReadReplayRequest, context: Context) -> AsyncIterator[pb.ReadReplayResponse]:
        packed = gzip.compress(b"".join(line + b"\n" for line in self._table(request.game_id).log), mtime=0)
        for start in range(0, len(packed), 100):
            yield pb.ReadReplayResponse(gzip=packed[start : start + 100])

    async def ReadRecord(self, request: pb.ReadRecordRequest, context: Context) -> AsyncIterator[pb.ReadRecordResponse]:
        packed = gzip.compress(b"".join(line + b"\n" for line in self._table(request.game_id).log), mtime=0)
        for start in range(0, len(packed), 100):
            yield pb.ReadRecordResponse(gzip=packed[start : start + 100])

    async def ForkGame(self, request: pb.ForkGameRequest, context: Context) -> pb.CreateGameResponse:
        self._table(request.game_id)
        self.forks.append(request)
        return pb.CreateGameResponse(game_id=f"fork-{len(self.forks) - 1}")

    async def SaveScenario(self, request: pb.SaveScenarioRequest, context: Context) -> pb.SaveScenarioResponse:
        self._table(request.game_id)
        found = msgspec.json.encode({"id": request.game_id, "step": request.step}).decode()
        return pb.SaveScenarioResponse(json=found) if request.step else pb.SaveScenarioResponse(reasons=["a", "b"])

    async def VerifyRecord(self, request: pb.VerifyRecordRequest, context: Context) -> pb.VerifyRecordResponse:
        return pb.VerifyRecordResponse(game_id="g", steps=len(request.gzip))

    async def ImportRecord(self, request: pb.ImportRecordRequest, context: Context) -> pb.CreateGameResponse:
        if request.gzip == b"bad":
            raise invalid("BAD_RECORD", "this game has not ended")
        return pb.CreateGameResponse(game_id=f"kept-for-{request.user_id}")

    async def VerifyGame(self, request: pb.VerifyGameRequest, context: Context) -> pb.VerifyGameResponse:
        log = self._table(request.game_id).log
        return pb.VerifyGameResponse(records=len(log), logged_hash="aa", replayed_hash="aa", equal=True)

    async def Play(self, messages: AsyncIterator[pb.ClientFrames], context: Context) -> AsyncIterator[pb.ServerFrames]:
        outgoing: asyncio.Queue[pb.ServerFrame] = asyncio.Queue()
        reader = asyncio.create_task(self._read(messages, outgoing))
        try:
            while True:
                yield pb.ServerFrames(frames=[await outgoing.get()])
        finally:
            reader.cancel()

    def drop_viewers(self) -> None:
        """The process died: nobody is joined any more."""
        self._viewers.clear()

    def tell_moving(self, game_id: str) -> None:
        """The table is given up and comes back at once: all who joined are told, and have to come again."""
        for session, outgoing in self._viewers.pop(game_id, {}).items():
            self._push([session], "game.moving", game_id, b"{}", outgoing)
            self._push([session], "game.moving", game_id, b"{}", outgoing)

    def tell(self, game_id: str, line: bytes) -> None:
        """Something happens at a table by itself."""
        self.tables[game_id].log.append(line)
        for session, outgoing in self._viewers[game_id].items():
            self._push([session], "game.delta", game_id, line, outgoing)

    def end(self, game_id: str) -> None:
        """A game is over."""
        self.ended.add(game_id)
        for session, outgoing in self._viewers.pop(game_id, {}).items():
            self._push([session], "game.over", game_id, b"{}", outgoing)

    async def _read(self, messages: AsyncIterator[pb.ClientFrames], outgoing: asyncio.Queue[pb.ServerFrame]) -> None:
        async for several in messages:
            for frame in several.frames:
                self.calls.append(frame)
                if frame.op == "game.act":
                    await self.answering.wait()
                ok, d = self._perform(frame, outgoing)
                outgoing.put_nowait(pb.ServerFrame(reply=pb.Reply(ref=frame.ref, ok=ok, d=d)))

    def _perform(self, frame: pb.ClientFrame, outgoing: asyncio.Queue[pb.ServerFrame]) -> tuple[bool, bytes]:
        table = self.tables.get(frame.game_id)
        if table is None:
            return False, _error("GAME_NOT_FOUND", "there is no such game")
        if all(seat.user_id != frame.user_id for seat in table.request.seats):
            return False, _error("NOT_YOUR_SEAT", "you have no seat in this game")
        d = msgspec.json.decode(frame.d)
        if frame.op == "game.act" and not isinstance(d.get("action_id"), str):
            return False, _error("INVALID_ARGUMENT", "`action_id` is a text")
        match frame.op:
            case "game.join" | "game.resync":
                return True, self._join(frame, d, table, outgoing)
            case "game.act":
                return True, self._act(frame, d, table)
            case "game.leave":
                self._viewers[frame.game_id].pop(frame.session, None)
                return True, b"{}"
        return False, _error("ILLEGAL", "this table only counts")

    def _join(self, frame: pb.ClientFrame, d: Any, table: Table, outgoing: asyncio.Queue[pb.ServerFrame]) -> bytes:
        if frame.game_id in self.ended:
            self._snapshot(frame, table, outgoing)
            self._push([frame.session], "game.over", frame.game_id, b"{}", outgoing)
            return b'{"mode":"snapshot"}'
        self._viewers[frame.game_id][frame.session] = outgoing
        seq = d["from"].get("seq") if isinstance(d.get("from"), dict) else None
        if not isinstance(seq, int):
            self._snapshot(frame, table, outgoing)
            return b'{"mode":"snapshot"}'
        missed = table.log[seq:]
        for line in missed:
            self._push([frame.session], "game.delta", frame.game_id, line, outgoing)
        return _encode({"mode": "resume", "behind": len(missed)})

    def _snapshot(self, frame: pb.ClientFrame, table: Table, outgoing: asyncio.Queue[pb.ServerFrame]) -> None:
        self._push([frame.session], "game.snapshot", frame.game_id, _encode({"seq": len(table.log)}), outgoing)

    def _act(self, frame: pb.ClientFrame, d: Any, table: Table) -> bytes:
        known = table.applied.get(d["action_id"])
        if known is not None:
            return _encode({"seq": known, "dup": True})
        seq = len(table.log) + 1
        table.applied[d["action_id"]] = seq
        line = _encode({"seq": seq, "by": frame.user_id, "do": d.get("do"), "pad": "x" * self.padding})
        self.tell(frame.game_id, line)
        return _encode({"seq": seq, "dup": False})

    def _push(
        self, sessions: list[str], event: str, game_id: str, d: bytes, outgoing: asyncio.Queue[pb.ServerFrame]
    ) -> None:
        outgoing.put_nowait(pb.ServerFrame(push=pb.Push(sessions=sessions, ev=event, game_id=game_id, d=d)))

    def _table(self, game_id: str) -> Table:
        if game_id not in self.tables:
            raise not_found("GAME_NOT_FOUND", "there is no such game")
        return self.tables[game_id]

    def _view(self, game_id: str) -> pb.GetGameResponse:
        table = self._table(game_id)
        if table.request.settings.format == "duel":
            raise denied("NOT_YOUR_SEAT", "this table is closed")
        return pb.GetGameResponse(
            game_id=game_id,
            state=pb.GAME_STATE_ENDED if game_id in self.ended else pb.GAME_STATE_LIVE,
            settings=table.request.settings,
            seats=table.request.seats,
        )


class GameProcess:
    """The echo games behind a server that can be killed and started again on the same port."""

    def __init__(self, settings: Settings) -> None:
        self.games = EchoGames()
        self._settings = settings
        self._server: grpc.aio.Server | None = None

    async def start(self) -> None:
        self._server = rpc.server(Metrics(), Tracing("game", self._settings), SeededIds(9))
        pb_grpc.add_GameServiceServicer_to_server(self.games, self._server)
        self._server.add_insecure_port(self._settings.address("game"))
        await self._server.start()

    async def kill(self) -> None:
        """Every stream breaks without a goodbye."""
        if self._server is not None:
            await self._server.stop(None)
        self._server = None
        self.games.drop_viewers()


def _error(code: str, message: str) -> bytes:
    return _encode({"code": code, "message": message, "retryable": False, "details": {}})
