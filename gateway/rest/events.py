"""A user's events as a stream of JSON lines, for bots without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Stream

from gateway.accounts.values import Caller
from gateway.feed import Feed, Subscription

from .responses import NDJSON, refuses

Cursor = Annotated[str, QueryParameter(max_length=32)]
KEEP_ALIVE_S = 7.0
_LINES = 256


@get("/v1/events/stream", tags=["queue"], media_type=NDJSON, responses=refuses(401))
async def stream_events(caller: NamedDependency[Caller], feed: NamedDependency[Feed], after: Cursor = "") -> Stream:
    """Your events, one JSON object a line (NDJSON) as the socket pushes them, with a `cursor`; an empty line every 7 seconds.

    Whoever comes back with the last cursor as `after` hears first what came meanwhile; `{"ev": "stream.reset"}` says that this is not known any more: read the state with GET.
    Whoever reads too slowly is cut off, and comes back.
    """
    subscription = Subscription(_LINES)
    return Stream(_lines(feed, caller.user.user_id, subscription, after), media_type=NDJSON)


def _line(feed: Feed, number: int, frame: bytes) -> bytes:
    return b'{"cursor":"' + feed.cursor(number).encode() + b'",' + frame[1:] + b"\n"


def _missed(feed: Feed, user_id: str, after: str) -> Iterator[bytes]:
    """What came since the cursor; at first, and where that is not known, where the stream begins."""
    found = feed.since(user_id, after) if after else []
    if found is None:
        yield _line(feed, feed.number, b'{"ev":"stream.reset","d":{}}')
    for number, frame in found or ():
        yield _line(feed, number, frame)


async def _lines(feed: Feed, user_id: str, subscription: Subscription, after: str) -> AsyncIterator[bytes]:
    def put(frame: bytes) -> None:
        subscription.put(_line(feed, feed.number, frame)[:-1])

    with feed.subscribed(user_id, put):
        missed = list(_missed(feed, user_id, after))
        for line in missed:
            yield line
        yield b"\n"
        while not subscription.overflown:
            try:
                async with asyncio.timeout(KEEP_ALIVE_S):
                    yield await subscription.get() + b"\n"
            except TimeoutError:
                yield b"\n"


ROUTES = [stream_events]
