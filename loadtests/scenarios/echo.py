"""What the generator itself adds: questions to `loadtests.echo_server`, which answers after a known time and says how long it really took."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

from ..driver.user import LoadUser

DELAYS_MS = (0, 2, 10, 50)


async def play(user: LoadUser) -> None:
    delay_ms = DELAYS_MS[user.number % len(DELAYS_MS)]
    channel = await user.channel(user.target.game)
    call: Any = channel.stream_stream("/echo/Late")()
    asked: asyncio.Queue[float] = asyncio.Queue()

    async def answers() -> None:
        while True:
            [took_s] = struct.unpack("d", await call.read())
            user.took(f"echo {delay_ms} ms: seen by the client", await asked.get())
            user.figures.add(f"echo {delay_ms} ms: taken by the server", took_s * 1000)

    reading = asyncio.create_task(answers())
    try:
        async for due in user.paced():
            asked.put_nowait(due)
            await call.write(struct.pack("d", delay_ms / 1000))
    finally:
        reading.cancel()
        call.cancel()
