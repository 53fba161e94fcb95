"""The socket's operations. The arguments of `game.*` go to the game byte for byte, once they are an object that names one; the others are the same as in REST."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from gateway import socket_schema as sent
from gateway.errors import Refused

from .conversation import LOOKING, Conversation
from .frames import Operation

T = TypeVar("T", bound=msgspec.Struct)
GAME_OPERATIONS = frozenset(op for op in sent.OPERATIONS if op.startswith("game."))
_WATCHING = frozenset(op for op in GAME_OPERATIONS if sent.OPERATIONS[op][2] == "watch")


def perform(talk: Conversation, operation: Operation) -> Awaitable[None] | None:
    """Begin an operation: what is still to be done for its reply, None when the game will give it. Raises Refused."""
    if operation.op in GAME_OPERATIONS:
        return _relay(talk, operation)
    handler = _HANDLERS.get(operation.op)
    if handler is None:
        raise Refused("UNKNOWN_OP", f"there is no operation {operation.op[:64]!r}", known=KNOWN)
    return talk.answered(operation.id, handler(talk, operation))


def _relay(talk: Conversation, operation: Operation) -> Awaitable[None] | None:
    caller = talk.authenticated()
    caller.require("watch" if operation.op in _WATCHING else "play")
    game_id = _named(talk, operation)
    if operation.op in LOOKING and not talk.knows_friends:
        return talk.look(operation, game_id)
    if operation.op == "game.manual" and arguments(operation, sent.ByHand).verb == "note":
        return talk.speak(operation, game_id)
    talk.relay(operation, game_id)
    return None


def _named(talk: Conversation, operation: Operation) -> str:
    """The game of an operation; whoever joins says in which form deltas come."""
    if operation.op != "game.join":
        return arguments(operation, sent.OneGame).game
    joined = arguments(operation, sent.JoinForm)
    if joined.form is not msgspec.UNSET:
        talk.forms[joined.game] = joined.form
    return joined.game


def arguments(operation: Operation, kind: type[T]) -> T:
    """The arguments as a struct, decoded here and nowhere else in the gateway; raises Refused INVALID_ARGUMENT or BAD_JSON."""
    try:
        return msgspec.json.decode(operation.d, type=kind)
    except msgspec.ValidationError as error:
        raise Refused("INVALID_ARGUMENT", f"{operation.op}: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("BAD_JSON", f"d is no JSON: {error}") from None


async def _auth(talk: Conversation, operation: Operation) -> object:
    token = arguments(operation, sent.Auth).token
    caller = await talk.parts.accounts.authenticate(token)
    await talk.welcome(caller)
    return {"user": caller.user.user_id, "expires_ms": caller.grant.expires_ms}


async def _ping(talk: Conversation, operation: Operation) -> object:
    return {"time_ms": talk.parts.clock.now_ms()}


async def _session_language(talk: Conversation, operation: Operation) -> object:
    talk.language = arguments(operation, sent.SpokenLanguage).language
    return {"language": talk.language}


async def _queue_join(talk: Conversation, operation: Operation) -> object:
    wanted = arguments(operation, sent.QueueJoin)
    key = wanted.key or f"{talk.session_id}:{operation.id}"
    return await talk.parts.queueing.queue(talk.authenticated(), wanted, key, talk.address)


async def _queue_leave(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.cancel(talk.authenticated(), arguments(operation, sent.OneTicket).ticket)


async def _queue_status(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.ticket(talk.authenticated(), arguments(operation, sent.OneTicket).ticket)


async def _queue_watch(talk: Conversation, operation: Operation) -> object:
    formats = arguments(operation, sent.WatchQueues).formats
    talk.parts.feed.watch(talk.authenticated().user.user_id, formats)
    return {"formats": sorted(set(formats))}


async def _match_accept(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.accept(talk.authenticated(), arguments(operation, sent.OneMatch).match)


async def _match_decline(talk: Conversation, operation: Operation) -> object:
    return await talk.parts.peers.decline(talk.authenticated(), arguments(operation, sent.OneMatch).match)


async def _events_resume(talk: Conversation, operation: Operation) -> object:
    return {"resume": await talk.parts.peers.games_to_resume(talk.authenticated().user.user_id)}


async def _chat_open(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("watch")
    game_id = arguments(operation, sent.OneGame).game
    return await talk.parts.chat.open(talk.session_id, caller.user, game_id, talk.push)


async def _chat_close(talk: Conversation, operation: Operation) -> object:
    talk.authenticated()
    talk.parts.chat.close(talk.session_id, arguments(operation, sent.OneGame).game)
    return {}


async def _chat_say(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("play")
    said = arguments(operation, sent.Say)
    return await talk.parts.chat.say(talk.session_id, caller.user, said.game, said.to, said.text)


async def _chat_mute(talk: Conversation, operation: Operation) -> object:
    caller = talk.authenticated()
    caller.require("play")
    wanted = arguments(operation, sent.Mute)
    return await talk.parts.chat.mute(caller.user.user_id, wanted.user, wanted.muted)


_HANDLERS: dict[str, Callable[[Conversation, Operation], Awaitable[object]]] = {
    "auth": _auth,
    "ping": _ping,
    "session.language": _session_language,
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
