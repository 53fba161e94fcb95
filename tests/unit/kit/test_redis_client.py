"""The Redis client on a real server that is killed and started again: no command notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from services.kit import redis_client
from services.kit.redis_client import AWAY
from tests.redis_server import RedisServer

CONNECTIONS = 8


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RedisServer]:
    server = RedisServer(tmp_path)
    await server.start()
    yield server
    await server.kill()


async def _use_many_connections(client: Redis) -> None:
    """So many commands at once that each needs a connection of its own."""
    await asyncio.gather(*(client.blpop("nothing", timeout=0.2) for _ in range(CONNECTIONS)))


async def test_stale_connections_fail_nobody_after_a_restart(server: RedisServer) -> None:
    async with redis_client.connect(server.url) as client:
        await client.set("key", "kept")
        await _use_many_connections(client)
        await server.kill()
        await server.start()
        answers = await asyncio.gather(*(client.get("key") for _ in range(CONNECTIONS)))
        assert answers == [b"kept"] * CONNECTIONS


async def test_a_transaction_is_sent_again_too(server: RedisServer) -> None:
    async with redis_client.connect(server.url) as client:
        await _use_many_connections(client)
        await server.kill()
        await server.start()
        async with client.pipeline(transaction=True) as pipe:
            pipe.set("a", 1)
            pipe.get("a")
            assert await pipe.execute() == [True, b"1"]


async def test_a_server_that_stays_away_is_told_by_its_own_error(server: RedisServer) -> None:
    async with redis_client.connect(server.url) as client:
        await client.set("key", "kept")
        await server.kill()
        with pytest.raises(AWAY):
            await client.get("key")
