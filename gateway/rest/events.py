"""A user's events as a stream of JSON lines, for bots without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Stream

from gateway.accounts.values import Caller
from gateway.feed import Feed, Subscription

from .responses import NDJSON, refuses

KEEP_ALIVE_S = 7.0
_LINES = 256


@get("/v1/events/stream", tags=["queue"], media_type=NDJSON, responses=refuses(401))
async def stream_events(caller: NamedDependency[Caller], feed: NamedDependency[Feed]) -> Stream:
    """Your events, one JSON object a line (NDJSON) as the socket pushes them; an empty line every 7 seconds.

    Whoever reads too slowly is cut off: connect again and read the state with GET.
    """
    subscription = Subscription(_LINES)
    return Stream(_lines(feed, caller.user.user_id, subscription), media_type=NDJSON)


async def _lines(feed: Feed, user_id: str, subscription: Subscription) -> AsyncIterator[bytes]:
    with feed.subscribed(user_id, subscription.put):
        yield b"\n"
        while not subscription.overflown:
            try:
                async with asyncio.timeout(KEEP_ALIVE_S):
                    yield await subscription.get() + b"\n"
            except TimeoutError:
                yield b"\n"


ROUTES = [stream_events]
