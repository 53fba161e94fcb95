"""Whether what a socket was told is what the public schema says, with nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from gateway.game_schema import EVENTS, FIELDS, KINDS, REASONS
from gateway.socket_schema import PUSHES

Json = dict[str, Any]


def misfits(frames: Iterable[tuple[str, Json]]) -> list[str]:
    """A sentence for everything that the schema does not have, each once."""
    return list(dict.fromkeys(line for event, body in frames for line in _of(event, body)))


def _of(event: str, body: Json) -> list[str]:
    try:
        msgspec.convert(body, PUSHES[event])
    except (msgspec.ValidationError, KeyError) as error:
        return [f"{event}: {error}"]
    if event == "game.delta":
        return [line for each in body.get("ev", ()) for line in _of_event(each)]
    prompt = body.get("prompt") if event == "game.snapshot" else body if event == "game.prompt" else None
    return [] if prompt is None else _of_prompt(prompt)


def _of_prompt(prompt: Json) -> list[str]:
    unknown = [prompt["kind"]] if prompt["kind"] not in KINDS else []
    return [f"prompt: {word!r}" for word in (*unknown, *({prompt["reason"]} - REASONS.keys()))]


def _of_event(event: Json) -> list[str]:
    if event["t"] not in EVENTS:
        return [f"event {event['t']!r} does not exist"]
    has = EVENTS[event["t"]][0].split()
    lines = [f"event {event['t']!r} has no {name!r}" for name in event if name not in (*has, "t")]
    for name in has:
        try:
            msgspec.convert(event.get(name), FIELDS[name][0] | None)
        except msgspec.ValidationError as error:
            lines.append(f"event {event['t']!r}, {name}: {error}")
    return lines
