"""The socket as AsyncAPI 3, from the structs by which it is read and written: served at `/v1/asyncapi.json`.

The server is the application: it receives operations, each with a reply, and sends pushes. `x-scope` is the scope that the token of an operation needs.
"""

from __future__ import annotations

from typing import Any

import msgspec

from . import schema
from .errors import CODES
from .game_schema import EVENTS, FIELDS, KINDS, REASONS
from .socket_schema import OPERATIONS, PUSHES

Json = dict[str, Any]
_CHANNEL = {"$ref": "#/channels/socket"}
_ID = {
    "oneOf": [{"type": "integer"}, {"type": "string"}],
    "description": "a number or word of yours; the reply has it as `re`",
}
_ABOUT = (
    "One WebSocket. `d` of an operation is described by its message; every operation gets exactly one reply. Unknown fields and unknown pushes are to be ignored: "
    "new ones may come within version 1. How a game goes: docs/protocol.md; routes: /v1/openapi.json."
)


def document() -> Json:
    """The whole document; the same for every call."""
    schemas, names = _schemas()
    messages: Json = {}
    operations: Json = {}
    for op, (takes, gives, scope) in OPERATIONS.items():
        messages[op] = _message(op, _operation(op, names[takes]))
        messages[f"{op}.reply"] = _message(f"{op}.reply", _reply(names[gives]))
        operations[op] = {
            "action": "receive",
            "channel": _CHANNEL,
            "messages": [_in_channel(op)],
            "reply": {"channel": _CHANNEL, "messages": [_in_channel(f"{op}.reply"), _in_channel("refused")]},
            **({"x-scope": scope} if scope else {}),
        }
    messages["refused"] = _message("refused", _refused(names[schema.ErrorObject]))
    for ev, body in PUSHES.items():
        messages[ev] = _message(ev, _push(ev, names[body]))
        operations[f"push {ev}"] = {"action": "send", "channel": _CHANNEL, "messages": [_in_channel(ev)]}
    channel = {
        "address": "/v1/socket",
        "description": "Opened with a bearer token, a ticket, the cookie of a page of the server, or `auth` as the first operation.",
        "messages": {_key(name): {"$ref": f"#/components/messages/{_key(name)}"} for name in messages},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Muster: the socket", "version": "1", "description": _ABOUT},
        "defaultContentType": "application/json",
        "channels": {"socket": channel},
        "operations": {_key(name): each for name, each in operations.items()},
        "components": {"messages": {_key(name): each for name, each in messages.items()}, "schemas": schemas},
    }


def _schemas() -> tuple[Json, dict[Any, Json]]:
    """Every schema by name, and a reference for every struct that a message has."""
    kinds = list(dict.fromkeys([each for takes, gives, _ in OPERATIONS.values() for each in (takes, gives)]))
    kinds = list(dict.fromkeys([*kinds, *PUSHES.values(), schema.ErrorObject]))
    found, components = msgspec.json.schema_components(
        kinds, schema_hook=_anything, ref_template="#/components/schemas/{name}"
    )
    for each in components.values():
        if each.get("additionalProperties") is False:
            del each["additionalProperties"]  # the server is strict about what it sends, clients are not to be
    components["GamePrompt"]["properties"] |= {"kind": {"enum": list(KINDS)}, "reason": _words(REASONS)}
    components["GameDelta"]["properties"]["ev"] = {"type": "array", "items": {"$ref": "#/components/schemas/GameEvent"}}
    components["Preview"]["properties"]["ev"] = {"type": "array", "items": {"$ref": "#/components/schemas/GameEvent"}}
    components["GameEvent"] = _events()
    components["ErrorObject"]["properties"]["code"] = {"type": "string", "enum": sorted(CODES)}
    return dict(sorted(components.items())), dict(zip(kinds, found, strict=True))


def _anything(_: type) -> Json:
    return {"description": "anything"}


def _words(meanings: dict[str, str]) -> Json:
    """Words, each with what it means."""
    return {"type": "string", "oneOf": [{"const": word, "description": meaning} for word, meaning in meanings.items()]}


def _events() -> Json:
    """What happened: one schema for each word of `t`."""
    types, _ = msgspec.json.schema_components([each for each, _ in FIELDS.values()], schema_hook=_anything)
    fields = {
        name: {**described, "description": about}
        for (name, (_, about)), described in zip(FIELDS.items(), types, strict=True)
    }
    return {
        "description": "Something that happened; `t` says what. Fields that say nothing to you are left out. New words may come.",
        "oneOf": [
            {
                "type": "object",
                "description": about,
                "properties": {"t": {"const": word}, **{name: fields[name] for name in has.split()}},
                "required": ["t"],
            }
            for word, (has, about) in EVENTS.items()
        ],
    }


def _operation(op: str, d: Json) -> Json:
    return _object({"id": _ID, "op": {"const": op}, "d": d}, ("id", "op"))


def _reply(d: Json) -> Json:
    return _object({"re": _ID, "ok": {"const": True}, "d": d}, ("re", "ok", "d"))


def _refused(error: Json) -> Json:
    nobody = {"oneOf": [*_ID["oneOf"], {"type": "null"}]}
    return _object({"re": nobody, "ok": {"const": False}, "err": error}, ("re", "ok", "err"))


def _push(ev: str, d: Json) -> Json:
    game: Json = {"game": {"type": "string"}} if ev.startswith("game.") or ev == "chat.closed" else {}
    return _object({"ev": {"const": ev}, **game, "d": d}, ("ev", "d"))


def _object(properties: Json, required: tuple[str, ...]) -> Json:
    return {"type": "object", "properties": properties, "required": list(required)}


def _message(name: str, payload: Json) -> Json:
    return {"name": name, "payload": payload}


def _in_channel(name: str) -> Json:
    return {"$ref": f"#/channels/socket/messages/{_key(name)}"}


def _key(name: str) -> str:
    """A name as AsyncAPI allows it for keys."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)
