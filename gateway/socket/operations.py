"""The socket's operations. The arguments of `game.*` go to the game byte for byte, once they are an object that names one; the others are the same as in REST."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, TypeVar

import msgspec

from gateway import schema
from gateway.chat.values import Channel
from gateway.errors import Refused

from .conversation import Conversation
from .frames import Operation

T = TypeVar("T", bound=msgspec.Struct)
GAME_OPERATIONS = frozenset(
    {
        "game.join",
        "game.leave",
        "game.act",
        "game.manual",
        "game.resync",
        "game.shortcut",
        "game.policy",
        "game.why",
        "game.concede",
        "game.declare",
        "game.back",
        "game.what_if",
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


class _Watched(msgspec.Struct):
    formats: Annotated[list[Literal["commander", "duel", "partner", "emperor"]], msgspec.Meta(max_length=4)]


class _Join(schema.NewTicket):
    key: _Maybe = ""


class _Said(msgspec.Struct):
    game: schema.Key
    text: Annotated[str, msgspec.Meta(max_length=2_000)]
    to: Channel = "table"


class _Muted(msgspec.Struct):
    user: schema.Key
    muted: bool = True


def perform(talk: Conversation, operation: Operation) -> Awaitable[object] | None:
    """Begin an operation: None when the game will reply, else what to await for the reply. Raises Refused."""
    if operation.op in GAME_OPERATIONS:
        _relay(talk, operation)
        return None
    handler = _HANDLERS.get(operation.op)
    if handler is None:
        raise Refused("UNKNOWN_OP", f"there is no operation {operation.op[:64]!r}", known=KNOWN)
    return handler(talk, operation)


def _relay(talk: Conversation, operation: Operation) -> None:
    caller = talk.authenticated()
    caller.require("watch" if operation.op in _WATCHING else "play")
    talk.relay(operation, arguments(operation, _Game).game)


def arguments(operation: Operation, kind: type[T]) -> T:
    """The arguments as a struct, decoded here and nowhere else in the gateway; raises Refused INVALID_ARGUMENT or BAD_JSON."""
    try:
        return msgspec.json.decode(operation.d, type=kind)
    except msgspec.ValidationError as error:
        raise Refused("INVALID_ARGUMENT", f"{operation.op}: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("BAD_JSON", f"d is no JSON: {error}") from None


async def _auth(talk: Conversation, operation: Operation) -> object:
    token = arguments(operation, _Auth).token
    caller = await talk.parts.accounts.authenticate(token)
    await talk.welcome(caller)
    return {"user": caller.user.user_id, "expires_ms": caller.grant.expires_ms}


async def _ping(talk: Conversation, operation: Operation) -> object:
    return {"time_ms": talk.parts.clock.now_ms()}


async def _queue_join(talk: Conversation, operation: Operation) -> object:
    wanted = arguments(operation, _Join)
    key = wanted.key or f"{talk.session_id}:{operation.id}"
    return await talk.parts.queueing.queue(talk.authenticated(), wanted, key, talk.address)


async def _queue_leave(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.cancel(talk.authenticated(), arguments(operation, _Ticket).ticket)


async def _queue_status(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.ticket(talk.authenticated(), arguments(operation, _Ticket).ticket)


async def _queue_watch(talk: Conversation, operation: Operation) -> object:
    formats = arguments(operation, _Watched).formats
    talk.parts.feed.watch(talk.authenticated().user.user_id, formats)
    return {"formats": sorted(set(formats))}


async def _match_accept(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.accept(talk.authenticated(), arguments(operation, _Match).match)


async def _match_decline(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.decline(talk.authenticated(), arguments(operation, _Match).match)


async def _events_resume(talk: Conversation, operation: Operation) -> object:
    return {"resume": await talk.parts.peers.games_to_resume(talk.authenticated().user.user_id)}


async def _chat_open(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("watch")
    game_id = arguments(operation, _Game).game
    return await talk.parts.chat.open(talk.session_id, caller.user, game_id, talk.push)


async def _chat_close(talk: Conversation, operation: Operation) -> object:
    talk.authenticated()
    talk.parts.chat.close(talk.session_id, arguments(operation, _Game).game)
    return {}


async def _chat_say(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("play")
    said = arguments(operation, _Said)
    return await talk.parts.chat.say(talk.session_id, caller.user, said.game, said.to, said.text)


async def _chat_mute(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("play")
    wanted = arguments(operation, _Muted)
    return await talk.parts.chat.mute(caller.user.user_id, wanted.user, wanted.muted)


_HANDLERS: dict[str, Callable[[Conversation, Operation], Awaitable[object]]] = {
    "auth": _auth,
    "ping": _ping,
    "queue.join": _queue_join,
    "queue.leave": _queue_leave,
    "queue.status": _queue_status,
    "queue.watch": _queue_watch,
    "match.accept": _match_accept,
    "match.decline": _match_decline,
    "events.resume": _events_resume,
    "chat.open": _chat_open,
    "chat.close": _chat_close,
    "chat.say": _chat_say,
    "chat.mute": _chat_mute,
}
KNOWN = sorted({*_HANDLERS, *GAME_OPERATIONS})
