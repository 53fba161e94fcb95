"""The Redis client that every process uses: it outlives a restart of the server.

A connection that the server closed is opened again and its command sent again, so a restart costs at most a short wait.
Commands may therefore run twice: write only what can be written twice. What still fails is one of AWAY.
"""

from __future__ import annotations

from redis.asyncio import Redis, from_url
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

AWAY = (NoConnection, NoAnswer)
"""What a command raises when the server cannot be reached, loads its data, or does not answer in time."""
_RETRIES = 3
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.02, 0.1
_IDLE_S = 15
"""A connection that rested longer is asked whether it still lives before it is used."""


def connect(url: str) -> Redis:
    """A client; it connects at its first command."""
    retry = Retry(ExponentialBackoff(cap=_LONGEST_WAIT_S, base=_FIRST_WAIT_S), _RETRIES)
    return from_url(url, protocol=3, retry=retry, health_check_interval=_IDLE_S)
