"""Which of several processes decides: a lease in Redis, and an epoch that fences whoever lost it.

Keys: mm:lease (who leads, for LIFE_MS), mm:epoch (how often that changed hands). Everything is written by one script that looks at the
epoch first, so that a process which was frozen and wakes up later writes nothing: no clock is compared.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from redis.asyncio import Redis

from services.kit.errors import Fault, unavailable
from services.kit.redis_client import AWAY

LIFE_MS = 1_500
_PART = 500
"""So many values are read at once: other commands come in between."""
_KEYS = ("mm:lease", "mm:epoch")
_log = logging.getLogger(__name__)

# Arguments: who asks, LIFE_MS, the epoch in which they lead already (0 = they do not). The epoch in which they lead now, 0 = another does.
_HOLD = """
local holder, epoch = redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2]) or '0'
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[3] ~= '0' and ARGV[3] ~= epoch then return 0 end
if ARGV[3] == '0' and not holder then epoch = redis.call('INCR', KEYS[2]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return tonumber(epoch)
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
# Arguments: the epoch, then all commands in one: each is the number of its words, and each word behind its length.
_COMMIT = """
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
local all, at = ARGV[2], 1
while at <= #all do
  local count, words
  count, at = struct.unpack('>I4', all, at)
  words = {}
  for word = 1, count do
    words[word], at = struct.unpack('>I4c0', all, at)
  end
  redis.call(unpack(words))
end
return 1
"""

Command = Sequence[str | bytes]


class Lease:
    """This process's share in the decision. `epoch` 0 = another process decides, or nobody."""

    def __init__(self, redis: Redis, process: str, address: str) -> None:
        self._redis = redis
        self._me = f"{process}@{address}"
        self._hold = redis.register_script(_HOLD)
        self._release = redis.register_script(_RELEASE)
        self._commit = redis.register_script(_COMMIT)
        self.epoch = 0

    async def hold(self) -> bool:
        """Take the lease if it is free, or keep it; False when another process has, or had it meanwhile. Raises Fault STORE_UNAVAILABLE."""
        with asked():
            self.epoch = int(await self._hold(keys=_KEYS, args=(self._me, LIFE_MS, self.epoch)))
        return self.epoch > 0

    async def release(self) -> None:
        """Let another process take it at once."""
        self.epoch = 0
        with asked():
            await self._release(keys=_KEYS, args=(self._me,))

    async def holder(self) -> str:
        """The address of the process that decides, "" for nobody."""
        with asked():
            found = await self._redis.get(_KEYS[0])
        return "" if found is None else text_of(found).partition("@")[2]

    async def commit(self, commands: Sequence[Command]) -> None:
        """Run all commands in one transaction, if this process still decides. Raises Fault NOT_LEADING, or STORE_UNAVAILABLE: nobody knows whether they ran."""
        if not commands:
            return
        with asked():
            done = self.epoch and await self._commit(keys=_KEYS, args=(self.epoch, _packed(commands)))
        if not done:
            self.epoch = 0
            raise not_leading()


def _packed(commands: Sequence[Command]) -> bytes:
    """In one word, which the client sends as it is: a wave writes hundreds of thousands."""
    parts: list[bytes] = []
    for command in commands:
        parts.append(len(command).to_bytes(4, "big"))
        for word in command:
            encoded = word if isinstance(word, bytes) else word.encode()
            parts += (len(encoded).to_bytes(4, "big"), encoded)
    return b"".join(parts)


def not_leading() -> Fault:
    """What a process answers that does not decide."""
    return unavailable("NOT_LEADING", "another process takes this over; ask again", retry_after_ms="300")


@contextmanager
def asked() -> Iterator[None]:
    """Around commands: raises Fault STORE_UNAVAILABLE when Redis is away."""
    try:
        yield
    except AWAY as error:
        _log.warning("Redis does not answer: %r", error)
        message = "queues and tables cannot be reached just now; ask again"
        raise unavailable("STORE_UNAVAILABLE", message, retry_after_ms="500") from error


async def loaded(redis: Redis, ids_key: str, prefix: str) -> list[bytes]:
    """What is still kept under the ids of a set, in the order of the ids."""
    ids = sorted(map(text_of, await redis.smembers(ids_key)))
    blobs = []
    for start in range(0, len(ids), _PART):
        blobs += await redis.mget([prefix + each for each in ids[start : start + _PART]])
    return [bytes_of(blob) for blob in blobs if blob]


def text_of(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value


def bytes_of(value: bytes | str) -> bytes:
    return value if isinstance(value, bytes) else value.encode()
