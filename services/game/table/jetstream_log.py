"""The log on JetStream: 16 shard streams, one subject a game, the expected last sequence as the lock.

Acknowledged means on disk (`sync_interval: always`). The server checks the *stream* sequence of the last message on the subject and answers a wrong one with
10071 or 10164; a repeat of the same publish is refused too, so after a refusal or a time-out the last record decides: ours means success. Reads go by direct
gets of many records of a subject (ADR-31 of NATS), so that no consumer is left behind. Clusters need server 2.11: before it, two writers could both be acknowledged.
"""

from __future__ import annotations

import asyncio
import functools
import zlib
from collections.abc import Mapping, Sequence

import msgspec
import nats.errors
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from services.kit.appends import NOBODY, NotTaken
from services.kit.bus import Bus, ensure_stream

from .log import Entry, LogUnavailable, LostOwnership, Meanwhile

SHARDS = 16
_WRONG_SEQUENCE = (10071, 10164)
_TIMEOUT_S = 2.0
_TRIES = 5
_PAUSE_S = 0.2
_TOGETHER, _TOGETHER_BYTES = 256, 1_000_000
"""Records that one request asks for, and after how many bytes no more are sent for it."""
_OLDEST_CLUSTER = (2, 11)
_NOTHING_THERE, _END_OF_BATCH = "404", "204"
_LEFT, _SEQUENCE, _BEFORE = "Nats-Num-Pending", "Nats-Sequence", "Nats-Last-Sequence"
KEPT_S = 90 * 24 * 3600
_encode = msgspec.json.Encoder().encode


@functools.lru_cache(maxsize=4096)
def shard_of(game_id: str) -> int:
    """The shard of a game, the same in every process."""
    return zlib.crc32(game_id.encode()) % SHARDS


def stream_of(game_id: str) -> str:
    """The stream that holds a game's records."""
    return f"GAMES_{shard_of(game_id):02d}"


def subject_of(game_id: str) -> str:
    """The subject of a game's records."""
    return f"muster.game.{shard_of(game_id):02d}.{game_id}"


def _config(shard: int) -> StreamConfig:
    return StreamConfig(
        name=f"GAMES_{shard:02d}",
        description="Inputs of live games, one subject a game; purged when the game is archived.",
        subjects=[f"muster.game.{shard:02d}.*"],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        max_age=KEPT_S,
        allow_direct=True,
    )


class JetStreamLog:
    """Records of games in JetStream; `prepare` before use."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    @property
    def _js(self) -> JetStreamContext:
        return self._bus.js

    async def prepare(self) -> None:
        """Make the streams; raises LogUnavailable for a server that is too old for a cluster."""
        require_version(self._bus.nats)
        await asyncio.gather(*(ensure_stream(self._js, _config(shard)) for shard in range(SHARDS)))

    async def append(self, game_id: str, data: bytes, expected: int, meanwhile: Meanwhile | None = None) -> int:
        subject, stream = subject_of(game_id), stream_of(game_id)
        for attempt in range(_TRIES):
            try:
                return await self._bus.appends.append(
                    subject, data, expected, stream, _TIMEOUT_S, meanwhile if attempt == 0 else None
                )
            except NotTaken as error:
                if error.code in _WRONG_SEQUENCE:
                    return await self._settle(game_id, data)
                if error.code != NOBODY:
                    raise LogUnavailable(str(error)) from error
            except (nats.errors.Error, TimeoutError):
                pass
            await asyncio.sleep(_PAUSE_S * attempt)
            found = await self._written(game_id, data)
            if found:
                return found
        raise LogUnavailable(f"the log did not take a record of {game_id}")

    async def read(self, game_id: str, after: int = 0) -> list[Entry]:
        entries: list[Entry] = []
        while True:
            found, is_all = await self._several(game_id, after, _TOGETHER)
            entries += found
            if is_all:
                return entries
            after = entries[-1].sequence

    async def has_begun(self, game_id: str) -> bool:
        found, _ = await self._several(game_id, 0, 1)
        return bool(found)

    async def purge(self, game_id: str) -> None:
        await self._js.purge_stream(stream_of(game_id), subject=subject_of(game_id))

    async def _settle(self, game_id: str, data: bytes) -> int:
        """The expected sequence was wrong: either our own record is there already, or the game is somebody else's."""
        found = await self._written(game_id, data)
        if found:
            return found
        raise LostOwnership(game_id)

    async def _written(self, game_id: str, data: bytes) -> int:
        """The sequence of the last record if it is this one, else 0."""
        try:
            last = await self._js.get_last_msg(stream_of(game_id), subject_of(game_id), direct=True)
        except (NotFoundError, nats.errors.Error, TimeoutError):
            return 0
        return last.seq or 0 if last.data == data else 0

    async def _several(self, game_id: str, after: int, most: int) -> tuple[list[Entry], bool]:
        """The next records after a sequence, and whether there are no more."""
        for attempt in range(_TRIES):
            try:
                return await self._asked(game_id, after, most)
            except (nats.errors.Error, TimeoutError):
                await asyncio.sleep(_PAUSE_S * attempt)
        raise LogUnavailable(f"the log of {game_id} cannot be read")

    async def _asked(self, game_id: str, after: int, most: int) -> tuple[list[Entry], bool]:
        """Raises nats.errors.Error, TimeoutError when not all of the answer came."""
        wanted = {
            "seq": after + 1,
            "next_by_subj": subject_of(game_id),
            "batch": most,
            "max_bytes": _TOGETHER_BYTES,
        }
        nats, entries = self._bus.nats, list[Entry]()
        inbox = nats.new_inbox()
        answers = await nats.subscribe(inbox)
        try:
            await nats.publish(f"$JS.API.DIRECT.GET.{stream_of(game_id)}", _encode(wanted), reply=inbox)
            while True:
                message = await answers.next_msg(_TIMEOUT_S)
                headers = message.headers or {}
                status = headers.get("Status")
                if status == _NOTHING_THERE:
                    return entries, True
                require_next(headers, entries)
                if status == _END_OF_BATCH:
                    return entries, headers[_LEFT] == "0"
                entries.append(Entry(int(headers[_SEQUENCE]), message.data))
                if _LEFT not in headers:  # a server that gives one record at a time
                    return entries, False
        finally:
            await answers.unsubscribe()


def require_next(headers: Mapping[str, str], entries: Sequence[Entry]) -> None:
    """Raises nats.errors.Error for anything but records and their end, and when something between has been lost."""
    if headers.get("Status", _END_OF_BATCH) != _END_OF_BATCH:
        raise nats.errors.Error(f"{headers['Status']} {headers.get('Description', '')}")
    if entries and int(headers.get(_BEFORE, entries[-1].sequence)) != entries[-1].sequence:
        raise nats.errors.Error("a part of the answer was lost")


def require_version(client: Client) -> None:
    """Clusters before 2.11 could acknowledge two writers of one sequence (nats-server #4320)."""
    version = client.connected_server_version
    clustered = len(client.servers) > 1
    if clustered and (version.major, version.minor) < _OLDEST_CLUSTER:
        raise LogUnavailable(f"nats-server {version} is too old for a cluster; 2.11 or newer is needed")
