"""`python -m loadtests.echo_server PORT`: answers each message of a stream, which is a delay in seconds, after it with the seconds that it really took.

The measure of a load generator: what its report says beyond them, it added itself.
"""

from __future__ import annotations

import asyncio
import struct
import sys
from typing import Any

import grpc
import uvloop


async def main(port: int) -> None:
    """Serve until killed."""
    clock = asyncio.get_running_loop().time

    async def late(messages: Any, context: Any) -> None:
        writing = asyncio.Lock()

        async def answer(delay_s: float, came: float) -> None:
            if delay_s:
                await asyncio.sleep(delay_s)
            async with writing:
                await context.write(struct.pack("d", clock() - came))

        async with asyncio.TaskGroup() as group:
            async for message in messages:
                group.create_task(answer(struct.unpack("d", message)[0], clock()))

    server = grpc.aio.server()
    method: Any = grpc.stream_stream_rpc_method_handler(late)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("echo", {"Late": method}),))
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    print("ready", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
