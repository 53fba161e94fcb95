"""One Play stream of the game service: operations with their replies, pushes to whoever listens; bodies stay bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

import grpc

from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc as pb_grpc

Pushed = Callable[[pb.Push], None]
_AGAIN_S = 0.05


class Link:
    """A stream; `run` in a task before the first operation. The server tells all viewers of a step before it replies.

    `openings` counts how often it was opened: who joined on an earlier one has to join again.
    """

    def __init__(self, channel: grpc.aio.Channel, pushed: Pushed) -> None:
        self._stub = pb_grpc.GameServiceStub(channel)
        self._call = self._stub.Play(wait_for_ready=True)
        self._pushed = pushed
        self._refs = 0
        self.openings = 1
        self._replies: dict[int, asyncio.Future[pb.Reply]] = {}
        self._ready: list[pb.ClientFrame] = []
        self._writing: asyncio.Task[None] | None = None

    async def op(self, session: str, user_id: str, game_id: str, op: str, d: bytes) -> pb.Reply:
        """One operation; its reply. Raises ConnectionError when the stream breaks."""
        self._refs += 1
        ref, reply = self._refs, asyncio.get_running_loop().create_future()
        self._replies[ref] = reply
        frame = pb.ClientFrame(ref=ref, session=session, user_id=user_id, game_id=game_id, op=op, d=d)
        self._ready.append(frame)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        found: pb.Reply = await reply
        return found

    async def _write(self) -> None:
        """Send what is ready; operations that come while a message is written travel together in the next one."""
        while self._ready:
            frames, self._ready = self._ready, []
            try:
                await self._call.write(pb.ClientFrames(frames=frames))
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError, asyncio.CancelledError):
                self._fail(frame.ref for frame in frames)  # cancelled: the stream, not this task

    def _fail(self, refs: Iterable[int]) -> None:
        for ref in list(refs):
            reply = self._replies.pop(ref, None)
            if reply is not None and not reply.done():
                reply.set_exception(ConnectionError("the stream broke"))

    async def run(self) -> None:
        """Read until the stream ends."""
        try:
            async for several in self._call:
                for frame in several.frames:
                    self._take(frame)
        finally:
            self._fail(self._replies)

    async def run_on(self) -> None:
        """Read until cancelled: a stream that breaks is opened again, and whoever waited for a reply joins and asks anew."""
        while True:
            with suppress(grpc.aio.AioRpcError):
                await self.run()
            await asyncio.sleep(_AGAIN_S)
            self._call = self._stub.Play(wait_for_ready=True)
            self.openings += 1

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
