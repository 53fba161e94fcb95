"""HTTP connections that say nothing are closed: a head that does not come whole in time, or a body that stays half.

uvicorn bounds how long a connection rests between two requests, not how long one request takes to arrive.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from .errors import Refused

HEAD_S = 10.0
BODY_S = 60.0
_ARRIVING = (h11.IDLE, h11.SEND_BODY)


class PatientProtocol(H11Protocol):
    """uvicorn's protocol with a clock for each request until it has arrived; its own refusals are JSON as all others."""

    _clock: asyncio.TimerHandle | None = None
    _awaited: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket has clocks of its own."""
        self._stop()
        super().handle_websocket_upgrade(event)
        self._awaited = h11.SWITCHED_PROTOCOL

    def send_400_response(self, msg: str) -> None:
        self._refuse(Refused("BAD_HTTP", "this is no HTTP request"))

    def _look(self) -> None:
        """Each half of a request has its time from when it is first awaited; more bytes do not prolong it."""
        if self._awaited is h11.SWITCHED_PROTOCOL or self.conn.their_state == self._awaited:
            return
        self._stop()
        if self.conn.their_state in _ARRIVING and not self.transport.is_closing():
            self._awaited = self.conn.their_state
            seconds = HEAD_S if self._awaited is h11.IDLE else BODY_S
            self._clock = self.loop.call_later(seconds, self._late)

    def _stop(self) -> None:
        self._awaited = None
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _late(self) -> None:
        if self.conn.our_state is h11.IDLE:
            self._refuse(Refused("REQUEST_TIMEOUT", "the request did not arrive whole in time"))
        else:
            self.transport.close()

    def _refuse(self, refusal: Refused) -> None:
        """The last words of a connection; the parser may be beyond use, so they are written plainly."""
        body = msgspec.json.encode({"error": refusal.body()})
        head = f"HTTP/1.1 {refusal.meaning.status} Refused\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(head.encode() + b"connection: close\r\n\r\n" + body)
        self.transport.close()
