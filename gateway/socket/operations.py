"""The socket's operations. The arguments of `game.*` go to the game byte for byte, once they are an object that names one; the others are the same as in REST."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import msgspec

from gateway import schema
from gateway.errors import Refused

from .frames import Operation
from .session import Session

T = TypeVar("T", bound=msgspec.Struct)
GAME_OPERATIONS = frozenset(
    {
        "game.join",
        "game.leave",
        "game.act",
        "game.manual",
        "game.resync",
        "game.policy",
        "game.concede",
        "game.declare",
        "game.back",
    }
)
_WATCHING = frozenset({"game.join", "game.leave", "game.resync"})

_Maybe = Annotated[str, msgspec.Meta(max_length=64)]


class _Auth(msgspec.Struct):
    token: Annotated[str, msgspec.Meta(max_length=256)]


class _Game(msgspec.Struct):
    game: schema.Key


class _Match(msgspec.Struct):
    match: schema.Key


class _Ticket(msgspec.Struct):
    ticket: _Maybe = ""


class _Join(schema.NewTicket):
    key: _Maybe = ""


def perform(session: Session, operation: Operation) -> Awaitable[object] | None:
    """Begin an operation: None when the game will reply, else what to await for the reply. Raises Refused."""
    if operation.op in GAME_OPERATIONS:
        _relay(session, operation)
        return None
    handler = _HANDLERS.get(operation.op)
    if handler is None:
        raise Refused("UNKNOWN_OP", f"there is no operation {operation.op[:64]!r}", known=KNOWN)
    return handler(session, operation)


def _relay(session: Session, operation: Operation) -> None:
    caller = session.authenticated()
    caller.require("watch" if operation.op in _WATCHING else "play")
    session.relay(operation, arguments(operation, _Game).game)


def arguments(operation: Operation, kind: type[T]) -> T:
    """The arguments as a struct; raises Refused INVALID_ARGUMENT."""
    try:
        return msgspec.json.decode(operation.d, type=kind)
    except msgspec.ValidationError as error:
        raise Refused("INVALID_ARGUMENT", f"{operation.op}: {error}") from None


async def _auth(session: Session, operation: Operation) -> object:
    token = arguments(operation, _Auth).token
    caller = await session.parts.accounts.authenticate(token)
    await session.welcome(caller)
    return {"user": caller.user.user_id, "expires_ms": caller.grant.expires_ms}


async def _ping(session: Session, operation: Operation) -> object:
    return {"time_ms": session.parts.clock.now_ms()}


async def _queue_join(session: Session, operation: Operation) -> object:
    wanted = arguments(operation, _Join)
    key = wanted.key or f"{session.session_id}:{operation.id}"
    return await session.parts.peers.queue(session.authenticated(), wanted, key)


async def _queue_leave(session: Session, operation: Operation) -> object:
    return await session.parts.peers.cancel(session.authenticated(), arguments(operation, _Ticket).ticket)


async def _queue_status(session: Session, operation: Operation) -> object:
    return await session.parts.peers.ticket(session.authenticated(), arguments(operation, _Ticket).ticket)


async def _match_accept(session: Session, operation: Operation) -> object:
    return await session.parts.peers.accept(session.authenticated(), arguments(operation, _Match).match)


async def _match_decline(session: Session, operation: Operation) -> object:
    return await session.parts.peers.decline(session.authenticated(), arguments(operation, _Match).match)


async def _events_resume(session: Session, operation: Operation) -> object:
    return {"resume": await session.parts.peers.games_to_resume(session.authenticated().user.user_id)}


_HANDLERS: dict[str, Callable[[Session, Operation], Awaitable[object]]] = {
    "auth": _auth,
    "ping": _ping,
    "queue.join": _queue_join,
    "queue.leave": _queue_leave,
    "queue.status": _queue_status,
    "match.accept": _match_accept,
    "match.decline": _match_decline,
    "events.resume": _events_resume,
}
KNOWN = sorted({*_HANDLERS, *GAME_OPERATIONS})
