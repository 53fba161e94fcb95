"""One Play stream of the game service: operations with their replies, pushes to whoever listens; bodies stay bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import grpc

from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc as pb_grpc

Pushed = Callable[[pb.Push], None]


class Link:
    """A stream; `run` in a task before the first operation. The server tells all viewers of a step before it replies."""

    def __init__(self, channel: grpc.aio.Channel, pushed: Pushed) -> None:
        self._call = pb_grpc.GameServiceStub(channel).Play(wait_for_ready=True)
        self._pushed = pushed
        self._refs = 0
        self._replies: dict[int, asyncio.Future[pb.Reply]] = {}
        self._writing = asyncio.Lock()

    async def op(self, session: str, user_id: str, game_id: str, op: str, d: bytes) -> pb.Reply:
        """One operation; its reply. Raises ConnectionError when the stream breaks."""
        self._refs += 1
        ref, reply = self._refs, asyncio.get_running_loop().create_future()
        self._replies[ref] = reply
        frame = pb.ClientFrame(ref=ref, session=session, user_id=user_id, game_id=game_id, op=op, d=d)
        async with self._writing:
            await self._call.write(frame)
        found: pb.Reply = await reply
        return found

    async def run(self) -> None:
        """Read until the stream ends."""
        try:
            async for several in self._call:
                for frame in several.frames:
                    self._take(frame)
        finally:
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_exception(ConnectionError("the stream broke"))

    def cancel(self) -> None:
        """End the stream."""
        self._call.cancel()

    def _take(self, frame: pb.ServerFrame) -> None:
        if not frame.HasField("reply"):
            self._pushed(frame.push)
            return
        waiting = self._replies.pop(frame.reply.ref)
        if not waiting.done():
            waiting.set_result(frame.reply)
