"""What goes over NATS, from the table of subjects and the calls that use it: `python -m tests.contract.events_page` writes docs/events.md and docs/events.asyncapi.json."""

from __future__ import annotations

import ast
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from services.game.table.jetstream_log import KEPT_S as LOG_KEPT_S
from services.game.table.jetstream_log import SHARDS
from services.game.table.ownership import LIFE_S, OWNERS, PODS
from services.kit import subjects
from services.kit.bus import DEAD, EVENTS, TRIES
from services.kit.subjects import Stored, Subject

ROOT = Path(__file__).resolve().parents[2]
PAGE, API = ROOT / "docs" / "events.md", ROOT / "docs" / "events.asyncapi.json"
_SAYS, _HEARS = ("publish", "tell", "add", "add_all"), ("subscribe", "listen")
_DAY_S = 24 * 3600
_NUMBERS = {
    FieldDescriptor.CPPTYPE_INT32,
    FieldDescriptor.CPPTYPE_UINT32,
    FieldDescriptor.CPPTYPE_INT64,
    FieldDescriptor.CPPTYPE_UINT64,
}
AnySubject = Subject[Any]


@dataclass
class Use:
    """Who says it, and who hears it: durable consumers by name, others as they listen."""

    says: set[str] = field(default_factory=set)
    hears: set[str] = field(default_factory=set)


def table() -> dict[str, AnySubject]:
    """The subjects by the names of the constants, in the order of the module."""
    return {name: value for name, value in vars(subjects).items() if isinstance(value, Subject)}


def uses() -> dict[str, Use]:
    """Who calls with each subject, by the constant's name."""
    found: dict[str, Use] = defaultdict(Use)
    for path in [*(ROOT / "services").rglob("*.py"), *(ROOT / "gateway").rglob("*.py")]:
        part = path.relative_to(ROOT).parts
        role = part[1] if part[0] == "services" else part[0]
        text = path.read_text()
        if "kit.subjects import" not in text:
            continue
        for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
            named = getattr(call.func, "attr", getattr(call.func, "id", ""))
            for argument in call.args:
                if isinstance(argument, ast.Name) and argument.id in table():
                    if named in _SAYS:
                        found[argument.id].says.add(role)
                    if named in _HEARS:
                        first = call.args[0]
                        durable = str(first.value) if isinstance(first, ast.Constant) else f"{role} (listens)"
                        found[argument.id].hears.add(durable)
    return found


def page() -> str:
    """docs/events.md."""
    used = uses()
    stored = [_row(each, used[name]) for name, each in table().items() if isinstance(each, Stored)]
    told = [_row(each, used[name]) for name, each in table().items() if not isinstance(each, Stored)]
    days = int((EVENTS.max_age or 0) / _DAY_S)
    lines = [
        "# Events between services",
        "",
        "Written by `make events-page` from `services/kit/subjects.py` and the calls that use it; a test holds it current. The same as AsyncAPI 3, with the",
        "schemas: [events.asyncapi.json](events.asyncapi.json). Messages are Protocol Buffers of `proto/muster/events/v1/events.proto` and `proto/muster/matchmaking/v1/matchmaking.proto`. This is for",
        "operators and for developers of services; clients read [protocol.md](protocol.md).",
        "",
        "## Stored",
        "",
        f"In the stream `{EVENTS.name}`, {days} days, at least once to every durable consumer and in order. The event's id goes as `Nats-Msg-Id`: repeats within",
        f"{int((EVENTS.duplicate_window or 0) / 60)} minutes are stored once, later ones change nothing, because handlers are idempotent. What comes from a database change is stored with it and",
        "published after the commit (the outbox). Who only listens hears what is published while it is connected: pushes to players, which are asked for anew after a break.",
        "",
        "| subject | what | message | the event id is made of | said by | heard by |",
        "|---|---|---|---|---|---|",
        *stored,
        "",
        f"A consumer that fails {TRIES} times, or cannot read the message, puts it aside in the stream `{DEAD.name}` as `muster.dead.<consumer>.<rest of the subject>` with the reason, for",
        f"{int((DEAD.max_age or 0) / _DAY_S)} days. `muster admin events` lists what was put aside, `muster admin events replay NUMBER...` publishes it again.",
        "",
        "## Told",
        "",
        "Not stored, to whoever is connected; the next one replaces what was lost.",
        "",
        "| subject | what | message | said by | heard by |",
        "|---|---|---|---|---|",
        *told,
        "",
        "## Logs, owners and pods",
        "",
        "| where | what | key | kept |",
        "|---|---|---|---|",
        f"| streams `GAMES_00` to `GAMES_{SHARDS - 1:02d}`, subject `muster.game.<shard>.<game>` | the records of a live game in order; the game service alone writes and reads | the last sequence of the subject | until the game is archived, {int(LOG_KEPT_S / _DAY_S)} days at most |",
        f"| bucket `{OWNERS}` | which process of the game service owns a game | game | until it is given back |",
        f"| bucket `{PODS}` | the processes of the game service and their addresses | pod | {LIFE_S:g} s, refreshed |",
        "",
        "## How a message changes",
        "",
        "Fields are added, never renumbered, renamed or given another meaning; whoever does not know a field ignores it, and whoever misses it gets its default. What cannot be",
        "said so is a new version of the subject, and both are published until no consumer of the old one is left. A test decodes messages of earlier releases.",
        "",
    ]
    return "\n".join(lines)


def asyncapi() -> dict[str, Any]:
    """docs/events.asyncapi.json."""
    schemas: dict[str, Any] = {}
    channels, operations, messages = {}, {}, {}
    used = uses()
    for name, each in table().items():
        descriptor = _descriptor(each)
        _schema(descriptor, schemas)
        messages[descriptor.name] = {
            "name": descriptor.full_name,
            "contentType": "application/protobuf",
            "payload": {"$ref": f"#/components/schemas/{descriptor.name}"},
        }
        channels[name] = {
            "address": each.name,
            "description": each.about,
            "messages": {descriptor.name: {"$ref": f"#/components/messages/{descriptor.name}"}},
        }
        if isinstance(each, Stored):
            channels[name]["x-key"] = each.key
            channels[name]["x-kept-days"] = int((EVENTS.max_age or 0) / _DAY_S)
        at = {"channel": {"$ref": f"#/channels/{name}"}}
        operations |= {f"{role} says {name}": {"action": "send", **at} for role in sorted(used[name].says)}
        operations |= {f"{role} hears {name}": {"action": "receive", **at} for role in sorted(used[name].hears)}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Muster: events between services", "version": "1"},
        "defaultContentType": "application/protobuf",
        "channels": channels,
        "operations": {_key(name): value for name, value in operations.items()},
        "components": {"messages": messages, "schemas": dict(sorted(schemas.items()))},
    }


def _key(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def _row(each: AnySubject, use: Use) -> str:
    cells = [f"`{each.name}`", each.about, f"`{_descriptor(each).name}`"]
    if isinstance(each, Stored):
        cells.append(each.key)
    cells += [", ".join(sorted(use.says)), ", ".join(sorted(use.hears)) or "nobody yet"]
    return f"| {' | '.join(cells)} |"


def _descriptor(each: AnySubject) -> Descriptor:
    message = each.message
    assert issubclass(message, Message)
    return message.DESCRIPTOR


def _schema(descriptor: Descriptor, into: dict[str, Any]) -> None:
    """The JSON schema of a message and of all that it holds; `x-number` is the field's number on the wire."""
    if descriptor.name in into:
        return
    properties: dict[str, Any] = {}
    into[descriptor.name] = {"type": "object", "properties": properties}
    for each in descriptor.fields:
        properties[each.name] = {**_field(each, into), "x-number": each.number}


def _field(each: FieldDescriptor, into: dict[str, Any]) -> dict[str, Any]:
    inner = each.message_type
    if inner is not None and inner.GetOptions().map_entry:
        return {"type": "object", "additionalProperties": _one(inner.fields_by_name["value"], into)}
    return {"type": "array", "items": _one(each, into)} if each.is_repeated else _one(each, into)


def _one(each: FieldDescriptor, into: dict[str, Any]) -> dict[str, Any]:
    if each.message_type is not None:
        _schema(each.message_type, into)
        return {"$ref": f"#/components/schemas/{each.message_type.name}"}
    if each.enum_type is not None:
        return {"enum": [value.name for value in each.enum_type.values]}
    if each.cpp_type in _NUMBERS:
        return {"type": "integer"}
    if each.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return {"type": "boolean"}
    is_text = each.cpp_type == FieldDescriptor.CPPTYPE_STRING
    return {"type": "string"} if is_text else {"type": "number"}


def main() -> int:
    """Write both."""
    PAGE.write_text(page())
    API.write_text(json.dumps(asyncapi(), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
