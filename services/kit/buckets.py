"""JetStream key-value buckets: opened by whoever comes first, and followed over lost connections."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import nats.errors
from nats.js.api import KeyValueConfig, StorageType
from nats.js.errors import APIError, BucketNotFoundError
from nats.js.kv import KeyValue

from .bus import Bus

_RETRY_S = 0.2
_GONE = ("DEL", "PURGE")
_log = logging.getLogger(__name__)
Taker = Callable[[str, bytes | None], None]
"""Takes a key and its value, None when it is gone."""


async def opened(bus: Bus, name: str, life_s: float | None = None) -> KeyValue:
    """A bucket that keeps the last value of each key, for `life_s` seconds if given; made when it is not there."""
    config = KeyValueConfig(bucket=name, ttl=life_s, storage=StorageType.FILE, history=1, direct=True)
    try:
        return await bus.js.create_key_value(config)
    except (APIError, nats.errors.Error):
        return await bus.js.key_value(name)


async def follow(bus: Bus, name: str, take: Taker, anew: Callable[[], None] = lambda: None) -> None:
    """Tell what is there and then every change, until cancelled. The bucket may come later than we do.

    `anew` is called before everything is told again: of what went meanwhile nobody hears.
    """
    while True:
        anew()
        try:
            await _watch(await bus.js.key_value(name), take)
        except (BucketNotFoundError, nats.errors.Error, TimeoutError) as error:
            _log.debug("the bucket %s is not followed: %r", name, error)
        await asyncio.sleep(_RETRY_S)


async def _watch(bucket: KeyValue, take: Taker) -> None:
    watcher = await bucket.watch(">")
    try:
        async for entry in watcher:
            if entry is not None:  # None only says that everything older has been told
                take(entry.key, None if entry.operation in _GONE else entry.value)
    finally:
        with contextlib.suppress(
            nats.errors.Error, TimeoutError
        ):  # a lost connection must not hide that we are cancelled
            await watcher.stop()  # type: ignore[no-untyped-call]
