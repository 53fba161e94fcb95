"""Events between services over NATS JetStream.

Published events are kept in one stream and deduplicated by event id; consumers are durable, acknowledge after the handler
returned, and put aside what failed eight times. Handlers must be idempotent: a crash between handler and
acknowledgement delivers again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

import nats
import nats.errors
from google.protobuf.message import DecodeError
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError

from .appends import Appends
from .background import Background
from .errors import unavailable
from .subjects import E, M, Stored, Subject
from .telemetry import Metrics, Tracing

EVENTS = StreamConfig(
    name="EVENTS",
    description="Events between services.",
    subjects=["muster.evt.>"],
    storage=StorageType.FILE,
    retention=RetentionPolicy.LIMITS,
    max_age=30 * 24 * 3600,
    duplicate_window=600,
)
DEAD = StreamConfig(
    name="EVENTS_DEAD",
    description="Events that a consumer could not handle, kept for an operator.",
    subjects=["muster.dead.>"],
    storage=StorageType.FILE,
    max_age=90 * 24 * 3600,
)
TRIES = 8
BACKOFF_S = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
ACK_WAIT_S = 30.0
_BATCH = 64
_POLL_S = 5.0
_RECONNECT_S = 0.1
_FLUSH_S = 1

log = logging.getLogger(__name__)
Handler = Callable[[M], Awaitable[None]]


class Bus:
    """One NATS connection; `connect` before use, `close` after. Attributes `nats` and `js` are the connected client, `appends` what waits for each record."""

    nats: Client
    js: JetStreamContext
    appends: Appends

    def __init__(
        self,
        servers: Sequence[str],
        name: str,
        metrics: Metrics,
        tracing: Tracing,
        backoff: Sequence[float] = BACKOFF_S,
    ) -> None:
        self._servers = list(servers)
        self._name = name
        self._tracing = tracing
        self._backoff = backoff
        self._consumers = Background(metrics)
        self._handled = metrics.counter(
            "muster_bus_handled", "Events handled by durable and outcome.", ("durable", "outcome")
        )
        self._published = metrics.counter("muster_bus_published", "Events published.")

    async def connect(self, patience_s: float = 15.0) -> None:
        """Connect and make the streams; raises Fault UNAVAILABLE when no server answers in time."""
        self.nats = await self._connected(patience_s)
        self.js = self.nats.jetstream(timeout=5)
        self.appends = Appends(self.nats)
        for config in (EVENTS, DEAD):
            await ensure_stream(self.js, config)
        self._consumers.start()

    async def close(self) -> None:
        """Stop the consumers between two events and disconnect."""
        try:
            await self._consumers.stop()
        finally:
            if hasattr(self, "nats") and not self.nats.is_closed:
                await self.nats.close()

    async def publish(self, subject: Stored[E], event: E) -> None:
        """Store the event; a repeated id within ten minutes is stored once. Raises Fault UNAVAILABLE."""
        await self.publish_bytes(subject.name, event.SerializeToString(), event.event_id)

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        """Store an event that is encoded already."""
        headers = {"Nats-Msg-Id": event_id, **self._tracing.carrier()}
        try:
            await self.js.publish(subject, payload, headers=headers)
        except (nats.errors.Error, TimeoutError) as error:
            raise unavailable("BUS_UNAVAILABLE", f"the event bus did not take the event: {error!r}") from error
        self._published.inc()

    async def tell(self, subject: Subject[M], message: M) -> None:
        """Tell whoever listens now; nothing is stored, and nobody waits for an answer."""
        await self.nats.publish(subject.name, message.SerializeToString())

    async def subscribe(self, durable: str, subject: Stored[E], handler: Handler[E]) -> None:
        """Handle every event of the subject from the stream's start, one at a time, across restarts."""
        self._consumers.add(f"consumer {durable}", Consumer(self, durable, subject, handler).run)

    async def listen(self, subject: Subject[M], handler: Handler[M]) -> Subscription:
        """Handle events from now on, without storing a position; `await subscription.unsubscribe()` ends it."""

        async def receive(message: Msg) -> None:
            try:
                await handler(subject.message.FromString(message.data))
            except Exception:
                log.exception("a listener on %s failed", message.subject)

        return await self.nats.subscribe(subject.name, cb=receive)

    def outcome(self, durable: str, outcome: str) -> None:
        """Count what became of one delivery."""
        self._handled.labels(durable, outcome).inc()

    def delay(self, tries: int) -> float:
        """Seconds until the next try after this many."""
        return self._backoff[min(tries, len(self._backoff)) - 1]

    async def _connected(self, patience_s: float) -> Client:
        try:
            async with asyncio.timeout(patience_s):
                return await self._until_connected()
        except TimeoutError:
            tried = ", ".join(self._servers)
            raise unavailable("BUS_UNAVAILABLE", f"no NATS server answers at {tried}") from None

    async def _until_connected(self) -> Client:
        # The client's own first connection never gives up and cannot be cancelled, so it starts only once a server is there.
        while not await self._any_listens():
            await asyncio.sleep(_RECONNECT_S)
        return await nats.connect(
            self._servers,
            name=self._name,
            reconnect_time_wait=_RECONNECT_S,
            max_reconnect_attempts=-1,
            ping_interval=10,
            error_cb=_log_error,
        )

    async def _any_listens(self) -> bool:
        for url in map(urlsplit, self._servers):
            try:
                _, writer = await asyncio.open_connection(url.hostname, url.port or 4222)
                writer.close()
                await writer.wait_closed()
            except OSError:
                continue
            return True
        return False


async def _log_error(error: Exception) -> None:
    log.warning("NATS: %r", error)


async def ensure_stream(js: JetStreamContext, config: StreamConfig) -> None:
    """Make the stream, or bring the one that exists to this configuration."""
    try:
        await js.add_stream(config)
    except APIError as error:
        if error.err_code != 10058:  # the name is in use with another configuration
            raise
        await js.update_stream(config)


class Consumer:
    """One durable consumer: fetches, handles, acknowledges; made again when the broker forgot it."""

    def __init__(self, bus: Bus, durable: str, subject: Stored[E], handler: Handler[E]) -> None:
        self._bus = bus
        self._durable = durable
        self._subject = subject.name
        self._parse = subject.message.FromString
        self._handler = handler

    async def run(self) -> None:
        """Until cancelled; whatever goes wrong between two events leads to a fresh subscription."""
        while True:
            try:
                await self._consume()
            except (nats.errors.Error, APIError, OSError) as error:
                log.info("consumer %s subscribes again: %r", self._durable, error)
                await asyncio.sleep(0.2)

    async def _consume(self) -> None:
        config = ConsumerConfig(durable_name=self._durable, ack_wait=ACK_WAIT_S, max_ack_pending=1000, max_deliver=-1)
        subscription = await self._bus.js.pull_subscribe(
            self._subject, durable=self._durable, stream=EVENTS.name, config=config
        )
        try:
            while True:
                await self._batch(subscription)
        finally:
            await self._leave(subscription)

    async def _leave(self, subscription: JetStreamContext.PullSubscription) -> None:
        """Returns once the broker sends nothing here any more: what it sent to nobody would wait for ACK_WAIT_S."""
        with suppress(nats.errors.Error, OSError, TimeoutError):
            await subscription.unsubscribe()
            await self._bus.nats.flush(timeout=_FLUSH_S)

    async def _batch(self, subscription: JetStreamContext.PullSubscription) -> None:
        try:
            messages = await subscription.fetch(_BATCH, timeout=_POLL_S)
        except nats.errors.TimeoutError:
            await self._still_there()
            return
        waiting = deque(messages)
        try:
            while waiting:
                await self._deliver(waiting[0])
                waiting.popleft()
        finally:
            for message in waiting:  # stopped between two events: who goes on has them at once
                await message.nak()

    async def _still_there(self) -> None:
        try:
            await self._bus.js.consumer_info(str(EVENTS.name), self._durable)
        except NotFoundError as error:
            raise nats.errors.Error("the broker lost the consumer") from error

    async def _deliver(self, message: Msg) -> None:
        try:
            event = self._parse(message.data)
        except DecodeError as error:
            await self._put_aside(message, error)
            return
        try:
            await self._handler(event)
        except Exception as error:
            await self._failed(message, error)
        else:
            await message.ack()
            self._bus.outcome(self._durable, "ok")

    async def _failed(self, message: Msg, error: Exception) -> None:
        tries = message.metadata.num_delivered
        log.warning("consumer %s failed on %s (try %d)", self._durable, message.subject, tries, exc_info=error)
        if tries >= TRIES:
            await self._put_aside(message, error)
            return
        self._bus.outcome(self._durable, "retry")
        await message.nak(delay=self._bus.delay(tries))

    async def _put_aside(self, message: Msg, error: Exception) -> None:
        subject = message.subject.replace("muster.evt.", f"muster.dead.{self._durable}.", 1)
        sequence = message.metadata.sequence.stream
        headers = {
            "Nats-Msg-Id": f"{self._durable}-{sequence}",
            "Muster-Error": repr(error)[:500].replace("\n", " "),
            "Muster-Sequence": str(sequence),
        }
        await self._bus.js.publish(subject, message.data, headers=headers)
        await message.term()
        self._bus.outcome(self._durable, "dead")
        log.error("consumer %s put %s aside", self._durable, message.subject)
