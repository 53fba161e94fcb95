"""Events that a consumer put aside: an operator reads why, and gives them back when the cause is mended."""

from __future__ import annotations

from dataclasses import dataclass

from nats.js.api import RawStreamMsg
from nats.js.errors import NotFoundError

from .bus import DEAD, Bus
from .errors import not_found

_STREAM = str(DEAD.name)
_PREFIX = "muster.dead."


@dataclass(frozen=True, slots=True)
class PutAside:
    """An event that `durable` failed on eight times or could not read; `number` names it, `at` is its time in UTC."""

    number: int
    at: str
    durable: str
    subject: str
    error: str
    payload: bytes


class Aside:
    """What was put aside, oldest first; kept for 90 days."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def waiting(self) -> list[PutAside]:
        """All of them."""
        found: list[PutAside] = []
        number = 0
        while (message := await self._from(number + 1)) is not None:
            found.append(_read(message))
            number = found[-1].number
        return found

    async def give_back(self, number: int) -> PutAside:
        """Publish it again, for all consumers of its subject: what they have done already they do not do twice. Raises Fault NOT_FOUND."""
        message = await self._from(number)
        if message is None or message.seq != number:
            raise not_found("EVENT_NOT_FOUND", f"no event {number} was put aside")
        event = _read(message)
        await self._bus.publish_bytes(event.subject, event.payload, f"again-{event.durable}-{number}")
        await self._bus.js.delete_msg(_STREAM, number)
        return event

    async def _from(self, number: int) -> RawStreamMsg | None:
        try:
            return await self._bus.js.get_msg(_STREAM, seq=number, subject=f"{_PREFIX}>", next=True)
        except NotFoundError:
            return None


def _read(message: RawStreamMsg) -> PutAside:
    durable, _, rest = str(message.subject).removeprefix(_PREFIX).partition(".")
    headers = message.headers or {}
    at = message.time.strftime("%Y-%m-%d %H:%M:%S") if message.time else ""
    error = headers.get("Muster-Error", "")
    return PutAside(message.seq or 0, at, durable, f"muster.evt.{rest}", error, message.data or b"")
