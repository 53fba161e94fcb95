"""`python -m tests.bench.tables.echo PORT NATS_URL`: bidi streams that answer each message with itself.

/echo/Bare at once, /echo/Append after the message is on disk in a JetStream stream, expected sequence and all: what the log of a table does.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any

import grpc
import nats
import uvloop
from nats.js.api import StorageType, StreamConfig

_STREAM, _SUBJECT = "ECHO", "echo.one"


class Echo:
    """The two methods over one connection to NATS."""

    def __init__(self, js: Any) -> None:
        self._js = js
        self._last = 0

    async def bare(self, messages: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        """Each message again."""
        async for message in messages:
            yield message

    async def append(self, messages: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        """Each message again, once it is on disk."""
        async for message in messages:
            headers = {"Nats-Expected-Last-Subject-Sequence": str(self._last)}
            ack = await self._js.publish(_SUBJECT, message, stream=_STREAM, headers=headers)
            self._last = ack.seq
            yield message


async def main(port: int, url: str) -> None:
    """Serve until killed."""
    client = await nats.connect(url)
    js = client.jetstream()
    await js.add_stream(StreamConfig(name=_STREAM, subjects=["echo.*"], storage=StorageType.FILE))
    echo = Echo(js)
    server = grpc.aio.server()
    methods = {
        "Bare": grpc.stream_stream_rpc_method_handler(echo.bare),
        "Append": grpc.stream_stream_rpc_method_handler(echo.append),
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("echo", methods),))
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    print("ready", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2]))
